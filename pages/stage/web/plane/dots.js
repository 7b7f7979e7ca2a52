// The rows as dots on the plane, and which row is at a point. The layer of rows draws them.

import { pointIn } from "../charts/picture.js";
import { draw, setAttributes } from "../core/elements.js";
import { SHAPES, classColour } from "../core/marks.js";
import { ringAt } from "../rows/ring.js";
import { sizesOf } from "../reel/rows.js";
import { MAX_ANIMATED, sizeLabels } from "./dot_sizes.js";

const MAX_ANIMATED_TREES = 120; // the same for ensembles, where all rows move with each tree
const FAINT = 0.24; // opacity of rows outside the node
const REACH = 2; // pixels of tolerance around a dot

export class DotLayer {
  /** @param {Stage} stage @param {Layers} layered */
  constructor(stage, { root, svg }) {
    this.stage = stage;
    this.reel = null;
    /** @type {Dot[]} */
    this.dots = [];
    this.isStill = false;
    this.heights = null;
    /** @type {[number, number] | null} */
    this.ring = null; // where the followed or the new row stands
    this.numbers = draw("g", { class: "sizes" });
    this.over = draw("svg", { class: "over", "aria-hidden": "true" }, this.numbers);
    root.append(this.over);
    this.listen(svg);
  }

  /** @param {SVGSVGElement} picture */
  listen(picture) {
    const { stage } = this;
    let pointed = null;
    const point = (row) => {
      if (pointed === row) return;
      pointed = row;
      stage.setHighlight(row == null ? {} : { row });
    };
    const rowAt = (event) => this.rowAt(pointIn(picture, event));
    picture.addEventListener("pointermove", (event) => point(rowAt(event)));
    picture.addEventListener("pointerleave", () => point(null));
    picture.addEventListener("click", (event) => {
      const row = rowAt(event);
      if (row != null) stage.toggleFollowed(row);
    });
  }

  // The row of the nearest dot that covers a point, with a tolerance; null for none.
  /** @type {(point: { x: number, y: number }) => number | null} */
  rowAt({ x, y }) {
    let nearest = null,
      least = Infinity;
    this.dots.forEach(({ place, radius, scale }, row) => {
      const distance = place ? Math.hypot(place[0] - x, place[1] - y) : Infinity;
      if (distance <= least && distance <= radius * scale + REACH) [nearest, least] = [row, distance];
    });
    return nearest;
  }

  /** @param {View} view @param {Chart} chart */
  draw(view, chart) {
    if (this.reel !== view.reel) this.setReel(view.reel);
    const sizes = sizesOf(view, this.stage.rowWeights),
      heights = view.target.values,
      placed = this.placed !== chart.key || this.sized !== sizes?.values || this.heights !== heights;
    if (placed) this.place(chart, sizes);
    this.heights = heights;
    this.fill(view, chart);
    this.showStates(view);
    this.showFollowed(chart);
    setAttributes(this.over, { viewBox: `0 0 ${chart.size[0]} ${chart.size[1]}` });
  }

  setReel(reel) {
    const { rows, target } = reel.data,
      many = rows.length > MAX_ANIMATED;
    this.reel = reel;
    this.isStill = many || (rows.length > MAX_ANIMATED_TREES && reel.trees.length > 1);
    this.dots = rows.map((_, row) => dotOf(target.classes ? target.values[row] : null, many));
    this.placed = "";
    this.sized = this.filled = null;
  }

  // The dots as marks of the layer of rows.
  /** @returns {RowMark[]} */
  get marks() {
    const marks = this.dots.flatMap((dot, row) => {
      if (!dot.place) return [];
      const [x, y] = dot.place,
        opacity = dot.atNode || dot.isHighlighted ? 1 : FAINT;
      return [{ ...dot, key: `plane ${row}`, home: "plane", node: -1, row, x, y, opacity }];
    });
    return this.ring ? [...marks, ringAt("plane", -1, this.ring)] : marks;
  }

  // Note which rows are at the node, highlighted, or go left.
  /** @param {View} view */
  showStates(view) {
    const { highlight } = this.stage,
      { target } = this.reel.data;
    this.dots.forEach((dot, row) => {
      dot.isHighlighted =
        highlight.row === row || view.row === row || (highlight.kind != null && highlight.kind === target.values[row]);
      dot.atNode = view.atNode[row];
      dot.goesLeft = dot.atNode && view.left?.[row] === true;
    });
  }

  // Place the dots; needed only when axes, heights or sizes change.
  /** @param {Chart} chart @param {DotSizes | null} sizes */
  place(chart, sizes) {
    this.placed = chart.key;
    this.sized = sizes?.values;
    this.dots.forEach((dot, row) => {
      dot.place = chart.place(row);
      dot.scale = sizes ? Math.sqrt(sizes.area(row)) : 1;
    });
    const places = this.dots.map(({ place }) => place);
    this.numbers.replaceChildren(...(sizes ? sizeLabels(chart, sizes, places) : []));
  }

  // Update the colours of values where they changed.
  /** @param {View} view @param {Chart} chart */
  fill(view, chart) {
    const { filled } = this,
      colourOf = chart.fill,
      values = colourOf ? view.target.values : null,
      key = values && [values, chart.ramp?.span.join(), this.stage.layoutVersion];
    if (filled === key || (filled && key && key.every((each, k) => each === filled[k]))) return;
    this.filled = key;
    this.dots.forEach((dot, row) => {
      dot.showsValue = colourOf != null;
      dot.fill = colourOf ? colourOf(row) : dot.baseColour;
    });
  }

  /** @param {Chart} chart */
  showFollowed(chart) {
    const { ringedRow } = this.stage;
    this.ring = ringedRow ? chart.place(ringedRow.row, ...chart.drawnValues(ringedRow.values)) : null;
  }
}

// A dot in the shape and colour of class k; a circle without classes.
/** @type {(k: number | null, many: boolean) => Dot} */
function dotOf(k, many) {
  const colour = classColour(k ?? 0),
    radius = k == null ? (many ? 3 : 4.2) : many ? 3.2 : 4.8;
  return {
    shape: (k ?? 0) % SHAPES.length,
    radius,
    baseColour: colour,
    fill: colour,
    isDense: many,
    showsValue: false,
    place: null,
    scale: 1,
    atNode: false,
    isHighlighted: false,
    goesLeft: false,
  };
}
