// How Streamlit mounts the stage: called once, and again whenever the data or the theme changes. Python says which reel
// is on stage; the stage asks for its book and chapters itself.

import { addClass } from "./classroom/panel.js";
import { noteStep } from "./answers/address.js";
import { standBesideHead } from "./controls/beside_head.js";
import { setClassColours } from "./core/marks.js";
import { isAway, onLeaving } from "./controls/leaving.js";
import { keepAnswersOf } from "./practice/kept.js";
import { ReelAddress } from "./reel/address.js";
import { Stage } from "./stage.js";
import { AWAY } from "./words/sentence.js";

const stages = new WeakMap();
const AGAIN = 2000; // ms after which a book that did not come is asked for once more
const LOOK = 250; // ms between two looks whether somebody who seemed to leave has stayed

/** @type {(ms: number) => Promise<void>} */
const after = (ms) => new Promise((go) => setTimeout(go, ms));

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
  noteStep(stage);
  noteForHome(stage);
}

// Nothing is asked for on the way to another page.
async function unhushed(stage) {
  while (stage.hushed) await after(LOOK);
}

// Fetch book and first chapter together; retry; ignore stale responses.
async function open(stage, data) {
  const source = (stage.source = new ReelAddress(data.id)),
    opening = () => source.opening(data.chapter).catch(() => null);
  let both = await opening();
  while (!both && stage.source === source) {
    stage.panels.sentence.root.textContent = AWAY;
    await after(AGAIN);
    await unhushed(stage);
    both = stage.source === source ? await opening() : null;
  }
  if (!both || stage.source !== source) return;
  stage.ask = async (chapter) => {
    await unhushed(stage);
    return source.get(chapter);
  };
  stage.load(both[0], { step: data.step, grain: data.grain });
  stage.take(data.chapter, both[1]);
  stage.focus.back("[role=combobox][aria-expanded=false]"); // another table or setting was chosen
  const said = new URLSearchParams(window.location.search).get("step");
  // What it says may be the step of the table before. An address without a step says the first, and stays as it is.
  if (said !== null && Number(said) !== stage.i) stage.remember();
}

export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  const root = parentElement.querySelector("[data-testid=stage]");
  let stage = stages.get(root);
  if (!stage) {
    setClassColours(data.colours);
    stage = new Stage(root, null);
    stages.set(root, stage);
    stage.unhear = onLeaving(data.page, (event) => {
      if (stage.reel && event.type === "click" && !stage.small) noteLeaving(stage);
      stage.hush();
    });
    if (isAway(window.location, data.page)) stage.hush();
    const own = stage;
    keepAnswersOf(root, data.page);
    if (!data.small) {
      stage.leaveClass = addClass(own, () => own.loaded);
      stage.leaveHead = standBesideHead(root);
    }
  }
  stage.small = data.small;
  stage.panels.lecture.talk.page = data.page;
  root.classList.toggle("small", data.small);
  stage.tell = (step, grain) => {
    noteForHome(stage);
    if (data.tells) setStateValue("at", { reel: data.id, step, grain });
  };
  stage.takeSplit = data.takes ? (split) => setTriggerValue("split", split) : null;
  stage.runIt = data.exercises ? () => setTriggerValue("exercise", Date.now()) : null;
  stage.panels.plane.editing.take = data.edits ? (edit) => setTriggerValue("edit", edit) : null;
  if (stage.loaded !== data.id) {
    stage.loaded = data.id;
    stage.source?.leave();
    stage.reader?.stop();
    delete root.dataset.ready;
    open(stage, data);
  } else if (stage.reel) stage.themed();
  return () => {
    stage.unhear();
    stage.leaveClass?.();
    stage.leaveHead?.();
    stage.leave();
    stage.source.leave();
    stage.source = stage.loaded = null; // what is still on its way comes too late
    stages.delete(root);
  };
}
