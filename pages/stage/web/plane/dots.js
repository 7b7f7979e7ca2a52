// The rows as dots: one element a row for as long as the reel is shown, so that a row can be followed with the eyes.

import { draw, setAttributes } from "../core/elements.js";
import { SHAPES, classColour } from "../core/marks.js";
import { sizesOf } from "../reel/rows.js";
import { FOLLOWED, sizeNumbers } from "./dot_sizes.js";

const FOLLOWED_OF_MANY = 120; // the same where tree follows tree, and all rows move with each of them

// The classes of a dot: at the node or elsewhere, looked at, going left or right.
const stateNames = Array.from(
  { length: 16 },
  (_, s) =>
    `mark ${s & 1 ? "here" : "elsewhere"}${s & 2 ? " looked" : ""}${s & 4 ? " left" : ""}${s & 8 ? " right" : ""}`,
);

export class DotLayer {
  /** @param {Stage} stage @param {SVGGElement} layer */
  constructor(stage, layer) {
    this.stage = stage;
    this.layer = layer;
    this.reel = null;
    this.dots = [];
    this.states = [];
    this.heights = null;
    this.ring = draw("circle", { r: 9, class: "ring" });
    this.numbers = draw("g", { class: "sizes", "aria-hidden": "true" });
    const rowOf = (event) => {
      const dot = event.target.closest?.("[data-row]");
      return dot ? { row: Number(dot.dataset.row) } : {};
    };
    layer.addEventListener("mouseover", (event) => stage.look(rowOf(event)));
    layer.addEventListener("mouseleave", () => stage.look({}));
    layer.addEventListener("click", (event) => {
      const { row } = rowOf(event);
      if (row != null) stage.hold(row);
    });
  }

  /** @param {View} view @param {Chart} chart */
  draw(view, chart) {
    if (this.reel !== view.reel) this.begin(view.reel);
    this.showStates(view);
    const sizes = sizesOf(view),
      heights = view.target.values;
    if (this.placed !== chart.key || this.sized !== sizes?.values || this.heights !== heights) this.place(chart, sizes);
    this.heights = heights;
    this.fill(view, chart);
    this.showSent(chart);
  }

  begin(reel) {
    const { layer } = this,
      { rows, target } = reel.data,
      many = rows.length > FOLLOWED;
    this.reel = reel;
    this.dots = rows.map((_, row) => dotOf(row, target.classes ? target.values[row] : null, many));
    this.states = [];
    this.placed = "";
    this.sized = this.filled = null;
    layer.classList.toggle("many", many);
    layer.classList.toggle("still", rows.length > FOLLOWED_OF_MANY && reel.trees.length > 1);
    layer.replaceChildren(...this.dots, this.numbers, this.ring);
  }

  // Which rows stand at the node, are looked at, or go left.
  /** @param {View} view */
  showStates(view) {
    const { looked } = this.stage,
      { target } = this.reel.data,
      { states } = this;
    this.dots.forEach((dot, row) => {
      const lit = looked.row === row || view.row === row || (looked.kind != null && looked.kind === target.values[row]);
      const state =
        (view.here[row] ? 1 : 0) + (lit ? 2 : 0) + (view.left && view.here[row] ? (view.left[row] ? 4 : 8) : 0);
      if (states[row] !== state) dot.setAttribute("class", stateNames[(states[row] = state)]);
    });
  }

  // Only when axes, heights or sizes change: rows keep their places from step to step.
  /** @param {Chart} chart @param {Sizes | null} sizes */
  place(chart, sizes) {
    this.placed = chart.key;
    this.sized = sizes?.values;
    const places = this.dots.map((_, row) => chart.place(row));
    this.dots.forEach((dot, row) => {
      const at = places[row],
        grown = sizes ? ` scale(${Math.sqrt(sizes.area(row)).toFixed(3)})` : "";
      dot.style.transform = at ? `translate(${at[0].toFixed(1)}px,${at[1].toFixed(1)}px)${grown}` : "";
      dot.style.display = at ? "" : "none";
    });
    this.numbers.replaceChildren(...(sizes ? sizeNumbers(chart, sizes, places) : []));
  }

  // Where colours stand for values.
  /** @param {View} view @param {Chart} chart */
  fill(view, chart) {
    const { filled } = this,
      colourOf = chart.fill,
      values = colourOf ? view.target.values : null,
      key = values && [values, chart.ramp?.span.join(), this.stage.measured];
    if (filled === key || (filled && key && key.every((each, k) => each === filled[k]))) return;
    this.filled = key;
    this.layer.classList.toggle("valued", values != null);
    this.dots.forEach((dot, row) => {
      dot.style.fill = colourOf ? (colourOf(row) ?? "none") : "";
    });
  }

  /** @param {Chart} chart */
  showSent(chart) {
    const { sent } = this.stage,
      at = sent ? chart.place(sent.row, ...chart.of(sent.values)) : null;
    setAttributes(this.ring, { cx: at?.[0] ?? 0, cy: at?.[1] ?? 0, visibility: at ? null : "hidden" });
  }
}

// In the shape and the colour of its class, a circle where there are none.
/** @type {(row: number, k: number | null, many: boolean) => SVGPathElement} */
function dotOf(row, k, many) {
  return draw("path", {
    d: k == null ? SHAPES[0](many ? 3 : 4.2) : SHAPES[k % SHAPES.length](many ? 3.2 : 4.8),
    class: "mark",
    "vector-effect": "non-scaling-stroke",
    fill: classColour(k ?? 0),
    "data-row": row,
  });
}
