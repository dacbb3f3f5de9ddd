// The pane beside the picture: the calls around the moment, the chosen view, the tree, what became of each recogniser.

class Details {
  constructor(app) {
    this.app = app;
    this.panel = byId("panel");
    this.tab = "calls";
    this.showsLayers = false;
    for (const name of ["calls", "view", "tree", "gestures"]) {
      byId(`tab-${name}`).addEventListener("click", () => this.open(name));
    }
    byId("tabs").addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.stopPropagation();
      const names = ["calls", "view", "tree", "gestures"];
      this.open(names[(names.indexOf(this.tab) + step + 4) % 4]);
      byId(`tab-${this.tab}`).focus();
    });
  }

  open(name) {
    this.tab = name;
    this.panel.scrollTop = 0;
    this.draw();
  }

  draw() {
    for (const name of ["calls", "view", "tree", "gestures"]) {
      const button = byId(`tab-${name}`);
      button.setAttribute("aria-selected", String(name === this.tab));
      button.tabIndex = name === this.tab ? 0 : -1;
    }
    this.panel.setAttribute("aria-labelledby", `tab-${this.tab}`);
    this[this.tab]();
  }

  // Calls

  calls() {
    const { app, panel } = this;
    const { list, now } = app.run.turns(app.time, 40, 12);
    if (!list.length) return panel.replaceChildren(make("p", { class: "empty" }, "Nothing was called."));
    const rows = [];
    for (let i = 0; i < list.length; i += 1) {
      // Turns that do the same are one, except that of the moment.
      let end = i;
      while (end + 1 < list.length && list[end + 1].key === list[i].key && end + 1 !== now && end !== now) end += 1;
      rows.push({ turn: list[i], count: end - i, last: list[end].t, place: i });
      i = end;
    }
    let current = null;
    panel.replaceChildren(...rows.map(({ turn, count, last, place }) => {
      const items = turn.lines.map((line) => make("li", { class: line.kind }, line.text));
      if (count) items.push(make("li", { class: "more" }, `… ${count} more like it until ${clock(last)} s`));
      const row = make(
        "div", { class: `turn${place === now ? " now" : place > now ? " later" : ""}` },
        make("button", { class: "at", onclick: () => app.seek(turn.t), "aria-label": `Go to ${clock(turn.t)} seconds` },
          clock(turn.t)),
        make("ul", {}, ...items));
      if (place === now) current = row;
      return row;
    }));
    if (current) panel.scrollTop = current.offsetTop - panel.offsetTop - panel.clientHeight * 0.45 + 20;
    else panel.scrollTop = 0;
  }

  // View

  view() {
    const { app, panel } = this;
    const tree = app.layers.at(app.time);
    const node = tree.byId?.get(app.chosen);
    if (!node) {
      const text = app.chosen === null
        ? "Click a view in the picture, or in the tree: its place, its recognisers, and why it got a touch or did not."
        : "The chosen view is not on the screen at this moment.";
      return panel.replaceChildren(make("p", { class: "empty" }, text));
    }
    const facts = app.layers.fact(node.id, app.time);
    const parts = [make("h2", {}, facts.view ?? facts.type), this.path(node)];
    parts.push(...this.touches(node, facts));
    const [x, y, width, height] = frame(node);
    const list = [["class", facts.type]];
    if (facts.controller) list.push(["controller", facts.controller]);
    list.push(["on the screen", `${points(x)}, ${points(y)}, ${points(width)} × ${points(height)}`]);
    if (node.parent) {
      const back = inverse(node.parent.toScreen);
      const inParent = back ? apply(back, ...corners(node)[0]) : [0, 0];
      const [left, top] = [inParent[0] - node.parent.bounds[0], inParent[1] - node.parent.bounds[1]];
      list.push(["in its superview", `${points(left)}, ${points(top)}`]);
    }
    list.push(["bounds", node.bounds.map(points).join(", ")]);
    const turn = Math.round((Math.atan2(node.toScreen[1], node.toScreen[0]) * 180) / Math.PI);
    if (turn) list.push(["turned", `${turn}°`]);
    if (node.opacity !== 1) list.push(["alpha", String(node.opacity)]);
    if (node.hidden) list.push(["hidden", node.isHidden ? "yes" : "with what contains it"]);
    if (node.clips) list.push(["clips", "what reaches beyond it"]);
    if (facts.view) {
      list.push(["takes touches", facts.off ? "no (isUserInteractionEnabled)" : facts.several ? "several" : "one at a time"]);
    }
    parts.push(make("dl", {}, ...list.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)])));
    const recognizers = (facts.recognizers ?? []).map((name) => app.run.recognizers.find((one) => one.name === name) ?? { name, attempts: [], verdicts: [] });
    if (recognizers.length) {
      parts.push(make("h3", {}, recognizers.length === 1 ? "Its recogniser" : `Its ${recognizers.length} recognisers`));
      parts.push(...recognizers.map((recognizer) => this.gesture(recognizer, 2)));
    }
    panel.replaceChildren(...parts);
  }

  path(node) {
    const above = [];
    for (let one = node.parent; one; one = one.parent) above.unshift(one);
    const label = (one) => {
      const facts = this.app.layers.fact(one.id, this.app.time);
      return facts.view ?? facts.type;
    };
    const inside = node.children.filter((one) => this.app.layers.fact(one.id, this.app.time).view).slice(-6).reverse();
    const parts = above.flatMap((one) => [this.jump(one, label(one)), "›"]);
    if (inside.length) parts.push("contains", ...inside.map((one) => this.jump(one, label(one))));
    else parts.pop();
    return make("div", { class: "path" }, ...parts);
  }

  jump(node, text) {
    return make("button", { title: text, onclick: () => this.app.choose(node.id) }, text);
  }

  /** Why a view got the fingers of the moment, or did not; between touches those of the last one. */
  touches(node, facts) {
    const { app } = this;
    if (!facts.view) return [];
    let fingers = app.run.down(app.time).map((one) => one.finger);
    const isPast = !fingers.length;
    if (isPast) fingers = [app.run.lastFinger(app.time)].filter(Boolean);
    if (!fingers.length) return [make("p", { class: "answer" }, "No finger has touched the screen yet.")];
    return fingers.map((finger) => {
      const [kind, text] = this.why(finger, node, facts);
      return make("p", { class: `answer ${kind}` }, (isPast ? "The last touch: " : "") + text);
    });
  }

  why(finger, node, facts) {
    const name = `${finger.type} ${finger.number}`;
    if (finger.view === facts.view) return ["yes", `${name} hit it when it began, at ${clock(finger.start)} s.`];
    if (finger.path.includes(facts.view)) {
      return ["yes", `${name} hit ${finger.view}, which it contains: its recognisers get the finger too, its touch methods only `
        + "where the hit view hands them on."];
    }
    const reason = finger.decisions[facts.view];
    if (reason) return ["no", `${name} did not get to it: ${reason}.`];
    const { x, y } = place(finger, finger.start);
    const then = this.app.layersThen(finger.start).byId?.get(node.id);
    if (!then) return ["no", `It was not on the screen when ${name} began, at ${clock(finger.start)} s.`];
    if (holds(then, x, y)) return ["no", `${name} began in it, at ${points(x)}, ${points(y)}, and hit ${finger.view ?? "no view"}.`];
    return ["no", `${name} began outside of it, at ${points(x)}, ${points(y)}. A touch stays with the view in which it begins.`];
  }

  // Tree

  tree() {
    const { app, panel } = this;
    const tree = app.layers.at(app.time);
    const facts = (node) => app.layers.fact(node.id, app.time);
    const hits = new Map();
    for (const { finger } of app.run.down(app.time)) hits.set(finger.view, finger.number);
    const shown = tree.nodes.filter((node) => this.showsLayers || facts(node).view || node.id === app.chosen);
    const kept = panel.scrollTop;
    const option = make("label", { class: "option" },
      make("input", { type: "checkbox", onchange: (event) => { this.showsLayers = event.target.checked; this.draw(); } }),
      `layers without a view too (${tree.nodes.length - tree.nodes.filter((node) => facts(node).view).length})`);
    option.firstChild.checked = this.showsLayers;
    const rows = shown.slice(0, 1500).map((node) => {
      const what = facts(node);
      const named = what.view && what.view !== what.type;
      const count = what.recognizers?.length ?? 0;
      const finger = what.view && hits.get(what.view);
      const row = make(
        "button", {
          class: `row${node.id === app.chosen ? " chosen" : ""}${node.hidden ? " away" : ""}${what.view ? "" : " layer"}`,
          style: `padding-left:${6 + Math.min(node.depth, 24) * 13}px`, "data-id": node.id,
          onclick: () => app.choose(node.id), onpointerenter: () => app.device.point(node.id),
          onpointerleave: () => app.device.point(null),
        },
        make("span", {}, what.view ?? what.type), named ? make("span", { class: "type" }, what.type) : null,
        finger ? make("i", { class: "dot", style: `background:${fingerColor(finger)}` }) : null,
        count ? make("i", { class: "badge" }, `${count} recogniser${count === 1 ? "" : "s"}`) : null,
        what.off ? make("i", { class: "badge" }, "no touches") : null,
        node.isHidden ? make("i", { class: "badge" }, "hidden") : null);
      return make("li", {}, row);
    });
    if (!rows.length) rows.push(make("li", { class: "empty" }, "This trace does not hold what was on the screen."));
    if (shown.length > rows.length) rows.push(make("li", { class: "empty" }, `… ${shown.length - rows.length} more`));
    panel.replaceChildren(option, make("ul", { class: "rows" }, ...rows));
    panel.scrollTop = kept;
    if (app.chosen !== this.seen) {
      this.seen = app.chosen;
      panel.querySelector(".row.chosen")?.scrollIntoView({ block: "nearest" });
    }
  }

  // Gestures

  gestures() {
    const { app, panel } = this;
    const kept = panel.scrollTop;
    const list = app.run.recognizers;
    panel.replaceChildren(...(list.length
      ? list.map((recognizer) => this.gesture(recognizer, 8))
      : [make("p", { class: "empty" }, "There was no recogniser in the windows that were touched.")]));
    panel.scrollTop = kept;
    if (this.wanted) {
      const found = [...panel.children][list.indexOf(this.wanted)];
      found?.scrollIntoView({ block: "start" });
      this.wanted = null;
    }
  }

  /** A recogniser: its state now, and what became of its attempts around this moment. */
  gesture(recognizer, most) {
    const { app } = this;
    const { state, wait } = recognizer.type === undefined ? { state: "idle" } : app.run.state(recognizer, app.time);
    const words = wait ? `waits for ${wait.label}` : state === "idle" ? "idle" : state === "off" ? "switched off" : state;
    const now = lastBefore(recognizer.attempts, app.time, (attempt) => attempt.a);
    const from = Math.max(0, Math.min(now - Math.floor(most / 2), recognizer.attempts.length - most));
    const items = [];
    if (from > 0) items.push(make("li", {}, `… ${from} before`));
    recognizer.attempts.slice(from, from + most).forEach((attempt, i) => {
      const text = recognizer.verdicts[from + i]?.replace(/^\d+\. /, "") ?? "";
      items.push(make("li", {}, make("button", { class: "link", onclick: () => app.seek(attempt.failure?.t ?? attempt.actions[0] ?? attempt.a) }, text)));
    });
    const left = recognizer.attempts.length - from - most;
    if (left > 0) items.push(make("li", {}, `… ${left} after`));
    for (const verdict of recognizer.verdicts.slice(recognizer.attempts.length)) items.push(make("li", {}, verdict));
    return make("div", { class: "gesture" },
      make("b", {}, recognizer.name), " ", make("span", { class: `pill ${state}` }, words),
      items.length ? make("ul", {}, ...items) : null);
  }
}
