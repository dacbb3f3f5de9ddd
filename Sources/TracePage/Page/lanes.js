// Lanes over time: what a test does, fingers, recognisers, views. The canvas is as large as what is seen of it.

class Lanes {
  constructor(app) {
    this.app = app;
    this.scroll = byId("lane-scroll");
    this.room = byId("lane-room");
    this.canvas = byId("lane-canvas");
    this.axis = byId("lane-axis");
    this.tip = byId("tip");
    this.tall = 26;
    new ResizeObserver(() => this.layOut()).observe(byId("lanes"));
    this.scroll.addEventListener("scroll", () => this.draw());
    scrub(this.canvas, (x, event) => this.press(x, event));
    scrub(this.axis, (x) => app.seek(this.timeAt(x)));
    this.canvas.addEventListener("pointermove", (event) => event.pointerType !== "touch" && this.explain(event));
    this.canvas.addEventListener("pointerleave", () => (this.tip.hidden = true));
    byId("lanes").addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.pinch();
  }

  get left() {
    return this.scroll.clientWidth < 600 ? 108 : 190;
  }

  get width() {
    return this.scroll.clientWidth;
  }

  x(time) {
    const [from, to] = this.app.window;
    return this.left + ((time - from) / (to - from)) * (this.width - this.left - 8);
  }

  timeAt(x) {
    const [from, to] = this.app.window;
    return from + ((x - this.left) / (this.width - this.left - 8)) * (to - from);
  }

  /** The lanes of the run. */
  rows() {
    const { run } = this.app;
    if (this.made?.run === run) return this.made.rows;
    const rows = [];
    if (run.steps.length) rows.push({ kind: "steps", name: "Test" });
    for (const finger of run.fingers) {
      // Fingers that follow one another share a lane.
      const lane = rows.find((row) => row.kind === "fingers" && row.end <= finger.start);
      if (lane) {
        lane.fingers.push(finger);
        lane.end = finger.end + 0.02;
      } else rows.push({ kind: "fingers", fingers: [finger], end: finger.end + 0.02 });
    }
    const lanes = rows.filter((row) => row.kind === "fingers");
    lanes.forEach((row, i) => (row.name = lanes.length > 1 ? `Fingers ${i + 1}` : "Fingers"));
    for (const recognizer of run.recognizers) rows.push({ kind: "recognizer", name: recognizer.name, recognizer });
    for (const view of run.views) rows.push({ kind: "view", name: view.name, view });
    this.made = { run, rows };
    return rows;
  }

  layOut() {
    const ratio = devicePixelRatio || 1;
    this.room.style.height = `${Math.max(this.rows().length * this.tall + 4, this.scroll.clientHeight)}px`;
    this.canvas.style.height = `${this.scroll.clientHeight}px`;
    this.canvas.width = Math.round(this.width * ratio);
    this.canvas.height = Math.round(this.scroll.clientHeight * ratio);
    this.axis.width = Math.round(this.width * ratio);
    this.axis.height = Math.round(24 * ratio);
    this.axis.style.width = `${this.width}px`;
    this.draw();
  }

  draw() {
    const ratio = devicePixelRatio || 1;
    const { app, width, left } = this;
    const axis = this.axis.getContext("2d");
    axis.setTransform(ratio, 0, 0, ratio, 0, 0);
    axis.clearRect(0, 0, width, 24);
    drawAxis(axis, width, 24, app.window, (time) => this.x(time), left);
    const context = this.canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const height = this.scroll.clientHeight;
    context.clearRect(0, 0, width, height);
    const top = this.scroll.scrollTop;
    const rows = this.rows();
    const first = Math.max(0, Math.floor(top / this.tall));
    const last = Math.min(rows.length, Math.ceil((top + height) / this.tall));
    for (let i = first; i < last; i += 1) {
      const y = i * this.tall - top;
      if (i % 2) {
        context.fillStyle = css.color("band");
        context.fillRect(0, y, width, this.tall);
      }
      context.save();
      context.beginPath();
      context.rect(left, y, width - left, this.tall);
      context.clip();
      this[rows[i].kind](context, rows[i], y + this.tall / 2);
      context.restore();
      this.name(context, rows[i], y + this.tall / 2);
    }
    context.fillStyle = css.color("line");
    context.fillRect(left - 0.5, 0, 1, height);
    if (index.difference) {
      const x = this.x(index.difference.times[app.run.number]);
      context.fillStyle = css.color("cancelled");
      if (x >= left) context.fillRect(x - 1, 0, 2, height);
    }
    const head = this.x(app.time);
    if (head >= left - 1) {
      context.fillStyle = css.color("head");
      context.fillRect(head - 1, 0, 2, height);
      axis.fillStyle = css.color("head");
      axis.fillRect(head - 1, 0, 2, 24);
    }
  }

