// The app's elements for screen readers: what the app tells of itself, as a tree of elements over the picture.
//
// Nothing is told until it is asked for: by the button that screen readers find first, by ?accessibility in the page's
// address, or by having asked before in this browser.

import { ReadError } from './reader.js';
import { Writer } from './writer.js';

// As `AccessibilityElement.Role` numbers them; see Documentation/WebProtocol.md.
export const roles = [
  'activityIndicator', 'alert', 'button', 'cell', 'collectionView', 'colorWell', 'datePicker', 'image', 'key', 'keyboard',
  'link', 'menu', 'menuItem', 'navigationBar', 'other', 'pageIndicator', 'picker', 'pickerWheel', 'popover',
  'progressIndicator', 'scrollView', 'searchField', 'secureTextField', 'segmentedControl', 'sheet', 'slider', 'staticText',
  'statusBar', 'stepper', 'switchControl', 'tabBar', 'table', 'textField', 'textView', 'toolbar', 'window', 'application',
];

const state = {
  enabled: 1, selected: 2, focused: 4, focusable: 8, adjustable: 16, modal: 32, header: 64, checkable: 128, checked: 256,
  expandable: 512, expanded: 1024, updatesFrequently: 2048, opensMenu: 4096,
};

const act = {
  press: 0, increment: 1, decrement: 2, focus: 3, setText: 4, replace: 5, select: 6, scroll: 8, escape: 9,
  custom: 11,
};

// What stands for what in HTML. Those that are not named are groups.
const ariaRoles = {
  activityIndicator: 'progressbar', alert: 'alertdialog', button: 'button', cell: 'listitem', collectionView: 'list',
  colorWell: 'button', image: 'img', key: 'button', link: 'link', menu: 'menu', menuItem: 'menuitem', pickerWheel: 'spinbutton',
  popover: 'dialog', progressIndicator: 'progressbar', segmentedControl: 'radiogroup', sheet: 'dialog', slider: 'slider',
  pageIndicator: 'slider', switchControl: 'switch', tabBar: 'tablist', table: 'list', toolbar: 'toolbar',
};

const choosers = new Set(['segmentedControl', 'tabBar']);
const fields = new Set(['textField', 'searchField', 'secureTextField', 'textView']);
const kept = 'touchstone.accessibility';
const scrollNames = ['Show what is above', 'Show what is below', 'Show what is on the left', 'Show what is on the right'];
// A message must not ask for more than a browser can show.
const mostNodes = 20000;
// How long the app may take, in milliseconds, to answer what was typed or chosen.
const answerTime = 1000;

export class Elements {
  // `container` lies over the canvas, `ask` is the button that turns this on, `voice` is what is read out.
  constructor(container, ask, voice, view, connection) {
    this.container = container;
    this.ask = ask;
    this.voice = voice;
    this.view = view;
    this.connection = connection;
    this.nodes = new Map();
    this.isOn = new URLSearchParams(location.search).has('accessibility') || wasAsked();
    // Said once more if the same text comes again.
    this.turn = false;
    // When a finger, a pen or a mouse last touched the app: the click that follows comes from no screen reader.
    this.handAt = -Infinity;
    this.held = new Set();
    // The field that the user chose, until the app says that it has the focus.
    this.asked = null;
    for (const name of ['pointerdown', 'pointerup']) {
      addEventListener(name, (event) => { this.handAt = event.timeStamp; }, true);
    }
    ask.addEventListener('click', (event) => { if (!this.isByHand(event)) this.start(); });
    container.addEventListener('click', (event) => this.clicked(event));
    container.addEventListener('keydown', (event) => {
      this.pressed(event);
      if (event.cancelBubble) this.held.add(event.code);
    });
    container.addEventListener('keyup', (event) => { if (this.held.delete(event.code)) event.stopPropagation(); });
    container.addEventListener('input', (event) => this.changed(event));
    container.addEventListener('compositionend', (event) => this.changed(event));
    container.addEventListener('focusin', (event) => this.focused(event));
    document.addEventListener('selectionchange', () => this.selected());
    view.fitted = () => this.place();
    ask.hidden = this.isOn;
  }

