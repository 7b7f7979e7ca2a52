// The chart of two features, with the regions of the current tree or the ensemble's predictions.

import { featureAxis, jitter, scale } from "../core/axes.js";
import { rgb } from "../core/colours.js";
import { draw } from "../core/elements.js";
import { hatchPath } from "../core/hatch.js";
import { classColour } from "../core/marks.js";
import { nodeClass } from "../reel/ensemble.js";
import { boxOf, regionsOf } from "../reel/regions.js";
import { addPredictionColours, targetRamp } from "./predictions.js";
import { ROW_OF_WORDS, valueHeld, heldRowText, missingRowsText, axisTitles } from "./common.js";

/** @type {(stage: Stage, view: View, size: Size, fx: number, fy: number, surface: Surface) => Chart} */
export function planeChart(stage, view, size, fx, fy, surface) {
  const { features } = view.reel.data,
    [width, height] = size,
    ramp = view.target.classes ? null : targetRamp(view, stage.palette),
    left = 46,
    right = width - (ramp ? 52 : 8),
    top = view.reel.columns.some((column) => column.size) ? ROW_OF_WORDS : 8,
    bottom = height - 22;
  const across = featureAxis(features[fx]),
    up = featureAxis(features[fy]),
    x = scale(across.span, [left, right]),
    y = scale(up.span, [bottom, top]);
  const hasOthers = features.length > 2,
    { referenceRow } = stage;
  /** @type {(row: number) => string | null} */
  const colourOf = (row) => {
    const value = view.target.values[row];
    return value == null || !ramp ? null : rgb(ramp.at(value));
  };
  /** @type {PlaneChart} */
  const chart = {
    key: `plane ${fx} ${fy} ${size} ${ramp?.span} ${ramp && stage.layoutVersion}`,
    ...axisTitles(view, [features[fy].name, features[fx].name]),
    note: hasOthers ? heldRowText(view.reel, referenceRow, fx, fy) : missingRowsText(view.reel, [fx, fy]),
    axes: [fx, fy],
    size,
    x,
    y,
    across,
    up,
    left,
    right,
    top,
    bottom,
    ramp,
    regions: [],
    shade: [],
    fill: ramp && colourOf,
    place: (row, ...instead) => {
      const a = valueHeld(features[fx], row, instead[0]),
        b = valueHeld(features[fy], row, instead[1]);
      if (a == null || b == null) return null;
      return [x(a + jitter(features[fx], row ?? 0)), y(b + jitter(features[fy], row ?? 0, 0.56984))];
    },
    drawnValues: (values) => [values[fx], values[fy]],
  };
  if (view.showsEnsemble) addPredictionColours(stage, view, chart, referenceRow.values, surface);
  else addRegions(stage, view, chart, referenceRow.values);
  return chart;
}

// Add the regions of the current tree and the candidate split to the chart.
/** @type {(stage: Stage, view: View, chart: PlaneChart, fixed: Values) => void} */
function addRegions(stage, view, chart, fixed) {
  const { across, left, right, x, y } = chart,
    [fx, fy] = chart.axes,
    end = stage.pathFor(view).at(-1);
  chart.regions = regionsOf(view, fx, fy, fixed).map(({ node, box }) => {
    const inside = clipBox(chart, box),
      kind = view.tree.weights ? nodeClass(view.reel, view.tree, node) : 0;
    return { node, lines: [kind, hatchPath(kind, inside)], attributes: regionOf(view, node, inside, chart.ramp, end) };
  });
  const t = view.list && view.candidate >= 0 ? view.list.threshold[view.candidate] : null;
  if (t == null) return;
  const box = clipBox(chart, boxOf(view, view.node, fx, fy)),
    isHorizontal = view.feature === fy;
  chart.shade.push(
    draw(
      "line",
      isHorizontal
        ? { x1: box.x, x2: box.x + box.width, y1: y(t), y2: y(t), class: "threshold" }
        : { x1: x(t), x2: x(t), y1: box.y, y2: box.y + box.height, class: "threshold" },
    ),
  );
  chart.list = view.list ?? undefined;
  if (!isHorizontal) chart.toValue = scale([left, right], across.span);
}

// A box in feature space as a rectangle of the picture.
/** @type {(chart: PlaneChart, box: Region) => { x: number, y: number, width: number, height: number }} */
export function clipBox({ x, y, across, up }, box) {
  const clip = (value, [low, high]) => Math.min(Math.max(value, low), high);
  const [x0, x1] = [x(clip(box[0], across.span)), x(clip(box[1], across.span))],
    [y0, y1] = [y(clip(box[3], up.span)), y(clip(box[2], up.span))];
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

// Attributes of a node's region. `end` is the last node of the highlighted row's path, if there is one.
/** @type {(view: View, node: number, box: Attributes, ramp: Chart["ramp"], end?: number) => Attributes} */
function regionOf(view, node, rectangle, ramp, end) {
  const { weights, value } = view.tree,
    { reel } = view,
    isBelow = (v) => {
      while (v > view.focus) v = view.tree.parent[v];
      return v === view.focus;
    };
  const isKnown = ramp && value && (!view.tree.fits || view.isDecided(node)),
    valueColour = isKnown ? rgb(ramp.at(value[node])) : "none";
  return {
    ...rectangle,
    fill: weights ? classColour(nodeClass(reel, view.tree, node)) : valueColour,
    class: `region${ramp ? " valued" : ""}${isBelow(node) ? " now" : ""}${node === end ? " highlighted" : ""}`,
  };
}