  name(context, row, y) {
    const { app } = this;
    const isChosen = row.kind === "view" ? row.name === app.chosenView : row.recognizer?.view === app.chosenView;
    const isQuiet = row.kind === "recognizer" && !row.recognizer.attempts.length;
    context.fillStyle = css.color(isQuiet ? "soft" : "ink");
    context.font = `${isChosen && app.chosenView ? "600 " : ""}12.5px system-ui, sans-serif`;
    context.textBaseline = "middle";
    let text = row.name;
    const room = this.left - 30;
    if (context.measureText(text).width > room) {
      while (text.length > 1 && context.measureText(`${text}…`).width > room) text = text.slice(0, -1);
      text += "…";
    }
    context.fillText(text, 22, y);
    context.fillStyle = row.kind === "fingers" ? fingerColor(row.fingers[0].number)
      : css.color({ steps: "cancelled", recognizer: "active", view: "view" }[row.kind]);
    if (isQuiet) context.fillStyle = css.color("possible");
    context.beginPath();
    context.arc(12, y, 3.5, 0, 7);
    context.fill();
  }

  /** A bar that is never too narrow to be seen. */
  bar(context, a, b, y, height, radius = 3) {
    const x = this.x(a);
    const wide = Math.max(2, this.x(b) - x);
    if (x > this.width || x + wide < this.left) return;
    context.beginPath();
    context.roundRect(x, y - height / 2, wide, height, Math.min(radius, wide / 2));
    context.fill();
  }

  /** Those of a list that touch the shown time; the list is in order of beginning. */
  shown(list, start = (span) => span.a, end = (span) => span.b) {
    const [from, to] = this.app.window;
    return list.filter((span) => start(span) <= to && end(span) >= from);
  }

  steps(context, _, y) {
    for (const step of this.shown(this.app.run.steps, (s) => s.t, (s) => s.t)) {
      const isFailure = step.text.startsWith("failed");
      context.fillStyle = css.color(isFailure ? "failed" : "cancelled");
      const x = this.x(step.t);
      context.fillRect(x - 1, y - 8, 2.5, 16);
    }
  }

  fingers(context, row, y) {
    for (const finger of this.shown(row.fingers, (f) => f.start, (f) => f.end)) {
      const color = fingerColor(finger.number);
      context.fillStyle = color;
      context.globalAlpha = 0.3;
      this.bar(context, finger.start, finger.end, y, 15, 5);
      context.globalAlpha = 1;
      let last = -10;
      for (let i = 0; i < finger.places.length; i += 3) {
        const x = this.x(finger.places[i]);
        if (x - last < 3 || x < this.left || x > this.width) continue;
        last = x;
        context.fillRect(x, y - 3.5, 1, 7);
      }
      context.fillRect(this.x(finger.start), y - 8, 2.5, 16);
      if (finger.how === "cancelled") this.cross(context, this.x(finger.end), y, "cancelled");
      const room = this.x(finger.end) - this.x(finger.start);
      if (room > 20) {
        context.font = "600 11px system-ui, sans-serif";
        context.fillStyle = css.color("ink");
        context.fillText(finger.number, Math.max(this.left, this.x(finger.start)) + 6, y);
      }
    }
  }

  recognizer(context, row, y) {
    for (const attempt of this.shown(row.recognizer.attempts)) {
      for (const span of this.shown(attempt.states)) {
        const isOn = ["began", "changed", "ended"].includes(span.label);
        if (span.label === "failed" || span.label === "cancelled") continue;
        context.fillStyle = css.color(isOn ? "active" : "possible");
        this.bar(context, span.a, span.b, y, isOn ? 14 : 6);
      }
      for (const wait of this.shown(attempt.waits)) {
        context.fillStyle = this.hatching(context);
        this.bar(context, wait.a, wait.b, y, 12);
      }
      context.fillStyle = css.color("ended");
      let last = -10;
      for (const time of attempt.actions) {
        const x = this.x(time);
        if (x - last < 2.5 || x < this.left || x > this.width) continue;
        last = x;
        context.fillRect(x - 0.75, y - 10, 1.5, 5);
      }
      if (attempt.failure) {
        const lost = attempt.states.some((span) => span.label === "cancelled") ? "cancelled" : "failed";
        this.cross(context, this.x(attempt.failure.t), y, lost);
      }
    }
  }

  view(context, row, y) {
    context.fillStyle = css.color("view");
    for (const span of this.shown(row.view.spans)) this.bar(context, span.a, span.b, y, 12);
    for (const hold of this.shown(row.view.holds)) {
      context.fillStyle = this.hatching(context);
      this.bar(context, hold.a, hold.b, y, 12);
    }
    for (const taking of row.view.takings) this.cross(context, this.x(taking.t), y, "cancelled");
  }

