// Entry under Streamlit: called once, and again when data or theme change. Python sends the reel's id; the stage fetches
// its book and chapters itself.

import { addClass } from "./classroom/panel.js";
import { saveStepState } from "./answers/address_bar.js";
import { placeBesideHead, isOtherPage, onLeavePage } from "./controls/streamlit_page.js";
import { setClassColours } from "./core/marks.js";
import { saveAnswersOf } from "./practice/storage.js";
import { ReelClient } from "./reel/client.js";
import { Stage } from "./stage.js";
import { SERVER_AWAY } from "./text/sentence.js";

const stages = new WeakMap();
const BOOK_RETRY_MS = 2000; // ms before a failed request of a book is repeated
const POLL_MS = 250; // ms between two checks whether reports have resumed

/** @type {(ms: number) => Promise<void>} */
const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Save the position in this browser, for the home page's link.
/** @type {(stage: Stage) => void} */
function saveLastPlace(stage) {
  const { pathname, search } = window.location,
    address = pathname + search,
    last = { title: stage.reel.title, address, step: stage.i, steps: stage.reel.count - 1 };
  try {
    localStorage.setItem("treerings:last", JSON.stringify(last));
  } catch {} // storage may be blocked
}

// Save the step when the page is left, for Back and the home page, unless the address has it already.
/** @type {(stage: Stage) => void} */
function saveOnLeave(stage) {
  const stepParam = new URLSearchParams(window.location.search).get("step");
  if (Number(stepParam) === stage.i) return;
  saveStepState(stage);
  saveLastPlace(stage);
}

// Wait until reports resume, so that nothing is fetched on the way to another page.
async function reportsResumed(stage) {
  while (stage.reportsPaused) await delay(POLL_MS);
}

// Fetch book and first chapter together; retry; ignore stale responses.
async function open(stage, data) {
  const source = (stage.source = new ReelClient(data.id)),
    opening = () => source.fetchOpening(data.chapter).catch(() => null);
  let parts = await opening();
  while (!parts && stage.source === source) {
    stage.panels.sentence.root.textContent = SERVER_AWAY;
    await delay(BOOK_RETRY_MS);
    await reportsResumed(stage);
    parts = stage.source === source ? await opening() : null;
  }
  if (!parts || stage.source !== source) return;
  stage.fetchChapter = async (chapter) => {
    await reportsResumed(stage);
    return source.fetchPart(chapter);
  };
  stage.load(parts[0], { step: data.step, grain: data.grain });
  stage.addChapter(data.chapter, parts[1]);
  stage.focus.returnFocus("[role=combobox][aria-expanded=false]"); // after choosing another table or setting
  const stepParam = new URLSearchParams(window.location.search).get("step");
  // The address may have the step of the previous table; without a step it is left alone.
  if (stepParam !== null && Number(stepParam) !== stage.i) stage.saveStep();
}

export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  const root = parentElement.querySelector("[data-testid=stage]");
  let stage = stages.get(root);
  if (!stage) {
    setClassColours(data.colours);
    stage = new Stage(root, null);
    stages.set(root, stage);
    stage.unhear = onLeavePage(data.page, (event) => {
      if (stage.reel && event.type === "click" && !stage.isSmall) saveOnLeave(stage);
      stage.pauseReports();
    });
    if (isOtherPage(window.location, data.page)) stage.pauseReports();
    const mounted = stage;
    saveAnswersOf(root, data.page);
    if (!data.small) {
      stage.leaveClass = addClass(mounted, () => mounted.loaded);
      stage.leaveHead = placeBesideHead(root);
    }
  }
  stage.isSmall = data.small;
  stage.panels.lecture.talk.page = data.page;
  root.classList.toggle("small", data.small);
  stage.onStep = (step, detail) => {
    saveLastPlace(stage);
    if (data.tells) setStateValue("at", { reel: data.id, step, grain: detail });
  };
  stage.onSplit = data.takes ? (split) => setTriggerValue("split", split) : null;
  stage.onExercise = data.exercises ? () => setTriggerValue("exercise", Date.now()) : null;
  stage.panels.plane.editing.onEdit = data.edits ? (edit) => setTriggerValue("edit", edit) : null;
  if (stage.loaded !== data.id) {
    stage.loaded = data.id;
    stage.source?.abort();
    stage.requests?.stop();
    delete root.dataset.ready;
    open(stage, data);
  } else if (stage.reel) stage.onThemeChange();
  return () => {
    stage.unhear();
    stage.leaveClass?.();
    stage.leaveHead?.();
    stage.destroy();
    stage.source.abort();
    stage.source = stage.loaded = null; // late responses are ignored
    stages.delete(root);
  };
}
