// The keyboard on a phone's screen: an input that is not visible takes what it types.

import { Writer } from './writer.js';

const modes = ['', 'text', 'numeric', 'decimal', 'tel', 'email', 'url'];
const returns = ['enter', 'done', 'go', 'next', 'search', 'send'];
const capitals = ['none', 'words', 'sentences', 'characters'];
// Something to delete, so that keyboards tell of it.
const filler = '\u200b'.repeat(8);
// What a keyboard needs before a sentence to begin it with a capital.
const sentence = '. ';
// How much of what was typed keyboards are shown again, to know where sentences begin and what words are.
const longest = 64;
const segments = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : null;

export class Keyboard {
  constructor(input, button, connection) {
    this.input = input;
    this.button = button;
    this.connection = connection;
    this.isWanted = false;
    // Whether another input of the page takes what is typed.
    this.yields = () => false;
    // What the input held when it was last looked at.
    this.known = '';
    this.lead = '';
    input.addEventListener('beforeinput', (event) => this.before(event));
    input.addEventListener('input', (event) => { if (!event.isComposing) this.take(); });
    input.addEventListener('compositionend', () => this.take());
    input.addEventListener('blur', () => this.offer());
    input.addEventListener('focus', () => this.offer());
    button.addEventListener('click', () => this.open());
    // Browsers open the keyboard only while a finger lifts or a key is pressed: the next one will do.
    addEventListener('pointerup', () => this.retry(), true);
    addEventListener('touchend', () => this.retry(), true);
    // A finger on the app, or a key, may put the caret elsewhere: what was typed before is no longer what stands there.
    addEventListener('pointerdown', () => this.forget(), true);
    addEventListener('keydown', (event) => this.pressed(event), true);
    visualViewport?.addEventListener('resize', () => this.offer());
  }

  // What the app's field asks for; null to hide the keyboard.
  want(request) {
    clearTimeout(this.timer);
    this.isWanted = request !== null && request.keys > 0;
    if (!this.isWanted) {
      this.input.blur();
      this.offer();
      return;
    }
    const { input } = this;
    input.type = request.isSecret ? 'password' : 'text';
    input.inputMode = modes[request.keys] ?? 'text';
    input.enterKeyHint = returns[request.returnKey] ?? 'enter';
    input.autocapitalize = request.isSecret ? 'none' : capitals[request.capitals] ?? 'none';
    input.spellcheck = request.checks;
    input.setAttribute('autocorrect', request.corrects ? 'on' : 'off');
    input.autocomplete = /^[a-z0-9-]{1,32}$/.test(request.content) ? request.content : 'off';
    // Keyboards ask for these when a field gets the focus, not later.
    if (document.activeElement === input) input.blur();
    this.lead = request.capitals > 0 && !request.isSecret ? sentence : '';
    this.open(request.isEmpty ? this.lead : '');
    // Whether that was allowed is seen by the room that is left.
    this.timer = setTimeout(() => this.offer(), 500);
  }

  get isShown() {
    const view = window.visualViewport;
    return document.activeElement === this.input && (!view || window.innerHeight - view.height * view.scale > 80);
  }

  open(before = '') {
    if (this.yields()) return;
    this.show(before);
    this.input.focus({ preventScroll: true });
  }

  retry() {
    if (this.isWanted && document.activeElement !== this.input) this.open(this.known.slice(filler.length));
  }

  // A button for the keyboard, where one is wanted and none has come.
  offer() {
    const isTouched = matchMedia('(pointer: coarse)').matches;
    this.button.hidden = !(this.isWanted && isTouched && !this.isShown && !this.yields());
  }

  // Puts what stands before the caret, as far as it is known, into the input.
  show(before) {
    const { input } = this;
    this.known = filler + before;
    if (input.value !== this.known) input.value = this.known;
    try {
      input.setSelectionRange(this.known.length, this.known.length);
    } catch {
      // Some kinds of input have no selection.
    }
  }

  forget() {
    // A keyboard that is composing has its own idea of the word, which must not be taken from it.
    if (document.activeElement === this.input && !this.isComposing && this.known !== filler) this.show('');
  }

  // A key that keys.js tells of never reaches the input.
  pressed(event) {
    if (event.isComposing || event.keyCode === 229 || !event.code || event.code === 'Unidentified') return;
    if (document.activeElement !== this.input || this.isComposing) return;
    const before = this.known.slice(filler.length);
    if (event.ctrlKey || event.metaKey || event.altKey) this.show('');
    else if ([...event.key].length === 1) this.show((before + event.key).slice(-longest));
    else if (event.key === 'Backspace') this.show(before.slice(0, -1));
    else if (event.key === 'Enter') this.show(this.lead);
    else if (event.key !== 'Shift' && event.key !== 'CapsLock') this.show('');
  }

  get isComposing() { return this.input.value !== this.known; }

  before(event) {
    if (event.isComposing || (event.inputType !== 'insertLineBreak' && event.inputType !== 'insertParagraph')) return;
    if (event.cancelable) event.preventDefault();
    this.type('\n');
    this.show(this.lead);
  }

  // Tells what is another in the input than it was: corrections and whole words are what was typed over.
  take() {
    const { value } = this.input;
    const { known } = this;
    let same = 0;
    while (same < known.length && same < value.length && known[same] === value[same]) same++;
    // Not within a letter of two halves.
    if (same > 0 && isHigh(known.charCodeAt(same - 1))) same--;
    const gone = known.slice(same);
    const come = value.slice(same).replaceAll('\u200b', '');
    // Filled in by the browser, it stands beside the app's text. A word of filler is a letter that the page does not know.
    if (gone && !(same === 0 && come)) this.deleted(Math.max(1, countLetters(gone.replaceAll('\u200b', ''))));
    this.type(come);
    const before = value.replaceAll('\u200b', '');
    this.show(this.input.type === 'password' ? '' : before.slice(-longest));
  }

  type(text) {
    if (!text) return;
    const message = new Writer(8);
    message.f64(performance.now());
    message.str(text, 4096);
    this.connection.send(message);
  }

  deleted(count) {
    const message = new Writer(9);
    message.f64(performance.now());
    message.v(count);
    this.connection.send(message);
  }
}

function isHigh(unit) { return unit >= 0xd800 && unit < 0xdc00; }

// As many as a backspace takes away one by one.
function countLetters(text) { return segments ? [...segments.segment(text)].length : [...text].length; }
