// What there is to see at a step: a pure function of the reel, the step and what is being looked at.
// Going back is as exact as going forward.

// looked: { node, candidate: { feature, c } }, both optional. before: the step before in the walk; it is what is shown
// while a question veils this one, at the node that the question is about.
function viewOf(reel, i, looked, before, veiled) {
  const seen = veiled ? before : i,
    at = (name) => reel.steps[name][seen],
    asked = veiled && reel.trees[reel.steps.tree[i]].born[reel.steps.node[i]] <= seen ? i : seen;
  const t = reel.steps.tree[asked],
    tree = reel.trees[t] ?? reel.trees[0];
  const view = {
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
  };
  const subtree = at("subtree"),
    folded = (node) => subtree >= 0 && tree.gone[node] != null && tree.gone[node] <= subtree;
  view.born = (node) => tree.born[node] <= seen && !folded(node);
  view.split = (node) => tree.feature[node] >= 0 && tree.decided[node] <= seen && !folded(tree.left[node]);
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
function targetOf({ reel, tree, all, state }) {
  const { target } = reel.data;
  if (all || !tree.fits) return tree.weights || all || !target.classes ? target : { ...target, classes: null };
  return { name: tree.fits, classes: null, values: state(tree.fits) ?? reel.nothing };
}

const CHOSEN = -2;

// The candidate of the step, or the one that is being looked at instead.
function addSearch(view, at, instead) {
  view.search = view.reel.search(view.i);
  view.feature = at("feature");
  const listOf = (feature) => view.search?.features.find((each) => each.feature === feature) ?? null;
  view.list = listOf(view.feature);
  view.candidate = view.list ? candidateOf(view.list, at("candidate")) : -1;
  view.reached = reachedOf(view);
  if (instead && listOf(instead.feature)) {
    view.feature = instead.feature;
    view.list = listOf(instead.feature);
    view.candidate = instead.c;
  }
  if (view.candidate >= 0) view.left = rowsLeft(view.reel, view.here, view.list, view.candidate);
}

// The place of a step's candidate in its feature's list. Steps count those that are told; CHOSEN is the split that was made.
function candidateOf(list, told) {
  return told === CHOSEN ? list.chosen : told < 0 ? -1 : list.told[told];
}

// How far the search has come: the candidate counts as tried when this says so. Once the node is decided all have been.
function reachedOf(view) {
  if (view.tree.decided[view.node] <= view.i) return () => true;
  const { feature, candidate } = view;
  return (f, c) => f < feature || (f === feature && c <= candidate);
}

// The deepest node on a row's path that can be seen; nobody passes the node of an open question.
function nodeOfRow({ tree, born, veiled, node }, row) {
  const stop = veiled ? node : -1;
  let deepest = tree.leaf_of[row];
  for (let at = deepest; at > 0; at = tree.parent[at])
    if (!born(at) || tree.parent[at] === stop) deepest = tree.parent[at];
  return deepest;
}

// Which rows pass through a node. A child has a larger number than its parent.
function rowsBelow(tree, node) {
  return tree.leaf_of.map((leaf) => {
    let at = leaf;
    while (at > node) at = tree.parent[at];
    return at === node;
  });
}

function rowsLeft(reel, here, list, c) {
  const feature = reel.data.features[list.feature],
    test = testOf(list, c);
  return here.map((inside, row) => inside && goesLeft(feature.values[row], test));
}

// The question of a candidate: { feature, threshold, categories, missingLeft, orMissing }; orMissing: the words say so.
function testOf(list, c) {
  return {
    feature: list.feature,
    threshold: list.threshold[c],
    categories: list.categories[c],
    missingLeft: list.missing_left[c],
    orMissing: list.missing_left[c],
  };
}

// The question of a node, in the same shape. Where no row here lacks a value nobody speaks of missing ones.
function nodeTest({ tree, reel }, node) {
  const test = treeTest(tree, node);
  return { ...test, orMissing: test.missingLeft && gapsOf(reel, tree)[node] };
}

// For every node: does a row that reaches it lack the value it asks for?
const gapsOfTrees = new WeakMap();
function gapsOf(reel, tree) {
  if (gapsOfTrees.has(tree)) return gapsOfTrees.get(tree);
  const gaps = tree.n.map(() => false);
  tree.leaf_of.forEach((leaf, row) => {
    for (let at = tree.parent[leaf] ?? -1; at >= 0; at = tree.parent[at])
      gaps[at] ||= reel.data.features[tree.feature[at]].values[row] == null;
  });
  gapsOfTrees.set(tree, gaps);
  return gaps;
}

function goesLeft(value, test) {
  if (value == null || test.unseen?.includes(value)) return test.missingLeft;
  if (test.categories.length) return test.categories.includes(value);
  return test.threshold == null || value <= test.threshold;
}

// The words the lessons use: "x_3 ≤ 15", "x_1 = 0", "port is C or Q", "age ≤ 15 or missing", "age is known".
function testText(reel, test) {
  return reel.data.features[test.feature].name + relationText(reel, test);
}

// In few letters it is the name that is shortened, not the number: "Uniform… ≤ 4.5". In so few that other names would
// read the same the name is all there is.
function testTextIn(reel, test, letters) {
  const names = namesIn(reel.data),
    name = names[test.feature],
    relation = relationText(reel, test),
    room = letters - relation.length,
    short = room >= 4 ? shortApart(name, room, names) : null;
  if (short) return short + relation;
  if (test.orMissing) return `${testTextIn(reel, { ...test, orMissing: false }, letters - 1)}…`;
  return name.length < letters ? shortened(name + relation, letters) : shortened(name, letters, names);
}

function relationText(reel, test) {
  const feature = reel.data.features[test.feature],
    too = test.orMissing ? " or missing" : "";
  if (test.categories.length) return ` is ${listed(test.categories.map((c) => feature.levels[c]))}${too}`;
  if (test.threshold == null) return " is known";
  if (feature.kind === "0/1" && test.threshold >= 0 && test.threshold < 1) return ` = 0${too}`;
  return ` ≤ ${reading(test.threshold)}${too}`;
}

function listed(names) {
  const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names;
  return shown.length === 1 ? shown[0] : `${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`;
}

function valueText(feature, value) {
  if (value == null) return "missing";
  return feature.kind === "category" ? feature.levels[value] : reading(value);
}

// The nodes a row has passed so far, the root first. A row of the data, or values somebody typed.
function pathOf(view, row) {
  if (view.tree.leaf_of[row] < 0) return pathOfValues(view, valuesOf(view.reel, row));
  const path = [];
  for (let at = nodeOfRow(view, row); at >= 0; at = view.tree.parent[at]) path.unshift(at);
  return path;
}

function pathOfValues(view, values) {
  const { tree } = view,
    path = [0];
  for (let node = 0; view.split(node) && !(view.veiled && node === view.node);) {
    const test = treeTest(tree, node);
    path.push((node = goesLeft(values[test.feature], test) ? tree.left[node] : tree.right[node]));
  }
  return path;
}

// How many drawn rows are on one side of a candidate; and what they weigh of each class, or their mean. A tree that was
// fitted to a column counts every row alike.
function sideOf(view, left) {
  const { target } = view,
    worth = (!view.tree.fits && sizesOf(view)?.values) || null,
    counts = target.classes?.map(() => 0);
  let [n, whole, sum] = [0, 0, 0];
  view.here.forEach((inside, row) => {
    if (!inside || view.left[row] !== left) return;
    const weight = worth ? (worth[row] ?? 0) : 1;
    n += 1;
    whole += weight;
    if (counts) counts[target.values[row]] += weight;
    else sum += weight * target.values[row];
  });
  return { n, counts, mean: whole ? sum / whole : null };
}

// What a column says of a row, in words: "weight 0.0833". "" where it says nothing.
function columnText(view, column, row) {
  const text = cellText(view.reel, column, view.state(column.name)?.[row]);
  return text && `${column.name} ${text}`;
}

function cellText(reel, column, value) {
  if (value == null || (column.kind === "class" && value < 0)) return "";
  return column.kind === "class" ? (reel.data.target.classes?.[value] ?? number(value)) : number(value);
}
