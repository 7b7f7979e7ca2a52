// The steps of a detail, and the step at which something happened.

import { lastIndexAtMost } from "../core/numbers.js";

// The step that tried a candidate, -1 for none; only the finest detail has them.
/** @type {(reel: Reel, current: number, list: Candidates, c: number) => number} */
export function stepOfCandidate({ steps }, current, list, c) {
  const number = list.told.indexOf(c),
    search = steps.search[current];
  if (number < 0) return -1;
  return steps.candidate.findIndex(
    (each, i) => each === number && steps.search[i] === search && steps.feature[i] === list.feature,
  );
}

// The step that decided a node, within the current detail.
/** @type {(reel: Reel, sequence: StepSequence, t: number, node: number) => number} */
export function stepOfNode({ trees, steps }, sequence, t, node) {
  return firstStepSince(trees[t].decided[node], sequence, (i) => steps.tree[i] === t && steps.node[i] === node);
}

// The step that finished a tree.
/** @type {(reel: Reel, sequence: StepSequence, t: number) => number} */
export function stepOfTree({ trees, steps }, sequence, t) {
  return firstStepSince(Math.max(...trees[t].decided), sequence, (i) => steps.tree[i] === t);
}

/** @type {(made: number, sequence: StepSequence, suits: (i: number) => boolean) => number} */
function firstStepSince(made, sequence, suits) {
  return sequence.steps.slice(sequence.placeOf(made)).find((i) => i >= made && suits(i)) ?? made;
}

export class StepSequence {
  /** @param {Reel} reel @param {number} grain */
  constructor(reel, grain) {
    this.steps = reel.steps.grain.flatMap((each, i) => (each <= grain ? [i] : []));
  }

  get count() {
    return this.steps.length;
  }

  // The place of a step, or of the last one before it.
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
