// The class in the presenter's own window: its code, who follows and has answered, the same buttons, and how the vote
// stands. That is told to the presenter alone, and early: whether to discuss is decided by it.

import { make } from "../core/elements.js";
import { number } from "../core/numbers.js";
import { say } from "../core/messages.js";
import { spaced } from "./connection.js";
import { Slot } from "./slot.js";
import { letterOf } from "./tally.js";
import { votedOf, votingActs } from "./voting.js";

export class PrivateClass {
  /** @param {(message: object) => void} send */
  constructor(send) {
    this.send = send;
    this.slot = new Slot();
    this.root = make("section", { class: "class", "aria-label": say("class"), hidden: true }, this.slot.root);
  }

  /** @param {any} opened @param {any} told */
  draw(opened, told) {
    this.root.hidden = !told;
    if (!told) return;
    const { vote, growing } = told;
    this.slot.draw([opened?.code, told], () => [
      make("h2", {}, say("class code", { code: spaced(opened.code) })),
      make("p", {}, say("followers", { n: told.followers })),
      ...(vote ? this.vote(told) : []),
      growing ? make("p", {}, this.stumps(growing)) : null,
      make("p", { class: "acts" }, ...this.acts(told)),
    ]);
  }

  vote(told) {
    const { vote, early, right } = told,
      most = Math.max(1, ...early),
      line = (text, k) =>
        make(
          "li",
          {},
          make("span", {}, `${text}${k === right ? ` ✓ ${say("right choice")}` : ""}`),
          make("meter", { min: 0, max: most, value: early[k], "aria-label": letterOf(k) }),
          make("b", {}, String(early[k])),
        );
    return [
      make("p", {}, make("strong", {}, vote.ask)),
      make("p", {}, votedOf(told)),
      make("ol", { type: "A" }, ...vote.choices.map(line)),
      make("p", { class: "soft" }, vote.tallies.length ? say("tally seen") : say("tally unseen")),
    ];
  }

  stumps({ stumps = 0, errors = [] }) {
    const error = errors.at(-1);
    return say("stumps vote", { n: stumps }) + (error == null ? "" : ` ${say("error now", { error: number(error) })}`);
  }

  acts(told) {
    /** @type {import("./voting.js").Act[]} */
    const acts = told.vote ? votingActs(told) : told.veiled ? [[say("open vote"), { open: true }]] : [];
    return acts.map(([text, message]) => make("button", { type: "button", onclick: () => this.send(message) }, text));
  }
}
