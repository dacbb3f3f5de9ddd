// What the page has been told: nodes, pictures, lists, paths, fonts, clips.

import { boxOf, everything, grown, identity, mapBox, moved, overlap, sameMap, union } from './geometry.js';
import { boxOfPlaced } from './perspective.js';

export const noColor = Object.freeze({ r: 0, g: 0, b: 0, a: 0 });
const nowhere = Object.freeze({ x: 0, y: 0, width: 0, height: 0 });
const whole = Object.freeze({ x: 0, y: 0, width: 1, height: 1 });

export function css(color) { return `rgba(${color.r},${color.g},${color.b},${color.a / 255})`; }

// A layer. What is told about it stands in its fields; while it moves, `look` is an object over them.
export class Node {
  constructor(id) {
    this.id = id;
    this.place = { x: 0, y: 0 };
    this.linear = identity;
    this.bounds = nowhere;
    this.opacity = 1;
    this.background = noColor;
    this.radius = 0;
    this.corners = 15;
    this.borderWidth = 0;
    this.borderColor = noColor;
    this.clips = false;
    this.isNearest = false;
    this.contents = null;
    this.contentsRect = nowhere;
    this.source = whole;
    this.center = whole;
    this.drawing = null;
    this.shadow = null;
    this.backdrop = null;
    // What the map is divided by where the layer is seen in perspective.
    this.perspective = null;
    this.children = [];
    this.mask = null;
    this.tracks = null;
    this.begun = 0;

    // What a change of it changes too, and how often that has it.
    this.parents = new Map();
    this.look = this;
    this.box_ = undefined;
    this.isMeasuring = false;
    this.isChanged = true;
    this.isChangedBelow = true;
    // The part of the list's space that shows something else than before, while the layer itself is as it was.
    this.drawingDamage = null;
    // As it stands on the screen.
    this.shown = null;
  }

  // From its bounds space to the parent's, before perspective divides.
  get map() {
    const { place, linear } = this.look;
    return { a: linear.a, b: linear.b, c: linear.c, d: linear.d, tx: place.x, ty: place.y };
  }

  // Where a box of its bounds space lies in the parent's space, or where `map` takes that.
  placed(box, map = null) { return boxOfPlaced({ map: this.map, by: this.perspective }, map, box); }

  get showsContents() { return this.contents !== null || this.drawing !== null; }
  get showsBorder() { return this.borderWidth > 0 && this.borderColor.a > 0; }
  get showsBackground() { return this.look.background.a > 0; }

  // Whether there is a shadow to see: an opaque background hides what bounds would cut.
  get showsShadow() { return this.shadow !== null && !(this.clips && this.look.background.a >= 255); }

  // How many things it paints itself, one above the other.
  get paints() {
    return (this.showsBackground ? 1 : 0) + (this.showsContents ? 1 : 0) + (this.showsBorder ? 1 : 0)
      + (this.showsShadow ? 1 : 0) + (this.backdrop ? 1 : 0);
  }

  // The box of all that it and its children may paint, in its bounds space.
  get box() {
    if (this.box_ !== undefined) return this.box_;
    // A layer within itself: the page does not hang on it.
    if (this.isMeasuring) return null;
    this.isMeasuring = true;
    const box = this.measure();
    this.isMeasuring = false;
    this.box_ = box;
    return box;
  }

  measure() {
    const look = this.look;
    if (!(look.opacity > 0)) return null;
    const bounds = boxOf(look.bounds);
    let box = null;
    if (this.showsBackground || this.showsBorder || this.contents || this.backdrop) box = bounds;
    if (this.contents) box = union(box, boxOf(this.contentsRect));
    if (this.drawing) box = union(box, this.drawing.box);
    for (const child of this.children) {
      const childBox = child.placed(child.box);
      box = union(box, this.clips ? overlap(childBox, bounds) : childBox);
    }
    if (this.shadow) {
      const source = this.shadow.path ? this.shadow.path.box : box;
      if (this.clips) {
        if (source) box = union(box, bounds);
      } else if (source) {
        box = union(box, moved(grown(source, this.shadow.deviation * 3), this.shadow.offset.x, this.shadow.offset.y));
      }
    }
    if (this.mask) box = overlap(box, this.mask.placed(this.mask.box));
    return box;
  }

  // Says that the layer itself must be painted again, where it was and where it is.
  change() {
    if (this.isChanged && this.box_ === undefined) return;
    this.isChanged = true;
    this.box_ = undefined;
    this.changeParents();
  }

