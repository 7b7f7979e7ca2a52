// The panel with one feature's candidates on its axis: gains so far, the best one, and untried positions.

import { countText, msg } from "../core/messages.js";
import { featureAxis, scale, paddedSpan, axisTicks, roundTicks } from "../core/axes.js";
import { draw, svgText } from "../core/elements.js";
import { SHAPES } from "../core/marks.js";
import { columnName, columnNames, shortNameText } from "../core/names.js";
import { number } from "../core/numbers.js";
import { gainText, namedSplits } from "../descriptions/named_splits.js";
import { describeCandidates } from "../descriptions/tree.js";
import { bestCandidate, relationText, testOf, testTextIn } from "../reel/splits.js";

export const HIDDEN_TEXT = msg("stage.panel.hidden");

/** @type {PanelKind} */
export const candidatesPanel = (stage) => (anyView, _, size) => {
  const view = /** @type {CandidateView} */ (anyView), // used as such only if it has a list
    chart = anyView.list ? curveOf(view, size) : null,
    bars = !chart && view.search && view.feature < 0;
  return {
    title: titleOf(view),
    heading: titleOf(view, 20),
    note: chart
      ? candidateText(view, namedSplits(stage, view, [{ list: view.list, c: view.candidate }, bestCandidate(view)]))
      : namedSplits(stage, view).join(" · ") || emptyNote(view),
    description: describeCandidates(view),
    key: chart
      ? `${view.reel.steps.search[view.i]} ${view.feature}`
      : `${view.step} ${view.isPending} ${view.answerHidden}`,
    drawStatic: () => (chart ? staticElements(view, chart) : bars ? barsOf(view, size) : []),
    stepElements: chart ? stepElements(view, chart) : [],
    offersWhatIf: chart != null && view.candidate >= 0,
    hitTest: chart && ((x) => ({ look: { candidate: { feature: chart.list.feature, c: chart.at(x) } } })),
    onClick: chart && ((x) => stage.seekCandidate(chart.list, chart.at(x))),
  };
};

/** @type {(view: View, letters?: number) => string} */
function titleOf({ reel, list, search }, letters = Infinity) {
  if (!list || !search) return msg("stage.candidates.title");
  return msg("stage.candidates.feature-title", { feature: columnName(reel, list.feature, letters) });
}

/** @type {(view: View) => string} */
function emptyNote(view) {
  if (view.answerHidden) return HIDDEN_TEXT;
  if (!view.search) return msg("stage.candidates.none-tried");
  if (view.feature < 0)
    return triedOf(view).length ? msg("stage.candidates.best-by-feature") : msg("stage.candidates.intro");
  return msg("stage.candidates.none-on-feature", { feature: view.reel.data.features[view.feature].name });
}

// The other splits that the sentence names, then the current candidate.
/** @type {(view: CandidateView, others: string[]) => string} */
function candidateText(view, others) {
  const { list, candidate: c } = view,
    hidden = list.left_out ? msg("stage.panel.omitted", { things: countText(list.left_out, "candidate-split") }) : "";
  if (c < 0) return [...others, hidden].filter(Boolean).join(" · ");
  const leaves = list.weighted && !others.length ? ` (${view.search.measure} ${number(list.weighted[c])})` : "",
    test = columnName(view.reel, list.feature, 20) + relationText(view.reel, testOf(list, c));
  return [...others, `${test}: ${gainText(view, list, c)}${leaves}`, hidden].filter(Boolean).join(" · ");
}

const POINT = SHAPES[0](3.5).replace(/^M(.*?),0/, "m$1,0"); // relative to the current point of a path
const NEAR = 0.15; // thresholds within this share of the feature's axis get an axis of their own

/** @type {(view: CandidateView, size: Size) => Curve} */
function curveOf(view, [width, height]) {
  const { search, list } = view,
    byName = list.threshold.every((t) => t == null),
    across = featureAxis(view.reel.data.features[list.feature]).span,
    reach = byName ? across : paddedSpan(list.threshold),
    isNear = !byName && list.gain.length > 1 && reach[1] - reach[0] < (across[1] - across[0]) * NEAR;
  /** @type {Span} */
  const xSpan = byName ? [-0.5, list.gain.length - 0.5] : isNear ? reach : across,
    ySpan = paddedSpan(search.features.flatMap(({ gain }) => gain)),
    { ticks, label } = isNear
      ? axisTicks(view.reel.data.features[list.feature], reach, 4)
      : { ticks: [], label: String };
  const x = scale(xSpan, [46, width - 8]),
    y = scale(ySpan, [height - (isNear ? 24 : 6), 8]);
  /** @type {[number, number][]} */
  const points = list.gain.map((gain, c) => [
    byName ? x(c) : list.threshold[c] == null ? width - 8 : x(list.threshold[c]),
    y(gain),
  ]);
  const at = (px) =>
    points.reduce((best, point, c) => (Math.abs(point[0] - px) < Math.abs(points[best][0] - px) ? c : best), 0);
  return { list, byName, ySpan, x, y, ticks, label, points, at, width, height: isNear ? height - 18 : height };
}

/** @type {(view: View, curve: Curve) => Element[]} */
function staticElements(view, { ySpan, x, y, ticks, label, points, width, height }) {
  const grid = roundTicks(ySpan, 3).flatMap((t) => [
    draw("line", { x1: 46, x2: width, y1: y(t), y2: y(t), class: "grid" }),
    draw("text", { x: 40, y: y(t) + 4, class: "tick", "text-anchor": "end" }, number(t, 3)),
  ]);
  const places = points.map(([px]) => `M${px.toFixed(1)},${height - 5}v5`).join("");
  const below = ticks.map((t) => svgText(x(t), height + 13, "tick", "middle", label(t)));
  return [...grid, ...below, draw("path", { d: places, class: "places" })];
}

