// Unit charts: each node holds its rows as dots, of one size in the whole tree. Classes have columns of their own, filled
// from the bottom; numbers stand over an axis of the target's values.

const WIDEST_APART = 11; // pixels between dots where there is much room
const CLOSEST = 2.4; // below, the bars stay: nobody could tell the dots apart
const BETWEEN = 5; // pixels between the columns of two classes
export const BETWEEN_SIDES = 14; // pixels between the rows that go left and those that go right

/** @typedef {{ pitch: number, high: number[] }} DotSize */
/** @typedef {{ pitch: number, rows: number, width: number }} Stack of a node: distance of dots, dots upwards, pixels across */

// The largest distance of dots at which every node of every level has room for its own, and how many dots high each level
// is then; null if there is none. `counts` has the dots of a node by class.
/** @type {(counts: number[][], depth: number[], widths: number[], height: number) => DotSize | null} */
export function dotSize(counts, depth, widths, height) {
  for (let pitch = WIDEST_APART; pitch >= CLOSEST; pitch -= 0.2) {
    const high = highLevels(counts, depth, widths, pitch, height);
    if (high.reduce((sum, rows) => sum + rows * pitch, 0) <= height) return { pitch, high };
  }
  return null;
}

// The dots by which each level is high, so that its nodes are wide enough.
/** @type {(counts: number[][], depth: number[], widths: number[], pitch: number, height: number) => number[]} */
function highLevels(counts, depth, widths, pitch, height) {
  /** @type {number[]} */
  const high = [];
  counts.forEach((kinds, v) => {
    let rows = high[depth[v]] ?? 1;
    while (stackWidth(kinds, rows, pitch) > widths[v] && rows * pitch <= height) rows += 1;
    high[depth[v]] = rows;
  });
  return high;
}

/** @type {(kinds: number[], rows: number, pitch: number) => number} */
export function stackWidth(kinds, rows, pitch) {
  const shown = kinds.filter(Boolean);
  return shown.reduce((sum, n) => sum + Math.ceil(n / rows) * pitch, 0) + Math.max(0, shown.length - 1) * BETWEEN;
}

// Places of groups of dots side by side, around x = 0 and above y = 0; pushed together where the width is short.
/** @type {(groups: number[][], size: Stack, gaps?: (number | undefined)[]) => Map<number, [number, number]>} */
export function packed(groups, { pitch, rows, width }, gaps = []) {
  const shown = groups.map((dots, k) => ({ dots, gap: gaps[k] ?? BETWEEN })).filter(({ dots }) => dots.length),
    columns = shown.reduce((sum, { dots }) => sum + Math.ceil(dots.length / rows), 0),
    apart = shown.slice(1).reduce((sum, { gap }) => sum + gap, 0),
    step = Math.min(pitch, Math.max(0.5, (width - apart) / Math.max(1, columns))),
    places = new Map();
  let x = -(columns * step + apart) / 2;
  shown.forEach(({ dots, gap }, k) => {
    if (k) x += gap;
    dots.forEach((dot, j) => places.set(dot, [x + (Math.floor(j / rows) + 0.5) * step, -((j % rows) + 0.5) * pitch]));
    x += Math.ceil(dots.length / rows) * step;
  });
  return places;
}

// Places of dots over an axis of their values, around x = 0: those of about one value stand on each other.
/** @type {(dots: number[], valueOf: (dot: number) => number, span: Span, size: Stack) => Map<number, [number, number]>} */
export function overAxis(dots, valueOf, [low, high], { pitch, rows, width }) {
  const bins = Math.max(1, Math.floor(width / pitch)),
    stacks = new Map(),
    places = new Map();
  for (const dot of dots) {
    const share = high > low ? (valueOf(dot) - low) / (high - low) : 0.5,
      bin = Math.min(bins - 1, Math.max(0, Math.floor(share * bins)));
    stacks.set(bin, [...(stacks.get(bin) ?? []), dot]);
  }
  for (const [bin, stack] of stacks) {
    const step = Math.min(pitch, (rows * pitch) / stack.length); // a stack higher than the node is pushed together
    stack.forEach((dot, j) => places.set(dot, [(bin + 0.5) * pitch - (bins * pitch) / 2, -(j + 0.5) * step]));
  }
  return places;
}
