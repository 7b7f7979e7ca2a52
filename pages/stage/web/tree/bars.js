// The mix of some rows as a bar: the shares of the classes, or where a mean lies among all values of the tree.

import { scale, spanOf } from "../core/axes.js";
import { draw, present } from "../core/elements.js";
import { hatched } from "../core/hatch.js";
import { classColour } from "../core/marks.js";

const HATCH_OF_BARS = 4; // pixels between the lines of a class

/** @type {(weights: number[], width: number, height: number) => Element[]} */
function shareBar(weights, width, height) {
  const total = weights.reduce((sum, each) => sum + each, 0) || 1;
  let x = 0;
  return weights.flatMap((weight, k) => {
    const part = { x, y: 0, width: (weight / total) * width, height },
      lines = hatched(k, part, HATCH_OF_BARS);
    x += part.width;
    return present([
      draw("rect", { ...part, fill: classColour(k) }),
      lines ? draw("path", { d: lines, class: "hatch" }) : null,
    ]);
  });
}

/** @type {(mean: number | null, span: Span, width: number, height: number) => Element[]} */
function meanBar(mean, span, width, height) {
  const at = mean == null ? -9 : scale(span, [0, width])(mean);
  return [
    draw("rect", { width, height, class: "track" }),
    draw("rect", { x: at - 2, width: mean == null ? 0 : 4, height, class: "mean" }),
  ];
}

/** @type {(tree: Tree, side: Side, width: number, height: number) => Element[]} */
export function barOf(tree, side, width, height) {
  return side.counts
    ? shareBar(side.counts, width, height)
    : meanBar(side.mean, spanOf(tree.value ?? []), width, height);
}
