// A layer's rounded bounds as they come out on the device, and their painting.
//
// Upright rectangles snap to whole pixels edge by edge, so that a layer that is only moved stays sharp and neighbours
// leave no gap. Circles stay where they are. Everything else is left to the canvas.

import { boxOf, mapBox, snapped } from './geometry.js';
import { addRounded } from './paths.js';

// How much an edge may lean, in pixels, and still be upright.
const lean = 0.02;

// The shape of `rect` with corners of `radius` under `map`; null for nothing.
export function shapeOf(rect, radius, corners, map) {
  const bounds = boxOf(rect);
  if (!bounds) return null;
  const wide = bounds.x1 - bounds.x0, high = bounds.y1 - bounds.y0;
  if (!(wide > 0 && high > 0)) return null;
  const cut = radius > 0 && corners & 15 ? Math.min(radius, wide / 2, high / 2) : 0;
  const isStraight = Math.abs(map.b) * wide < lean && Math.abs(map.c) * high < lean;
  const isQuarter = Math.abs(map.a) * wide < lean && Math.abs(map.d) * high < lean;
  if (isStraight || isQuarter) {
    const sx = Math.abs(isStraight ? map.a : map.b), sy = Math.abs(isStraight ? map.d : map.c);
    const device = mapBox(map, bounds);
    if (!(sx > 0 && sy > 0)) return null;
    if (cut * Math.max(sx, sy) < 0.0625) {
      const box = snapped(device);
      return box.x1 > box.x0 && box.y1 > box.y0 ? { kind: 'box', box } : null;
    }
    if (Math.abs(sx - sy) * Math.max(wide, high) < 0.0625) {
      const isCircle = (corners & 15) === 15 && Math.abs(wide - high) * sx < 0.0625
        && cut * sx > (Math.min(wide, high) * sx) / 2 - 0.03125;
      if (isCircle) {
        const x = (device.x0 + device.x1) / 2, y = (device.y0 + device.y1) / 2, r = (device.x1 - device.x0) / 2;
        return { kind: 'circle', x, y, r, box: { x0: x - r, y0: y - r, x1: x + r, y1: y + r } };
      }
      const box = snapped(device);
      if (!(box.x1 > box.x0 && box.y1 > box.y0)) return null;
      return { kind: 'rounded', box, r: cut * sx, corners: turned(corners & 15, map) };
    }
  }
  if (!(Math.abs(map.a * map.d - map.b * map.c) > 1e-14)) return null;
  return { kind: 'free', map, bounds, r: cut, corners: corners & 15, box: mapBox(map, bounds) };
}

// The corners as they come to lie on the device.
function turned(corners, map) {
  if (corners === 15) return corners;
  let result = 0;
  for (let corner = 0; corner < 4; corner++) {
    if (!(corners & (1 << corner))) continue;
    const x = corner & 1 ? 1 : -1, y = corner & 2 ? 1 : -1;
    result |= 1 << ((map.a * x + map.c * y > 0 ? 1 : 0) + (map.b * x + map.d * y > 0 ? 2 : 0));
  }
  return result;
}

// Makes the shape the context's path, with the transform that it needs set.
function trace(context, shape) {
  context.beginPath();
  outline(context, shape, 0);
}

// Adds the shape, made smaller on all sides by `inset` (pixels; points for a free one).
function outline(context, shape, inset) {
  if (shape.kind === 'free') {
    const { map, bounds } = shape;
    context.setTransform(map.a, map.b, map.c, map.d, map.tx, map.ty);
    addRounded(
      context, bounds.x0 + inset, bounds.y0 + inset, bounds.x1 - inset, bounds.y1 - inset, shape.r - inset, shape.corners);
    return;
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  if (shape.kind === 'circle') {
    const r = shape.r - inset;
    context.moveTo(shape.x + r, shape.y);
    context.arc(shape.x, shape.y, r, 0, Math.PI * 2);
    context.closePath();
    return;
  }
  const { box } = shape;
  addRounded(
    context, box.x0 + inset, box.y0 + inset, box.x1 - inset, box.y1 - inset, shape.kind === 'box' ? 0 : shape.r - inset,
    shape.kind === 'box' ? 0 : shape.corners);
}

// Fills the shape with the style that is set.
export function fillShape(context, shape) {
  if (shape.kind === 'box') {
    const { box } = shape;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillRect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    return;
  }
  trace(context, shape);
  context.fill();
}

// Paints the band of `width` points inside the shape's edge. With `isCut` what is outside of the shape will be cut off,
// and the band continues there, so that its edge is smoothed once.
export function strokeShape(context, shape, width, scale, isCut) {
  const isFree = shape.kind === 'free';
  // Upright borders are whole pixels wide, at least one, so that they are sharp.
  let band = isFree ? width : width * scale;
  if (shape.kind === 'box' || shape.kind === 'rounded') band = Math.max(1, Math.round(band));
  const inner = isFree ? shape.bounds : shape.box;
  context.beginPath();
  if (isCut && shape.kind !== 'box') {
    const { x0, y0, x1, y1 } = shape.box;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.rect(x0 - 2, y0 - 2, x1 - x0 + 4, y1 - y0 + 4);
  } else {
    outline(context, shape, 0);
  }
  if (band * 2 < Math.min(inner.x1 - inner.x0, inner.y1 - inner.y0)) outline(context, shape, band);
  context.fill('evenodd');
}

// Cuts what has been painted on a surface to the shape.
export function keepShape(context, shape) {
  context.globalAlpha = 1;
  context.fillStyle = '#000';
  context.globalCompositeOperation = 'destination-in';
  trace(context, shape);
  context.fill();
  context.globalCompositeOperation = 'source-over';
}

// A box that is surely within the shape; null when none is known.
export function innerBox(shape) {
  if (shape.kind === 'free') return null;
  const inset = shape.kind === 'box' ? 0 : Math.ceil(shape.r * 0.293) + 1;
  const { x0, y0, x1, y1 } = shape.box;
  return { x0: x0 + inset, y0: y0 + inset, x1: x1 - inset, y1: y1 - inset };
}
