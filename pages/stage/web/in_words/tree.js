// The tree in words, its nodes, the leaves as regions, and how the candidates rank.

import { counted, say } from "../core/messages.js";
import { number } from "../core/numbers.js";
import { triedIn } from "../reel/leader.js";
import { testOf, testText, treeTest } from "../reel/splits.js";
import { inOneLine } from "./rows.js";

const READ_RANKED = 5; // candidates that are read out
const READ_REGIONS = 6;

// Whose child a node is: "Node 2, right child of node 0"
/** @type {(tree: Tree, v: number) => string} */
export function nodeInWords(tree, v) {
  const parent = tree.parent[v],
    places = { node: String(v), parent: String(parent) };
  if (parent < 0) return say("the root", places);
  return tree.left[parent] === v ? say("left child", places) : say("right child", places);
}

/** @type {(view: View) => string} */
export function treeInWords(view) {
  const { tree, node } = view,
    seen = [...tree.parent.keys()].filter((v) => view.born(v));
  if (!seen.length) return "";
  const leaves = seen.filter((v) => view.known(v) && !view.split(v)).length,
    told = say("tree holds", { nodes: counted(seen.length, "node"), leaves: counted(leaves, "leaf") });
  return `${told} ${say("step at", { node: nodeInWords(tree, node) })}`;
}

// The regions that are drawn, the largest first: which splits lead there, what is predicted, how many rows there are.
/** @type {(view: View, nodes: number[]) => string} */
export function regionsInWords(view, nodes) {
  const { tree } = view,
    largest = [...nodes].sort((a, b) => tree.n[b] - tree.n[a]);
  if (nodes.length < 2) return "";
  const told = largest.slice(0, READ_REGIONS).map((v) => {
    const predicted = view.known(v) ? say("predicts", { answer: tree.answer[v] }) : say("undecided");
    return `${pathInWords(view, v)}: ${counted(tree.n[v], "row")}, ${predicted}`;
  });
  const rest = nodes.length - told.length;
  return `${say("regions", { regions: told.join("; ") })}${rest > 0 ? ` ${say("regions more", { n: rest })}` : ""}`;
}

// "x_1 ≤ 2 yes, x_2 = 0 no"
/** @type {(view: View, v: number) => string} */
function pathInWords({ reel, tree }, v) {
  const path = [];
  for (let at = v; at > 0; at = tree.parent[at]) {
    const above = tree.parent[at],
      side = tree.left[above] === at ? say("yes") : say("no");
    path.unshift(`${testText(reel, treeTest(tree, above))} ${side}`);
  }
  return path.join(", ");
}

// The best of those that have been tried, with both sides' rows.
/** @type {(view: View) => string} */
export function candidatesInWords(view) {
  const { search, reel } = view;
  if (!search) return "";
  const tried = triedIn(view),
    gain = ({ list, c }) => list.gain[c] ?? 0,
    all = search.features.reduce((sum, each) => sum + each.id.length, 0),
    best = [...tried].sort((a, b) => gain(b) - gain(a)).slice(0, READ_RANKED);
  const line = (each, k) =>
    say("ranked", {
      place: k + 1,
      split: testText(reel, testOf(each.list, each.c)),
      gain: number(gain(each)),
      left: each.list.n_left[each.c],
      right: each.list.n_right[each.c],
    });
  const told = say("tried of", { n: tried.length, all: counted(all, "candidate split") });
  return best.length ? `${told} ${best.map(line).join("; ")}.` : told;
}

// The trees that are grown, in small.
/** @type {(trees: Tree[]) => string} */
export function treesInWords(trees) {
  const leaves = (tree) => tree.feature.filter((f) => f < 0).length;
  return inOneLine(trees.map((tree) => `${tree.name}: ${counted(leaves(tree), "leaf")}`));
}
