// What a presenter can do with a vote in each of its four states.

import { say } from "../core/messages.js";

/** @typedef {[string, object]} Act what a button says, and what it sends */

// A question of their own may have no right answer: then there is none to show.
/** @type {(told: { vote: { state: string, round: number }, right?: number | null }) => Act[]} */
export function votingActs({ vote: { state, round }, right }) {
  /** @type {Act[]} */
  const again = round === 1 ? [[say("vote again"), { turn: "again" }]] : [],
    /** @type {Act} */
    answer = [say("show answer"), { turn: "answer" }],
    /** @type {Act} */
    end = [say("end vote"), { turn: "end" }];
  switch (state) {
    case "open":
      return [[say("close vote"), { turn: "close" }], end];
    case "closed":
      return [[say("show votes"), { turn: "tally" }], ...again, end];
    case "tally":
      return [...(right == null ? [] : [answer]), ...again, end];
    default:
      return [end];
  }
}

/** @type {(told: { vote: { round: number }, voted: number, followers: number }) => string} */
export function votedOf({ vote, voted, followers }) {
  const places = { n: voted, all: followers };
  return vote.round > 1 ? say("voted twice", places) : say("voted", places);
}
