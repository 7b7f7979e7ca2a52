// A table of the active trees' predictions for a row: leaf, output, weight and running sum.

import { countText, msg } from "../core/messages.js";
import { make } from "../core/elements.js";
import { number } from "../core/numbers.js";
import {
  MAX_LISTED_SCORES,
  ScoreSum,
  predictionOf,
  argMax,
  leafOutput,
  leafOf,
  probabilitiesOf,
} from "../reel/ensemble.js";

/** @type {(view: View, values: Values) => Element[]} */
export function ensemblePrediction(view, values) {
  const { reel, activeTrees } = view,
    { ensemble, data } = reel;
  const parts = reel.trees.slice(0, activeTrees).map((tree, t) => ({ t, leaf: leafOf(tree, values) }));
  const tally = new ScoreSum(reel, 1, (t) => [leafOf(reel.trees[t], values)]);
  const rows = parts.map(({ t, leaf }) => {
    const scores = tally.setTreeCount(t + 1).scoresAt(0) ?? [];
    return make(
      "tr",
      { class: t === view.t ? "now" : null },
      make("th", { scope: "row" }, reel.trees[t].name || msg("stage.prediction.tree-number", { n: t + 1 })),
      make("td", {}, String(leaf)),
      make("td", {}, outputText(reel, t, leaf)),
      make("td", {}, number(ensemble.weight[t])),
      make("td", {}, scoresText(data, scores)),
    );
  });
  const scores = tally.setTreeCount(activeTrees).scoresAt(0);
  if (!scores) return [make("p", { class: "soft" }, msg("stage.prediction.no-weight"))];
  const head = [
    msg("stage.prediction.tree"),
    msg("stage.prediction.leaf"),
    msg("stage.prediction.output"),
    msg("stage.prediction.weight"),
    msg(`stage.ensemble-rule.${ensemble.rule}`),
  ].map((text) => make("th", { scope: "col" }, text));
  const prediction = make("strong", {}, predictionText(reel, scores)),
    start = make("p", { class: "soft" }, msg("stage.prediction.start", { start: startScoresText(reel) }));
  return [
    make(
      "p",
      { class: "prediction" },
      msg("stage.prediction.total", { trees: countText(activeTrees, "tree") }),
      prediction,
    ),
    ...(ensemble.start.some(Boolean) ? [start] : []),
    make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)),
  ];
}

/** @type {(reel: Reel) => string} */
function startScoresText({ ensemble, data }) {
  return scoresText(data, ensemble.start);
}

// Scores as text: "0.25", "3 | 1", or of many the largest with its class.
/** @type {(data: Reel["data"], scores: number[]) => string} */
function scoresText({ target }, scores) {
  if (scores.length <= MAX_LISTED_SCORES) return scores.map((score) => number(score)).join(" | ");
  const k = argMax(scores);
  return `${number(scores[k])} ${target.classes?.[k]}`;
}

/** @type {(reel: Reel, t: number, leaf: number) => string} */
function outputText(reel, t, leaf) {
  const output = leafOutput(reel, t, leaf),
    { score, votes } = reel.ensemble,
    { target } = reel.data;
  if (!reel.trees[t].weights) {
    const to = score && output.length > 1 ? score[t] : null;
    return to == null
      ? number(output[0])
      : msg("stage.prediction.output-to", { value: output[to], name: target.classes?.[to] ?? "" });
  }
  return votes && target.classes ? target.classes[output.indexOf(1)] : scoresText(reel.data, output);
}

/** @type {(reel: Reel, scores: number[]) => string} */
function predictionText(reel, scores) {
  const { target } = reel.data,
    prediction = predictionOf(reel, scores),
    shares = probabilitiesOf(reel, scores);
  if (!target.classes) return number(prediction);
  return target.classes[prediction] + (shares ? ` (${number(shares[prediction])})` : "");
}
