// The rows as dots: what is drawn of each. It is painted on a canvas, and found there by where it stands.

import { pointIn } from "../charts/picture.js";
import { draw, setAttributes } from "../core/elements.js";
import { SHAPES, classColour } from "../core/marks.js";
import { sizesOf } from "../reel/rows.js";
import { DotCanvas } from "./dot_canvas.js";
import { FOLLOWED, sizeNumbers } from "./dot_sizes.js";

const FOLLOWED_OF_MANY = 120; // the same where tree follows tree, and all rows move with each of them
const REACH = 2; // pixels beside a dot at which it is still pointed at

export class DotLayer {
  /** @param {Stage} stage @param {Layers} layered */
  constructor(stage, { root, svg }) {
    this.stage = stage;
    this.reel = null;
    /** @type {Dot[]} */
    this.dots = [];
    this.states = [];
    this.still = false;
    this.heights = null;
    this.painted = new DotCanvas();
    this.ring = draw("circle", { r: 9, class: "ring" });
    this.numbers = draw("g", { class: "sizes" });
    this.over = draw("svg", { class: "over", "aria-hidden": "true" }, this.numbers, this.ring);
    root.append(this.painted.canvas, this.over);
    this.listen(svg);
  }

  /** @param {SVGSVGElement} picture */
  listen(picture) {
    const { stage } = this;
    let pointed = null;
    const point = (row) => {
      if (pointed === row) return;
      pointed = row;
      stage.look(row == null ? {} : { row });
    };
    const rowAt = (event) => this.rowAt(pointIn(picture, event));
    picture.addEventListener("pointermove", (event) => point(rowAt(event)));
    picture.addEventListener("pointerleave", () => point(null));
    picture.addEventListener("click", (event) => {
      const row = rowAt(event);
      if (row != null) stage.hold(row);
    });
  }

  // The nearest of the dots that are as near as they are large.
  /** @type {(point: { x: number, y: number }) => number | null} */
  rowAt({ x, y }) {
    let nearest = null,
      least = Infinity;
    this.dots.forEach(({ place, radius, grown }, row) => {
      const away = place ? Math.hypot(place[0] - x, place[1] - y) : Infinity;
      if (away <= least && away <= radius * grown + REACH) [nearest, least] = [row, away];
    });
    return nearest;
  }

  /** @param {View} view @param {Chart} chart */
  draw(view, chart) {
    if (this.reel !== view.reel) this.begin(view.reel);
    const sizes = sizesOf(view, this.stage.weights),
      heights = view.target.values,
      themed = this.theme !== this.stage.measured,
      placed = this.placed !== chart.key || this.sized !== sizes?.values || this.heights !== heights;
    if (placed) this.place(chart, sizes);
    this.heights = heights;
    this.theme = this.stage.measured;
    const filled = this.fill(view, chart),
      stated = this.showStates(view);
    if (placed || filled || stated || themed) {
      this.painted.glides = !this.still && !this.stage.root.matches(".hurried");
      this.painted.show(chart.size, this.stage);
    }
    this.showSent(chart);
    setAttributes(this.over, { viewBox: `0 0 ${chart.size[0]} ${chart.size[1]}` });
  }

  begin(reel) {
    const { rows, target } = reel.data,
      many = rows.length > FOLLOWED;
    this.reel = reel;
    this.still = many || (rows.length > FOLLOWED_OF_MANY && reel.trees.length > 1);
    this.dots = rows.map((_, row) => dotOf(target.classes ? target.values[row] : null, many));
    this.states = [];
    this.placed = "";
    this.sized = this.filled = null;
    this.painted.begin(this.dots);
  }

  // Which rows stand at the node, are looked at, or go left; whether these are others than before.
  /** @param {View} view */
  showStates(view) {
    const { looked } = this.stage,
      { target } = this.reel.data,
      { states } = this;
    let changed = false;
    this.dots.forEach((dot, row) => {
      const lit = looked.row === row || view.row === row || (looked.kind != null && looked.kind === target.values[row]),
        here = view.here[row],
        left = here && view.left?.[row] === true,
        state = (here ? 1 : 0) + (lit ? 2 : 0) + (left ? 4 : 0);
      if (states[row] === state) return;
      states[row] = state;
      changed = true;
      Object.assign(dot, { here, looked: lit, left });
    });
    return changed;
  }

  // Only when axes, heights or sizes change: rows keep their places from step to step.
  /** @param {Chart} chart @param {Sizes | null} sizes */
  place(chart, sizes) {
    this.placed = chart.key;
    this.sized = sizes?.values;
    this.dots.forEach((dot, row) => {
      dot.place = chart.place(row);
      dot.grown = sizes ? Math.sqrt(sizes.area(row)) : 1;
    });
    const places = this.dots.map(({ place }) => place);
    this.numbers.replaceChildren(...(sizes ? sizeNumbers(chart, sizes, places) : []));
  }

  // Where colours stand for values; whether they are others than before.
  /** @param {View} view @param {Chart} chart */
  fill(view, chart) {
    const { filled } = this,
      colourOf = chart.fill,
      values = colourOf ? view.target.values : null,
      key = values && [values, chart.ramp?.span.join(), this.stage.measured];
    if (filled === key || (filled && key && key.every((each, k) => each === filled[k]))) return false;
    this.filled = key;
    this.dots.forEach((dot, row) => {
      dot.valued = colourOf != null;
      dot.fill = colourOf ? colourOf(row) : dot.own;
    });
    return true;
  }

  /** @param {Chart} chart */
  showSent(chart) {
    const { sent } = this.stage,
      at = sent ? chart.place(sent.row, ...chart.of(sent.values)) : null;
    setAttributes(this.ring, { cx: at?.[0] ?? 0, cy: at?.[1] ?? 0, visibility: at ? null : "hidden" });
  }
}

// In the shape and the colour of its class, a circle where there are none.
/** @type {(k: number | null, many: boolean) => Dot} */
function dotOf(k, many) {
  const own = classColour(k ?? 0),
    radius = k == null ? (many ? 3 : 4.2) : many ? 3.2 : 4.8;
  return {
    shape: (k ?? 0) % SHAPES.length,
    radius,
    own,
    fill: own,
    many,
    valued: false,
    place: null,
    grown: 1,
    here: false,
    looked: false,
    left: false,
  };
}