// Lines through the tried candidates: one with missing values on the left, one with them on the right.
/** @type {(list: Candidates, points: [number, number][], tried: (c: number) => boolean) => Element[]} */
function runsOf(list, points, tried) {
  return [false, true]
    .map((left) => points.filter((_, c) => tried(c) && list.missing_left[c] === left))
    .map((run) =>
      draw("polyline", { points: run.map((p) => `${p[0].toFixed(1)},${p[1].toFixed(1)}`).join(" "), class: "run" }),
    );
}

// A point as part of a path; one element per point would cost more than the rest of a step.
/** @type {(place: [number, number]) => string} */
function pointAt([x, y]) {
  return `M${x.toFixed(1)},${y.toFixed(1)}${POINT}`;
}

// Elements of the step: the tried candidates, the best of them, and the current one.
/** @type {(view: CandidateView, curve: Curve) => Element[]} */
function stepElements(view, { list, byName, y, points, width, height }) {
  const tried = (c) => view.isTried(list.feature, c),
    best = bestSoFar(view),
    parts = [];
  if (!byName) parts.push(...runsOf(list, points, tried));
  if (points.length <= 120)
    parts.push(draw("path", { d: points.map((p, c) => (tried(c) ? pointAt(p) : "")).join(""), class: "point" }));
  const current = points[view.candidate];
  if (current) parts.push(draw("line", { x1: current[0], x2: current[0], y1: 2, y2: height, class: "threshold" }));
  if (current && tried(view.candidate))
    parts.push(draw("circle", { cx: current[0], cy: current[1], r: 7, class: "point now" }));
  if (!best) return parts;
  const high = y(best.gain),
    name = best.all ? msg("stage.candidates.best") : msg("stage.candidates.best-so-far"),
    text = `${name}: ${testTextIn(view.reel, best.test, 28)}, ${number(best.gain)}`,
    /** @type {[number, number][]} */
    marks = current ? [...points, [current[0], high]] : points;
  parts.push(
    draw("line", { x1: 46, x2: width, y1: high, y2: high, class: "best" }),
    bestText(text, high, marks, [50, width - 2], [12, height]),
  );
  return parts;
}

// The label of the best line, at its right or left end, above or below, where it hides the fewest points.
/** @type {(text: string, high: number, points: [number, number][], sides: Span, heights: Span) => Element} */
function bestText(text, high, points, [left, right], [top, bottom]) {
  const textWidth = 7 * text.length,
    heights = [high - 6, high + 15].filter((y) => y >= top && y <= bottom);
  const spots = heights.flatMap((y) => [
    { y, from: right - textWidth, x: right, anchor: "end" },
    { y, from: left, x: left, anchor: "start" },
  ]);
  const hiddenBy = ({ y, from }) =>
    points.filter(([px, py]) => px > from - 4 && px < from + textWidth + 4 && py > y - 15 && py < y + 8).length;
  const counted = spots.map((spot) => ({ ...spot, hidden: hiddenBy(spot) })),
    { x, y, anchor } = counted.reduce((a, b) => (b.hidden < a.hidden ? b : a));
  return svgText(x, y, "best-text", anchor, text);
}

// The best of the tried candidates with its gain and test; null before the first.
/** @type {(view: CandidateView) => { gain: number, test: Test, all: boolean } | null} */
function bestSoFar(view) {
  const best = bestCandidate(view);
  return best && { ...best, gain: best.list.gain[best.c] ?? 0, test: testOf(best.list, best.c) };
}

// The features with tried candidates and their best gains so far, the best feature first.
/** @type {(view: View) => { feature: number, most: number }[]} */
function triedOf({ search, isTried }) {
  return (search?.features ?? [])
    .map(({ feature, gain }) => ({
      feature,
      most: Math.max(...gain.map((value) => value ?? 0).filter((_, c) => isTried(feature, c))),
    }))
    .filter(({ most }) => most > -Infinity)
    .sort((a, b) => b.most - a.most);
}

// Bars of the best gain of each feature, shown without a current feature.
/** @type {(view: CandidateView, size: Size) => Element[]} */
function barsOf(view, [width, height]) {
  const { features, best } = view.search,
    names = columnNames(view.reel.data),
    tried = triedOf(view),
    line = Math.min(24, Math.max(13, height / features.length));
  const x = scale([0, Math.max(...tried.map(({ most }) => most), 1e-12)], [0, width * 0.46]);
  return tried.slice(0, Math.floor(height / line)).flatMap(({ feature, most }, row) => {
    const kind = feature === features[best[0]]?.feature ? " strong" : "",
      y = row * line,
      barWidth = Math.max(2, x(most));
    return [
      shortNameText(
        { x: width * 0.36 - 6, y: y + line * 0.68, class: `tick${kind}`, "text-anchor": "end" },
        names[feature],
        Math.floor(width * 0.05),
        names,
      ),
      draw("rect", { x: width * 0.36, y: y + line * 0.2, width: barWidth, height: line * 0.6, class: `bar${kind}` }),
      draw("text", { x: width * 0.36 + barWidth + 6, y: y + line * 0.68, class: `tick${kind}` }, number(most)),
    ];
  });
}
