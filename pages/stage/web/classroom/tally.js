// How a class has voted, on the projector and on phones.

import { make } from "../core/elements.js";
import { say } from "../core/messages.js";

// Both votes side by side, and how many moved from choice to choice.
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
        k === right ? make("b", {}, ` ✓ ${say("right choice")}`) : "",
      ),
      ...vote.tallies.map((counts) => bar(counts[k])),
    ),
  );
  const heads =
      vote.tallies.length > 1 ? [say("first vote"), say("second vote")] : vote.tallies.map(() => say("votes")),
    moves = vote.moved.map(([a, b, n]) => say("moved", { n, from: letterOf(a), to: letterOf(b) })).join(", "),
    moved = moves ? say("all moved", { moves }) : say("nobody moved");
  return make(
    "div",
    { class: "tally" },
    make(
      "table",
      {},
      make("thead", {}, make("tr", {}, ...[say("choice"), ...heads].map((head) => make("th", { scope: "col" }, head)))),
      make("tbody", {}, ...rows),
    ),
    vote.tallies.length > 1 ? make("p", { class: "soft" }, moved) : "",
  );
}

/** @type {(k: number) => string} */
export function letterOf(k) {
  return String.fromCharCode(65 + k);
}
