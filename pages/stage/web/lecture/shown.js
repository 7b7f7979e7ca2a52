// Which panels are on: all six, or a few large ones. The address says which, so a link to a lecture's layout is a link.

import { make } from "../core/elements.js";
import { say } from "../core/messages.js";

// As the address calls each panel, and as the stage does; in the order in which they stand.
/** @type {[string, string, string][]} */
export const PANELS = [
  ["table", "table", say("panel data")],
  ["code", "code", say("panel code")],
  ["tree", "tree", say("panel tree")],
  ["formula", "why", say("panel formula")],
  ["plane", "plane", say("panel plane")],
  ["candidates", "curve", say("panel candidates")],
];
export const LARGE = 3; // so many at most have a column each, and larger type
export const IN_ADDRESS = "show";
const SHARES = { table: 4, code: 4, tree: 6, why: 5, plane: 5, curve: 5 };

// "tree,plane" -> ["tree", "plane"]; null for all of them, and for what names none or one that there is not.
/** @type {(asked: string | null) => string[] | null} */
export function shownIn(asked) {
  const names = (asked ?? "").split(",").map((name) => name.trim()),
    known = PANELS.filter(([name]) => names.includes(name));
  if (!known.length || known.length === PANELS.length) return null;
  return names.every((name) => PANELS.some(([known]) => known === name)) ? known.map(([, panel]) => panel) : null;
}

/** @type {(shown: string[] | null) => string | null} */
function askedFor(shown) {
  const known = PANELS.filter(([, panel]) => shown?.includes(panel));
  return shown ? known.map(([name]) => name).join(",") : null;
}

// The columns that are left, each with the panels that stand in it, and how wide they are; of a few panels each has a
// column. Null where all are on: then the stage's own rules hold.
/** @type {(columns: string[][], shown: string[] | null) => { columns: string[][], widths: string } | null} */
export function columnsOf(columns, shown) {
  if (!shown) return null;
  const left = columns.map((column) => column.filter((name) => shown.includes(name))).filter((column) => column.length),
    own = shown.length <= LARGE ? left.flat().map((name) => [name]) : left,
    wide = (column) => Math.max(...column.map((name) => SHARES[name]));
  return { columns: own, widths: own.map((column) => `minmax(0, ${wide(column)}fr)`).join(" ") };
}

// The choice, as a part of the menu. The last panel stays.
/** @param {Stage} stage */
export function shownChoice(stage) {
  const boxes = PANELS.map(([, panel]) =>
      make("input", { type: "checkbox", onchange: () => choose(panel, boxes[at(panel)].checked) }),
    ),
    at = (panel) => PANELS.findIndex(([, each]) => each === panel),
    label = (k) => make("label", {}, boxes[k], PANELS[k][2]);
  const root = make("fieldset", {}, make("legend", {}, say("panels shown")), ...PANELS.map((_, k) => label(k)));
  return {
    root,
    draw() {
      boxes.forEach((box, k) => {
        box.checked = stage.shown?.includes(PANELS[k][1]) ?? true;
        box.disabled = stage.shown?.length === 1 && box.checked;
      });
    },
  };

  function choose(panel, on) {
    const now = PANELS.map(([, each]) => each).filter((each) =>
      each === panel ? on : (stage.shown?.includes(each) ?? true),
    );
    show(stage, now.length === PANELS.length ? null : now);
  }
}

// From now on, here and where that is kept.
/** @type {(stage: Stage, shown: string[] | null) => void} */
export function show(stage, shown) {
  stage.keeper.note({ [IN_ADDRESS]: askedFor(shown) ?? "" });
  stage.shown = shown;
  stage.redraw();
}
