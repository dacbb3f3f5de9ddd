// Shows a scene on a canvas: finds what has changed since the last frame and paints these boxes again, back to front.

import { backdropOf, paintBlurred } from './backdrops.js';
import { Backings } from './backings.js';
import { Damage } from './damage.js';
import { play } from './drawing.js';
import {
  boxOf, grown, holds, isUpright, mapBox, moved, overlap, pixelsAround, sameMap, scaleOf, snapped, then,
  union,
} from './geometry.js';
import { drawPart, nineParts } from './images.js';
import { move } from './motion.js';
import { boxOfPlaced, planeOf, sourceBox, warp } from './perspective.js';
import { css } from './scene.js';
import { fillShape, innerBox, keepShape, shapeOf, strokeShape } from './shapes.js';
import { giveBack, lay, takeSurface } from './surface.js';

const deepest = 1000;
const deepestShadow = 2;
// Backdrops that see so many others are left out.
const deepestBackdrop = 3;
// Planes in perspective that lie in so many others are left out.
const deepestPlane = 12;
const here = Object.freeze({ x: 0, y: 0 });
// So far beside the picture that only a shadow comes back.
const aside = 16384;
// How long a layer must keep its size until its drawing is painted for it, in ms.
const settling = 120;

export class Compositor {
  constructor(canvas) {
    this.canvas = canvas;
    // Opaque: what is not painted is black, never the page.
    this.context = canvas.getContext('2d', { alpha: false });
    this.backings = new Backings();
    this.damage = new Damage();
    this.scale = 1;
    this.rootMap = null;
    this.unsettled = new Map();
    this.nesting = 0;
    // The layers on the way to the one that is painted, with the child that is under way; null where no layer of the
    // scene shows what is beneath it.
    this.trail = null;
    // The pixel of the whole picture that the context's (0, 0) is.
    this.origin = here;
    // Above 0 where of what is painted only the alpha counts.
    this.flatness = 0;
    this.level = 0;
    // How many planes in perspective what is painted lies in, the pixels that the innermost has, and what lies beneath it.
    this.planes = 0;
    this.surface = null;
    this.ground = null;
    this.isWhole = true;
  }

  // All pixels of the picture that is painted.
  get box() { return this.surface ?? { x0: 0, y0: 0, x1: this.canvas.width, y1: this.canvas.height }; }

