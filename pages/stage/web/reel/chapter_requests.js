// Which chapter is asked for next: that of the step in sight, those it is compared with, then those a viewer comes to
// soon. One at a time, and not the whole lesson: most of it is never looked at, and making a chapter costs the server.
// One that does not answer is asked again after a while, and after a longer one each time.

const AHEAD = [1, 2, -1]; // chapters beside the one in sight,
const PLACES_AHEAD = 4; // and those of so many steps of the walk: in a coarse grain these may lie far ahead
const SOON = 50; // ms: while somebody runs through the steps nothing is asked for but what is in sight
const PATIENCE = [1000, 16000]; // ms after which an unanswered question is asked again, first and at the longest

export class ChapterRequests {
  // `ask` brings a chapter or fails; `hear` is told what came, nothing while the server is away.
  /**
   * @param {Reel} book
   * @param {((k: number) => Promise<ReelChapter>) | null} ask
   * @param {(k: number, chapter: ReelChapter | null) => void} hear
   */
  constructor(book, ask, hear) {
    this.book = book;
    this.ask = ask;
    this.hear = hear;
    this.away = false; // the last question had no answer
    this.asking = false;
    this.timer = 0;
    /** @type {() => number | undefined} */
    this.next = () => undefined;
  }

  // `i` is the step in sight, in `walk`; `announced` are others whose words somebody reads.
  /** @type {(i: number, walk: Walk, announced: number[]) => void} */
  follow(i, walk, announced) {
    this.next = () => this.wanted(i, walk, announced).find((k) => k in this.book.held && !this.book.held[k]);
    if (!this.ask || this.asking) return;
    clearTimeout(this.timer);
    const inSight = this.book.held[this.book.chapterOf(i)] != null;
    this.timer = setTimeout(() => this.want(), inSight ? SOON : 0);
  }

  // The step before is what a question shows; the first of a search is where its node was measured.
  /** @type {(i: number, walk: Walk, announced: number[]) => number[]} */
  wanted(i, walk, announced) {
    const { book } = this,
      search = book.steps.search[i],
      place = walk.placeOf(i),
      here = book.chapterOf(i);
    const steps = [i, walk.before(i), ...(search < 0 ? [] : [book.steps.search.indexOf(search)]), ...announced];
    for (let ahead = 1; ahead <= PLACES_AHEAD; ahead++) steps.push(walk.at(place + ahead));
    return [...steps.map((step) => book.chapterOf(step)), ...AHEAD.map((by) => here + by)];
  }

  async want(patience = PATIENCE[0]) {
    const k = this.next();
    this.asking = k != null;
    if (k == null || !this.ask) return;
    const chapter = await this.ask(k).catch(() => null);
    if (!this.ask) return;
    this.away = !chapter;
    this.asking = this.away;
    if (this.away) this.timer = setTimeout(() => this.want(Math.min(2 * patience, PATIENCE[1])), patience);
    this.hear(k, chapter);
  }

  // For good: a chapter that still comes leads to no further question.
  stop() {
    clearTimeout(this.timer);
    this.ask = null;
  }
}
