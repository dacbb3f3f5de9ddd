// Pictures: pixels of the wire as bitmaps that a canvas draws.

import { ReadError } from './reader.js';
import { largestSide, makeCanvas } from './surface.js';

export class Picture {
  constructor() {
    this.canvas = null;
    this.width = 0;
    this.height = 0;
  }

  read(reader) {
    const width = reader.v();
    const height = reader.v();
    const perPoint = reader.f32();
    const format = reader.u8();
    if (format > 1) throw new ReadError(`no picture has the format ${format}`);
    if (width > 65535 || height > 65535) throw new ReadError('a picture is too large');
    const bytes = reader.slice(width * height * (format === 0 ? 4 : 1));
    this.width = width;
    this.height = height;
    this.perPoint = perPoint > 0 ? perPoint : 1;
    this.tinted = null;
    if (!width || !height) {
      this.canvas = null;
      return;
    }
    const data = new ImageData(width, height);
    if (format === 0) {
      data.data.set(bytes);
    } else {
      for (let index = 0; index < bytes.length; index++) data.data[index * 4 + 3] = bytes[index];
    }
    this.canvas = shrunk(data);
  }

  // The colour through the picture's alpha; the last colour's is kept.
  inColor(css) {
    if (this.tinted?.css === css) return this.tinted.canvas;
    const { canvas: source } = this;
    const canvas = makeCanvas(source.width, source.height);
    const context = canvas.getContext('2d');
    context.drawImage(source, 0, 0);
    context.globalCompositeOperation = 'source-in';
    context.fillStyle = css;
    context.fillRect(0, 0, source.width, source.height);
    this.tinted = { css, canvas };
    return canvas;
  }
}

// A canvas of the pixels; smaller where a browser's canvas would not take them.
function shrunk(data) {
  let canvas = makeCanvas(data.width, data.height);
  canvas.getContext('2d').putImageData(data, 0, 0);
  while (canvas.width > largestSide || canvas.height > largestSide) {
    const half = makeCanvas(Math.max(1, canvas.width >> 1), Math.max(1, canvas.height >> 1));
    half.getContext('2d').drawImage(canvas, 0, 0, half.width, half.height);
    canvas = half;
  }
  return canvas;
}

// How a picture is looked up between its pixels, by `CGInterpolationQuality`'s number.
export function setInterpolation(context, quality) {
  context.imageSmoothingEnabled = quality !== 1;
  context.imageSmoothingQuality = quality === 3 ? 'high' : quality === 2 ? 'low' : 'medium';
}

// Shows a part of a picture (in units of its size) in a box of the context's space; beyond the picture its edge
// continues.
export function drawPart(context, canvas, part, box) {
  const wide = box.x1 - box.x0;
  const high = box.y1 - box.y0;
  if (!(wide > 0 && high > 0 && part.width > 0 && part.height > 0)) return;
  if (part.x >= -1e-6 && part.y >= -1e-6 && part.x + part.width <= 1.000001 && part.y + part.height <= 1.000001) {
    const { width, height } = canvas;
    const x = Math.max(0, part.x * width);
    const y = Math.max(0, part.y * height);
    context.drawImage(
      canvas, x, y, Math.min(width - x, part.width * width), Math.min(height - y, part.height * height), box.x0, box.y0,
      wide, high);
    return;
  }
  for (const column of stretch(part.x, part.width, box.x0, wide, canvas.width)) {
    for (const row of stretch(part.y, part.height, box.y0, high, canvas.height)) {
      context.drawImage(
        canvas, column.from, row.from, column.length, row.length, column.place, row.place, column.extent, row.extent);
    }
  }
}

// One direction cut where the picture ends: pixels before and after it are those of its edge.
function stretch(from, length, place, extent, pixels) {
  const at = (unit) => place + ((unit - from) / length) * extent;
  const pieces = [];
  const add = (low, high, source, count) => {
    if (high > low) pieces.push({ from: source, length: count, place: at(low), extent: at(high) - at(low) });
  };
  const end = from + length;
  add(from, Math.min(0, end), 0, 1);
  const low = Math.max(0, from), high = Math.min(1, end);
  add(low, high, low * pixels, (high - low) * pixels);
  add(Math.max(1, from), end, pixels - 1, 1);
  return pieces;
}

// A picture cut into nine, of which the corners keep their size.
export function nineParts(part, center, rect, picture) {
  const columns = cut(part.x, part.width, center.x, center.x + center.width, rect.x0, rect.x1 - rect.x0,
    picture.width / picture.perPoint);
  const rows = cut(part.y, part.height, center.y, center.y + center.height, rect.y0, rect.y1 - rect.y0,
    picture.height / picture.perPoint);
  const parts = [];
  for (const row of rows) {
    for (const column of columns) {
      parts.push({
        part: { x: column.from, y: row.from, width: column.length, height: row.length },
        box: { x0: column.place, y0: row.place, x1: column.place + column.extent, y1: row.place + row.extent },
      });
    }
  }
  return parts;
}

function cut(from, length, low, high, place, extent, points) {
  low = Math.max(0, Math.min(1, low));
  high = Math.max(low, Math.min(1, high));
  let before = length * low * points;
  let behind = length * (1 - high) * points;
  if (before + behind > extent) {
    const shrink = extent / (before + behind);
    before *= shrink;
    behind *= shrink;
  }
  return [
    { from, length: length * low, place, extent: before },
    {
      from: from + length * low, length: Math.max(length * (high - low), 0.01 / points), place: place + before,
      extent: extent - before - behind,
    },
    { from: from + length * high, length: length * (1 - high), place: place + extent - behind, extent: behind },
  ].filter((piece) => piece.extent > 0 && piece.length > 0);
}
