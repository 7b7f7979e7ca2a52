// How Streamlit mounts the stage: called once, and again whenever the data or the theme changes. Chapters come by way
// of the document: somebody hears what is needed, and answers.

import { setClassColours } from "./core/marks.js";
import { isAway, onLeaving } from "./leaving.js";
import { unpack } from "./reel/book.js";
import { Stage } from "./stage.js";

const stages = new WeakMap();

// The home page shows it as a way back. It stays in this browser.
/** @type {(stage: Stage) => void} */
function noteForHome(stage) {
  const { pathname, search } = window.location,
    address = pathname + search,
    last = { title: stage.reel.title, address, step: stage.i, steps: stage.reel.count - 1 };
  try {
    localStorage.setItem("treerings:last", JSON.stringify(last));
  } catch {} // a browser may forbid it
}

// Back leads to the step in sight, and so does the home page; one who has not stepped has left nothing.
/** @type {(stage: Stage) => void} */
function noteLeaving(stage) {
  const said = new URLSearchParams(window.location.search).get("step");
  if (Number(said) === stage.i) return;
  stage.note();
  noteForHome(stage);
}

export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  const root = parentElement.querySelector("[data-testid=stage]");
  let stage = stages.get(root);
  if (!stage) {
    setClassColours(data.colours);
    stage = new Stage(root, null);
    stages.set(root, stage);
    stage.onChapter = ({ detail: { id, chapter, packed } }) => {
      if (id !== stage.loaded) return;
      unpack(packed).then((value) => id === stage.loaded && stage.reel && stage.take(chapter, value));
    };
    document.addEventListener("treerings:chapter", stage.onChapter);
    stage.unhear = onLeaving(data.page, (event) => {
      if (stage.reel && event.type === "click") noteLeaving(stage);
      stage.hush();
    });
    if (isAway(window.location, data.page)) stage.hush();
  }
  stage.tell = (step, grain) => {
    setStateValue("step", step);
    setStateValue("grain", grain);
    noteForHome(stage);
  };
  stage.takeCut = data.takes ? (cut) => setTriggerValue("cut", cut) : null;
  if (stage.loaded !== data.id) {
    stage.loaded = data.id;
    stage.ask = (chapter) =>
      stage.hushed || document.dispatchEvent(new CustomEvent("treerings:need", { detail: { id: data.id, chapter } }));
    delete root.dataset.ready;
    Promise.all([unpack(data.book), unpack(data.chapter)]).then(([book, chapter]) => {
      if (stage.loaded !== data.id) return;
      stage.load(book, { step: data.step, grain: data.grain });
      stage.take(book.chapters.indexOf(chapter.from), chapter);
      stage.focus.back("[role=combobox][aria-expanded=false]"); // another table or setting was chosen
      const said = new URLSearchParams(window.location.search).get("step");
      if (said !== null && Number(said) !== stage.i) stage.remember(); // it is the step of the table before, or none
    });
  } else if (stage.reel) stage.themed();
  return () => {
    document.removeEventListener("treerings:chapter", stage.onChapter);
    stage.unhear();
    stage.leave();
    stage.loaded = null; // what is still being unpacked comes too late
    stages.delete(root);
  };
}