  // Whether a field of the app has the focus here, so that the keyboard's own input must not take it.
  get hasField() { return this.container.contains(document.activeElement) && isField(document.activeElement); }

  start() {
    if (this.isOn) return;
    this.isOn = true;
    this.ask.hidden = true;
    try {
      localStorage.setItem(kept, 'yes');
    } catch {
      // A browser that keeps nothing asks again.
    }
    this.wantsFocus = true;
    this.connected();
  }

  // A new connection does not know that this page asked.
  connected() {
    if (!this.isOn) return;
    const message = new Writer(12);
    message.u8(1);
    this.connection.send(message);
  }

  // MARK: What the server tells

  // Reads a message as a whole before anything of it is shown.
  receive(reader) {
    const number = reader.v();
    const isWhole = (reader.u8() & 1) !== 0;
    const told = [];
    for (let count = reader.count(24); count > 0; count--) told.push(readElement(reader));
    const removed = [];
    for (let count = reader.count(); count > 0; count--) removed.push(reader.v());
    if (isWhole) this.forget();
    this.apply(told, removed);
    const message = new Writer(13);
    message.v(number);
    this.connection.send(message);
  }

  say(text) {
    this.turn = !this.turn;
    // A text that is the same as before is read out only if it differs.
    this.voice.textContent = text + (this.turn ? '\u00a0' : '');
  }

  // Leads a screen reader to an element, or to the first.
  attend(id) {
    const node = id ? this.nodes.get(id) : this.nodes.values().next().value;
    const target = node && (id ? node.dom : node.dom.querySelector('[data-stop]'));
    if (target) this.lead(target);
  }

  lead(dom) {
    if (!dom.hasAttribute('tabindex') && !isField(dom)) dom.tabIndex = -1;
    this.isLeading = true;
    dom.focus({ preventScroll: true });
    this.isLeading = false;
  }

  forget() {
    this.nodes.clear();
    this.container.replaceChildren();
  }

  apply(told, removed) {
    if (this.nodes.size + told.length > mostNodes) throw new ReadError('there are too many elements');
    let modal = null;
    for (const element of told) {
      const old = this.nodes.get(element.id);
      const kind = kindOf(element);
      let node = old;
      if (!old || old.kind !== kind) {
        node = { dom: make(element), kind, extras: [] };
        node.dom.dataset.id = element.id;
        if (old) {
          node.extras = old.extras;
          node.parent = old.parent;
          if (kind === 'plain') node.dom.append(...old.dom.childNodes);
          old.dom.replaceWith(node.dom);
        }
        this.nodes.set(element.id, node);
        if (element.states & state.modal) modal = node.dom;
      }
      node.element = element;
      describe(node, element);
    }
    for (const element of told) this.arrange(element);
    // What a button is depends on what contains it.
    for (const element of told) {
      if (!choosers.has(element.role)) continue;
      for (const id of element.children) {
        const child = this.nodes.get(id);
        if (child) describe(child, child.element);
      }
    }
    for (const id of removed) {
      this.nodes.get(id)?.dom.remove();
      this.nodes.delete(id);
    }
    for (const { id } of told) this.fit(this.nodes.get(id));
    // What contains others has moved with them, and they with it.
    for (const element of told) for (const id of element.children) this.fit(this.nodes.get(id));
    this.place();
    if (modal && !modal.contains(document.activeElement)) this.lead(modal);
    else if (this.wantsFocus) this.attend(0);
    this.wantsFocus = false;
    this.followFocus(told.find((element) => element.states & state.focused && fields.has(element.role)));
  }

