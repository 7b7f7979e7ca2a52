// What the candidate in hand would make of its node: two dashed boxes with what would stand in them.

import { counted, say } from "../core/messages.js";
import { draw } from "../core/elements.js";
import { number } from "../core/numbers.js";
import { remembered } from "../core/remembered.js";
import { sideOf } from "../reel/rows.js";
import { barOf } from "./bars.js";
import { roomForTwo } from "./free_space.js";
import { fitting, lineToBox, mixText, seenOf, widthOf } from "./node_box.js";

const NO_PAIR = [];

/** @type {() => { root: Element, draw(view: View, at: Box, places: NodePlace[], panel: Size): Box[] }} */
export function previewLayer() {
  const root = draw("g", { class: "preview", "aria-hidden": "true" });
  // Looked for once a node: the next candidate of it changes nothing about who stands where.
  const roomOf = remembered((places, panel, at, seen) => {
    const taken = [at, ...places.filter((_, v) => seen[v] === "1")];
    return roomForTwo(at, taken, panel) ?? NO_PAIR;
  });
  return {
    root,
    // Where the two boxes stand, [] for no boxes.
    draw(view, at, places, panel) {
      const shown = view.left != null && view.focus === view.node && !view.split(view.node),
        pair = shown ? roomOf(places, panel, at, seenOf(view)) : NO_PAIR;
      root.replaceChildren(...(pair.length ? previewParts(/** @type {Trying} */ (view), at, pair) : []));
      return pair;
    },
  };
}

// The lines first, so that none runs over the nearer box.
/** @type {(view: Trying, at: Box, pair: Box[]) => Element[]} */
function previewParts(view, at, pair) {
  return [...pair.map((place) => lineToBox(at, place)), ...pair.map((place, k) => previewBox(view, k === 0, place))];
}

// "yes" or "no", the mix of the rows on that side, and how many they are; in a low box in one line, as far as it goes.
/** @type {(view: Trying, left: boolean, place: Box) => Element} */
function previewBox(view, left, { x, y, w, h }) {
  const side = sideOf(view, left),
    inner = w - (w > 60 ? 16 : 8),
    answer = left ? say("yes") : say("no"),
    told = previewFacts(view, left, side),
    low = h < 50,
    line = [answer, told[told.length - 1][0]].join(" · ");
  const text = (kind, high, words) => draw("text", { y: high, "text-anchor": "middle", class: kind }, words);
  const bar = (top, high) =>
    draw("g", { transform: `translate(${-inner / 2},${top - h / 2})` }, ...barOf(view.tree, side, inner, high));
  const facts = told.map((each) => fitting(each, inner));
  const parts = low
    ? [h < 24 ? null : text("edge", -h / 2 + 14, widthOf([line]) <= inner ? line : answer), bar(h < 24 ? 4 : 18, 7)]
    : [
        text("edge", -h / 2 + 14, answer),
        bar(19, 9),
        text("facts", h / 2 - 7, facts.find((each) => each.includes("·")) ?? facts[0]),
      ];
  const box = draw("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: Math.min(8, h / 4), class: "box" });
  return draw("g", { transform: `translate(${x},${y})` }, box, ...parts.filter(Boolean));
}

// From many words to few. With too many rows to draw, only their number is sure.
/** @type {(view: Trying, left: boolean, side: Side) => string[][]} */
function previewFacts({ list, candidate: c, reel }, left, side) {
  const n = (left ? list.n_left : list.n_right)[c],
    sure = side.n === n ? [mixText(reel, side)].filter(Boolean) : [];
  return [
    [counted(n, "row"), ...sure],
    [number(n), ...sure],
  ];
}
