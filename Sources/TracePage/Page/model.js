// What the page holds: runs, and chunks of them that are read when they are needed.

const index = JSON.parse(byId("index").textContent);

class Run {
  constructor(data, number) {
    Object.assign(this, data);
    this.number = number;
    this.read = new Map();
    this.byView = new Map();
    for (const recognizer of this.recognizers) {
      if (!this.byView.has(recognizer.view)) this.byView.set(recognizer.view, []);
      this.byView.get(recognizer.view).push(recognizer);
    }
    this.size ??= this.reach();
  }

  /** The size of a screen that the trace does not tell: as far as fingers went. */
  reach() {
    let [width, height] = [320, 240];
    for (const finger of this.fingers) {
      for (let i = 0; i < finger.places.length; i += 3) {
        width = Math.max(width, finger.places[i + 1] + 20);
        height = Math.max(height, finger.places[i + 2] + 20);
      }
    }
    return [width, height];
  }

  /** A chunk of layers and calls. The last few that were read are kept. */
  chunk(place) {
    if (place < 0 || place >= this.chunks.length) return null;
    if (!this.read.has(place)) {
      if (this.read.size > 8) this.read.delete(this.read.keys().next().value);
      this.read.set(place, JSON.parse(byId(`chunk-${this.number}-${place}`).textContent));
    }
    return this.read.get(place);
  }

  chunkAt(time) {
    return Math.max(0, lastBefore(this.chunks, time, (start) => start));
  }

  /** The calls around a moment: so many turns before it, its own, and so many after. */
  turns(time, before, after) {
    const place = this.chunkAt(time);
    let first = place;
    let list = (this.chunk(place)?.turns ?? []).map((turn) => this.words(place, turn));
    let at = lastBefore(list, time, (turn) => turn.t);
    while (at < before && first > 0) {
      first -= 1;
      const earlier = this.chunk(first).turns.map((turn) => this.words(first, turn));
      list = earlier.concat(list);
      at += earlier.length;
    }
    let last = place;
    while (list.length - 1 - at < after && last + 1 < this.chunks.length) {
      last += 1;
      list = list.concat(this.chunk(last).turns.map((turn) => this.words(last, turn)));
    }
    const from = Math.max(0, at - before);
    return { list: list.slice(from, at + after + 1), now: at - from };
  }

  words(place, turn) {
    const { lines } = this.chunk(place);
    return { t: turn.t, lines: turn.lines.map((line) => lines[line]), key: `${place}:${turn.lines.join()}` };
  }

  /** The moment of the event after a moment, or before it. */
  step(time, direction) {
    const turns = this.turns(time + (direction < 0 ? -1e-6 : 1e-6), 1, 1);
    const found = direction < 0 ? turns.list[turns.now] : turns.list[turns.now + 1];
    return found ? found.t : direction < 0 ? this.start : this.end;
  }

  /** The fingers that are down at a moment, with their places. */
  down(time) {
    const found = [];
    for (const finger of this.fingers) {
      if (finger.start > time || finger.end + 0.0001 < time) continue;
      found.push({ finger, ...place(finger, time) });
    }
    return found;
  }

  /** The last finger that began before a moment. */
  lastFinger(time) {
    let found = null;
    for (const finger of this.fingers) if (finger.start <= time) found = finger;
    return found;
  }

  /** The state of a recogniser at a moment, and its attempt if it has one. */
  state(recognizer, time) {
    const at = lastBefore(recognizer.attempts, time, (attempt) => attempt.a);
    const attempt = recognizer.attempts[at];
    if (!attempt || attempt.b + 0.0001 < time) return { state: recognizer.isOff ? "off" : "idle" };
    const wait = attempt.waits.find((span) => span.a <= time && time < span.b);
    const state = lastBefore(attempt.states, time, (span) => span.a);
    return { attempt, wait, state: attempt.states[state]?.label ?? "possible" };
  }
}

/** Where a finger is at a moment. */
function place(finger, time) {
  const count = finger.places.length / 3;
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (finger.places[middle * 3] <= time) low = middle + 1;
    else high = middle;
  }
  const at = Math.max(0, low - 1);
  return { x: finger.places[at * 3 + 1], y: finger.places[at * 3 + 2], at };
}

const runs = index.runs.map((data, number) => new Run(data, number));
