// Find free space for boxes that must not cover visible nodes. One box goes over its node, else near it. Two boxes go
// below their node, where its children will be, else to its sides, else near it; they get smaller before they go above
// it, away from it or lose their text.

import { boxesOverlap } from "../core/boxes.js";
import { NODE } from "./positions.js";

// Widths and heights, from large to small.
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
  widest: 240, // largest width of a box over its node
  drops: [26, 14, 8], // distances below a node
  gap: 14,
  edge: 2, // distance from the panel's edge
  grid: 12, // distance of the positions tried
};

// Place two boxes free of all `occupied` ones; null if there is no space. `at` is the node's own box.
/** @type {(at: Box, occupied: Box[], panel: Size) => Box[] | null} */
export function placeTwoBoxes(at, occupied, panel) {
  const isBlocked = (box) => !inPanel(box, panel) || occupied.some((other) => boxesOverlap(box, other)),
    { full: large, low, bare } = SIZES;
  /** @type {[((at: Box, size: Size, panel: Size) => Box[][])[], ...Size[][]][]} */
  const tries = [
    [[underNode, besideNode, lowerNearNode], large, low],
    [[nearNode], large, low],
    [[anywhere], large, low],
    [[nearNode, anywhere], bare],
  ];
  for (const [directions, ...sizes] of tries)
    for (const group of sizes)
      for (const direction of directions)
        for (const size of group) {
          const pair = direction(at, size, panel).find((boxes) => !boxes.some(isBlocked));
          if (pair) return pair;
        }
  return null;
}

// Place the first size that fits over its own node, else near it, else a small one; a node of the form "full" stays. If
// nothing is free, cover its own node and as few others as possible. `hangs`: the node has no children.
/** @type {(ownPlace: NodePlace, sizes: Size[], hangs: boolean, occupied: Box[], panel: Size) => Box} */
export function placeOneBox(ownPlace, sizes, hangs, occupied, panel) {
  const isFree = (box) => inPanel(box, panel) && !occupied.some((other) => boxesOverlap(box, other)),
    placesOver = placesBy(hangs ? [1, 0, -1] : [0, -1, 1]),
    firstOf = (places, all) => firstFound(all, (size) => places(ownPlace, size, panel).find(isFree));
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
  return counted.reduce((a, b) => (b.hides < a.hides ? b : a)).box;
}

// The first truthy result of a function over items.
/** @type {<Item, Result>(items: Item[], find: (item: Item) => Result | undefined) => Result | undefined} */
function firstFound(items, find) {
  for (const item of items) {
    const result = find(item);
    if (result) return result;
  }
  return undefined;
}

// Positions over a node within the panel: from its upper edge down (1), which keeps its link visible, around its centre
// (0), or from its lower edge up (-1).
/** @type {(directions: number[]) => (ownPlace: Box, size: Size, panel: Size) => Box[]} */
function placesBy(directions) {
  const clamp = (x, size, total) => Math.min(Math.max(x, size / 2 + ROOM.edge), total - size / 2 - ROOM.edge);
  return (ownPlace, [w, h], [width, height]) =>
    directions.map((down) => ({
      x: clamp(ownPlace.x, w, width),
      y: clamp(ownPlace.y + (down * (h - ownPlace.h)) / 2, h, height),
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

// Two boxes around (x, y), with these distances of their centres.
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

// One box on each side of the node, else both on one side.
/** @type {(at: Box, size: Size, panel: Size) => Box[][]} */
function besideNode(at, size, [, height]) {
  const [w, h] = size,
    lowest = (high) => Math.min(at.y, height - high / 2 - ROOM.edge),
    offset = (at.w + w) / 2 + ROOM.gap;
  const stacks = [1, -1].map((side) => inStack(at.x + side * offset, lowest(2 * h + ROOM.gap / 2), size));
  return [inRow(at.x, lowest(h), size, 2 * offset), ...stacks];
}

// Pairs of boxes within about a box's reach of the node.
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

// Pairs of boxes side by side, else one above the other.
/** @type {(at: Box, size: Size, panel: Size, reach: Size) => Box[][]} */
function onGrid(at, size, panel, reach) {
  const middles = crossingsNear(at, panel, reach);
  return [inRow, inStack].flatMap((together) => middles.map(([x, y]) => together(x, y, size)));
}

// Points of a grid within reach of a box, those nearest to its lower edge first.
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
  const sorted = all.map((place) => ({ place, d: distance(place) })).sort((a, b) => a.d - b.d);
  return sorted.map(({ place }) => place);
}