  // Moves the focus to the field that has it in the app.
  followFocus(element) {
    if (!element) return;
    // The app said this before it heard of the user's own choice of a field.
    if (this.asked && this.asked.id !== element.id && performance.now() < this.asked.until) return;
    this.asked = null;
    const dom = this.nodes.get(element.id)?.dom;
    if (dom && document.activeElement !== dom && this.container.contains(document.activeElement)) this.lead(dom);
  }

  // Puts the children of an element in their order, and after each what can be done with it.
  arrange(element) {
    const node = this.nodes.get(element.id);
    if (!node) return;
    if (!node.dom.parentNode && element.role === 'application') this.container.append(node.dom);
    if (isField(node.dom)) return;
    const wanted = [];
    for (const id of element.children) {
      const child = this.nodes.get(id);
      if (!child || child.dom.contains(node.dom)) continue;
      wanted.push(child.dom, ...child.extras);
      child.parent = node;
    }
    const held = [...node.dom.childNodes].filter((child) => child.nodeType === 1);
    if (held.length === wanted.length && held.every((child, index) => child === wanted[index])) return;
    // Moving an element takes the focus from it.
    const active = document.activeElement;
    for (const child of held) if (!wanted.includes(child)) child.remove();
    wanted.forEach((child, index) => {
      if (node.dom.children[index] !== child) node.dom.insertBefore(child, node.dom.children[index] ?? null);
    });
    if (active !== document.activeElement && this.container.contains(active)) this.lead(active);
  }

  // Each element lies over what it stands for, within the one that contains it.
  fit(node) {
    if (!node) return;
    const { frame } = node.element;
    const outer = node.parent?.element.frame ?? { x: 0, y: 0 };
    const { style } = node.dom;
    style.left = `${frame.x - outer.x}px`;
    style.top = `${frame.y - outer.y}px`;
    style.width = `${Math.max(0, frame.width)}px`;
    style.height = `${Math.max(0, frame.height)}px`;
  }

  place() {
    const { style } = this.container;
    style.left = `${this.view.left}px`;
    style.top = `${this.view.top}px`;
    style.transform = `scale(${this.view.cssPerPoint})`;
  }

  // MARK: What the user does

  // Whether a click comes from a finger, a pen or a mouse, and not from a screen reader, a key or a script. Those have gone
  // to the app already.
  isByHand(event) {
    // Older browsers do not say what a click comes from.
    return event.pointerType === undefined ? event.timeStamp - this.handAt < 700 : event.pointerType !== '';
  }

  nodeOf(event) {
    const dom = event.target.closest?.('[data-id]');
    return dom ? this.nodes.get(Number(dom.dataset.id)) : null;
  }

  clicked(event) {
    if (this.isByHand(event)) return;
    const extra = event.target.closest?.('[data-do]');
    if (extra) {
      const [id, kind, value] = extra.dataset.do.split(' ').map(Number);
      return this.send(id, kind, (message) => (kind === act.custom ? message.v(value) : message.u8(value)));
    }
    const node = this.nodeOf(event);
    if (!node || isField(node.dom)) return;
    event.preventDefault();
    this.send(node.element.id, act.press);
  }

  pressed(event) {
    const node = this.nodeOf(event);
    if (!node || event.isComposing || event.keyCode === 229) return;
    const { id, states } = node.element;
    if (event.key === 'Escape') return this.done(event, id, act.escape);
    if (isField(node.dom)) {
      // What is edited is the browser's; the app is told by `changed`. A line's end is a key for the app.
      if (event.key === 'Enter' && node.dom.tagName === 'INPUT') return;
      return event.stopPropagation();
    }
    if (event.key === 'Tab') return event.stopPropagation();
    if (event.key === 'Enter' || event.key === ' ') {
      const extra = event.target.closest?.('[data-do]');
      if (extra) {
        event.preventDefault();
        event.stopPropagation();
        return extra.click();
      }
      return this.done(event, id, act.press);
    }
    if (!(states & state.adjustable)) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowRight') return this.done(event, id, act.increment);
    if (event.key === 'ArrowDown' || event.key === 'ArrowLeft') return this.done(event, id, act.decrement);
  }

