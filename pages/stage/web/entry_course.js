// Entry of a page of the course as files: a lesson, an idea with choices, or the index's search. Its data comes as a
// script beside it, since a page opened from disk may not fetch a file.

import { setClassColours } from "./core/marks.js";
import { showIdea } from "./course/idea.js";
import { addCourseSearch } from "./course/search.js";
import { unpackJson, decodeBook } from "./reel/decoding.js";
import { Stage } from "./stage.js";

const data = globalThis.treerings ?? {};
const part = (name) => /** @type {HTMLElement} */ (document.querySelector(`[data-testid=${name}]`));

// The step of the address, else the one this page is about.
/** @type {(root: HTMLElement, lesson: any) => void} */
function showLesson(root, { book, chapters }) {
  const params = new URL(window.location.href).searchParams,
    opensAt = (name) => Number(params.get(name) ?? root.dataset[`opens${name}`]);
  setClassColours(root.dataset.colours?.split(" ") ?? []);
  const stage = new Stage(root, null);
  stage.load(decodeBook(book), { step: opensAt("step"), grain: opensAt("grain") });
  chapters.forEach((chapter, k) => stage.addChapter(k, chapter));
}

if (data.lesson) unpackJson(data.lesson).then((lesson) => showLesson(part("stage"), lesson));
if (data.idea) unpackJson(data.idea).then((states) => showIdea(part("idea"), states));
if (data.search) unpackJson(data.search).then((entries) => addCourseSearch(part("search"), entries));
