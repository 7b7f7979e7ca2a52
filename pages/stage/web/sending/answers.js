// What each tree in force says of the row that is sent, added up: tree, leaf, what it gives, its weight, and the sum so
// far.

import { make } from "../core/elements.js";
import { counted, number } from "../core/numbers.js";
import { FEW, Tally, answerOf, firstOfLargest, givenBy, leafOf, probabilitiesOf } from "../reel/ensemble.js";

/** @type {(view: View, values: Values) => Element[]} */
export function ensembleSays(view, values) {
  const { reel, force } = view,
    { ensemble, data } = reel;
  const parts = reel.trees.slice(0, force).map((tree, t) => ({ t, leaf: leafOf(tree, values) }));
  const tally = new Tally(reel, 1, (t) => [leafOf(reel.trees[t], values)]);
  const rows = parts.map(({ t, leaf }) => {
    const scores = tally.upTo(t + 1).at(0) ?? [];
    return make(
      "tr",
      { class: t === view.t ? "now" : null },
      make("th", { scope: "row" }, reel.trees[t].name || `Tree ${t + 1}`),
      make("td", {}, String(leaf)),
      make("td", {}, givesText(reel, t, leaf)),
      make("td", {}, number(ensemble.weight[t])),
      make("td", {}, scoresText(data, scores)),
    );
  });
  const scores = tally.upTo(force).at(0);
  if (!scores) return [make("p", { class: "soft" }, "No tree has a say yet.")];
  const head = ["tree", "leaf", "gives", "weight", ensemble.rule === "add" ? "sum" : ensemble.rule].map((text) =>
    make("th", { scope: "col" }, text),
  );
  const answer = make("strong", {}, answerText(reel, scores)),
    start = make("p", { class: "soft" }, `All begin at ${startText(reel)}.`);
  return [
    make("p", { class: "answer" }, `${counted(force, "tree")} together: `, answer),
    ...(ensemble.start.some(Boolean) ? [start] : []),
    make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)),
  ];
}

/** @type {(reel: Reel) => string} */
function startText({ ensemble, data }) {
  return scoresText(data, ensemble.start);
}

// "0.25", or of several scores "3 | 1"; of many the largest with its class.
/** @type {(data: Reel["data"], scores: number[]) => string} */
function scoresText({ target }, scores) {
  if (scores.length <= FEW) return scores.map((each) => number(each)).join(" | ");
  const k = firstOfLargest(scores);
  return `${number(scores[k])} ${target.classes?.[k]}`;
}

/** @type {(reel: Reel, t: number, leaf: number) => string} */
function givesText(reel, t, leaf) {
  const given = givenBy(reel, t, leaf),
    { score, votes } = reel.ensemble,
    { target } = reel.data;
  if (!reel.trees[t].weights) {
    const to = score && given.length > 1 ? score[t] : null;
    return to == null ? number(given[0]) : `${number(given[to])} to ${target.classes?.[to]}`;
  }
  return votes && target.classes ? target.classes[given.indexOf(1)] : scoresText(reel.data, given);
}

/** @type {(reel: Reel, scores: number[]) => string} */
function answerText(reel, scores) {
  const { target } = reel.data,
    answer = answerOf(reel, scores),
    shares = probabilitiesOf(reel, scores);
  if (!target.classes) return number(answer);
  return target.classes[answer] + (shares ? ` (${number(shares[answer], 3)})` : "");
}