  done(event, id, kind) {
    event.preventDefault();
    event.stopPropagation();
    this.send(id, kind);
  }

  changed(event) {
    const node = this.nodeOf(event);
    if (!node || event.isComposing) return;
    const { dom, element } = node;
    if (!isField(dom)) return;
    const { value } = dom;
    const known = node.known ?? '';
    if (value === known) return;
    node.known = value;
    if (dom.type === 'password') {
      node.isEdited = true;
      return this.send(element.id, act.setText, (message) => message.str(value, 32768));
    }
    // What was typed over what, so that the app sees it as if it had been typed there.
    let start = 0;
    while (start < known.length && start < value.length && known[start] === value[start]) start++;
    let end = 0;
    while (end < known.length - start && end < value.length - start
      && known[known.length - 1 - end] === value[value.length - 1 - end]) end++;
    // Not within a letter of two halves.
    if (start > 0 && isHigh(known.charCodeAt(start - 1))) start--;
    if (end > 0 && isLow(known.charCodeAt(known.length - end))) end--;
    node.awaits = (node.awaits ?? 0) + 1;
    setTimeout(() => { node.awaits--; }, answerTime);
    this.send(element.id, act.replace, (message) => {
      message.v(start);
      message.v(known.length - end);
      message.str(value.slice(start, value.length - end), 32768);
    });
    // The app's cursor is now after what it was told; of several equal letters that may be another one than here.
    const cursor = value.length - end;
    element.selection = { from: cursor, to: cursor };
    node.chosenUntil = 0;
    node.shown = selectionOf(dom);
    this.selected();
  }

  focused(event) {
    const node = this.nodeOf(event);
    if (!node || this.isLeading || event.target.closest('[data-do]')) return;
    // An app may refuse the focus; it does not say so.
    this.asked = isField(node.dom) ? { id: node.element.id, until: performance.now() + 1000 } : null;
    this.send(node.element.id, act.focus);
  }

  selected() {
    const dom = document.activeElement;
    if (!this.isOn || !this.hasField || dom.type === 'password') return;
    const node = this.nodes.get(Number(dom.dataset.id));
    if (!node || dom.value !== node.known) return;
    const chosen = selectionOf(dom);
    if (chosen.from === null || isEqual(chosen, node.element.selection)) return;
    node.element.selection = chosen;
    node.shown = chosen;
    node.chosenUntil = performance.now() + answerTime;
    this.send(node.element.id, act.select, (message) => {
      message.v(chosen.from);
      message.v(chosen.to);
    });
  }

  send(id, kind, write = () => {}) {
    const message = new Writer(14);
    message.v(id);
    message.u8(kind);
    write(message);
    this.connection.send(message);
  }
}

function wasAsked() {
  try {
    return localStorage.getItem(kept) === 'yes';
  } catch {
    return false;
  }
}

function isField(dom) { return dom instanceof HTMLTextAreaElement || dom instanceof HTMLInputElement; }

function isHigh(unit) { return unit >= 0xd800 && unit < 0xdc00; }
function isLow(unit) { return unit >= 0xdc00 && unit < 0xe000; }

