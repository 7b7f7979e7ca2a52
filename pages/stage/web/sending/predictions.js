// What each tree in force says of the row that is sent, added up: tree, leaf, what it gives, its weight, and the sum so
// far.

import { counted, say } from "../core/messages.js";
import { make } from "../core/elements.js";
import { number } from "../core/numbers.js";
import { FEW, Tally, predictionOf, firstOfLargest, givenBy, leafOf, probabilitiesOf } from "../reel/ensemble.js";

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
      make("th", { scope: "row" }, reel.trees[t].name || say("tree number", { n: t + 1 })),
      make("td", {}, String(leaf)),
      make("td", {}, givesText(reel, t, leaf)),
      make("td", {}, number(ensemble.weight[t])),
      make("td", {}, scoresText(data, scores)),
    );
  });
  const scores = tally.upTo(force).at(0);
  if (!scores) return [make("p", { class: "soft" }, say("no say"))];
  const head = [say("tree"), say("leaf"), say("gives"), say("weight"), say(ensemble.rule)].map((text) =>
    make("th", { scope: "col" }, text),
  );
  const prediction = make("strong", {}, predictionText(reel, scores)),
    start = make("p", { class: "soft" }, say("begin at", { start: startText(reel) }));
  return [
    make("p", { class: "prediction" }, say("together", { trees: counted(force, "tree") }), prediction),
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
    return to == null ? number(given[0]) : say("gives to", { value: given[to], name: target.classes?.[to] ?? "" });
  }
  return votes && target.classes ? target.classes[given.indexOf(1)] : scoresText(reel.data, given);
}

/** @type {(reel: Reel, scores: number[]) => string} */
function predictionText(reel, scores) {
  const { target } = reel.data,
    prediction = predictionOf(reel, scores),
    shares = probabilitiesOf(reel, scores);
  if (!target.classes) return number(prediction);
  return target.classes[prediction] + (shares ? ` (${number(shares[prediction], 3)})` : "");
}
