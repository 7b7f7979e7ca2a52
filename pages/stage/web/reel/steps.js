// The steps of a detail, and the steps at which candidates, nodes and trees were decided.

import { lastIndexAtMost } from "../core/numbers.js";

// The step that tries a candidate; -1 if there is none. Only the finest detail has such steps.
/** @type {(reel: Reel, current: number, list: Candidates, c: number) => number} */
export function stepOfCandidate({ steps }, current, list, c) {
  const number = list.told.indexOf(c),
    search = steps.search[current];
  if (number < 0) return -1;
  return steps.candidate.findIndex(
    (candidate, i) => candidate === number && steps.search[i] === search && steps.feature[i] === list.feature,
  );
}

// The step of the sequence that decides a node.
/** @type {(reel: Reel, sequence: StepSequence, t: number, node: number) => number} */
export function stepOfNode({ trees, steps }, sequence, t, node) {
  return firstStepSince(trees[t].decided[node], sequence, (i) => steps.tree[i] === t && steps.node[i] === node);
}

// The step of the sequence that finishes a tree.
/** @type {(reel: Reel, sequence: StepSequence, t: number) => number} */
export function stepOfTree({ trees, steps }, sequence, t) {
  return firstStepSince(Math.max(...trees[t].decided), sequence, (i) => steps.tree[i] === t);
}

// The first step of a sequence from `start` on that passes the test; `start` if there is none.
/** @type {(start: number, sequence: StepSequence, test: (i: number) => boolean) => number} */
function firstStepSince(start, sequence, test) {
  return sequence.steps.slice(sequence.placeOf(start)).find((i) => i >= start && test(i)) ?? start;
}

export class StepSequence {
  /** @param {Reel} reel @param {number} grain */
  constructor(reel, grain) {
    this.steps = reel.steps.grain.flatMap((detail, i) => (detail <= grain ? [i] : []));
  }

  get count() {
    return this.steps.length;
  }

  // Index of a step in the sequence, or of the last one before it.
  /** @type {(i: number) => number} */
  placeOf(i) {
    return Math.max(0, lastIndexAtMost(this.steps, i));
  }

  /** @type {(place: number) => number} */
  at(place) {
    return this.steps[Math.min(Math.max(0, place), this.count - 1)];
  }

  /** @type {(i: number) => number} */
  previous(i) {
    return this.at(this.placeOf(i - 1));
  }
}
