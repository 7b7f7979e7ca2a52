// The ensemble that the class grows, on the projector: all stumps with their votes for the selected row, the joint
// prediction, and the error after each stump.

import { draw, make, withoutNull } from "../core/elements.js";
import { legendMark } from "../core/marks.js";
import { msg } from "../core/messages.js";
import { number } from "../core/numbers.js";
import { stumpCards } from "./stumps.js";

const CURVE_WIDE = 260; // pixels of the pictures
const CURVE_HIGH = 92;
const CURVE_LEFT = 38;
const END_REASONS = {
  perfect: msg("classroom.stumps.end-perfect"),
  useless: msg("classroom.stumps.end-useless"),
  one_row: msg("classroom.stumps.end-one-row"),
};

/** @typedef {ReelBook["data"]} Data */

// `growing` comes from pages/classroom/outgoing.py.
/** @type {(growing: any, data: Data, look: (row: number) => void) => HTMLElement} */
export function stumpEnsemble(growing, data, look) {
  const isForest = growing.kind === "forest",
    { stumps = 0, errors = [], reason, problem } = growing,
    name = isForest ? msg("classroom.stumps.oob-error") : msg("classroom.stumps.training-error"),
    known = errors.filter((error) => error != null);
  const facts = withoutNull([
    make("h3", {}, isForest ? msg("classroom.stumps.forest-title") : msg("classroom.stumps.adaboost-title")),
    make("p", { role: "status" }, msg("classroom.stumps.votes", { n: stumps })),
    problem ? make("p", { class: "alert", role: "alert" }, problem) : null,
    reason ? make("p", { class: "because" }, END_REASONS[reason] ?? msg("classroom.stumps.end")) : null,
    ...(stumps ? rowFacts(growing, data, look) : []),
    ...(known.length ? errorCurve(errors, name) : []),
  ]);
  return make(
    "div",
    { class: "ensemble-picture" },
    make("div", { class: "ensemble-facts" }, ...facts),
    stumps ? stumpCards(growing, data) : make("p", { class: "ensemble-empty" }, msg("classroom.stumps.empty")),
  );
}

// The selected row, the votes for each class, and the prediction.
/** @type {(growing: any, data: Data, look: (row: number) => void) => (Element | null)[]} */
function rowFacts({ row, rows, actual, votes, unseen, predicted }, { target }, look) {
  const classes = target.classes ?? [],
    most = Math.max(...votes) || 1,
    places = { name: classes[predicted] };
  const go = (by, sign, name) =>
    make(
      "button",
      { type: "button", "aria-label": name, title: name, onclick: () => look((row + by + rows) % rows) },
      sign,
    );
  const line = (votes, k) =>
    make(
      "tr",
      { class: k === predicted ? "predicted" : "" },
      make("th", { scope: "row" }, legendMark(k), ` ${classes[k]}`),
      make("td", {}, make("span", { class: "count-bar", style: `--share:${votes / most}` }), number(votes)),
      unseen ? make("td", {}, String(unseen[k])) : null,
    );
  const heads = [
    "",
    unseen ? msg("classroom.tally.votes") : msg("classroom.stumps.alpha-sum"),
    ...(unseen ? [msg("classroom.stumps.oob-votes")] : []),
  ];
  return [
    make(
      "p",
      { class: "ensemble-row" },
      go(-1, "‹", msg("classroom.stumps.previous-row")),
      make("span", {}, msg("classroom.stumps.row", { row: row + 1 }), " ", legendMark(actual), ` ${classes[actual]}`),
      go(1, "›", msg("classroom.stumps.next-row")),
    ),
    make(
      "table",
      { class: "ensemble-votes" },
      make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
      make("tbody", {}, ...votes.map(line)),
    ),
    make(
      "p",
      { class: predicted === actual ? "right" : "wrong" },
      predicted === actual
        ? msg("classroom.stumps.predicts-right", places)
        : msg("classroom.stumps.predicts-wrong", places),
    ),
  ];
}

/** @type {(errors: (number | null)[], name: string) => Element[]} */
function errorCurve(errors, name) {
  const most = Math.max(...errors.map((error) => error ?? 0), 0.01),
    last = errors.findLast((error) => error != null) ?? 0,
    x = (k) => CURVE_LEFT + ((k + 1) / errors.length) * (CURVE_WIDE - CURVE_LEFT - 6),
    y = (error) => CURVE_HIGH - 16 - (error / most) * (CURVE_HIGH - 28),
    points = errors.flatMap((error, k) => (error == null ? [] : [`${x(k).toFixed(1)},${y(error).toFixed(1)}`]));
  const text = (at, up, words, anchor = "end") =>
    draw("text", { x: at, y: up, class: "tick", "text-anchor": anchor }, words);
  const curve = draw(
    "svg",
    { viewBox: `0 0 ${CURVE_WIDE} ${CURVE_HIGH}`, class: "error-curve", "aria-hidden": "true" },
    draw("path", { class: "axis", fill: "none", d: `M${CURVE_LEFT} 8V${CURVE_HIGH - 16}H${CURVE_WIDE - 4}` }),
    text(CURVE_LEFT - 4, y(most) + 4, number(most, 2)),
    text(CURVE_LEFT - 4, CURVE_HIGH - 14, "0"),
    text(CURVE_WIDE - 4, CURVE_HIGH - 2, msg("stage.count.stump", { n: errors.length })),
    draw("polyline", { class: "run", points: points.join(" ") }),
    draw("circle", { class: "run-end", cx: x(errors.length - 1), cy: y(last), r: 3.5 }),
  );
  return [make("p", { class: "curve-name" }, `${name}: ${number(last)}`), curve];
}
