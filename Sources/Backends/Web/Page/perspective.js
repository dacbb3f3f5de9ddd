// Layers in perspective: where their flat pictures are painted, and how these come to where perspective maps them.
//
// A projective map is {map, by}: what the affine `map` gives is divided by `by.x·x + by.y·y + by.w`.

import {
  area, boxOf, everything, grown, inverse, mapBox, overlap, pixelsAround, scaleOf, then,
} from './geometry.js';
import { largestSide } from './surface.js';

// What is nearer to the eye is cut away, and what is farther away than the other is not shown.
const nearest = 1e-4;
const farthest = 1e-7;
const mostPlaces = 16;
const largestArea = 1 << 24;
const margin = 16;

function divisor(by, x, y) { return by.x * x + by.y * y + by.w; }

// First a projective map, then an affine one.
export function placed({ map: m, by }, n) {
  return {
    map: {
      a: m.a * n.a + m.b * n.c + by.x * n.tx, b: m.a * n.b + m.b * n.d + by.x * n.ty,
      c: m.c * n.a + m.d * n.c + by.y * n.tx, d: m.c * n.b + m.d * n.d + by.y * n.ty,
      tx: m.tx * n.a + m.ty * n.c + by.w * n.tx, ty: m.tx * n.b + m.ty * n.d + by.w * n.ty,
    },
    by,
  };
}

// First an affine map, then a projective one.
export function after(n, { map: m, by }) {
  return {
    map: {
      a: m.a * n.a + m.c * n.b, b: m.b * n.a + m.d * n.b, c: m.a * n.c + m.c * n.d, d: m.b * n.c + m.d * n.d,
      tx: m.a * n.tx + m.c * n.ty + m.tx, ty: m.b * n.tx + m.d * n.ty + m.ty,
    },
    by: { x: by.x * n.a + by.y * n.b, y: by.x * n.c + by.y * n.d, w: divisor(by, n.tx, n.ty) },
  };
}

function inverseOf({ map: m, by: p }) {
  const determinant = m.a * (m.d * p.w - m.ty * p.y) - m.c * (m.b * p.w - m.ty * p.x) + m.tx * (m.b * p.y - m.d * p.x);
  const s = 1 / determinant;
  if (!determinant || !Number.isFinite(s)) return null;
  return {
    map: {
      a: (m.d * p.w - m.ty * p.y) * s, b: (m.ty * p.x - m.b * p.w) * s, c: (m.tx * p.y - m.c * p.w) * s,
      d: (m.a * p.w - m.tx * p.x) * s, tx: (m.c * m.ty - m.tx * m.d) * s, ty: (m.tx * m.b - m.a * m.ty) * s,
    },
    by: { x: (m.b * p.y - m.d * p.x) * s, y: (m.c * p.x - m.a * p.y) * s, w: (m.a * m.d - m.c * m.b) * s },
  };
}

// The part of a convex shape in which a linear function of the place is not negative.
function cut(corners, value) {
  const made = [];
  for (let index = 0; index < corners.length; index++) {
    const last = corners[(index + corners.length - 1) % corners.length];
    const here = corners[index];
    const before = value(last.x, last.y);
    const now = value(here.x, here.y);
    if (now >= 0 !== before >= 0) {
      const share = before / (before - now);
      made.push({ x: last.x + (here.x - last.x) * share, y: last.y + (here.y - last.y) * share });
    }
    if (now >= 0) made.push(here);
  }
  return made;
}

function cornersOf(box) {
  return [{ x: box.x0, y: box.y0 }, { x: box.x1, y: box.y0 }, { x: box.x1, y: box.y1 }, { x: box.x0, y: box.y1 }];
}

function boxAround(points) {
  if (!points.length) return null;
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const { x, y } of points) {
    if (!Number.isFinite(x + y)) return everything;
    box.x0 = Math.min(box.x0, x);
    box.y0 = Math.min(box.y0, y);
    box.x1 = Math.max(box.x1, x);
    box.y1 = Math.max(box.y1, y);
  }
  return box.x0 > -1e9 && box.y0 > -1e9 && box.x1 < 1e9 && box.y1 < 1e9 ? box : everything;
}

