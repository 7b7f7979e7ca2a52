// Where it is shown how it is right: whoever was told of a wrong idea goes to that step and back. The step is seen
// whole, also where the quiz would ask there.

import { make } from "../core/elements.js";
import { icon } from "../core/icons.js";
import { say } from "../core/messages.js";

export class Visit {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {number | null} */
    this.step = null; // that is visited
    /** @type {{ step: number, grain: number } | null} */
    this.from = null; // the question, where it is at another step
    /** @type {HTMLElement | null} */
    this.lit = null;
    const attributes = { type: "button", class: "back-to-question", hidden: true, onclick: () => this.back() };
    this.root = make("button", attributes, icon("back"), say("back to question"));
  }

  /** @param {number} step */
  go(step) {
    const { stage } = this,
      away = step !== stage.i;
    this.from = away ? { step: stage.i, grain: stage.grain } : null;
    this.light(step);
    if (!away) return stage.redraw();
    stage.seek(step);
    stage.after.push(() => this.root.focus({ preventScroll: true }));
  }

  back() {
    const { stage, from } = this;
    this.step = this.from = null;
    if (!from) return;
    stage.grain = from.grain;
    stage.seek(from.step);
    stage.after.push(() => buttonOf(stage)?.focus({ preventScroll: true }));
  }

  // The step that is seen without its question.
  get seen() {
    return this.from ? this.step : null;
  }

  // While it is in sight the panel that tells it is lit.
  /** @param {number | null} step */
  light(step) {
    this.step = step;
    this.lit?.classList.remove("shown-here");
    this.lit = null;
  }

  // Whoever steps on has left.
  /** @param {View} view */
  draw({ i, pending }) {
    const { stage } = this;
    if (this.step !== stage.i) {
      this.light(null);
      this.from = null;
    }
    this.root.hidden = this.from == null;
    if (this.step == null || pending || this.lit) return;
    const { panels } = stage,
      found = stage.reel.told("workings", i)?.length ? panels.why.root : panels.tree.root;
    this.lit = found;
    found.classList.add("shown-here");
    stage.after.push(() => bringUp(found, panels.transport.root));
  }
}

// Where it is not seen whole above the steps.
/** @type {(panel: Element, steps: Element) => void} */
function bringUp(panel, steps) {
  const { top, bottom } = panel.getBoundingClientRect();
  if (top < 0 || bottom > steps.getBoundingClientRect().top) panel.scrollIntoView({ block: "center" });
}

/** @type {(stage: Stage) => HTMLElement | null} */
function buttonOf(stage) {
  return stage.root.querySelector(".question .show-how");
}
