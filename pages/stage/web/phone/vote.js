// A vote on a phone: the choices while it is open, then how many chose what, then the answer and its reason.

import { letterOf, tallyTable } from "../classroom/tally.js";
import { make } from "../core/elements.js";
import { say } from "../core/messages.js";

const SAID = {
  open: say("vote open"),
  closed: say("vote closed"),
  tally: say("vote tally"),
  answer: say("vote answer"),
};

// { root, draw(vote, mine) }; `choose` is told a choice.
/** @type {(choose: (choice: number) => void) => { root: HTMLElement, draw(vote: any, mine: number | null): void }} */
export function phoneVote(choose) {
  const root = make("section", { class: "vote", "aria-label": say("vote"), hidden: true });
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
  const second = vote.round === 2 && vote.state === "open" ? `${say("vote second")} ` : "",
    own = mine == null ? "" : ` ${say("you chose", { letter: letterOf(mine) })}`;
  return second + SAID[vote.state] + own;
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
  return make("div", { class: "choices", role: "group", "aria-label": say("choices") }, ...buttons);
}
