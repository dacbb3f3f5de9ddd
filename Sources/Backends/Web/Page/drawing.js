// Plays display lists into a context whose space is pixels, with (0, 0) at its top left one.

import { blendWhole, clear, harden, needsCoverage, operationOf } from './blending.js';
import {
  boxOf, everything, grown, inverse, isUpright, isUsable, mapBox, moved, overlap, pixelsAround, scaleOf, then,
} from './geometry.js';
import { gradientStyle } from './gradients.js';
import { setInterpolation } from './images.js';
import { commandBox, strokeReach } from './scene.js';
import { giveBack, lay, makeCanvas, takeSurface } from './surface.js';

const deepest = 64;
const softest = 250;
const caps = ['butt', 'round', 'square'];
const joins = ['miter', 'round', 'bevel'];
const here = Object.freeze({ x: 0, y: 0 });
// So far beside the picture that only a shadow comes back.
const aside = 16384;

export function setMap(context, map) { context.setTransform(map.a, map.b, map.c, map.d, map.tx, map.ty); }

// Plays the commands of a list from number `from` on. `map` takes the list's space to pixels, `limit` is the box of whole
// pixels that may be painted; the context must be cut to it.
export function play(list, context, map, limit, from = 0, depth = 0) {
  if (!isUsable(map) || depth > deepest || !limit) return;
  let clip = null;
  context.save();
  context.save();
  for (let index = from; index < list.commands.length; index++) {
    const command = list.commands[index];
    const area = overlap(pixelsAround(mapBox(map, commandBox(command))), limit);
    if (!area) continue;
    if (command.clip !== clip) {
      context.restore();
      context.save();
      clip = command.clip;
      if (clip) cutTo(context, clip, map, limit);
    }
    drawCommand({ command, context, map, total: command.map ? then(command.map, map) : map, area, depth });
  }
  context.restore();
  context.restore();
}

// Cuts the context to the shapes of a chain of clips; pictures among them only by their rectangles.
function cutTo(context, clip, map, limit) {
  if (clip.outer) cutTo(context, clip.outer, map, limit);
  setMap(context, map);
  context.beginPath();
  if (clip.rect) {
    const box = boxOf(clip.rect);
    if (!box) return;
    if (clip.isAliased && isUpright(map)) {
      const pixels = mapBox(map, box);
      context.setTransform(1, 0, 0, 1, 0, 0);
      const x = Math.ceil(pixels.x0 - 0.5), y = Math.ceil(pixels.y0 - 0.5);
      context.rect(x, y, Math.ceil(pixels.x1 - 0.5) - x, Math.ceil(pixels.y1 - 0.5) - y);
    } else {
      context.rect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    }
    context.clip();
  } else if (clip.path) {
    context.clip(clip.path.path2d, clip.isEvenOdd ? 'evenodd' : 'nonzero');
  } else {
    setMap(context, then(clip.map, map));
    const box = boxOf(clip.pictureRect) ?? { x0: 0, y0: 0, x1: 0, y1: 0 };
    context.rect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    context.clip();
  }
}

function drawCommand(job) {
  const { command, context, area } = job;
  if (command.shadow) drawShadow(job);
  const hasPictures = command.clip?.hasPictures ?? false;
  if (needsCoverage(command.blend)) return drawReplacing(job);
  context.globalCompositeOperation = operationOf(command.blend);
  if (hasPictures || (command.isAliased && hasEdges(command))) {
    withSurface(area, (surface) => {
      const inner = shifted(job, surface);
      if (command.isAliased && hasEdges(command)) paintHard(inner, command.blend === clear);
      else paint(inner, command.blend === clear ? 'coverage' : 'paint');
      cutByPictures(command.clip, surface, inner.map);
      lay(surface, context, here);
    });
  } else {
    paint(job, command.blend === clear ? 'coverage' : 'paint');
  }
  context.globalCompositeOperation = 'source-over';
}

function hasEdges(command) { return command.kind <= 1 || command.kind === 4; }

