// Scales and ticks of axes.

import { dateTicks, hasDistances, isDated } from "./dates.js";
import { formatValue } from "./numbers.js";

// Range of the values with 6 % of room on either side.
/** @type {(values: Iterable<number | null>) => Span} */
export function paddedSpan(values) {
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

// Linear scale from a span to positions; values outside are clamped.
/** @type {(span: Span, places: Span) => Scale} */
export function scale([low, high], [from, to]) {
  return (value) => from + ((Math.min(Math.max(value ?? 0, low), high) - low) / (high - low)) * (to - from);
}

// About `count` round numbers for an axis, at least three.
/** @type {(span: Span, count?: number) => number[]} */
export function roundTicks([low, high], count = 7) {
  const raw = (high - low) / count,
    power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5].find((s) => s * power >= raw * 0.999) ?? 10) * power;
  const ticks = [];
  for (let t = Math.ceil(low / step) * step; t <= high + step * 1e-9; t += step) ticks.push(Number(t.toPrecision(10)));
  return ticks.length < 3 && count < 40 ? roundTicks([low, high], 2 * count) : ticks;
}

/** @type {(feature: Feature, span: Span, count?: number) => Axis} */
export function axisTicks(feature, span, count) {
  return isDated(feature)
    ? dateTicks(span, feature.kind, roundTicks)
    : { ticks: roundTicks(span, count), label: (t) => formatValue(t) };
}

// A feature's axis: numbers and dates are to scale, levels and 0/1 are evenly spaced.
/** @type {(feature: Feature) => SpannedAxis} */
export function featureAxis(feature) {
  if (hasDistances(feature)) {
    const span = paddedSpan(feature.values);
    return { span, ...axisTicks(feature, span) };
  }
  const names = feature.kind === "category" ? feature.levels : ["0", "1"];
  return { span: [-0.5, names.length - 0.5], ticks: names.map((_, k) => k), label: (t) => names[t] };
}

// A fixed offset per row, so that rows with the same level do not hide each other. Multiples of an irrational number,
// modulo 1, are spread evenly.
/** @type {(feature: Feature, row: number, step?: number) => number} */
export function jitter(feature, row, step = 0.754878) {
  return hasDistances(feature) ? 0 : (((row * step) % 1) - 0.5) * 0.56;
}
