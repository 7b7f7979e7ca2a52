// What all trees in force predict, behind the rows: as colours over two features, as lines over one.

import { say } from "../core/messages.js";
import { blockEnds, stairs } from "../charts/axes.js";
import { mixed, rampOf } from "../core/colours.js";
import { draw } from "../core/elements.js";
import { classColour } from "../core/marks.js";
import { shortened } from "../core/names.js";
import { areasInWords } from "../in_words/areas.js";
import { spanInWords } from "../in_words/series.js";
import { predictionOf, sharesOf } from "../reel/ensemble.js";
import { addTreesText, heldText, targetSpan } from "./common.js";

const WORK = 1.2e6; // points times trees that are worked out within a frame or two

// How many places of the picture get a colour of their own: every second pixel, fewer where there are many trees.
/** @type {(reel: Reel, width: number, height: number) => Size} */
function placesOf(reel, width, height) {
  const side = Math.max(2, Math.sqrt((width * height * reel.trees.length) / WORK));
  return [Math.max(1, Math.round(width / side)), Math.max(1, Math.round(height / side))];
}

// Values in colours. Of values on both sides of 0 that a tree was fitted to, it matters on which they are.
/** @type {(view: View, palette: Palette) => Ramp} */
export function targetRamp(view, { ground, classes }) {
  const span = targetSpan(view),
    parts = !view.all && view.tree.fits && span[0] < 0 && span[1] > 0;
  return rampOf(span, parts ? [classes[0], ground, classes[1]] : null);
}

/** @type {(stage: Stage, view: View, chart: PlaneChart, held: Values, surface: Surface) => void} */
export function addPredictionColours(stage, view, chart, held, surface) {
  const { left, right, top, bottom, across, up, ramp } = chart,
    { reel } = view,
    [fx, fy] = chart.axes,
    /** @type {Image["box"]} */
    box = [left, top, right - left, bottom - top];
  const places = placesOf(reel, box[2], box[3]),
    { grid, tally } = surface(reel, fx, fy, [across.span, up.span], places, held, view.force);
  const seen = areasInWords(reel, grid),
    predictions = [],
    kind = ramp ? undefined : (p) => predictions[p] ?? 0,
    colour = (p) => {
      const scores = tally.at(p);
      if (!scores) return null;
      const prediction = predictionOf(reel, scores);
      seen.add(p, prediction);
      predictions[p] = prediction;
      return ramp ? ramp.at(prediction) : predictionColour(stage.palette, reel, scores);
    };
  chart.told = seen.told;
  addTreesText(view, chart);
  chart.raster = { key: JSON.stringify([fx, fy, held, view.force]), images: [{ grid, box, colour, kind }] };
}

// The colour of the prediction, fainter the less it is sure.
/** @type {(palette: Palette, reel: Reel, scores: number[]) => Colour} */
function predictionColour({ ground, classes }, reel, scores) {
  const shares = sharesOf(reel, scores),
    k = predictionOf(reel, scores),
    even = 1 / shares.length,
    sure = Math.min(Math.max((shares[k] - even) / (1 - even), 0), 1);
  return mixed(ground, classes[k % classes.length], 0.1 + 0.5 * sure);
}

// Over one feature: the value, or the share of each class (of two that of the second), as it changes from block to
// block.
/** @type {(stage: Stage, view: View, chart: Chart, f: number, surface: Surface) => void} */
export function addPredictionLines(stage, view, chart, f, surface) {
  const { x, y, across, left, size } = chart,
    { reel } = view,
    { held } = stage,
    classes = reel.data.target.classes;
  /** @type {Size} */
  const places = [Math.round((size[0] - left - 8) / 2), 1],
    { grid, tally } = surface(reel, f, null, [across.span, null], places, held.values, view.force);
  const said = tally.at(0) != null,
    at = grid.xs.map((_, p) => tally.at(p) ?? []),
    ends = blockEnds(grid, across.span);
  const line = (values, colour, k = 0) =>
    draw("path", {
      d: stairs(values, ends, x, y),
      class: `fitted now dash-${k % 4}`,
      style: colour && `stroke:${colour}`,
    });
  if (said && classes) {
    const one = classes.length === 2;
    chart.title = one ? say("share of", { name: classes[1] }) : say("share of each");
    chart.heading = one ? say("share of", { name: shortened(classes[1], 20, classes) }) : say("share of each");
  }
  addTreesText(view, chart);
  if (reel.data.features.length > 1) chart.note = heldText(reel, held.row, f, null);
  if (!said) return;
  if (!classes) {
    const values = at.map((scores) => scores[0]);
    chart.told = () => spanInWords(reel.data.target.name, values);
    chart.shade.push(line(values, null));
    return;
  }
  const shares = at.map((scores) => sharesOf(reel, scores)),
    shareOf = (k) => shares.map((each) => each[k]),
    shown = classes.length === 2 ? [1] : classes.map((_, k) => k);
  chart.told = () => shown.map((k) => spanInWords(say("share of", { name: classes[k] }), shareOf(k))).join("; ");
  chart.shade.push(...shown.map((k) => line(shareOf(k), classColour(k), k)));
}
