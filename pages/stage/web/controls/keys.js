// The keys. They are the stage's while it has the focus, or nothing has: never while somebody types, chooses from a
// list, stands in a dialog, scrolls a region or is on a tab of the page. Those of one letter can be switched off.

import { say } from "../core/messages.js";
import { make } from "../core/elements.js";
import { ARROWS, PRESSED, REGION } from "./focus.js";

const KEYS = [
  ["→ ←", say("key arrows")],
  ["↓ ↑", say("key up down")],
  [say("space"), say("key space")],
  ["PgDn PgUp", say("key remote")],
  [say("keys of ends"), say("key ends")],
  ["+ −", say("key detail")],
  ["[ ]", say("key keep")],
  ["e", say("key enlarge")],
  ["Esc", say("key close")],
  ["q", say("key quiz")],
  ["1–4", say("key answer")],
  ["s", say("key follow")],
  ["l", say("key lecture")],
  ["b .", say("key black")],
  ["p d", say("key point")],
  ["v", say("key presenter")],
  ["t", say("key talk")],
  ["f", say("key full")],
  ["?", say("key help")],
];
const TYPING = "input:not([type=range]), textarea, select, [contenteditable], [role=listbox], [role=combobox], dialog";
const WHILE_DOING = /^[1-5f?]$/; // keys that work while a learner runs the algorithm: others would show what comes
const TELLING = /^[qlvt+=-]$/; // keys that could show what comes: not where the learner's work is marked
const ANYWHERE = ["e", "?", "Escape"]; // also in a region that scrolls
const MOVES = ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End", " "];
const KEPT_LETTERS = "treerings:letters"; // "off" where they are switched off

/** @type {(stage: Stage) => (event: KeyboardEvent) => void} */
export function keysOf(stage) {
  const acts = {
    ArrowRight: () => stage.move(1),
    ArrowLeft: () => stage.move(-1),
    ArrowDown: () => stage.moveCoarse(1),
    ArrowUp: () => stage.moveCoarse(-1),
    PageDown: () => stage.panels.lecture.goOn(1),
    PageUp: () => stage.panels.lecture.goOn(-1),
    "+": () => stage.setGrain(Math.min(2, stage.grain + 1)),
    "=": () => stage.setGrain(Math.min(2, stage.grain + 1)),
    "-": () => stage.setGrain(Math.max(0, stage.grain - 1)),
    "[": () => stage.pinNext(-1),
    "]": () => stage.pinNext(1),
    Escape: () => (stage.panels.lecture.screen.leave(), stage.lookAway()),
    " ": () => stage.play(),
    Home: () => stage.goTo(0),
    End: () => stage.goTo(stage.count - 1),
    e: () => stage.enlarge(),
    f: () => stage.fullScreen(),
    "?": () => stage.help.toggle(),
    q: () => stage.toggleQuiz(),
    s: () => stage.toggleSend(),
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
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : null;
    const doing = stage.panels.exercise.on && !WHILE_DOING.test(event.key),
      hidden = doing || (stage.assigned && TELLING.test(event.key));
    if (!act || hidden || !isOurs(stage, event)) return;
    event.preventDefault();
    act();
  };
}

/** @type {(stage: Stage, event: KeyboardEvent) => boolean} */
function isOurs(stage, event) {
  const { key } = event,
    path = /** @type {Element[]} */ (event.composedPath()),
    within = (selector) => path.some((at) => at.matches?.(selector));
  if (within(TYPING)) return key === "?" && stage.help.open;
  if (isLetter(key) && !lettersAct()) return false;
  if (key === " " && within(PRESSED)) return false;
  if (within(REGION)) return ANYWHERE.includes(key);
  if (within(ARROWS)) return !MOVES.includes(key);
  return path.includes(stage.root) || path[0].ownerDocument !== document || stage.focus.isNowhere(path[0]);
}

/** @type {(key: string) => boolean} */
function isLetter(key) {
  return key.length === 1 && key !== " ";
}

function lettersAct() {
  try {
    return localStorage.getItem(KEPT_LETTERS) !== "off";
  } catch {
    return true; // a browser may forbid it
  }
}

export function helpPanel() {
  const letters = make("input", { type: "checkbox", onchange: () => keepLetters(letters.checked) });
  const root = make(
    "dialog",
    { class: "help", "aria-label": say("keys") },
    make("h2", {}, say("keys")),
    make("dl", {}, ...KEYS.flatMap(([key, what]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, what)])),
    make("p", { class: "soft" }, say("keys when")),
    make("label", {}, letters, ` ${say("keys letters")}`),
    make("form", { method: "dialog" }, make("button", {}, say("close"))),
  );
  return {
    root,
    get open() {
      return root.open;
    },
    toggle() {
      letters.checked = lettersAct();
      if (root.open) root.close();
      else root.showModal();
    },
  };
}

/** @type {(on: boolean) => void} */
function keepLetters(on) {
  try {
    localStorage.setItem(KEPT_LETTERS, on ? "on" : "off");
  } catch {} // a browser may forbid it
}
