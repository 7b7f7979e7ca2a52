// Text descriptions of drawn numbers: all of a few, else first, last, lowest and highest.

import { msg } from "../core/messages.js";
import { number } from "../core/numbers.js";

const READ_CELLS = 24; // that are read out one by one

// A curve as far as it is known: "training error: 0.429 after tree 1, 0.143 after tree 5, lowest 0.1 after tree 4."
/** @type {(series: Series, count: number, after: (k: number) => string) => string} */
export function describeCurve({ name, values }, count, after) {
  /** @type {[number, number][]} */
  const known = values.slice(0, count).flatMap((value, k) => (value == null ? [] : [[k, value]]));
  if (!known.length) return "";
  const at = ([k, value]) => msg("stage.series.value", { value: number(value), after: after(k) }),
    ends = known.length > 1 ? `${at(known[0])}, ${at(known[known.length - 1])}` : at(known[0]),
    low = known.reduce((least, each) => (each[1] < least[1] ? each : least)),
    high = known.reduce((most, each) => (each[1] > most[1] ? each : most));
  if (known.length < 3) return `${name}: ${ends}.`;
  return `${name}: ${ends}; ${msg("stage.series.lowest", { at: at(low) })}, ${msg("stage.series.highest", { at: at(high) })}.`;
}

// A number a row: each of a few, of many the smallest and the largest.
/** @type {(values: (number | null)[], text: (row: number) => string) => string} */
export function describeCells(values, text) {
  if (values.length <= READ_CELLS) return values.map((_, row) => text(row)).join(", ");
  const known = [...values.keys()].filter((row) => values[row] != null),
    by = (row) => Number(values[row]);
  if (!known.length) return "";
  const low = known.reduce((least, row) => (by(row) < by(least) ? row : least)),
    high = known.reduce((most, row) => (by(row) > by(most) ? row : most));
  return `${msg("stage.series.lowest", { at: text(low) })}, ${msg("stage.series.highest", { at: text(high) })}`;
}

/** @type {(name: string, values: number[]) => string} */
export function describeSpan(name, values) {
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  return msg("stage.series.range", { name, low: number(low, 3), high: number(high, 3) });
}