function readElement(reader) {
  const element = { id: reader.v() };
  element.role = roles[reader.u8()];
  if (!element.role) throw new ReadError('an element is of no known sort');
  element.states = reader.v();
  element.isElement = reader.u8() !== 0;
  element.frame = reader.rect();
  const told = reader.u8();
  element.label = reader.str();
  if (told & 1) element.value = reader.str();
  if (told & 2) element.hint = reader.str();
  if (told & 4) element.placeholder = reader.str();
  if (told & 8) element.language = reader.str();
  if (told & 16) {
    element.range = { least: reader.f64(), most: reader.f64(), value: reader.f64(), step: reader.f64() };
  }
  if (told & 32) {
    const flags = reader.u8();
    element.text = reader.str();
    element.isEditable = (flags & 1) !== 0;
    element.isMultiline = (flags & 2) !== 0;
    if (flags & 4) element.selection = { from: reader.v(), to: reader.v() };
  }
  if (told & 64) element.position = { index: reader.v(), count: reader.v() };
  element.actions = [];
  element.scrolls = 0;
  if (told & 128) {
    for (let count = reader.count(); count > 0; count--) element.actions.push(reader.str());
    element.scrolls = reader.u8();
  }
  element.children = [];
  for (let count = reader.count(); count > 0; count--) element.children.push(reader.v());
  return element;
}

// What an element of the page is made of; it stays the same while this does.
function kindOf(element) {
  return fields.has(element.role) ? `${element.role} ${element.isMultiline}` : 'plain';
}

function make(element) {
  if (fields.has(element.role)) {
    if (element.isMultiline || element.role === 'textView') return document.createElement('textarea');
    const input = document.createElement('input');
    input.type = { searchField: 'search', secureTextField: 'password' }[element.role] ?? 'text';
    input.autocomplete = 'off';
    return input;
  }
  return document.createElement('div');
}

function describe(node, element) {
  const { dom } = node;
  const { states, role } = element;
  const isEnabled = (states & state.enabled) !== 0;
  const set = (name, value) => {
    if (value === null || value === undefined || value === '') dom.removeAttribute(name);
    else if (dom.getAttribute(name) !== String(value)) dom.setAttribute(name, value);
  };
  if (element.isElement) dom.dataset.stop = '';
  else delete dom.dataset.stop;
  set('lang', element.language);
  set('aria-description', element.hint);
  set('aria-disabled', isEnabled ? null : 'true');
  set('aria-modal', states & state.modal ? 'true' : null);
  if (element.position) {
    set('aria-posinset', element.position.index + 1);
    set('aria-setsize', element.position.count);
  }
  if (fields.has(role)) describeField(node, element, set, isEnabled);
  else describePlain(node, element, set, isEnabled);
  extras(node, element);
}

function describeField(node, element, set, isEnabled) {
  const { dom } = node;
  set('aria-label', element.label || element.placeholder);
  dom.placeholder = element.placeholder ?? '';
  dom.disabled = !isEnabled;
  dom.readOnly = !element.isEditable;
  const text = element.text ?? '';
  if (dom.type === 'password') {
    // Its dots are not what was typed; only how many they are counts.
    if (!node.isEdited || [...text].length !== [...dom.value].length) {
      dom.value = text;
      node.known = text;
      node.isEdited = false;
    }
    return;
  }
  settle(node, element);
}

// Shows a field's text and selection as the app has them. An answer to what was done a moment ago must not take back what
// was typed or chosen since: it waits until the app has answered that too.
function settle(node, element) {
  const { dom } = node;
  const text = element.text ?? '';
  const isFocused = document.activeElement === dom;
  if (isFocused && (dom.value === text ? isChosenSince(node, element.selection) : node.awaits > 0)) {
    setTimeout(() => { if (node.element === element) settle(node, element); }, answerTime + 100);
    return;
  }
  if (dom.value !== text) dom.value = text;
  // A line's input takes no line feeds.
  node.known = dom.value;
  node.chosenUntil = 0;
  // A browser selects as it likes when a field gets the focus.
  if (!isFocused) {
    node.shown = null;
    return;
  }
  if (element.selection && !isEqual(selectionOf(dom), element.selection)) {
    dom.setSelectionRange(element.selection.from, element.selection.to);
  }
  node.shown = selectionOf(dom);
}

