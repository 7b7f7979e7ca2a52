// Numbers as places on an axis.

import { dateTicks, hasDistances, isDated } from "./dates.js";
import { reading } from "./numbers.js";

/** @type {(values: Iterable<number | null>) => Span} */
export function spanOf(values) {
  let low = Infinity,
    high = -Infinity;
  for (const value of values)
    if (value != null) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  if (low === Infinity) return [0, 1];
  const room = (high - low || Math.abs(high) || 1) * 0.06;
  return [low - room, high + room];
}

/** @type {(span: Span, places: Span) => Scale} */
export function scale([low, high], [from, to]) {
  return (value) => from + ((Math.min(Math.max(value ?? 0, low), high) - low) / (high - low)) * (to - from);
}

// Round numbers for an axis, three at least: a single one is no scale.
/** @type {(span: Span, count?: number) => number[]} */
export function ticksOf([low, high], count = 7) {
  const raw = (high - low) / count,
    power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5].find((s) => s * power >= raw * 0.999) ?? 10) * power;
  const ticks = [];
  for (let t = Math.ceil(low / step) * step; t <= high + step * 1e-9; t += step) ticks.push(Number(t.toPrecision(10)));
  return ticks.length < 3 && count < 40 ? ticksOf([low, high], 2 * count) : ticks;
}

/** @type {(feature: Feature, span: Span, count?: number) => Axis} */
export function axisTicks(feature, span, count) {
  return isDated(feature)
    ? dateTicks(span, feature.kind, ticksOf)
    : { ticks: ticksOf(span, count), label: (t) => reading(t) };
}

// Where a feature's values lie: levels and 0/1 stand side by side, numbers and dates keep their distances.
/** @type {(feature: Feature) => SpannedAxis} */
export function axisOf(feature) {
  if (hasDistances(feature)) {
    const span = spanOf(feature.values);
    return { span, ...axisTicks(feature, span) };
  }
  const names = feature.kind === "category" ? feature.levels : ["0", "1"];
  return { span: [-0.5, names.length - 0.5], ticks: names.map((_, k) => k), label: (t) => names[t] };
}

// Rows with the same level would hide one another, so each stands a little beside it: always the same row at the same
// place. Steps of such a fraction, taken around and around, fill the room evenly.
/** @type {(feature: Feature, row: number, step?: number) => number} */
export function jitter(feature, row, step = 0.754878) {
  return hasDistances(feature) ? 0 : (((row * step) % 1) - 0.5) * 0.56;
}
