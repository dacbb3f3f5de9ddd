// Writes the messages that go to the server.

const utf8 = new TextEncoder();

export class Writer {
  constructor(kind) {
    this.bytes = new Uint8Array(128);
    this.view = new DataView(this.bytes.buffer);
    this.length = 0;
    this.u8(kind);
  }

  room(count) {
    const from = this.length;
    this.length += count;
    if (this.length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.length, this.bytes.length * 2));
      larger.set(this.bytes);
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    }
    return from;
  }

  u8(value) {
    const from = this.room(1);
    this.bytes[from] = value;
  }

  f32(value) {
    const from = this.room(4);
    this.view.setFloat32(from, value, true);
  }

  f64(value) {
    const from = this.room(8);
    this.view.setFloat64(from, value, true);
  }

  v(value) {
    let rest = Math.max(0, Math.floor(value));
    while (rest > 127) {
      this.u8((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.u8(rest);
  }

  str(text, limit = 65536) {
    let bytes = utf8.encode(text);
    if (bytes.length > limit) {
      // Not in the middle of a character.
      let end = limit;
      while (end > 0 && (bytes[end] & 0xc0) === 0x80) end--;
      bytes = bytes.subarray(0, end);
    }
    this.v(bytes.length);
    const from = this.room(bytes.length);
    this.bytes.set(bytes, from);
  }

  pt(x, y) {
    this.f32(x);
    this.f32(y);
  }

  get message() { return this.bytes.subarray(0, this.length); }
}