  // Sets the canvas's size in pixels and how many of them a point has.
  resize(width, height, scale) {
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    } else if (this.scale === scale) {
      return false;
    }
    this.scale = scale;
    this.backings.limit = Math.max(8_000_000, 5 * width * height);
    this.isWhole = true;
    return true;
  }

  // Paints what has changed; `time` is that of the frame in ms. Says whether anything still moves.
  paint(scene, time) {
    const isMoving = this.advance(scene, time);
    const root = scene.root;
    if (scene.isNew) {
      scene.isNew = false;
      this.isWhole = true;
      this.backings.clear();
    }
    for (const list of scene.gone.splice(0)) this.backings.forget(list);
    const map = { a: this.scale, b: 0, c: 0, d: this.scale, tx: 0, ty: 0 };
    const all = this.box;
    if (this.isWhole) {
      this.isWhole = false;
      if (root) this.compare(root, map, map, all, null);
      this.damage.take();
      this.damage.add(all);
    } else if (root) {
      this.compare(root, map, map, all, this.damage);
    }
    this.trail = scene.backdrops.size ? [] : null;
    if (this.trail && root && !this.damage.isEmpty) this.spread(root, map, 0);
    for (const box of this.damage.take()) {
      const part = overlap(box, all);
      if (part) this.paintBox(root, map, part);
    }
    this.backings.trim();
    return isMoving || this.unsettled.size > 0;
  }

  advance(scene, time) {
    let isMoving = false;
    for (const node of scene.moving) {
      node.begun ??= time;
      if (move(node, (time - node.begun) / 1000)) isMoving = true;
      else scene.moving.delete(node);
      node.change();
    }
    for (const [node, since] of this.unsettled) {
      if (time - since < settling) continue;
      this.unsettled.delete(node);
      node.change();
    }
    this.time = time;
    return isMoving;
  }

  // MARK: Damage

  // Compares a layer with what is shown of it. `was` and `map` take its parent's space to pixels, before and now.
  compare(node, was, map, clip, damage) {
    const { shown } = node;
    const by = node.perspective;
    const now = { map: node.map, by, box: node.box, children: node.children, parts: shown?.parts };
    node.shown = now;
    const throwsAll = node.isChangedBelow && (node.mask !== null || (node.shadow !== null && !node.shadow.path));
    // What is in a plane in perspective is painted again as a whole.
    if (node.isChanged || throwsAll || !shown || by || shown.by) {
      if (damage) {
        if (shown) damage.add(overlap(pixelsAround(boxOfPlaced(shown, was, shown.box)), clip));
        damage.add(overlap(pixelsAround(boxOfPlaced(now, map, now.box)), clip));
      }
      this.settle(node);
      return;
    }
    if (node.drawingDamage && damage) {
      let box = mapBox(node.drawing.map, node.drawingDamage);
      if (node.clips) box = overlap(box, boxOf(node.look.bounds));
      damage.add(overlap(pixelsAround(mapBox(then(now.map, map), box), 2), clip));
    }
    node.drawingDamage = null;
    if (!node.isChangedBelow) return;
    node.isChangedBelow = false;
    const before = then(shown.map, was);
    const after = then(now.map, map);
    let inside = clip;
    if (node.clips) inside = overlap(clip, pixelsAround(mapBox(after, boxOf(node.look.bounds)))) ?? null;
    this.compareChildren(shown, now.children, before, after, inside, damage);
    now.parts = now.children.map((child) => child.shown);
  }

  compareChildren(shown, children, before, after, clip, damage) {
    if (shown.children !== children) {
      const places = new Map(children.map((child, index) => [child, index]));
      let last = -1;
      for (const [index, child] of shown.children.entries()) {
        const place = places.get(child);
        // Gone, or now in another order than its sisters: the part where it was and is.
        if (place === undefined || place < last) {
          // As it was here: it may be shown elsewhere by now.
          const was = shown.parts[index];
          if (was) damage?.add(overlap(pixelsAround(boxOfPlaced(was, before, was.box)), clip));
          if (place !== undefined) child.isChanged = true;
        } else {
          last = place;
        }
      }
      const had = new Set(shown.children);
      for (const child of children) if (!had.has(child)) child.isChanged = true;
    }
    for (const child of children) {
      if (child.isChanged || child.isChangedBelow || child.drawingDamage) {
        this.compare(child, before, after, clip, damage);
      }
    }
  }

  // Damages what backdrops make of the damage beneath them.
  spread(node, parentMap, depth) {
    if (depth > deepest) return;
    if (node.perspective) {
      const box = showsBeneath(node, depth) ? overlap(pixelsAround(node.placed(node.box, parentMap)), this.box) : null;
      if (box && this.damage.boxes.some((other) => overlap(other, box))) this.damage.add(box);
      return;
    }
    const map = then(node.map, parentMap);
    const backdrop = node.backdrop && backdropOf(node, map, this.box);
    if (backdrop) {
      for (const box of this.damage.boxes.slice()) {
        const part = overlap(box, backdrop.box);
        if (part) this.damage.add(overlap(grown(part, backdrop.reachPixels), backdrop.box));
      }
    }
    for (const child of node.children) this.spread(child, map, depth + 1);
  }

  // Marks a layer and all in it as shown.
  settle(node, depth = 0) {
    if (depth > deepest) return;
    const isNew = node.isChanged || node.isChangedBelow || node.drawingDamage || !node.shown;
    node.isChanged = false;
    node.isChangedBelow = false;
    node.drawingDamage = null;
    if (!isNew) return;
    if (node.mask) this.settle(node.mask, depth + 1);
    for (const child of node.children) this.settle(child, depth + 1);
    node.shown = {
      map: node.map, by: node.perspective, box: node.box, children: node.children,
      parts: node.children.map((child) => child.shown),
    };
  }

  // MARK: Painting

  paintBox(root, map, box) {
    const { context } = this;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.globalCompositeOperation = 'source-over';
    context.beginPath();
    context.rect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    context.clip();
    context.fillStyle = '#000';
    context.fillRect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    if (root) this.draw(root, map, box, context, 0);
    context.restore();
  }

  draw(node, parentMap, clip, context, depth) {
    if (node.perspective) this.drawInPerspective(node, parentMap, clip, context, depth);
    else this.drawPlaced(node, then(node.map, parentMap), clip, context, depth);
  }

  drawPlaced(node, map, clip, context, depth) {
    const box = overlap(pixelsAround(mapBox(map, node.box)), clip);
    if (!box || depth > deepest) return;
    const { opacity } = node.look;
    if (!node.mask) return this.drawBody(node, map, Math.min(1, opacity), box, clip, context, depth, false);
    this.group(box, opacity, map, context, (context, map, clip) => {
      this.drawBody(node, map, 1, clip, clip, context, depth, false);
      const cover = takeSurface(clip);
      if (!cover) return;
      this.flatness++;
      this.draw(node.mask, map, clip, cover.context, depth + 1);
      this.flatness--;
      context.globalCompositeOperation = 'destination-in';
      lay(cover, context, here);
      context.globalCompositeOperation = 'source-over';
      giveBack(cover);
    });
  }

  // Paints a layer with all that is in it as a flat picture, and lays that where perspective maps it.
  drawInPerspective(node, parentMap, clip, context, depth) {
    if (this.planes >= deepestPlane || depth > deepest) return;
    const { origin, trail, surface, ground } = this;
    const plane = planeOf(node, parentMap, moved(this.box, -origin.x, -origin.y), clip);
    const flat = plane && takeSurface(plane.region);
    if (!flat) return;
    const { region, box } = plane;
    this.planes++;
    this.surface = plane.window;
    this.origin = { x: region.x0, y: region.y0 };
    if (trail) {
      this.ground = { trail, origin, surface, ground, toDevice: plane.toDevice };
      this.trail = [];
    }
    const map = then(plane.map, { a: 1, b: 0, c: 0, d: 1, tx: -region.x0, ty: -region.y0 });
    this.drawPlaced(node, map, moved(region, -region.x0, -region.y0), flat.context, depth);
    this.planes--;
    this.surface = surface;
    this.origin = origin;
    this.trail = trail;
    this.ground = ground;
    const laid = takeSurface(box);
    if (laid) {
      warp(flat.context, region, laid.context, box, plane.toPicture);
      lay(laid, context, here);
      giveBack(laid);
    }
    giveBack(flat);
  }

  // Paints by `body` onto a clear picture of its own and lays that on as one.
  group(box, opacity, map, context, body) {
    if (!(opacity > 0)) return;
    const surface = takeSurface(box);
    if (!surface) return;
    const by = { a: 1, b: 0, c: 0, d: 1, tx: -box.x0, ty: -box.y0 };
    const local = { x0: 0, y0: 0, x1: box.x1 - box.x0, y1: box.y1 - box.y0 };
    const { origin } = this;
    this.origin = { x: origin.x + box.x0, y: origin.y + box.y0 };
    body(surface.context, then(map, by), local);
    this.origin = origin;
    context.globalAlpha = Math.min(1, opacity);
    lay(surface, context, here);
    context.globalAlpha = 1;
    giveBack(surface);
  }

  drawBody(node, map, opacity, box, clip, context, depth, isWithoutShadow) {
    const hasShadow = node.showsShadow && !isWithoutShadow;
    if (node.clips && (node.children.length || node.showsContents || hasShadow)) {
      return this.drawClipped(node, map, opacity, clip, context, depth, hasShadow);
    }
    if (opacity < 1 && (node.children.length || node.paints - (node.showsShadow && !hasShadow ? 1 : 0) > 1)) {
      return this.group(box, opacity, map, context, (context, map, clip) => {
        this.paintLayer(node, map, 1, clip, context, depth, hasShadow);
      });
    }
    this.paintLayer(node, map, opacity, clip, context, depth, hasShadow);
  }

  drawClipped(node, map, opacity, clip, context, depth, hasShadow) {
    const { look } = node;
    const shape = shapeOf(look.bounds, look.radius, node.corners, map);
    if (!shape) return;
    const inside = overlap(pixelsAround(shape.box, shape.kind === 'box' ? 0 : 1), clip);
    if (!inside) return;
    const inner = innerBox(shape);
    const isStraight = shape.kind === 'box' || (inner && holds(inner, inside));
    if (isStraight && opacity >= 1) {
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.beginPath();
      context.rect(inside.x0, inside.y0, inside.x1 - inside.x0, inside.y1 - inside.y0);
      context.clip();
      this.paintLayer(node, map, 1, inside, context, depth, hasShadow);
      context.restore();
      return;
    }
    this.group(inside, opacity, map, context, (context, map, clip) => {
      const shape = shapeOf(look.bounds, look.radius, node.corners, map);
      if (isStraight || !shape) return this.paintLayer(node, map, 1, clip, context, depth, hasShadow);
      // With square edges, and then cut to the shape, so that nothing shines through at the edge.
      if (hasShadow) this.paintShadow(node, map, 1, clip, context, depth);
      if (node.backdrop) this.paintBackdrop(node, map, 1, clip, context, true);
      if (node.showsBackground) {
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.fillStyle = css(look.background);
        context.fillRect(clip.x0, clip.y0, clip.x1 - clip.x0, clip.y1 - clip.y0);
      }
      this.paintContents(node, map, 1, clip, context);
      this.drawChildren(node, map, clip, context, depth);
      if (node.showsBorder) {
        context.fillStyle = css(node.borderColor);
        strokeShape(context, shape, node.borderWidth, scaleOf(map), true);
      }
      keepShape(context, shape);
    });
  }

  // Paints the layer and what is in it straight onto what is beneath.
  paintLayer(node, map, opacity, clip, context, depth, hasShadow) {
    const { look } = node;
    this.paintBack(node, map, opacity, clip, context, depth, hasShadow);
    this.drawChildren(node, map, clip, context, depth);
    if (node.showsBorder) {
      const shape = shapeOf(look.bounds, look.radius, node.corners, map);
      if (!shape) return;
      context.globalAlpha = opacity;
      context.fillStyle = css(node.borderColor);
      strokeShape(context, shape, node.borderWidth, scaleOf(map), false);
      context.globalAlpha = 1;
    }
  }

  // Paints what of the layer is below its children.
  paintBack(node, map, opacity, clip, context, depth, hasShadow) {
    const { look } = node;
    if (hasShadow) this.paintShadow(node, map, opacity, clip, context, depth);
    if (node.backdrop) this.paintBackdrop(node, map, opacity, clip, context, false);
    if (node.showsBackground) {
      const shape = shapeOf(look.bounds, look.radius, node.corners, map);
      if (shape) {
        context.globalAlpha = opacity;
        context.fillStyle = css(look.background);
        fillShape(context, shape);
        context.globalAlpha = 1;
      }
    }
    if (node.showsContents) this.paintContents(node, map, opacity, clip, context);
  }

  drawChildren(node, map, clip, context, depth) {
    if (!this.trail) {
      for (const child of node.children) this.draw(child, map, clip, context, depth + 1);
      return;
    }
    const step = { node, map: then(map, { a: 1, b: 0, c: 0, d: 1, tx: this.origin.x, ty: this.origin.y }), child: 0 };
    this.trail.push(step);
    for (const [index, child] of node.children.entries()) {
      step.child = index;
      this.draw(child, map, clip, context, depth + 1);
    }
    this.trail.pop();
  }

  // MARK: Backdrops

  // Paints the picture beneath a layer, blurred, into its shape. With `isCut` what is outside of it is cut off later.
  paintBackdrop(node, map, opacity, clip, context, isCut) {
    const shape = shapeOf(node.look.bounds, node.look.radius, node.corners, map);
    if (!shape) return;
    if (this.flatness > 0) {
      context.globalAlpha = opacity;
      context.fillStyle = '#000';
      fillShape(context, shape);
      context.globalAlpha = 1;
      return;
    }
    if (!this.trail || this.level >= deepestBackdrop) return;
    const { origin } = this;
    const device = then(map, { a: 1, b: 0, c: 0, d: 1, tx: origin.x, ty: origin.y });
    const backdrop = backdropOf(node, device, this.box);
    const wanted = backdrop && overlap(moved(pixelsAround(clip, 0), origin.x, origin.y), backdrop.box);
    if (!wanted) return;
    const paint = (context, box, corner) => this.paintBeneath(context, box, corner);
    if (opacity >= 1 && (isCut || shape.kind === 'box')) {
      paintBlurred(backdrop, wanted, context, origin, paint);
      return;
    }
    this.group(moved(wanted, -origin.x, -origin.y), opacity, map, context, (context, map) => {
      paintBlurred(backdrop, wanted, context, this.origin, paint);
      const shape = shapeOf(node.look.bounds, node.look.radius, node.corners, map);
      if (!isCut && shape) keepShape(context, shape);
    });
  }

  // Paints what the layers beneath the one at the end of the trail show alone; the context's (0, 0) is `corner`.
  paintBeneath(context, box, corner) {
    const { trail, origin } = this;
    this.trail = [];
    this.origin = corner;
    this.level++;
    let clip = moved(box, -corner.x, -corner.y);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = '#000';
    context.fillRect(clip.x0, clip.y0, clip.x1 - clip.x0, clip.y1 - clip.y0);
    if (this.ground) this.paintGround(context, clip, corner);
    let saved = 0;
    for (const { node, map: whole, child } of trail) {
      const depth = this.trail.length;
      const map = then(whole, { a: 1, b: 0, c: 0, d: 1, tx: -corner.x, ty: -corner.y });
      this.paintBack(node, map, 1, clip, context, depth, node.showsShadow);
      if (node.clips) {
        clip = overlap(clip, pixelsAround(mapBox(map, boxOf(node.look.bounds))));
        if (!clip) break;
        context.save();
        saved++;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.beginPath();
        context.rect(clip.x0, clip.y0, clip.x1 - clip.x0, clip.y1 - clip.y0);
        context.clip();
      }
      const step = { node, map: whole, child: 0 };
      this.trail.push(step);
      for (let index = 0; index < child; index++) {
        step.child = index;
        this.draw(node.children[index], map, clip, context, depth + 1);
      }
      step.child = child;
    }
    for (; saved > 0; saved--) context.restore();
    this.trail = trail;
    this.origin = origin;
    this.level--;
  }

  // Paints what lies beneath a plane in perspective into the plane's own pixels, those of `clip`.
  paintGround(context, clip, corner) {
    const { ground, surface, trail, origin } = this;
    // The picture in which the plane lies begins at its origin.
    const { toDevice } = ground;
    const target = moved(clip, corner.x, corner.y);
    this.surface = ground.surface;
    const all = moved(this.box, -ground.origin.x, -ground.origin.y);
    const box = sourceBox(toDevice, target, all);
    const beneath = box && takeSurface(box);
    const laid = beneath && takeSurface(target);
    if (laid) {
      this.trail = ground.trail;
      this.ground = ground.ground;
      const whole = moved(box, ground.origin.x, ground.origin.y);
      this.paintBeneath(beneath.context, whole, { x: whole.x0, y: whole.y0 });
      warp(beneath.context, box, laid.context, target, toDevice);
      lay(laid, context, corner);
    }
    if (laid) giveBack(laid);
    if (beneath) giveBack(beneath);
    this.surface = surface;
    this.trail = trail;
    this.origin = origin;
    this.ground = ground;
  }

  paintContents(node, map, opacity, clip, context) {
    if (node.contents) this.paintPicture(node, map, opacity, context);
    else if (node.drawing) this.paintDrawing(node, map, opacity, clip, context);
  }

  // MARK: Contents

  paintPicture(node, map, opacity, context) {
    const { canvas, width } = node.contents;
    const rect = boxOf(node.contentsRect);
    const { source, center } = node;
    if (!canvas || !rect || !(rect.x1 > rect.x0 && rect.y1 > rect.y0)) return;
    const shape = shapeOf(node.contentsRect, 0, 0, map);
    if (!shape) return;
    const scale = scaleOf(map);
    const isEnlarged = (rect.x1 - rect.x0) * scale >= source.width * width * 0.999;
    context.globalAlpha = opacity;
    context.imageSmoothingEnabled = !(node.isNearest && isEnlarged);
    context.imageSmoothingQuality = 'medium';
    const isCut = center.x !== 0 || center.y !== 0 || center.width !== 1 || center.height !== 1;
    if (shape.kind === 'box' && isUpright(map) && map.a > 0 && map.d > 0) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      if (!isCut) {
        const box = snapped(mapBox(map, rect));
        drawPart(context, canvas, source, box);
      } else {
        for (const part of nineParts(source, center, rect, node.contents)) {
          drawPart(context, canvas, part.part, snapped(mapBox(map, part.box)));
        }
      }
    } else {
      context.setTransform(map.a, map.b, map.c, map.d, map.tx, map.ty);
      if (!isCut) drawPart(context, canvas, source, rect);
      else for (const part of nineParts(source, center, rect, node.contents)) drawPart(context, canvas, part.part, part.box);
    }
    context.globalAlpha = 1;
  }

  paintDrawing(node, map, opacity, clip, context) {
    const { drawing } = node;
    const linear = { a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0 };
    const isChanging = this.isChanging(node, linear);
    // The window of a plane may begin far from where the plane does.
    const screen = this.planes ? moved(this.box, -this.origin.x, -this.origin.y) : this.box;
    const place = this.backings.place(drawing, map, this.scale, screen, isChanging);
    if (!place) return;
    if (place.isDirect) {
      const box = overlap(moved(place.window, place.offset.x, place.offset.y), clip);
      if (!box) return;
      const full = then(drawing.map, map);
      const whole = { ...full, tx: place.offset.x, ty: place.offset.y };
      return this.group(box, opacity, whole, context, (context, map, box) => play(drawing.list, context, map, box));
    }
    const backing = this.backings.backing(drawing.list, place);
    if (!backing) return;
    context.globalAlpha = opacity;
    const { window, canvas } = backing;
    if (place.offset) {
      const part = overlap(moved(window, place.offset.x, place.offset.y), clip);
      if (part) {
        const wide = part.x1 - part.x0, high = part.y1 - part.y0;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.imageSmoothingEnabled = false;
        context.drawImage(
          canvas, part.x0 - place.offset.x - window.x0, part.y0 - place.offset.y - window.y0, wide, high, part.x0, part.y0,
          wide, high);
      }
    } else {
      const full = then(place.back, map);
      context.setTransform(full.a, full.b, full.c, full.d, full.tx, full.ty);
      context.imageSmoothingEnabled = true;
      context.imageSmoothingQuality = 'medium';
      context.drawImage(canvas, window.x0, window.y0);
    }
    context.globalAlpha = 1;
  }

  // Whether a layer's size or turn is another than in the last frame: then its drawing is not painted for it yet.
  isChanging(node, linear) {
    const before = node.paintedLinear;
    if (node.paintedAt === this.time && node.paintedLinear && sameMap(before, linear)) return this.unsettled.has(node);
    // A copy of a layer that stands elsewhere at another size is no change.
    if (node.paintedAt === this.time) return false;
    node.paintedLinear = linear;
    node.paintedAt = this.time;
    if (!before || sameMap(before, linear)) return this.unsettled.has(node);
    this.unsettled.set(node, this.time);
    return true;
  }

  // MARK: Shadows

  paintShadow(node, map, opacity, clip, context, depth) {
    const { shadow, look } = node;
    const x = map.a * shadow.offset.x + map.c * shadow.offset.y;
    const y = map.b * shadow.offset.x + map.d * shadow.offset.y;
    if (!(Math.abs(x) < 1e5 && Math.abs(y) < 1e5)) return;
    const deviation = Math.min(250, shadow.deviation * scaleOf(map));
    const fall = (body) => {
      context.save();
      context.globalAlpha = opacity;
      context.shadowColor = shadow.css;
      context.shadowBlur = deviation * 2;
      context.shadowOffsetX = x + aside;
      context.shadowOffsetY = y;
      body();
      context.restore();
    };
    const away = then(map, { a: 1, b: 0, c: 0, d: 1, tx: -aside, ty: 0 });
    if (shadow.path) {
      fall(() => {
        context.setTransform(away.a, away.b, away.c, away.d, away.tx, away.ty);
        context.fillStyle = '#000';
        context.fill(shadow.path.path2d);
      });
      return;
    }
    if (throwsShape(node)) {
      const shape = shapeOf(look.bounds, look.radius, node.corners, away);
      if (!shape) return;
      fall(() => {
        context.fillStyle = css({ r: 0, g: 0, b: 0, a: look.background.a });
        fillShape(context, shape);
      });
      return;
    }
    if (this.nesting >= deepestShadow) return;
    // All that throws shadow into the clip is painted aside.
    const needed = overlap(
      pixelsAround(grown(moved(clip, -x, -y), deviation * 3)), pixelsAround(mapBox(map, boxWithoutShadow(node))));
    const surface = needed && takeSurface(needed);
    if (!surface) return;
    const local = { x0: 0, y0: 0, x1: needed.x1 - needed.x0, y1: needed.y1 - needed.y0 };
    this.nesting++;
    this.flatness++;
    this.drawBody(
      node, then(map, { a: 1, b: 0, c: 0, d: 1, tx: -needed.x0, ty: -needed.y0 }), 1, local, local, surface.context, depth,
      true);
    this.flatness--;
    this.nesting--;
    fall(() => {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.drawImage(
        surface.canvas, 0, 0, local.x1, local.y1, needed.x0 - aside, needed.y0, local.x1, local.y1);
    });
    giveBack(surface);
  }
}

