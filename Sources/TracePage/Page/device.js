// The screen at the chosen moment: its picture, the fingers, and the views that are pointed at.

class Device {
  constructor(app) {
    this.app = app;
    this.box = byId("screen");
    this.canvas = byId("picture");
    this.overlay = byId("overlay");
    this.hover = null;
    this.request = 0;
    new ResizeObserver(() => this.fit()).observe(byId("device"));
    this.box.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch") return;
      this.point(this.hit(event)[0]?.id ?? null);
    });
    this.box.addEventListener("pointerleave", () => this.point(null));
    this.box.addEventListener("click", (event) => this.choose(event));
  }

  /** The views at a place of the picture, the front one first. */
  hit(event) {
    const box = this.box.getBoundingClientRect();
    const { tree, size } = this.scene();
    const x = ((event.clientX - box.left) / box.width) * size[0];
    const y = ((event.clientY - box.top) / box.height) * size[1];
    return layersAt(tree, x, y).filter((node) => this.app.layers.fact(node.id, this.app.time).view);
  }

  /** Chooses the front view; chosen already, the one behind it. */
  choose(event) {
    const found = this.hit(event).map((node) => node.id);
    const at = found.indexOf(this.app.chosen);
    this.app.choose(found[at < 0 ? 0 : (at + 1) % found.length] ?? null, true);
  }

  point(id) {
    if (id === this.hover) return;
    this.hover = id;
    this.draw();
  }

  scene() {
    const tree = this.app.layers.at(this.app.time);
    return { tree, size: tree.size ?? this.app.run.size };
  }

  fit() {
    const { size } = this.scene();
    const device = byId("device");
    const style = getComputedStyle(device);
    const room = device.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const isPhone = matchMedia("(max-width: 820px)").matches;
    const height = isPhone
      ? innerHeight * 0.58 : device.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom) - 6;
    const scale = Math.max(0.05, Math.min(room / size[0], height / size[1], 3));
    this.scale = scale;
    this.box.style.width = `${Math.floor(size[0] * scale)}px`;
    this.box.style.height = `${Math.floor(size[1] * scale)}px`;
    this.draw();
  }

  /** Shows the chosen moment; the promise is kept when its picture is there. */
  show() {
    const { size } = this.scene();
    const key = size.join();
    if (key !== this.size) {
      this.size = key;
      this.fit();
    } else this.draw();
    const { pictures, run, time } = this.app;
    const place = pictures.placeAt(time);
    const request = ++this.request;
    const later = run.pictures[place];
    byId("stale").textContent = run.pictures.length === 0
      ? "This trace has no pictures." : later && time - later[0] > 0.15 && this.hasChanged(later[0], time)
        ? `picture of ${clock(later[0])} s` : "";
    return pictures.show(
      place,
      (source) => {
        const context = this.canvas.getContext("2d");
        if (!source) return context.clearRect(0, 0, this.canvas.width, this.canvas.height);
        if (this.canvas.width !== source.width || this.canvas.height !== source.height) {
          this.canvas.width = source.width;
          this.canvas.height = source.height;
        }
        context.drawImage(source, 0, 0);
      },
      () => request === this.request);
  }

  /** Whether layers have changed between two moments, as far as the chunk of the later one tells. */
  hasChanged(from, to) {
    const chunk = this.app.run.chunk(this.app.run.chunkAt(to));
    return chunk?.changes.some((change) => change.t > from + 0.001 && change.t <= to) ?? false;
  }

  draw() {
    const { app, overlay } = this;
    const { tree, size } = this.scene();
    overlay.replaceChildren();
    overlay.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    const unit = 1 / (this.scale || 1);
    const outline = (node, kind) => {
      if (!node) return;
      const around = corners(node).map((corner) => corner.map((value) => value.toFixed(2)).join()).join(" ");
      overlay.append(shape("polygon", { points: around, class: kind }));
    };
    const down = app.run.down(app.time);
    if (!app.isPlain) {
      for (const { finger } of down) outline(this.named(tree, finger.view), "hit");
      const chosen = tree.byId?.get(app.chosen);
      outline(chosen, "chosen");
      const pointed = tree.byId?.get(this.hover);
      if (pointed !== chosen) outline(pointed, "hover");
      if (pointed) this.label(pointed, unit, size);
    }
    for (const { finger, x, y, at } of down) {
      const color = fingerColor(finger.number);
      const trail = [];
      for (let i = at; i >= 0 && finger.places[i * 3] > app.time - 0.6; i -= 1) {
        trail.push(`${finger.places[i * 3 + 1]},${finger.places[i * 3 + 2]}`);
      }
      overlay.append(
        shape("polyline", { points: trail.join(" "), class: "trail", stroke: color }),
        shape("circle", { cx: x, cy: y, r: 15 * unit, class: "finger", fill: color }),
        shape("text", { x: 0, y: 0, class: "number", transform: `translate(${x} ${y}) scale(${unit})` }, finger.number));
    }
  }

  /** The view of a name. */
  named(tree, view) {
    return view && tree.nodes.find((node) => this.app.layers.fact(node.id, this.app.time).view === view);
  }

  /** The name of the view that is pointed at, above it or in it. */
  label(node, unit, size) {
    const facts = this.app.layers.fact(node.id, this.app.time);
    const [x, y, width, height] = frame(node);
    const name = facts.view ?? facts.type;
    const text = `${name.length > 34 ? `${name.slice(0, 33)}…` : name}  ${points(width)} × ${points(height)}`;
    const wide = (text.length * 6.3 + 14) * unit;
    const tall = 20 * unit;
    const left = Math.max(0, Math.min(x, size[0] - wide));
    const top = y > tall ? y - tall : Math.max(0, y);
    this.overlay.append(
      shape("rect", { x: left, y: top, width: wide, height: tall, rx: 4 * unit, class: "label-back" }),
      shape(
        "text", { class: "label", transform: `translate(${left + 7 * unit} ${top + 14 * unit}) scale(${unit})` }, text));
  }
}
