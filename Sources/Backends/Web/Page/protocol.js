// Frames: operations that change the scene.

import { identity, union } from './geometry.js';
import { Picture } from './images.js';
import { PathData } from './paths.js';
import { ReadError } from './reader.js';
import { Clip, css, Drawing, Font, List, Node } from './scene.js';

export const version = 4;

// Applies the operations of a frame. After a ReadError the scene is in pieces and needs a snapshot.
export function applyFrame(reader, scene) {
  const number = reader.v();
  const flags = reader.u8();
  if (flags & 1) scene.clear();
  while (!reader.isAtEnd) {
    const operation = reader.u8();
    switch (operation) {
      case 0x10: readNode(reader, scene); break;
      case 0x11: free(reader, scene.nodes, (node) => {
        scene.moving.delete(node);
        scene.backdrops.delete(node);
        if (node.drawing) node.drawing.list.nodes.delete(node);
        for (const child of node.children) node.drop(child);
        if (node.mask) node.mask.parents.delete(node);
      }); break;
      case 0x20: readPicture(reader, scene); break;
      case 0x21: free(reader, scene.pictures); break;
      case 0x30: readList(reader, scene); break;
      case 0x31: free(reader, scene.lists, (list) => {
        for (const { path, list: inner, pattern } of list.commands) {
          path?.lists.delete(list);
          inner?.lists.delete(list);
          pattern?.list.lists.delete(list);
        }
        scene.gone.push(list);
      }); break;
      case 0x40: readPath(reader, scene); break;
      case 0x41: free(reader, scene.paths); break;
      case 0x50: readGlyph(reader, scene); break;
      case 0x51: free(reader, scene.fonts); break;
      case 0x60: readClip(reader, scene); break;
      case 0x61: free(reader, scene.clips); break;
      default: throw new ReadError(`no operation is ${operation}`);
    }
  }
  return { number, isSnapshot: (flags & 1) !== 0 };
}

function free(reader, table, forget) {
  const count = reader.count();
  for (let index = 0; index < count; index++) {
    const id = reader.v();
    const gone = table.get(id);
    if (!gone) throw new ReadError(`${id} is freed and was never there`);
    forget?.(gone);
    table.delete(id);
  }
}

function find(table, id, sort) {
  const found = table.get(id);
  if (!found) throw new ReadError(`there is no ${sort} ${id}`);
  return found;
}

function named(reader, table, sort) {
  const id = reader.v();
  return id === 0 ? null : find(table, id, sort);
}

function identified(reader) {
  const id = reader.v();
  if (id === 0) throw new ReadError('nothing is number 0');
  return id;
}

// MARK: Nodes

function readNode(reader, scene) {
  const id = identified(reader);
  const mask = reader.v();
  if (mask > 0x1ffff) throw new ReadError(`a node has fields that are not known: ${mask}`);
  let node = scene.nodes.get(id);
  if (!node) {
    node = new Node(id);
    scene.nodes.set(id, node);
  }
  // A layer whose children alone are others shows the same itself.
  const isOwn = (mask & ~(1 << 12)) !== 0;
  if (mask & 1) node.place = reader.pt();
  if (mask & 2) {
    node.linear = { a: reader.f32(), b: reader.f32(), c: reader.f32(), d: reader.f32() };
  }
  if (mask & 4) node.bounds = reader.rect();
  if (mask & 8) node.opacity = reader.f32();
  if (mask & 16) node.background = reader.rgba();
  if (mask & 32) {
    node.radius = reader.f32();
    node.corners = reader.u8();
  }
  if (mask & 64) {
    node.borderWidth = reader.f32();
    node.borderColor = reader.rgba();
  }
  if (mask & 128) {
    const switches = reader.u8();
    node.clips = (switches & 1) !== 0;
    node.isNearest = (switches & 2) !== 0;
  }
  if (mask & 256) {
    node.contents = named(reader, scene.pictures, 'image');
    node.contentsRect = reader.rect();
  }
  if (mask & 512) {
    node.source = reader.rect();
    node.center = reader.rect();
  }
  if (mask & 1024) readDrawing(reader, scene, node);
  if (mask & 2048) readShadow(reader, scene, node);
  if (mask & 4096) readChildren(reader, scene, node);
  if (mask & 8192) {
    if (node.mask) node.mask.parents.delete(node);
    node.mask = named(reader, scene.nodes, 'node');
    if (node.mask) node.adopt(node.mask);
  }
  if (mask & 16384) readTracks(reader, scene, node);
  if (mask & 32768) readBackdrop(reader, scene, node);
  if (mask & 65536) readPerspective(reader, node);
  if (isOwn) node.change();
}

function readDrawing(reader, scene, node) {
  const list = named(reader, scene.lists, 'list');
  const rect = reader.rect();
  const target = reader.rect();
  const scale = reader.f32();
  if (node.drawing) node.drawing.list.nodes.delete(node);
  node.drawing = list ? new Drawing(list, rect, target, scale) : null;
  list?.nodes.add(node);
}

