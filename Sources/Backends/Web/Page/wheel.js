// Wheels and touch pads: scrolls, and the pinches that browsers tell of as wheels with the control key or as gestures.

import { Writer } from './writer.js';

// As the other platforms have it: some three lines of text.
const pointsPerNotch = 48;
const pause = 120;
const discrete = 0, began = 1, changed = 2, ended = 3;

export class Wheel {
  constructor(stage, view, connection) {
    this.view = view;
    this.connection = connection;
    this.scrolls = null;
    this.pinches = null;
    stage.addEventListener('wheel', (event) => {
      event.preventDefault();
      if (event.ctrlKey) this.pinch(event);
      else this.scroll(event);
    }, { passive: false });
    // Safari on a Mac tells of pinches and turns of a touch pad.
    stage.addEventListener('gesturestart', (event) => {
      this.scale = 1;
      this.rotation = 0;
      this.sendPinch(event, 0, 1, 0);
    });
    stage.addEventListener('gesturechange', (event) => {
      const turn = ((event.rotation || 0) * Math.PI) / 180;
      this.sendPinch(event, 1, (event.scale || 1) / (this.scale || 1), turn - (this.rotation || 0));
      this.scale = event.scale || 1;
      this.rotation = turn;
    });
    stage.addEventListener('gestureend', (event) => this.sendPinch(event, 2, 1, 0));
  }

  scroll(event) {
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? this.view.height : 1 / this.view.cssPerPoint;
    // A wheel turned towards the hand moves the content up.
    const x = -event.deltaX * unit, y = -event.deltaY * unit;
    // Notches are large and whole; touch pads send many small steps.
    const isNotch = event.deltaMode !== 0 || (Math.abs(event.wheelDeltaY ?? 0) % 120 === 0 && Math.abs(event.deltaY) >= 50
      && event.deltaX === 0);
    if (isNotch && !this.scrolls) {
      // Browsers differ in how far a notch scrolls; for the app it is the same everywhere.
      const step = (delta, wheel) => (wheel ? wheel / 120 : -Math.sign(delta)) * pointsPerNotch;
      return this.sendScroll(
        event, step(event.deltaX, event.wheelDeltaX), step(event.deltaY, event.wheelDeltaY), discrete);
    }
    this.sendScroll(event, x, y, this.scrolls ? changed : began);
    this.scrolls = this.later(this.scrolls, event, () => {
      this.scrolls = null;
      this.sendScroll(event, 0, 0, ended);
    });
  }

  sendScroll(event, x, y, phase) {
    const message = new Writer(6);
    const place = this.view.point(event);
    message.f64(event.timeStamp);
    message.pt(place.x, place.y);
    message.f32(x);
    message.f32(y);
    message.u8(phase);
    this.connection.send(message);
  }

  pinch(event) {
    const scale = Math.exp(-Math.max(-200, Math.min(200, event.deltaY)) / 100);
    if (!this.pinches) this.sendPinch(event, 0, 1, 0);
    this.sendPinch(event, 1, scale, 0);
    this.pinches = this.later(this.pinches, event, () => {
      this.pinches = null;
      this.sendPinch(event, 2, 1, 0);
    });
  }

  sendPinch(event, phase, scale, rotation) {
    const message = new Writer(11);
    const place = this.view.point(event);
    message.f64(event.timeStamp);
    message.u8(phase);
    message.pt(place.x, place.y);
    message.f32(scale);
    message.f32(rotation);
    this.connection.send(message);
  }

  // Browsers do not say when fingers leave a touch pad: a pause is the end.
  later(timer, event, body) {
    clearTimeout(timer);
    return setTimeout(body, pause);
  }
}
