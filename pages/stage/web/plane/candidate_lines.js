// A task's candidate splits as numbered lines of the plane, within their node; a click chooses one.

import { joinClasses, draw } from "../core/elements.js";
import { boxOf } from "../reel/regions.js";
import { pointIn } from "../charts/picture.js";
import { clipBox } from "./two_features.js";

const NUMBER_REACH = 9; // radius of a number, and pixels from a line that count as on it

/** `k` is the choice, `number` the position of its number.
 * @typedef {{ k: number, ends: { x1: number, x2: number, y1: number, y2: number }, number: Size }} OfferedLine */

export class CandidateLineLayer {
  /** @param {Stage} stage @param {SVGSVGElement} picture @param {(point: DOMPoint) => number | null} rowAt */
  constructor(stage, picture, rowAt) {
    this.stage = stage;
    this.layer = picture.appendChild(draw("g"));
    /** @type {OfferedLine[]} */
    this.lines = [];
    const choiceAt = (event) => {
      const point = this.lines.length ? pointIn(picture, event) : null;
      return point && rowAt(point) == null ? choiceAtPoint(this.lines, point) : null;
    };
    picture.addEventListener("pointermove", (event) => this.pointAt(choiceAt(event)));
    picture.addEventListener("pointerleave", () => this.pointAt(null));
    picture.addEventListener("click", (event) => {
      const k = choiceAt(event);
      if (k != null) stage.answer(k);
    });
  }

  /** @param {number | null} k */
  pointAt(k) {
    if (this.lines.length) this.stage.panels.exercise.pointAt(k);
  }

  /** @param {View} view @param {Chart} chart */
  draw(view, chart) {
    const { splitChoices, pointedChoice } = this.stage.panels.exercise;
    this.lines = candidateLines(splitChoices, view, chart);
    this.layer.replaceChildren(...drawnLines(this.lines, pointedChoice));
  }
}

// Lines of the splits on the two features of the plane.
/** @type {(splits: ReelTask["splits"], view: View, chart: Chart) => OfferedLine[]} */
function candidateLines(splits, view, chart) {
  const [fx, fy] = chart.axes;
  if (fy == null || !splits.length) return [];
  const box = clipBox(/** @type {PlaneChart} */ (chart), boxOf(view, view.node, fx, fy)),
    places = splits.map(([feature, threshold], k) => ({ k, feature, threshold })),
    splitsOn = (f) => places.filter(({ feature }) => feature === f).sort((a, b) => a.threshold - b.threshold);
  return [...uprightLines(splitsOn(fx), box, chart), ...levelLines(splitsOn(fy), box, chart)];
}

// Vertical lines, with their numbers at the top.
function uprightLines(places, { y, height }, chart) {
  const xs = places.map(({ threshold }) => chart.x(threshold)),
    offsets = staggeredOffsets(xs);
  return places.map(({ k }, i) => ({
    k,
    ends: { x1: xs[i], x2: xs[i], y1: y, y2: y + height },
    number: /** @type {Size} */ ([xs[i], y + NUMBER_REACH + offsets[i]]),
  }));
}

// Horizontal lines, with their numbers at the right.
function levelLines(places, { x, width }, chart) {
  const ys = places.map(({ threshold }) => chart.y(threshold)),
    offsets = staggeredOffsets(ys);
  return places.map(({ k }, i) => ({
    k,
    ends: { x1: x, x2: x + width, y1: ys[i], y2: ys[i] },
    number: /** @type {Size} */ ([x + width - NUMBER_REACH - offsets[i], ys[i]]),
  }));
}

// Distances of the numbers from the edge, staggered so that neighbours do not overlap.
/** @type {(places: number[]) => number[]} */
function staggeredOffsets(places) {
  const offsets = [];
  places.forEach((place, i) => {
    const isNear = i > 0 && Math.abs(place - places[i - 1]) < 2 * NUMBER_REACH + 1;
    offsets.push(isNear && !offsets[i - 1] ? 2 * NUMBER_REACH + 2 : 0);
  });
  return offsets;
}

/** @type {(lines: OfferedLine[], pointed: number | null) => Element[]} */
function drawnLines(lines, pointed) {
  return lines.map(({ k, ends, number: [cx, cy] }) =>
    draw(
      "g",
      { class: joinClasses({ "offered-line": true, "pointed-at": k === pointed }), "data-choice": k },
      draw("line", ends),
      draw("circle", { cx, cy, r: NUMBER_REACH }),
      draw("text", { x: cx, y: cy + 4, "text-anchor": "middle" }, String(k + 1)),
    ),
  );
}

// The choice whose number or line is at a point, null for none.
/** @type {(lines: OfferedLine[], point: { x: number, y: number }) => number | null} */
function choiceAtPoint(lines, { x, y }) {
  const numbered = lines.find(({ number: [cx, cy] }) => Math.hypot(x - cx, y - cy) <= NUMBER_REACH);
  if (numbered) return numbered.k;
  const distance = ({ ends: { x1, x2, y1, y2 } }) =>
    Math.hypot(x - Math.min(Math.max(x, x1), x2), y - Math.min(Math.max(y, y1), y2));
  const [nearest] = [...lines].sort((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) <= NUMBER_REACH ? nearest.k : null;
}
