// Predictions of an ensemble's first k trees at any values; REEL.md has the rules.

import { goesLeft, treeTest } from "./splits.js";

const TIE = 1e-11; // relative difference of votes below which they are equal

// True if a finished tree has children below a node, that is, its split was not pruned.
/** @type {(tree: Tree, node: number) => boolean} */
export function hasSplit(tree, node) {
  return tree.feature[node] >= 0 && tree.gone[tree.left[node]] == null;
}

/** @type {(tree: Tree, values: Values) => number} */
export function leafOf(tree, values) {
  let node = 0;
  while (hasSplit(tree, node)) {
    const test = treeTest(tree, node);
    node = goesLeft(values[test.feature], test) ? tree.left[node] : tree.right[node];
  }
  return node;
}

// A leaf's output, one number per score: shares of the classes, one vote, or its value for one score.
/** @type {(reel: Reel, t: number, leaf: number) => number[]} */
export function leafOutput(reel, t, leaf) {
  const { score, votes } = reel.ensemble,
    tree = reel.trees[t],
    width = scoreCount(reel);
  if (!tree.weights)
    return Array.from({ length: width }, (_, s) => (s === (score?.[t] ?? 0) ? leafValue(tree, leaf) : 0));
  const weights = tree.weights[leaf],
    vote = nodeClass(reel, tree, leaf),
    total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight, k) => (votes ? Number(k === vote) : weight / total));
}

// The value of a leaf of a regression tree.
/** @type {(tree: Tree, leaf: number) => number} */
function leafValue({ value }, leaf) {
  return /** @type {number[]} */ (value)[leaf];
}

// Index of the class a node predicts, by the engine's own answer, so that ties are resolved alike.
/** @type {(reel: Reel, tree: Tree, node: number) => number} */
export function nodeClass({ data }, tree, node) {
  return data.target.classes?.indexOf(tree.answer[node]) ?? -1;
}

// Number of scores.
/** @type {(reel: Reel) => number} */
function scoreCount({ ensemble, data }) {
  return ensemble.score ? ensemble.start.length : (data.target.classes?.length ?? 1);
}

// Index of the first number that is the largest, up to the relative difference `tie`.
/** @type {(numbers: number[], tie?: number) => number} */
export function argMax(numbers, tie = 0) {
  const most = Math.max(...numbers);
  return numbers.findIndex((x) => x >= most - tie * Math.abs(most));
}

// The scores of many points (rows, or points of a picture), summed tree by tree. leavesOf(t) has the leaf of each point.
export class ScoreSum {
  /** @param {Reel} reel @param {number} points @param {(t: number) => ArrayLike<number>} leavesOf */
  constructor(reel, points, leavesOf) {
    this.reel = reel;
    this.points = points;
    this.leavesOf = leavesOf;
    this.width = scoreCount(reel);
    this.k = this.total = 0;
    this.values = new Float64Array(0);
    this.ordered = new Uint16Array(0);
    this.sums = new Float64Array(points * this.width);
    this.reset();
  }

  reset() {
    const { start } = this.reel.ensemble;
    for (let k = 0; k < this.sums.length; k += 1) this.sums[k] = start[k % this.width] ?? 0;
    this.k = this.total = 0;
  }

  // Use the first k trees. Fewer trees start over, as subtraction would leave rounding errors.
  /** @type {(k: number) => ScoreSum} */
  setTreeCount(k) {
    if (this.reel.ensemble.rule === "median") this.sortValues();
    else {
      if (k < this.k) this.reset();
      for (let t = this.k; t < k; t += 1) this.addTree(t);
    }
    this.k = k;
    return this;
  }

  /** @type {(t: number) => void} */
  addTree(t) {
    const { width, sums, reel } = this,
      leaves = this.leavesOf(t),
      weight = reel.ensemble.weight[t],
      outputs = new Map(); // by leaf
    for (let p = 0; p < this.points; p += 1) {
      let output = outputs.get(leaves[p]);
      if (!output) outputs.set(leaves[p], (output = leafOutput(reel, t, leaves[p]).map((x) => weight * x)));
      for (let s = 0; s < width; s += 1) sums[p * width + s] += output[s];
    }
    this.total += weight;
  }

