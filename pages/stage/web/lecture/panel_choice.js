// The choice of visible panels, kept in the address: all six, or a few large ones.

import { make } from "../core/elements.js";
import { msg } from "../core/messages.js";

// Each panel's name in the address, on the stage and for readers, in the order of the layout.
/** @type {[string, string, string][]} */
export const PANELS = [
  ["table", "table", msg("stage.panel.data")],
  ["code", "code", msg("stage.panel.code")],
  ["tree", "tree", msg("stage.panel.tree")],
  ["formula", "why", msg("stage.panel.formula")],
  ["plane", "plane", msg("stage.panel.plane")],
  ["candidates", "curve", msg("stage.panel.candidates")],
];
export const MAX_LARGE = 3; // up to three panels have a column each, and larger text
export const SHOW_PARAM = "show";
const WIDTH_SHARES = { table: 4, code: 4, tree: 6, why: 5, plane: 5, curve: 5 };

// Parse the parameter: "tree,plane" -> ["tree", "plane"]; null for all panels, none, or an unknown name.
/** @type {(param: string | null) => string[] | null} */
export function parseShown(param) {
  const names = (param ?? "").split(",").map((name) => name.trim()),
    known = PANELS.filter(([name]) => names.includes(name));
  if (!known.length || known.length === PANELS.length) return null;
  return names.every((name) => PANELS.some(([known]) => known === name)) ? known.map(([, panel]) => panel) : null;
}

/** @type {(shown: string[] | null) => string | null} */
function formatShown(shown) {
  const known = PANELS.filter(([, panel]) => shown?.includes(panel));
  return shown ? known.map(([name]) => name).join(",") : null;
}

// Columns of the shown panels; if they are few, each has a column.
/** @type {(columns: string[][], shown: string[], areFew: boolean) => string[][]} */
export function columnsOf(columns, shown, areFew) {
  const used = columns.map((column) => column.filter((name) => shown.includes(name))).filter((column) => column.length);
  return areFew ? used.flat().map((name) => [name]) : used;
}

/** @type {(columns: string[][]) => string} */
export function columnWidths(columns) {
  const widthOf = (column) => Math.max(...column.map((name) => WIDTH_SHARES[name]));
  return columns.map((column) => `minmax(0, ${widthOf(column)}fr)`).join(" ");
}

// The checkboxes of the menu; the last visible panel cannot be switched off.
/** @param {Stage} stage */
export function panelChoice(stage) {
  const boxes = PANELS.map(([, panel]) =>
      make("input", { type: "checkbox", onchange: () => choose(panel, boxes[indexOf(panel)].checked) }),
    ),
    indexOf = (panel) => PANELS.findIndex(([, name]) => name === panel),
    label = (k) => make("label", {}, boxes[k], PANELS[k][2]);
  const root = make("fieldset", {}, make("legend", {}, msg("stage.lecture.panels")), ...PANELS.map((_, k) => label(k)));
  return {
    root,
    draw() {
      boxes.forEach((box, k) => {
        box.checked = stage.visiblePanels?.includes(PANELS[k][1]) ?? true;
        box.disabled = stage.visiblePanels?.length === 1 && box.checked;
      });
    },
  };

  function choose(panel, on) {
    const visible = PANELS.map(([, name]) => name).filter((name) =>
      name === panel ? on : (stage.visiblePanels?.includes(name) ?? true),
    );
    setVisiblePanels(stage, visible.length === PANELS.length ? null : visible);
  }
}

// Set the visible panels of the stage and in the address.
/** @type {(stage: Stage, shown: string[] | null) => void} */
export function setVisiblePanels(stage, shown) {
  stage.store.set({ [SHOW_PARAM]: formatShown(shown) ?? "" });
  stage.visiblePanels = shown;
  stage.redraw();
}
