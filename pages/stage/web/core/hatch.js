// Hatching that tells classes apart without colours, in bars and regions. The first class is plain.

const HATCH_GAP = 7; // pixels between two lines
const RISING = 1;
const FALLING = -1;
const FLAT = 0;
const HATCH_DIRECTIONS = [[], [RISING], [FALLING], [FLAT], [RISING, FALLING]];

// Path of the lines of class k within a rectangle; lines of adjacent rectangles continue each other.
/** @type {(k: number, box: { x: number, y: number, width: number, height: number }, gap?: number) => string} */
export function hatchPath(k, box, gap = HATCH_GAP) {
  return HATCH_DIRECTIONS[k % HATCH_DIRECTIONS.length].map((direction) => linesWithin(direction, box, gap)).join("");
}

// Path of parallel lines: "/" has equal x + y, "\" equal x - y.
/** @type {(direction: number, box: { x: number, y: number, width: number, height: number }, gap: number) => string} */
function linesWithin(direction, { x, y, width, height }, gap) {
  const [right, bottom] = [x + width, y + height],
    step = direction ? gap * Math.SQRT2 : gap,
    [from, to] =
      direction === RISING ? [x + y, right + bottom] : direction === FALLING ? [x - bottom, right - y] : [y, bottom];
  let path = "";
  for (let at = Math.ceil(from / step) * step; at < to; at += step) {
    const ends =
      direction === RISING
        ? [Math.max(x, at - bottom), Math.min(right, at - y)].map((px) => [px, at - px])
        : direction === FALLING
          ? [Math.max(x, at + y), Math.min(right, at + bottom)].map((px) => [px, px - at])
          : [x, right].map((px) => [px, at]);
    path += ends.map(([px, py], k) => `${k ? "L" : "M"}${px.toFixed(1)},${py.toFixed(1)}`).join("");
  }
  return path;
}
