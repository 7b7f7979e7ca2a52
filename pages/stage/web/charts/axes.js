// SVG parts of charts: axes with ticks, the colour scale, and paths.

import { scale, roundTicks } from "../core/axes.js";
import { rgb } from "../core/colours.js";
import { draw } from "../core/elements.js";
import { shortNameText } from "../core/names.js";
import { number } from "../core/numbers.js";

/** @type {(frame: Frame) => Element[]} */
export function frameOf({ size: [width], x, y, across, up, left, right = width - 4, bottom }) {
  const letters = Math.max(3, Math.floor((right - left) / across.ticks.length / 7)); // that fit into a label
  const tick = ({ label, ticks }, t, room, place) =>
    shortNameText({ class: "tick", ...place }, label(t), room, ticks.map(label));
  const parts = [
    draw("line", { x1: left, x2: right, y1: bottom, y2: bottom, class: "axis" }),
    ...across.ticks.map((t) => tick(across, t, letters, { x: x(t), y: bottom + 15, "text-anchor": "middle" })),
  ];
  if (!up) return parts;
  return [
    ...parts,
    ...up.ticks.flatMap((t) => [
      draw("line", { x1: left, x2: right, y1: y(t), y2: y(t), class: "grid" }),
      tick(up, t, 6, { x: left - 5, y: y(t) + 4, "text-anchor": "end" }),
    ]),
  ];
}

// The colour scale with its numbers, to the right of the chart.
/** @type {(frame: Frame, ramp: Ramp) => Element[]} */
export function rampLegend({ size: [width], bottom }, ramp) {
  const steps = 24,
    high = (bottom - 8) / steps,
    [low, top] = ramp.span;
  const colours = Array.from({ length: steps }, (_, k) =>
    draw("rect", {
      x: width - 44,
      y: bottom - (k + 1) * high,
      width: 8,
      height: high + 0.5,
      fill: rgb(ramp.at(low + ((k + 0.5) / steps) * (top - low))),
    }),
  );
  const words = roundTicks(ramp.span, 6).map((t) =>
    draw("text", { x: width - 33, y: scale(ramp.span, [bottom, 8])(t) + 4, class: "tick" }, number(t, 3)),
  );
  return [...colours, ...words];
}

// Path of a step function with one value per block.
/** @type {(values: number[], ends: number[], x: Scale, y: Scale) => string} */
export function stairs(values, ends, x, y) {
  return values.map((value, p) => `${p ? "L" : "M"}${x(ends[p])},${y(value)}H${x(ends[p + 1])}`).join("");
}

// Borders of a grid's blocks on the axis, from low to high.
/** @type {(grid: Grid, span: Span) => number[]} */
export function blockEnds({ columns, xs }, [low, high]) {
  const ends = [low];
  columns.forEach((block, place) => {
    if (place && block !== columns[place - 1]) ends.push(low + (place / columns.length) * (high - low));
  });
  return [...ends.slice(0, xs.length), high];
}

// The frame of a panel's chart.
/** @type {(size: Size, spans: [Span, Span], given?: Partial<Axis & { left: number }>) => Frame} */
export function axesFor(
  size,
  [xSpan, ySpan],
  { left = 46, label = (t) => number(t, 3), ticks = roundTicks(xSpan, 6) } = {},
) {
  const bottom = size[1] - 20;
  return {
    size,
    x: scale(xSpan, [left, size[0] - 8]),
    y: scale(ySpan, [bottom, 8]),
    across: { ticks, label },
    up: { ticks: roundTicks(ySpan, 4), label: (t) => number(t, 3) },
    left,
    bottom,
  };
}

// Path through points, interrupted where a coordinate is null.
/** @type {(points: (number | null)[][], x: Scale, y: Scale) => string} */
export function pathThrough(points, x, y) {
  let pen = "M";
  return points
    .map(([a, b]) => {
      if (a == null || b == null) {
        pen = "M";
        return "";
      }
      const segment = `${pen}${x(a).toFixed(1)},${y(b).toFixed(1)}`;
      pen = "L";
      return segment;
    })
    .join("");
}
