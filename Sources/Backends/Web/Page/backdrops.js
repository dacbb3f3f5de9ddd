// The picture beneath a layer, blurred: gathered into cells, blurred there, and enlarged, as the software renderer does.

import { boxOf, mapBox, overlap, scaleOf } from './geometry.js';
import { giveBack, makeCanvas, takeSurface } from './surface.js';

// Which pixels a backdrop is made of and how it blurs them; null where nothing is seen of it. `map` leads to the pixels
// of the whole picture, whose box is `all`.
export function backdropOf(node, map, all) {
  const { deviation, saturation } = node.backdrop;
  const bounds = boxOf(node.look.bounds);
  const device = bounds && mapBox(map, bounds);
  const scale = scaleOf(map);
  if (!device || !(scale > 0)) return null;
  const box = overlap(
    { x0: Math.floor(device.x0), y0: Math.floor(device.y0), x1: Math.ceil(device.x1), y1: Math.ceil(device.y1) }, all);
  if (!box) return null;
  const sigma = Math.min(deviation * scale, 500);
  let cell = 1;
  while (sigma / cell >= 6 && cell < 128) cell *= 2;
  const lost = cell === 1 ? 0 : 1 / 12 - 1 / (12 * cell * cell) + 1 / 6;
  const rest = (sigma * sigma) / (cell * cell) - lost;
  const weights = [];
  const reach = rest > 0.01 ? Math.ceil(Math.sqrt(rest) * 3) : 0;
  for (let index = -reach; index <= reach; index++) weights.push(reach ? Math.exp((-index * index) / (2 * rest)) : 1);
  return { box, cell, weights, reach, saturation, reachPixels: (reach + 2) * cell };
}

// Along one axis: the cells that the pixels lie between, and those that blur into them.
function cellsOf({ cell, reach }, from, to, start, length) {
  const count = Math.ceil(length / cell);
  const low = Math.max(0, Math.floor((from - start) / cell) - 1);
  const high = Math.min(count, Math.floor((to - 1 - start) / cell) + 2);
  return { low, high, first: Math.max(0, low - reach), end: Math.min(count, high + reach) };
}

// Paints the blurred picture into `wanted` of `context`, whose pixel (0, 0) is `origin`. `paint` paints what is beneath
// into a context, for the pixels of a box.
export function paintBlurred(backdrop, wanted, context, origin, paint) {
  const { box, cell } = backdrop;
  const across = cellsOf(backdrop, wanted.x0, wanted.x1, box.x0, box.x1 - box.x0);
  const down = cellsOf(backdrop, wanted.y0, wanted.y1, box.y0, box.y1 - box.y0);
  const piece = {
    x0: box.x0 + across.first * cell, y0: box.y0 + down.first * cell,
    x1: box.x0 + across.end * cell, y1: box.y0 + down.end * cell,
  };
  const cells = gather(overlap(piece, box), piece, cell, paint);
  if (!cells) return;
  const small = blurred(cells, backdrop, across, down);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  context.rect(wanted.x0 - origin.x, wanted.y0 - origin.y, wanted.x1 - wanted.x0, wanted.y1 - wanted.y0);
  context.clip();
  context.imageSmoothingEnabled = cell > 1;
  context.imageSmoothingQuality = 'low';
  context.drawImage(
    small, 0, 0, small.width, small.height, box.x0 + across.low * cell - origin.x, box.y0 + down.low * cell - origin.y,
    small.width * cell, small.height * cell);
  context.restore();
}

// The averages of the cells of `piece`, as pixels; what is beside `inner` counts for nothing.
function gather(inner, piece, cell, paint) {
  let surface = takeSurface(piece);
  if (!surface) return null;
  const { context } = surface;
  context.save();
  context.beginPath();
  context.rect(inner.x0 - piece.x0, inner.y0 - piece.y0, inner.x1 - inner.x0, inner.y1 - inner.y0);
  context.clip();
  paint(context, inner, { x: piece.x0, y: piece.y0 });
  context.restore();
  let width = piece.x1 - piece.x0;
  let height = piece.y1 - piece.y0;
  for (let size = cell; size > 1; size /= 2) {
    const half = takeSurface({ x0: 0, y0: 0, x1: width / 2, y1: height / 2 });
    if (!half) {
      giveBack(surface);
      return null;
    }
    half.context.imageSmoothingEnabled = true;
    half.context.imageSmoothingQuality = 'low';
    half.context.drawImage(surface.canvas, 0, 0, width, height, 0, 0, width / 2, height / 2);
    giveBack(surface);
    surface = half;
    width /= 2;
    height /= 2;
  }
  const data = surface.context.getImageData(0, 0, width, height);
  giveBack(surface);
  return data;
}

function blurred(cells, { weights, reach, saturation }, across, down) {
  const wide = cells.width, high = cells.height;
  const columns = across.high - across.low, rows = down.high - down.low;
  const lines = new Float32Array(columns * high * 3);
  const from = cells.data;
  for (let row = 0; row < high; row++) {
    for (let column = 0; column < columns; column++) {
      const middle = across.low + column - across.first;
      let r = 0, g = 0, b = 0, all = 0;
      for (let index = Math.max(0, middle - reach); index < Math.min(wide, middle + reach + 1); index++) {
        const weight = weights[index - middle + reach];
        const place = (row * wide + index) * 4;
        r += from[place] * weight;
        g += from[place + 1] * weight;
        b += from[place + 2] * weight;
        all += weight;
      }
      const to = (row * columns + column) * 3;
      lines[to] = r / all;
      lines[to + 1] = g / all;
      lines[to + 2] = b / all;
    }
  }
  const made = new ImageData(columns, rows);
  for (let row = 0; row < rows; row++) {
    const middle = down.low + row - down.first;
    for (let column = 0; column < columns; column++) {
      let r = 0, g = 0, b = 0, all = 0;
      for (let index = Math.max(0, middle - reach); index < Math.min(high, middle + reach + 1); index++) {
        const weight = weights[index - middle + reach];
        const place = (index * columns + column) * 3;
        r += lines[place] * weight;
        g += lines[place + 1] * weight;
        b += lines[place + 2] * weight;
        all += weight;
      }
      r /= all;
      g /= all;
      b /= all;
      const grey = r * 0.2126 + g * 0.7152 + b * 0.0722;
      const to = (row * columns + column) * 4;
      // Numbers beyond a byte are cut to it.
      made.data[to] = grey + (r - grey) * saturation;
      made.data[to + 1] = grey + (g - grey) * saturation;
      made.data[to + 2] = grey + (b - grey) * saturation;
      made.data[to + 3] = 255;
    }
  }
  const canvas = makeCanvas(columns, rows);
  canvas.getContext('2d').putImageData(made, 0, 0);
  return canvas;
}
