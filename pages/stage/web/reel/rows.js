// Where rows stand: below a node, on a side of a split, on their way down the tree; and what columns say of them.

import { number } from "../core/numbers.js";
import { goesLeft, testOf, treeTest } from "./splits.js";

// The deepest node on a row's path that can be seen; nobody passes the node of an open question.
/** @type {(view: View, row: number) => number} */
function nodeOfRow({ tree, born, veiled, node }, row) {
  const stop = veiled ? node : -1;
  let deepest = tree.leaf_of[row];
  for (let at = deepest; at > 0; at = tree.parent[at])
    if (!born(at) || tree.parent[at] === stop) deepest = tree.parent[at];
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

/** @type {(reel: Reel, here: boolean[], list: Candidates, c: number) => boolean[]} */
export function rowsLeft(reel, here, list, c) {
  const feature = reel.data.features[list.feature],
    test = testOf(list, c);
  return here.map((inside, row) => inside && goesLeft(feature.values[row], test));
}

// The nodes a row has passed so far, the root first. A row of the data, or values somebody typed.
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
  for (let node = 0; view.split(node) && !(view.veiled && node === view.node); ) {
    const test = treeTest(tree, node);
    path.push((node = goesLeft(values[test.feature], test) ? tree.left[node] : tree.right[node]));
  }
  return path;
}

// How many drawn rows are on one side of a candidate; and what they weigh of each class, or their mean. A tree that was
// fitted to a column counts every row the same.
/** @type {(view: Trying, left: boolean) => Side} */
export function sideOf(view, left) {
  const { target } = view,
    sizes = (!view.tree.fits && sizesOf(view)?.values) || null,
    counts = target.classes?.map(() => 0);
  let [n, whole, sum] = [0, 0, 0];
  view.here.forEach((inside, row) => {
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

// What a column says of a row, in words: "weight 0.0833". "" where it says nothing.
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

const LARGEST = 30; // times the usual area

// { column, values, area(row) } of the column that is drawn as areas: as many times the usual area as the value is the
// mean's. Where one row counts as much as too many others, all are drawn smaller. `own` takes the lesson's place.
/** @type {(view: View, own?: RowWeights | null) => Sizes | null} */
export function sizesOf(view, own = null) {
  const named = view.reel.columns.find((each) => each.size && view.state(each.name)),
    column = own ?? named,
    values = own?.values ?? (named && view.state(named.name));
  if (!column || !values) return null;
  const known = values.filter((value) => value != null),
    mean = known.reduce((sum, each) => sum + each, 0) / known.length || 1,
    unit = Math.max(mean, Math.max(...known) / LARGEST);
  return { column, values, unit, area: (row) => Math.max(0, values[row] ?? 0) / unit };
}
