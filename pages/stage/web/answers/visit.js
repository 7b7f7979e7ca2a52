// A visit to the step that explains a wrong answer, and the way back. The visited step shows no question of its own.

import { make } from "../core/elements.js";
import { icon } from "../core/icons.js";
import { msg } from "../core/messages.js";

export class Visit {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {number | null} */
    this.step = null; // the visited step
    /** @type {{ step: number, grain: number } | null} */
    this.from = null; // the question's step, if it is another
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

  // Set the visited step, whose explaining panel draw() highlights; null for none.
  /** @param {number | null} step */
  setStep(step) {
    this.step = step;
    this.litPanel?.classList.remove("lit-panel");
    this.litPanel = null;
  }

  // Highlight the panel; end the visit if the stage has left the step.
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
      panel = stage.reel.stepField("workings", i)?.length ? panels.why.root : panels.tree.root;
    this.litPanel = panel;
    panel.classList.add("lit-panel");
    stage.afterDraw.push(() => scrollIntoSight(panel, panels.transport.root));
  }
}

// Scroll to a panel that is not fully visible above the transport.
/** @type {(panel: Element, transport: Element) => void} */
function scrollIntoSight(panel, transport) {
  const { top, bottom } = panel.getBoundingClientRect();
  if (top < 0 || bottom > transport.getBoundingClientRect().top) panel.scrollIntoView({ block: "center" });
}

/** @type {(stage: Stage) => HTMLElement | null} */
function showHowButton(stage) {
  return stage.root.querySelector(".question .show-how");
}
