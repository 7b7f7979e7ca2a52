// Where rows are: below a node, on a side of a split, on their path; and what columns hold of them.

import { number } from "../core/numbers.js";
import { goesLeft, testOf, treeTest } from "./splits.js";

// The deepest visible node on a row's path; not beyond the node of an open question.
/** @type {(view: View, row: number) => number} */
function nodeOfRow({ tree, isBorn, answerHidden, node }, row) {
  const stop = answerHidden ? node : -1;
  let deepest = tree.leaf_of[row];
  for (let at = deepest; at > 0; at = tree.parent[at])
    if (!isBorn(at) || tree.parent[at] === stop) deepest = tree.parent[at];
  return deepest;
}

// Which rows pass through a node. A child has a larger number than its parent.
/** @type {(tree: Tree, node: number) => boolean[]} */
export function rowsBelow(tree, node) {
  return tree.leaf_of.map((leaf) => {
    let at = leaf;
    while (at > node) at = tree.parent[at];
    return at === node;
  });
}

/** @type {(reel: Reel, atNode: boolean[], list: Candidates, c: number) => boolean[]} */
export function rowsLeft(reel, atNode, list, c) {
  const feature = reel.data.features[list.feature],
    test = testOf(list, c);
  return atNode.map((inside, row) => inside && goesLeft(feature.values[row], test));
}

// The nodes on a row's path so far, the root first, for a row of the data or typed values.
/** @type {(view: View, row: number) => number[]} */
export function pathOf(view, row) {
  if (view.tree.leaf_of[row] < 0) return pathOfValues(view, valuesOf(view.reel, row));
  const path = [];
  for (let at = nodeOfRow(view, row); at >= 0; at = view.tree.parent[at]) path.unshift(at);
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

// How many drawn rows are on one side of a candidate; and what they weigh of each class, or their mean. A tree that was
// fitted to a column counts every row the same.
/** @type {(view: CandidateView, left: boolean) => SideSummary} */
export function sideOf(view, left) {
  const { target } = view,
    sizes = (!view.tree.fits && sizesOf(view)?.values) || null,
    counts = target.classes?.map(() => 0);
  let [n, whole, sum] = [0, 0, 0];
  view.atNode.forEach((inside, row) => {
    if (!inside || view.left[row] !== left) return;
    const weight = sizes ? (sizes[row] ?? 0) : 1,
      y = target.values[row] ?? 0;
    n += 1;
    whole += weight;
    if (counts) counts[y] += weight;
    else sum += weight * y;
  });
  return { n, counts, mean: whole ? sum / whole : null };
}

// A column's value of a row as text: "weight 0.0833". "" for none.
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

const MAX_AREA = 30; // times the usual area

// { column, values, area(row) } of the column that is drawn as areas, relative to its mean. If one row outweighs too
// many others, all are drawn smaller. `rowWeights` replace the lesson's column.
/** @type {(view: View, rowWeights?: RowWeights | null) => DotSizes | null} */
export function sizesOf(view, rowWeights = null) {
  const named = view.reel.columns.find((each) => each.size && view.state(each.name)),
    column = rowWeights ?? named,
    values = rowWeights?.values ?? (named && view.state(named.name));
  if (!column || !values) return null;
  const known = values.filter((value) => value != null),
    mean = known.reduce((sum, each) => sum + each, 0) / known.length || 1,
    unit = Math.max(mean, Math.max(...known) / MAX_AREA);
  return { column, values, unit, area: (row) => Math.max(0, values[row] ?? 0) / unit };
}
