// Describe the rows of a node and of a split's sides in words: how many, which, and of which classes.

import { countText, msg } from "../core/messages.js";
import { number } from "../core/numbers.js";
import { centerText, sideOf } from "../reel/rows.js";
import { testOf, testText } from "../reel/splits.js";

const NAMED_ROWS = 12; // rows listed by number, at most
const NAMED_THINGS = 6; // other items listed, at most

// Join items: "1, 4 and 5"; of many: "1, 2, 3, 4, 5, 6 and 31 more".
/** @type {(all: string[], most?: number) => string} */
export function joinShort(all, most = NAMED_THINGS) {
  if (all.length <= 1) return all[0] ?? "";
  const shown = all.length > most ? [...all.slice(0, most), msg("stage.list.more", { n: all.length - most })] : all;
  return shown.slice(0, -1).join(", ") + msg("stage.list.and") + shown[shown.length - 1];
}

// The node's rows for which `inside` is true: "3 rows (2, 6 and 7)".
/** @type {(view: View, inside: (row: number) => boolean, n?: number) => string} */
function listRows({ reel, atNode }, inside, n) {
  const rows = reel.data.rows.filter((_, row) => atNode[row] && inside(row)).map(String),
    count = n ?? rows.length;
  return rows.length
    ? msg("stage.rows.named", { rows: countText(count, "row"), names: joinShort(rows, NAMED_ROWS) })
    : countText(0, "row");
}

// The rows at the node, or those that the current split sends left and right.
/** @type {(view: View) => string} */
export function describeRows(view) {
  const { list, left, candidate: c } = view;
  if (!list || !left) return msg("stage.rows.at-node", { rows: listRows(view, () => true) });
  return msg("stage.side.both", {
    split: testText(view.reel, testOf(list, c)),
    left: listRows(view, (row) => left[row], list.n_left[c]),
    right: listRows(view, (row) => !left[row], list.n_right[c]),
  });
}

// The current split and its sides: "x_2 = 0: 3 rows left, 3 of class 0, 0 of class 1; ...".
/** @type {(view: View) => string} */
export function describeSides(view) {
  const { list, left, candidate: c, reel } = view;
  if (!list || !left) return "";
  const candidateView = /** @type {CandidateView} */ (view),
    [yes, no] = [true, false].map((side) =>
      describeMix(reel, sideOf(candidateView, side), (side ? list.n_left : list.n_right)[c]),
    );
  return msg("stage.side.both", { split: testText(reel, testOf(list, c)), left: yes, right: no });
}

// A side's number of rows and classes or mean; only the number if not all of its rows are in the reel.
/** @type {(reel: Reel, side: SideSummary, n: number) => string} */
function describeMix(reel, side, n) {
  const { classes } = reel.data.target;
  if (side.n !== n || (!side.counts && side.center == null)) return countText(n, "row");
  const mix = side.counts
    ? side.counts.map((count, k) => msg("stage.side.class-count", { n: count, name: classes?.[k] ?? "" })).join(", ")
    : centerText(side, number(side.center));
  return msg("stage.side.mix", { rows: countText(n, "row"), mix });
}
