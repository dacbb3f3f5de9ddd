// The socket to the server: says hello, comes back by itself, and gives up when it is told to.

import { Reader, ReadError } from './reader.js';
import { applyFrame, version } from './protocol.js';
import { Writer } from './writer.js';

const firstWait = 250;
const longestWait = 5000;
const mostAgain = 2;
// So long a lost server is missed without a word but "Connecting".
const patience = 8000;

export class Connection {
  // `listener` has: scene, surroundings(), hello(size, title), frame(number), textInput(…), cursor(number),
  // size(width, height), bye(reason, text), open(address), tellElements(reader), say(text), attend(id), away(),
  // state(isOpen).
  constructor(listener) {
    this.listener = listener;
    this.socket = null;
    this.wait = firstWait;
    this.timer = 0;
    this.isOver = false;
    this.isHeard = false;
    // When the last connection that spoke was lost, or the first one failed; 0 while there is one.
    this.lostAt = 0;
    this.failures = 0;
    this.isStale = false;
    addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.hurry(); });
    // A page that is left must not leave fingers behind; one that comes back from the browser's cache begins again.
    addEventListener('pagehide', () => this.socket?.close());
    addEventListener('pageshow', (event) => { if (event.persisted) this.hurry(); });
  }

  get isOpen() { return this.socket?.readyState === WebSocket.OPEN && this.isHeard; }

  connect() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.isOver || this.socket) return;
    const address = new URL('socket', location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    address.search = location.search;
    address.hash = '';
    let socket;
    try {
      socket = new WebSocket(address);
    } catch {
      return this.again();
    }
    this.socket = socket;
    socket.binaryType = 'arraybuffer';
    // A server that takes the connection and says nothing is no server.
    const silence = setTimeout(() => socket.close(), 10000);
    socket.onopen = () => {
      const hello = new Writer(1);
      hello.v(version);
      this.listener.surroundings(hello);
      hello.str(navigator.userAgent, 200);
      socket.send(hello.message);
    };
    socket.onmessage = (event) => {
      clearTimeout(silence);
      if (this.socket === socket) this.receive(event.data);
    };
    socket.onclose = () => {
      clearTimeout(silence);
      if (this.socket === socket) this.lost();
    };
  }

  send(writer) {
    if (this.isOpen) this.socket.send(writer.message);
  }

  // Connects now instead of later.
  hurry() {
    if (this.isOver) return;
    this.wait = firstWait;
    if (!this.socket || this.socket.readyState > WebSocket.OPEN) {
      this.socket = null;
      this.connect();
    }
  }

  // Begins again after the server has said goodbye.
  restart() {
    this.isOver = false;
    this.lostAt = 0;
    this.hurry();
  }

  lost() {
    this.socket = null;
    this.lostAt ||= performance.now();
    this.isHeard = false;
    this.listener.state(false);
    if (!this.isOver) this.again();
  }

  again() {
    if (this.timer || this.isOver) return;
    if (this.lostAt && performance.now() - this.lostAt > patience) this.listener.away();
    // Pages that lost the same server do not come back in one instant.
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(longestWait, this.wait * 1.7);
  }

  // Drops the connection and makes another one.
  reconnect() {
    const { socket } = this;
    if (!socket) return;
    socket.close();
    this.lost();
  }

  receive(data) {
    if (!(data instanceof ArrayBuffer)) return this.reconnect();
    const reader = new Reader(data);
    try {
      const kind = reader.u8();
      if (kind === 2) return this.receiveFrame(reader);
      this.receiveOther(kind, reader);
      if (!reader.isAtEnd) throw new ReadError('a message continues after its end');
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      this.reconnect();
    }
  }

  receiveFrame(reader) {
    const { scene } = this.listener;
    if (!this.isHeard) throw new ReadError('a frame before the hello');
    // Until the snapshot that was asked for comes, frames tell of a scene that is not known.
    if (this.isStale && !isSnapshot(reader)) return;
    let frame;
    try {
      frame = applyFrame(reader, scene);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      this.isStale = true;
      this.listener.isBroken = true;
      if (++this.failures > mostAgain) return this.reconnect();
      return this.send(new Writer(10));
    }
    this.isStale = false;
    this.failures = 0;
    this.listener.isBroken = false;
    this.listener.frame(frame.number);
  }

  receiveOther(kind, reader) {
    switch (kind) {
      case 1: {
        const spoken = reader.v();
        const width = reader.f32(), height = reader.f32();
        const title = reader.str();
        if (spoken !== version) {
          // A page of another version, kept by the browser: the server has the right one.
          this.isOver = true;
          return this.listener.bye(0, 'This page is not the one that belongs to the app. Load it again.');
        }
        this.isHeard = true;
        this.lostAt = 0;
        this.isStale = false;
        this.failures = 0;
        this.wait = firstWait;
        this.listener.hello(width, height, title);
        return this.listener.state(true);
      }
      case 3: {
        const keys = reader.u8(), flags = reader.u8();
        return this.listener.textInput({
          keys, isSecret: (flags & 1) !== 0, corrects: (flags & 2) !== 0, checks: (flags & 4) !== 0,
          isEmpty: (flags & 8) !== 0, returnKey: reader.u8(), capitals: reader.u8(), content: reader.str(),
        });
      }
      case 4: return this.listener.cursor(reader.u8());
      case 5: {
        const width = reader.f32();
        return this.listener.size(width, reader.f32());
      }
      case 6: {
        const reason = reader.u8();
        const text = reader.str();
        if (reason !== 2) this.isOver = true;
        this.listener.bye(reason, text);
        return;
      }
      case 7: return this.listener.open(reader.str());
      case 8: return this.listener.tellElements(reader);
      case 9: return this.listener.say(reader.str());
      case 10: return this.listener.attend(reader.v());
      default: throw new ReadError(`no message is ${kind}`);
    }
  }
}

function isSnapshot(reader) {
  const { place } = reader;
  reader.v();
  const flags = reader.u8();
  reader.place = place;
  return (flags & 1) !== 0;
}
