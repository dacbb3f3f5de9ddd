// Pictures of the screen: each is what differs from the one before, back to one that is whole. They are decoded when they
// are wanted, and only the newest request counts.

class Pictures {
  constructor(run) {
    this.run = run;
    this.groups = new Map();
    this.canvas = document.createElement("canvas");
    this.shown = -1;
    this.queue = Promise.resolve();
  }

  /** The place of the picture that is seen at a moment, or -1. */
  placeAt(time) {
    return lastBefore(this.run.pictures, time, (picture) => picture[0]);
  }

  group(number) {
    if (!this.groups.has(number)) {
      if (this.groups.size > 6) this.groups.delete(this.groups.keys().next().value);
      this.groups.set(number, JSON.parse(byId(`pictures-${this.run.number}-${number}`).textContent));
    }
    return this.groups.get(number);
  }

  /**
   * Paints the picture of a place into the canvas of this object and then calls `use` with it; requests are served one after
   * another. Without a picture `use` gets null. `isWanted` is asked before anything is decoded.
   */
  show(place, use, isWanted = () => true) {
    this.queue = this.queue.then(async () => {
      if (!isWanted()) return;
      if (place < 0) return use(null);
      await this.paint(place);
      use(this.canvas);
    });
    return this.queue;
  }

  async paint(place) {
    if (place === this.shown) return;
    const [, group, last] = this.run.pictures[place];
    const pictures = this.group(group);
    const before = this.shown >= 0 ? this.run.pictures[this.shown] : null;
    let first = 0;
    if (before && before[1] === group && before[2] < last) first = before[2] + 1;
    const parts = visible(pictures.slice(first, last + 1).flatMap((picture) => picture.parts));
    const images = await Promise.all(parts.map((part) => decode(part.data)));
    const [width, height] = pictures[last].size;
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    const context = this.canvas.getContext("2d");
    images.forEach((image, i) => {
      if (!image) return;
      context.drawImage(image, parts[i].x, parts[i].y);
    });
    this.shown = place;
  }
}

/** Those parts of a list that later ones do not cover. */
function visible(parts) {
  const kept = [];
  for (const part of parts.toReversed()) {
    const isCovered = kept.some((later) => later.x <= part.x && later.y <= part.y
      && later.x + later.width >= part.x + part.width && later.y + later.height >= part.y + part.height);
    if (!isCovered) kept.push(part);
  }
  return kept.reverse();
}

/** The pixels of a file in base64; null for one that cannot be read. */
async function decode(text) {
  const image = new Image();
  // A JPEG file begins with FF D8 FF.
  image.src = `data:image/${text.startsWith("/9j/") ? "jpeg" : "png"};base64,${text}`;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
