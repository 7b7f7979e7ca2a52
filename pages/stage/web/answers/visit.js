// A visit to the step that explains a wrong answer, and back. That step is shown whole, even where the quiz would ask
// there.

import { make } from "../core/elements.js";
import { icon } from "../core/icons.js";
import { msg } from "../core/messages.js";

export class Visit {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {number | null} */
    this.step = null; // that is visited
    /** @type {{ step: number, grain: number } | null} */
    this.from = null; // the question, where it is at another step
    /** @type {HTMLElement | null} */
    this.litPanel = null;
    const attributes = { type: "button", class: "back-to-question", hidden: true, onclick: () => this.back() };
    this.root = make("button", attributes, icon("back"), msg("stage.question.back"));
  }

  /** @param {number} step */
  go(step) {
    const { stage } = this,
      isElsewhere = step !== stage.i;
    this.from = isElsewhere ? { step: stage.i, grain: stage.detail } : null;
    this.setStep(step);
    if (!isElsewhere) return stage.redraw();
    stage.seek(step);
    stage.afterDraw.push(() => this.root.focus({ preventScroll: true }));
  }

  back() {
    const { stage, from } = this;
    this.step = this.from = null;
    if (!from) return;
    stage.detail = from.grain;
    stage.seek(from.step);
    stage.afterDraw.push(() => showHowButton(stage)?.focus({ preventScroll: true }));
  }

  // The visited step, which is shown without its question.
  get stepWithoutQuestion() {
    return this.from ? this.step : null;
  }

  // Highlight the panel that explains the visited step.
  /** @param {number | null} step */
  setStep(step) {
    this.step = step;
    this.litPanel?.classList.remove("lit-panel");
    this.litPanel = null;
  }

  // A step further ends the visit.
  /** @param {View} view */
  draw({ i, isPending }) {
    const { stage } = this;
    if (this.step !== stage.i) {
      this.setStep(null);
      this.from = null;
    }
    this.root.hidden = this.from == null;
    if (this.step == null || isPending || this.litPanel) return;
    const { panels } = stage,
      found = stage.reel.stepField("workings", i)?.length ? panels.why.root : panels.tree.root;
    this.litPanel = found;
    found.classList.add("lit-panel");
    stage.afterDraw.push(() => scrollIntoSight(found, panels.transport.root));
  }
}

// Where it is not seen whole above the steps.
/** @type {(panel: Element, steps: Element) => void} */
function scrollIntoSight(panel, steps) {
  const { top, bottom } = panel.getBoundingClientRect();
  if (top < 0 || bottom > steps.getBoundingClientRect().top) panel.scrollIntoView({ block: "center" });
}

/** @type {(stage: Stage) => HTMLElement | null} */
function showHowButton(stage) {
  return stage.root.querySelector(".question .show-how");
}