// The same job, on a surface of its own.
function shifted(job, surface) {
  const x = surface.box.x0, y = surface.box.y0;
  const by = { a: 1, b: 0, c: 0, d: 1, tx: -x, ty: -y };
  return {
    ...job, context: surface.context, map: then(job.map, by), total: then(job.total, by),
    area: { x0: 0, y0: 0, x1: surface.box.x1 - x, y1: surface.box.y1 - y },
  };
}

function withSurface(box, body) {
  const surface = takeSurface(box);
  if (!surface) return;
  body(surface);
  giveBack(surface);
}

// Multiplies what is on a surface by the pictures of a chain of clips; `map` takes the list's space to its pixels.
function cutByPictures(clip, surface, map) {
  for (let link = clip; link; link = link.outer) {
    if (!link.picture?.canvas) continue;
    const box = boxOf(link.pictureRect);
    const { context } = surface;
    context.globalCompositeOperation = 'destination-in';
    setMap(context, then(link.map, map));
    setInterpolation(context, 0);
    if (box) context.drawImage(link.picture.canvas, box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    context.globalCompositeOperation = 'source-over';
  }
}

// A command whose result replaces what is there: all pixels aside, then the shape's coverage of them.
function drawReplacing(job) {
  const { command, context, area } = job;
  withSurface(area, (result) => {
    const wide = area.x1 - area.x0, high = area.y1 - area.y0;
    result.context.drawImage(context.canvas, area.x0, area.y0, wide, high, 0, 0, wide, high);
    withSurface(area, (source) => {
      paint(shifted(job, source), 'flood');
      blendWhole(source, result, command.blend);
    });
    withSurface(area, (coverage) => {
      const inner = shifted(job, coverage);
      if (command.isAliased && hasEdges(command)) paintHard(inner, true);
      else paint(inner, 'coverage');
      cutByPictures(command.clip, coverage, inner.map);
      // What is there loses what is covered, and gains the result's share of it.
      context.globalAlpha = 1;
      context.globalCompositeOperation = 'destination-out';
      lay(coverage, context, here);
      result.context.globalCompositeOperation = 'destination-in';
      lay({ ...coverage, box: inner.area }, result.context, here);
      result.context.globalCompositeOperation = 'source-over';
      context.globalCompositeOperation = 'lighter';
      lay(result, context, here);
      context.globalCompositeOperation = 'source-over';
    });
  });
}

// A fill, stroke or text without smoothed edges.
function paintHard(job, isCoverage) {
  paint(job, 'coverage');
  const { context } = job;
  harden({ context, box: job.area });
  if (isCoverage) return;
  context.globalCompositeOperation = 'source-in';
  paint(job, 'flood');
  context.globalCompositeOperation = 'source-over';
}

// MARK: What the commands show

// Paints a command with the operation that is set: as it is ('paint'), its shape in black ('coverage') or its colours
// over all of its area, whatever its shape ('flood').
function paint(job, side) {
  const { command, context, total } = job;
  context.globalAlpha = 1;
  switch (command.kind) {
    case 0: case 1: case 4:
      if (side === 'coverage') {
        context.fillStyle = context.strokeStyle = '#000';
        return paintShape(job);
      }
      return withStyle(job, () => {
        if (side === 'flood') flood(context, job.area, total);
        else paintShape(job);
      });
    case 2: case 3: return paintPicture(job, side);
    case 5: {
      context.fillStyle = '#000';
      if (side === 'coverage') return flood(context, job.area, total);
      if (!isUsable(total)) return;
      const style = gradientStyle(context, command.gradient);
      if (!style) return;
      context.globalAlpha = command.alpha;
      context.fillStyle = style;
      flood(context, job.area, total);
      context.globalAlpha = 1;
      return;
    }
    default:
      context.fillStyle = '#000';
      if (side === 'coverage') return flood(context, job.area, total);
      withSurface(job.area, (surface) => {
        const inner = shifted(job, surface);
        // Its space is the list's, whatever the command's map.
        play(command.list, surface.context, inner.map, inner.area, 0, job.depth + 1);
        context.globalAlpha = command.alpha;
        lay(surface, context, here);
        context.globalAlpha = 1;
      });
  }
}

// Fills an area of pixels with the style that is set, which lies in the space of `map`.
function flood(context, area, map) {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  context.rect(area.x0, area.y0, area.x1 - area.x0, area.y1 - area.y0);
  setMap(context, map);
  context.fill();
}

// Fills, strokes or sets text with the style that is set.
function paintShape(job) {
  const { command, context, total } = job;
  if (!isUsable(total)) return;
  if (command.kind === 0) {
    setMap(context, total);
    context.fill(command.path.path2d, command.isEvenOdd ? 'evenodd' : 'nonzero');
  } else if (command.kind === 1) {
    if (!(command.width > 0)) return;
    setMap(context, total);
    context.lineWidth = command.width;
    context.lineCap = caps[command.cap];
    context.lineJoin = joins[command.join];
    context.miterLimit = Number.isFinite(command.miter) ? Math.max(1, command.miter) : 10;
    const { dashes } = command;
    if (dashes) {
      context.setLineDash(dashes.lengths);
      context.lineDashOffset = dashes.phase;
    }
    context.stroke(strokedPath(job));
    if (dashes) context.setLineDash([]);
  } else {
    setText(job);
  }
}

function strokedPath({ command, total, area }) {
  const { path } = command;
  if (path.isLong && !command.dashes && path.isOpen) {
    // Near the edge of what is painted only a part of a long stroke is needed.
    const back = inverse(total);
    const box = back && mapBox(back, area);
    if (box && path.box && (box.x0 > path.box.x0 || box.y0 > path.box.y0 || box.x1 < path.box.x1 || box.y1 < path.box.y1)) {
      return path.near(box, strokeReach(command) + 2 / scaleOf(total));
    }
  }
  return command.cap === 0 || path.isLong ? path.path2d : path.withDots;
}

function setText({ command, context, total }) {
  if (!command.text || command.textOf !== command.font.glyphs.size) {
    const text = new Path2D();
    const pictures = [];
    for (const { glyph, x, y } of command.glyphs) {
      const form = command.font.glyphs.get(glyph);
      if (!Number.isFinite(x + y)) continue;
      if (form?.path) text.addPath(form.path.path2d, new DOMMatrix([1, 0, 0, 1, x, y]));
      else if (form?.picture) pictures.push({ form, x, y });
    }
    command.text = text;
    command.textOf = command.font.glyphs.size;
    command.textPictures = pictures;
  }
  setMap(context, total);
  context.fill(command.text);
  for (const { form, x, y } of command.textPictures) {
    if (!form.picture.canvas) continue;
    setInterpolation(context, 3);
    context.globalAlpha = command.alpha;
    const box = boxOf({ x: form.rect.x + x, y: form.rect.y + y, width: form.rect.width, height: form.rect.height });
    if (box) context.drawImage(form.picture.canvas, box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    context.globalAlpha = 1;
  }
}

function paintPicture(job, side) {
  const { command, context, total, area } = job;
  const box = boxOf(command.rect);
  const { canvas } = command.picture;
  if (!canvas || !box || !(box.x1 > box.x0 && box.y1 > box.y0) || !isUsable(total)) return;
  if (side === 'flood' && command.kind === 3) {
    context.fillStyle = command.css;
    return flood(context, area, total);
  }
  setMap(context, total);
  if (side === 'coverage' && command.kind === 2) {
    context.fillStyle = '#000';
    return context.fillRect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
  }
  setInterpolation(context, command.interpolation);
  let shown = canvas;
  if (command.kind === 3) shown = command.picture.inColor(side === 'coverage' ? '#000' : command.css);
  else context.globalAlpha = command.alpha;
  context.drawImage(shown, box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
  context.globalAlpha = 1;
}

// MARK: Paint

// Sets the colour or the pattern of a command, and runs `body`.
function withStyle(job, body) {
  const { command, context } = job;
  if (!command.pattern) {
    context.fillStyle = context.strokeStyle = command.css;
    return body();
  }
  const back = inverse(job.total);
  if (!back) return;
  withSurface(job.area, (surface) => {
    if (!paintTiles(shifted(job, surface))) return;
    const canvas = trimmed(surface);
    const style = context.createPattern(canvas, 'no-repeat');
    if (!style) return;
    // A pattern lies in the space of the shape; its pixels are the picture's.
    const map = then({ a: 1, b: 0, c: 0, d: 1, tx: job.area.x0, ty: job.area.y0 }, back);
    style.setTransform(new DOMMatrix([map.a, map.b, map.c, map.d, map.tx, map.ty]));
    context.fillStyle = context.strokeStyle = style;
    context.imageSmoothingEnabled = false;
    body();
  });
}

// A canvas of exactly the surface's pixels.
function trimmed(surface) {
  const wide = surface.box.x1 - surface.box.x0, high = surface.box.y1 - surface.box.y0;
  if (surface.canvas.width === wide && surface.canvas.height === high) return surface.canvas;
  const canvas = makeCanvas(wide, high);
  canvas.getContext('2d').drawImage(surface.canvas, 0, 0);
  return canvas;
}

const mostTiles = 1024;

// Paints a pattern's cells over the job's area; false when there are none.
function paintTiles(job) {
  const { command, context, area } = job;
  const { pattern } = command;
  const map = then(pattern.map, job.map);
  const back = inverse(map);
  const cell = boxOf(pattern.bounds);
  const stepX = Math.abs(pattern.step.x), stepY = Math.abs(pattern.step.y);
  if (!isUsable(map) || !back || !cell || !(cell.x1 > cell.x0 && cell.y1 > cell.y0)) return false;
  if (!(stepX > 0 && stepY > 0 && stepX < 1e9 && stepY < 1e9)) return false;
  const seen = mapBox(back, area);
  const firstX = Math.floor((seen.x0 - cell.x1) / stepX), lastX = Math.ceil((seen.x1 - cell.x0) / stepX);
  const firstY = Math.floor((seen.y0 - cell.y1) / stepY), lastY = Math.ceil((seen.y1 - cell.y0) / stepY);
  const count = (lastX - firstX + 1) * (lastY - firstY + 1);
  if (count <= mostTiles) {
    for (let y = firstY; y <= lastY; y++) {
      for (let x = firstX; x <= lastX; x++) {
        paintTile(pattern, cell, context, then({ a: 1, b: 0, c: 0, d: 1, tx: x * stepX, ty: y * stepY }, map), area, job.depth);
      }
    }
  } else if (!repeatTile(pattern, cell, stepX, stepY, map, job)) {
    return false;
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  if (!pattern.isColored) {
    // The cells are a stencil for the command's colour.
    context.globalCompositeOperation = 'source-in';
    context.fillStyle = command.css;
    context.fillRect(area.x0, area.y0, area.x1 - area.x0, area.y1 - area.y0);
  } else if (command.alpha < 1) {
    context.globalCompositeOperation = 'destination-in';
    context.fillStyle = `rgba(0,0,0,${command.alpha})`;
    context.fillRect(area.x0, area.y0, area.x1 - area.x0, area.y1 - area.y0);
  }
  context.globalCompositeOperation = 'source-over';
  return true;
}

function paintTile(pattern, cell, context, map, area, depth) {
  const limit = overlap(pixelsAround(mapBox(map, cell)), area);
  if (!limit) return;
  context.save();
  setMap(context, map);
  context.beginPath();
  context.rect(cell.x0, cell.y0, cell.x1 - cell.x0, cell.y1 - cell.y0);
  context.clip();
  play(pattern.list, context, map, limit, 0, depth + 1);
  context.restore();
}

// Very many cells are repetitions of one picture.
function repeatTile(pattern, cell, stepX, stepY, map, job) {
  const wide = Math.max(1, Math.min(2048, Math.ceil(Math.hypot(map.a, map.b) * stepX)));
  const high = Math.max(1, Math.min(2048, Math.ceil(Math.hypot(map.c, map.d) * stepY)));
  const tile = makeCanvas(wide, high);
  const context = tile.getContext('2d');
  const box = { x0: 0, y0: 0, x1: wide, y1: high };
  const toTile = {
    a: wide / stepX, b: 0, c: 0, d: high / stepY, tx: (-cell.x0 * wide) / stepX, ty: (-cell.y0 * high) / stepY,
  };
  const overX = Math.max(1, Math.min(4, Math.ceil((cell.x1 - cell.x0) / stepX)));
  const overY = Math.max(1, Math.min(4, Math.ceil((cell.y1 - cell.y0) / stepY)));
  for (let y = 0; y < overY; y++) {
    for (let x = 0; x < overX; x++) {
      const by = { a: 1, b: 0, c: 0, d: 1, tx: -x * stepX, ty: -y * stepY };
      paintTile(pattern, cell, context, then(by, toTile), box, job.depth);
    }
  }
  const style = job.context.createPattern(tile, 'repeat');
  const back = inverse(toTile);
  if (!style || !back) return false;
  const full = then(back, map);
  style.setTransform(new DOMMatrix([full.a, full.b, full.c, full.d, full.tx, full.ty]));
  job.context.setTransform(1, 0, 0, 1, 0, 0);
  job.context.imageSmoothingEnabled = true;
  job.context.fillStyle = style;
  job.context.fillRect(job.area.x0, job.area.y0, job.area.x1 - job.area.x0, job.area.y1 - job.area.y0);
  return true;
}

// MARK: Shadows

// Lays the shadow of what a command draws under it.
function drawShadow(job) {
  const { command, context, area, map } = job;
  const { shadow } = command;
  const x = map.a * shadow.offset.x + map.c * shadow.offset.y;
  const y = map.b * shadow.offset.x + map.d * shadow.offset.y;
  if (!(shadow.color.a > 0) || !(Math.abs(x) < 1e5 && Math.abs(y) < 1e5)) return;
  const deviation = Math.min(softest, (shadow.blur / 2) * scaleOf(map));
  const blend = needsCoverage(command.blend) ? 'source-over' : operationOf(command.blend);
  const fall = (context, job, throwIt) => {
    context.shadowColor = shadow.css;
    context.shadowBlur = deviation * 2;
    context.shadowOffsetX = x + aside;
    context.shadowOffsetY = y;
    throwIt(context, job);
    context.shadowColor = 'rgba(0,0,0,0)';
    context.shadowBlur = context.shadowOffsetX = context.shadowOffsetY = 0;
  };
  const isPlain = hasEdges(command) && !command.pattern && !command.isAliased;
  const plain = (context, job) => {
    const by = { a: 1, b: 0, c: 0, d: 1, tx: -aside, ty: 0 };
    paint({ ...job, map: then(job.map, by), total: then(job.total, by), area: everything }, 'paint');
  };
  const picture = (context, job) => {
    // All that throws shadow into the area.
    const needed = pixelsAround(grown(moved(job.area, -x, -y), deviation * 3), 1);
    const shape = overlap(needed, pixelsAround(grown(mapBox(job.map, shapeBox(command)), 1)));
    if (!shape) return;
    withSurface(shape, (surface) => {
      const inner = shifted(job, surface);
      if (command.isAliased && hasEdges(command)) paintHard(inner, false);
      else paint(inner, 'paint');
      context.setTransform(1, 0, 0, 1, 0, 0);
      const wide = shape.x1 - shape.x0, high = shape.y1 - shape.y0;
      context.drawImage(surface.canvas, 0, 0, wide, high, shape.x0 - aside, shape.y0, wide, high);
    });
  };
  const throwIt = isPlain ? plain : picture;
  if (command.clip?.hasPictures) {
    withSurface(area, (surface) => {
      const inner = shifted(job, surface);
      fall(surface.context, inner, throwIt);
      cutByPictures(command.clip, surface, inner.map);
      context.globalCompositeOperation = blend;
      lay(surface, context, here);
    });
  } else {
    context.globalCompositeOperation = blend;
    fall(context, job, throwIt);
  }
  context.globalCompositeOperation = 'source-over';
}

// The box of what a command draws without its shadow, in the list's space.
function shapeBox(command) {
  return commandBox({ ...command, shadow: null, clip: null, box: undefined });
}
