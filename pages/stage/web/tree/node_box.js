// One node as a box: its question or answer, the mix of its rows, and their number.

import { draw, write } from "../core/elements.js";
import { shortened } from "../core/names.js";
import { counted, number } from "../core/numbers.js";
import { FEW, firstOfLargest } from "../reel/ensemble.js";
import { treeTest, testOf, testTextIn } from "../reel/splits.js";
import { barOf } from "./bars.js";

export const MARGIN = 16; // beside the words of a box, both sides together

// A box around (0, 0): { root, show(words, facts) }; words says it in so many letters. Form "line" has no room for the
// facts, "bar" for no words at all. In "full" the facts share a line; in "tall" the impurity has its own, and so it has
// in a tree that was fitted to a column, in the place of the mix.
/** @type {(tree: Tree, v: number, place: NodePlace) => NodeBox} */
export function nodeBox(tree, v, { w, h, form }) {
  const inner = Math.max(2, w - (form === "bar" ? Math.min(6, w * 0.3) : MARGIN)),
    worded = form === "full" || form === "tall",
    parted = worded && (form === "tall" || tree.fits),
    high = { line: 5, bar: -h / 2 + 4 }[form] ?? -h / 2 + 22;
  const text = (kind, y) => draw("text", { class: kind, y, "text-anchor": "middle" });
  const asks = form === "bar" ? null : text("asks", -h / 2 + 16),
    upper = parted ? text("facts", h / 2 - 21) : null,
    lower = worded ? text("facts", h / 2 - 7) : null;
  const bar = worded && tree.fits ? [] : barOf(tree, nodeSide(tree, v), inner, 8);
  const root = draw(
    "g",
    {},
    draw("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: Math.min(8, h / 4, w / 4), class: "box" }),
    draw("g", { transform: `translate(${-inner / 2},${high})` }, ...bar),
    asks,
    upper,
    lower,
  );
  return {
    root,
    show(words, facts) {
      if (asks) write(asks, words(Math.floor(inner / 8)));
      const [rows, impurity] = inTwoLines(tree, facts);
      if (upper) write(upper, fitting(rows, inner));
      if (lower) write(lower, fitting(upper ? impurity : facts, inner));
    },
  };
}

// Its rows, and how mixed they are.
/** @type {(tree: Tree, facts: string[]) => [string[], string[]]} */
export function inTwoLines(tree, facts) {
  const first = tree.fits ? 1 : 2;
  return [facts.slice(0, first), facts.slice(first)];
}

// As many of the facts as there is room for: "7 rows · 4 | 3 · Gini 0.49", "7 rows · 4 | 3", "7 rows".
/** @type {(facts: string[], room: number) => string} */
export function fitting(facts, room) {
  const count = facts.findLastIndex((_, k) => widthOf(facts.slice(0, k + 1)) <= room);
  return facts.slice(0, Math.max(0, count) + 1).join(" · ");
}

// The pixels that facts take in such small letters of a wide font: " ", "|", "i" and the like are thin.
/** @type {(facts: string[]) => number} */
export function widthOf(facts) {
  const words = facts.join(" · "),
    thin = words.match(/[ |·.,:;'il]/g)?.length ?? 0;
  return 7.5 * words.length - 3.5 * thin;
}

// What a node says so far: its question, the one it tries, its answer, or that nobody knows yet.
/** @type {(view: View, v: number, letters?: number) => string} */
export function nodeText(view, v, letters = Infinity) {
  const asked = view.split(v)
    ? treeTest(view.tree, v)
    : !view.known(v) && v === view.node && view.list && view.left
      ? testOf(view.list, view.candidate)
      : null;
  if (asked) return `${testTextIn(view.reel, asked, letters - 2)} ?`;
  return view.known(v) ? shortened(view.tree.answer[v], letters, view.tree.answer) : "?";
}

/** @type {(view: View, v: number) => string[]} */
export function factsOf(view, v) {
  const { tree, reel } = view,
    facts = [counted(tree.n[v], "row"), mixText(reel, nodeSide(tree, v))].filter(Boolean);
  if (!view.measured(v)) return facts;
  return [...facts, `${tree.measure} ${number(tree.impurity[v], 3)}`];
}

// What stands in a leaf that was fitted to a column is its answer, not a mean, and is told when it is known.
/** @type {(tree: Tree, v: number) => Side} */
function nodeSide(tree, v) {
  if (tree.fits) return { n: tree.n[v], counts: null, mean: null };
  return { n: tree.n[v], counts: tree.weights?.[v] ?? null, mean: tree.value?.[v] ?? null };
}

// "4 | 3" of few classes, "12 setosa" of many, "mean 2.5" of numbers.
/** @type {(reel: Reel, side: Side) => string} */
export function mixText(reel, side) {
  if (!side.counts) return side.mean == null ? "" : `mean ${number(side.mean)}`;
  if (side.counts.length <= FEW) return side.counts.map((count) => number(count)).join(" | ");
  const most = firstOfLargest(side.counts);
  return `${number(side.counts[most])} ${reel.data.target.classes?.[most]}`;
}

// A letter a node, "1" for those that are seen: another text whenever others are seen.
/** @type {(view: View) => string} */
export function seenOf({ tree, born }) {
  return tree.parent.map((_, v) => Number(born(v))).join("");
}

// From the side of the node that looks to the box.
/** @type {(at: Box, to: Box) => Element} */
export function lineToBox(at, { x, y, w, h }) {
  const side = Math.sign(x - at.x);
  if (y - h / 2 > at.y + at.h / 2) return draw("line", { x1: at.x, y1: at.y + at.h / 2, x2: x, y2: y - h / 2 });
  if (y + h / 2 < at.y - at.h / 2) return draw("line", { x1: at.x, y1: at.y - at.h / 2, x2: x, y2: y + h / 2 });
  return draw("line", { x1: at.x + (side * at.w) / 2, y1: at.y, x2: x - (side * w) / 2, y2: y });
}
