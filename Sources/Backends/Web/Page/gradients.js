// Colours that change over the plane, as the canvas takes them.

import { css } from './scene.js';

const limit = 1e9;

// What to fill with, in the command's space; null when nothing is to be seen.
export function gradientStyle(context, gradient) {
  const { stops, start, end } = gradient;
  if (!stops.length || !(Math.abs(start.x) < limit && Math.abs(start.y) < limit)) return null;
  if (end && !(Math.abs(end.x) < limit && Math.abs(end.y) < limit)) return null;
  let made;
  if (gradient.shape === 0) {
    if (start.x === end.x && start.y === end.y) return collapsed(gradient);
    made = context.createLinearGradient(start.x, start.y, end.x, end.y);
  } else if (gradient.shape === 1) {
    const { startRadius: r, endRadius: s } = gradient;
    if (!(r >= 0 && s >= 0 && r < limit && s < limit)) return null;
    if (start.x === end.x && start.y === end.y && r === s) return collapsed(gradient);
    made = context.createRadialGradient(start.x, start.y, r, end.x, end.y, s);
  } else {
    // Safari has it since 16.1.
    if (!context.createConicGradient || !Number.isFinite(gradient.angle)) return collapsed({ ...gradient, after: true });
    made = context.createConicGradient(gradient.angle, start.x, start.y);
  }
  const isOpen = gradient.shape !== 2;
  const first = stops[0].color;
  const last = stops[stops.length - 1].color;
  // A canvas continues a gradient at both ends; an end that must not continue gets a clear last colour.
  if (isOpen && !gradient.before) made.addColorStop(0, css({ ...first, a: 0 }));
  made.addColorStop(0, css(first));
  for (const stop of stops) made.addColorStop(stop.place, css(stop.color));
  made.addColorStop(1, css(last));
  if (isOpen && !gradient.after) made.addColorStop(1, css({ ...last, a: 0 }));
  return made;
}

// Start and end are one: what continues after the end is everywhere.
function collapsed(gradient) {
  return gradient.after ? css(gradient.stops[gradient.stops.length - 1].color) : null;
}
