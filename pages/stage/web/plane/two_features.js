// Two features as a plane, with the regions of the tree in hand.

import { axisOf, jitter, scale } from "../core/axes.js";
import { rgb } from "../core/colours.js";
import { draw } from "../core/elements.js";
import { hatched } from "../core/hatch.js";
import { classColour } from "../core/marks.js";
import { classOf } from "../reel/ensemble.js";
import { boxOf, regionsOf } from "../reel/regions.js";
import { addPredictionColours, targetRamp } from "./predictions.js";
import { ROW_OF_WORDS, heldBy, heldText, missingText, titled } from "./common.js";

/** @type {(stage: Stage, view: View, size: Size, fx: number, fy: number, surface: Surface) => Chart} */
export function planeChart(stage, view, size, fx, fy, surface) {
  const { features } = view.reel.data,
    [width, height] = size,
    ramp = view.target.classes ? null : targetRamp(view, stage.palette),
    left = 46,
    right = width - (ramp ? 52 : 8),
    top = view.reel.columns.some((each) => each.size) ? ROW_OF_WORDS : 8,
    bottom = height - 22;
  const across = axisOf(features[fx]),
    up = axisOf(features[fy]),
    x = scale(across.span, [left, right]),
    y = scale(up.span, [bottom, top]);
  const others = features.length > 2,
    { held } = stage;
  /** @type {(row: number) => string | null} */
  const colourOf = (row) => {
    const value = view.target.values[row];
    return value == null || !ramp ? null : rgb(ramp.at(value));
  };
  /** @type {PlaneChart} */
  const chart = {
    key: `plane ${fx} ${fy} ${size} ${ramp?.span} ${ramp && stage.measured}`,
    ...titled(view, [features[fy].name, features[fx].name]),
    note: others ? heldText(view.reel, held.row, fx, fy) : missingText(view.reel, [fx, fy]),
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
    place: (row, ...given) => {
      const a = heldBy(features[fx], row, given[0]),
        b = heldBy(features[fy], row, given[1]);
      if (a == null || b == null) return null;
      return [x(a + jitter(features[fx], row ?? 0)), y(b + jitter(features[fy], row ?? 0, 0.56984))];
    },
    of: (values) => [values[fx], values[fy]],
  };
  if (view.all) addPredictionColours(stage, view, chart, held.values, surface);
  else addRegions(stage, view, chart, held.values);
  return chart;
}

// The regions of the tree in hand, and the candidate split.
/** @type {(stage: Stage, view: View, chart: PlaneChart, held: Values) => void} */
function addRegions(stage, view, chart, held) {
  const { across, left, right, x, y } = chart,
    [fx, fy] = chart.axes,
    end = stage.pathIn(view).at(-1);
  chart.regions = regionsOf(view, fx, fy, held).map(({ node, box }) => {
    const inside = insideOf(chart, box),
      kind = view.tree.weights ? classOf(view.reel, view.tree, node) : 0;
    return { node, lines: [kind, hatched(kind, inside)], attributes: regionOf(view, node, inside, chart.ramp, end) };
  });
  const t = view.list && view.candidate >= 0 ? view.list.threshold[view.candidate] : null;
  if (t == null) return;
  const box = insideOf(chart, boxOf(view, view.node, fx, fy)),
    flat = view.feature === fy;
  chart.shade.push(
    draw(
      "line",
      flat
        ? { x1: box.x, x2: box.x + box.width, y1: y(t), y2: y(t), class: "threshold" }
        : { x1: x(t), x2: x(t), y1: box.y, y2: box.y + box.height, class: "threshold" },
    ),
  );
  chart.list = view.list ?? undefined;
  if (!flat) chart.toValue = scale([left, right], across.span);
}

// A box of the space as a rectangle of the picture.
/** @type {(chart: PlaneChart, box: Region) => { x: number, y: number, width: number, height: number }} */
export function insideOf({ x, y, across, up }, box) {
  const clip = (value, [low, high]) => Math.min(Math.max(value, low), high);
  const [x0, x1] = [x(clip(box[0], across.span)), x(clip(box[1], across.span))],
    [y0, y1] = [y(clip(box[3], up.span)), y(clip(box[2], up.span))];
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

// end: the node where the way of a row ends, if one is looked at.
/** @type {(view: View, node: number, box: Attributes, ramp: Chart["ramp"], end?: number) => Attributes} */
function regionOf(view, node, rectangle, ramp, end) {
  const { weights, value } = view.tree,
    { reel } = view,
    below = (at) => {
      while (at > view.focus) at = view.tree.parent[at];
      return at === view.focus;
    };
  const told = ramp && value && (!view.tree.fits || view.known(node)),
    valued = told ? rgb(ramp.at(value[node])) : "none";
  return {
    ...rectangle,
    fill: weights ? classColour(classOf(reel, view.tree, node)) : valued,
    class: `region${ramp ? " valued" : ""}${below(node) ? " now" : ""}${node === end ? " looked" : ""}`,
  };
}
