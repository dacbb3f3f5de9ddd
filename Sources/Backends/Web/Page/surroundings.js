// Where the page is shown: its window, notches, darkness, whether it is visible.

import { Writer } from './writer.js';

export class Surroundings {
  constructor(view, insets, connection) {
    this.view = view;
    this.insets = insets;
    this.connection = connection;
    this.rate = 0;
    this.last = '';
    this.dark = matchMedia('(prefers-color-scheme: dark)');
    this.standalone = ['fullscreen', 'standalone', 'minimal-ui'].map((mode) => matchMedia(`(display-mode: ${mode})`));
    const tell = () => this.tell();
    this.dark.addEventListener('change', tell);
    for (const query of this.standalone) query.addEventListener('change', tell);
    for (const name of ['focus', 'blur']) {
      addEventListener(name, () => {
        this.tellState();
        this.tell();
      });
    }
    document.addEventListener('visibilitychange', () => {
      this.tellState();
      this.tell();
    });
    document.addEventListener('fullscreenchange', tell);
    addEventListener('orientationchange', () => setTimeout(tell, 250));
    screen.orientation?.addEventListener?.('change', tell);
    visualViewport?.addEventListener('resize', tell);
    this.measureRate();
  }

  get isAlone() {
    return navigator.standalone === true || this.standalone.some((query) => query.matches);
  }

  get isFull() { return this.isAlone || Boolean(document.fullscreenElement ?? document.webkitFullscreenElement); }

  // What notches cover of the app, in CSS pixels, and a keyboard on the screen at the bottom.
  get covered() {
    const style = getComputedStyle(this.insets);
    const read = (name) => parseFloat(style[name]) || 0;
    let bottom = read('paddingBottom');
    const seen = window.visualViewport;
    if (seen && seen.scale < 1.01) bottom = Math.max(bottom, Math.round(window.innerHeight - seen.height - seen.offsetTop));
    // The strip below the app is covered first.
    bottom = Math.max(0, bottom - Math.max(0, window.innerHeight - this.view.stage.getBoundingClientRect().bottom));
    return { top: read('paddingTop'), left: read('paddingLeft'), bottom, right: read('paddingRight') };
  }

  // Writes the body of the message, which the hello has too.
  write(message) {
    const { width, height } = this.view.window;
    const { top, left, bottom, right } = this.covered;
    message.f32(width);
    message.f32(height);
    message.f32(this.view.ratio);
    for (const edge of [top, left, bottom, right]) message.f32(edge);
    const hasTouch = navigator.maxTouchPoints > 0 || 'ontouchstart' in window;
    const hasCoalesced = window.isSecureContext && 'getCoalescedEvents' in PointerEvent.prototype;
    message.u8(
      (this.dark.matches ? 1 : 0) | (document.hidden ? 0 : 2) | (document.hasFocus() ? 4 : 0) | (hasTouch ? 8 : 0)
        | (hasCoalesced ? 16 : 0) | (this.isFull ? 32 : 0));
    message.f32(this.rate);
    // These 33 bytes, whatever stands before them.
    this.last = message.message.subarray(message.length - 33).join();
  }

  // Tells the server when something is another than it was told.
  tell() {
    // Until the server listens; what it was told in the hello is compared then.
    if (!this.connection.isOpen) return;
    const told = this.last;
    const message = new Writer(2);
    this.write(message);
    if (this.last === told) return;
    this.connection.send(message);
  }

  tellState() {
    const message = new Writer(7);
    message.f64(performance.now());
    message.u8((document.hidden ? 0 : 2) | (document.hasFocus() ? 4 : 0));
    this.connection.send(message);
  }

  // The frames that the screen shows in a second: from the middle one of some intervals.
  measureRate() {
    const times = [];
    const step = (time) => {
      times.push(time);
      if (times.length <= 40) return requestAnimationFrame(step);
      const gaps = times.slice(1).map((time, index) => time - times[index]).sort((a, b) => a - b);
      const middle = gaps[gaps.length >> 1];
      if (middle > 0) this.rate = Math.round(10000 / middle) / 10;
      this.tell();
    };
    requestAnimationFrame(step);
  }
}
