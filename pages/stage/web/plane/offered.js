// The candidate splits of a task as lines of the plane, at the node they would split: a click on one chooses it.

import { classNames, draw } from "../core/elements.js";
import { boxOf } from "../reel/regions.js";
import { pointIn } from "../charts/picture.js";
import { insideOf } from "./two_features.js";

const NUMBER_REACH = 9; // pixels beside a line, and the radius of its number

/** `k`: the choice; `number`: where its number stands.
 * @typedef {{ k: number, ends: { x1: number, x2: number, y1: number, y2: number }, number: Size }} OfferedLine */

export class OfferedSplits {
  /** @param {Stage} stage @param {SVGSVGElement} picture @param {(point: DOMPoint) => number | null} rowAt */
  constructor(stage, picture, rowAt) {
    this.stage = stage;
    this.layer = picture.appendChild(draw("g"));
    /** @type {OfferedLine[]} */
    this.lines = [];
    const choiceAt = (event) => {
      const point = this.lines.length ? pointIn(picture, event) : null;
      return point && rowAt(point) == null ? offeredAt(this.lines, point) : null;
    };
    picture.addEventListener("pointermove", (event) => this.mean(choiceAt(event)));
    picture.addEventListener("pointerleave", () => this.mean(null));
    picture.addEventListener("click", (event) => {
      const k = choiceAt(event);
      if (k != null) stage.answer(k);
    });
  }

  /** @param {number | null} k */
  mean(k) {
    if (this.lines.length) this.stage.panels.exercise.mean(k);
  }

  /** @param {View} view @param {Chart} chart */
  draw(view, chart) {
    const { offered, meant } = this.stage.panels.exercise;
    this.lines = offeredLines(offered, view, chart);
    this.layer.replaceChildren(...drawnLines(this.lines, meant));
  }
}

// Those on the features that are drawn.
/** @type {(splits: ReelTask["splits"], view: View, chart: Chart) => OfferedLine[]} */
function offeredLines(splits, view, chart) {
  const [fx, fy] = chart.axes;
  if (fy == null || !splits.length) return [];
  const box = insideOf(/** @type {PlaneChart} */ (chart), boxOf(view, view.node, fx, fy)),
    places = splits.map(([feature, threshold], k) => ({ k, feature, threshold })),
    on = (f) => places.filter(({ feature }) => feature === f).sort((a, b) => a.threshold - b.threshold);
  return [...uprightLines(on(fx), box, chart), ...levelLines(on(fy), box, chart)];
}

// Numbers stand at the top,
function uprightLines(places, { y, height }, chart) {
  const xs = places.map(({ threshold }) => chart.x(threshold)),
    aside = asideOf(xs);
  return places.map(({ k }, i) => ({
    k,
    ends: { x1: xs[i], x2: xs[i], y1: y, y2: y + height },
    number: /** @type {Size} */ ([xs[i], y + NUMBER_REACH + aside[i]]),
  }));
}

// and at the right.
function levelLines(places, { x, width }, chart) {
  const ys = places.map(({ threshold }) => chart.y(threshold)),
    aside = asideOf(ys);
  return places.map(({ k }, i) => ({
    k,
    ends: { x1: x, x2: x + width, y1: ys[i], y2: ys[i] },
    number: /** @type {Size} */ ([x + width - NUMBER_REACH - aside[i], ys[i]]),
  }));
}

// How far numbers stand away from the edge, so that those of neighbours do not hide one another.
/** @type {(places: number[]) => number[]} */
function asideOf(places) {
  const found = [];
  places.forEach((place, i) => {
    const near = i > 0 && Math.abs(place - places[i - 1]) < 2 * NUMBER_REACH + 1;
    found.push(near && !found[i - 1] ? 2 * NUMBER_REACH + 2 : 0);
  });
  return found;
}

/** @type {(lines: OfferedLine[], meant: number | null) => Element[]} */
function drawnLines(lines, meant) {
  return lines.map(({ k, ends, number: [cx, cy] }) =>
    draw(
      "g",
      { class: classNames({ "offered-line": true, meant: k === meant }), "data-choice": k },
      draw("line", ends),
      draw("circle", { cx, cy, r: NUMBER_REACH }),
      draw("text", { x: cx, y: cy + 4, "text-anchor": "middle" }, String(k + 1)),
    ),
  );
}

// The choice whose number or line is there.
/** @type {(lines: OfferedLine[], point: { x: number, y: number }) => number | null} */
function offeredAt(lines, { x, y }) {
  const numbered = lines.find(({ number: [cx, cy] }) => Math.hypot(x - cx, y - cy) <= NUMBER_REACH);
  if (numbered) return numbered.k;
  const away = ({ ends: { x1, x2, y1, y2 } }) =>
    Math.hypot(x - Math.min(Math.max(x, x1), x2), y - Math.min(Math.max(y, y1), y2));
  const [nearest] = [...lines].sort((a, b) => away(a) - away(b));
  return nearest && away(nearest) <= NUMBER_REACH ? nearest.k : null;
}
