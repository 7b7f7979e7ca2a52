// Describe series of numbers in words: all of a few, else the first, last, lowest and highest.

import { msg } from "../core/messages.js";
import { number } from "../core/numbers.js";

const READ_CELLS = 24; // values read out one by one, at most

// A curve's first `count` values: "training error: 0.429 after tree 1, 0.143 after tree 5, lowest 0.1 after tree 4."
/** @type {(series: Series, count: number, after: (k: number) => string) => string} */
export function describeCurve({ name, values }, count, after) {
  /** @type {[number, number][]} */
  const known = values.slice(0, count).flatMap((value, k) => (value == null ? [] : [[k, value]]));
  if (!known.length) return "";
  const at = ([k, value]) => msg("stage.series.value", { value: number(value), after: after(k) }),
    ends = known.length > 1 ? `${at(known[0])}, ${at(known[known.length - 1])}` : at(known[0]),
    low = known.reduce((a, b) => (b[1] < a[1] ? b : a)),
    high = known.reduce((a, b) => (b[1] > a[1] ? b : a));
  if (known.length < 3) return `${name}: ${ends}.`;
  return `${name}: ${ends}; ${msg("stage.series.lowest", { at: at(low) })}, ${msg("stage.series.highest", { at: at(high) })}.`;
}

// One number per row: all of a few, the lowest and highest of many.
/** @type {(values: (number | null)[], text: (row: number) => string) => string} */
export function describeCells(values, text) {
  if (values.length <= READ_CELLS) return values.map((_, row) => text(row)).join(", ");
  const known = [...values.keys()].filter((row) => values[row] != null),
    value = (row) => Number(values[row]);
  if (!known.length) return "";
  const low = known.reduce((a, b) => (value(b) < value(a) ? b : a)),
    high = known.reduce((a, b) => (value(b) > value(a) ? b : a));
  return `${msg("stage.series.lowest", { at: text(low) })}, ${msg("stage.series.highest", { at: text(high) })}`;
}

/** @type {(name: string, values: number[]) => string} */
export function describeSpan(name, values) {
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  return msg("stage.series.range", { name, low: number(low), high: number(high) });
}
