// A page of the course as files. What it shows comes as a script beside it, since a browser lets no page that is opened
// from disk fetch a file: a lesson, an idea with its choices, or what the index searches.

import { setClassColours } from "./core/marks.js";
import { showIdea } from "./course/idea.js";
import { searchIn } from "./course/search.js";
import { unpacked } from "./reel/packed.js";
import { unrolled } from "./reel/book.js";
import { Stage } from "./stage.js";

const given = globalThis.treerings ?? {};
const part = (name) => /** @type {HTMLElement} */ (document.querySelector(`[data-testid=${name}]`));

// The step of the address, else the one this page is about.
/** @type {(root: HTMLElement, lesson: any) => void} */
function showLesson(root, { book, chapters }) {
  const asked = new URL(window.location.href).searchParams,
    opensAt = (name) => Number(asked.get(name) ?? root.dataset[`opens${name}`]);
  setClassColours(root.dataset.colours?.split(" ") ?? []);
  const stage = new Stage(root, null);
  stage.load(unrolled(book), { step: opensAt("step"), grain: opensAt("grain") });
  chapters.forEach((chapter, k) => stage.take(k, chapter));
}

if (given.lesson) unpacked(given.lesson).then((lesson) => showLesson(part("stage"), lesson));
if (given.idea) unpacked(given.idea).then((states) => showIdea(part("idea"), states));
if (given.search) unpacked(given.search).then((entries) => searchIn(part("search"), entries));
