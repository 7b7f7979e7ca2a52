// What both charts have in common: what they say of themselves, and what they span.

import { spanOf } from "../core/axes.js";
import { namesIn, shortened } from "../core/names.js";
import { counted } from "../core/numbers.js";

export const ROW_OF_WORDS = 24; // above the rows: how many a cut sends where, and what a dot's size stands for

// Axes span the target; a column that was fitted, its values when the tree began.
/** @type {(view: View) => Span} */
export function targetSpan({ reel, tree, all, target }) {
  return spanOf((!all && tree.fits && reel.state(tree.fits, tree.born[0])) || target.values);
}

// "up over across", whole and with short names.
/** @type {(view: View, names: string[], before?: string) => { title: string, heading: string }} */
export function titled({ reel }, names, before = "") {
  const told = (each) => before + each.join(" over ");
  return { title: told(names), heading: told(names.map((name) => shortened(name, 20, namesIn(reel.data)))) };
}

// What a row holds of a feature, or what was given instead; null where it is missing.
/** @type {(feature: Feature, row: number | null, given: number | null | undefined) => number | null} */
export function heldBy(feature, row, given) {
  if (given !== undefined) return given;
  return row == null ? null : feature.values[row];
}

/** @type {(reel: Reel, drawn: number[]) => string} */
export function missingText(reel, drawn) {
  const gone = reel.data.rows.filter((_, row) => drawn.some((f) => reel.data.features[f].values[row] == null)).length;
  const names = drawn.map((f) => reel.data.features[f].name).join(" or ");
  return gone ? `${counted(gone, "row")} without ${names} ${gone === 1 ? "is" : "are"} not drawn here.` : "";
}

/** @type {(reel: Reel, row: number | null, fx: number, fy: number | null) => string} */
export function heldText(reel, row, fx, fy) {
  const kept = reel.data.features.filter((_, j) => j !== fx && j !== fy).map((f) => f.name);
  const names = kept.length > 2 ? `the other ${kept.length} features` : kept.join(" and ");
  const whose = row == null ? "the row you typed" : `row ${reel.data.rows[row]}`;
  return `Regions for ${names} as in ${whose}; click a row to hold another.`;
}

/** @type {(view: View) => string} */
function treesText({ force }) {
  return force ? `what ${counted(force, "tree")} ${force === 1 ? "says" : "say"} together` : "before the first tree";
}

/** @type {(view: View, chart: Chart) => void} */
export function addTreesText(view, chart) {
  for (const name of ["title", "heading"]) chart[name] += `: ${treesText(view)}`;
}
