// The keyboard on a phone's screen: an input that nobody sees takes what it types.

import { Writer } from './writer.js';

const modes = ['', 'text', 'numeric', 'decimal', 'tel', 'email', 'url'];
// Something to delete, so that keyboards tell of it.
const filler = '\u200b'.repeat(8);

export class Keyboard {
  constructor(input, button, connection) {
    this.input = input;
    this.button = button;
    this.connection = connection;
    this.isWanted = false;
    input.addEventListener('beforeinput', (event) => this.before(event));
    input.addEventListener('input', (event) => this.changed(event));
    input.addEventListener('compositionend', (event) => {
      this.type(event.data ?? '');
      this.reset();
    });
    input.addEventListener('blur', () => this.offer());
    input.addEventListener('focus', () => this.offer());
    button.addEventListener('click', () => this.open());
    // Browsers open the keyboard only while a finger lifts or a key is pressed: the next one will do.
    addEventListener('pointerup', () => this.retry(), true);
    addEventListener('touchend', () => this.retry(), true);
    visualViewport?.addEventListener('resize', () => this.offer());
  }

  // `kind` is 0 to hide it, else 1 and more for its keys.
  want(kind, isSecret) {
    clearTimeout(this.timer);
    this.isWanted = kind > 0;
    if (!this.isWanted) {
      this.input.blur();
      this.offer();
      return;
    }
    this.input.type = isSecret ? 'password' : 'text';
    this.input.inputMode = modes[kind] ?? 'text';
    this.open();
    // Whether that was allowed is seen by the room that is left.
    this.timer = setTimeout(() => this.offer(), 500);
  }

  get isShown() {
    const view = window.visualViewport;
    return document.activeElement === this.input && (!view || window.innerHeight - view.height * view.scale > 80);
  }

  open() {
    this.reset();
    this.input.focus({ preventScroll: true });
  }

  retry() {
    if (this.isWanted && document.activeElement !== this.input) this.open();
  }

  // A button for the keyboard, where one is wanted and none has come.
  offer() {
    const isTouched = matchMedia('(pointer: coarse)').matches;
    this.button.hidden = !(this.isWanted && isTouched && !this.isShown);
  }

  reset() {
    this.input.value = filler;
    try {
      this.input.setSelectionRange(filler.length, filler.length);
    } catch {
      // Some kinds of input have no selection.
    }
  }

  before(event) {
    if (event.isComposing) return;
    const { inputType } = event;
    if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') this.type('\n');
    else if (inputType.startsWith('deleteWord') || inputType.startsWith('deleteSoftLine') || inputType.startsWith('deleteHard')) {
      this.deleted(1);
    } else if (inputType.startsWith('delete')) this.deleted(1);
    else if (inputType.startsWith('insert') && inputType !== 'insertCompositionText') {
      const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
      this.type(text);
    } else return;
    if (event.cancelable) event.preventDefault();
    this.isHandled = !event.cancelable;
  }

  // What could not be prevented, and keyboards that say nothing before.
  changed(event) {
    if (event.isComposing) return;
    const { value } = this.input;
    if (!this.isHandled && event.inputType !== 'insertCompositionText') {
      if (value.length < filler.length) this.deleted(filler.length - value.length);
      else this.type(value.replaceAll('\u200b', ''));
    }
    this.isHandled = false;
    this.reset();
  }

  type(text) {
    const clean = text.replaceAll('\u200b', '');
    if (!clean) return;
    const message = new Writer(8);
    message.f64(performance.now());
    message.str(clean, 4096);
    this.connection.send(message);
  }

  deleted(count) {
    const message = new Writer(9);
    message.f64(performance.now());
    message.v(count);
    this.connection.send(message);
  }
}
