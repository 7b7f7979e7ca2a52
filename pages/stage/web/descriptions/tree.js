// Text descriptions of the tree, its nodes, its leaves as regions, and the candidates' ranking.

import { countText, msg } from "../core/messages.js";
import { number } from "../core/numbers.js";
import { triedCandidates, testOf, testText, treeTest } from "../reel/splits.js";
import { joinShort } from "./rows.js";

const READ_RANKED = 5; // candidates that are read out
const READ_REGIONS = 6;

// Whose child a node is: "Node 2, right child of node 0"
/** @type {(tree: Tree, v: number) => string} */
export function describeNode(tree, v) {
  const parent = tree.parent[v],
    places = { node: String(v), parent: String(parent) };
  if (parent < 0) return msg("stage.tree.root", places);
  return tree.left[parent] === v ? msg("stage.tree.left-child", places) : msg("stage.tree.right-child", places);
}

/** @type {(view: View) => string} */
export function describeTree(view) {
  const { tree, node } = view,
    seen = [...tree.parent.keys()].filter((v) => view.isBorn(v));
  if (!seen.length) return "";
  const leaves = seen.filter((v) => view.isDecided(v) && !view.isSplit(v)).length,
    text = msg("stage.tree.size", { nodes: countText(seen.length, "node"), leaves: countText(leaves, "leaf") });
  return `${text} ${msg("stage.tree.step-node", { node: describeNode(tree, node) })}`;
}

// The regions that are drawn, the largest first: which splits lead there, what is predicted, how many rows there are.
/** @type {(view: View, nodes: number[]) => string} */
export function describeRegions(view, nodes) {
  const { tree } = view,
    largest = [...nodes].sort((a, b) => tree.n[b] - tree.n[a]);
  if (nodes.length < 2) return "";
  const text = largest.slice(0, READ_REGIONS).map((v) => {
    const predicted = view.isDecided(v)
      ? msg("stage.tree.prediction", { answer: tree.answer[v] })
      : msg("stage.tree.undecided");
    return `${describePath(view, v)}: ${countText(tree.n[v], "row")}, ${predicted}`;
  });
  const rest = nodes.length - text.length;
  return `${msg("stage.plane.regions", { regions: text.join("; ") })}${rest > 0 ? ` ${msg("stage.plane.regions-more", { n: rest })}` : ""}`;
}

// "x_1 ≤ 2 yes, x_2 = 0 no"
/** @type {(view: View, v: number) => string} */
function describePath({ reel, tree }, v) {
  const path = [];
  for (let at = v; at > 0; at = tree.parent[at]) {
    const above = tree.parent[at],
      side = tree.left[above] === at ? msg("stage.split.yes") : msg("stage.split.no");
    path.unshift(`${testText(reel, treeTest(tree, above))} ${side}`);
  }
  return path.join(", ");
}

// The best of those that have been tried, with both sides' rows.
/** @type {(view: View) => string} */
export function describeCandidates(view) {
  const { search, reel } = view;
  if (!search) return "";
  const tried = triedCandidates(view),
    gain = ({ list, c }) => list.gain[c] ?? 0,
    all = search.features.reduce((sum, each) => sum + each.id.length, 0),
    best = [...tried].sort((a, b) => gain(b) - gain(a)).slice(0, READ_RANKED);
  const line = (each, k) =>
    msg("stage.ranking.place", {
      place: k + 1,
      split: testText(reel, testOf(each.list, each.c)),
      gain: number(gain(each)),
      left: each.list.n_left[each.c],
      right: each.list.n_right[each.c],
    });
  const text = msg("stage.ranking.tried", { n: tried.length, all: countText(all, "candidate-split") });
  return best.length ? `${text} ${best.map(line).join("; ")}.` : text;
}

// The trees that are grown, in small.
/** @type {(trees: Tree[]) => string} */
export function describeTrees(trees) {
  const leaves = (tree) => tree.feature.filter((f) => f < 0).length;
  return joinShort(trees.map((tree) => `${tree.name}: ${countText(leaves(tree), "leaf")}`));
}