function readShadow(reader, scene, node) {
  const color = reader.rgba();
  const offset = reader.pt();
  const deviation = reader.f32();
  const path = named(reader, scene.paths, 'path');
  const isShown = color.a > 0 && Math.abs(offset.x) < 1e7 && Math.abs(offset.y) < 1e7;
  node.shadow = isShown
    ? { color, css: css(color), offset, deviation: deviation > 0 ? Math.min(deviation, 1e4) : 0, path } : null;
}

function readBackdrop(reader, scene, node) {
  const deviation = Math.max(0, Math.min(200, reader.f32())) || 0;
  const saturation = Math.max(0, Math.min(8, reader.f32()));
  const isShown = deviation >= 0.1 || Math.abs(saturation - 1) > 0.004;
  node.backdrop = isShown ? { deviation, saturation } : null;
  if (isShown) scene.backdrops.add(node);
  else scene.backdrops.delete(node);
}

function readPerspective(reader, node) {
  const by = { x: reader.f32(), y: reader.f32(), w: reader.f32() };
  node.perspective = by.x === 0 && by.y === 0 && by.w === 1 ? null : by;
}

function readChildren(reader, scene, node) {
  const index = reader.v();
  const removed = reader.v();
  const count = reader.count();
  if (index + removed > node.children.length) throw new ReadError('a node has fewer children than that');
  const made = [];
  for (let child = 0; child < count; child++) {
    const found = find(scene.nodes, reader.v(), 'node');
    if (found === node || found.id === 1) throw new ReadError('a node is its own child');
    made.push(found);
  }
  const children = node.children.slice();
  for (const child of children.splice(index, removed, ...made)) node.drop(child);
  for (const child of made) node.adopt(child);
  node.children = children;
  node.isChangedBelow = true;
  node.box_ = undefined;
  node.changeParents();
}

const numbersOf = [2, 4, 1, 4, 1, 4];

function readTracks(reader, scene, node) {
  const count = reader.count();
  const tracks = [];
  for (let index = 0; index < count; index++) {
    const what = reader.u8();
    if (what >= numbersOf.length) throw new ReadError(`no track moves ${what}`);
    const flags = reader.u8();
    const duration = reader.f32();
    const since = reader.f32();
    const samples = reader.count(numbersOf[what] * 4);
    if (samples < 2) throw new ReadError('a track needs two samples');
    tracks.push({
      what, repeats: (flags & 1) !== 0, holdsBefore: (flags & 2) !== 0, duration, since, samples,
      size: numbersOf[what], numbers: reader.floats(samples * numbersOf[what]),
    });
  }
  node.tracks = tracks.length ? tracks : null;
  // Its clock starts when the frame is shown.
  node.begun = null;
  if (node.tracks) {
    scene.moving.add(node);
  } else {
    scene.moving.delete(node);
    node.look = node;
  }
}

// MARK: Resources

function readPicture(reader, scene) {
  const id = identified(reader);
  if (scene.pictures.has(id)) throw new ReadError('pictures do not change');
  const picture = new Picture();
  picture.read(reader);
  scene.pictures.set(id, picture);
}

function readPath(reader, scene) {
  const id = identified(reader);
  const kept = reader.v();
  let path = scene.paths.get(id);
  if (!path) {
    path = new PathData();
    scene.paths.set(id, path);
  }
  const before = path.verbs.length;
  // Where the elements were that go.
  const old = kept < before ? path.boxFrom(kept) : null;
  path.keep(kept);
  path.read(reader);
  if (!path.lists.size) return;
  const tail = path.boxFrom(kept);
  for (const list of path.lists) list.pathChanged(path, union(tail, old));
}

function readGlyph(reader, scene) {
  const id = identified(reader);
  const glyph = reader.v();
  let font = scene.fonts.get(id);
  if (!font) {
    font = new Font(id);
    scene.fonts.set(id, font);
  }
  const kind = reader.u8();
  let form;
  if (kind === 0) form = { path: new PathData().read(reader) };
  else if (kind === 1) form = { picture: find(scene.pictures, reader.v(), 'image'), rect: reader.rect() };
  else if (kind === 2) form = {};
  else throw new ReadError(`no glyph is of the sort ${kind}`);
  font.glyphs.set(glyph, form);
}

function readClip(reader, scene) {
  const id = identified(reader);
  const outer = named(reader, scene.clips, 'clip');
  const flags = reader.u8();
  const clip = new Clip(outer, (flags & 1) !== 0, (flags & 2) !== 0);
  const shape = reader.u8();
  if (shape === 0) clip.rect = reader.rect();
  else if (shape === 1) clip.path = new PathData().read(reader);
  else if (shape === 2) {
    clip.picture = find(scene.pictures, reader.v(), 'image');
    clip.pictureRect = reader.rect();
    clip.map = reader.map();
  } else if (shape === 3) clip.path = find(scene.paths, reader.v(), 'path');
  else throw new ReadError(`no clip has the shape ${shape}`);
  if (scene.clips.has(id)) throw new ReadError('clips do not change');
  scene.clips.set(id, clip);
}

