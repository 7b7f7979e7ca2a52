// The steps of a grain: a coarser grain walks only over steps that are as coarse.

import { lastUpTo } from "../core/numbers.js";

export class Walk {
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
    return Math.max(0, lastUpTo(this.steps, i));
  }

  /** @type {(place: number) => number} */
  at(place) {
    return this.steps[Math.min(Math.max(0, place), this.count - 1)];
  }

  /** @type {(i: number) => number} */
  before(i) {
    return this.at(this.placeOf(i - 1));
  }
}
