// Bitmaps of drawings, so that a drawing which is only moved is painted once.

import { play } from './drawing.js';
import {
  area, everything, holds, isUpright, isUsable, mapBox, moved, overlap, pixelsAround, sameBox, sameMap, scaleOf, then,
  union,
} from './geometry.js';
import { largestSide, makeCanvas } from './surface.js';

const mostPixels = 16_000_000;
const slack = 64;

export class Backings {
  constructor() {
    this.all = new Set();
    this.pixels = 0;
    this.round = 0;
    // How many pixels of bitmaps are kept, most.
    this.limit = 12_000_000;
  }

  // Where the drawing's pixels are and where they come to; null when nothing is to be seen.
  //
  // `map` takes the layer's bounds space to pixels, `perPoint` is how many of these a point of the surface has, `screen`
  // the box of pixels that there are. While a layer changes its size (`isChanging`) its bitmap is kept and stretched.
  place(drawing, map, perPoint, screen, isChanging) {
    const full = then(drawing.map, map);
    if (!isUsable(full)) return null;
    if (drawing.scale > 0) {
      const { from, to } = drawing;
      if (!from || !to || !(from.x1 > from.x0 && from.y1 > from.y0)) return null;
      const sharp = Math.max(drawing.scale, perPoint);
      const wanted = scaleOf(full);
      const isCopied = isUpright(full) && full.a > 0 && full.d > 0 && wanted <= sharp * 1.001 && !isChanging
        && Math.abs(full.a - full.d) < full.a * 1e-3;
      // Halvings of the sharpest, so that a layer that shrinks is seldom painted again.
      const scale = isCopied ? wanted
        : sharp * 2 ** -Math.max(0, Math.floor(Math.log2(Math.max(sharp / wanted, 1e-6)) + 1e-6));
      const wide = Math.max(1, Math.ceil((from.x1 - from.x0) * scale - 1e-3));
      const high = Math.max(1, Math.ceil((from.y1 - from.y0) * scale - 1e-3));
      if (wide <= largestSide && high <= largestSide && wide * high <= mostPixels) {
        const target = mapBox(full, from);
        return {
          map: { a: scale, b: 0, c: 0, d: scale, tx: -from.x0 * scale, ty: -from.y0 * scale },
          window: { x0: 0, y0: 0, x1: wide, y1: high },
          offset: isCopied ? { x: Math.round(target.x0 + 1e-6), y: Math.round(target.y0 + 1e-6) } : null,
          isCut: true,
          // From the bitmap's pixels to the layer's bounds space.
          back: {
            a: drawing.map.a / scale, b: 0, c: 0, d: drawing.map.d / scale, tx: to.x0, ty: to.y0,
          },
        };
      }
    }
    const linear = { a: full.a, b: full.b, c: full.c, d: full.d, tx: 0, ty: 0 };
    const offset = { x: Math.round(full.tx + 1e-6), y: Math.round(full.ty + 1e-6) };
    const seen = moved(screen, -offset.x, -offset.y);
    const whole = pixelsAround(mapBox(linear, drawing.list.box));
    const isWhole = whole && whole !== everything && area(whole) <= Math.max(4 * area(screen), 1 << 20)
      && whole.x1 - whole.x0 <= largestSide && whole.y1 - whole.y0 <= largestSide;
    let window = isWhole ? whole : overlap(whole, seen);
    if (drawing.scale > 0) window = overlap(window, pixelsAround(mapBox(linear, drawing.from)));
    if (!window) return null;
    // What is as large as the screen or changes its shape is painted straight from its commands.
    return {
      map: linear, window, offset, isCut: drawing.scale > 0, back: null, isDirect: !isWhole || isChanging,
    };
  }

  // The bitmap of a list for a place, with nothing missing.
  backing(list, place) {
    const { map, window, isCut } = place;
    let found = null;
    for (let index = list.caches.length - 1; index >= 0; index--) {
      const backing = list.caches[index];
      if (backing.isCut !== isCut || !sameMap(backing.map, map)) continue;
      // A drawing that is cut to its rect has in another rect other edges: its old bitmap shows too much or too little.
      if (!isCut || sameBox(backing.window, window)) found = backing;
      else if (backing.used < this.round - 1) this.remove(list, backing);
    }
    if (found && !holds(found.window, window)) found = this.enlarge(list, found, window);
    if (!found) {
      found = { map, isCut, window, damage: null, count: 0, used: 0 };
      found.canvas = makeCanvas(found.window.x1 - found.window.x0, found.window.y1 - found.window.y0);
      found.context = found.canvas.getContext('2d');
      if (!found.context) return null;
      this.add(list, found);
    }
    found.used = this.round;
    this.refresh(list, found);
    return found;
  }

  refresh(list, backing) {
    if (!backing.damage && backing.count === list.commands.length) return;
    const { context, window } = backing;
    const map = { ...backing.map, tx: backing.map.tx - window.x0, ty: backing.map.ty - window.y0 };
    const limit = { x0: 0, y0: 0, x1: window.x1 - window.x0, y1: window.y1 - window.y0 };
    if (backing.damage) {
      let damage = backing.damage;
      for (let index = backing.count; index < list.commands.length; index++) {
        damage = union(damage, list.commands[index].box ?? null);
      }
      const box = overlap(pixelsAround(mapBox(map, damage)), limit);
      backing.damage = null;
      if (box) this.repaint(list, context, map, box, 0);
    } else {
      this.repaint(list, context, map, limit, backing.count);
    }
    backing.count = list.commands.length;
  }

  repaint(list, context, map, box, from) {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    context.clip();
    if (from === 0) context.clearRect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    play(list, context, map, box, from);
    context.restore();
  }

  // A drawing that has grown: its pixels stay, in a larger bitmap; null when that would be too large.
  enlarge(list, old, window) {
    this.remove(list, old);
    const needed = union(old.window, window);
    const wide = needed.x1 - needed.x0, high = needed.y1 - needed.y0;
    if (wide > largestSide || high > largestSide || wide * high > mostPixels) return null;
    const x = Math.min(slack, (largestSide - wide) >> 1), y = Math.min(slack, (largestSide - high) >> 1);
    const larger = { x0: needed.x0 - x, y0: needed.y0 - y, x1: needed.x1 + x, y1: needed.y1 + y };
    const canvas = makeCanvas(larger.x1 - larger.x0, larger.y1 - larger.y0);
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(old.canvas, old.window.x0 - larger.x0, old.window.y0 - larger.y0);
    const made = { ...old, window: larger, canvas, context };
    this.add(list, made);
    return made;
  }

  add(list, backing) {
    backing.list = list;
    list.caches.push(backing);
    this.all.add(backing);
    this.pixels += backing.canvas.width * backing.canvas.height;
  }

  remove(list, backing) {
    list.caches.splice(list.caches.indexOf(backing), 1);
    this.all.delete(backing);
    this.pixels -= backing.canvas.width * backing.canvas.height;
  }

  forget(list) {
    for (const backing of [...list.caches]) this.remove(list, backing);
  }

  // After a frame: gives back what has not been shown for long, and what is too much.
  trim() {
    this.round++;
    if (this.pixels <= this.limit && this.round % 120 !== 0) return;
    const old = [...this.all].sort((a, b) => a.used - b.used);
    for (const backing of old) {
      const isIdle = backing.used < this.round - 1200;
      if (!isIdle && (this.pixels <= this.limit || backing.used >= this.round - 1)) break;
      this.remove(backing.list, backing);
    }
  }

  clear() {
    for (const backing of [...this.all]) this.remove(backing.list, backing);
  }
}
