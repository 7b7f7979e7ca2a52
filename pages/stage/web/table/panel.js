// The data: rows at the node light, others dim, those that go left are marked; beside them what the lesson knows of
// each row.

import { make, write } from "../core/elements.js";
import { columnName } from "../core/names.js";
import { counted, placeNearest } from "../core/numbers.js";
import { rowsBelow } from "../reel/rows.js";
import { ANSWER, CELL, RowLines } from "./lines.js";

export class TablePanel {
  rest = -1; // pixels before the answer, none set yet

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.size = [0, 0];
    this.title = make("h3");
    this.legend = make("span", { class: "soft" });
    this.head = make("tr");
    this.lines = new RowLines(stage);
    const caption = make("caption", { class: "unseen" }, "The rows of the data set"),
      table = make("table", {}, caption, make("thead", {}, this.head), this.lines.root);
    this.scroller = make("div", { class: "scroller", tabindex: 0, role: "group", "aria-label": "the rows" }, table);
    const heading = make("div", { class: "heading" }, this.title, this.legend);
    this.root = make("section", { class: "panel table-panel" }, heading, this.scroller);
    this.top = this.aligning = 0;
    this.leave(0);
    this.view = /** @type {View} */ (/** @type {any} */ (null)); // until it is drawn
    this.reel = /** @type {Reel} */ (/** @type {any} */ (null));
    this.scroller.addEventListener("scroll", () => {
      this.top = this.scroller.scrollTop;
      if (this.view) this.rows();
    });
    this.scroller.addEventListener("scrollend", () => this.align());
  }

  /** @param {View} view */
  draw(view) {
    this.view = view;
    const inside = view.here.filter(Boolean).length,
      where = view.all && this.stage.looked.node == null ? "" : ` at node ${view.focus}`;
    write(this.title, `Data · ${counted(inside, "row")}${where}`);
    write(this.legend, view.left ? "▌ goes left" : "");
    if (this.reel !== view.reel) this.begin();
    const key = view.all ? "all" : `${view.t} ${view.node}`;
    if (this.ordered !== key) {
      this.ordered = key;
      this.order = orderOf(view);
    }
    this.rows();
    this.showColumn();
  }

  begin() {
    this.reel = this.view.reel;
    this.head.replaceChildren(...headCells(this.reel));
    this.root.classList.toggle("with-facts", this.reel.columns.length > 0);
    this.lines.forget();
    this.ordered = "";
    this.scroller.scrollTop = 0;
    this.shown = null;
  }

  rows() {
    const { view, reel, lines, head } = this;
    const fresh = lines.bring(reel, this.order, this.top, this.size[1]);
    const facts = reel.columns.map((column) => [column, view.state(column.name), view.was(column.name)]);
    lines.show(view, facts);
    if (fresh || this.feature !== view.feature) this.tint();
    if (fresh) this.plan(); // other rows may be wider
    const first = 1 + reel.data.features.length;
    facts.forEach(([, now], c) => head.children[first + c].classList.toggle("void", now == null));
  }

  // The column in hand.
  tint() {
    this.feature = this.view.feature;
    for (const line of [this.head, ...this.lines.shown])
      [...line.children].forEach((cell, j) => cell.classList.toggle("used", j > 0 && j - 1 === this.feature));
  }

  // With many columns the one in hand comes into sight: the feature that is cut, or the first fact just changed.
  showColumn() {
    const { view, reel } = this,
      changed = reel.columns.findIndex(({ name }) => view.state(name) !== view.was(name)),
      wanted = view.feature >= 0 ? view.feature : changed >= 0 ? reel.data.features.length + changed : -1,
      now = [wanted, this.stage.measured, ...reel.columns.map(({ name }) => view.state(name))];
    if (this.shown && now.every((each, k) => each === this.shown[k])) return;
    this.shown = now;
    this.plan(wanted);
  }

  /** @param {number} wanted */
  plan(wanted = -1) {
    clearTimeout(this.aligning);
    this.aligning = setTimeout(() => this.align(wanted)); // once this picture is laid out: asking costs nothing then
  }

  // Between the row's number and its answer stand whole columns only: half a number reads as another one. They begin
  // where they are scrolled to, or with the first from which on the wanted one can be seen.
  align(wanted = -1) {
    const { head, scroller } = this,
      at = scroller.scrollLeft,
      columns = [...head.cells].slice(1, -1).filter((cell) => cell.offsetWidth);
    const wide = scroller.scrollWidth - this.rest > scroller.clientWidth;
    scroller.classList.toggle("wide", wide);
    if (!wide) return this.leave(0);
    const box = (cell) => cell.getBoundingClientRect(),
      room = scroller.clientWidth - box(head.firstChild).width - (box(head.lastChild).width - this.rest),
      starts = columns.map((cell) => box(cell).left - box(columns[0]).left),
      ends = columns.map((cell) => box(cell).right - box(columns[0]).left),
      place = columns.indexOf(head.cells[wanted + 1]);
    let from = placeNearest(starts, at);
    if (place >= 0 && (place < from || ends[place] - starts[from] > room))
      from = starts.findIndex((start, k) => k === place || ends[place] - start <= room);
    const last = ends.findLastIndex((end, k) => k === from || end - starts[from] <= room);
    this.leave(Math.max(0, room - (ends[last] - starts[from])));
    if (Math.round(at) !== Math.round(starts[from])) scroller.scrollLeft = starts[from];
  }

  // So many pixels stay free before the answer.
  /** @param {number} rest */
  leave(rest) {
    if (this.rest === rest) return;
    this.rest = rest;
    this.scroller.style.setProperty("--rest", `${rest}px`);
  }
}

/** @type {(reel: Reel) => Element[]} */
function headCells({ data, columns }) {
  const cell = (text, kind, why = text) => make("th", { scope: "col", class: kind, title: why }, text);
  return [
    cell("row", "row"),
    ...data.features.map(({ name }, f) => cell(columnName({ data }, f, CELL), "", name)),
    ...columns.map(({ name, why }) => cell(name, "fact", `${name}: ${why}`)),
    cell(columnName({ data }, null, ANSWER), "target", data.target.name),
  ];
}

// Rows at the node in focus stand first where not all rows fit; else every row keeps its place.
/** @type {(view: View) => number[]} */
function orderOf(view) {
  const all = view.here.map((_, row) => row),
    here = view.all ? view.here : rowsBelow(view.tree, view.node);
  return all.length <= 12 ? all : [...all.filter((row) => here[row]), ...all.filter((row) => !here[row])];
}
