// What both charts have in common: what they say of themselves, and what they span.

import { counted, say } from "../core/messages.js";
import { spanOf } from "../core/axes.js";
import { namesIn, shortened } from "../core/names.js";

export const ROW_OF_WORDS = 24; // above the rows: how many a split sends where, and what a dot's size stands for

// Axes span the target; a column that was fitted, its values when the tree began.
/** @type {(view: View) => Span} */
export function targetSpan({ reel, tree, all, target }) {
  return spanOf((!all && tree.fits && reel.state(tree.fits, tree.born[0])) || target.values);
}

// "up over across", whole and with short names.
/** @type {(view: View, names: string[], told?: (names: string[]) => string) => { title: string, heading: string }} */
export function titled(
  { reel },
  names,
  told = (each) => each.reduceRight((across, up) => say("over", { up, across })),
) {
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
  const names = drawn.map((f) => reel.data.features[f].name).join(say("or"));
  return gone ? say("without", { n: gone, rows: counted(gone, "row"), names }) : "";
}

/** @type {(reel: Reel, row: number | null, fx: number, fy: number | null) => string} */
export function heldText(reel, row, fx, fy) {
  const kept = reel.data.features.filter((_, j) => j !== fx && j !== fy).map((f) => f.name);
  const names = kept.length > 2 ? say("other features", { n: kept.length }) : kept.join(say("and"));
  const whose = row == null ? say("row typed") : say("row number", { row: String(reel.data.rows[row]) });
  return say("regions for", { names, row: whose });
}

/** @type {(view: View) => string} */
function treesText({ force }) {
  return force ? say("predict together", { n: force, trees: counted(force, "tree") }) : say("before first");
}

/** @type {(view: View, chart: Chart) => void} */
export function addTreesText(view, chart) {
  for (const name of ["title", "heading"]) chart[name] += `: ${treesText(view)}`;
}
