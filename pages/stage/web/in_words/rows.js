// Rows and sides in words: how many, which, and of which classes.

import { counted, say } from "../core/messages.js";
import { number } from "../core/numbers.js";
import { sideOf } from "../reel/rows.js";
import { testOf, testText } from "../reel/splits.js";

const NAMED_ROWS = 12; // rows that are named one by one
const NAMED_THINGS = 6; // other things

// "1, 4 and 5"; "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 31 more".
/** @type {(all: string[], most?: number) => string} */
export function inOneLine(all, most = NAMED_THINGS) {
  if (all.length <= 1) return all[0] ?? "";
  const shown = all.length > most ? [...all.slice(0, most), say("more levels", { n: all.length - most })] : all;
  return shown.slice(0, -1).join(", ") + say("and") + shown[shown.length - 1];
}

// "3 rows (2, 6 and 7)"
/** @type {(view: View, inside: (row: number) => boolean, n?: number) => string} */
function rowsNamed({ reel, here }, inside, n) {
  const rows = reel.data.rows.filter((_, row) => here[row] && inside(row)).map(String),
    there = n ?? rows.length;
  return rows.length
    ? say("rows named", { rows: counted(there, "row"), names: inOneLine(rows, NAMED_ROWS) })
    : counted(0, "row");
}

// Which rows are at the node, and which go left and right.
/** @type {(view: View) => string} */
export function rowsInWords(view) {
  const { list, left, candidate: c } = view;
  if (!list || !left) return say("rows here", { rows: rowsNamed(view, () => true) });
  return say("sides", {
    split: testText(view.reel, testOf(list, c)),
    left: rowsNamed(view, (row) => left[row], list.n_left[c]),
    right: rowsNamed(view, (row) => !left[row], list.n_right[c]),
  });
}

// The split in hand, and what would be on its sides: "x_2 = 0: 3 rows left, 3 of class 0, 0 of class 1; ...".
/** @type {(view: View) => string} */
export function sidesInWords(view) {
  const { list, left, candidate: c, reel } = view;
  if (!list || !left) return "";
  const trying = /** @type {Trying} */ (view),
    [yes, no] = [true, false].map((side) =>
      mixInWords(reel, sideOf(trying, side), (side ? list.n_left : list.n_right)[c]),
    );
  return say("sides", { split: testText(reel, testOf(list, c)), left: yes, right: no });
}

// With more rows than are drawn only their number is sure.
/** @type {(reel: Reel, side: Side, n: number) => string} */
function mixInWords(reel, side, n) {
  const { classes } = reel.data.target;
  if (side.n !== n || (!side.counts && side.mean == null)) return counted(n, "row");
  const mix = side.counts
    ? side.counts.map((count, k) => say("of class", { n: count, name: classes?.[k] ?? "" })).join(", ")
    : say("mean", { mean: number(side.mean) });
  return say("mix", { rows: counted(n, "row"), mix });
}
