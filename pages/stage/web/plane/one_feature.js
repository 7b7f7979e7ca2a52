// The chart of one feature: classes in lanes, or the target as height.

import { msg } from "../core/messages.js";
import { featureAxis, jitter, scale, roundTicks } from "../core/axes.js";
import { draw } from "../core/elements.js";
import { number } from "../core/numbers.js";
import { boxOf, regionsOf } from "../reel/regions.js";
import { sideOf } from "../reel/rows.js";
import { addPredictionLines } from "./predictions.js";
import { ROW_OF_WORDS, valueHeld, missingRowsText, targetAxisSpan, axisTitles } from "./common.js";

/** @type {(stage: Stage, view: View, size: Size, f: number, surface: Surface) => Chart} */
export function lineChart(stage, view, size, f, surface) {
  const { features } = view.reel.data,
    { target } = view,
    feature = features[f],
    [width, height] = size,
    hasValues = !target.classes,
    hasShares = view.showsEnsemble && !hasValues;
  const across = featureAxis(feature),
    left = hasValues || hasShares ? 44 : 8,
    bottom = height - 22,
    x = scale(across.span, [left, width - 8]),
    /** @type {Span} */
    span = hasValues ? targetAxisSpan(view) : [0, 1];
  const up = hasValues || hasShares ? { ticks: roundTicks(span, 4), label: (t) => number(t, 3) } : null;
  const lanes = hasValues ? null : lanesOf(feature, target, x, [ROW_OF_WORDS, bottom - 4]),
    y = scale(span, [bottom, hasValues ? ROW_OF_WORDS : 8]);
  /** @type {Chart} */
  const chart = {
    key: `line ${f} ${size} ${up && span} ${target.name}`,
    ...(hasValues
      ? axisTitles(view, [target.name, feature.name])
      : axisTitles(view, [feature.name], ([name]) => msg("stage.plane.feature", { name }))),
    note: missingRowsText(view.reel, [f]),
    axes: [f, null],
    size,
    x,
    y,
    across,
    up,
    left,
    bottom,
    regions: [],
    shade: [],
    place: (row, ...instead) => {
      const value = valueHeld(feature, row, instead[0]),
        targetValue = row == null ? null : target.values[row];
      if (value == null || (hasValues && row != null && targetValue == null)) return null;
      const high = hasValues && row != null ? y(targetValue) : row == null ? null : lanes?.[row];
      return [x(value + jitter(feature, row ?? 0)), high ?? bottom - 8];
    },
    drawnValues: (values) => [values[f]],
  };
  if (view.showsEnsemble) addPredictionLines(stage, view, chart, f, surface);
  else if (hasValues) chart.shade.push(...fittedLines(view, chart, f));
  if (view.candidate >= 0 && view.list?.feature === f && !view.showsEnsemble)
    addSplit(/** @type {CandidateView} */ (view), chart);
  return chart;
}

// The height of each row: in its class's lane, stacked around the middle with rows at the same place, scattered if they
// are too many.
/** @type {(feature: Feature, target: Target, x: Scale, span: Span) => number[]} */
function lanesOf(feature, target, x, [top, bottom]) {
  const lanes = target.classes?.length ?? 1,
    high = (bottom - top) / lanes,
    stacks = new Map();
  return feature.values.map((value, row) => {
    const k = target.values[row] ?? 0,
      key = `${k} ${Math.round(x(value ?? 0) / 8)}`,
      height = stacks.get(key) ?? 0,
      step = Math.min(8, high / 9);
    stacks.set(key, height + 1);
    const up = (height % 2 ? 1 : -1) * Math.ceil(height / 2) * step,
      scattered = (((height * 0.56984) % 1) - 0.5) * high * 0.86;
    return top + (lanes - 1 - k + 0.5) * high + (Math.abs(up) <= high * 0.43 ? up : scattered);
  });
}

// Add the candidate split to the chart: its threshold, and the left side.
/** @type {(view: CandidateView, chart: Chart) => void} */
function addSplit(view, chart) {
  const { list, candidate: c } = view,
    {
      x,
      bottom,
      left,
      size: [width],
    } = chart,
    t = list.threshold[c];
  const counts = [
    msg("stage.side.count", { answer: msg("stage.split.yes"), n: list.n_left[c] }),
    msg("stage.side.count", { answer: msg("stage.split.no"), n: list.n_right[c] }),
  ];
  chart.list = list;
  const side = (text, x, anchor) => draw("text", { x, y: 12, class: "side", "text-anchor": anchor }, text);
  if (t == null) return levelsLeft(view, chart, side(counts.join(" · "), left, "start"));
  chart.toValue = scale([left, width - 8], chart.across.span);
  chart.shade.unshift(
    draw("rect", { x: left, y: 18, width: Math.max(0, x(t) - left), height: bottom - 18, class: "left-side" }),
  );
  chart.shade.push(
    draw("line", { x1: x(t), x2: x(t), y1: 14, y2: bottom, class: "threshold" }),
    side(counts[0], left, "start"),
    side(counts[1], width - 8, "end"),
  );
}

// Shade the levels that go left.
/** @type {(view: CandidateView, chart: Chart, words: Element) => void} */
function levelsLeft(view, chart, words) {
  const { x, bottom } = chart,
    half = (x(1) - x(0)) / 2;
  const shades = view.list.categories[view.candidate].map((level) =>
    draw("rect", { x: x(level) - half, y: 18, width: 2 * half, height: bottom - 18, class: "left-side" }),
  );
  chart.shade.unshift(...shades);
  chart.shade.push(words);
}

// Lines of the prediction over this feature: of all leaves if it is the only one, else of both sides of the split.
/** @type {(view: View, chart: Chart, f: number) => Element[]} */
function fittedLines(view, chart, f) {
  const { x, y, across } = chart;
  const clip = (value) => x(Math.min(Math.max(value, across.span[0]), across.span[1]));
  const level = (from, to, value, kind) =>
    draw("line", { x1: clip(from), x2: clip(to), y1: y(value), y2: y(value), class: `fitted${kind}` });
  const only = view.reel.data.features.length === 1,
    leaves = only ? regionsOf(view, 0, null, []) : [],
    lines = leaves
      .filter(({ node }) => !view.tree.fits || view.isDecided(node))
      .map(({ node, box }) =>
        level(box[0], box[1], view.tree.value?.[node], node === view.focus && !view.left ? " now" : ""),
      );
  chart.leaves = leaves.map(({ node }) => node);
  const t = view.candidate >= 0 && view.list?.feature === f ? view.list.threshold[view.candidate] : null;
  if (t == null || view.isSplit(view.node)) return lines;
  const box = boxOf(view, view.node, f, null),
    candidateView = /** @type {CandidateView} */ (view),
    sides = [sideOf(candidateView, true), sideOf(candidateView, false)];
  if (sides[0].n) lines.push(level(box[0], t, sides[0].center, " now"));
  if (sides[1].n) lines.push(level(t, box[1], sides[1].center, " now"));
  return lines;
}
