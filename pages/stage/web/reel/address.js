// A reel by its name: where it is asked for, beside the page. The server sends it packed; browsers unpack and keep it.

import { unrolled } from "./book.js";

export class ReelAddress {
  /** @param {string} name */
  constructor(name) {
    this.address = new URL(`reel/${name}/`, document.baseURI);
    this.leaving = new AbortController();
  }

  // The book, or the chapter of a number. Fails if it is not to be had now.
  /** @type {(part: "book" | number) => Promise<any>} */
  async get(part) {
    const answer = await fetch(new URL(String(part), this.address), { signal: this.leaving.signal });
    if (!answer.ok) throw new Error(await answer.text());
    return unrolled(await answer.json());
  }

  // Both that a stage opens with, at once.
  /** @param {number} chapter */
  opening(chapter) {
    return Promise.all([this.get("book"), this.get(chapter)]);
  }

  leave() {
    this.leaving.abort();
  }
}
