// A class vote: the presenter's actions, the count of voters and the tally.

import { msg } from "../core/messages.js";
import { make } from "../core/elements.js";

/** @typedef {[string, object]} VoteAction a button's text, and the message it sends */

// The presenter's buttons for a vote; without a right answer there is no button to show it.
/** @type {(state: { vote: { state: string, round: number }, right?: number | null }) => VoteAction[]} */
export function voteActions({ vote: { state, round }, right }) {
  /** @type {VoteAction[]} */
  const again = round === 1 ? [[msg("classroom.vote.again"), { turn: "again" }]] : [],
    /** @type {VoteAction} */
    answer = [msg("classroom.vote.show-answer"), { turn: "answer" }],
    /** @type {VoteAction} */
    end = [msg("classroom.vote.end"), { turn: "end" }];
  switch (state) {
    case "open":
      return [[msg("classroom.vote.close"), { turn: "close" }], end];
    case "closed":
      return [[msg("classroom.vote.show-tally"), { turn: "tally" }], ...again, end];
    case "tally":
      return [...(right == null ? [] : [answer]), ...again, end];
    default:
      return [end];
  }
}

/** @type {(state: { vote: { round: number }, voted: number, followers: number }) => string} */
export function votedText({ vote, voted, followers }) {
  const places = { n: voted, all: followers };
  return vote.round > 1 ? msg("classroom.vote.second-count", places) : msg("classroom.vote.count", places);
}

// A table of both rounds of a vote, and how many voters changed their choice.
/** @type {(vote: any, mine?: number | null) => HTMLElement} */
export function tallyTable(vote, mine = null) {
  const most = Math.max(1, ...vote.tallies.flat()),
    right = vote.answer ?? -1;
  const bar = (count) =>
    make("td", {}, make("span", { class: "count-bar", style: `--share:${count / most}` }), String(count));
  const rows = vote.choices.map((text, k) =>
    make(
      "tr",
      { class: k === right ? "right" : k === mine ? "mine" : "" },
      make(
        "th",
        { scope: "row" },
        make("kbd", {}, letterOf(k)),
        text,
        k === right ? make("b", {}, ` ✓ ${msg("classroom.tally.right-choice")}`) : "",
      ),
      ...vote.tallies.map((counts) => bar(counts[k])),
    ),
  );
  const heads =
      vote.tallies.length > 1
        ? [msg("classroom.tally.first-vote"), msg("classroom.tally.second-vote")]
        : vote.tallies.map(() => msg("classroom.tally.votes")),
    moves = vote.moved
      .map(([a, b, n]) => msg("classroom.tally.moved", { n, from: letterOf(a), to: letterOf(b) }))
      .join(", "),
    moved = moves ? msg("classroom.tally.all-moved", { moves }) : msg("classroom.tally.none-moved");
  return make(
    "div",
    { class: "tally" },
    make(
      "table",
      {},
      make(
        "thead",
        {},
        make("tr", {}, ...[msg("classroom.tally.choice"), ...heads].map((head) => make("th", { scope: "col" }, head))),
      ),
      make("tbody", {}, ...rows),
    ),
    vote.tallies.length > 1 ? make("p", { class: "soft" }, moved) : "",
  );
}

/** @type {(k: number) => string} */
export function letterOf(k) {
  return String.fromCharCode(65 + k);
}
