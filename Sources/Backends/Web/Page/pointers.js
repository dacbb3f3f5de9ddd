// Fingers, pens and mice, as the browser tells of them.

import { Writer } from './writer.js';

const down = 0, move = 1, up = 2, cancel = 3, entered = 4, hovered = 5, left = 6;
const tools = { touch: 0, pen: 1, mouse: 2 };
const quarter = Math.PI / 2;

export function modifiersOf(event) {
  return (event.getModifierState?.('CapsLock') ? 1 : 0) | (event.shiftKey ? 2 : 0) | (event.ctrlKey ? 4 : 0)
    | (event.altKey ? 8 : 0) | (event.metaKey ? 16 : 0);
}

export class Pointers {
  constructor(stage, view, connection) {
    this.stage = stage;
    this.view = view;
    this.connection = connection;
    this.live = new Map();
    // Pens whose barrel is pressed while they hover: browsers call that a touch.
    this.pressed = new Set();
    this.batch = [];
    // Screens that measure no pressure say 0, ½ or 1 always.
    this.measuresPressure = false;
    this.touched = () => {};
    // Tasks that come after what the browser still has to say of this turn.
    this.channel = new MessageChannel();
    this.channel.port1.onmessage = () => this.flush();
    this.listen();
    this.keepPage();
  }

  get count() { return this.live.size; }

