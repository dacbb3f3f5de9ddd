// The page as a whole: the chosen moment, what the lanes show, the chosen view, keys.

const app = {
  time: 0,
  window: [0, 1],
  chosen: null,
  chosenView: null,
  isPlaying: false,

  use(run) {
    this.run = run;
    this.layers = new Layers(run);
    this.past = new Layers(run);
    this.pictures = new Pictures(run);
    this.chosen = null;
    this.chosenView = null;
    this.time = Math.max(run.start, Math.min(this.time, run.end));
    this.showAll();
    const seconds = clock(run.end, run.end < 10 ? 2 : 0);
    const count = run.fingers.length;
    byId("app").textContent = run.app;
    byId("title").textContent = run.title;
    byId("facts").textContent
      = `${seconds} ${run.end < 60 ? "s" : "min"} · ${count} finger${count === 1 ? "" : "s"} · `
        + `${run.recognizers.length} recogniser${run.recognizers.length === 1 ? "" : "s"}`;
    byId("runs").querySelectorAll("button").forEach((button, i) => {
      button.setAttribute("aria-pressed", String(i === run.number));
    });
    document.body.classList.toggle("bare", run.pictures.length === 0);
    this.strip?.layOut();
    this.lanes?.layOut();
  },

  /** Shows a moment; the promise is kept when its picture is there. */
  seek(time) {
    this.time = Math.max(this.run.start, Math.min(time, this.run.end));
    const [from, to] = this.window;
    if (this.time < from || this.time > to) this.pan(this.time - (from + to) / 2, true);
    return this.show();
  },

  /** Shows the moment at the next frame of the browser, whatever is chosen until then. */
  show() {
    this.shown ??= new Promise((done, failed) => {
      requestAnimationFrame(() => {
        this.shown = null;
        this.draw().then(done, failed);
      });
    });
    return this.shown;
  },

  draw() {
    byId("clock").textContent = `${clock(this.time)} s`;
    const turns = this.run.turns(this.time, 1, 0);
    const turn = turns.list[turns.now];
    const line = turn && turn.t > this.time - 0.1 ? turn.lines.find((one) => one.kind !== "reset") : null;
    byId("now").textContent = line?.text ?? "";
    this.strip.place();
    this.lanes.draw();
    this.details.draw();
    return this.device.show();
  },

  showAll() {
    const { start, end } = this.run;
    // Of a long run the lanes show half a minute, where single events can be seen.
    this.window = end - start > 45 ? [start, start + 30] : [start, end];
    const [from, to] = this.window;
    if (this.time > to) this.window = [this.time - (to - from) / 2, this.time + (to - from) / 2];
  },

  zoom(factor, around = this.time) {
    const [from, to] = this.window;
    const { start, end } = this.run;
    const wide = Math.max(0.05, Math.min((to - from) * factor, end - start));
    const share = (around - from) / (to - from);
    this.setWindow(around - share * wide, wide);
  },

  pan(by, isQuiet = false) {
    const [from, to] = this.window;
    this.setWindow(from + by, to - from, isQuiet);
  },

  setWindow(from, wide, isQuiet = false) {
    const { start, end } = this.run;
    const left = Math.max(start, Math.min(from, end - wide));
    this.window = [left, Math.min(end, left + wide)];
    if (!isQuiet) this.show();
  },

  choose(id, opens = false) {
    this.chosen = id;
    this.chosenView = id === null ? null : this.layers.fact(id, this.time).view ?? null;
    if (opens && this.details.tab !== "tree") this.details.tab = "view";
    if (this.details.tab === "view") this.details.panel.scrollTop = 0;
    return this.show();
  },

  chooseNamed(view, opens) {
    const node = this.device.named(this.layers.at(this.time), view);
    if (node) this.choose(node.id, opens);
  },

  showGesture(recognizer) {
    this.details.wanted = recognizer;
    this.details.tab = "gestures";
    this.show();
  },

  /** The layers of a moment that is not the chosen one. */
  layersThen(time) {
    return this.past.at(time);
  },

  play(isPlaying) {
    this.isPlaying = isPlaying;
    document.body.classList.toggle("playing", isPlaying);
    byId("play").setAttribute("aria-label", isPlaying ? "Stop" : "Play");
    if (!isPlaying) return;
    if (this.time >= this.run.end - 0.01) this.time = this.run.start;
    let last = performance.now();
    const step = (now) => {
      if (!this.isPlaying) return;
      const time = this.time + (now - last) / 1000;
      last = now;
      if (time >= this.run.end) this.play(false);
      this.seek(time);
      if (this.isPlaying) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  },

  /** To the views around the chosen one, or in it. */
  walk(isInside) {
    const tree = this.layers.at(this.time);
    const node = tree.byId?.get(this.chosen);
    const isView = (one) => this.layers.fact(one.id, this.time).view;
    if (!node) return this.choose(tree.nodes.find(isView)?.id ?? null, true);
    let next = isInside ? node.children.filter((one) => isView(one) && !one.hidden).at(-1) : node.parent;
    while (next && !isView(next)) next = isInside ? null : next.parent;
    if (next) this.choose(next.id, true);
  },
};

const keys = {
  ArrowLeft: (event) => app.seek(event.shiftKey ? app.time - 1 / 60 : app.run.step(app.time, -1)),
  ArrowRight: (event) => app.seek(event.shiftKey ? app.time + 1 / 60 : app.run.step(app.time, 1)),
  ",": () => app.seek(app.time - 1 / 60),
  ".": () => app.seek(app.time + 1 / 60),
  PageUp: () => app.seek(app.time - (app.window[1] - app.window[0]) / 4),
  PageDown: () => app.seek(app.time + (app.window[1] - app.window[0]) / 4),
  Home: () => app.seek(app.run.start),
  End: () => app.seek(app.run.end),
  " ": () => app.play(!app.isPlaying),
  "+": () => app.zoom(0.5),
  "=": () => app.zoom(0.5),
  "-": () => app.zoom(2),
  "0": () => app.setWindow(app.run.start, app.run.end - app.run.start),
  "[": () => app.walk(false),
  "]": () => app.walk(true),
  Escape: () => app.choose(null),
  d: () => index.difference && app.seek(index.difference.times[app.run.number]),
};

app.run = runs[0];
app.layers = new Layers(app.run);
app.past = new Layers(app.run);
app.pictures = new Pictures(app.run);
app.window = [app.run.start, app.run.end];
app.device = new Device(app);
app.strip = new Strip(app);
app.lanes = new Lanes(app);
app.details = new Details(app);

if (runs.length > 1) {
  byId("runs").hidden = false;
  for (const run of runs) {
    byId("runs").append(make("button", { title: run.title, onclick: () => { app.use(run); app.show(); } }, run.title));
  }
  const { difference } = index;
  const bar = byId("difference");
  bar.hidden = false;
  if (difference) {
    bar.append(make("b", {}, "The first decision that differs"));
    runs.forEach((run, i) => bar.append(make("span", {}, `${clock(difference.times[i])} s`), make("em", {}, `${difference.texts[i]} (${run.title})`)));
    bar.addEventListener("click", () => app.seek(difference.times[app.run.number]));
  } else {
    bar.disabled = true;
    bar.append(make("b", {}, "Both runs decide the same."));
  }
}
byId("previous").addEventListener("click", () => app.seek(app.run.step(app.time, -1)));
byId("next").addEventListener("click", () => app.seek(app.run.step(app.time, 1)));
byId("play").addEventListener("click", () => app.play(!app.isPlaying));
byId("in").addEventListener("click", () => app.zoom(0.5));
byId("out").addEventListener("click", () => app.zoom(2));
byId("fit").addEventListener("click", () => keys["0"]());
document.addEventListener("keydown", (event) => {
  const isTyped = event.ctrlKey || event.metaKey || event.altKey;
  const isOwn = event.target.closest?.("button, input") && [" ", "Enter"].includes(event.key);
  if (isTyped || isOwn || !keys[event.key]) return;
  const scrolls = event.target.closest?.("#panel, #lane-scroll") && ["PageUp", "PageDown", "Home", "End", " "].includes(event.key);
  if (scrolls) return;
  event.preventDefault();
  keys[event.key](event);
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  css.cache.clear();
  app.lanes.tile = null;
  app.strip.draw();
  app.show();
});
app.use(runs[0]);
// A page is opened at the moment that its address names (page.html#1.35), or where something happens: at the failure of a
// test, at the difference, at the first finger.
const asked = () => (location.hash.length > 1 ? Number(location.hash.slice(1)) : NaN);
const failure = app.run.steps.findLast((step) => step.text.startsWith("failed"));
const opening = failure?.t ?? index.difference?.times[0] ?? app.run.fingers[0]?.start ?? 0;
app.seek(Number.isFinite(asked()) ? asked() : opening);
addEventListener("hashchange", () => Number.isFinite(asked()) && app.seek(asked()));
// For scripts and tests: window.trace.seek(seconds) is kept when the picture is there.
window.trace = app;
