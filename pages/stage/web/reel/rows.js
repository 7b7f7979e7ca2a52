// Rows at a step: their node, their side of a split, their path, and their values of columns.

import { msg } from "../core/messages.js";
import { number } from "../core/numbers.js";
import { goesLeft, testOf, treeTest } from "./splits.js";

// The deepest visible node on a row's path, at most the node of an open question.
/** @type {(view: View, row: number) => number} */
export function nodeOfRow({ tree, isBorn, answerHidden, node }, row) {
  const stop = answerHidden ? node : -1;
  let deepest = tree.leaf_of[row];
  for (let v = deepest; v > 0; v = tree.parent[v]) if (!isBorn(v) || tree.parent[v] === stop) deepest = tree.parent[v];
  return deepest;
}

// Mask of the rows that pass through a node; a child has a larger number than its parent.
/** @type {(tree: Tree, node: number) => boolean[]} */
export function rowsBelow(tree, node) {
  return tree.leaf_of.map((leaf) => {
    let v = leaf;
    while (v > node) v = tree.parent[v];
    return v === node;
  });
}

/** @type {(reel: Reel, atNode: boolean[], list: Candidates, c: number) => boolean[]} */
export function rowsLeft(reel, atNode, list, c) {
  const feature = reel.data.features[list.feature],
    test = testOf(list, c);
  return atNode.map((inside, row) => inside && goesLeft(feature.values[row], test));
}

// The visible nodes on a row's path, from the root down.
/** @type {(view: View, row: number) => number[]} */
export function pathOf(view, row) {
  if (view.tree.leaf_of[row] < 0) return pathOfValues(view, valuesOf(view.reel, row));
  const path = [];
  for (let v = nodeOfRow(view, row); v >= 0; v = view.tree.parent[v]) path.unshift(v);
  return path;
}

/** @type {(view: View, values: Values) => number[]} */
export function pathOfValues(view, values) {
  const { tree } = view,
    path = [0];
  for (let node = 0; view.isSplit(node) && !(view.answerHidden && node === view.node); ) {
    const test = treeTest(tree, node);
    path.push((node = goesLeft(values[test.feature], test) ? tree.left[node] : tree.right[node]));
  }
  return path;
}

// One side of a candidate: number of rows, and their weights by class, their mean or median, or the output that a leaf of
// them would have. Rows have no weights in a tree that is fitted to a column.
/** @type {(view: CandidateView, left: boolean) => SideSummary} */
export function sideOf(view, left) {
  const { target } = view,
    sizes = (!view.tree.fits && sizesOf(view)?.values) || null,
    counts = target.classes?.map(() => 0);
  /** @type {[number, number][]} */
  const weighted = [];
  view.atNode.forEach((inside, row) => {
    if (!inside || view.left[row] !== left) return;
    const weight = sizes ? (sizes[row] ?? 0) : 1,
      y = target.values[row] ?? 0;
    weighted.push([y, weight]);
    if (counts) counts[y] += weight;
  });
  const { medians, sums } = view.tree,
    added = sums && gradientSums(view, left);
  if (added) return { n: weighted.length, counts: null, center: weighted.length ? added.output : null, sums: added };
  return { n: weighted.length, counts, center: (medians ? medianOf : weightedMean)(weighted), medians };
}

// "mean 2.5" or "median 2"; "" if it is not known.
/** @type {(side: SideSummary, center: number | string | null) => string} */
export function centerText(side, center) {
  if (center == null) return "";
  return side.medians ? msg("stage.side.median", { median: center }) : msg("stage.side.mean", { mean: center });
}

/** @type {(weighted: [number, number][]) => number | null} */
function weightedMean(weighted) {
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  return total ? weighted.reduce((sum, [y, weight]) => sum + weight * y, 0) / total : null;
}

// The value at which half the weight is reached; halfway to the next one if it is exactly half.
/** @type {(weighted: [number, number][]) => number | null} */
function medianOf(weighted) {
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  let [reached, lower] = [0, /** @type {number | null} */ (null)];
  for (const [y, weight] of [...weighted].sort(([a], [b]) => a - b)) {
    if (!weight) continue;
    if (lower != null) return (lower + y) / 2;
    reached += weight;
    if (2 * reached > total) return y;
    if (2 * reached === total) lower = y;
  }
  return lower;
}

// G, H, the similarity score and the output of one side of a candidate; null before the rows have gradients.
/** @type {(view: CandidateView, left: boolean) => GradientSums | null} */
function gradientSums(view, left) {
  const [g, h] = ["g", "h"].map((name) => view.state(name));
  if (!g || !h || !view.tree.sums) return null;
  let [sum, H, size] = [0, 0, 0];
  view.atNode.forEach((inside, row) => {
    if (!inside || view.left[row] !== left) return;
    sum += g[row] ?? 0;
    size += Math.abs(g[row] ?? 0);
    H += h[row] ?? 0;
  });
  const G = Math.abs(sum) <= 1e-9 * size ? 0 : sum; // the rest is rounding
  return { G, H, ...scoresOf(G, H, view.tree.sums) };
}

/** @type {(G: number, H: number, penalty: { lambda: number, alpha: number }) => { S: number, output: number }} */
function scoresOf(G, H, { lambda, alpha }) {
  const T = Math.sign(G) * Math.max(0, Math.abs(G) - alpha),
    output = H + lambda > 0 ? -T / (H + lambda) : 0;
  return { S: -T * output, output };
}

// A row's value of a column as text: "weight 0.0833"; "" for none.
/** @type {(view: View, column: Column, row: number) => string} */
export function columnText(view, column, row) {
  const text = cellText(view.reel, column, view.state(column.name)?.[row]);
  return text && `${column.title} ${text}`;
}

/** @type {(reel: Reel, column: Column, value: number | null | undefined) => string} */
export function cellText(reel, column, value) {
  if (value == null || (column.kind === "class" && value < 0)) return "";
  return column.kind === "class" ? (reel.data.target.classes?.[value] ?? number(value)) : number(value);
}

/** @type {(reel: Reel, row: number) => Values} */
export function valuesOf(reel, row) {
  return reel.data.features.map((f) => f.values[row]);
}

const MAX_AREA = 30; // largest area, relative to the mean

// The column drawn as areas of dots, relative to its mean, smaller if one row has more than MAX_AREA; null for none.
// `rowWeights` replace the lesson's column.
/** @type {(view: View, rowWeights?: RowWeights | null) => DotSizes | null} */
export function sizesOf(view, rowWeights = null) {
  const sized = view.reel.columns.find(({ size, name }) => size && view.state(name)),
    column = rowWeights ?? sized,
    values = rowWeights?.values ?? (sized && view.state(sized.name));
  if (!column || !values) return null;
  const known = values.filter((value) => value != null),
    mean = known.reduce((sum, value) => sum + value, 0) / known.length || 1,
    unit = Math.max(mean, Math.max(...known) / MAX_AREA);
  return { column, values, unit, area: (row) => Math.max(0, values[row] ?? 0) / unit };
}
