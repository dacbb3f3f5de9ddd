// Paths as they come over the wire, and as the canvas takes them.

import { ReadError } from './reader.js';

const pointsOf = [1, 1, 2, 3, 0];

export class PathData {
  constructor() {
    this.verbs = [];
    // x and y in turn.
    this.points = [];
    this.made = null;
    this.dotted = null;
    this.lists = new Set();
    this.version = 0;
  }

  // Adds what the message holds.
  read(reader) {
    const count = reader.count();
    const verbs = reader.slice(count);
    let points = 0;
    for (const verb of verbs) {
      if (verb > 4) throw new ReadError(`no path has an element ${verb}`);
      points += pointsOf[verb];
    }
    const numbers = reader.floats(points * 2);
    for (let index = 0; index < count; index++) this.verbs.push(verbs[index]);
    for (let index = 0; index < numbers.length; index++) this.points.push(numbers[index]);
    this.box_ = undefined;
    this.dotted = null;
    this.version++;
    if (this.made) this.extend(this.made, this.builtVerbs, this.builtPoints);
    return this;
  }

  // Forgets all elements but the first `count`.
  keep(count) {
    if (count > this.verbs.length) throw new ReadError('a path keeps more than it has');
    if (count === this.verbs.length) return;
    let points = 0;
    for (let index = count; index < this.verbs.length; index++) points += pointsOf[this.verbs[index]];
    this.verbs.length = count;
    this.points.length -= points * 2;
    this.made = null;
    this.dotted = null;
    this.box_ = undefined;
    this.version++;
  }

  extend(path, verb, place) {
    const { verbs, points } = this;
    for (; verb < verbs.length; verb++) {
      const p = place;
      switch (verbs[verb]) {
        case 0: path.moveTo(points[p], points[p + 1]); break;
        case 1: path.lineTo(points[p], points[p + 1]); break;
        case 2: path.quadraticCurveTo(points[p], points[p + 1], points[p + 2], points[p + 3]); break;
        case 3:
          path.bezierCurveTo(
            points[p], points[p + 1], points[p + 2], points[p + 3], points[p + 4], points[p + 5]);
          break;
        default: path.closePath();
      }
      place += pointsOf[verbs[verb]] * 2;
    }
    this.builtVerbs = verb;
    this.builtPoints = place;
  }

  get path2d() {
    if (!this.made) {
      this.made = new Path2D();
      this.extend(this.made, 0, 0);
    }
    return this.made;
  }

  // The path for strokes with ends: a subpath without extent becomes a line too short to see, since browsers leave out
  // lines of no length and with them the dots that round and square ends make of them.
  get withDots() {
    if (this.dotted) return this.dotted;
    let hasDot = false;
    const made = new Path2D();
    this.forEachSubpath((verbs, points) => {
      let isDot = verbs.length > 1;
      for (let index = 2; index < points.length; index += 2) {
        if (points[index] !== points[0] || points[index + 1] !== points[1]) {
          isDot = false;
          break;
        }
      }
      if (isDot) {
        hasDot = true;
        made.moveTo(points[0] - 0.002, points[1]);
        made.lineTo(points[0] + 0.002, points[1]);
        return;
      }
      const part = new PathData();
      part.verbs = verbs;
      part.points = points;
      part.extend(made, 0, 0);
    });
    this.dotted = hasDot ? made : this.path2d;
    return this.dotted;
  }

  forEachSubpath(body) {
    const { verbs, points } = this;
    let from = 0;
    let start = 0;
    let place = 0;
    for (let verb = 0; verb < verbs.length; verb++) {
      if (verbs[verb] === 0 && verb > from) {
        body(verbs.slice(from, verb), points.slice(start, place));
        from = verb;
        start = place;
      }
      place += pointsOf[verbs[verb]] * 2;
    }
    if (verbs.length > from) body(verbs.slice(from), points.slice(start));
  }

  // The box of all points; null for none.
  get box() {
    if (this.box_ === undefined) this.box_ = boxOfPoints(this.points, 0);
    return this.box_;
  }