  changeDrawing(box) {
    this.drawingDamage = union(this.drawingDamage, box);
    this.box_ = undefined;
    this.changeParents();
  }

  changeParents() {
    // A layer in several places changes each parent as a whole, because what is shown of it is noted once.
    const isShared = this.parents.size > 1 || this.parents.values().next().value > 1;
    for (const parent of this.parents.keys()) {
      if (isShared) {
        parent.change();
        continue;
      }
      if (parent.isChangedBelow && parent.box_ === undefined) continue;
      parent.isChangedBelow = true;
      parent.box_ = undefined;
      parent.changeParents();
    }
  }

  adopt(child) { child.parents.set(this, (child.parents.get(this) ?? 0) + 1); }

  drop(child) {
    const count = child.parents.get(this) ?? 0;
    if (count > 1) child.parents.set(this, count - 1);
    else child.parents.delete(this);
  }
}

// A drawing as a layer shows it: the part `rect` of a list is drawn into `target`.
export class Drawing {
  constructor(list, rect, target, scale) {
    this.list = list;
    this.rect = rect;
    this.target = target;
    this.scale = scale;
    const from = boxOf(rect);
    const to = boxOf(target);
    const wide = from && to ? from.x1 - from.x0 : 0;
    const high = from && to ? from.y1 - from.y0 : 0;
    const sx = wide > 0 && to.x1 > to.x0 ? (to.x1 - to.x0) / wide : 1;
    const sy = high > 0 && to.y1 > to.y0 ? (to.y1 - to.y0) / high : 1;
    this.from = from;
    this.to = to;
    this.map = from && to
      ? { a: sx, b: 0, c: 0, d: sy, tx: to.x0 - from.x0 * sx, ty: to.y0 - from.y0 * sy } : identity;
  }

  // What it may show, in the layer's bounds space.
  get box() {
    if (!(this.scale > 0)) return mapBox(this.map, this.list.box);
    if (!this.from || !this.to || !(this.from.x1 > this.from.x0 && this.from.y1 > this.from.y0)) return null;
    // The last column and row of pixels may lie in it in part only.
    return { x0: this.to.x0, y0: this.to.y0, x1: this.to.x1 + this.map.a / this.scale, y1: this.to.y1 + this.map.d / this.scale };
  }
}

export class Clip {
  constructor(outer, isEvenOdd, isAliased) {
    this.outer = outer;
    this.isEvenOdd = isEvenOdd;
    this.isAliased = isAliased;
    this.rect = null;
    this.path = null;
    this.picture = null;
    this.box_ = undefined;
  }

  // The box of the whole chain in the list's space.
  get box() {
    if (this.box_ === undefined) this.box_ = this.measure();
    return this.box_;
  }

  measure() {
    let own;
    if (this.rect) own = boxOf(this.rect) ?? everything;
    else if (this.path) own = this.path.box;
    else own = mapBox(this.map, boxOf(this.pictureRect));
    return this.outer ? overlap(this.outer.box, own) : own;
  }

  get hasPictures() { return this.picture !== null || (this.outer?.hasPictures ?? false); }
}

// A display list. What shows it is notified when it changes.
export class List {
  constructor(id) {
    this.id = id;
    this.commands = [];
    this.nodes = new Set();
    this.lists = new Set();
    this.caches = [];
    this.box_ = undefined;
    this.isMeasuring = false;
  }

  // The box of all that it draws, in its own space; null for nothing.
  get box() {
    if (this.box_ !== undefined) return this.box_;
    if (this.isMeasuring) return null;
    this.isMeasuring = true;
    let box = null;
    for (const command of this.commands) box = union(box, commandBox(command));
    this.isMeasuring = false;
    this.box_ = box;
    return box;
  }

  // Puts `made` in place of the commands between the first `start` and the last `end`.
  replace(start, end, made) {
    const old = this.commands;
    const count = old.length;
    // What is told again because its path has grown: the path has said already where it is another.
    let same = 0;
    while (same < made.length && start < old.length - end && isSame(old[start], made[same])) {
      start++;
      same++;
    }
    made = made.slice(same);
    while (made.length && start < old.length - end && isSame(old[old.length - end - 1], made[made.length - 1])) {
      end++;
      made.pop();
    }
    const isAppended = end === 0 && start === old.length;
    let damage = null;
    for (let index = start; index < old.length - end; index++) damage = union(damage, commandBox(old[index]));
    let added = null;
    for (const command of made) added = union(added, commandBox(command));
    this.commands = isAppended ? old : old.slice(0, start).concat(made, end ? old.slice(old.length - end) : []);
    if (isAppended) for (const command of made) old.push(command);
    for (const cache of this.caches) {
      // Between commands that stay, what is new is damage; what a bitmap lacks it lacks from its first new command on.
      if (!isAppended) cache.count = cache.count >= count ? this.commands.length : Math.min(cache.count, start);
    }
    this.touch(union(damage, added), isAppended);
  }

