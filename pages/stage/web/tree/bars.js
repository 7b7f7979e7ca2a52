// The mix of some rows as a bar: the shares of the classes, or where a mean lies among all values of the tree.

import { scale, spanOf } from "../core/axes.js";
import { draw } from "../core/elements.js";
import { classColour } from "../core/marks.js";

/** @type {(weights: number[], width: number, height: number) => Element[]} */
function shareBar(weights, width, height) {
  const total = weights.reduce((sum, each) => sum + each, 0) || 1;
  let x = 0;
  return weights.map((weight, k) => {
    const part = draw("rect", { x, width: (weight / total) * width, height, fill: classColour(k) });
    x += (weight / total) * width;
    return part;
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