  listen() {
    const on = (name, handler) => this.stage.addEventListener(name, handler, { passive: false });
    on('pointerdown', (event) => {
      // In Firefox this would take away the fingers that land in the same instant; of fingers touchstart keeps the rest off.
      if (event.pointerType !== 'touch') event.preventDefault();
      if (!touches(event)) {
        this.pressed.add(event.pointerId);
        this.add(hovered, event);
        return this.flush();
      }
      // So that a finger that leaves the page, or a mouse that leaves the window, is followed.
      try {
        this.stage.setPointerCapture(event.pointerId);
      } catch {
        // It has gone already.
      }
      this.begin(event);
    });
    on('pointermove', (event) => {
      // With its barrel pressed a pen touches and lifts without further words.
      if (event.pointerType === 'pen' && event.buttons !== 0) {
        if (this.pressed.has(event.pointerId) && touches(event)) {
          this.pressed.delete(event.pointerId);
          return this.begin(event);
        }
        if (this.live.has(event.pointerId) && !touches(event)) {
          this.pressed.add(event.pointerId);
          return this.end(up, event);
        }
      }
      const isDown = this.live.has(event.pointerId);
      // A finger from before the connection went.
      const isOld = event.buttons !== 0 && !this.pressed.has(event.pointerId);
      if (!isDown && (event.pointerType === 'touch' || isOld)) return;
      const events = event.getCoalescedEvents?.() ?? [];
      if (events.length) for (const one of events) this.add(isDown ? move : hovered, one, event);
      else this.add(isDown ? move : hovered, event);
      this.soon(event);
    });
    on('pointerup', (event) => this.end(up, event));
    on('pointercancel', (event) => this.end(cancel, event));
    on('lostpointercapture', (event) => { if (this.live.has(event.pointerId)) this.end(cancel, event); });
    on('pointerenter', (event) => this.hover(entered, event));
    on('pointerleave', (event) => this.hover(left, event));
    // The browser tells of each finger by an event of its own, and then of all by one of these.
    for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel']) {
      on(name, (event) => {
        if (event.cancelable) event.preventDefault();
        // Fingers that land in one instant come as events of their own: what is sent waits for all of them.
        if (name === 'touchstart') this.later();
        else this.flush();
      });
    }
  }

  begin(event) {
    this.live.set(event.pointerId, tools[event.pointerType] ?? 2);
    this.add(down, event);
    this.touched(true);
  }

  end(what, event) {
    if (what !== up || event.buttons === 0) {
      // The barrel alone was released.
      if (this.pressed.delete(event.pointerId) && !this.live.has(event.pointerId)) {
        this.add(what === up ? hovered : left, event);
        return this.flush();
      }
    }
    if (!this.live.delete(event.pointerId)) return;
    this.add(what, event);
    this.soon(event);
    this.touched(false);
  }

  hover(what, event) {
    if (event.pointerType === 'touch' || this.live.has(event.pointerId)) return;
    this.add(what, event);
    this.flush();
  }

  soon(event) {
    // One pen or mouse has no sisters to wait for.
    if (event.pointerType !== 'touch') return this.flush();
    this.later();
  }

  later() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    this.channel.port2.postMessage(0);
  }

  add(what, event, from = event) {
    const { x, y } = this.view.point(event);
    const tool = tools[from.pointerType] ?? 2;
    const sample = { what, tool, id: from.pointerId, time: event.timeStamp || from.timeStamp, x, y, event };
    if (tool === 0 && event.pressure !== 0 && event.pressure !== 0.5 && event.pressure !== 1) this.measuresPressure = true;
    this.batch.push(sample);
    if (what === down) this.soon(from);
    if (this.batch.length >= 200) this.flush();
  }

  flush() {
    this.isWaiting = false;
    const { batch } = this;
    if (!batch.length) return;
    this.batch = [];
    // In the order in which it happened: the coalesced moves of one finger stand before those of the next.
    batch.sort((a, b) => a.time - b.time);
    const start = batch[0].time;
    const message = new Writer(3);
    message.f64(start);
    message.u8(batch.length);
    for (const sample of batch) this.write(message, sample, start);
    this.connection.send(message);
  }

  write(message, sample, start) {
    const { event, tool, what } = sample;
    const after = sample.time - start;
    const isHover = what >= entered;
    const hasPressure = tool === 1 || (tool === 0 && this.measuresPressure);
    const radius = tool === 0 && what <= move && (event.width > 1 || event.height > 1)
      ? (event.width + event.height) / 4 / this.view.cssPerPoint : 0;
    const roll = tool === 1 ? ((event.twist || 0) * Math.PI) / 180 : 0;
    this.hasRoll ||= roll !== 0;
    const fields = (after ? 1 : 0) | (hasPressure && !isHover ? 2 : 0) | (radius ? 4 : 0) | (tool === 1 ? 8 : 0)
      | (tool === 1 && this.hasRoll ? 16 : 0) | (tool !== 0 ? 32 : 0);
    message.u8(what);
    message.u8(tool);
    message.u8(fields);
    message.v(sample.id < 0 ? 0 : sample.id);
    message.pt(sample.x, sample.y);
    if (fields & 1) message.f32(after);
    if (fields & 2) message.f32(event.pressure);
    if (fields & 4) message.f32(radius);
    if (fields & 8) {
      const { altitude, azimuth } = angles(event);
      message.f32(altitude);
      message.f32(azimuth);
    }
    if (fields & 16) message.f32(roll);
    if (fields & 32) {
      message.u8((event.buttons || 0) & 255);
      message.u8(modifiersOf(event));
    }
  }

  // Forgets what is down: the connection has gone, and its contacts with it. Fingers that stay begin nothing.
  forget() {
    this.live.clear();
    this.pressed.clear();
    this.batch = [];
  }

  // Keeps the browser's own gestures off the page, as far as it lets.
  keepPage() {
    const never = (event) => {
      // The text of a field is selected by keys, too.
      if (event.type === 'selectstart' && event.target.closest?.('#elements')) return;
      event.preventDefault();
    };
    for (const name of ['contextmenu', 'selectstart', 'dragstart', 'gesturestart', 'gesturechange', 'gestureend', 'dblclick']) {
      document.addEventListener(name, never, { passive: false });
    }
    // Two fingers on the page itself would zoom it in Safari, whatever the viewport says.
    document.addEventListener('touchmove', (event) => {
      if (event.cancelable && event.target.closest?.('button') === null) event.preventDefault();
    }, { passive: false });
    addEventListener('scroll', () => scrollTo(0, 0));
  }
}

// Whether what a browser calls down touches: a pen whose barrel is pressed need not.
export function touches(event) {
  return event.pointerType !== 'pen' || (event.buttons & 33) !== 0 || event.pressure > 0;
}

// How a pen stands, from whatever the browser tells.
export function angles(event) {
  if (Number.isFinite(event.altitudeAngle) && Number.isFinite(event.azimuthAngle)) {
    return { altitude: event.altitudeAngle, azimuth: event.azimuthAngle };
  }
  const x = ((event.tiltX || 0) * Math.PI) / 180, y = ((event.tiltY || 0) * Math.PI) / 180;
  if (x === 0 && y === 0) return { altitude: quarter, azimuth: 0 };
  // A tilt of 90° in one direction is flat whatever the other says.
  if (Math.abs(x) >= quarter || Math.abs(y) >= quarter) return { altitude: 0, azimuth: Math.atan2(Math.sign(y), Math.sign(x)) };
  const tanX = Math.tan(x), tanY = Math.tan(y);
  const azimuth = Math.atan2(tanY, tanX);
  return { altitude: Math.atan(1 / Math.hypot(tanX, tanY)), azimuth: azimuth < 0 ? azimuth + Math.PI * 2 : azimuth };
}