  // Says that what it shows in `box` is another; `isAppended` when commands were only appended.
  touch(box, isAppended = false, depth = 0) {
    this.box_ = undefined;
    for (const cache of this.caches) {
      if (!isAppended) cache.damage = union(cache.damage, box);
    }
    for (const node of this.nodes) node.changeDrawing(box);
    if (depth > 64) return;
    for (const list of this.lists) {
      for (const command of list.commands) {
        if (command.list !== this && command.pattern?.list !== this) continue;
        const before = command.box;
        command.box = undefined;
        list.touch(union(before ?? null, commandBox(command)), false, depth + 1);
      }
    }
  }

  // A path of it has changed; `tail` is where, in the path's space, as far as strokes are concerned.
  pathChanged(path, tail) {
    let damage = null;
    for (const command of this.commands) {
      if (command.path !== path) continue;
      const before = command.box;
      command.box = undefined;
      const after = commandBox(command);
      const isTail = tail && command.kind === 1 && !command.dashes && !command.shadow;
      damage = union(damage, isTail
        ? overlap(union(before ?? null, after), mapBox(command.map, grown(tail, strokeReach(command))))
        : union(before ?? null, after));
    }
    if (damage) this.touch(damage);
  }
}

// Whether two commands were told alike and draw the same, whatever their resources hold.
function isSame(a, b) {
  return a.kind === b.kind && a.kind !== 5 && a.path === b.path && a.picture === b.picture && a.font === b.font
    && a.list === b.list && a.clip === b.clip && a.css === b.css && a.blend === b.blend && a.isEvenOdd === b.isEvenOdd
    && a.isAliased === b.isAliased && sameMap(a.map, b.map) && !a.shadow && !b.shadow && !a.pattern && !b.pattern
    && !a.dashes && !b.dashes && a.width === b.width && a.cap === b.cap && a.join === b.join && a.miter === b.miter
    && !a.rect && !b.rect && !a.glyphs && !b.glyphs;
}

export function strokeReach(command) {
  const factor = command.join === 0 ? Math.max(command.miter, 1.5) : 1.5;
  return (command.width / 2) * Math.min(factor, 100);
}

// The box of all that a command may paint, in the list's space; null for nothing.
export function commandBox(command) {
  if (command.box === undefined) command.box = measure(command);
  return command.box;
}

function measure(command) {
  let box;
  switch (command.kind) {
    case 0: box = mapBox(command.map, command.path.box); break;
    case 1: {
      const own = command.path.box;
      box = own ? mapBox(command.map, grown(own, strokeReach(command))) : null;
      break;
    }
    case 2: case 3: box = mapBox(command.map, boxOf(command.rect)); break;
    case 4: box = mapBox(command.map, command.font.boxOf(command.glyphs)); break;
    case 5: box = everything; break;
    // A layer lies in the list's own space; beside it these modes (`CGBlendMode`) take away what is there.
    default: box = [18, 19, 22, 24].includes(command.blend) ? everything : command.list.box;
  }
  if (!box) return null;
  if (command.shadow) {
    box = union(box, grown(moved(box, command.shadow.offset.x, command.shadow.offset.y), command.shadow.blur * 1.5));
  }
  return command.clip ? overlap(box, command.clip.box) : box;
}

// The glyphs of a font.
export class Font {
  constructor(id) {
    this.id = id;
    this.glyphs = new Map();
  }

  boxOf(places) {
    let box = null;
    for (const { glyph, x, y } of places) {
      const form = this.glyphs.get(glyph);
      if (!form) continue;
      box = union(box, moved(form.path ? form.path.box : form.picture ? boxOf(form.rect) : null, x, y));
    }
    return box;
  }
}

export class Scene {
  constructor() { this.clear(); }

  clear() {
    this.nodes = new Map();
    this.pictures = new Map();
    this.lists = new Map();
    this.paths = new Map();
    this.fonts = new Map();
    this.clips = new Map();
    // The nodes that move, or may.
    this.moving = new Set();
    // The nodes that show what is beneath them.
    this.backdrops = new Set();
    // Freed lists, whose bitmaps the compositor gives back.
    this.gone = [];
    this.isNew = true;
  }

  get root() { return this.nodes.get(1) ?? null; }
}