function imageOf({ map: m, by }, { x, y }) {
  const w = divisor(by, x, y);
  return { x: (m.a * x + m.c * y + m.tx) / w, y: (m.b * x + m.d * y + m.ty) / w };
}

// The box of the part that is in front of the eye; null where nothing is.
function boxInFront(place, box) {
  if (!box) return null;
  if (box === everything) return everything;
  const seen = cut(cornersOf(box), (x, y) => divisor(place.by, x, y) - nearest);
  return boxAround(seen.map((point) => imageOf(place, point)));
}

// Where something of a layer lies in the space to which `map` takes that of its parent; `layer` has `map` and `by`.
export function boxOfPlaced(layer, map, box) {
  if (layer.by) return boxInFront(map ? placed(layer, map) : layer, box);
  return mapBox(map ? then(layer.map, map) : layer.map, box);
}

// How many times as long something at a place becomes at most, along the plane's axes.
function magnification({ map: m, by }, { x, y }) {
  const w = divisor(by, x, y);
  const image = imageOf({ map: m, by }, { x, y });
  return Math.max(
    Math.hypot(m.a - image.x * by.x, m.b - image.y * by.x), Math.hypot(m.c - image.x * by.y, m.d - image.y * by.y)) / w;
}

// The flat picture of a layer: `map` takes the layer's bounds space to its pixels, `toDevice` these to those of the
// context and `toPicture` those back; `box` are the context's pixels that it may reach, `region` the picture's pixels that
// these need, `window` those of which something may be seen. `parentMap` leads to the context's pixels, of which there are
// those of `surface`. null when nothing is seen.
export function planeOf(node, parentMap, surface, clip) {
  const seen = placed({ map: node.map, by: node.perspective }, parentMap);
  const box = overlap(pixelsAround(boxInFront(seen, node.box)), clip);
  const own = scaleOf(parentMap);
  if (!box || !(own > 0)) return null;
  const limits = { x0: -1e7, y0: -1e7, x1: 1e7, y1: 1e7 };
  const extent = overlap(node.box, limits);
  if (!extent) return null;
  const { map: m, by } = seen;
  let corners = cut(cornersOf(extent), (x, y) => divisor(by, x, y) - nearest);
  corners = cut(corners, (x, y) => m.a * x + m.c * y + m.tx - surface.x0 * divisor(by, x, y));
  corners = cut(corners, (x, y) => surface.x1 * divisor(by, x, y) - m.a * x - m.c * y - m.tx);
  corners = cut(corners, (x, y) => m.b * x + m.d * y + m.ty - surface.y0 * divisor(by, x, y));
  corners = cut(corners, (x, y) => surface.y1 * divisor(by, x, y) - m.b * x - m.d * y - m.ty);
  const visible = boxAround(corners);
  if (!visible || visible === everything) return null;
  const largest = Math.max(...corners.map((corner) => magnification(seen, corner)));
  if (!(largest > 0 && Number.isFinite(largest))) return null;
  let scale = own * stepFor(largest / own);
  const bounds = boxOf(node.look.bounds) ?? extent;
  for (let round = 0; round < 64; round++) {
    const map = { a: scale, b: 0, c: 0, d: scale, tx: -bounds.x0 * scale, ty: -bounds.y0 * scale };
    const window = overlap(pixelsAround(mapBox(map, visible), margin), pixelsAround(mapBox(map, extent)));
    if (!window) return null;
    const isFit = area(window) <= largestArea && window.x1 - window.x0 <= largestSide
      && window.y1 - window.y0 <= largestSide;
    if (isFit) {
      const toDevice = after(inverse(map), seen);
      const toPicture = inverseOf(toDevice);
      if (!toPicture) return null;
      const region = neededFor(toPicture, box, window);
      return region ? { map, toDevice, toPicture, box, region, window } : null;
    }
    scale /= 2;
  }
  return null;
}

