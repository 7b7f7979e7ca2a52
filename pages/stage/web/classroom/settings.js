// The class's settings: hold, pause, pace and stumps for all phones; votes as CSV; end the class.

import { make, setAttributes } from "../core/elements.js";
import { msg } from "../core/messages.js";

export class ClassSettings {
  /** @param {(message: object) => void} send */
  constructor(send) {
    this.send = send;
    this.held = this.button(msg("classroom.rules.hold"), () => send({ hold: !this.state.held }));
    this.paused = this.button(msg("classroom.rules.pause"), () => send({ pause: !this.state.paused }));
    this.grow = [
      this.button(msg("classroom.rules.grow-forest"), () => this.startGrowing("forest")),
      this.button(msg("classroom.rules.grow-adaboost"), () => this.startGrowing("adaboost")),
    ];
    const field = (name) => make("input", { type: "number", min: 0, "aria-label": name });
    this.pace = [field(msg("classroom.rules.pace-first")), field(msg("classroom.rules.pace-last"))];
    const buttonRow = (...content) => make("div", { class: "acts" }, ...content);
    this.root = make(
      "details",
      { class: "rules", hidden: true },
      make("summary", {}, msg("classroom.rules.more")),
      buttonRow(...this.grow),
      buttonRow(
        this.held,
        this.paused,
        this.button(msg("classroom.rules.recall"), () => send({ recall: true })),
      ),
      buttonRow(
        msg("classroom.rules.pace"),
        this.pace[0],
        msg("classroom.rules.pace-to"),
        this.pace[1],
        this.button(msg("classroom.rules.pace-set"), () => this.sendPace()),
      ),
      buttonRow(
        this.button(msg("classroom.rules.csv"), () => send({ csv: true })),
        this.button(msg("classroom.rules.end"), () => send({ finish: true })),
      ),
    );
  }

  /** @type {(text: string, act: () => void) => HTMLButtonElement} */
  button(text, act) {
    return make("button", { type: "button", onclick: act }, text);
  }

  // Start to grow an ensemble, and close these settings, which would cover the stumps.
  /** @param {string} kind */
  startGrowing(kind) {
    this.send({ grow: kind });
    this.root.open = false;
  }

  // Send the range of steps open to phones; null means up to the presenter's step.
  sendPace() {
    const [first, last] = this.pace.map(({ value }) => value);
    this.send({ pace: first && last ? [Number(first), Number(last)] : null });
  }

  /** @param {any} state @param {boolean} formOpen */
  draw(state, formOpen) {
    const paceChanged = JSON.stringify(state?.pace) !== JSON.stringify(this.state?.pace);
    this.state = state;
    this.root.hidden = !state || formOpen;
    setAttributes(this.held, { "aria-pressed": String(state?.held ?? false) });
    setAttributes(this.paused, { "aria-pressed": String(state?.paused ?? false) });
    for (const button of this.grow) button.hidden = state?.growing != null || state?.vote != null;
    if (paceChanged) this.pace.forEach((field, k) => (field.value = String(state?.pace?.[k] ?? "")));
  }
}
