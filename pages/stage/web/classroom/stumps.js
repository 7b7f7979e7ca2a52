// Every stump of a class, voting: the newest each with its split and the side that the row takes, those before them as
// marks. As many as there are, they fill the room there is, and nobody scrolls.

import { draw, make, present } from "../core/elements.js";
import { SHAPES, classColour } from "../core/marks.js";
import { say } from "../core/messages.js";
import { shortened } from "../core/names.js";
import { number } from "../core/numbers.js";

const STUMP_SIZE = [92, 66]; // in units of the stage
const ROOT_AT = [46, 19];
const LEAVES_AT = [
  [18, 45],
  [74, 45],
];
const SAY_WIDE = 34;
const SPLIT_LETTERS = 14; // of a split, in a card
const MARK_WIDE = 12; // the room of a mark,
const MARKS_WIDE = 500; // and of all of them

/** @type {(growing: any, data: ReelBook["data"]) => HTMLElement} */
export function stumpPictures({ newest, older, votes, weights }, data) {
  const classes = data.target.classes ?? [],
    columns = newest.length < 2 ? 1 : newest.length <= 4 ? 2 : newest.length <= 9 ? 3 : newest.length <= 12 ? 4 : 5,
    said = votes.map((n, k) => `${classes[k]}: ${number(n)}`).join(", ");
  const heaviest = Math.max(...newest.map(({ say: own }) => own), ...older.map(([, own]) => own));
  const cards = make(
    "div",
    {
      class: "stumps",
      role: "img",
      "aria-label": say("stumps picture", { n: newest.length, said }),
      style: `--columns: ${columns}; --rows: ${Math.ceil(newest.length / columns)}`,
    },
    ...newest.map((stump) => card(stump, data, heaviest)),
  );
  const heavy = weights?.indexOf(Math.max(...weights)),
    how = weights ? say("boosted how", { row: heavy + 1, weight: weights[heavy] }) : say("dashed"),
    told = [how, older.length ? say("stumps before", { n: older.length }) : ""].join(" ").trim(),
    beside = [told ? make("p", { class: "soft" }, told) : null, older.length ? marks(older, heaviest) : null];
  return make("div", { class: "grown-stumps" }, cards, ...present(beside));
}

// Dashed where the row was in the stump's sample: such a vote does not count out of bag.
/** @type {(stump: any, data: ReelBook["data"], heaviest: number) => Element} */
function card({ feature, threshold, sides, goes, held, error, say: own }, { features }, heaviest) {
  const limit = `≤ ${number(threshold, 3)}`,
    names = features.map(({ name }) => name),
    name = shortened(names[feature], Math.max(3, SPLIT_LETTERS - limit.length), names);
  const leaf = (side) => {
    const [x, y] = LEAVES_AT[side],
      k = sides[side],
      mark = { d: SHAPES[k % SHAPES.length](side === goes ? 9 : 5.5), transform: `translate(${x} ${y})` };
    return draw("path", { ...mark, class: side === goes ? "vote" : "not-taken", style: `fill: ${classColour(k)}` });
  };
  const edge = (side) =>
    draw("path", { d: `M${ROOT_AT}L${LEAVES_AT[side]}`, class: side === goes ? "branches taken" : "branches" });
  return draw(
    "svg",
    {
      viewBox: `0 0 ${STUMP_SIZE.join(" ")}`,
      class: held ? "stump held" : "stump",
    },
    edge(1 - goes),
    edge(goes),
    leaf(0),
    leaf(1),
    draw("text", { x: ROOT_AT[0], y: 13, "text-anchor": "middle" }, `${name} ${limit}`),
    ...(error == null ? [] : sayOf(own, heaviest)),
  );
}

// Its amount of say, between the leaves.
/** @type {(own: number, heaviest: number) => Element[]} */
function sayOf(own, heaviest) {
  const [x, y] = [ROOT_AT[0], LEAVES_AT[0][1]],
    wide = Math.max(1, (SAY_WIDE * own) / (heaviest || 1));
  return [
    draw("text", { x, y, "text-anchor": "middle", class: "alpha" }, number(own, 2)),
    draw("rect", { x: x - wide / 2, y: y + 4, width: wide, height: 4, class: "say" }),
  ];
}

// A mark for each: the shape and the colour of the class, as large as its say, pale where it held the row.
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
      "aria-label": say("stumps before", { n: older.length }),
    },
    ...older.map(([k, own, held], at) =>
      draw("path", {
        d: SHAPES[k % SHAPES.length](size * 0.36 * Math.max(0.4, Math.sqrt(own / (heaviest || 1)))),
        transform: `translate(${((at % columns) + 0.5) * size} ${(Math.floor(at / columns) + 0.5) * size})`,
        class: held ? "held" : null,
        style: `fill: ${classColour(k)}`,
      }),
    ),
  );
}
