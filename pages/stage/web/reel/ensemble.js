// Predictions of the first k trees of an ensemble at any values. Pure: REEL.md has the rules.

import { goesLeft, treeTest } from "./splits.js";

const TIE = 1e-11; // votes that differ by less than this part of them differ by rounding

// Does a finished tree go on below a node? Not where its split was pruned.
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

// What a leaf gives, a number a score: shares of the classes, one vote, or its value to one score.
/** @type {(reel: Reel, t: number, leaf: number) => number[]} */
export function leafOutput(reel, t, leaf) {
  const { score, votes } = reel.ensemble,
    tree = reel.trees[t],
    width = scoreCount(reel);
  if (!tree.weights)
    return Array.from({ length: width }, (_, s) => (s === (score?.[t] ?? 0) ? leafValue(tree, leaf) : 0));
  const weights = tree.weights[leaf],
    vote = nodeClass(reel, tree, leaf),
    whole = weights.reduce((sum, each) => sum + each, 0);
  return weights.map((each, k) => (votes ? Number(k === vote) : each / whole));
}

// The value of a leaf without classes.
/** @type {(tree: Tree, leaf: number) => number} */
function leafValue({ value }, leaf) {
  return /** @type {number[]} */ (value)[leaf];
}

// The class a node predicts, as the engine found it: of equal weights, and of those that rounding parts, the first.
/** @type {(reel: Reel, tree: Tree, node: number) => number} */
export function nodeClass({ data }, tree, node) {
  return data.target.classes?.indexOf(tree.answer[node]) ?? -1;
}

// How many scores there are.
/** @type {(reel: Reel) => number} */
function scoreCount({ ensemble, data }) {
  return ensemble.score ? ensemble.start.length : (data.target.classes?.length ?? 1);
}

/** @type {(numbers: number[], tie?: number) => number} */
export function argMax(numbers, tie = 0) {
  const most = Math.max(...numbers);
  return numbers.findIndex((each) => each >= most - tie * Math.abs(most));
}

// The scores of many points, summed tree by tree: rows, or points of a picture. leavesOf(t) has one entry per point.
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
    for (let at = 0; at < this.sums.length; at += 1) this.sums[at] = start[at % this.width] ?? 0;
    this.k = this.total = 0;
  }

  // Use the first k trees. Going back starts over: subtracting would leave rounding errors.
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
      gives = new Map();
    for (let p = 0; p < this.points; p += 1) {
      let output = gives.get(leaves[p]);
      if (!output) gives.set(leaves[p], (output = leafOutput(reel, t, leaves[p]).map((each) => weight * each)));
      for (let s = 0; s < width; s += 1) sums[p * width + s] += output[s];
    }
    this.total += weight;
  }

  // Of every point the trees by their values, ascending; of equal ones the first tree first.
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

  // The first of the values, ascending, at which half of the weights in force is reached.
  /** @type {(p: number) => number} */
  median(p) {
    const { weight } = this.reel.ensemble,
      first = p * this.reel.trees.length,
      end = first + this.reel.trees.length;
    let whole = 0,
      passed = 0;
    for (let at = first; at < end; at += 1) if (this.ordered[at] < this.k) whole += weight[this.ordered[at]];
    let at = first;
    for (; at < end - 1; at += 1) {
      const t = this.ordered[at];
      if (t < this.k && (passed += weight[t]) >= 0.5 * whole) break;
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
    return rule === "average" ? scores.map((each) => each / this.total) : scores;
  }
}

// The prediction: a class's number, or the value.
/** @type {(reel: Reel, scores: number[]) => number} */
export function predictionOf(reel, scores) {
  if (!reel.data.target.classes) return scores[0];
  if (scores.length > 1) return argMax(scores, reel.ensemble.votes ? TIE : 0);
  return scores[0] === 0 ? reel.ensemble.at_zero : Number(scores[0] > 0);
}

// The probability of each class, if the scores have any.
/** @type {(reel: Reel, scores: number[]) => number[] | null} */
export function probabilitiesOf(reel, scores) {
  const { link, rule } = reel.ensemble;
  if (!reel.data.target.classes) return null;
  if (link === "softmax") {
    const most = Math.max(...scores),
      powers = scores.map((each) => Math.exp(each - most)),
      whole = powers.reduce((sum, each) => sum + each, 0);
    return powers.map((each) => each / whole);
  }
  if (scores.length > 1) return rule === "average" ? scores : null;
  if (!link) return null;
  const p = 1 / (1 + Math.exp(-scores[0] * (link === "half_logistic" ? 2 : 1)));
  return [1 - p, p];
}

// Shares to draw: probabilities, else each class's part of all votes; equal ones before any vote.
/** @type {(reel: Reel, scores: number[]) => number[]} */
export function sharesOf(reel, scores) {
  const known = probabilitiesOf(reel, scores);
  if (known) return known;
  if (scores.length === 1) {
    const p = 1 / (1 + Math.exp(-scores[0]));
    return [1 - p, p];
  }
  const low = Math.min(0, ...scores),
    whole = scores.reduce((sum, each) => sum + each - low, 0);
  return scores.map((each) => (whole ? (each - low) / whole : 1 / scores.length));
}

export const MAX_LISTED_SCORES = 4; // scores that are written side by side
