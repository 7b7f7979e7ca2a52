// Fetches the parts of a reel by its id, from beside the page. The server sends them packed; browsers unpack and cache
// them.

import { decodeBook } from "./decoding.js";

export class ReelClient {
  /** @param {string} name */
  constructor(name) {
    this.address = new URL(`reel/${name}/`, document.baseURI);
    this.aborter = new AbortController();
  }

  // The book, or the chapter of a number. Fails if it is not to be had now.
  /** @type {(part: "book" | number) => Promise<any>} */
  async fetchPart(part) {
    const answer = await fetch(new URL(String(part), this.address), { signal: this.aborter.signal });
    if (!answer.ok) throw new Error(await answer.text());
    return decodeBook(await answer.json());
  }

  // Fetch the book and the first chapter at once.
  /** @param {number} chapter */
  fetchOpening(chapter) {
    return Promise.all([this.fetchPart("book"), this.fetchPart(chapter)]);
  }

  abort() {
    this.aborter.abort();
  }
}
