// What there is to see at a step: a pure function of the reel, the step and what is being looked at.
// Going back is as exact as going forward.

import { rowsBelow, rowsLeft } from "./rows.js";

// looked: { node, candidate: { feature, c } }, both optional. before: the step before in the walk; it is what is shown
// while a question veils this one, at the node that the question is about.
/** @type {(reel: Reel, i: number, looked: Looked, before: number, veiled: boolean) => View} */
export function viewOf(reel, i, looked, before, veiled) {
  const seen = veiled ? before : i,
    at = (name) => reel.steps[name][seen],
    asked = veiled && reel.trees[reel.steps.tree[i]].born[reel.steps.node[i]] <= seen ? i : seen;
  const t = reel.steps.tree[asked],
    tree = reel.trees[t] ?? reel.trees[0];
  /** @type {View} */
  const view = /** @type {any} */ ({
    reel,
    i: seen,
    step: i,
    before: veiled ? seen : before,
    veiled,
    pending: !reel.has(i),
    t,
    tree,
    node: reel.steps.node[asked],
    nodes: new Set(at("nodes")),
    row: at("row"),
    all: at("scene") === "all" && reel.ensemble != null,
    panel: at("panel"),
    says: reel.told("says", i) ?? [["…", ""]],
    question: reel.told("question", i),
    workings: reel.told("workings", i) ?? [],
    line: at("line"),
    search: null,
    list: null,
    feature: -1,
    candidate: -1,
    left: null,
  });
  const subtree = at("subtree"),
    pruned = (node) => subtree >= 0 && tree.gone[node] != null && tree.gone[node] <= subtree;
  view.born = (node) => tree.born[node] <= seen && !pruned(node);
  view.split = (node) => tree.feature[node] >= 0 && tree.decided[node] <= seen && !pruned(tree.left[node]);
  view.known = (node) => tree.decided[node] <= seen;
  view.measured = (node) => reel.measured[t][node] <= seen;
  view.state = (name) => reel.state(name, seen);
  view.was = (name) => reel.state(name, view.before);
  view.force = reel.ensemble ? (view.state("trees") ?? 0) : 0;
  view.target = targetOf(view);
  view.focus = looked.node ?? view.node;
  view.here = view.all && looked.node == null ? reel.data.rows.map(() => true) : rowsBelow(tree, view.focus);
  if (!veiled) addSearch(view, at, looked.candidate);
  return view;
}

// What the tree in hand was fitted to: the target, or what a column holds.
/** @type {(view: View) => Target} */
function targetOf({ reel, tree, all, state }) {
  const { target } = reel.data;
  if (all || !tree.fits) return tree.weights || all || !target.classes ? target : { ...target, classes: null };
  return { name: fittedTo(reel, tree), classes: null, values: state(tree.fits) ?? reel.nothing };
}

// The title of the column that a tree was fitted to.
/** @type {(reel: Reel, tree: Tree) => string} */
export function fittedTo(reel, tree) {
  return reel.columns.find(({ name }) => name === tree.fits)?.title ?? tree.fits;
}

export const CHOSEN = -2; // instead of a step's candidate: the split that was made

// The candidate of the step, or the one that is being looked at instead.
/** @type {(view: View, at: (name: string) => any, instead?: Looked["candidate"]) => void} */
function addSearch(view, at, instead) {
  view.search = view.reel.search(view.i);
  view.feature = at("feature");
  const listOf = (feature) => view.search?.features.find((each) => each.feature === feature) ?? null;
  view.list = listOf(view.feature);
  view.candidate = view.list ? placeOf(view.list, at("candidate")) : -1;
  view.reached = reachedOf(view);
  if (instead && listOf(instead.feature)) {
    view.feature = instead.feature;
    view.list = listOf(instead.feature);
    view.candidate = instead.c;
  }
  if (view.list && view.candidate >= 0) view.left = rowsLeft(view.reel, view.here, view.list, view.candidate);
}

// The place of a step's candidate in its feature's columns. Steps count those that are told one by one.
/** @type {(list: Candidates, told: number) => number} */
function placeOf(list, told) {
  if (told === CHOSEN) return list.chosen;
  return told < 0 ? -1 : list.told[told];
}

// How far the search has come: the candidate counts as tried when this says so. Once the node is decided all have been,
// and once its best is tested. What has been tried stays so: the last of the steps before may have come further than
// this one, which says how many are not shown, or that the test refuses the best.
/** @type {(view: View) => View["reached"]} */
function reachedOf(view) {
  const { reel, i, search, feature, candidate } = view;
  const { steps } = reel;
  if (view.tree.decided[view.node] <= i || steps.candidate[i] === CHOSEN) return () => true;
  let last = i - 1;
  while (last >= 0 && steps.search[last] === steps.search[i] && steps.candidate[last] < 0) last--;
  const told = last >= 0 && steps.search[last] === steps.search[i] ? steps.feature[last] : -1,
    list = search?.features.find((each) => each.feature === told),
    place = list ? placeOf(list, steps.candidate[last]) : -1;
  return (f, c) => f < feature || (f === feature && c <= candidate) || f < told || (f === told && c <= place);
}
