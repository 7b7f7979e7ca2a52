// The candidates of the feature in hand, on the feature's own axis: how good those are that have been tried so far, the
// best of them named, and where the others lie.

import { counted, say } from "../core/messages.js";
import { axisOf, scale, spanOf, axisTicks, ticksOf } from "../core/axes.js";
import { draw, textAt } from "../core/elements.js";
import { SHAPES } from "../core/marks.js";
import { columnName, namesIn, shortWords } from "../core/names.js";
import { number } from "../core/numbers.js";
import { candidatesInWords } from "../in_words/tree.js";
import { leaderOf } from "../reel/leader.js";
import { relationText, testOf, testTextIn } from "../reel/splits.js";

export const HIDDEN = say("hidden");

/** @type {PanelKind} */
export const candidatesPanel = (stage) => (seen, _, size) => {
  const view = /** @type {Trying} */ (seen), // where it has a list
    chart = seen.list ? curveOf(view, size) : null,
    bars = !chart && view.search && view.feature < 0;
  return {
    title: titleOf(view),
    heading: titleOf(view, 20),
    note: chart ? candidateText(view) : emptyNote(view),
    all: candidatesInWords(view),
    key: chart ? `${view.reel.steps.search[view.i]} ${view.feature}` : `${view.step} ${view.pending} ${view.veiled}`,
    still: () => (chart ? stillOf(view, chart) : bars ? barsOf(view, size) : []),
    moving: chart ? movingOf(view, chart) : [],
    takes: chart != null && view.candidate >= 0,
    at: chart && ((x) => ({ look: { candidate: { feature: chart.list.feature, c: chart.at(x) } } })),
    act: chart && ((x) => stage.seekCandidate(chart.list, chart.at(x))),
  };
};

/** @type {(view: View, letters?: number) => string} */
function titleOf({ reel, list, search }, letters = Infinity) {
  if (!list || !search) return say("candidate splits");
  return say("candidates on", { feature: columnName(reel, list.feature, letters) });
}

/** @type {(view: View) => string} */
function emptyNote(view) {
  if (view.veiled) return HIDDEN;
  if (!view.search) return say("no candidate tried");
  if (view.feature < 0) return triedOf(view).length ? say("best by feature") : say("gains here");
  return say("no candidate on", { feature: view.reel.data.features[view.feature].name });
}

/** @type {(view: Trying) => string} */
function candidateText(view) {
  const { list, candidate: c } = view,
    hidden = list.left_out ? say("not drawn", { things: counted(list.left_out, "candidate split") }) : "";
  if (c < 0) return hidden;
  const leaves = list.weighted ? ` (${view.search.measure} ${number(list.weighted[c])})` : "",
    gained = view.reached(list.feature, c)
      ? `${say("gain is", { gain: number(list.gain[c]) })}${leaves}`
      : say("not looked at");
  const test = columnName(view.reel, list.feature, 20) + relationText(view.reel, testOf(list, c));
  return [`${test}: ${gained}`, hidden].filter(Boolean).join(" · ");
}

const POINT = SHAPES[0](3.5).replace(/^M(.*?),0/, "m$1,0"); // around where the pen is
const NEAR = 0.15; // of the feature's axis: thresholds that lie so close together have an axis of their own

/** @type {(view: Trying, size: Size) => Curve} */
function curveOf(view, [width, height]) {
  const { search, list } = view,
    byName = list.threshold.every((t) => t == null),
    across = axisOf(view.reel.data.features[list.feature]).span,
    reach = byName ? across : spanOf(list.threshold),
    near = !byName && list.gain.length > 1 && reach[1] - reach[0] < (across[1] - across[0]) * NEAR;
  /** @type {Span} */
  const xSpan = byName ? [-0.5, list.gain.length - 0.5] : near ? reach : across,
    ySpan = spanOf(search.features.flatMap((each) => each.gain)),
    { ticks, label } = near ? axisTicks(view.reel.data.features[list.feature], reach, 4) : { ticks: [], label: String };
  const x = scale(xSpan, [46, width - 8]),
    y = scale(ySpan, [height - (near ? 24 : 6), 8]);
  /** @type {[number, number][]} */
  const points = list.gain.map((gain, c) => [
    byName ? x(c) : list.threshold[c] == null ? width - 8 : x(list.threshold[c]),
    y(gain),
  ]);
  const at = (px) =>
    points.reduce((near, point, c) => (Math.abs(point[0] - px) < Math.abs(points[near][0] - px) ? c : near), 0);
  return { list, byName, ySpan, x, y, ticks, label, points, at, width, height: near ? height - 18 : height };
}

/** @type {(view: View, curve: Curve) => Element[]} */
function stillOf(view, { ySpan, x, y, ticks, label, points, width, height }) {
  const grid = ticksOf(ySpan, 3).flatMap((t) => [
    draw("line", { x1: 46, x2: width, y1: y(t), y2: y(t), class: "grid" }),
    draw("text", { x: 40, y: y(t) + 4, class: "tick", "text-anchor": "end" }, number(t, 3)),
  ]);
  const places = points.map(([px]) => `M${px.toFixed(1)},${height - 5}v5`).join("");
  const below = ticks.map((t) => textAt(x(t), height + 13, "tick", "middle", label(t)));
  return [...grid, ...below, draw("path", { d: places, class: "places" })];
}

