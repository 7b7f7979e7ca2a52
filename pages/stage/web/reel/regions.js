// The boxes into which a tree splits the space of two features (or one, with fy null).

import { goesLeft, treeTest } from "./splits.js";

/** @type {Region} */
const EVERYWHERE = [-Infinity, Infinity, -Infinity, Infinity]; // from, to across; from, to up

// The visible leaves: [{ node, box }], none before there is a root. Other features are fixed at `values`.
/** @type {(view: View, fx: number, fy: number | null, values: Values) => { node: number, box: Region }[]} */
export function regionsOf(view, fx, fy, values) {
  const { tree } = view,
    found = [];
  if (!view.isBorn(0)) return found;
  const walk = (node, box) => {
    if (!view.isSplit(node)) return found.push({ node, box });
    const test = treeTest(tree, node),
      sides = sidesOf(box, test, fx, fy);
    if (!sides) return walk(goesLeft(values[test.feature], test) ? tree.left[node] : tree.right[node], box);
    if (sides[0]) walk(tree.left[node], sides[0]);
    if (sides[1]) walk(tree.right[node], sides[1]);
  };
  walk(0, EVERYWHERE);
  return found;
}

// Both sides of a box, null for one that is empty; null altogether where the question is about neither axis.
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

// The box of one node, as far as its path is about the two features.
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

// The default axes: the first two features that the visible tree uses, until then the first two of all. With many trees
// the two that most rows are split by in all of them, so that the plane stays. [across, up]; up is null where the
// target has the height.
/** @type {(view: View) => [number, number | null]} */
export function axesOf(view) {
  const { tree, reel } = view,
    { features } = reel.data,
    axes = reel.ensemble ? [...commonAxes(reel)] : [];
  tree.feature.forEach((f, node) => {
    const drawn = view.isSplit(node) && features[f].kind !== "category";
    if (drawn && !axes.includes(f)) axes.push(f);
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
