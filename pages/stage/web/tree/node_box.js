// One node as a box: its test or prediction, the class mix, and the number of rows.

import { countText, msg } from "../core/messages.js";
import { draw, setAttributes, setText } from "../core/elements.js";
import { columnName, shortenName } from "../core/names.js";
import { number } from "../core/numbers.js";
import { MAX_LISTED_SCORES, argMax } from "../reel/ensemble.js";
import { relationText, testOf, testText, testTextIn, treeTest } from "../reel/splits.js";
import { barOf } from "./bars.js";

export const MARGIN = 16; // left and right of a box's text, both together

// A box around (0, 0): { root, show(words, facts) }; words(letters, lines) gives the text. Form "line" has no room for
// the facts, "bar" for no text at all. In "full" the facts share a line; in "tall" the impurity has its own, as in a
// tree that was fitted to a column, instead of the mix; in "high" the threshold has one too.
/** @type {(tree: Tree, v: number, place: NodePlace) => NodeBox} */
export function nodeBox(tree, v, { w, h, form }) {
  const inner = Math.max(2, w - (form === "bar" ? Math.min(6, w * 0.3) : w < 110 ? 6 : MARGIN)),
    worded = ["full", "tall", "high"].includes(form),
    stacked = worded && (form !== "full" || tree.fits),
    high = { line: 5, bar: -h / 2 + 4, high: -h / 2 + 36 }[form] ?? -h / 2 + 22;
  const text = (kind, y) => draw("text", { class: kind, y, "text-anchor": "middle" });
  const asks = form === "bar" ? null : text("question-line", -h / 2 + 16),
    more = form === "high" ? text("question-line", -h / 2 + 31) : null,
    upper = stacked ? text("facts", h / 2 - 21) : null,
    lower = worded ? text("facts", h / 2 - 7) : null;
  const bar = worded && tree.fits ? [] : barOf(tree, nodeSide(tree, v), inner, 8);
  const root = draw(
    "g",
    {},
    draw("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: Math.min(8, h / 4, w / 4), class: "box" }),
    draw("g", { transform: `translate(${-inner / 2},${high})` }, ...bar),
    asks,
    more,
    upper,
    lower,
  );
  return {
    root,
    show(words, facts) {
      if (asks) ask(asks, words(Math.floor(inner / 8), more ? 2 : 1));
      const [rows, impurity] = inTwoLines(tree, facts);
      if (upper) setText(upper, counts(rows, inner));
      if (lower) setText(lower, fitText(upper ? impurity : facts, inner));
    },
  };

  // A single line is centred; a threshold too long is squeezed, not cut.
  /** @type {(asks: Element, lines: string[]) => void} */
  function ask(asks, [first, second]) {
    setText(asks, first);
    if (!more) return;
    setText(more, second ?? "");
    setAttributes(asks, { y: -h / 2 + (second ? 16 : 23) });
    setAttributes(more, squeezed(second ?? "", inner));
  }
}

/** @type {(words: string, room: number) => Attributes} */
function squeezed(words, room) {
  const over = 8 * words.length > room + 8;
  return { textLength: over ? room : null, lengthAdjust: over ? "spacingAndGlyphs" : null };
}

// Rows and mix where both fit, else the mix of classes, else how many rows there are.
/** @type {(rows: string[], room: number) => string} */
function counts(rows, room) {
  const [, mix] = rows;
  return mix && widthOf(rows) > room && widthOf([mix]) <= room ? mix : fitText(rows, room);
}

// Its rows, and their impurity.
/** @type {(tree: Tree, facts: string[]) => [string[], string[]]} */
export function inTwoLines(tree, facts) {
  const first = tree.fits ? 1 : 2;
  return [facts.slice(0, first), facts.slice(first)];
}

// As many of the facts as there is room for: "7 rows · 4 | 3 · Gini 0.49", "7 rows · 4 | 3", "7 rows".
/** @type {(facts: string[], room: number) => string} */
export function fitText(facts, room) {
  const count = facts.findLastIndex((_, k) => widthOf(facts.slice(0, k + 1)) <= room);
  return facts.slice(0, Math.max(0, count) + 1).join(" · ");
}

// The width of facts in pixels, in a wide font: " ", "|", "i" and the like are thin.
/** @type {(facts: string[]) => number} */
export function widthOf(facts) {
  const words = facts.join(" · "),
    thin = words.match(/[ |·.,:;'il]/g)?.length ?? 0;
  return 7.5 * words.length - 3.5 * thin;
}

// A node's text so far: its test, the one it tries, its prediction, or undecided.
/** @type {(view: View, v: number, letters?: number) => string} */
export function nodeText(view, v, letters = Infinity) {
  return nodeLines(view, v, letters).join("");
}

// The same in lines of so many letters, at most two: the name in one, the threshold in the other.
/** @type {(view: View, v: number, letters: number, lines?: number) => string[]} */
export function nodeLines(view, v, letters, lines = 1) {
  const testLines = view.isSplit(v)
    ? treeTest(view.tree, v)
    : !view.isDecided(v) && v === view.node && view.list && view.left
      ? testOf(view.list, view.candidate)
      : null;
  if (!testLines) return [view.isDecided(v) ? shortenName(view.tree.answer[v], letters, view.tree.answer) : "?"];
  if (lines === 1 || testText(view.reel, testLines).length + 2 <= letters)
    return [`${testTextIn(view.reel, testLines, letters - 2)} ?`];
  const relation = `${relationText(view.reel, testLines).trim()} ?`;
  return [
    columnName(view.reel, testLines.feature, letters),
    testLines.threshold == null ? shortenName(relation, letters) : relation,
  ];
}

/** @type {(view: View, v: number) => string[]} */
export function nodeFacts(view, v) {
  const { tree, reel } = view,
    facts = [countText(tree.n[v], "row"), mixText(reel, nodeSide(tree, v))].filter(Boolean);
  if (!view.isMeasured(v)) return facts;
  return [...facts, `${tree.measure} ${number(tree.impurity[v], 3)}`];
}

// Those of the root, as long as its impurity can be: no node has more rows.
/** @type {(reel: Reel, tree: Tree) => string[]} */
export function widestFacts(reel, tree) {
  return [countText(tree.n[0], "row"), mixText(reel, nodeSide(tree, 0)), `${tree.measure} ${number(0.111, 3)}`].filter(
    Boolean,
  );
}

// A leaf that was fitted to a column holds a prediction, not a mean, shown when it is known.
/** @type {(tree: Tree, v: number) => SideSummary} */
function nodeSide(tree, v) {
  if (tree.fits) return { n: tree.n[v], counts: null, mean: null };
  return { n: tree.n[v], counts: tree.weights?.[v] ?? null, mean: tree.value?.[v] ?? null };
}

// "4 | 3" of few classes, "12 setosa" of many, "mean 2.5" of numbers.
/** @type {(reel: Reel, side: SideSummary) => string} */
export function mixText(reel, side) {
  if (!side.counts) return side.mean == null ? "" : msg("stage.side.mean", { mean: side.mean });
  if (side.counts.length <= MAX_LISTED_SCORES) return side.counts.map((count) => number(count)).join(" | ");
  const most = argMax(side.counts);
  return `${number(side.counts[most])} ${reel.data.target.classes?.[most]}`;
}

// A letter a node, "1" for those that are seen: another text whenever others are seen.
/** @type {(view: View) => string} */
export function visibleKey({ tree, isBorn }) {
  return tree.parent.map((_, v) => Number(isBorn(v))).join("");
}

// From the side of the node that looks to the box.
/** @type {(at: Box, to: Box) => Element} */
export function lineToBox(at, { x, y, w, h }) {
  const side = Math.sign(x - at.x);
  if (y - h / 2 > at.y + at.h / 2) return draw("line", { x1: at.x, y1: at.y + at.h / 2, x2: x, y2: y - h / 2 });
  if (y + h / 2 < at.y - at.h / 2) return draw("line", { x1: at.x, y1: at.y - at.h / 2, x2: x, y2: y + h / 2 });
  return draw("line", { x1: at.x + (side * at.w) / 2, y1: at.y, x2: x - (side * w) / 2, y2: y });
}
