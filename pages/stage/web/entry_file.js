// How an exported file mounts the stage: the whole reel is in the file, so nothing is asked for and nobody is told.

import { setClassColours } from "./core/marks.js";
import { unrolled } from "./reel/book.js";
import { Stage } from "./stage.js";

const root = /** @type {HTMLElement} */ (document.querySelector("[data-testid=stage]"));
const given = JSON.parse(document.getElementById("reel")?.textContent ?? "");
setClassColours(given.colours);

const stage = new Stage(root, null);
const asked = new URL(window.location.href).searchParams;
const openingAt = (name) => (asked.has(name) ? Number(asked.get(name)) : given[name]);

// Packed as it is sent, and then as text.
/** @type {(packed: string) => Promise<any>} */
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  return unrolled(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json());
}

unpack(given.book).then(async (book) => {
  const chapters = await Promise.all(given.chapters.map(unpack));
  stage.load(book, { step: openingAt("step"), grain: openingAt("grain") });
  chapters.forEach((chapter, k) => stage.take(k, chapter));
});
