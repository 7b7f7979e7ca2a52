// What there is to see at a step: a pure function of the reel and the step. Going back is as exact as going forward.

function viewOf(reel, i) {
  const steps = reel.steps;
  const at = (name) => steps[name][i];
  const tree = reel.trees[at("tree")] ?? reel.trees[0];
  const view = { i, tree, node: at("node"), line: at("line"), says: at("says"), question: at("question"), grain: at("grain"),
    workings: at("workings"), feature: at("feature"), side: at("side") };
  view.born = (node) => tree.born[node] <= i;
  view.split = (node) => tree.feature[node] >= 0 && tree.decided[node] <= i;
  view.rowNode = whereRowsAre(tree, i);
  view.here = rowsBelow(tree, view.node);
  view.search = at("search") >= 0 ? reel.searches[at("search")] : null;
  view.list = view.search && view.feature >= 0 ? view.search.features.find((each) => each.feature === view.feature) : null;
  view.candidate = view.list ? at("candidate") : -1;
  view.left = view.candidate >= 0 ? rowsLeft(reel, view.here, view.list, view.candidate) : null;
  return view;
}

// The deepest node on each row's path that can be seen.
function whereRowsAre(tree, i) {
  return tree.leaf_of.map((leaf) => {
    let node = leaf;
    while (node > 0 && tree.born[node] > i) node = tree.parent[node];
    return node;
  });
}

// Which rows pass through a node.
function rowsBelow(tree, node) {
  return tree.leaf_of.map((leaf) => {
    for (let at = leaf; at >= node; at = tree.parent[at]) if (at === node) return true;
    return false;
  });
}

// Which of the rows here go left in a candidate. The same question in words: testText.
function rowsLeft(reel, here, list, c) {
  const feature = reel.data.features[list.feature];
  return here.map((inside, row) => inside && goesLeft(feature.values[row], list, c));
}

function goesLeft(value, list, c) {
  if (value == null) return list.missing_left[c];
  if (list.categories[c].length) return list.categories[c].includes(value);
  return list.threshold[c] == null || value <= list.threshold[c];
}

function testText(reel, featureIndex, threshold, categories) {
  const feature = reel.data.features[featureIndex];
  if (categories.length) return `${feature.name}: ${categories.map((c) => feature.levels[c]).join(" or ")}`;
  return threshold == null ? `${feature.name} is known` : `${feature.name} ≤ ${number(threshold)}`;
}

// The box of each visible leaf on two features, the others held at one row's values: [{node, box}].
function regionsOf(reel, view, fx, fy, held) {
  const { tree } = view;
  const found = [];
  const walk = (node, box) => {
    if (!view.split(node)) return found.push({ node, box });
    const f = tree.feature[node], cut = tree.threshold[node];
    if ((f !== fx && f !== fy) || tree.categories[node].length) {
      const value = held == null ? null : reel.data.features[f].values[held];
      const left = goesLeft(value, { missing_left: [tree.missing_left[node]], categories: [tree.categories[node]], threshold: [cut] }, 0);
      return walk(left ? tree.left[node] : tree.right[node], box);
    }
    const [low, high] = f === fx ? [0, 1] : [2, 3];
    const leftBox = [...box], rightBox = [...box];
    leftBox[high] = Math.min(box[high], cut ?? Infinity);
    rightBox[low] = Math.max(box[low], cut ?? Infinity);
    if (leftBox[low] < leftBox[high]) walk(tree.left[node], leftBox);
    if (rightBox[low] < rightBox[high]) walk(tree.right[node], rightBox);
  };
  walk(0, [-Infinity, Infinity, -Infinity, Infinity]);
  return found;
}

function spanOf(values) {
  let low = Infinity, high = -Infinity;
  for (const value of values) if (value != null) { low = Math.min(low, value); high = Math.max(high, value); }
  if (low === Infinity) return [0, 1];
  const room = (high - low || Math.abs(high) || 1) * 0.06;
  return [low - room, high + room];
}

function scale([low, high], [from, to]) {
  return (value) => from + ((Math.min(Math.max(value, low), high) - low) / (high - low)) * (to - from);
}

// Round numbers for an axis.
function ticksOf([low, high], count = 5) {
  const raw = (high - low) / count, power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].find((s) => s * power >= raw) * power;
  const ticks = [];
  for (let t = Math.ceil(low / step) * step; t <= high + step * 1e-9; t += step) ticks.push(Number(t.toPrecision(10)));
  return ticks;
}
