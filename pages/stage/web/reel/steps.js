// Where in the lesson something was told.

// The step that tried a candidate, -1 for none; trying is told in the finest grain.
/** @type {(reel: Reel, here: number, list: Candidates, c: number) => number} */
export function stepOfCandidate({ steps }, here, list, c) {
  const told = list.told.indexOf(c),
    search = steps.search[here];
  if (told < 0) return -1;
  return steps.candidate.findIndex(
    (each, i) => each === told && steps.search[i] === search && steps.feature[i] === list.feature,
  );
}

// The step that made a node a question or a leaf, in the grain we walk in.
/** @type {(reel: Reel, walk: Walk, t: number, node: number) => number} */
export function stepOfNode({ trees, steps }, walk, t, node) {
  return stepSince(trees[t].decided[node], walk, (i) => steps.tree[i] === t && steps.node[i] === node);
}

// The step that finished a tree.
/** @type {(reel: Reel, walk: Walk, t: number) => number} */
export function stepOfTree({ trees, steps }, walk, t) {
  return stepSince(Math.max(...trees[t].decided), walk, (i) => steps.tree[i] === t);
}

/** @type {(made: number, walk: Walk, suits: (i: number) => boolean) => number} */
function stepSince(made, walk, suits) {
  return walk.steps.slice(walk.placeOf(made)).find((i) => i >= made && suits(i)) ?? made;
}
