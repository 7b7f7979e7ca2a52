// A tree drawn small: its branches, and its leaves in the colours of what they predict.

import { draw } from "../core/elements.js";
import { classColour } from "../core/marks.js";
import { nodeClass } from "../reel/ensemble.js";

// The branches and leaves of a tree in a box.
/** @type {(reel: Reel, t: number, box: { x: number, y: number, width: number, height: number }) => SVGElement[]} */
export function smallTree(reel, t, { x, y, width, height }) {
  const tree = reel.trees[t],
    at = (v) => [x + tree.x[v] * width, y + tree.y[v] * height].map((value) => value.toFixed(1)),
    edges = tree.parent.map((above, v) => (above < 0 ? "" : `M${at(above)}L${at(v)}`)).join(""),
    colour = (v) => (tree.weights ? classColour(nodeClass(reel, tree, v)) : "var(--faint)"),
    kinds = new Map(),
    r = Math.min(3.2, width / 14);
  tree.feature.forEach((f, v) => {
    if (f >= 0) return;
    const [px, py] = at(v);
    kinds.set(colour(v), `${kinds.get(colour(v)) ?? ""}M${px},${py}m${-r},${-r}h${2 * r}v${2 * r}h${-2 * r}z`);
  });
  return [
    draw("path", { d: edges, class: "branches" }),
    ...[...kinds].map(([fill, d]) => draw("path", { d, style: `fill: ${fill}` })),
  ];
}
