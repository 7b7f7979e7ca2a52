// Which chapter is asked for next: that of the step in sight, then the nearest that is missing; one at a time, until all
// are there. Nobody may be listening yet, so a question without an answer is asked again.

class Reader {
  constructor(book, ask) {
    Object.assign(this, { book, ask, waits: null, timer: null });
  }

  // `i` is the step in sight. Asking has time: a chapter may be on its way without having been asked for.
  follow(i) {
    if (!this.ask || this.waits != null) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.want(this.next(this.book.chapterOf(i))), 50);
  }

  next(here) {
    let best = null;
    this.book.held.forEach((held, k) => {
      const nearer = best == null || Math.abs(k - here) < Math.abs(best - here) || (k > here && k - here === here - best);
      if (!held && nearer) best = k;
    });
    return best;
  }

  want(k, patience = 1000) {
    if (k == null) return;
    this.waits = k;
    this.ask(k);
    this.timer = setTimeout(() => this.want(k, Math.min(2 * patience, 16000)), patience);
  }

  took(k) {
    if (this.waits === k) this.stop();
    if (this.book.held.every(Boolean)) this.ask = null;
  }

  stop() {
    clearTimeout(this.timer);
    this.waits = null;
  }
}
