// Request chapters one at a time: the visible step's first, then those it refers to, then the next ones. Most of a
// lesson is never requested, as making a chapter costs the server time. Failed requests are repeated with growing
// pauses.

const CHAPTERS_AHEAD = [1, 2, -1]; // chapters relative to the current one
const PLACES_AHEAD = 4; // steps ahead, whose chapters may be far away at a coarse detail
const IDLE_MS = 50; // ms without a step before chapters ahead are requested
const CHAPTER_RETRY_MS = [1000, 16000]; // ms before a failed request is repeated, at first and at most

export class ChapterRequests {
  // `fetchChapter(k)` may fail; `onChapter(k, chapter)` gets the result, null for a failed request.
  /**
   * @param {Reel} book
   * @param {((k: number) => Promise<ReelChapter>) | null} fetchChapter
   * @param {(k: number, chapter: ReelChapter | null) => void} onChapter
   */
  constructor(book, fetchChapter, onChapter) {
    this.book = book;
    this.fetchChapter = fetchChapter;
    this.onChapter = onChapter;
    this.unanswered = false; // has the last request failed?
    this.fetching = false;
    this.timer = 0;
    /** @type {() => number | undefined} */
    this.nextChapter = () => undefined;
  }

  // Set the current step; `announced` are other steps whose texts are needed.
  /** @type {(i: number, sequence: StepSequence, announced: number[]) => void} */
  setStep(i, sequence, announced) {
    this.nextChapter = () =>
      this.wantedChapters(i, sequence, announced).find((k) => k in this.book.loaded && !this.book.loaded[k]);
    if (!this.fetchChapter || this.fetching) return;
    clearTimeout(this.timer);
    const isLoaded = this.book.loaded[this.book.chapterOf(i)] != null;
    this.timer = setTimeout(() => this.fetchNext(), isLoaded ? IDLE_MS : 0);
  }

  // Chapters by priority. A question shows the previous step; a node is measured at its search's first step.
  /** @type {(i: number, sequence: StepSequence, announced: number[]) => number[]} */
  wantedChapters(i, sequence, announced) {
    const { book } = this,
      search = book.steps.search[i],
      place = sequence.placeOf(i),
      current = book.chapterOf(i);
    const steps = [i, sequence.previous(i), ...(search < 0 ? [] : [book.steps.search.indexOf(search)]), ...announced];
    for (let ahead = 1; ahead <= PLACES_AHEAD; ahead++) steps.push(sequence.at(place + ahead));
    return [...steps.map((step) => book.chapterOf(step)), ...CHAPTERS_AHEAD.map((by) => current + by)];
  }

  async fetchNext(patience = CHAPTER_RETRY_MS[0]) {
    const k = this.nextChapter();
    this.fetching = k != null;
    if (k == null || !this.fetchChapter) return;
    const chapter = await this.fetchChapter(k).catch(() => null);
    if (!this.fetchChapter) return;
    this.unanswered = !chapter;
    this.fetching = this.unanswered;
    if (this.unanswered)
      this.timer = setTimeout(() => this.fetchNext(Math.min(2 * patience, CHAPTER_RETRY_MS[1])), patience);
    this.onChapter(k, chapter);
  }

  // Stop for good; a chapter that arrives later starts no further request.
  stop() {
    clearTimeout(this.timer);
    this.fetchChapter = null;
  }
}
