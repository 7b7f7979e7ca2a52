// The state to draw at a step: a pure function of reel, step and highlight. Going back is as exact as going forward.

import { rowsBelow, rowsLeft } from "./rows.js";

// highlight: { node, candidate: { feature, c } }, both optional. before: the step before in the walk; it is what is
// shown while a question hides this one, at the node that the question is about.
/** @type {(reel: Reel, i: number, highlight: StageHighlight, before: number, answerHidden: boolean) => View} */
export function viewOf(reel, i, highlight, before, answerHidden) {
  const seen = answerHidden ? before : i,
    at = (name) => reel.steps[name][seen],
    atStep = answerHidden && reel.trees[reel.steps.tree[i]].born[reel.steps.node[i]] <= seen ? i : seen;
  const t = reel.steps.tree[atStep],
    tree = reel.trees[t] ?? reel.trees[0];
  /** @type {View} */
  const view = /** @type {any} */ ({
    reel,
    i: seen,
    step: i,
    before: answerHidden ? seen : before,
    answerHidden,
    isPending: !reel.hasStep(i),
    t,
    tree,
    node: reel.steps.node[atStep],
    nodes: new Set(at("nodes")),
    row: at("row"),
    showsEnsemble: at("scene") === "all" && reel.ensemble != null,
    panel: at("panel"),
    says: reel.stepField("says", i) ?? [["…", ""]],
    question: reel.stepField("question", i),
    workings: reel.stepField("workings", i) ?? [],
    line: at("line"),
    search: null,
    list: null,
    feature: -1,
    candidate: -1,
    left: null,
  });
  const subtree = at("subtree"),
    pruned = (node) => subtree >= 0 && tree.gone[node] != null && tree.gone[node] <= subtree;
  view.isBorn = (node) => tree.born[node] <= seen && !pruned(node);
  view.isSplit = (node) => tree.feature[node] >= 0 && tree.decided[node] <= seen && !pruned(tree.left[node]);
  view.isDecided = (node) => tree.decided[node] <= seen;
  view.isMeasured = (node) => reel.measuredAt[t][node] <= seen;
  view.state = (name) => reel.stateAt(name, seen);
  view.stateBefore = (name) => reel.stateAt(name, view.before);
  view.activeTrees = reel.ensemble ? (view.state("trees") ?? 0) : 0;
  view.target = targetOf(view);
  view.focus = highlight.node ?? view.node;
  view.atNode =
    view.showsEnsemble && highlight.node == null ? reel.data.rows.map(() => true) : rowsBelow(tree, view.focus);
  if (!answerHidden) addSearch(view, at, highlight.candidate);
  return view;
}

// What the current tree was fitted to: the target, or a column.
/** @type {(view: View) => Target} */
function targetOf({ reel, tree, showsEnsemble, state }) {
  const { target } = reel.data;
  if (showsEnsemble || !tree.fits)
    return tree.weights || showsEnsemble || !target.classes ? target : { ...target, classes: null };
  return { name: fittedTitle(reel, tree), classes: null, values: state(tree.fits) ?? reel.noValues };
}

// The title of the column that a tree was fitted to.
/** @type {(reel: Reel, tree: Tree) => string} */
export function fittedTitle(reel, tree) {
  return reel.columns.find(({ name }) => name === tree.fits)?.title ?? tree.fits;
}

export const CHOSEN = -2; // instead of a step's candidate: the split that was made

// Add the step's candidate, or the highlighted one instead.
/** @type {(view: View, at: (name: string) => any, instead?: StageHighlight["candidate"]) => void} */
function addSearch(view, at, instead) {
  view.search = view.reel.searchAt(view.i);
  view.feature = at("feature");
  const listOf = (feature) => view.search?.features.find((each) => each.feature === feature) ?? null;
  view.list = listOf(view.feature);
  view.candidate = view.list ? placeOf(view.list, at("candidate")) : -1;
  view.isTried = triedTest(view);
  if (instead && listOf(instead.feature)) {
    view.feature = instead.feature;
    view.list = listOf(instead.feature);
    view.candidate = instead.c;
  }
  if (view.list && view.candidate >= 0) view.left = rowsLeft(view.reel, view.atNode, view.list, view.candidate);
}

// The index of a step's candidate in its feature's columns. Steps number only the candidates that have a step.
/** @type {(list: Candidates, number: number) => number} */
function placeOf(list, number) {
  if (number === CHOSEN) return list.chosen;
  return number < 0 ? -1 : list.told[number];
}

// A test whether a candidate has been tried. Once the node is decided all have been, and once its best is tested. Tried
// ones stay tried: an earlier step of the search may have come further than this one, which reports how many are
// skipped, or that the test refuses the best.
/** @type {(view: View) => View["isTried"]} */
function triedTest(view) {
  const { reel, i, search, feature, candidate } = view;
  const { steps } = reel;
  if (view.tree.decided[view.node] <= i || steps.candidate[i] === CHOSEN) return () => true;
  let last = i - 1;
  while (last >= 0 && steps.search[last] === steps.search[i] && steps.candidate[last] < 0) last--;
  const triedFeature = last >= 0 && steps.search[last] === steps.search[i] ? steps.feature[last] : -1,
    list = search?.features.find((each) => each.feature === triedFeature),
    place = list ? placeOf(list, steps.candidate[last]) : -1;
  return (f, c) =>
    f < feature || (f === feature && c <= candidate) || f < triedFeature || (f === triedFeature && c <= place);
}
