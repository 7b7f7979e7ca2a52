// Regions of a tree's leaves in the plane of two features (or along one, with fy null), and the plane's axes.

import { goesLeft, treeTest } from "./splits.js";

/** @type {Region} */
const EVERYWHERE = [-Infinity, Infinity, -Infinity, Infinity]; // x from, x to, y from, y to

// Boxes of the visible leaves, [] before there is a root. Other features are fixed at `values`.
/** @type {(view: View, fx: number, fy: number | null, values: Values) => { node: number, box: Region }[]} */
export function regionsOf(view, fx, fy, values) {
  const { tree } = view,
    regions = [];
  if (!view.isBorn(0)) return regions;
  const walk = (node, box) => {
    if (!view.isSplit(node)) return regions.push({ node, box });
    const test = treeTest(tree, node),
      sides = sidesOf(box, test, fx, fy);
    if (!sides) return walk(goesLeft(values[test.feature], test) ? tree.left[node] : tree.right[node], box);
    if (sides[0]) walk(tree.left[node], sides[0]);
    if (sides[1]) walk(tree.right[node], sides[1]);
  };
  walk(0, EVERYWHERE);
  return regions;
}

// Split a box by a test: both sides, null for an empty one; null if the test is about neither axis.
/** @type {(box: Region, test: Test, fx: number, fy: number | null) => [Region | null, Region | null] | null} */
function sidesOf(box, test, fx, fy) {
  const { threshold } = test;
  if ((test.feature !== fx && test.feature !== fy) || test.categories.length || threshold == null) return null;
  const [low, high] = test.feature === fx ? [0, 1] : [2, 3];
  const moved = (edge, to) => /** @type {Region} */ (box.with(edge, to)),
    left = moved(high, Math.min(box[high], threshold)),
    right = moved(low, Math.max(box[low], threshold));
  return [left[low] < left[high] ? left : null, right[low] < right[high] ? right : null];
}

// The box of a node by the tests of its path that are about the two features.
/** @type {(view: View, node: number, fx: number, fy: number | null) => Region} */
export function boxOf(view, node, fx, fy) {
  const { tree } = view,
    path = [];
  for (let at = node; at > 0; at = tree.parent[at]) path.unshift(at);
  return path.reduce((box, at) => {
    const above = tree.parent[at],
      sides = sidesOf(box, treeTest(tree, above), fx, fy);
    return sides?.[tree.left[above] === at ? 0 : 1] ?? box;
  }, EVERYWHERE);
}

// The default axes [across, up]: the first two features that the visible tree uses, else the first two of all. For an
// ensemble they are those that split most rows in all trees, so that they stay. `up` is null for the target.
/** @type {(view: View) => [number, number | null]} */
export function axesOf(view) {
  const { tree, reel } = view,
    { features } = reel.data,
    axes = reel.ensemble ? [...commonAxes(reel)] : [];
  tree.feature.forEach((f, node) => {
    const isUsed = view.isSplit(node) && features[f].kind !== "category";
    if (isUsed && !axes.includes(f)) axes.push(f);
  });
  for (let f = 0; axes.length < 2 && f < features.length; f += 1) if (!axes.includes(f)) axes.push(f);
  const [across, up = null] = axes.slice(0, 2).sort((a, b) => a - b);
  return [across, view.target.classes || reel.ensemble ? up : null];
}

const axesByReel = new WeakMap();

/** @type {(reel: Reel) => number[]} */
function commonAxes(reel) {
  if (axesByReel.has(reel)) return axesByReel.get(reel);
  const rows = reel.data.features.map(() => 0);
  for (const tree of reel.trees)
    tree.feature.forEach((f, node) => {
      if (f >= 0) rows[f] += tree.n[node];
    });
  const axes = [...rows.keys()]
    .filter((f) => rows[f] && reel.data.features[f].kind !== "category")
    .sort((a, b) => rows[b] - rows[a])
    .slice(0, 2);
  axesByReel.set(reel, axes);
  return axes;
}
