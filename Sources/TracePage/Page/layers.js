// The layers of the screen at a moment, and where they lie.

/** a · b of matrices [a, b, c, d, tx, ty], columns on the right. */
function multiply(m, n) {
  return [
    m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}
const apply = (m, x, y) => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
function inverse(m) {
  const size = m[0] * m[3] - m[1] * m[2];
  if (!size) return null;
  return [
    m[3] / size, -m[1] / size, -m[2] / size, m[0] / size, (m[2] * m[5] - m[3] * m[4]) / size,
    (m[1] * m[4] - m[0] * m[5]) / size,
  ];
}

class Layers {
  constructor(run) {
    this.run = run;
    this.facts = new Map();
    for (const facts of run.facts) {
      if (!this.facts.has(facts.id)) this.facts.set(facts.id, []);
      this.facts.get(facts.id).push(facts);
    }
    this.chunk = -1;
  }

  /** What a layer is at a moment. */
  fact(id, time) {
    const list = this.facts.get(id);
    return list ? list[Math.max(0, lastBefore(list, time, (facts) => facts.t))] : { id, type: "CALayer" };
  }

  /** The tree at a moment: nodes in the order of drawing, each with its parent, its depth and its way to the screen. */
  at(time) {
    const place = this.run.chunkAt(time);
    const chunk = this.run.chunk(place);
    if (!chunk) return { nodes: [], size: this.run.size };
    let next;
    if (this.chunk === place && this.time <= time) {
      next = this.next;
      if (next >= chunk.changes.length || chunk.changes[next].t > time) {
        this.time = time;
        if (this.tree) return this.tree;
      }
    } else {
      this.chunk = place;
      this.state = new Map();
      for (const layer of chunk.key.layers) this.state.set(layer.i, layer);
      this.roots = chunk.key.roots;
      this.size = chunk.key.size.length ? chunk.key.size : this.run.size;
      next = 0;
    }
    while (next < chunk.changes.length && chunk.changes[next].t <= time) {
      const change = chunk.changes[next];
      if (change.roots) this.roots = change.roots;
      if (change.size) this.size = change.size;
      for (const layer of change.layers) this.state.set(layer.i, { ...this.state.get(layer.i), ...layer });
      next += 1;
    }
    this.next = next;
    this.time = time;
    this.tree = this.walk();
    return this.tree;
  }

  walk() {
    const nodes = [];
    const seen = new Set();
    const visit = (id, parent, way, isAway) => {
      const layer = this.state.get(id);
      if (!layer || seen.has(id)) return;
      seen.add(id);
      const m = layer.m ?? [0, 0];
      const toScreen = multiply(way, m.length === 2 ? [1, 0, 0, 1, m[0], m[1]] : m);
      const hidden = isAway || layer.h === true;
      const node = {
        id, parent, toScreen, bounds: layer.b ?? [0, 0, 0, 0], opacity: layer.o ?? 1, hidden, isHidden: layer.h === true,
        clips: layer.k === true, depth: parent ? parent.depth + 1 : 0, children: [], matrix: m,
      };
      parent?.children.push(node);
      nodes.push(node);
      for (const child of layer.c ?? []) visit(child, node, toScreen, hidden);
    };
    for (const root of this.roots) visit(root, null, [1, 0, 0, 1, 0, 0], false);
    return { nodes, size: this.size, byId: new Map(nodes.map((node) => [node.id, node])) };
  }
}

/** The corners of a layer on the screen. */
function corners(node) {
  const [x, y, width, height] = node.bounds;
  return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map(([a, b]) => apply(node.toScreen, a, b));
}

/** The box around a layer on the screen: x, y, width, height. */
function frame(node) {
  const all = corners(node);
  const xs = all.map((corner) => corner[0]);
  const ys = all.map((corner) => corner[1]);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [x, y, Math.max(...xs) - x, Math.max(...ys) - y];
}

/** Whether a place of the screen is in a layer's bounds. */
function holds(node, x, y) {
  const back = inverse(node.toScreen);
  if (!back) return false;
  const [a, b] = apply(back, x, y);
  const [left, top, width, height] = node.bounds;
  return a >= left && b >= top && a < left + width && b < top + height;
}

/** The layers at a place that are seen there, from the front to the back. */
function layersAt(tree, x, y) {
  return tree.nodes.filter((node) => {
    if (node.hidden || node.opacity < 0.01 || !holds(node, x, y)) return false;
    for (let above = node.parent; above; above = above.parent) if (above.clips && !holds(above, x, y)) return false;
    return true;
  }).reverse();
}
