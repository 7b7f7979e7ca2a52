// What holds for all phones, behind one word: whether they may go alone, and how far; stumps; votes to take home.

import { make, setAttributes } from "../core/elements.js";
import { say } from "../core/messages.js";

export class Rules {
  /** @param {(message: object) => void} send */
  constructor(send) {
    this.send = send;
    this.held = this.button(say("keep together"), () => send({ hold: !this.told.held }));
    this.paused = this.button(say("pause"), () => send({ pause: !this.told.paused }));
    this.grow = [
      this.button(say("grow forest"), () => this.begin("forest")),
      this.button(say("grow boost"), () => this.begin("adaboost")),
    ];
    const field = (name) => make("input", { type: "number", min: 0, "aria-label": name });
    this.pace = [field(say("pace first")), field(say("pace last"))];
    const acts = (...content) => make("div", { class: "acts" }, ...content);
    this.root = make(
      "details",
      { class: "rules", hidden: true },
      make("summary", {}, say("more")),
      acts(...this.grow),
      acts(
        this.held,
        this.paused,
        this.button(say("bring back"), () => send({ recall: true })),
      ),
      acts(
        say("own pace"),
        this.pace[0],
        say("to"),
        this.pace[1],
        this.button(say("set"), () => this.set()),
      ),
      acts(
        this.button(say("votes csv"), () => send({ csv: true })),
        this.button(say("end class"), () => send({ finish: true })),
      ),
    );
  }

  /** @type {(text: string, act: () => void) => HTMLButtonElement} */
  button(text, act) {
    return make("button", { type: "button", onclick: act }, text);
  }

  // These rules would lie over the stumps.
  /** @param {string} kind */
  begin(kind) {
    this.send({ grow: kind });
    this.root.open = false;
  }

  // Two steps, or none: then phones may go as far as the class has come.
  set() {
    const [first, last] = this.pace.map(({ value }) => value);
    this.send({ pace: first && last ? [Number(first), Number(last)] : null });
  }

  /** @param {any} told @param {boolean} asking */
  draw(told, asking) {
    const paced = JSON.stringify(told?.pace) !== JSON.stringify(this.told?.pace);
    this.told = told;
    this.root.hidden = !told || asking;
    setAttributes(this.held, { "aria-pressed": String(told?.held ?? false) });
    setAttributes(this.paused, { "aria-pressed": String(told?.paused ?? false) });
    for (const button of this.grow) button.hidden = told?.growing != null || told?.vote != null;
    if (paced) this.pace.forEach((field, k) => (field.value = String(told?.pace?.[k] ?? "")));
  }
}
