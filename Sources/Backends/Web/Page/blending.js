// `CGBlendMode`'s numbers as the canvas's operations.

const operations = [
  'source-over', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn', 'soft-light',
  'hard-light', 'difference', 'exclusion', 'hue', 'saturation', 'color', 'luminosity', 'destination-out', 'copy',
  'source-in', 'source-out', 'source-atop', 'destination-over', 'destination-in', 'destination-out',
  'destination-atop', 'xor', 'multiply', 'lighter',
];

export const clear = 16;
const copy = 17;
const plusDarker = 26;

export function operationOf(blend) { return operations[blend] ?? 'source-over'; }

// Whether the result within the shape must be made aside and laid over by coverage, because the canvas's operation would
// reach beyond the shape.
export function needsCoverage(blend) {
  return blend === copy || blend === 18 || blend === 19 || blend === 22 || blend === 24 || blend === plusDarker;
}

// Puts `source` onto `target` (surfaces of one box) as the blend mode says, everywhere.
export function blendWhole(source, target, blend) {
  const { box } = target;
  const width = box.x1 - box.x0, height = box.y1 - box.y0;
  if (blend === plusDarker) return addDarkness(source, target, width, height);
  target.context.globalCompositeOperation = operations[blend];
  target.context.drawImage(source.canvas, 0, 0, width, height, 0, 0, width, height);
  target.context.globalCompositeOperation = 'source-over';
}

// Two pictures' darknesses added: alpha is the sum, at most 1; a colour is alpha less both darknesses, at least 0.
function addDarkness(source, target, width, height) {
  const from = source.context.getImageData(0, 0, width, height).data;
  const image = target.context.getImageData(0, 0, width, height);
  const to = image.data;
  for (let index = 0; index < to.length; index += 4) {
    const a = from[index + 3] / 255, b = to[index + 3] / 255;
    const alpha = Math.min(1, a + b);
    for (let channel = index; channel < index + 3; channel++) {
      const darkness = a * (1 - from[channel] / 255) + b * (1 - to[channel] / 255);
      to[channel] = alpha > 0 ? (Math.max(0, alpha - darkness) / alpha) * 255 + 0.5 : 0;
    }
    to[index + 3] = alpha * 255 + 0.5;
  }
  target.context.putImageData(image, 0, 0);
}

// Makes every pixel that is covered by half or more opaque, and every other clear.
export function harden(surface) {
  const width = surface.box.x1 - surface.box.x0, height = surface.box.y1 - surface.box.y0;
  const image = surface.context.getImageData(0, 0, width, height);
  const { data } = image;
  for (let index = 3; index < data.length; index += 4) data[index] = data[index] >= 128 ? 255 : 0;
  surface.context.putImageData(image, 0, 0);
}
