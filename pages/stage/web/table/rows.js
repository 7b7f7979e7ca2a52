// The rows of the data table; only visible ones are in the document.

import { msg } from "../core/messages.js";
import { joinClasses, make, setAttributes } from "../core/elements.js";
import { legendMark } from "../core/marks.js";
import { shortenName } from "../core/names.js";
import { number } from "../core/numbers.js";
import { cellText } from "../reel/rows.js";
import { valueText } from "../reel/splits.js";

export const ROW_HEIGHT = 22; // pixels of the pictures
export const CELL_LETTERS = 12; // characters that fit into a cell
export const TARGET_LETTERS = 10; // characters that fit beside a mark

// The lesson's columns in the table's order; summed ones are last, fixed beside the target.
/** @type {(reel: Reel) => Column[]} */
export function factColumns({ columns }) {
  return [...columns.filter(({ summed }) => !summed), ...columns.filter(({ summed }) => summed)];
}

// Attributes of a cell of column `c`; the offset of a fixed one is set after layout (panel.js).
/** @type {(columns: Column[], c: number) => Attributes} */
export function factCell(columns, c) {
  const { summed } = columns[c];
  return {
    class: joinClasses({ fact: true, summed }),
    style: summed ? `right: calc(var(--right-${columns.length - c}) + var(--rest))` : null,
  };
}

export class TableRows {
  /** @param {Stage} stage */
  constructor(stage) {
    const space = () => make("tr", { "aria-hidden": "true", class: "space" }, make("td"));
    this.stage = stage;
    this.root = make("tbody");
    this.above = space();
    this.below = space();
    this.lines = new Map();
    /** @type {number | null} */
    this.current = null; // the row reached by keys
    this.reset();
    this.listen();
  }

  listen() {
    const { root, stage } = this;
    const rowAt = (event) => {
      const line = event.target.closest?.("tr[data-row]");
      return line ? { row: Number(line.dataset.row) } : {};
    };
    root.addEventListener("mouseover", (event) => stage.setHighlight(rowAt(event)));
    root.addEventListener("mouseleave", () => stage.setHighlight({}));
    root.addEventListener("click", (event) => {
      const { row } = rowAt(event);
      if (row != null) stage.toggleFollowed(row);
    });
  }

  get shown() {
    return this.lines.values();
  }

  // Forget the visible rows, before those of another table.
  reset() {
    this.visibleKey = "";
  }

  // Create the rows within `high` pixels from `top` on; return true if they are others than before.
  setRange(reel, order, top, high) {
    const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - 3),
      rows = order.slice(first, first + Math.ceil(high / ROW_HEIGHT) + 6);
    if (this.visibleKey === rows.join()) return false;
    this.visibleKey = rows.join();
    this.lines.clear();
    rows.forEach((row, k) => this.lines.set(row, rowLine(reel, row, first + k)));
    this.above.cells[0].style.height = heightOf(first);
    this.below.cells[0].style.height = heightOf(Math.max(0, order.length - first - rows.length));
    this.root.replaceChildren(this.above, ...this.shown, this.below);
    return true;
  }

  // facts: each column's value now and before, [[column, now, before], ...].
  /** @param {View} view @param {any[]} facts */
  show(view, facts) {
    const { highlight, followed } = this.stage,
      { features, target } = view.reel.data;
    this.lines.forEach((line, row) => {
      setAttributes(line, {
        class: joinClasses({
          "at-node": view.atNode[row],
          "off-node": !view.atNode[row],
          left: view.left?.[row],
          highlighted: highlight.row === row || view.row === row || highlight.kind === target.values[row],
          "followed-row": followed?.row === row,
          current: row === this.current,
        }),
        "aria-selected": String(followed?.row === row),
      });
      setAttributes(line.children[0], { "aria-label": view.left && describeSide(view, row) });
      facts.forEach((fact, c) => showFact(line.children[1 + features.length + c], view.reel, row, fact));
    });
  }
}

// A row's side of the current split in words, for screen readers.
/** @type {(view: View, row: number) => string} */
function describeSide(view, row) {
  const side = !view.atNode[row]
    ? msg("stage.table.not-at-node")
    : view.left?.[row]
      ? msg("stage.table.left")
      : msg("stage.table.right");
  return `${view.reel.data.rows[row]}, ${side}`;
}

/** @type {(rows: number) => string} */
function heightOf(rows) {
  return `calc(${rows * ROW_HEIGHT} * var(--u))`;
}

/** @type {(reel: Reel, row: number, place: number) => HTMLTableRowElement} */
function rowLine(reel, row, place) {
  const { features, target } = reel.data;
  const cell = (f) => {
    const text = valueText(f, f.values[row]),
      kind = f.values[row] == null ? "missing" : "";
    if (f.kind !== "category") return make("td", { class: kind }, text);
    return make("td", { class: kind, title: text }, shortenName(text, CELL_LETTERS, f.levels));
  };
  const { classes } = target,
    k = target.values[row],
    name = classes?.[k];
  return make(
    "tr",
    { "data-row": row, id: `row-${row}`, "aria-rowindex": place + 2 },
    make("th", { scope: "row", class: "row" }, String(reel.data.rows[row])),
    ...features.map(cell),
    ...factColumns(reel).map((_, c, all) => make("td", factCell(all, c))),
    classes
      ? make("td", { class: "target", title: name }, legendMark(k), shortenName(classes[k], TARGET_LETTERS, classes))
      : make("td", { class: "target" }, number(k)),
  );
}

// Show a row's value of a column, marked if this step has changed it.
/** @type {(cell: Element, reel: Reel, row: number, fact: [Column, any, any]) => void} */
function showFact(cell, reel, row, [column, states, statesBefore]) {
  const value = states?.[row] ?? null,
    text = cellText(reel, column, value),
    changed = text && value !== (statesBefore?.[row] ?? null),
    { summed } = column,
    kind = joinClasses({
      fact: true,
      summed,
      changed,
      none: column.kind === "count" && value === 0,
      "no-column": states == null,
    });
  setAttributes(cell, { class: kind, title: text || null });
  const isClass = column.kind === "class" && text,
    short = isClass ? shortenName(text, TARGET_LETTERS, reel.data.target.classes ?? []) : text;
  if (cell.textContent !== short) cell.replaceChildren(...(isClass ? [legendMark(value)] : []), short);
}
