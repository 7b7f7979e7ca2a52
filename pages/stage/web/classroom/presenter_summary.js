// The class in the presenter's own window: code, followers, buttons and the running tally, which only the presenter
// sees, to decide whether to discuss.

import { make } from "../core/elements.js";
import { number } from "../core/numbers.js";
import { msg } from "../core/messages.js";
import { formatCode } from "./connection.js";
import { CachedPart } from "./cached_part.js";
import { letterOf, votedText, voteActions } from "./votes.js";

export class PresenterSummary {
  /** @param {(message: object) => void} send */
  constructor(send) {
    this.send = send;
    this.slot = new CachedPart();
    this.root = make(
      "section",
      { class: "class", "aria-label": msg("classroom.panel.label"), hidden: true },
      this.slot.root,
    );
  }

  /** @param {any} opened @param {any} state */
  draw(opened, state) {
    this.root.hidden = !state;
    if (!state) return;
    const { vote, growing } = state;
    this.slot.draw([opened?.code, state], () => [
      make("h2", {}, msg("classroom.panel.code", { code: formatCode(opened.code) })),
      make("p", {}, msg("classroom.panel.followers", { n: state.followers })),
      ...(vote ? this.vote(state) : []),
      growing ? make("p", {}, this.stumps(growing)) : null,
      make("p", { class: "acts" }, ...this.acts(state)),
    ]);
  }

  vote(state) {
    const { vote, early, right } = state,
      most = Math.max(1, ...early),
      line = (text, k) =>
        make(
          "li",
          {},
          make("span", {}, `${text}${k === right ? ` ✓ ${msg("classroom.tally.right-choice")}` : ""}`),
          make("meter", { min: 0, max: most, value: early[k], "aria-label": letterOf(k) }),
          make("b", {}, String(early[k])),
        );
    return [
      make("p", {}, make("strong", {}, vote.ask)),
      make("p", {}, votedText(state)),
      make("ol", { type: "A" }, ...vote.choices.map(line)),
      make(
        "p",
        { class: "soft" },
        vote.tallies.length ? msg("classroom.tally.public") : msg("classroom.tally.private"),
      ),
    ];
  }

  stumps({ stumps = 0, errors = [] }) {
    const error = errors.at(-1);
    return (
      msg("classroom.stumps.votes", { n: stumps }) +
      (error == null ? "" : ` ${msg("classroom.stumps.error", { error: number(error) })}`)
    );
  }

  acts(state) {
    /** @type {import("./votes.js").VoteAction[]} */
    const actions = state.vote
      ? voteActions(state)
      : state.veiled
        ? [[msg("classroom.vote.open-button"), { open: true }]]
        : [];
    return actions.map(([text, message]) =>
      make("button", { type: "button", onclick: () => this.send(message) }, text),
    );
  }
}