// Whether the user has moved a field's selection away from this one of the app. The browser says so a moment later; until
// then it is not what was shown last.
function isChosenSince(node, selection) {
  const now = selectionOf(node.dom);
  if (!selection || isEqual(now, selection)) return false;
  return (node.shown && !isEqual(now, node.shown)) || performance.now() < (node.chosenUntil ?? 0);
}

function selectionOf(dom) { return { from: dom.selectionStart, to: dom.selectionEnd }; }

function isEqual(selection, other) { return other && selection.from === other.from && selection.to === other.to; }

function describePlain(node, element, set, isEnabled) {
  const { dom } = node;
  const { role, states } = element;
  const isText = element.isElement && (role === 'staticText' || role === 'other');
  let aria = ariaRoles[role] ?? (element.label ? 'group' : null);
  if (role === 'window' || role === 'application') aria = null;
  if (isText) aria = states & state.header ? 'heading' : null;
  const outer = node.parent?.element.role;
  if (role === 'button' && choosers.has(outer)) aria = outer === 'tabBar' ? 'tab' : 'radio';
  set('role', aria);
  set('aria-level', aria === 'heading' ? 2 : null);
  // A text is itself; of all else the label and the value are the name, where there is no place for a value.
  const hasValue = aria === 'progressbar' || aria === 'spinbutton' || aria === 'slider';
  const isOn = states & state.checkable ? (states & state.checked ? 'true' : 'false') : null;
  const name = hasValue || isOn !== null ? element.label : [element.label, element.value].filter(Boolean).join(', ');
  if (isText) {
    set('aria-label', null);
    if (!dom.children.length && dom.textContent !== name) dom.textContent = name;
  } else {
    if (!dom.children.length && dom.firstChild) dom.textContent = '';
    set('aria-label', name);
  }
  const isChosen = (states & state.selected) !== 0;
  set('aria-checked', aria === 'radio' ? String(isChosen) : isOn);
  set('aria-selected', aria === 'tab' ? String(isChosen) : null);
  set('aria-pressed', aria === 'button' && isChosen ? 'true' : null);
  set('aria-current', isChosen && aria === 'listitem' ? 'true' : null);
  set('aria-haspopup', states & state.opensMenu ? 'menu' : null);
  set('aria-expanded', states & state.expandable ? String((states & state.expanded) !== 0) : null);
  if (hasValue) {
    set('aria-valuetext', element.value);
    set('aria-valuemin', element.range?.least);
    set('aria-valuemax', element.range?.most);
    set('aria-valuenow', element.range?.value);
  }
  const isUsed = element.isElement && !isText && role !== 'image' && aria !== 'progressbar';
  if (isUsed && isEnabled) dom.tabIndex = 0;
  else if (dom.tabIndex === 0) dom.removeAttribute('tabindex');
}

// What can be done with an element besides, as buttons beside it: no attribute of HTML says it.
function extras(node, element) {
  const wanted = element.actions.map((name, index) => ({
    name: element.label ? `${element.label}: ${name}` : name, what: `${element.id} ${act.custom} ${index}`,
  }));
  scrollNames.forEach((name, direction) => {
    if (element.scrolls & (1 << direction)) wanted.push({ name, what: `${element.id} ${act.scroll} ${direction}` });
  });
  const isSame = node.extras.length === wanted.length
    && node.extras.every((extra, index) => extra.dataset.do === wanted[index].what);
  if (!isSame) {
    const parent = node.extras[0]?.parentNode ?? node.dom.parentNode;
    for (const extra of node.extras) extra.remove();
    node.extras = wanted.map(({ what }) => {
      const extra = document.createElement('div');
      extra.className = 'extra';
      extra.setAttribute('role', 'button');
      extra.tabIndex = 0;
      extra.dataset.do = what;
      return extra;
    });
    if (parent) node.dom.after(...node.extras);
  }
  node.extras.forEach((extra, index) => extra.setAttribute('aria-label', wanted[index].name));
}
