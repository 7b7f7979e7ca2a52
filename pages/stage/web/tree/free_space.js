// Free space for boxes that must not cover a visible node. A single box stands over its own node, else as near to it as
// it can. Two stand beside their node: below it, as its children will, is best, then at its sides, then near it. They
// are drawn smaller before they go above it, away from it or without words.

import { boxesOverlap } from "../core/boxes.js";
import { NODE } from "./positions.js";

// Widths and heights, the larger ones first.
/** @type {Record<"small" | "full" | "low" | "bare", Size[]>} */
const SIZES = {
  small: [
    [104, NODE.tall],
    [104, NODE.full],
  ],
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
};

export const ROOM = {
  widest: 240, // of the box over its own node
  drops: [26, 14, 8],
  gap: 14,
  edge: 2, // from the panel's
  grid: 12, // of the grid of tried places
};

// Place two boxes free of all `occupied` ones: [{ x, y, w, h }, ...], or null. `at` is the node's own box.
/** @type {(at: Box, occupied: Box[], panel: Size) => Box[] | null} */
export function placeTwoBoxes(at, occupied, panel) {
  const full = (box) => !inPanel(box, panel) || occupied.some((other) => boxesOverlap(box, other)),
    { full: large, low, bare } = SIZES;
  /** @type {[((at: Box, size: Size, panel: Size) => Box[][])[], ...Size[][]][]} */
  const tries = [
    [[underNode, besideNode, lowerNearNode], large, low],
    [[nearNode], large, low],
    [[anywhere], large, low],
    [[nearNode, anywhere], bare],
  ];
  for (const [directions, ...sizes] of tries)
    for (const same of sizes)
      for (const direction of directions)
        for (const size of same) {
          const pair = direction(at, size, panel).find((each) => !each.some(full));
          if (pair) return pair;
        }
  return null;
}

// Place the first size that is free over its own node, else near it; at last a small one. A node that is full already
// stays where it is. If nothing is free it covers its own node, and as few others as it can. `hangs`: nothing is below
// it.
/** @type {(ownPlace: NodePlace, sizes: Size[], hangs: boolean, occupied: Box[], panel: Size) => Box} */
export function placeOneBox(ownPlace, sizes, hangs, occupied, panel) {
  const free = (box) => inPanel(box, panel) && !occupied.some((other) => boxesOverlap(box, other)),
    placesOver = placesBy(hangs ? [1, 0, -1] : [0, -1, 1]),
    firstOf = (places, all) => firstFound(all, (size) => places(ownPlace, size, panel).find(free));
  const over = firstOf(placesOver, sizes);
  if (over || ownPlace.form === "full") return over ?? ownPlace;
  const { small } = SIZES,
    room = firstOf(placesNear, sizes) ?? firstOf(placesOver, small) ?? firstOf(placesNear, small);
  if (room) return room;
  const covered = (box) => occupied.filter((other) => boxesOverlap(box, other, 0)).length,
    some = [placesOver, placesNear].flatMap((places) => places(ownPlace, small[small.length - 1], panel)),
    counted = some
      .filter((box) => boxesOverlap(box, ownPlace, 0) && inPanel(box, panel))
      .map((box) => ({ box, hides: covered(box) }));
  return counted.reduce((one, other) => (other.hides < one.hides ? other : one)).box;
}

/** @type {<Each, Found>(all: Each[], find: (each: Each) => Found | undefined) => Found | undefined} */
function firstFound(all, find) {
  for (const each of all) {
    const found = find(each);
    if (found) return found;
  }
  return undefined;
}

// Positions over a node within the panel: down from its upper edge (1), so that the path there stays visible, around
// its centre (0), up from its lower edge (-1).
/** @type {(directions: number[]) => (ownPlace: Box, size: Size, panel: Size) => Box[]} */
function placesBy(directions) {
  const within = (at, size, all) => Math.min(Math.max(at, size / 2 + ROOM.edge), all - size / 2 - ROOM.edge);
  return (ownPlace, [w, h], [width, height]) =>
    directions.map((down) => ({
      x: within(ownPlace.x, w, width),
      y: within(ownPlace.y + (down * (h - ownPlace.h)) / 2, h, height),
      w,
      h,
    }));
}

