// Boxes of whole pixels that must be painted again.

import { area, overlap, union } from './geometry.js';

const most = 12;

export class Damage {
  constructor() { this.boxes = []; }

  get isEmpty() { return this.boxes.length === 0; }

  add(box) {
    if (!box) return;
    // Two that are painted in one go cheaper than one after the other become one.
    for (let index = 0; index < this.boxes.length; index++) {
      const other = this.boxes[index];
      const both = union(box, other);
      if (area(both) <= area(box) + area(other) + 1024 || overlap(box, other)) {
        this.boxes.splice(index, 1);
        return this.add(both);
      }
    }
    this.boxes.push(box);
    if (this.boxes.length <= most) return;
    let best = Infinity, first = 0, second = 1;
    for (let i = 0; i < this.boxes.length; i++) {
      for (let j = i + 1; j < this.boxes.length; j++) {
        const more = area(union(this.boxes[i], this.boxes[j])) - area(this.boxes[i]) - area(this.boxes[j]);
        if (more < best) [best, first, second] = [more, i, j];
      }
    }
    const merged = union(this.boxes[first], this.boxes[second]);
    this.boxes.splice(second, 1);
    this.boxes.splice(first, 1);
    this.add(merged);
  }

  take() {
    const { boxes } = this;
    this.boxes = [];
    return boxes;
  }
}
