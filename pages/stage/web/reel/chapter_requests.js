// The queue of chapter requests: the visible step's, those it is compared with, then the next. One at a time and not
// the whole lesson: most of it is never looked at, and making a chapter costs the server. A failed one is retried with
// growing pauses.

const CHAPTERS_AHEAD = [1, 2, -1]; // chapters next to the current one,
const PLACES_AHEAD = 4; // and those of so many steps ahead: at a coarse detail these may be far away
const IDLE_MS = 50; // ms: during fast stepping only the current chapter is fetched
const CHAPTER_RETRY_MS = [1000, 16000]; // ms before a failed request is repeated, at first and at most

export class ChapterRequests {
  // `fetchChapter(k)` may fail; `onChapter(k, chapter)` gets the result, null while the server is away.
  /**
   * @param {Reel} book
   * @param {((k: number) => Promise<ReelChapter>) | null} fetchChapter
   * @param {(k: number, chapter: ReelChapter | null) => void} onChapter
   */
  constructor(book, fetchChapter, onChapter) {
    this.book = book;
    this.fetchChapter = fetchChapter;
    this.onChapter = onChapter;
    this.unanswered = false; // the last question had no answer
    this.fetching = false;
    this.timer = 0;
    /** @type {() => number | undefined} */
    this.nextChapter = () => undefined;
  }

  // `i` is the current step of `sequence`; `announced` are other steps whose text is needed.
  /** @type {(i: number, sequence: StepSequence, announced: number[]) => void} */
  setStep(i, sequence, announced) {
    this.nextChapter = () =>
      this.wantedChapters(i, sequence, announced).find((k) => k in this.book.loaded && !this.book.loaded[k]);
    if (!this.fetchChapter || this.fetching) return;
    clearTimeout(this.timer);
    const inSight = this.book.loaded[this.book.chapterOf(i)] != null;
    this.timer = setTimeout(() => this.fetchNext(), inSight ? IDLE_MS : 0);
  }

  // The step before is what a question shows; the first of a search is where its node was measured.
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

  // Stop for good: a late chapter starts no further request.
  stop() {
    clearTimeout(this.timer);
    this.fetchChapter = null;
  }
}
