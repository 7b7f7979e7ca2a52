// Titles, notes and spans shared by the charts of one and two features.

import { countText, msg } from "../core/messages.js";
import { paddedSpan } from "../core/axes.js";
import { columnNames, shortenName } from "../core/names.js";

export const ROW_OF_WORDS = 24; // pixels above the rows for the sides' counts and the legend of sizes

// Span of the target's axis: the target, or the column that the tree is fitted to, at the tree's first step.
/** @type {(view: View) => Span} */
export function targetAxisSpan({ reel, tree, showsEnsemble, target }) {
  return paddedSpan((!showsEnsemble && tree.fits && reel.stateAt(tree.fits, tree.born[0])) || target.values);
}

// Title and heading "up over across", with whole and with short names.
/** @type {(view: View, names: string[], titleOf?: (names: string[]) => string) => { title: string, heading: string }} */
export function axisTitles(
  { reel },
  names,
  titleOf = (axes) => axes.reduceRight((across, up) => msg("stage.axis.over", { up, across })),
) {
  return {
    title: titleOf(names),
    heading: titleOf(names.map((name) => shortenName(name, 20, columnNames(reel.data)))),
  };
}

// A row's value of a feature, or `instead` if it is given; null if it is missing.
/** @type {(feature: Feature, row: number | null, instead: number | null | undefined) => number | null} */
export function valueHeld(feature, row, instead) {
  if (instead !== undefined) return instead;
  return row == null ? null : feature.values[row];
}

/** @type {(reel: Reel, drawn: number[]) => string} */
export function missingRowsText(reel, drawn) {
  const missing = reel.data.rows.filter((_, row) =>
    drawn.some((f) => reel.data.features[f].values[row] == null),
  ).length;
  const names = drawn.map((f) => reel.data.features[f].name).join(msg("stage.list.or"));
  return missing ? msg("stage.plane.missing-rows", { n: missing, rows: countText(missing, "row"), names }) : "";
}

/** @type {(reel: Reel, held: FollowedRow, fx: number, fy: number | null) => string} */
export function heldRowText(reel, { row, isNew }, fx, fy) {
  const others = reel.data.features.filter((_, j) => j !== fx && j !== fy).map((f) => f.name);
  const names =
    others.length > 2 ? msg("stage.plane.other-features", { n: others.length }) : others.join(msg("stage.list.and"));
  const whose =
    row == null
      ? isNew
        ? msg("stage.plane.new-row")
        : msg("stage.plane.typed-row")
      : msg("stage.label.row-number", { row: String(reel.data.rows[row]) });
  return msg("stage.plane.regions-for", { names, row: whose });
}

/** @type {(view: View) => string} */
function treesText({ activeTrees }) {
  return activeTrees
    ? msg("stage.plane.ensemble-prediction", { n: activeTrees, trees: countText(activeTrees, "tree") })
    : msg("stage.plane.before-first-tree");
}

/** @type {(view: View, chart: Chart) => void} */
export function addTreesText(view, chart) {
  for (const name of ["title", "heading"]) chart[name] += `: ${treesText(view)}`;
}
