// The ensemble that the class grows, on the projector: every stump with its vote for the row that is looked at, what
// they all predict for it, and how the error falls with each that comes in.

import { draw, make, present } from "../core/elements.js";
import { legendMark } from "../core/marks.js";
import { say } from "../core/messages.js";
import { number } from "../core/numbers.js";
import { stumpPictures } from "./stumps.js";

const CURVE_WIDE = 260; // of the curve, in units of the stage
const CURVE_HIGH = 92;
const CURVE_LEFT = 38;
const BOOST_ENDS = { perfect: say("boost perfect"), useless: say("boost useless"), one_row: say("boost one row") };

/** @typedef {ReelBook["data"]} Data */

// `growing` as pages/classroom/projected.py tells it; without its table there is only its name.
/** @type {(growing: any, data: Data, look: (row: number) => void) => HTMLElement} */
export function grownPicture(growing, data, look) {
  const forest = growing.kind === "forest",
    { stumps = 0, errors = [], reason, problem } = growing,
    name = forest ? say("oob error") : say("training error"),
    known = errors.filter((error) => error != null);
  const facts = present([
    make("h3", {}, forest ? say("class forest") : say("class adaboost")),
    make("p", { role: "status" }, say("stumps vote", { n: stumps })),
    problem ? make("p", { class: "told", role: "alert" }, problem) : null,
    reason ? make("p", { class: "because" }, BOOST_ENDS[reason] ?? say("boost ends")) : null,
    ...(stumps ? rowFacts(growing, data, look) : []),
    ...(known.length ? errorCurve(errors, name) : []),
  ]);
  return make(
    "div",
    { class: "grown-picture" },
    make("div", { class: "grown-facts" }, ...facts),
    stumps ? stumpPictures(growing, data) : make("p", { class: "grown-none" }, say("stumps none")),
  );
}

// The row, how many vote for each class, and what that comes to.
/** @type {(growing: any, data: Data, look: (row: number) => void) => (Element | null)[]} */
function rowFacts({ row, rows, actual, votes, unseen, predicted }, { target }, look) {
  const classes = target.classes ?? [],
    most = Math.max(...votes) || 1,
    told = { name: classes[predicted] };
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
  const heads = ["", unseen ? say("votes") : say("say sum"), ...(unseen ? [say("oob votes")] : [])];
  return [
    make(
      "p",
      { class: "grown-row" },
      go(-1, "‹", say("row before")),
      make("span", {}, say("row is", { row: row + 1 }), " ", legendMark(actual), ` ${classes[actual]}`),
      go(1, "›", say("row after")),
    ),
    make(
      "table",
      { class: "grown-votes" },
      make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
      make("tbody", {}, ...votes.map(line)),
    ),
    make(
      "p",
      { class: predicted === actual ? "right" : "wrong" },
      predicted === actual ? say("class predicts right", told) : say("class predicts wrong", told),
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
    text(CURVE_WIDE - 4, CURVE_HIGH - 2, say("count stump", { n: errors.length })),
    draw("polyline", { class: "run", points: points.join(" ") }),
    draw("circle", { class: "run-end", cx: x(errors.length - 1), cy: y(last), r: 3.5 }),
  );
  return [make("p", { class: "curve-name" }, `${name}: ${number(last)}`), curve];
}
