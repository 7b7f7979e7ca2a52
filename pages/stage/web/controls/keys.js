// Keyboard shortcuts. They work while the stage or nothing has the focus, but not in text fields, lists, dialogs,
// scrolling regions and tabs of the page. Single-letter keys can be switched off.

import { msg } from "../core/messages.js";
import { make } from "../core/elements.js";
import { ARROW_WIDGETS, PRESSABLE, SCROLLABLE } from "./focus.js";

const KEYS = [
  ["→ ←", msg("stage.keys.step")],
  ["↓ ↑", msg("stage.keys.coarse-step")],
  [msg("stage.keys.space-name"), msg("stage.keys.play")],
  ["PgDn PgUp", msg("stage.keys.remote")],
  [msg("stage.keys.ends-names"), msg("stage.keys.ends")],
  ["+ −", msg("stage.keys.detail")],
  ["[ ]", msg("stage.keys.keep-panel")],
  ["e", msg("stage.keys.enlarge")],
  ["Esc", msg("stage.keys.close")],
  ["q", msg("stage.keys.quiz")],
  ["1–4", msg("stage.keys.answer")],
  ["s", msg("stage.keys.follow")],
  ["l", msg("stage.keys.lecture")],
  ["b .", msg("stage.keys.black")],
  ["p d", msg("stage.keys.pointer")],
  ["v", msg("stage.keys.presenter")],
  ["t", msg("stage.keys.talk")],
  ["f", msg("stage.keys.full-screen")],
  ["?", msg("stage.keys.help")],
];
const TEXT_ENTRY =
  "input:not([type=range]), textarea, select, [contenteditable], [role=listbox], [role=combobox], dialog";
const EXERCISE_KEYS = /^[1-5f?]$/; // keys that work in an exercise; others would reveal the next step
const SPOILER_KEYS = /^[qlvt+=-]$/; // keys that could reveal the next step; off in an assignment
const ANYWHERE = ["e", "?", "Escape"]; // keys that also work in scrolling regions
const MOVES = ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End", " "];
const LETTERS_STORE = "treerings:letters"; // localStorage: "off" if letter keys are switched off

/** @type {(stage: Stage) => (event: KeyboardEvent) => void} */
export function createKeyHandler(stage) {
  const handlers = {
    ArrowRight: () => stage.move(1),
    ArrowLeft: () => stage.move(-1),
    ArrowDown: () => stage.moveCoarse(1),
    ArrowUp: () => stage.moveCoarse(-1),
    PageDown: () => stage.panels.lecture.moveBy(1),
    PageUp: () => stage.panels.lecture.moveBy(-1),
    "+": () => stage.setDetail(Math.min(2, stage.detail + 1)),
    "=": () => stage.setDetail(Math.min(2, stage.detail + 1)),
    "-": () => stage.setDetail(Math.max(0, stage.detail - 1)),
    "[": () => stage.pinNext(-1),
    "]": () => stage.pinNext(1),
    Escape: () => (stage.panels.lecture.screen.leave(), stage.clearSelection()),
    " ": () => stage.play(),
    Home: () => stage.goTo(0),
    End: () => stage.goTo(stage.count - 1),
    e: () => stage.enlarge(),
    f: () => stage.fullScreen(),
    "?": () => stage.help.toggle(),
    q: () => stage.toggleQuiz(),
    s: () => stage.toggleFollowPanel(),
    l: () => stage.panels.lecture.toggle(),
    b: () => stage.panels.lecture.screen.black(),
    ".": () => stage.panels.lecture.screen.black(),
    p: () => stage.panels.lecture.screen.take("point"),
    d: () => stage.panels.lecture.screen.take("draw"),
    v: () => stage.panels.lecture.presenter.open(),
    t: () => stage.panels.lecture.talk.add(),
    1: () => stage.answer(0),
    2: () => stage.answer(1),
    3: () => stage.answer(2),
    4: () => stage.answer(3),
    5: () => stage.answer(4),
  };
  return (event) => {
    if (!stage.reel || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const act = Object.hasOwn(handlers, event.key) ? handlers[event.key] : null;
    const isBlocked = stage.panels.exercise.isActive && !EXERCISE_KEYS.test(event.key),
      isOff = isBlocked || (stage.isAssignment && SPOILER_KEYS.test(event.key));
    if (!act || isOff || !belongsToStage(stage, event)) return;
    event.preventDefault();
    act();
  };
}

/** @type {(stage: Stage, event: KeyboardEvent) => boolean} */
function belongsToStage(stage, event) {
  const { key } = event,
    path = /** @type {Element[]} */ (event.composedPath()),
    within = (selector) => path.some((element) => element.matches?.(selector));
  if (within(TEXT_ENTRY)) return key === "?" && stage.help.open;
  if (isLetter(key) && !lettersEnabled()) return false;
  if (key === " " && within(PRESSABLE)) return false;
  if (within(SCROLLABLE)) return ANYWHERE.includes(key);
  if (within(ARROW_WIDGETS)) return !MOVES.includes(key);
  return path.includes(stage.root) || path[0].ownerDocument !== document || stage.focus.isUnfocused(path[0]);
}

/** @type {(key: string) => boolean} */
function isLetter(key) {
  return key.length === 1 && key !== " ";
}

function lettersEnabled() {
  try {
    return localStorage.getItem(LETTERS_STORE) !== "off";
  } catch {
    return true; // storage may be blocked
  }
}

export function helpPanel() {
  const letters = make("input", { type: "checkbox", onchange: () => saveLetters(letters.checked) });
  const root = make(
    "dialog",
    { class: "help", "aria-label": msg("stage.keys.title") },
    make("h2", {}, msg("stage.keys.title")),
    make("dl", {}, ...KEYS.flatMap(([key, what]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, what)])),
    make("p", { class: "soft" }, msg("stage.keys.scope")),
    make("label", {}, letters, ` ${msg("stage.keys.letters")}`),
    make("form", { method: "dialog" }, make("button", {}, msg("stage.button.close"))),
  );
  return {
    root,
    get open() {
      return root.open;
    },
    toggle() {
      letters.checked = lettersEnabled();
      if (root.open) root.close();
      else root.showModal();
    },
  };
}

/** @type {(on: boolean) => void} */
function saveLetters(on) {
  try {
    localStorage.setItem(LETTERS_STORE, on ? "on" : "off");
  } catch {} // storage may be blocked
}
