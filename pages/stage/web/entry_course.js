// Entry of a page of the exported course: a lesson, an idea or the index's search. The data comes as a script, since a
// page opened from disk may not fetch files.

import { setClassColours } from "./core/marks.js";
import { showIdea } from "./course/idea.js";
import { addCourseSearch } from "./course/search.js";
import { unpackJson, decodeBook } from "./reel/decoding.js";
import { Stage } from "./stage.js";

const data = globalThis.treerings ?? {};
const part = (name) => /** @type {HTMLElement} */ (document.querySelector(`[data-testid=${name}]`));

// Open the lesson at the step of the address, else at the page's own.
/** @type {(root: HTMLElement, lesson: any) => void} */
function showLesson(root, { book, chapters }) {
  const params = new URL(window.location.href).searchParams,
    startValue = (name) => params.get(name) ?? root.dataset[`opens${name}`],
    grain = startValue("grain");
  setClassColours(root.dataset.colours?.split(" ") ?? []);
  const stage = new Stage(root, null);
  stage.load(decodeBook(book), { step: Number(startValue("step")), grain: grain == null ? grain : Number(grain) });
  chapters.forEach((chapter, k) => stage.addChapter(k, chapter));
}

if (data.lesson) unpackJson(data.lesson).then((lesson) => showLesson(part("stage"), lesson));
if (data.idea) unpackJson(data.idea).then((states) => showIdea(part("idea"), states));
if (data.search) unpackJson(data.search).then((entries) => addCourseSearch(part("search"), entries));
