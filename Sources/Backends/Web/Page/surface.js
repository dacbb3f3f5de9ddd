// Bitmaps to paint into beside the screen, lent out and taken back, so that a frame makes no garbage of its own.

export function makeCanvas(width, height) {
  // Safari has OffscreenCanvas since 16.4 only.
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

export const largestSide = 8192;

const kept = [];
let keptPixels = 0;
const mostKept = 12_000_000;

// A clear picture of the pixels of `box` (whole numbers), whose context has the picture's own pixels as its space: what
// is at (x, y) on the device is at (x − box.x0, y − box.y0) here. null when it would be too large or has no pixels.
export function takeSurface(box) {
  const width = box.x1 - box.x0;
  const height = box.y1 - box.y0;
  if (!(width > 0 && height > 0 && width <= largestSide && height <= largestSide)) return null;
  // The smallest that fits without being wasteful.
  let best = -1;
  for (let index = 0; index < kept.length; index++) {
    const { canvas } = kept[index];
    if (canvas.width < width || canvas.height < height) continue;
    if (canvas.width * canvas.height > 4 * width * height + 65536) continue;
    if (best < 0 || canvas.width * canvas.height < kept[best].canvas.width * kept[best].canvas.height) best = index;
  }
  let surface;
  if (best >= 0) {
    surface = kept[best];
    kept.splice(best, 1);
    keptPixels -= surface.canvas.width * surface.canvas.height;
  } else {
    const canvas = makeCanvas(Math.min(largestSide, (width + 63) & ~63), Math.min(largestSide, (height + 63) & ~63));
    const context = canvas.getContext('2d');
    if (!context) return null;
    surface = { canvas, context, box };
  }
  const { context } = surface;
  surface.box = box;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
  context.clearRect(0, 0, width, height);
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  return surface;
}

export function giveBack(surface) {
  surface.context.restore();
  const pixels = surface.canvas.width * surface.canvas.height;
  if (keptPixels + pixels > mostKept || kept.length >= 12) return;
  kept.push(surface);
  keptPixels += pixels;
}

// Lays a surface on `context`, whose pixel (0, 0) is the device's `origin`.
export function lay(surface, context, origin) {
  const { box, canvas } = surface;
  const width = box.x1 - box.x0;
  const height = box.y1 - box.y0;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(canvas, 0, 0, width, height, box.x0 - origin.x, box.y0 - origin.y, width, height);
}