/** @type {(ownPlace: Box, size: Size, panel: Size) => Box[]} */
function placesNear(ownPlace, [w, h], panel) {
  return crossingsNear(ownPlace, panel, [w, 2.5 * h]).map(([x, y]) => ({ x, y, w, h }));
}

/** @type {(box: Box, panel: Size) => boolean} */
function inPanel({ x, y, w, h }, [width, height]) {
  const { edge } = ROOM;
  return x - w / 2 >= edge && x + w / 2 <= width - edge && y - h / 2 >= edge && y + h / 2 <= height - edge;
}

// Two boxes around (x, y), so far apart from middle to middle.
/** @type {(x: number, y: number, size: Size, across: number, down: number) => Box[]} */
function twoAround(x, y, [w, h], across, down) {
  return [-1, 1].map((side) => ({ x: x + (side * across) / 2, y: y + (side * down) / 2, w, h }));
}

/** @type {(x: number, y: number, size: Size, across?: number) => Box[]} */
const inRow = (x, y, size, across = size[0] + ROOM.gap) => twoAround(x, y, size, across, 0);
/** @type {(x: number, y: number, size: Size) => Box[]} */
const inStack = (x, y, size) => twoAround(x, y, size, 0, size[1] + ROOM.gap / 2);

/** @type {(at: Box, size: Size, panel: Size) => Box[][]} */
function underNode(at, [w, h], [width]) {
  const row = (drop, across) => {
    const half = (across + w) / 2 + ROOM.edge,
      x = Math.min(Math.max(at.x, half), width - half);
    return inRow(x, at.y + at.h / 2 + drop + h / 2, [w, h], across);
  };
  return [row(ROOM.drops[0], 1.5 * w), ...ROOM.drops.map((drop) => row(drop, w + ROOM.gap))];
}

// One on each side, else both on one.
/** @type {(at: Box, size: Size, panel: Size) => Box[][]} */
function besideNode(at, size, [, height]) {
  const [w, h] = size,
    lowest = (high) => Math.min(at.y, height - high / 2 - ROOM.edge),
    out = (at.w + w) / 2 + ROOM.gap;
  const stacks = [1, -1].map((side) => inStack(at.x + side * out, lowest(2 * h + ROOM.gap / 2), size));
  return [inRow(at.x, lowest(h), size, 2 * out), ...stacks];
}

// Within about a box's reach.
/** @type {(at: Box, size: Size, panel: Size) => Box[][]} */
function nearNode(at, size, panel) {
  return onGrid(at, size, panel, [at.w / 2 + size[0] + ROOM.gap, at.h / 2 + 2 * size[1]]);
}

/** @type {(at: Box, size: Size, panel: Size) => Box[][]} */
function lowerNearNode(at, size, panel) {
  return nearNode(at, size, panel).filter((pair) => pair.every((box) => box.y >= at.y));
}

/** @type {(at: Box, size: Size, panel: Size) => Box[][]} */
function anywhere(at, size, panel) {
  return onGrid(at, size, panel, panel);
}

// Side by side, else one above the other.
/** @type {(at: Box, size: Size, panel: Size, reach: Size) => Box[][]} */
function onGrid(at, size, panel, reach) {
  const middles = crossingsNear(at, panel, reach);
  return [inRow, inStack].flatMap((together) => middles.map(([x, y]) => together(x, y, size)));
}

// The crossings of a grid within reach of a box, those nearest to its lower edge first.
/** @type {(at: Box, panel: Size, reach: Size) => [number, number][]} */
function crossingsNear(at, [width, height], [across, down]) {
  const { grid } = ROOM;
  const crossings = (from, to) => {
    const first = Math.ceil(from / grid);
    return Array.from({ length: Math.max(0, Math.floor(to / grid) - first + 1) }, (_, k) => (first + k) * grid);
  };
  const columns = crossings(Math.max(0, at.x - across), Math.min(width, at.x + across)),
    lines = crossings(Math.max(0, at.y - down), Math.min(height, at.y + down)),
    distance = ([x, y]) => Math.hypot(x - at.x, y - at.y - at.h / 2);
  /** @type {[number, number][]} */
  const all = columns.flatMap((x) => lines.map((y) => /** @type {[number, number]} */ ([x, y])));
  const sorted = all.map((place) => ({ place, far: distance(place) })).sort((a, b) => a.far - b.far);
  return sorted.map(({ place }) => place);
}
