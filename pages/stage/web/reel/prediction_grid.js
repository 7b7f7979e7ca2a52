// Predictions over a grid of one or two features, with other features at given values. The grid has one point per block
// that no tree splits, and at most one per pixel.

import { hasDistances } from "../core/dates.js";
import { lastIndexAtMost } from "../core/numbers.js";
import { ScoreSum, hasSplit } from "./ensemble.js";
import { goesLeft, treeTest } from "./splits.js";

// A grid: xs and ys are its values, columns and rows the index of the value that each pixel shows.
/** @type {(reel: Reel, fx: number, fy: number | null, spans: [Span, Span | null], places: Size) => Grid} */
function gridOf(reel, fx, fy, spans, places) {
  const [xs, columns] = blocksOf(reel, fx, spans[0], places[0]);
  const [ys, rows] = fy == null || !spans[1] ? [[null], [0]] : blocksOf(reel, fy, spans[1], places[1]);
  return { fx, fy, xs, ys, columns, rows, points: xs.length * ys.length };
}

/** @type {(reel: Reel, f: number, span: Span, places: number) => [number[], number[]]} */
function blocksOf(reel, f, [low, high], places) {
  const isMetric = hasDistances(reel.data.features[f]),
    thresholds = isMetric ? thresholdsOf(reel, f) : reel.data.features[f].kind === "0/1" ? [0.5] : null;
  const values = [],
    shown = [];
  let last = null;
  for (let place = 0; place < places; place += 1) {
    const value = low + ((place + 0.5) / places) * (high - low),
      block = thresholds ? lastIndexAtMost(thresholds, value) : Math.round(value);
    if (block !== last) values.push(isMetric ? value : Math.round(value));
    last = block;
    shown.push(values.length - 1);
  }
  return [values, shown];
}

// All thresholds of a feature in all trees, ascending.
/** @type {(reel: Reel, f: number) => number[]} */
function thresholdsOf(reel, f) {
  const thresholdsIn = (tree) => tree.threshold.filter((t, node) => tree.feature[node] === f && t != null);
  /** @type {number[]} */
  const all = reel.trees.flatMap(thresholdsIn);
  return [...new Set(all)].sort((a, b) => a - b);
}

// The leaf at every point of the grid.
/** @type {(grid: Grid, tree: Tree, fixed: Values) => Uint16Array} */
function leavesOver({ fx, fy, xs, ys, points }, tree, fixed) {
  const leaves = new Uint16Array(points);
  const fill = (node, i0, i1, j0, j1) => {
    for (let j = j0; j < j1; j += 1) leaves.fill(node, j * xs.length + i0, j * xs.length + i1);
  };
  const walk = (node, i0, i1, j0, j1) => {
    if (i0 >= i1 || j0 >= j1) return;
    if (!hasSplit(tree, node)) return fill(node, i0, i1, j0, j1);
    const test = treeTest(tree, node),
      [left, right] = [tree.left[node], tree.right[node]];
    if (test.feature !== fx && test.feature !== fy)
      return walk(goesLeft(fixed[test.feature], test) ? left : right, i0, i1, j0, j1);
    const across = test.feature === fx,
      values = /** @type {number[]} */ (across ? xs : ys);
    if (test.categories.length)
      for (let k = across ? i0 : j0; k < (across ? i1 : j1); k += 1) {
        const side = goesLeft(values[k], test) ? left : right;
        if (across) walk(side, k, k + 1, j0, j1);
        else walk(side, i0, i1, k, k + 1);
      }
    else {
      const end = test.threshold == null ? values.length : lastIndexAtMost(values, test.threshold) + 1;
      walk(left, i0, across ? Math.min(i1, end) : i1, j0, across ? j1 : Math.min(j1, end));
      walk(right, across ? Math.max(i0, end) : i0, i1, across ? j0 : Math.max(j0, end), j1);
    }
  };
  walk(0, 0, xs.length, 0, ys.length);
  return leaves;
}

// Return a function that computes predictions over two features (one if fy is null), with a cache of the last grid.
/** @type {() => Surface} */
export function createSurface() {
  let key = "",
    grid = null,
    tally = null;
  return (reel, fx, fy, spans, places, fixed, k) => {
    const newKey = JSON.stringify([fx, fy, spans, places, fixed]);
    if (key !== newKey || tally.reel !== reel) {
      key = newKey;
      const newGrid = (grid = gridOf(reel, fx, fy, spans, places));
      tally = new ScoreSum(reel, grid.points, (t) => leavesOver(newGrid, reel.trees[t], fixed));
    }
    return { grid, tally: tally.setTreeCount(k) };
  };
}
