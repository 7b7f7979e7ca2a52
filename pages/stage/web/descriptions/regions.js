// A text description of a plane's colours: each class's share, or the range of values.

import { msg } from "../core/messages.js";
import { number } from "../core/numbers.js";
import { describeSpan } from "./series.js";

// Collects the areas block by block while they are painted.
/** @type {(reel: Reel, grid: Grid) => { add(p: number, predicted: number): void, describe(): string }} */
export function describeAreas({ data: { target } }, { xs, columns, rows }) {
  const [widths, heights] = [countShown(columns), countShown(rows)],
    areas = new Map();
  return {
    add(p, predicted) {
      const area = (widths.get(p % xs.length) ?? 0) * (heights.get(Math.floor(p / xs.length)) ?? 0);
      areas.set(predicted, (areas.get(predicted) ?? 0) + area);
    },
    describe() {
      const { classes } = target,
        whole = columns.length * rows.length;
      if (!areas.size) return "";
      if (!classes) return describeSpan(target.name, [...areas.keys()]);
      const text = ([k, area]) =>
        msg("stage.plane.class-area", { name: classes[k], share: number((100 * area) / whole, 2) });
      return [...areas]
        .sort((a, b) => a[0] - b[0])
        .map(text)
        .join(", ");
    },
  };
}

// How many places of the picture show each block.
/** @type {(shown: number[]) => Map<number, number>} */
function countShown(shown) {
  const found = new Map();
  for (const block of shown) found.set(block, (found.get(block) ?? 0) + 1);
  return found;
}
