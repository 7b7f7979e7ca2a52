// The lines of the table: only rows in sight are in the document.

import { say } from "../core/messages.js";
import { classNames, make, setAttributes } from "../core/elements.js";
import { legendMark } from "../core/marks.js";
import { shortened } from "../core/names.js";
import { number } from "../core/numbers.js";
import { cellText } from "../reel/rows.js";
import { valueText } from "../reel/splits.js";

export const ROW_HEIGHT = 22;
export const CELL = 12; // letters of a name that a cell has room for,
export const TARGET = 10; // and beside a mark

// Facts in the order of the table: those that sentences add up stand last, where they stay in sight beside the target.
/** @type {(reel: Reel) => Column[]} */
export function factColumns({ columns }) {
  return [...columns.filter((each) => !each.summed), ...columns.filter((each) => each.summed)];
}

// A cell of such a column. How far from the right it stays is known once all are laid out (panel.js).
/** @type {(columns: Column[], c: number) => Attributes} */
export function factCell(columns, c) {
  const { summed } = columns[c];
  return {
    class: classNames({ fact: true, summed }),
    style: summed ? `right: calc(var(--right-${columns.length - c}) + var(--rest))` : null,
  };
}

export class RowLines {
  /** @param {Stage} stage */
  constructor(stage) {
    const space = () => make("tr", { "aria-hidden": "true", class: "space" }, make("td"));
    this.stage = stage;
    this.root = make("tbody");
    this.above = space();
    this.below = space();
    this.lines = new Map();
    /** @type {number | null} */
    this.current = null; // the row that the keys are at
    this.forget();
    this.listen();
  }

  listen() {
    const { root, stage } = this;
    const rowAt = (event) => {
      const line = event.target.closest?.("tr[data-row]");
      return line ? { row: Number(line.dataset.row) } : {};
    };
    root.addEventListener("mouseover", (event) => stage.look(rowAt(event)));
    root.addEventListener("mouseleave", () => stage.look({}));
    root.addEventListener("click", (event) => {
      const { row } = rowAt(event);
      if (row != null) stage.hold(row);
    });
  }

  get shown() {
    return this.lines.values();
  }

  // The next rows are of another table.
  forget() {
    this.inSight = "";
  }

  // The rows that stand from `top` on, as many as are `high`, both in the stage's units; whether they are others than
  // before.
  bring(reel, order, top, high) {
    const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - 3),
      rows = order.slice(first, first + Math.ceil(high / ROW_HEIGHT) + 6);
    if (this.inSight === rows.join()) return false;
    this.inSight = rows.join();
    this.lines.clear();
    rows.forEach((row, k) => this.lines.set(row, rowLine(reel, row, first + k)));
    this.above.cells[0].style.height = highOf(first);
    this.below.cells[0].style.height = highOf(Math.max(0, order.length - first - rows.length));
    this.root.replaceChildren(this.above, ...this.shown, this.below);
    return true;
  }

  // facts: of each column what it holds now and what it held before, [[column, now, before], ...].
  show(view, facts) {
    const { looked, sent } = this.stage,
      { features, target } = view.reel.data;
    this.lines.forEach((line, row) => {
      setAttributes(line, {
        class: classNames({
          here: view.here[row],
          elsewhere: !view.here[row],
          left: view.left?.[row],
          looked: looked.row === row || view.row === row || looked.kind === target.values[row],
          sent: sent?.row === row,
          current: row === this.current,
        }),
        "aria-selected": String(sent?.row === row),
      });
      setAttributes(line.children[0], { "aria-label": view.left && rowInWords(view, row) });
      facts.forEach((fact, c) => showFact(line.children[1 + features.length + c], view.reel, row, fact));
    });
  }
}

// What its shade says: on which side of the split in hand it is.
/** @type {(view: View, row: number) => string} */
function rowInWords(view, row) {
  const side = !view.here[row] ? say("not here") : view.left?.[row] ? say("goes left too") : say("goes right");
  return `${view.reel.data.rows[row]}, ${side}`;
}

/** @type {(rows: number) => string} */
function highOf(rows) {
  return `calc(${rows * ROW_HEIGHT} * var(--u))`;
}

/** @type {(reel: Reel, row: number, place: number) => HTMLTableRowElement} */
function rowLine(reel, row, place) {
  const { features, target } = reel.data;
  const cell = (f) => {
    const text = valueText(f, f.values[row]),
      kind = f.values[row] == null ? "missing" : "";
    if (f.kind !== "category") return make("td", { class: kind }, text);
    return make("td", { class: kind, title: text }, shortened(text, CELL, f.levels));
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
      ? make("td", { class: "target", title: name }, legendMark(k), shortened(classes[k], TARGET, classes))
      : make("td", { class: "target" }, number(k)),
  );
}

// A fact of a row as it is now; one that has just changed is marked. A column nobody speaks of takes no room.
/** @type {(cell: Element, reel: Reel, row: number, fact: [Column, any, any]) => void} */
function showFact(cell, reel, row, [column, states, statesBefore]) {
  const now = states?.[row] ?? null,
    text = cellText(reel, column, now),
    changed = text && now !== (statesBefore?.[row] ?? null),
    { summed } = column,
    kind = classNames({
      fact: true,
      summed,
      changed,
      none: column.kind === "count" && now === 0,
      void: states == null,
    });
  setAttributes(cell, { class: kind, title: text || null });
  const isClass = column.kind === "class" && text,
    short = isClass ? shortened(text, TARGET, reel.data.target.classes ?? []) : text;
  if (cell.textContent !== short) cell.replaceChildren(...(isClass ? [legendMark(now)] : []), short);
}
