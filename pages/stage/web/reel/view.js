// The View: all that is drawn at a step, a pure function of reel, step and highlight.

import { rowsBelow, rowsLeft } from "./rows.js";

// `before` is the previous step of the sequence; its state is shown while a question hides this step's, but at the node
// that the question is about.
/** @type {(reel: Reel, i: number, highlight: StageHighlight, before: number, answerHidden: boolean) => View} */
export function viewOf(reel, i, highlight, before, answerHidden) {
  const shown = answerHidden ? before : i,
    at = (name) => reel.steps[name][shown],
    atStep = answerHidden && reel.trees[reel.steps.tree[i]].born[reel.steps.node[i]] <= shown ? i : shown;
  const t = reel.steps.tree[atStep],
    tree = reel.trees[t] ?? reel.trees[0];
  /** @type {View} */
  const view = /** @type {any} */ ({
    reel,
    i: shown,
    step: i,
    before: answerHidden ? shown : before,
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
  view.isBorn = (node) => tree.born[node] <= shown && !pruned(node);
  view.isSplit = (node) => tree.feature[node] >= 0 && tree.decided[node] <= shown && !pruned(tree.left[node]);
  view.isDecided = (node) => tree.decided[node] <= shown;
  view.isMeasured = (node) => reel.measuredAt[t][node] <= shown;
  view.state = (name) => reel.stateAt(name, shown);
  view.stateBefore = (name) => reel.stateAt(name, view.before);
  view.activeTrees = reel.ensemble ? (view.state("trees") ?? 0) : 0;
  view.target = targetOf(view);
  view.focus = highlight.node ?? view.node;
  view.marks = reel.columns.find(({ name, marks }) => marks && view.state(name)) ?? null;
  const marked = view.marks && view.state(view.marks.name);
  view.atNode = marked
    ? marked.map((value) => value != null)
    : view.showsEnsemble && highlight.node == null
      ? reel.data.rows.map(() => true)
      : rowsBelow(tree, view.focus);
  if (!answerHidden) addSearch(view, at, highlight.candidate);
  return view;
}

// The target of the current tree: the data's, or the column that it is fitted to.
/** @type {(view: View) => Target} */
function targetOf({ reel, tree, showsEnsemble, state }) {
  const { target } = reel.data;
  if (showsEnsemble || !tree.fits)
    return tree.weights || showsEnsemble || !target.classes ? target : { ...target, classes: null };
  return { name: fittedTitle(reel, tree), classes: null, values: state(tree.fits) ?? reel.noValues };
}

// Title of the column that a tree is fitted to.
/** @type {(reel: Reel, tree: Tree) => string} */
export function fittedTitle(reel, tree) {
  return reel.columns.find(({ name }) => name === tree.fits)?.title ?? tree.fits;
}

export const CHOSEN = -2; // a step's candidate if it is the split that the node got

// Add the step's candidate to the view, or `instead` (the highlighted one).
/** @type {(view: View, at: (name: string) => any, instead?: StageHighlight["candidate"]) => void} */
function addSearch(view, at, instead) {
  view.search = view.reel.searchAt(view.i);
  view.feature = at("feature");
  const listOf = (feature) => view.search?.features.find((list) => list.feature === feature) ?? null;
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

// Index of a step's candidate in its list; steps number only the candidates that have a step.
/** @type {(list: Candidates, number: number) => number} */
function placeOf(list, number) {
  if (number === CHOSEN) return list.chosen;
  return number < 0 ? -1 : list.told[number];
}

// Return a function that tells whether a candidate has been tried; all have been once the node is decided. A step without
// a candidate takes the last earlier one of the search, as it reports on skipped candidates or a refused best one.
/** @type {(view: View) => View["isTried"]} */
function triedTest(view) {
  const { reel, i, search, feature, candidate } = view;
  const { steps } = reel;
  if (view.tree.decided[view.node] <= i || steps.candidate[i] === CHOSEN) return () => true;
  let last = i - 1;
  while (last >= 0 && steps.search[last] === steps.search[i] && steps.candidate[last] < 0) last--;
  const triedFeature = last >= 0 && steps.search[last] === steps.search[i] ? steps.feature[last] : -1,
    list = search?.features.find((other) => other.feature === triedFeature),
    place = list ? placeOf(list, steps.candidate[last]) : -1;
  return (f, c) =>
    f < feature || (f === feature && c <= candidate) || f < triedFeature || (f === triedFeature && c <= place);
}
