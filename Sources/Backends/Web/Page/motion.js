// Movements that the page makes by itself: tracks of values, evaluated for every frame that is shown.

// Evaluates a node's tracks at a time in seconds since they were shown; says whether any may still move.
export function move(node, seconds) {
  const look = Object.create(node);
  let isAlive = false;
  let isMoved = false;
  for (const track of node.tracks) {
    const at = seconds + track.since;
    const place = position(track, at);
    if (track.repeats || at < track.duration) isAlive = true;
    if (place === null) continue;
    isMoved = true;
    apply(look, track, values(track, place));
  }
  node.look = isMoved ? look : node;
  return isAlive;
}

// Where in its samples a track is, 0…samples − 1; null while the layer's own value holds.
function position(track, at) {
  const last = track.samples - 1;
  if (at < 0) return track.holdsBefore ? 0 : null;
  if (!(track.duration > 0) || !Number.isFinite(track.duration) || !Number.isFinite(at)) return null;
  if (track.repeats) return ((at % track.duration) / track.duration) * last;
  return at < track.duration ? (at / track.duration) * last : null;
}

function values(track, place) {
  const { numbers, size } = track;
  const before = Math.min(track.samples - 2, Math.floor(place));
  const share = place - before;
  const result = [];
  for (let index = 0; index < size; index++) {
    const a = numbers[before * size + index];
    const b = numbers[(before + 1) * size + index];
    result.push(a + (b - a) * share);
  }
  return result;
}

function apply(look, track, n) {
  switch (track.what) {
    case 0: look.place = { x: n[0], y: n[1] }; break;
    case 1: look.linear = { a: n[0], b: n[1], c: n[2], d: n[3] }; break;
    case 2: look.opacity = n[0]; break;
    case 3: look.background = { r: byte(n[0]), g: byte(n[1]), b: byte(n[2]), a: byte(n[3]) }; break;
    case 4: look.radius = n[0]; break;
    default: look.bounds = { x: n[0], y: n[1], width: n[2], height: n[3] };
  }
}

function byte(value) { return Math.round(Math.max(0, Math.min(1, value)) * 255); }
