// Keys of a keyboard that one can hold in one's hands.

import { modifiersOf } from './pointers.js';
import { Writer } from './writer.js';

const typed = { Enter: '\r', Tab: '\t', Backspace: '\b', Escape: '\u001b', Delete: '\u007f' };
// The browser's own.
const left = new Set(['F5', 'F11', 'F12']);

export class Keys {
  constructor(connection) {
    this.connection = connection;
    this.held = new Map();
    addEventListener('keydown', (event) => this.handle(event, 1));
    addEventListener('keyup', (event) => this.handle(event, 0));
    addEventListener('blur', () => this.release());
  }

  handle(event, isDown) {
    // Keyboards on the screen say what they type in other ways; see keyboard.js.
    if (event.isComposing || event.keyCode === 229 || !event.code || event.code === 'Unidentified') return;
    if (event.target instanceof HTMLButtonElement && (event.code === 'Enter' || event.code === 'Space')) return;
    if (left.has(event.code) || ((event.ctrlKey || event.metaKey) && 'rtwnlq'.includes(event.key.toLowerCase()))) return;
    event.preventDefault();
    if (isDown) this.held.set(event.code, event);
    else this.held.delete(event.code);
    const characters = [...event.key].length === 1 ? event.key : typed[event.key] ?? '';
    this.send(isDown, event.code, modifiersOf(event), event.timeStamp, isDown ? characters : '');
  }

  send(isDown, code, modifiers, time, characters) {
    const message = new Writer(5);
    message.u8(isDown);
    message.u8(modifiers);
    message.f64(time);
    message.str(code, 64);
    message.str(characters, 64);
    this.connection.send(message);
  }

  // A page without the focus gets no event when a key is released.
  release() {
    for (const code of this.held.keys()) this.send(0, code, 0, performance.now(), '');
    this.held.clear();
  }
}
