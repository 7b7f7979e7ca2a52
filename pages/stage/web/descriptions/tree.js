// Describe the tree in words: its nodes, its leaves as regions, and the ranking of candidates.

import { countText, msg } from "../core/messages.js";
import { number } from "../core/numbers.js";
import { triedCandidates, testOf, testText, treeTest } from "../reel/splits.js";
import { joinShort } from "./rows.js";

const READ_RANKED = 5; // candidates read out, at most
const READ_REGIONS = 6; // regions read out, at most

// A node and its parent: "Node 2, right child of node 0".
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
    nodes = [...tree.parent.keys()].filter((v) => view.isBorn(v));
  if (!nodes.length) return "";
  const leaves = nodes.filter((v) => view.isDecided(v) && !view.isSplit(v)).length,
    text = msg("stage.tree.size", { nodes: countText(nodes.length, "node"), leaves: countText(leaves, "leaf") });
  return `${text} ${msg("stage.tree.step-node", { node: describeNode(tree, node) })}`;
}

// The regions drawn, the largest first: path, number of rows and prediction.
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

// The tests and answers that lead to a node: "x_1 ≤ 2 yes, x_2 = 0 no".
/** @type {(view: View, v: number) => string} */
function describePath({ reel, tree }, v) {
  const path = [];
  for (let node = v; node > 0; node = tree.parent[node]) {
    const above = tree.parent[node],
      side = tree.left[above] === node ? msg("stage.split.yes") : msg("stage.split.no");
    path.unshift(`${testText(reel, treeTest(tree, above))} ${side}`);
  }
  return path.join(", ");
}

// The best candidates tried so far, with both sides' numbers of rows.
/** @type {(view: View) => string} */
export function describeCandidates(view) {
  const { search, reel } = view;
  if (!search) return "";
  const tried = triedCandidates(view),
    gain = ({ list, c }) => list.gain[c] ?? 0,
    all = search.features.reduce((sum, list) => sum + list.id.length, 0),
    best = [...tried].sort((a, b) => gain(b) - gain(a)).slice(0, READ_RANKED);
  const line = ({ list, c }, k) =>
    msg("stage.ranking.place", {
      place: k + 1,
      split: testText(reel, testOf(list, c)),
      gain: number(gain({ list, c })),
      left: list.n_left[c],
      right: list.n_right[c],
    });
  const text = msg("stage.ranking.tried", { n: tried.length, all: countText(all, "candidate-split") });
  return best.length ? `${text} ${best.map(line).join("; ")}.` : text;
}

// The trees and their numbers of leaves.
/** @type {(trees: Tree[]) => string} */
export function describeTrees(trees) {
  const leaves = (tree) => tree.feature.filter((f) => f < 0).length;
  return joinShort(trees.map((tree) => `${tree.name}: ${countText(leaves(tree), "leaf")}`));
}
