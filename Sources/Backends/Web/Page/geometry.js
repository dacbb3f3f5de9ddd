// Maps {a, b, c, d, tx, ty} and boxes {x0, y0, x1, y1}; a box that is null is empty.

export const identity = Object.freeze({ a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0 });

// First m, then n.
export function then(m, n) {
  return {
    a: m.a * n.a + m.b * n.c, b: m.a * n.b + m.b * n.d,
    c: m.c * n.a + m.d * n.c, d: m.c * n.b + m.d * n.d,
    tx: m.tx * n.a + m.ty * n.c + n.tx, ty: m.tx * n.b + m.ty * n.d + n.ty,
  };
}

export function inverse(m) {
  const determinant = m.a * m.d - m.b * m.c;
  const s = 1 / determinant;
  if (!determinant || !Number.isFinite(s) || !Number.isFinite(m.tx + m.ty)) return null;
  return {
    a: m.d * s, b: -m.b * s, c: -m.c * s, d: m.a * s,
    tx: (m.c * m.ty - m.d * m.tx) * s, ty: (m.b * m.tx - m.a * m.ty) * s,
  };
}

// Whether a map's numbers can be used and keep the plane a plane.
export function isUsable(m) {
  const determinant = Math.abs(m.a * m.d - m.b * m.c);
  return determinant > 1e-14 && determinant < 1e14 && Math.abs(m.tx) < 1e12 && Math.abs(m.ty) < 1e12;
}

export function scaleOf(m) { return Math.sqrt(Math.abs(m.a * m.d - m.b * m.c)); }

export function isUpright(m) { return m.b === 0 && m.c === 0; }

export function sameMap(m, n) {
  return m.a === n.a && m.b === n.b && m.c === n.c && m.d === n.d && m.tx === n.tx && m.ty === n.ty;
}

export const everything = Object.freeze({ x0: -1e9, y0: -1e9, x1: 1e9, y1: 1e9 });

export function boxOf(rect) {
  const x1 = rect.x + rect.width;
  const y1 = rect.y + rect.height;
  const box = {
    x0: Math.min(rect.x, x1), y0: Math.min(rect.y, y1), x1: Math.max(rect.x, x1), y1: Math.max(rect.y, y1),
  };
  return Number.isNaN(box.x0 + box.y0 + box.x1 + box.y1) ? null : box;
}

export function mapBox(m, box) {
  if (!box) return null;
  if (box === everything) return everything;
  let x0, y0, x1, y1;
  if (m.b === 0 && m.c === 0) {
    const p = m.a * box.x0 + m.tx, q = m.a * box.x1 + m.tx;
    const s = m.d * box.y0 + m.ty, t = m.d * box.y1 + m.ty;
    x0 = Math.min(p, q); x1 = Math.max(p, q); y0 = Math.min(s, t); y1 = Math.max(s, t);
  } else {
    const ax0 = m.a * box.x0, ax1 = m.a * box.x1, cy0 = m.c * box.y0, cy1 = m.c * box.y1;
    const bx0 = m.b * box.x0, bx1 = m.b * box.x1, dy0 = m.d * box.y0, dy1 = m.d * box.y1;
    x0 = m.tx + Math.min(ax0, ax1) + Math.min(cy0, cy1);
    x1 = m.tx + Math.max(ax0, ax1) + Math.max(cy0, cy1);
    y0 = m.ty + Math.min(bx0, bx1) + Math.min(dy0, dy1);
    y1 = m.ty + Math.max(bx0, bx1) + Math.max(dy0, dy1);
  }
  // What is lost in numbers may be anywhere.
  return Number.isFinite(x0 + y0 + x1 + y1) && x0 > -1e9 && y0 > -1e9 && x1 < 1e9 && y1 < 1e9
    ? { x0, y0, x1, y1 } : everything;
}

export function union(a, b) {
  if (!a) return b;
  if (!b) return a;
  if (a === everything || b === everything) return everything;
  return {
    x0: Math.min(a.x0, b.x0), y0: Math.min(a.y0, b.y0), x1: Math.max(a.x1, b.x1), y1: Math.max(a.y1, b.y1),
  };
}

export function overlap(a, b) {
  if (!a || !b) return null;
  const x0 = Math.max(a.x0, b.x0), y0 = Math.max(a.y0, b.y0), x1 = Math.min(a.x1, b.x1), y1 = Math.min(a.y1, b.y1);
  return x0 < x1 && y0 < y1 ? { x0, y0, x1, y1 } : null;
}

export function grown(box, by) {
  return box && box !== everything
    ? { x0: box.x0 - by, y0: box.y0 - by, x1: box.x1 + by, y1: box.y1 + by } : box;
}

export function moved(box, x, y) {
  return box && box !== everything ? { x0: box.x0 + x, y0: box.y0 + y, x1: box.x1 + x, y1: box.y1 + y } : box;
}

export function holds(outer, inner) {
  return outer.x0 <= inner.x0 && outer.y0 <= inner.y0 && outer.x1 >= inner.x1 && outer.y1 >= inner.y1;
}

export function sameBox(a, b) { return a.x0 === b.x0 && a.y0 === b.y0 && a.x1 === b.x1 && a.y1 === b.y1; }

export function area(box) { return box ? (box.x1 - box.x0) * (box.y1 - box.y0) : 0; }

// The whole pixels that a box may reach, with `more` to each side.
export function pixelsAround(box, more = 1) {
  return box && box !== everything
    ? {
      x0: Math.floor(box.x0) - more, y0: Math.floor(box.y0) - more,
      x1: Math.ceil(box.x1) + more, y1: Math.ceil(box.y1) + more,
    }
    : box;
}

// Each edge on the nearest boundary between pixels.
export function snapped(box) {
  return {
    x0: Math.round(box.x0 + 1e-6), y0: Math.round(box.y0 + 1e-6),
    x1: Math.round(box.x1 + 1e-6), y1: Math.round(box.y1 + 1e-6),
  };
}
