// All stumps of a class with their votes: the newest as cards with their split and the row's side, older ones as marks.
// They fit the available space without scrolling.

import { draw, make, withoutNull } from "../core/elements.js";
import { SHAPES, classColour } from "../core/marks.js";
import { msg } from "../core/messages.js";
import { shortenName } from "../core/names.js";
import { number } from "../core/numbers.js";

const STUMP_SIZE = [92, 66]; // pixels of the pictures
const ROOT_AT = [46, 19];
const LEAVES_AT = [
  [18, 45],
  [74, 45],
];
const SAY_WIDE = 34;
const SPLIT_LETTERS = 14; // characters of a card's split, at most
const MARK_WIDE = 12; // width of a mark, at most
const MARKS_WIDE = 500; // width of all marks

/** @type {(growing: any, data: ReelBook["data"]) => HTMLElement} */
export function stumpCards({ newest, older, votes, weights }, data) {
  const classes = data.target.classes ?? [],
    columns = newest.length < 2 ? 1 : newest.length <= 4 ? 2 : newest.length <= 9 ? 3 : newest.length <= 12 ? 4 : 5,
    description = votes.map((n, k) => `${classes[k]}: ${number(n)}`).join(", ");
  const heaviest = Math.max(...newest.map(({ say: alpha }) => alpha), ...older.map(([, alpha]) => alpha));
  const cards = make(
    "div",
    {
      class: "stumps",
      role: "img",
      "aria-label": msg("classroom.stumps.newest", { n: newest.length, said: description }),
      style: `--columns: ${columns}; --rows: ${Math.ceil(newest.length / columns)}`,
    },
    ...newest.map((stump) => card(stump, data, heaviest)),
  );
  const heavy = weights?.indexOf(Math.max(...weights)),
    how = weights
      ? msg("classroom.stumps.alpha-note", { row: heavy + 1, weight: weights[heavy] })
      : msg("classroom.stumps.oob-note"),
    note = [how, older.length ? msg("classroom.stumps.earlier", { n: older.length }) : ""].join(" ").trim(),
    extra = [note ? make("p", { class: "soft" }, note) : null, older.length ? marks(older, heaviest) : null];
  return make("div", { class: "ensemble-stumps" }, cards, ...withoutNull(extra));
}

// The card of a new stump; dashed if the row was in its sample, as that vote does not count out of bag.
/** @type {(stump: any, data: ReelBook["data"], heaviest: number) => Element} */
function card(
  { feature, threshold, sides, goes: sideOfRow, held: inSample, error, say: alpha },
  { features },
  heaviest,
) {
  const limit = `≤ ${number(threshold, 3)}`,
    names = features.map(({ name }) => name),
    name = shortenName(names[feature], Math.max(3, SPLIT_LETTERS - limit.length), names);
  const leaf = (side) => {
    const [x, y] = LEAVES_AT[side],
      k = sides[side],
      mark = { d: SHAPES[k % SHAPES.length](side === sideOfRow ? 9 : 5.5), transform: `translate(${x} ${y})` };
    return draw("path", {
      ...mark,
      class: side === sideOfRow ? "vote" : "edge-other",
      style: `fill: ${classColour(k)}`,
    });
  };
  const edge = (side) =>
    draw("path", { d: `M${ROOT_AT}L${LEAVES_AT[side]}`, class: side === sideOfRow ? "branches taken" : "branches" });
  return draw(
    "svg",
    {
      viewBox: `0 0 ${STUMP_SIZE.join(" ")}`,
      class: inSample ? "stump held" : "stump",
    },
    edge(1 - sideOfRow),
    edge(sideOfRow),
    leaf(0),
    leaf(1),
    draw("text", { x: ROOT_AT[0], y: 13, "text-anchor": "middle" }, `${name} ${limit}`),
    ...(error == null ? [] : alphaBar(alpha, heaviest)),
  );
}

// A bar for alpha (the amount of say), between the leaves.
/** @type {(alpha: number, heaviest: number) => Element[]} */
function alphaBar(alpha, heaviest) {
  const [x, y] = [ROOT_AT[0], LEAVES_AT[0][1]],
    width = Math.max(1, (SAY_WIDE * alpha) / (heaviest || 1));
  return [
    draw("text", { x, y, "text-anchor": "middle", class: "alpha" }, number(alpha, 2)),
    draw("rect", { x: x - width / 2, y: y + 4, width, height: 4, class: "say" }),
  ];
}

// One mark per older stump: shape and colour of its vote, size by alpha, pale if the row was in its sample.
/** @type {(older: [number, number, boolean][], heaviest: number) => Element} */
function marks(older, heaviest) {
  const size = Math.min(MARK_WIDE, Math.sqrt((MARKS_WIDE * 4 * MARK_WIDE) / older.length)),
    columns = Math.floor(MARKS_WIDE / size),
    lines = Math.ceil(older.length / columns);
  return draw(
    "svg",
    {
      viewBox: `0 0 ${MARKS_WIDE} ${lines * size}`,
      class: "marks",
      role: "img",
      "aria-label": msg("classroom.stumps.earlier", { n: older.length }),
    },
    ...older.map(([k, alpha, inSample], at) =>
      draw("path", {
        d: SHAPES[k % SHAPES.length](size * 0.36 * Math.max(0.4, Math.sqrt(alpha / (heaviest || 1)))),
        transform: `translate(${((at % columns) + 0.5) * size} ${(Math.floor(at / columns) + 0.5) * size})`,
        class: inSample ? "held" : null,
        style: `fill: ${classColour(k)}`,
      }),
    ),
  );
}
