// Positions and sizes of a tree's nodes. They depend only on the finished tree and the panel's size, so nothing moves
// while the tree grows.

import { dotSize, stackWidth } from "../rows/unit_charts.js";

// Pixels. high, tall, full, line and bar are the heights of the forms (see nodeBox).
export const NODE = {
  wide: 190,
  widest: 340, // of a node that needs so much for its dots
  readable: 54,
  high: 78,
  tall: 64,
  full: 50,
  line: 34,
  bar: 16,
  gap: 14,
  rim: 4,
};

// Place the nodes; `oneLine` is the width for all facts on one line, `counts` the dots of each node by class. Returns the
// places and the distance of the dots, 0 if bars stand in their place.
/** @type {(tree: Tree, size: Size, oneLine: number, counts: number[][] | null) => { places: NodePlace[], pitch: number }} */
export function nodePlaces(tree, [width, height], oneLine, counts) {
  const depth = depthsOf(tree),
    levels = Math.max(...depth) + 1;
  const room = widthsOf(tree, depth, width, counts ? NODE.widest : NODE.wide),
    forms = formsOf(tree, depth, room, oneLine, height),
    own = (form) => heightOfBar(tree, form),
    formOf = (v) => (room[v] < NODE.readable ? "bar" : forms[depth[v]]);
  const top = topOf(forms),
    used = top + 2 + addedUp(forms.map((form) => NODE[form])),
    spare = height - used - (levels - 1) * LINK,
    size =
      counts &&
      dotSize(
        counts,
        depth,
        room.map((w, v) => widthInside(w, formOf(v))),
        spare + addedUp(forms.map(own)),
      ),
    stacks = forms.map((form, level) => (size ? size.high[level] * size.pitch : own(form))),
    heights = forms.map((form, level) => NODE[form] + Math.max(0, stacks[level] - own(form))),
    filled = top + 2 + addedUp(heights),
    gap = Math.min(64, levels > 1 ? (height - filled) / (levels - 1) : 0);
  const middles = heights.map(
    (high, level) => top + high / 2 + heights.slice(0, level).reduce((sum, above) => sum + above + gap, 0),
  );
  const places = tree.x.map((x, v) => {
    const needed = size
        ? stackWidth(/** @type {number[][]} */ (counts)[v], size.high[depth[v]], size.pitch) + MARGIN
        : 0,
      box = { x: x * width, y: middles[depth[v]], w: Math.min(room[v], Math.max(NODE.wide, needed)) };
    return withBar(tree, box, formOf(v), stacks[depth[v]]);
  });
  return { places, pitch: size?.pitch ?? 0 };
}

// A node's box with its bar, or with room for dots as high as `stack`.
/** @type {(tree: Tree, box: { x: number, y: number, w: number }, form: NodePlace["form"], stack?: number) => NodePlace} */
export function withBar(tree, box, form, stack = heightOfBar(tree, form)) {
  const h = NODE[form] + Math.max(0, stack - heightOfBar(tree, form));
  return { ...box, h, form, stack, barTop: BAR_TOP[form] ?? 22, inner: widthInside(box.w, form) };
}

// Height of the bar in a form; a second line of facts stands in its place in a tree that is fitted to a column.
/** @type {(tree: Tree, form: NodePlace["form"]) => number} */
export function heightOfBar(tree, form) {
  return tree.fits && form !== "line" && form !== "bar" ? -6 : 8;
}

/** @type {(numbers: number[]) => number} */
function addedUp(numbers) {
  return numbers.reduce((sum, x) => sum + x, 0);
}

const LINK = 26; // pixels between two levels with dots
const BAR_TOP = { bar: 4, high: 36 }; // pixels above the bar or the dots; 22 in other forms
export const MARGIN = 16; // pixels on the left and right of a box's text together

// Width of a node's box for text, bar and dots.
/** @type {(w: number, form: NodePlace["form"]) => number} */
function widthInside(w, form) {
  return Math.max(2, w - (form === "bar" ? Math.min(6, w * 0.3) : w < 110 ? 6 : MARGIN));
}

// The smallest size of a tree at which every node shows all its facts.
/** @type {(tree: Tree) => Size} */
export function readableSize(tree) {
  const leaves = tree.left.filter((left) => left < 0).length,
    levels = Math.max(...depthsOf(tree)) + 1;
  return [leaves * 104, levels * (NODE.high + 2 * NODE.gap)];
}

/** @type {(tree: Tree) => number[]} */
function depthsOf(tree) {
  const depth = [];
  tree.parent.forEach((parent) => depth.push(parent < 0 ? 0 : depth[parent] + 1));
  return depth;
}

// Widths of the nodes, as far as the nearest neighbour on the level and the panel's edge allow.
/** @type {(tree: Tree, depth: number[], width: number, most: number) => number[]} */
function widthsOf(tree, depth, width, most) {
  const rows = new Map();
  depth.forEach((d, v) => rows.set(d, [...(rows.get(d) ?? []), v]));
  const widths = [];
  for (const row of rows.values()) {
    row.sort((a, b) => tree.x[a] - tree.x[b]);
    row.forEach((v, k) => {
      const near = Math.min(
        ...[row[k - 1], row[k + 1]].filter((u) => u != null).map((u) => Math.abs(tree.x[v] - tree.x[u])),
        1,
      );
      const room = Math.min(near * width * 0.94, 2 * Math.min(tree.x[v], 1 - tree.x[v]) * width - NODE.rim);
      widths[v] = Math.max(3, Math.min(most, room));
    });
  }
  return widths;
}

// The form of every level: what its widths allow, shrunk from the deepest level up until all levels fit.
/** @type {(tree: Tree, depth: number[], widths: number[], oneLine: number, height: number) => NodePlace["form"][]} */
function formsOf(tree, depth, widths, oneLine, height) {
  /** @type {NodePlace["form"][]} */
  const forms = [];
  depth.forEach((d, v) => {
    const form = formFor(widths[v], oneLine, tree.left[v] < 0);
    if (!forms[d] || (form !== "bar" && NODE[form] > NODE[forms[d]])) forms[d] = form;
  });
  const totalHeight = () => forms.reduce((sum, form) => sum + NODE[form] + NODE.gap, topOf(forms) + 2) - NODE.gap;
  /** @type {[NodePlace["form"], NodePlace["form"]][]} */
  const lower = [
    ["high", "tall"],
    ["tall", "full"],
    ["full", "line"],
    ["line", "bar"],
  ];
  for (const [from, to] of lower)
    for (let d = forms.length - 1; d >= 0 && totalHeight() > height; d -= 1) if (forms[d] === from) forms[d] = to;
  return forms;
}

// The form of a node of this width; a leaf needs no line for a threshold.
/** @type {(width: number, oneLine: number, leaf: boolean) => NodePlace["form"]} */
function formFor(width, oneLine, leaf) {
  if (width < NODE.readable) return "bar";
  return width >= oneLine ? "full" : leaf ? "tall" : "high";
}

// Top of the first level, which leaves room for the root in the form "full".
/** @type {(forms: NodePlace["form"][]) => number} */
function topOf([form]) {
  return 2 + Math.max(0, NODE.full - NODE[form]) / 2;
}
