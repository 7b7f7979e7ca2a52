// The lines of the table: only rows in sight are in the document.

import { classNames, make, setAttributes } from "../core/elements.js";
import { legendMark } from "../core/marks.js";
import { shortened } from "../core/names.js";
import { number } from "../core/numbers.js";
import { cellText } from "../reel/rows.js";
import { valueText } from "../reel/splits.js";

const ROW_HEIGHT = 22;
export const CELL = 12; // letters of a name that a cell has room for,
export const ANSWER = 10; // and beside a mark

export class RowLines {
  /** @param {Stage} stage */
  constructor(stage) {
    const space = () => make("tr", { "aria-hidden": "true", class: "space" }, make("td"));
    this.stage = stage;
    this.root = make("tbody");
    this.above = space();
    this.below = space();
    this.lines = new Map();
    this.forget();
    this.listen();
  }

  listen() {
    const { root, stage } = this;
    const rowAt = (event) => {
      const line = event.target.closest?.("tr[data-row]");
      return line ? { row: Number(line.dataset.row) } : {};
    };
    const hold = (event) => {
      const { row } = rowAt(event);
      if (row != null) stage.hold(row);
    };
    for (const type of ["mouseover", "focusin"]) root.addEventListener(type, (event) => stage.look(rowAt(event)));
    for (const type of ["mouseleave", "focusout"]) root.addEventListener(type, () => stage.look({}));
    root.addEventListener("click", hold);
    root.addEventListener("keydown", (event) => {
      if (event.key === "Enter") hold(event);
    });
  }

  get shown() {
    return this.lines.values();
  }

  // The next rows are of another table.
  forget() {
    this.inSight = "";
  }

  // The rows that stand from `top` on, as many as are `high`; whether they are others than before.
  bring(reel, order, top, high) {
    const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - 3),
      rows = order.slice(first, first + Math.ceil(high / ROW_HEIGHT) + 6);
    if (this.inSight === rows.join()) return false;
    this.inSight = rows.join();
    this.lines.clear();
    rows.forEach((row) => this.lines.set(row, rowLine(reel, row)));
    this.above.cells[0].style.height = `${first * ROW_HEIGHT}px`;
    this.below.cells[0].style.height = `${Math.max(0, order.length - first - rows.length) * ROW_HEIGHT}px`;
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
        }),
      });
      facts.forEach((fact, c) => showFact(line.children[1 + features.length + c], view.reel, row, fact));
    });
  }
}

/** @type {(reel: Reel, row: number) => HTMLTableRowElement} */
function rowLine(reel, row) {
  const { features, target } = reel.data;
  const cell = (f) => {
    const text = valueText(f, f.values[row]),
      kind = f.values[row] == null ? "missing" : "";
    if (f.kind !== "category") return make("td", { class: kind }, text);
    return make("td", { class: kind, title: text }, shortened(text, CELL, f.levels));
  };
  const { classes } = target,
    k = target.values[row],
    answer = classes?.[k];
  return make(
    "tr",
    { "data-row": row, tabindex: 0 },
    make("th", { scope: "row", class: "row" }, String(reel.data.rows[row])),
    ...features.map(cell),
    ...reel.columns.map(() => make("td", { class: "fact" })),
    classes
      ? make("td", { class: "target", title: answer }, legendMark(k), shortened(classes[k], ANSWER, classes))
      : make("td", { class: "target" }, number(k)),
  );
}

// A fact of a row as it is now; one that has just changed is marked. A column nobody speaks of takes no room.
/** @type {(cell: Element, reel: Reel, row: number, fact: [Column, any, any]) => void} */
function showFact(cell, reel, row, [column, states, statesBefore]) {
  const now = states?.[row] ?? null,
    text = cellText(reel, column, now),
    changed = text && now !== (statesBefore?.[row] ?? null),
    kind = classNames({ fact: true, changed, none: column.kind === "count" && now === 0, void: states == null });
  setAttributes(cell, { class: kind, title: text || null });
  const isClass = column.kind === "class" && text,
    short = isClass ? shortened(text, ANSWER, reel.data.target.classes ?? []) : text;
  if (cell.textContent !== short) cell.replaceChildren(...(isClass ? [legendMark(now)] : []), short);
}