  /** The pattern of what waits; drawn once for light or dark. */
  hatching(context) {
    if (this.tile) return context.createPattern(this.tile, "repeat");
    const tile = document.createElement("canvas");
    tile.width = tile.height = 6;
    const pen = tile.getContext("2d");
    pen.strokeStyle = css.color("wait");
    pen.lineWidth = 1.4;
    pen.beginPath();
    pen.moveTo(-1, 1);
    pen.lineTo(1, -1);
    pen.moveTo(-1, 7);
    pen.lineTo(7, -1);
    pen.moveTo(5, 7);
    pen.lineTo(7, 5);
    pen.stroke();
    this.tile = tile;
    return context.createPattern(tile, "repeat");
  }

  cross(context, x, y, color) {
    if (x < this.left - 4 || x > this.width + 4) return;
    context.strokeStyle = css.color(color);
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(x - 4, y - 4);
    context.lineTo(x + 4, y + 4);
    context.moveTo(x + 4, y - 4);
    context.lineTo(x - 4, y + 4);
    context.stroke();
  }

  // What pointers do.

  rowAt(event) {
    const y = event.clientY - this.canvas.getBoundingClientRect().top + this.scroll.scrollTop;
    return this.rows()[Math.floor(y / this.tall)];
  }

  press(x, event) {
    if (x >= this.left) return this.app.seek(this.timeAt(x));
    if (event.type !== "pointerdown") return;
    const row = this.rowAt(event);
    const view = row?.kind === "view" ? row.name : row?.recognizer?.view;
    if (row?.kind === "recognizer") this.app.showGesture(row.recognizer);
    if (view) this.app.chooseNamed(view, row.kind === "view");
  }

  /** Says what lies under the pointer. */
  explain(event) {
    const box = this.canvas.getBoundingClientRect();
    const row = this.rowAt(event);
    const time = this.timeAt(event.clientX - box.left);
    const text = row && (event.clientX - box.left < this.left ? row.name : this.words(row, time));
    this.tip.hidden = !text;
    if (!text) return;
    this.tip.textContent = text;
    const outer = byId("lanes").getBoundingClientRect();
    const left = Math.min(event.clientX - outer.left + 14, outer.width - this.tip.offsetWidth - 6);
    const below = event.clientY - outer.top + 16;
    this.tip.style.left = `${Math.max(4, left)}px`;
    const above = below - this.tip.offsetHeight - 28;
    this.tip.style.top = `${below + this.tip.offsetHeight > outer.height ? Math.max(2, above) : below}px`;
  }

  words(row, time) {
    const near = ((this.app.window[1] - this.app.window[0]) / this.width) * 6;
    if (row.kind === "steps") {
      return this.app.run.steps.filter((step) => Math.abs(step.t - time) < near).map((step) => step.text).join("; ");
    }
    if (row.kind === "fingers") {
      const finger = row.fingers.find((one) => one.start - near <= time && time <= one.end + near);
      if (!finger) return "";
      const end = finger.how ? `${finger.how} at ${clock(finger.end)} s` : "still down at the end";
      return `${finger.type} ${finger.number} on ${finger.view ?? "no view"}: from ${clock(finger.start)} s, ${end}`;
    }
    if (row.kind === "view") {
      const hold = row.view.holds.find((span) => span.a <= time && time <= span.b);
      if (hold) return `held back by ${hold.label}`;
      const taking = row.view.takings.find((one) => Math.abs(one.t - time) < near);
      if (taking) return `taken by ${taking.text}`;
      return row.view.spans.some((span) => span.a <= time && time <= span.b) ? "has a finger" : "";
    }
    const { recognizer } = row;
    const attempt = recognizer.attempts.find((one) => one.a - near <= time && time <= one.b + near);
    if (!attempt) return "";
    const verdict = recognizer.verdicts[recognizer.attempts.indexOf(attempt)];
    const wait = attempt.waits.find((span) => span.a <= time && time <= span.b);
    return (wait ? `waits for ${wait.label}. ` : "") + verdict.replace(/^\d+\. /, "");
  }

  wheel(event) {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const x = event.clientX - this.canvas.getBoundingClientRect().left;
      this.app.zoom(Math.exp(event.deltaY * 0.004), this.timeAt(Math.max(this.left, x)));
    } else if (event.deltaX || event.shiftKey) {
      event.preventDefault();
      const [from, to] = this.app.window;
      this.app.pan((((event.deltaX || event.deltaY) * (to - from)) / (this.width - this.left)));
    }
  }

  /** Two fingers zoom. */
  pinch() {
    const down = new Map();
    let apart = 0;
    const distance = () => {
      const [a, b] = [...down.values()];
      return Math.max(20, Math.abs(a - b));
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      down.set(event.pointerId, event.clientX);
      if (down.size === 2) apart = distance();
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (!down.has(event.pointerId)) return;
      down.set(event.pointerId, event.clientX);
      if (down.size !== 2) return;
      const now = distance();
      this.app.zoom(apart / now, this.app.time);
      apart = now;
    });
    for (const end of ["pointerup", "pointercancel"]) {
      this.canvas.addEventListener(end, (event) => down.delete(event.pointerId));
    }
  }
}
