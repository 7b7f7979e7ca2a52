// What a picture shows, in words: they stand beside it and are read out only when somebody asks what is there.

import { make, setAttributes, write } from "./elements.js";

let placesMade = 0;

/** @type {(picture: Element) => { root: Element, say(words: string[]): void }} */
export function wordsBeside(picture) {
  const id = `in-words-${(placesMade += 1)}`, // several stages may stand on a page
    root = make("p", { class: "unseen in-words", id });
  setAttributes(picture, { "aria-describedby": id });
  return {
    root,
    say: (words) => write(root, words.filter(Boolean).join(" ")),
  };
}