// MARK: Lists

function readList(reader, scene) {
  const id = identified(reader);
  const start = reader.v();
  const end = reader.v();
  const count = reader.count(7);
  let list = scene.lists.get(id);
  if (!list) {
    list = new List(id);
    scene.lists.set(id, list);
  }
  if (start + end > list.commands.length) throw new ReadError('a list keeps more than it has');
  const made = [];
  for (let index = 0; index < count; index++) made.push(readCommand(reader, scene, list));
  list.replace(start, end, made);
}

function readCommand(reader, scene, list) {
  const kind = reader.u8();
  const flags = reader.u8();
  const blend = reader.u8();
  if (kind > 6) throw new ReadError(`no command is ${kind}`);
  if (blend > 27) throw new ReadError(`no blend mode is ${blend}`);
  const color = reader.rgba();
  const command = {
    kind, blend, color, css: css(color), alpha: color.a / 255, map: flags & 1 ? reader.map() : identity,
    clip: flags & 2 ? find(scene.clips, reader.v(), 'clip') : null, shadow: null, pattern: null, dashes: null,
    isEvenOdd: (flags & 8) !== 0, isAliased: (flags & 16) !== 0, path: null, picture: null, font: null, list: null,
    box: undefined,
  };
  if (flags & 4) readDetails(reader, scene, list, command);
  switch (kind) {
    case 0: readCommandPath(reader, scene, list, command, flags); break;
    case 1:
      command.width = reader.f32();
      command.cap = reader.u8();
      command.join = reader.u8();
      command.miter = reader.f32();
      if (command.cap > 2 || command.join > 2) throw new ReadError('no stroke looks like that');
      readCommandPath(reader, scene, list, command, flags);
      break;
    case 2: case 3:
      command.picture = find(scene.pictures, reader.v(), 'image');
      command.rect = reader.rect();
      command.interpolation = reader.u8();
      break;
    case 4: {
      const id = reader.v();
      const glyphs = [];
      const count = reader.count(9);
      command.font = count || scene.fonts.has(id) ? find(scene.fonts, id, 'font') : new Font(id);
      for (let index = 0; index < count; index++) {
        const glyph = reader.v();
        if (!command.font.glyphs.has(glyph)) throw new ReadError(`font ${id} has no glyph ${glyph}`);
        glyphs.push({ glyph, x: reader.f32(), y: reader.f32() });
      }
      command.glyphs = glyphs;
      break;
    }
    case 5: readGradient(reader, command); break;
    default:
      command.list = find(scene.lists, reader.v(), 'list');
      if (command.list === list) throw new ReadError('a list is a layer of itself');
      command.list.lists.add(list);
  }
  return command;
}

function readCommandPath(reader, scene, list, command, flags) {
  if (flags & 32) {
    command.path = find(scene.paths, reader.v(), 'path');
    command.path.lists.add(list);
  } else {
    command.path = new PathData().read(reader);
  }
}

function readDetails(reader, scene, list, command) {
  const which = reader.u8();
  if (which & 1) {
    const color = reader.rgba();
    command.shadow = { color, css: css(color), offset: reader.pt(), blur: Math.max(0, reader.f32()) || 0 };
  }
  if (which & 2) {
    const cell = find(scene.lists, reader.v(), 'list');
    if (cell === list) throw new ReadError('a list is a pattern of itself');
    const bounds = reader.rect();
    const map = reader.map();
    const step = reader.pt();
    command.pattern = { list: cell, bounds, map, step, isColored: reader.u8() === 1 };
    cell.lists.add(list);
  }
  if (which & 4) {
    const phase = reader.f32();
    const count = reader.count(4);
    const lengths = Array.from(reader.floats(count));
    const sum = lengths.reduce((a, b) => a + b, 0);
    const isUsable = count > 0 && Number.isFinite(sum) && sum > 0 && lengths.every((length) => length >= 0);
    command.dashes = isUsable ? { phase: Number.isFinite(phase) ? phase : 0, lengths } : null;
  }
}

function readGradient(reader, command) {
  const shape = reader.u8();
  const gradient = { shape, start: reader.pt() };
  if (shape === 0) {
    gradient.end = reader.pt();
  } else if (shape === 1) {
    gradient.startRadius = reader.f32();
    gradient.end = reader.pt();
    gradient.endRadius = reader.f32();
  } else if (shape === 2) {
    gradient.angle = reader.f32();
  } else {
    throw new ReadError(`no gradient has the shape ${shape}`);
  }
  const extends_ = reader.u8();
  gradient.before = (extends_ & 1) !== 0;
  gradient.after = (extends_ & 2) !== 0;
  const count = reader.count(8);
  gradient.stops = [];
  for (let index = 0; index < count; index++) {
    const place = reader.f32();
    gradient.stops.push({ place: Math.max(0, Math.min(1, place)) || 0, color: reader.rgba() });
  }
  command.gradient = gradient;
}