  // Sort the trees at every point by their values, ascending; ties keep the order of trees.
  sortValues() {
    if (this.ordered.length) return;
    const T = this.reel.trees.length;
    this.values = new Float64Array(this.points * T);
    this.ordered = new Uint16Array(this.points * T);
    for (let t = 0; t < T; t += 1) {
      const tree = this.reel.trees[t],
        leaves = this.leavesOf(t);
      for (let p = 0; p < this.points; p += 1) {
        const value = leafValue(tree, leaves[p]),
          first = p * T;
        this.values[first + t] = value;
        let at = t;
        for (; at > 0 && this.values[first + this.ordered[first + at - 1]] > value; at -= 1)
          this.ordered[first + at] = this.ordered[first + at - 1];
        this.ordered[first + at] = t;
      }
    }
  }

  // The weighted median of the first k trees: the first value at which half of their weight is reached.
  /** @type {(p: number) => number} */
  median(p) {
    const { weight } = this.reel.ensemble,
      first = p * this.reel.trees.length,
      end = first + this.reel.trees.length;
    let total = 0,
      passed = 0;
    for (let at = first; at < end; at += 1) if (this.ordered[at] < this.k) total += weight[this.ordered[at]];
    let at = first;
    for (; at < end - 1; at += 1) {
      const t = this.ordered[at];
      if (t < this.k && (passed += weight[t]) >= 0.5 * total) break;
    }
    return this.values[first + this.ordered[at]];
  }

  // The scores at a point, or null if no tree has voted there.
  /** @type {(p: number) => number[] | null} */
  scoresAt(p) {
    const { rule } = this.reel.ensemble;
    if (rule !== "add" && !this.k) return null;
    if (rule === "median") return [this.median(p)];
    const scores = [...this.sums.subarray(p * this.width, (p + 1) * this.width)];
    return rule === "average" ? scores.map((score) => score / this.total) : scores;
  }
}

// The prediction: the index of a class, or the value.
/** @type {(reel: Reel, scores: number[]) => number} */
export function predictionOf(reel, scores) {
  if (!reel.data.target.classes) return scores[0];
  if (scores.length > 1) return argMax(scores, reel.ensemble.votes ? TIE : 0);
  return scores[0] === 0 ? reel.ensemble.at_zero : Number(scores[0] > 0);
}

// The probability of each class; null if the scores are no probabilities.
/** @type {(reel: Reel, scores: number[]) => number[] | null} */
export function probabilitiesOf(reel, scores) {
  const { link, rule } = reel.ensemble;
  if (!reel.data.target.classes) return null;
  if (link === "softmax") {
    const most = Math.max(...scores),
      powers = scores.map((score) => Math.exp(score - most)),
      total = powers.reduce((sum, power) => sum + power, 0);
    return powers.map((power) => power / total);
  }
  if (scores.length > 1) return rule === "average" ? scores : null;
  if (!link) return null;
  const p = 1 / (1 + Math.exp(-scores[0] * (link === "half_logistic" ? 2 : 1)));
  return [1 - p, p];
}

// Shares of the classes to draw: probabilities, else shares of all votes, equal before the first vote.
/** @type {(reel: Reel, scores: number[]) => number[]} */
export function sharesOf(reel, scores) {
  const known = probabilitiesOf(reel, scores);
  if (known) return known;
  if (scores.length === 1) {
    const p = 1 / (1 + Math.exp(-scores[0]));
    return [1 - p, p];
  }
  const low = Math.min(0, ...scores),
    total = scores.reduce((sum, score) => sum + score - low, 0);
  return scores.map((score) => (total ? (score - low) / total : 1 / scores.length));
}

export const MAX_LISTED_SCORES = 4; // scores listed side by side, at most
