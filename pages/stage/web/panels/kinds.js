// The kinds of panels; a new kind needs a module and a line here.

import { barsPanel } from "./bars.js";
import { rankingPanel } from "./ranking.js";
import { candidatesPanel } from "./candidates.js";
import { cellsPanel } from "./cells.js";
import { curvePanel } from "./curve.js";
import { linesPanel } from "./lines.js";
import { rangesPanel } from "./ranges.js";
import { scoreFieldsPanel } from "./score_fields.js";
import { smallTreesPanel } from "./small_trees.js";

// panelKinds[kind](stage, panel)(view, state, size) is a Picture (types.d.ts).
/** @type {Record<ReelBook["panels"][number]["kind"] | "ranking" | "candidates", PanelKind>} */
export const panelKinds = {
  ranking: rankingPanel,
  candidates: candidatesPanel,
  lines: linesPanel,
  bars: barsPanel,
  curve: curvePanel,
  cells: cellsPanel,
  ranges: rangesPanel,
  wall: smallTreesPanel,
  fields: scoreFieldsPanel,
};
