// The bar of a node: the shares of its classes, or its mean on the range of the tree's values.

import { scale, paddedSpan } from "../core/axes.js";
import { draw, withoutNull } from "../core/elements.js";
import { hatchPath } from "../core/hatch.js";
import { classColour } from "../core/marks.js";

const HATCH_OF_BARS = 4; // pixels between lines of hatching

/** @type {(weights: number[], width: number, height: number) => Element[]} */
function shareBar(weights, width, height) {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  let x = 0;
  return weights.flatMap((weight, k) => {
    const part = { x, y: 0, width: (weight / total) * width, height },
      lines = hatchPath(k, part, HATCH_OF_BARS);
    x += part.width;
    return withoutNull([
      draw("rect", { ...part, fill: classColour(k) }),
      lines ? draw("path", { d: lines, class: "hatch" }) : null,
    ]);
  });
}

/** @type {(mean: number | null, span: Span, width: number, height: number) => Element[]} */
function meanBar(mean, span, width, height) {
  const x = mean == null ? -9 : scale(span, [0, width])(mean);
  return [
    draw("rect", { width, height, class: "track" }),
    draw("rect", { x: x - 2, width: mean == null ? 0 : 4, height, class: "mean" }),
  ];
}

/** @type {(tree: Tree, side: SideSummary, width: number, height: number) => Element[]} */
export function barOf(tree, side, width, height) {
  return side.counts
    ? shareBar(side.counts, width, height)
    : meanBar(side.center, paddedSpan(tree.value ?? []), width, height);
}
