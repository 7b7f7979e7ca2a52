// Where two boxes can stand beside a node without covering any other. Below it, as its children will, is best; then at
// its sides, then near it; before they go above it, away from it or without words, they are drawn smaller.

const GHOST = {
  sizes: {
    full: [
      [168, 50],
      [136, 50],
      [104, 50],
    ],
    low: [
      [104, 34],
      [72, 34],
      [44, 28],
    ],
    bare: [[30, 16]],
  },
  drops: [26, 14, 8],
  gap: 14,
  clear: 3, // from every other box
  edge: 2, // from the panel's
  grid: 12, // of the places looked at one by one
};

// [{ x, y, w, h }, the same of the other] free of all that is `taken`, or null. `at` is the node's own box.
function roomForTwo(at, taken, panel) {
  const full = (box) => !inPanel(box, panel) || taken.some((other) => overlap(box, other)),
    { full: large, low, bare } = GHOST.sizes;
  for (const [ways, ...sizes] of [
    [[underNode, besideNode, lowerNearNode], large, low],
    [[nearNode], large, low],
    [[anywhere], large, low],
    [[nearNode, anywhere], bare],
  ])
    for (const alike of sizes)
      for (const way of ways)
        for (const size of alike) {
          const pair = way(at, size, panel).find((each) => !each.some(full));
          if (pair) return pair;
        }
  return null;
}

function overlap(a, b) {
  const { clear } = GHOST;
  return Math.abs(a.x - b.x) < (a.w + b.w) / 2 + clear && Math.abs(a.y - b.y) < (a.h + b.h) / 2 + clear;
}

function inPanel({ x, y, w, h }, [width, height]) {
  const { edge } = GHOST;
  return x - w / 2 >= edge && x + w / 2 <= width - edge && y - h / 2 >= edge && y + h / 2 <= height - edge;
}

// Two boxes around (x, y), so far apart from middle to middle.
function twoAround(x, y, [w, h], across, down) {
  return [-1, 1].map((side) => ({ x: x + (side * across) / 2, y: y + (side * down) / 2, w, h }));
}

const inRow = (x, y, size, across = size[0] + GHOST.gap) => twoAround(x, y, size, across, 0),
  inStack = (x, y, size) => twoAround(x, y, size, 0, size[1] + GHOST.gap / 2);

function underNode(at, [w, h], [width]) {
  const row = (drop, across) => {
    const half = (across + w) / 2 + GHOST.edge,
      x = Math.min(Math.max(at.x, half), width - half);
    return inRow(x, at.y + at.h / 2 + drop + h / 2, [w, h], across);
  };
  return [row(GHOST.drops[0], 1.5 * w), ...GHOST.drops.map((drop) => row(drop, w + GHOST.gap))];
}

// One on each side, else both on one.
function besideNode(at, size, [, height]) {
  const [w, h] = size,
    lowest = (high) => Math.min(at.y, height - high / 2 - GHOST.edge),
    out = (at.w + w) / 2 + GHOST.gap;
  const stacks = [1, -1].map((side) => inStack(at.x + side * out, lowest(2 * h + GHOST.gap / 2), size));
  return [inRow(at.x, lowest(h), size, 2 * out), ...stacks];
}

// Within about a box's reach.
function nearNode(at, size, panel) {
  return onGrid(at, size, panel, [at.w / 2 + size[0] + GHOST.gap, at.h / 2 + 2 * size[1]]);
}

function lowerNearNode(at, size, panel) {
  return nearNode(at, size, panel).filter((pair) => pair.every((box) => box.y >= at.y));
}

function anywhere(at, size, panel) {
  return onGrid(at, size, panel, panel);
}

// Side by side, else one above the other, on the crossings of a grid: the nearest first.
function onGrid(at, size, [width, height], [across, down]) {
  const { grid } = GHOST;
  const crossings = (from, to) => {
    const first = Math.ceil(from / grid);
    return Array.from({ length: Math.max(0, Math.floor(to / grid) - first + 1) }, (_, k) => (first + k) * grid);
  };
  const columns = crossings(Math.max(0, at.x - across), Math.min(width, at.x + across)),
    lines = crossings(Math.max(0, at.y - down), Math.min(height, at.y + down)),
    away = ([x, y]) => Math.hypot(x - at.x, y - at.y - at.h / 2);
  const middles = columns.flatMap((x) => lines.map((y) => [x, y])).sort((a, b) => away(a) - away(b));
  return [inRow, inStack].flatMap((together) => middles.map(([x, y]) => together(x, y, size)));
}
