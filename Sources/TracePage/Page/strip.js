// The film strip: the whole run in small pictures, and above them how busy its fingers were.

class Strip {
  constructor(app) {
    this.app = app;
    this.box = byId("strip");
    this.canvas = byId("film");
    this.small = new Map();
    new ResizeObserver(() => this.layOut()).observe(this.box);
    scrub(this.box, (x) => app.seek(this.timeAt(x)));
  }

  get span() {
    const { start, end } = this.app.run;
    return [start, end];
  }

  x(time) {
    const [start, end] = this.span;
    return ((time - start) / (end - start)) * this.box.clientWidth;
  }

  timeAt(x) {
    const [start, end] = this.span;
    return start + (Math.max(0, Math.min(x, this.box.clientWidth)) / this.box.clientWidth) * (end - start);
  }

  /** Divides the strip into pictures, and has those made that are missing. */
  layOut() {
    const ratio = devicePixelRatio || 1;
    this.canvas.width = Math.round(this.box.clientWidth * ratio);
    this.canvas.height = Math.round(this.box.clientHeight * ratio);
    const [width, height] = this.app.run.size;
    this.tall = this.box.clientHeight - 22;
    this.wide = Math.max(24, Math.min(180, (this.tall * width) / height));
    const count = Math.max(1, Math.min(60, Math.floor(this.box.clientWidth / (this.wide + 3))));
    this.step = this.box.clientWidth / count;
    this.moments = Array.from({ length: count }, (_, i) => this.timeAt((i + 0.5) * this.step));
    this.number = (this.number ?? 0) + 1;
    this.small.clear();
    this.draw();
    this.make(this.number);
  }

  /** Makes the pictures one after another, with pauses in which the page answers. */
  async make(number) {
    // A reader of its own, so that scrubbing does not wait for the strip.
    const reader = new Pictures(this.app.run);
    for (const time of this.moments) {
      if (number !== this.number) return;
      const at = reader.placeAt(time);
      await reader.show(at, (source) => {
        if (!source || number !== this.number) return;
        const ratio = devicePixelRatio || 1;
        const picture = document.createElement("canvas");
        picture.width = Math.max(1, Math.round(this.wide * ratio));
        picture.height = Math.max(1, Math.round(this.tall * ratio));
        const context = picture.getContext("2d");
        context.imageSmoothingQuality = "high";
        context.drawImage(source, 0, 0, picture.width, picture.height);
        this.small.set(time, picture);
        this.draw();
      });
      await new Promise((done) => setTimeout(done));
    }
    this.isComplete = number === this.number;
  }

  draw() {
    const ratio = devicePixelRatio || 1;
    const context = this.canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const [width, height] = [this.box.clientWidth, this.box.clientHeight];
    context.fillStyle = css.color("panel");
    context.fillRect(0, 0, width, height);
    for (const [i, time] of (this.moments ?? []).entries()) {
      const left = i * this.step + (this.step - this.wide) / 2;
      context.fillStyle = css.color("code");
      context.beginPath();
      context.roundRect(left, 18, this.wide, this.tall, 4);
      context.fill();
      const picture = this.small.get(time);
      if (!picture) continue;
      context.save();
      context.clip();
      context.drawImage(picture, left, 18, this.wide, this.tall);
      context.restore();
      context.strokeStyle = css.color("line");
      context.lineWidth = 1;
      context.stroke();
    }
    drawAxis(context, width, 18, this.span, (time) => this.x(time));
    for (const finger of this.app.run.fingers) {
      context.fillStyle = fingerColor(finger.number);
      const left = this.x(finger.start);
      context.fillRect(left, 15, Math.max(2, this.x(finger.end) - left), 3);
    }
    if (index.difference) {
      const x = this.x(index.difference.times[this.app.run.number]);
      context.fillStyle = css.color("cancelled");
      context.fillRect(x - 1, 0, 2, height);
      context.beginPath();
      context.arc(x, height - 6, 4, 0, 7);
      context.fill();
    }
    this.place();
  }

  /** Puts the mark of the moment, and of what the lanes show. */
  place() {
    const { app } = this;
    byId("head").style.left = `${this.x(app.time)}px`;
    const mark = byId("window");
    const [from, to] = app.window;
    mark.hidden = from <= app.run.start && to >= app.run.end;
    mark.style.left = `${this.x(from)}px`;
    mark.style.width = `${this.x(to) - this.x(from)}px`;
    this.box.setAttribute("aria-valuemax", app.run.end.toFixed(3));
    this.box.setAttribute("aria-valuenow", app.time.toFixed(3));
    this.box.setAttribute("aria-valuetext", `${clock(app.time)} seconds of ${clock(app.run.end)}`);
  }
}

/** Hands over where a pointer presses and drags, sideways only: fingers that move up or down scroll the page. */
function scrub(element, use) {
  let pressed = null;
  const tell = (event) => use(event.clientX - element.getBoundingClientRect().left, event);
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    pressed = event.pointerId;
    // The browser may take a finger back to scroll with it, which ends the capture.
    try {
      element.setPointerCapture(pressed);
    } catch { /* A pointer of a script has no capture. */ }
    tell(event);
  });
  element.addEventListener("pointermove", (event) => event.pointerId === pressed && tell(event));
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    element.addEventListener(end, () => (pressed = null));
  }
}

/** Marks of seconds that are neither crowded nor rare. */
function drawAxis(context, width, height, [from, to], x, left = 0) {
  const least = ((to - from) * 68) / Math.max(1, width - left);
  const step = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600]
    .find((value) => value >= least) ?? 1200;
  const digits = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
  context.font = "11px system-ui, sans-serif";
  context.textBaseline = "middle";
  for (let time = Math.ceil(from / step) * step; time <= to; time += step) {
    const at = Math.round(x(time)) + 0.5;
    if (at < left) continue;
    context.strokeStyle = css.color("line");
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(at, 0);
    context.lineTo(at, height);
    context.stroke();
    context.fillStyle = css.color("soft");
    const text = `${clock(Math.abs(time) < 1e-9 ? 0 : time, digits)} s`;
    if (at + 4 + context.measureText(text).width < width) context.fillText(text, at + 4, height / 2 - 1);
  }
}
