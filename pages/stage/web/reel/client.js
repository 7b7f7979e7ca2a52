// Fetch a reel's book and chapters by its id. They are compressed by HTTP and cached by the browser.

import { decodeBook } from "./decoding.js";

export class ReelClient {
  /** @param {string} name */
  constructor(name) {
    this.address = new URL(`reel/${name}/`, document.baseURI);
    this.aborter = new AbortController();
  }

  // Fetch the book or a chapter; throw if the server has no answer now.
  /** @type {(part: "book" | number) => Promise<any>} */
  async fetchPart(part) {
    const response = await fetch(new URL(String(part), this.address), { signal: this.aborter.signal });
    if (!response.ok) throw new Error(await response.text());
    return decodeBook(await response.json());
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
