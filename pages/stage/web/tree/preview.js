// The children that a candidate would create: two dashed boxes with their rows.

import { countText, msg } from "../core/messages.js";
import { draw } from "../core/elements.js";
import { number } from "../core/numbers.js";
import { memoizeLast } from "../core/memoize.js";
import { sideOf } from "../reel/rows.js";
import { barOf } from "./bars.js";
import { placeTwoBoxes } from "./free_space.js";
import { fitText, lineToBox, mixText, sumFacts, visibleKey, widthOf } from "./node_box.js";

const NO_PAIR = [];

/** @type {() => { root: Element, draw(view: View, at: Box, places: NodePlace[], panel: Size): Box[] }} */
export function previewLayer() {
  const root = draw("g", { class: "preview", "aria-hidden": "true" });
  // Computed once per node, as the positions do not depend on the candidate.
  const roomOf = memoizeLast((places, panel, at, visible) => {
    const occupied = [at, ...places.filter((_, v) => visible[v] === "1")];
    return placeTwoBoxes(at, occupied, panel) ?? NO_PAIR;
  });
  return {
    root,
    // Draw the two boxes and return them; [] for none.
    draw(view, at, places, panel) {
      const shown = view.left != null && view.focus === view.node && !view.isSplit(view.node),
        pair = shown ? roomOf(places, panel, at, visibleKey(view)) : NO_PAIR;
      root.replaceChildren(...(pair.length ? previewParts(/** @type {CandidateView} */ (view), at, pair) : []));
      return pair;
    },
  };
}

// Elements of both boxes; the lines come first, so that none runs over a box.
/** @type {(view: CandidateView, at: Box, pair: Box[]) => Element[]} */
function previewParts(view, at, pair) {
  return [...pair.map((place) => lineToBox(at, place)), ...pair.map((place, k) => previewBox(view, k === 0, place))];
}

// The box of a side: "yes" or "no", the bar, class mix and number of rows; a low box has one line of text.
/** @type {(view: CandidateView, left: boolean, place: Box) => Element} */
function previewBox(view, left, { x, y, w, h }) {
  const side = sideOf(view, left),
    inner = w - (w > 60 ? 16 : 8),
    answer = left ? msg("stage.split.yes") : msg("stage.split.no"),
    sideFacts = previewFacts(view, left, side),
    low = h < 50,
    line = [answer, sideFacts[sideFacts.length - 1][0]].join(" · ");
  const text = (kind, y, words) => draw("text", { y, "text-anchor": "middle", class: kind }, words);
  const bar = (top, high) =>
    draw("g", { transform: `translate(${-inner / 2},${top - h / 2})` }, ...barOf(view.tree, side, inner, high));
  const facts = sideFacts.map((variant) => fitText(variant, inner));
  const parts = low
    ? [h < 24 ? null : text("edge", -h / 2 + 14, widthOf([line]) <= inner ? line : answer), bar(h < 24 ? 4 : 18, 7)]
    : [
        text("edge", -h / 2 + 14, answer),
        bar(19, 9),
        text("facts", h / 2 - 7, facts.find((fact) => fact.includes("·")) ?? facts[0]),
      ];
  const box = draw("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: Math.min(8, h / 4), class: "box" });
  return draw("g", { transform: `translate(${x},${y})` }, box, ...parts.filter(Boolean));
}

// Variants of a side's facts, from long to short; without the mix if the reel does not hold all rows.
/** @type {(view: CandidateView, left: boolean, side: SideSummary) => string[][]} */
function previewFacts({ list, candidate: c, reel }, left, side) {
  if (side.sums) return [sumFacts(side.sums)];
  const n = (left ? list.n_left : list.n_right)[c],
    mix = side.n === n ? [mixText(reel, side)].filter(Boolean) : [];
  return [
    [countText(n, "row"), ...mix],
    [number(n), ...mix],
  ];
}
