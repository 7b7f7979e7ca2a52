// Positions and sizes of a tree's nodes. They depend only on the finished tree and the panel's size, so nothing moves
// while the tree grows.

// Pixels. high, tall, full, line and bar are the heights of the forms (see nodeBox).
export const NODE = {
  wide: 190,
  readable: 54,
  high: 78,
  tall: 64,
  full: 50,
  line: 34,
  bar: 16,
  gap: 14,
  rim: 4,
};

// Place the nodes; `oneLine` is the width for all facts on one line.
/** @type {(tree: Tree, size: Size, oneLine: number) => NodePlace[]} */
export function nodePlaces(tree, [width, height], oneLine) {
  const depth = depthsOf(tree),
    levels = Math.max(...depth) + 1;
  const widths = widthsOf(tree, depth, width),
    forms = formsOf(tree, depth, widths, oneLine, height);
  const top = topOf(forms),
    used = forms.reduce((sum, form) => sum + NODE[form], top + 2),
    gap = Math.min(64, levels > 1 ? (height - used) / (levels - 1) : 0);
  const middles = forms.map(
    (form, level) => top + NODE[form] / 2 + forms.slice(0, level).reduce((sum, above) => sum + NODE[above] + gap, 0),
  );
  return tree.x.map((x, v) => {
    const form = widths[v] < NODE.readable ? "bar" : forms[depth[v]],
      w = widths[v];
    return { x: x * width, y: middles[depth[v]], w, h: NODE[form], form };
  });
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
/** @type {(tree: Tree, depth: number[], width: number) => number[]} */
function widthsOf(tree, depth, width) {
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
      widths[v] = Math.max(3, Math.min(NODE.wide, room));
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