// The pixels of the picture for one of the device, a power of two: enough for the part that is enlarged most.
function stepFor(magnification) {
  let step = 1;
  while (step * 1.26 < magnification && step < 64) step *= 2;
  while (step * 0.4 > magnification && step > 1 / 256) step /= 2;
  return step;
}

// The pixels from which those of `box` are smoothed.
function neededFor(map, box, window) {
  const seen = cut(cornersOf(grown(box, 1)), (x, y) => divisor(map.by, x, y) - farthest);
  const needed = boxAround(seen.map((point) => imageOf(map, point)));
  return needed && overlap(pixelsAround(needed, 2), window);
}

// Where pixels of `box` come from in a picture.
export function sourceBox(map, box, all) { return overlap(pixelsAround(boxInFront(map, box)), all); }

// Writes into the pixels of `box` of a context, whose (0, 0) is that of `box`, what they show of the pixels of `region` in
// `source`; `map` leads from these pixels to those. A pixel is the mean of as many places in it as it has pixels of the
// picture across and down; between its pixels the picture is smoothed, and beside it, it is clear.
export function warp(source, region, context, box, { map: m, by }) {
  const wide = region.x1 - region.x0;
  const high = region.y1 - region.y0;
  const from = source.getImageData(0, 0, wide, high).data;
  const made = context.createImageData(box.x1 - box.x0, box.y1 - box.y0);
  const to = made.data;
  let r = 0, g = 0, b = 0, a = 0;
  const add = (column, row, share) => {
    if (column < 0 || row < 0 || column >= wide || row >= high) return;
    const place = (row * wide + column) * 4;
    const alpha = from[place + 3] * share;
    a += alpha;
    r += from[place] * alpha;
    g += from[place + 1] * alpha;
    b += from[place + 2] * alpha;
  };
  const read = (x, y) => {
    const w = by.x * x + by.y * y + by.w;
    if (!(w > farthest)) return;
    const u = (m.a * x + m.c * y + m.tx) / w - 0.5 - region.x0;
    const v = (m.b * x + m.d * y + m.ty) / w - 0.5 - region.y0;
    if (!(u > -1 && v > -1 && u < wide && v < high)) return;
    const column = Math.floor(u), row = Math.floor(v);
    const s = u - column, t = v - row;
    add(column, row, (1 - s) * (1 - t));
    add(column + 1, row, s * (1 - t));
    add(column, row + 1, (1 - s) * t);
    add(column + 1, row + 1, s * t);
  };
  let at = 0;
  for (let row = box.y0; row < box.y1; row++) {
    for (let column = box.x0; column < box.x1; column++, at += 4) {
      const x = column + 0.5, y = row + 0.5;
      const w = by.x * x + by.y * y + by.w;
      if (!(w > farthest && w <= 1 / nearest)) continue;
      const u = (m.a * x + m.c * y + m.tx) / w, v = (m.b * x + m.d * y + m.ty) / w;
      const across = placesFor(Math.max(Math.abs(m.a - u * by.x), Math.abs(m.b - v * by.x)) / w);
      const down = placesFor(Math.max(Math.abs(m.c - u * by.y), Math.abs(m.d - v * by.y)) / w);
      r = g = b = a = 0;
      for (let j = 0; j < down; j++) {
        for (let i = 0; i < across; i++) read(column + (i + 0.5) / across, row + (j + 0.5) / down);
      }
      if (a > 0) {
        to[at] = r / a;
        to[at + 1] = g / a;
        to[at + 2] = b / a;
        to[at + 3] = a / (across * down);
      }
    }
  }
  context.putImageData(made, 0, 0);
}

function placesFor(step) { return step < mostPlaces ? Math.max(1, Math.floor(step + 0.95)) : mostPlaces; }
