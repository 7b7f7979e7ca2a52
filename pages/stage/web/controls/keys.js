// The keys. Never one while somebody types, chooses from a list or stands in a dialog.

import { make } from "../core/elements.js";

const KEYS = [
  ["→ ←", "next and previous step"],
  ["↓ ↑", "next and previous coarser step"],
  ["space", "play or pause"],
  ["PgDn PgUp", "next and previous part"],
  ["Home End", "first and last step"],
  ["+ −", "finer and coarser"],
  ["[ ]", "hold on to another panel"],
  ["Esc", "look away, let go"],
  ["p", "predict mode"],
  ["1–4", "answer, in predict mode"],
  ["s", "send a row through"],
  ["f", "full screen"],
  ["?", "this help"],
];
const TYPING = "input:not([type=range]), textarea, select, [contenteditable], [role=listbox], [role=combobox], dialog";
const PRESSED = "button, a, summary, [role=tab], [role=button]"; // space presses these

/** @type {(stage: Stage) => (event: KeyboardEvent) => void} */
export function keysOf(stage) {
  const acts = {
    ArrowRight: () => stage.move(1),
    ArrowLeft: () => stage.move(-1),
    ArrowDown: () => stage.moveCoarse(1),
    ArrowUp: () => stage.moveCoarse(-1),
    PageDown: () => stage.moveTick(1),
    PageUp: () => stage.moveTick(-1),
    "+": () => stage.setGrain(Math.min(2, stage.grain + 1)),
    "=": () => stage.setGrain(Math.min(2, stage.grain + 1)),
    "-": () => stage.setGrain(Math.max(0, stage.grain - 1)),
    "[": () => stage.pinNext(-1),
    "]": () => stage.pinNext(1),
    Escape: () => stage.lookAway(),
    " ": () => stage.play(),
    Home: () => stage.goTo(0),
    End: () => stage.goTo(stage.count - 1),
    f: () => stage.fullScreen(),
    "?": () => stage.help.toggle(),
    p: () => stage.togglePredict(),
    s: () => stage.toggleSend(),
    1: () => stage.answer(0),
    2: () => stage.answer(1),
    3: () => stage.answer(2),
    4: () => stage.answer(3),
  };
  return (event) => {
    if (!stage.reel || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const within = (selector) => event.composedPath().some((at) => /** @type {Element} */ (at).matches?.(selector));
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : null;
    if (!act || (within(TYPING) && !(event.key === "?" && stage.help.open)) || (event.key === " " && within(PRESSED)))
      return;
    event.preventDefault();
    act();
  };
}

// Whoever clicks a button or picks from a list with the pointer goes on with the keys: the focus comes back to the
// stage. Whoever got there by Tab keeps the focus.
export class Focus {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.gone = new AbortController();
    const heard = { capture: true, signal: this.gone.signal };
    for (const type of ["pointerdown", "keydown"])
      document.addEventListener(type, () => (this.pointed = type === "pointerdown"), heard);
    root.tabIndex = -1;
    root.addEventListener("click", () => this.back(PRESSED), heard);
    root.addEventListener("change", () => this.back("select"), heard);
  }

  // From what is still in focus once it has acted: some buttons hand the focus on themselves.
  back(from) {
    setTimeout(() => {
      const shadow = /** @type {ShadowRoot} */ (this.root.getRootNode()),
        at = shadow.activeElement ?? document.activeElement;
      if (this.pointed && at?.matches(from)) this.root.focus({ preventScroll: true });
    });
  }

  leave() {
    this.gone.abort();
  }
}

export function helpPanel() {
  const root = make(
    "dialog",
    { class: "help", "aria-label": "Keys" },
    make("h3", {}, "Keys"),
    make("dl", {}, ...KEYS.flatMap(([key, what]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, what)])),
    make("form", { method: "dialog" }, make("button", {}, "Close")),
  );
  return {
    root,
    get open() {
      return root.open;
    },
    toggle() {
      if (root.open) root.close();
      else root.showModal();
    },
  };
}
