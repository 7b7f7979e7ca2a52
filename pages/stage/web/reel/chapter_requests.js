// Which chapter is asked for next: that of the step in sight, those it is compared with, then those a viewer comes to
// soon. One at a time, and not the whole lesson: most of it is never looked at, and making a chapter costs the server.
// Nobody may be listening yet, so a question without an answer is asked again.

const AHEAD = [1, 2, -1]; // chapters beside the one in sight,
const PLACES_AHEAD = 4; // and those of so many steps of the walk: in a coarse grain these may lie far ahead

export class ChapterRequests {
  /** @param {Reel} book @param {((k: number) => void) | null} ask */
  constructor(book, ask) {
    this.book = book;
    this.ask = ask;
    /** @type {number | null} */
    this.waits = null;
    this.timer = 0;
  }

  // `i` is the step in sight, in `walk`. Asking has time: a chapter may be on its way without having been asked for.
  /** @type {(i: number, walk: Walk) => void} */
  follow(i, walk) {
    if (!this.ask || this.waits != null) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.want(this.next(i, walk)), 50);
  }

  /** @type {(i: number, walk: Walk) => number | undefined} */
  next(i, walk) {
    return this.wanted(i, walk).find((k) => k in this.book.held && !this.book.held[k]);
  }

  // The step before is what a question shows; the first of a search is where its node was measured.
  /** @type {(i: number, walk: Walk) => number[]} */
  wanted(i, walk) {
    const { book } = this,
      search = book.steps.search[i],
      place = walk.placeOf(i),
      here = book.chapterOf(i);
    const steps = [i, walk.before(i), ...(search < 0 ? [] : [book.steps.search.indexOf(search)])];
    for (let ahead = 1; ahead <= PLACES_AHEAD; ahead++) steps.push(walk.at(place + ahead));
    return [...steps.map((step) => book.chapterOf(step)), ...AHEAD.map((by) => here + by)];
  }

  /** @type {(k: number | undefined, patience?: number) => void} */
  want(k, patience = 1000) {
    if (k == null) return;
    this.waits = k;
    this.ask?.(k);
    this.timer = setTimeout(() => this.want(k, Math.min(2 * patience, 16000)), patience);
  }

  /** @type {(k: number) => void} */
  took(k) {
    if (this.waits === k) this.rest();
    if (this.book.held.every(Boolean)) this.stop();
  }

  rest() {
    clearTimeout(this.timer);
    this.waits = null;
  }

  // For good: a chapter that still comes leads to no further question.
  stop() {
    this.rest();
    this.ask = null;
  }
}
