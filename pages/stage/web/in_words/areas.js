// The colours of a plane in words: how much of it each class has, or from which value to which it goes.

import { say } from "../core/messages.js";
import { number } from "../core/numbers.js";
import { spanInWords } from "./series.js";

// Told block by block while they are painted: no second look at each of them.
/** @type {(reel: Reel, grid: Grid) => { add(p: number, predicted: number): void, told(): string }} */
export function areasInWords({ data: { target } }, { xs, columns, rows }) {
  const [wide, high] = [timesShown(columns), timesShown(rows)],
    areas = new Map();
  return {
    add(p, predicted) {
      const area = (wide.get(p % xs.length) ?? 0) * (high.get(Math.floor(p / xs.length)) ?? 0);
      areas.set(predicted, (areas.get(predicted) ?? 0) + area);
    },
    told() {
      const { classes } = target,
        whole = columns.length * rows.length;
      if (!areas.size) return "";
      if (!classes) return spanInWords(target.name, [...areas.keys()]);
      const told = ([k, area]) => say("area of", { name: classes[k], share: number((100 * area) / whole, 2) });
      return [...areas]
        .sort((a, b) => a[0] - b[0])
        .map(told)
        .join(", ");
    },
  };
}

// How many places of the picture show each block.
/** @type {(shown: number[]) => Map<number, number>} */
function timesShown(shown) {
  const found = new Map();
  for (const block of shown) found.set(block, (found.get(block) ?? 0) + 1);
  return found;
}
