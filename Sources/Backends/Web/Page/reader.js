// Reads the numbers of a message, front to back. What does not fit ends in a ReadError, never in a wrong value.

export class ReadError extends Error {}

const utf8 = new TextDecoder('utf-8', { fatal: true });

export class Reader {
  constructor(buffer) {
    this.bytes = new Uint8Array(buffer);
    this.view = new DataView(buffer);
    this.place = 0;
    this.end = this.bytes.length;
  }

  get isAtEnd() { return this.place >= this.end; }

  take(count) {
    const from = this.place;
    if (count > this.end - from) throw new ReadError(`${count} bytes are missing at ${from}`);
    this.place = from + count;
    return from;
  }

  u8() { return this.bytes[this.take(1)]; }
  f32() { return this.view.getFloat32(this.take(4), true); }
  f64() { return this.view.getFloat64(this.take(8), true); }

  // An unsigned LEB128 number of at most 2⁵³ − 1.
  v() {
    let value = 0;
    let weight = 1;
    for (let count = 0; count < 8; count++) {
      const byte = this.u8();
      value += (byte & 127) * weight;
      if (byte < 128) {
        if (value > Number.MAX_SAFE_INTEGER) break;
        return value;
      }
      weight *= 128;
    }
    throw new ReadError(`a number is too large at ${this.place}`);
  }

  // A count of things that take at least `least` bytes each, so that a lie cannot ask for memory.
  count(least = 1) {
    const count = this.v();
    if (count * least > this.end - this.place) throw new ReadError(`${count} things do not fit at ${this.place}`);
    return count;
  }

  str() {
    const length = this.count();
    const from = this.take(length);
    try {
      return utf8.decode(this.bytes.subarray(from, from + length));
    } catch {
      throw new ReadError(`no text at ${from}`);
    }
  }

  slice(count) {
    const from = this.take(count);
    return this.bytes.subarray(from, from + count);
  }

  floats(count) {
    const from = this.take(count * 4);
    const numbers = new Float64Array(count);
    for (let index = 0; index < count; index++) numbers[index] = this.view.getFloat32(from + index * 4, true);
    return numbers;
  }

  pt() { return { x: this.f32(), y: this.f32() }; }
  rect() { return { x: this.f32(), y: this.f32(), width: this.f32(), height: this.f32() }; }
  map() { return { a: this.f32(), b: this.f32(), c: this.f32(), d: this.f32(), tx: this.f32(), ty: this.f32() }; }

  rgba() {
    const from = this.take(4);
    return { r: this.bytes[from], g: this.bytes[from + 1], b: this.bytes[from + 2], a: this.bytes[from + 3] };
  }
}