  // The box of the elements from number `verb` on, and of the line or corner from which they continue.
  boxFrom(verb) {
    let points = 0;
    for (let index = Math.max(0, verb - 2); index < this.verbs.length; index++) points += pointsOf[this.verbs[index]];
    // A closed subpath returns to its start, wherever that is.
    for (let index = verb; index < this.verbs.length; index++) if (this.verbs[index] === 4) return this.box;
    return boxOfPoints(this.points, Math.max(0, this.points.length - points * 2));
  }

  get isLong() { return this.verbs.length > 256; }

  // What a stroke needs to look the same within `box` as that of the whole path; `reach` is how far a stroke extends
  // from its path. An element that does not come near adds nothing there, nor do its ends.
  near(box, reach) {
    const { verbs, points } = this;
    const made = new Path2D();
    const x0 = box.x0 - reach, y0 = box.y0 - reach, x1 = box.x1 + reach, y1 = box.y1 + reach;
    let place = 0, x = 0, y = 0, startX = 0, startY = 0;
    let isOpen = false;
    for (let verb = 0; verb < verbs.length; verb++) {
      const kind = verbs[verb];
      const count = pointsOf[kind] * 2;
      if (kind === 0) {
        x = startX = points[place];
        y = startY = points[place + 1];
        isOpen = false;
      } else {
        const endX = kind === 4 ? startX : points[place + count - 2];
        const endY = kind === 4 ? startY : points[place + count - 1];
        let lowX = Math.min(x, endX), highX = Math.max(x, endX), lowY = Math.min(y, endY), highY = Math.max(y, endY);
        for (let p = place; p < place + count; p += 2) {
          lowX = Math.min(lowX, points[p]); highX = Math.max(highX, points[p]);
          lowY = Math.min(lowY, points[p + 1]); highY = Math.max(highY, points[p + 1]);
        }
        if (lowX <= x1 && highX >= x0 && lowY <= y1 && highY >= y0) {
          if (!isOpen) made.moveTo(x, y);
          isOpen = true;
          const p = place;
          if (kind === 2) made.quadraticCurveTo(points[p], points[p + 1], endX, endY);
          else if (kind === 3) {
            made.bezierCurveTo(points[p], points[p + 1], points[p + 2], points[p + 3], endX, endY);
          } else made.lineTo(endX, endY);
        } else {
          isOpen = false;
        }
        x = endX;
        y = endY;
      }
      place += count;
    }
    return made;
  }

  // Whether it is made of open subpaths only, whose pieces have no corner where they begin.
  get isOpen() { return !this.verbs.includes(4); }
}

function boxOfPoints(points, from) {
  let x0 = Infinity, y0 = Infinity, x1 = -Infinity, y1 = -Infinity;
  for (let index = from; index < points.length; index += 2) {
    const x = points[index], y = points[index + 1];
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
  }
  return x0 <= x1 && y0 <= y1 ? { x0, y0, x1, y1 } : null;
}

export function rectPath(box) {
  const path = new Path2D();
  path.rect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
  return path;
}

// Adds a rectangle with the named corners rounded (1 top left, 2 top right, 4 bottom left, 8 bottom right).
export function addRounded(path, x0, y0, x1, y1, radius, corners) {
  const r = Math.max(0, Math.min(radius, (x1 - x0) / 2, (y1 - y0) / 2));
  const quarter = Math.PI / 2;
  if (!(r > 0) || !(corners & 15)) return path.rect(x0, y0, x1 - x0, y1 - y0);
  if (corners & 1) {
    path.moveTo(x0, y0 + r);
    path.arc(x0 + r, y0 + r, r, Math.PI, 3 * quarter);
  } else path.moveTo(x0, y0);
  if (corners & 2) path.arc(x1 - r, y0 + r, r, 3 * quarter, 4 * quarter);
  else path.lineTo(x1, y0);
  if (corners & 8) path.arc(x1 - r, y1 - r, r, 0, quarter);
  else path.lineTo(x1, y1);
  if (corners & 4) path.arc(x0 + r, y1 - r, r, quarter, 2 * quarter);
  else path.lineTo(x0, y1);
  path.closePath();
}