// Whether a layer's shadow is that of its rounded bounds, whatever is in it.
function throwsShape(node) {
  const { look } = node;
  const isAlone = !node.showsContents && node.children.length === 0 && !node.showsBorder && !node.backdrop;
  if (isAlone) return look.background.a > 0;
  if (look.background.a < 255) return false;
  if (node.clips) return true;
  const bounds = boxOf(look.bounds);
  if (!bounds) return false;
  const inset = Math.min(look.radius, (bounds.x1 - bounds.x0) / 2, (bounds.y1 - bounds.y0) / 2) * 0.293;
  const inside = grown(bounds, -inset + 0.001);
  const fits = (box) => !box || holds(inside, box);
  if (node.contents && !fits(boxOf(node.contentsRect))) return false;
  if (node.drawing && !fits(node.drawing.box)) return false;
  return node.children.every((child) => fits(child.placed(child.box)));
}

// Whether a layer or one in it shows what is beneath it.
function showsBeneath(node, depth) {
  if (node.backdrop) return true;
  return depth <= deepest && node.children.some((child) => showsBeneath(child, depth + 1));
}

function boxWithoutShadow(node) {
  const bounds = boxOf(node.look.bounds);
  let box = bounds;
  if (node.contents) box = union(box, boxOf(node.contentsRect));
  if (node.drawing) box = union(box, node.drawing.box);
  if (!node.clips) for (const child of node.children) box = union(box, child.placed(child.box));
  return box;
}

