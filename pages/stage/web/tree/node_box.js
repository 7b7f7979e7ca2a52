// A node of the tree as a box: its test or prediction, class mix, number of rows and impurity.

import { countText } from "../core/messages.js";
import { draw, setAttributes, setText } from "../core/elements.js";
import { columnName, shortenName } from "../core/names.js";
import { number } from "../core/numbers.js";
import { MAX_LISTED_SCORES, argMax } from "../reel/ensemble.js";
import { centerText } from "../reel/rows.js";
import { relationText, testOf, testText, testTextIn, treeTest } from "../reel/splits.js";
import { barOf } from "./bars.js";

// A box around (0, 0); show(words, facts) sets its text, with words(letters, lines) for the test or prediction. Forms:
// "bar" has no text, "line" no facts; "full" has the facts on one line, "tall" the impurity on its own (as any tree fitted
// to a column), and "high" the threshold too. With dots the layer of rows draws them where else the bar is.
/** @type {(tree: Tree, v: number, place: NodePlace, hasDots?: boolean) => NodeBox} */
export function nodeBox(tree, v, { w, h, form, inner, stack, barTop }, hasDots = false) {
  const hasFacts = ["full", "tall", "high"].includes(form),
    stacked = hasFacts && (form !== "full" || tree.fits);
  const text = (kind, y) => draw("text", { class: kind, y, "text-anchor": "middle" });
  const question = form === "bar" ? null : text("question-line", -h / 2 + 16),
    more = form === "high" ? text("question-line", -h / 2 + 31) : null,
    upper = stacked ? text("facts", h / 2 - 21) : null,
    lower = hasFacts ? text("facts", h / 2 - 7) : null;
  const bar = hasDots ? [] : hasFacts && tree.fits ? [] : barOf(tree, nodeSide(tree, v), inner, stack);
  const root = draw(
    "g",
    {},
    draw("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: Math.min(8, h / 4, w / 4), class: "box" }),
    draw("g", { transform: `translate(${-inner / 2},${-h / 2 + barTop})` }, ...bar),
    question,
    more,
    upper,
    lower,
  );
  return {
    root,
    show(words, facts) {
      if (question) showTest(question, words(Math.floor(inner / 8), more ? 2 : 1));
      const [rows, impurity] = inTwoLines(tree, facts);
      if (upper) setText(upper, counts(rows, inner));
      if (lower) setText(lower, upper && widthOf(impurity) > inner + 8 ? "" : fitText(upper ? impurity : facts, inner));
    },
  };

  // Show the test; a single line is centred, one with a long threshold is squeezed and not cut.
  /** @type {(question: Element, lines: string[]) => void} */
  function showTest(question, [first, second]) {
    setText(question, first);
    if (!more) return setAttributes(question, squeezed(first, inner));
    setText(more, second ?? "");
    setAttributes(question, { y: -h / 2 + (second ? 16 : 23) });
    setAttributes(more, squeezed(second ?? "", inner));
  }
}

/** @type {(words: string, room: number) => Attributes} */
function squeezed(words, room) {
  const isLong = 8 * words.length > room + 8;
  return { textLength: isLong ? room : null, lengthAdjust: isLong ? "spacingAndGlyphs" : null };
}

// Number of rows and class mix if both fit, else the mix, else the number.
/** @type {(rows: string[], room: number) => string} */
function counts(rows, room) {
  const [, mix] = rows;
  return mix && widthOf(rows) > room && widthOf([mix]) <= room ? mix : fitText(rows, room);
}

// Split the facts into those of rows and the impurity.
/** @type {(tree: Tree, facts: string[]) => [string[], string[]]} */
export function inTwoLines(tree, facts) {
  const first = tree.fits ? 1 : 2;
  return [facts.slice(0, first), facts.slice(first)];
}

// As many facts as fit: "7 rows · 4 | 3 · Gini 0.49", "7 rows · 4 | 3" or "7 rows".
/** @type {(facts: string[], room: number) => string} */
export function fitText(facts, room) {
  const count = facts.findLastIndex((_, k) => widthOf(facts.slice(0, k + 1)) <= room);
  return facts.slice(0, Math.max(0, count) + 1).join(" · ");
}

// Estimated width of facts in pixels, with narrow characters such as " ", "|" and "i".
/** @type {(facts: string[]) => number} */
export function widthOf(facts) {
  const words = facts.join(" · "),
    thin = words.match(/[ |·.,:;'il]/g)?.length ?? 0;
  return 7.5 * words.length - 3.5 * thin;
}

// A node's text at the step: its test, the candidate's, its prediction, or "?".
/** @type {(view: View, v: number, letters?: number) => string} */
export function nodeText(view, v, letters = Infinity) {
  return nodeLines(view, v, letters).join("");
}

// The same on at most two lines of `letters`: the name on one, the threshold on the other.
/** @type {(view: View, v: number, letters: number, lines?: number) => string[]} */
export function nodeLines(view, v, letters, lines = 1) {
  const test = view.isSplit(v)
    ? treeTest(view.tree, v)
    : !view.isDecided(v) && v === view.node && view.list && view.left
      ? testOf(view.list, view.candidate)
      : null;
  if (!test) return [view.isDecided(v) ? shortenName(view.tree.answer[v], letters, view.tree.answer) : "?"];
  if (lines === 1 || testText(view.reel, test).length + 2 <= letters)
    return [`${testTextIn(view.reel, test, letters - 2)} ?`];
  const relation = `${relationText(view.reel, test).trim()} ?`;
  return [
    columnName(view.reel, test.feature, letters),
    test.threshold == null ? shortenName(relation, letters) : relation,
  ];
}

/** @type {(view: View, v: number) => string[]} */
export function nodeFacts(view, v) {
  const { tree, reel } = view,
    facts = [countText(tree.n[v], "row"), mixText(reel, nodeSide(tree, v))].filter(Boolean);
  if (!view.isMeasured(v)) return facts;
  if (tree.sums) return [...facts, ...sumFacts({ G: tree.sums.G[v], H: tree.sums.H[v], S: tree.impurity[v] })];
  return [...facts, `${tree.measure} ${number(tree.impurity[v])}`];
}

// The sums that a gain is made of: "G 4", "H 4", "S 4".
/** @type {(sums: { G: number | null, H: number | null, S: number }) => string[]} */
export function sumFacts({ G, H, S }) {
  return [`G ${number(G)}`, `H ${number(H)}`, `S ${number(S)}`];
}

// The facts of the root with a long impurity, which are the widest of the tree.
/** @type {(reel: Reel, tree: Tree) => string[]} */
export function widestFacts(reel, tree) {
  if (tree.sums) return [countText(tree.n[0], "row"), ...sumFacts({ G: -10.11, H: 10, S: 100.11 })];
  return [countText(tree.n[0], "row"), mixText(reel, nodeSide(tree, 0)), `${tree.measure} ${number(0.1111)}`].filter(
    Boolean,
  );
}

// A node's rows. In a tree fitted to a column the value is a prediction, not a mean, and left out.
/** @type {(tree: Tree, v: number) => SideSummary} */
function nodeSide(tree, v) {
  if (tree.fits) return { n: tree.n[v], counts: null, center: null };
  const { medians } = tree;
  return { n: tree.n[v], counts: tree.weights?.[v] ?? null, center: tree.value?.[v] ?? null, medians };
}

// The class mix: "4 | 3" of few classes, "12 setosa" of many; "mean 2.5" of numbers.
/** @type {(reel: Reel, side: SideSummary) => string} */
export function mixText(reel, side) {
  if (!side.counts) return centerText(side, side.center);
  if (side.counts.length <= MAX_LISTED_SCORES) return side.counts.map((count) => number(count)).join(" | ");
  const most = argMax(side.counts);
  return `${number(side.counts[most])} ${reel.data.target.classes?.[most]}`;
}

// One character per node, "1" for visible ones: a key that changes with the visible nodes.
/** @type {(view: View) => string} */
export function visibleKey({ tree, isBorn }) {
  return tree.parent.map((_, v) => Number(isBorn(v))).join("");
}

// A line from a node to a box, from the node's side that faces it.
/** @type {(at: Box, to: Box) => Element} */
export function lineToBox(at, { x, y, w, h }) {
  const side = Math.sign(x - at.x);
  if (y - h / 2 > at.y + at.h / 2) return draw("line", { x1: at.x, y1: at.y + at.h / 2, x2: x, y2: y - h / 2 });
  if (y + h / 2 < at.y - at.h / 2) return draw("line", { x1: at.x, y1: at.y - at.h / 2, x2: x, y2: y + h / 2 });
  return draw("line", { x1: at.x + (side * at.w) / 2, y1: at.y, x2: x - (side * w) / 2, y2: y });
}
