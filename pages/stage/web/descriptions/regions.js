// Describe a plane's colours in words: each class's share of the area, or the range of values.

import { msg } from "../core/messages.js";
import { number } from "../core/numbers.js";
import { describeSpan } from "./series.js";

// Collect the areas block by block, then describe them.
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

// Number of pixels that show each block.
/** @type {(blocks: number[]) => Map<number, number>} */
function countShown(blocks) {
  const counts = new Map();
  for (const block of blocks) counts.set(block, (counts.get(block) ?? 0) + 1);
  return counts;
}
