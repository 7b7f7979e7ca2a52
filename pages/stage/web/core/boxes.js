// Boxes { x, y, w, h } around their middle (x, y), in pixels.

const CLEAR = 3; // pixels between boxes

// Do two boxes around their middles come closer than `clear`?
/** @type {(a: Box, b: Box, clear?: number) => boolean} */
export function overlap(a, b, clear = CLEAR) {
  return Math.abs(a.x - b.x) < (a.w + b.w) / 2 + clear && Math.abs(a.y - b.y) < (a.h + b.h) / 2 + clear;
}
