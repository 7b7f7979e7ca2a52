// A vote on a phone: the choices while it is open, then the tally, the answer and its reason.

import { letterOf, tallyTable } from "../classroom/votes.js";
import { make } from "../core/elements.js";
import { msg } from "../core/messages.js";

const STATE_TEXTS = {
  open: msg("classroom.phone.vote-open"),
  closed: msg("classroom.phone.vote-closed"),
  tally: msg("classroom.phone.vote-tally"),
  answer: msg("classroom.phone.vote-answer"),
};

// `choose(k)` is called with the choice taken.
/** @type {(choose: (choice: number) => void) => { root: HTMLElement, draw(vote: any, mine: number | null): void }} */
export function phoneVote(choose) {
  const root = make("section", { class: "vote", "aria-label": msg("classroom.phone.vote"), hidden: true });
  let drawn = "";
  return {
    root,
    draw(vote, mine) {
      const key = JSON.stringify([vote, mine]);
      if (drawn === key) return;
      drawn = key;
      root.hidden = !vote;
      if (!vote) return root.replaceChildren();
      const focused = [...root.querySelectorAll("button")].indexOf(/** @type {any} */ (document.activeElement));
      root.replaceChildren(
        make("h2", {}, vote.ask),
        make("p", { class: "soft", role: "status" }, stateOf(vote, mine)),
        vote.tallies.length || vote.state === "answer" ? tallyTable(vote, mine) : choicesOf(vote, mine, choose),
        vote.because ? make("p", { class: "because" }, vote.because) : "",
      );
      if (focused >= 0) root.querySelectorAll("button")[focused]?.focus();
    },
  };
}

/** @type {(vote: any, mine: number | null) => string} */
function stateOf(vote, mine) {
  const second = vote.round === 2 && vote.state === "open" ? `${msg("classroom.phone.second-vote")} ` : "",
    ownChoice = mine == null ? "" : ` ${msg("classroom.phone.your-choice", { letter: letterOf(mine) })}`;
  return second + STATE_TEXTS[vote.state] + ownChoice;
}

/** @type {(vote: any, mine: number | null, choose: (choice: number) => void) => HTMLElement} */
function choicesOf(vote, mine, choose) {
  const buttons = vote.choices.map((text, k) =>
    make(
      "button",
      {
        type: "button",
        "aria-pressed": String(k === mine),
        disabled: vote.state !== "open",
        onclick: () => choose(k),
      },
      make("kbd", {}, letterOf(k)),
      text,
    ),
  );
  return make("div", { class: "choices", role: "group", "aria-label": msg("classroom.phone.choices") }, ...buttons);
}