// A line through the candidates in order; where values are missing there are two, for both ways the missing can go.
/** @type {(list: Candidates, points: [number, number][], tried: (c: number) => boolean) => Element[]} */
function runsOf(list, points, tried) {
  return [false, true]
    .map((left) => points.filter((_, c) => tried(c) && list.missing_left[c] === left))
    .map((run) =>
      draw("polyline", { points: run.map((p) => `${p[0].toFixed(1)},${p[1].toFixed(1)}`).join(" "), class: "run" }),
    );
}

// As part of one path: an element a point would cost the browser more than all the rest of a step.
/** @type {(place: [number, number]) => string} */
function pointAt([x, y]) {
  return `M${x.toFixed(1)},${y.toFixed(1)}${POINT}`;
}

// Tried so far, the best of all tried, and the candidate in hand.
/** @type {(view: Trying, curve: Curve) => Element[]} */
function movingOf(view, { list, byName, y, points, width, height }) {
  const tried = (c) => view.reached(list.feature, c),
    best = bestSoFar(view),
    parts = [];
  if (!byName) parts.push(...runsOf(list, points, tried));
  if (points.length <= 120)
    parts.push(draw("path", { d: points.map((p, c) => (tried(c) ? pointAt(p) : "")).join(""), class: "point" }));
  const now = points[view.candidate];
  if (now) parts.push(draw("line", { x1: now[0], x2: now[0], y1: 2, y2: height, class: "threshold" }));
  if (now && tried(view.candidate)) parts.push(draw("circle", { cx: now[0], cy: now[1], r: 7, class: "point now" }));
  if (!best) return parts;
  const high = y(best.gain),
    called = best.all ? say("best") : say("best so far"),
    text = `${called}: ${testTextIn(view.reel, best.test, 28)}, ${number(best.gain, 3)}`,
    /** @type {[number, number][]} */
    marks = now ? [...points, [now[0], high]] : points;
  parts.push(
    draw("line", { x1: 46, x2: width, y1: high, y2: high, class: "best" }),
    bestText(text, high, marks, [50, width - 2], [12, height]),
  );
  return parts;
}

// At the end of its line, right or left, above or below, where it hides the fewest of the points.
/** @type {(text: string, high: number, points: [number, number][], sides: Span, heights: Span) => Element} */
function bestText(text, high, points, [left, right], [top, bottom]) {
  const wide = 7 * text.length,
    heights = [high - 6, high + 15].filter((y) => y >= top && y <= bottom);
  const spots = heights.flatMap((y) => [
    { y, from: right - wide, x: right, anchor: "end" },
    { y, from: left, x: left, anchor: "start" },
  ]);
  const hides = ({ y, from }) =>
    points.filter(([px, py]) => px > from - 4 && px < from + wide + 4 && py > y - 15 && py < y + 8).length;
  const counted = spots.map((spot) => ({ ...spot, hidden: hides(spot) })),
    { x, y, anchor } = counted.reduce((one, other) => (other.hidden < one.hidden ? other : one));
  return textAt(x, y, "best-text", anchor, text);
}

// Who is ahead of the candidates tried so far, as the sentence says it; once all have been tried, the best of all.
/** @type {(view: Trying) => { gain: number, test: Test, all: boolean } | null} */
function bestSoFar(view) {
  const found = leaderOf(view);
  return found && { ...found, gain: found.list.gain[found.c] ?? 0, test: testOf(found.list, found.c) };
}

// Of every feature that has a candidate tried: its number and its best gain so far, the best feature first.
/** @type {(view: View) => { feature: number, most: number }[]} */
function triedOf({ search, reached }) {
  return (search?.features ?? [])
    .map(({ feature, gain }) => ({
      feature,
      most: Math.max(...gain.map((each) => each ?? 0).filter((_, c) => reached(feature, c))),
    }))
    .filter(({ most }) => most > -Infinity)
    .sort((a, b) => b.most - a.most);
}

// Where no feature is in hand: the best gain of each.
/** @type {(view: Trying, size: Size) => Element[]} */
function barsOf(view, [width, height]) {
  const { features, best } = view.search,
    names = namesIn(view.reel.data),
    tried = triedOf(view),
    line = Math.min(24, Math.max(13, height / features.length));
  const x = scale([0, Math.max(...tried.map(({ most }) => most), 1e-12)], [0, width * 0.46]);
  return tried.slice(0, Math.floor(height / line)).flatMap(({ feature, most }, row) => {
    const kind = feature === features[best[0]]?.feature ? " strong" : "",
      y = row * line,
      long = Math.max(2, x(most));
    return [
      shortWords(
        { x: width * 0.36 - 6, y: y + line * 0.68, class: `tick${kind}`, "text-anchor": "end" },
        names[feature],
        Math.floor(width * 0.05),
        names,
      ),
      draw("rect", { x: width * 0.36, y: y + line * 0.2, width: long, height: line * 0.6, class: `bar${kind}` }),
      draw("text", { x: width * 0.36 + long + 6, y: y + line * 0.68, class: `tick${kind}` }, number(most, 3)),
    ];
  });
}
