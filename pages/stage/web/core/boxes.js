// Overlap of boxes { x, y, w, h } with centre (x, y), in pixels.

const CLEAR = 3; // pixels between boxes

// True if two boxes are closer than `clear`.
/** @type {(a: Box, b: Box, clear?: number) => boolean} */
export function boxesOverlap(a, b, clear = CLEAR) {
  return Math.abs(a.x - b.x) < (a.w + b.w) / 2 + clear && Math.abs(a.y - b.y) < (a.h + b.h) / 2 + clear;
}
