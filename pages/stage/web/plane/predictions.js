// The ensemble's prediction behind the rows: colours over two features, lines over one feature.

import { msg } from "../core/messages.js";
import { blockEnds, stairs } from "../charts/axes.js";
import { mixColours, makeRamp } from "../core/colours.js";
import { draw } from "../core/elements.js";
import { classColour } from "../core/marks.js";
import { shortenName } from "../core/names.js";
import { describeAreas } from "../descriptions/regions.js";
import { describeSpan } from "../descriptions/series.js";
import { predictionOf, sharesOf } from "../reel/ensemble.js";
import { addTreesText, heldRowText, targetAxisSpan } from "./common.js";

const WORK = 1.2e6; // points times trees computed within a frame or two

// Number of points across and up: every second pixel, fewer with many trees.
/** @type {(reel: Reel, width: number, height: number) => Size} */
function placesOf(reel, width, height) {
  const side = Math.max(2, Math.sqrt((width * height * reel.trees.length) / WORK));
  return [Math.max(1, Math.round(width / side)), Math.max(1, Math.round(height / side))];
}

// The colour scale of the target; it diverges from 0 if the tree is fitted to values on both sides of 0.
/** @type {(view: View, palette: Palette) => Ramp} */
export function targetRamp(view, { ground, classes }) {
  const span = targetAxisSpan(view),
    isDiverging = !view.showsEnsemble && view.tree.fits && span[0] < 0 && span[1] > 0;
  return makeRamp(span, isDiverging ? [classes[0], ground, classes[1]] : null);
}

/** @type {(stage: Stage, view: View, chart: PlaneChart, fixed: Values, surface: Surface) => void} */
export function addPredictionColours(stage, view, chart, fixed, surface) {
  const { left, right, top, bottom, across, up, ramp } = chart,
    { reel } = view,
    [fx, fy] = chart.axes,
    /** @type {Image["box"]} */
    box = [left, top, right - left, bottom - top];
  const places = placesOf(reel, box[2], box[3]),
    { grid, tally } = surface(reel, fx, fy, [across.span, up.span], places, fixed, view.activeTrees);
  const areas = describeAreas(reel, grid),
    predictions = [],
    kind = ramp ? undefined : (p) => predictions[p] ?? 0,
    colour = (p) => {
      const scores = tally.scoresAt(p);
      if (!scores) return null;
      const prediction = predictionOf(reel, scores);
      areas.add(p, prediction);
      predictions[p] = prediction;
      return ramp ? ramp.at(prediction) : predictionColour(stage.palette, reel, scores);
    };
  chart.describe = areas.describe;
  addTreesText(view, chart);
  chart.raster = { key: JSON.stringify([fx, fy, fixed, view.activeTrees]), images: [{ grid, box, colour, kind }] };
}

// The colour of the prediction, fainter for smaller probabilities.
/** @type {(palette: Palette, reel: Reel, scores: number[]) => Colour} */
function predictionColour({ ground, classes }, reel, scores) {
  const shares = sharesOf(reel, scores),
    k = predictionOf(reel, scores),
    even = 1 / shares.length,
    certainty = Math.min(Math.max((shares[k] - even) / (1 - even), 0), 1);
  return mixColours(ground, classes[k % classes.length], 0.1 + 0.5 * certainty);
}

// Add lines over one feature: the value, or the share of each class (of two classes that of the second).
/** @type {(stage: Stage, view: View, chart: Chart, f: number, surface: Surface) => void} */
export function addPredictionLines(stage, view, chart, f, surface) {
  const { x, y, across, left, size } = chart,
    { reel } = view,
    { referenceRow } = stage,
    classes = reel.data.target.classes;
  /** @type {Size} */
  const places = [Math.round((size[0] - left - 8) / 2), 1],
    { grid, tally } = surface(reel, f, null, [across.span, null], places, referenceRow.values, view.activeTrees);
  const isKnown = tally.scoresAt(0) != null,
    scores = grid.xs.map((_, p) => tally.scoresAt(p) ?? []),
    ends = blockEnds(grid, across.span);
  const line = (values, colour, k = 0) =>
    draw("path", {
      d: stairs(values, ends, x, y),
      class: `fitted now dash-${k % 4}`,
      style: colour && `stroke:${colour}`,
    });
  if (isKnown && classes) {
    const isBinary = classes.length === 2;
    chart.title = isBinary ? msg("stage.plane.class-share", { name: classes[1] }) : msg("stage.plane.class-shares");
    chart.heading = isBinary
      ? msg("stage.plane.class-share", { name: shortenName(classes[1], 20, classes) })
      : msg("stage.plane.class-shares");
  }
  addTreesText(view, chart);
  if (reel.data.features.length > 1) chart.note = heldRowText(reel, referenceRow, f, null);
  if (!isKnown) return;
  if (!classes) {
    const values = scores.map(([value]) => value);
    chart.describe = () => describeSpan(reel.data.target.name, values);
    chart.shade.push(line(values, null));
    return;
  }
  const shares = scores.map((scoresAtPoint) => sharesOf(reel, scoresAtPoint)),
    shareOf = (k) => shares.map((all) => all[k]),
    shown = classes.length === 2 ? [1] : classes.map((_, k) => k);
  chart.describe = () =>
    shown.map((k) => describeSpan(msg("stage.plane.class-share", { name: classes[k] }), shareOf(k))).join("; ");
  chart.shade.push(...shown.map((k) => line(shareOf(k), classColour(k), k)));
}
