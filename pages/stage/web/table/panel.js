// The data: rows at the node light, others dim, those that go left are marked; beside them what the lesson knows of
// each row.

import { gridKeys } from "../core/grid.js";
import { counted, say } from "../core/messages.js";
import { make, setAttributes, write } from "../core/elements.js";
import { columnName } from "../core/names.js";
import { placeNearest } from "../core/numbers.js";
import { wordsBeside } from "../core/words_beside.js";
import { rowsInWords } from "../in_words/rows.js";
import { rowsBelow } from "../reel/rows.js";
import { TARGET, CELL, ROW_HEIGHT, RowLines, factCell, factColumns } from "./lines.js";

const ACROSS = 60; // pixels that an arrow goes across: then whole columns stand there again

export class TablePanel {
  rest = -1; // pixels before the target, none set yet

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.size = [0, 0];
    this.title = make("h2");
    this.legend = make("span", { class: "soft" });
    this.head = make("tr");
    this.lines = new RowLines(stage);
    const caption = make("caption", { class: "unseen" }, say("rows of data"));
    this.table = make(
      "table",
      { translate: "no", "aria-label": say("the rows") },
      caption,
      make("thead", {}, this.head),
      this.lines.root,
    );
    this.scroller = make("div", { class: "scroller" }, this.table);
    const heading = make("div", { class: "heading" }, this.title, this.legend);
    this.words = wordsBeside(this.table);
    this.root = make("section", { class: "panel table-panel" }, heading, this.scroller, this.words.root);
    /** @type {number[]} */
    this.order = [];
    this.top = this.aligning = 0;
    this.wanted = -1; // the column the step is about
    /** @type {Column[]} */
    this.facts = [];
    this.leave(0);
    this.view = /** @type {View} */ (/** @type {any} */ (null)); // until it is drawn
    this.reel = /** @type {Reel} */ (/** @type {any} */ (null));
    this.scroller.addEventListener("scroll", () => {
      this.top = this.scroller.scrollTop;
      if (this.view) this.rows();
    });
    this.scroller.addEventListener("scrollend", () => this.align());
    gridKeys(this.table, {
      count: () => this.order.length,
      page: () => Math.max(1, Math.floor(this.scroller.clientHeight / this.lineHeight) - 2),
      row: (place) => this.rowAt(place),
      take: (place) => stage.hold(this.order[place]),
      across: (by) => this.scroller.scrollBy({ left: by * ACROSS * stage.unit }),
      away: () => {
        this.lines.current = null;
        stage.look({});
      },
    });
  }

  get lineHeight() {
    return ROW_HEIGHT * this.stage.unit;
  }

  // A row by its place comes into sight and is looked at.
  /** @param {number} place */
  rowAt(place) {
    const { scroller, lineHeight } = this,
      head = this.head.offsetHeight,
      top = place * lineHeight;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + lineHeight + head > scroller.scrollTop + scroller.clientHeight)
      scroller.scrollTop = top + lineHeight + head - scroller.clientHeight;
    this.top = scroller.scrollTop;
    this.lines.current = this.order[place];
    this.rows();
    this.stage.look({ row: this.order[place] });
    return this.lines.lines.get(this.order[place]) ?? null;
  }

  /** @param {View} view */
  draw(view) {
    this.view = view;
    const inside = view.here.filter(Boolean).length,
      rows = counted(inside, "row"),
      all = view.all && this.stage.looked.node == null;
    write(this.title, all ? say("data", { rows }) : say("data at", { rows, node: String(view.focus) }));
    write(this.legend, view.left ? say("goes left") : "");
    this.words.say([all ? "" : rowsInWords(view)]);
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
    this.facts = factColumns(this.reel);
    this.head.replaceChildren(...headCells(this.reel));
    this.root.classList.toggle("with-facts", this.reel.columns.length > 0);
    this.lines.forget();
    this.ordered = "";
    setAttributes(this.table, { "aria-rowcount": this.reel.data.rows.length + 1 });
    this.scroller.scrollTop = 0;
    this.shown = null;
  }

  rows() {
    const { view, reel, lines, head } = this;
    const fresh = lines.bring(reel, this.order, this.top / this.stage.unit, this.size[1]);
    const facts = this.facts.map((column) => [column, view.state(column.name), view.was(column.name)]);
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

  // With many columns the one in hand comes into sight: the feature that is split, or the first fact just changed.
  showColumn() {
    const { view, reel } = this,
      changed = this.facts.findIndex(({ name }) => view.state(name) !== view.was(name)),
      wanted = view.feature >= 0 ? view.feature : changed >= 0 ? reel.data.features.length + changed : -1,
      now = [wanted, this.stage.measured, this.size, ...reel.columns.map(({ name }) => view.state(name))];
    if (this.shown && now.every((each, k) => each === this.shown[k])) return;
    this.shown = now;
    this.wanted = wanted;
    this.plan(wanted);
  }

  /** @param {number} wanted */
  plan(wanted = -1) {
    clearTimeout(this.aligning);
    this.aligning = setTimeout(() => this.align(wanted)); // once this picture is laid out: asking costs nothing then
  }

  // Between the row's number and what sentences add up stand whole columns only: half a number reads as another one.
  // They begin where they are scrolled to, or with the first from which on the wanted one can be seen.
  align(wanted = -1) {
    const { head, scroller } = this,
      at = scroller.scrollLeft;
    scroller.classList.remove("tight", "loose", "bare");
    const wide = scroller.scrollWidth - this.rest > scroller.clientWidth;
    scroller.classList.toggle("wide", wide);
    if (!wide) return this.loosen();
    const { columns, room, starts, ends } = this.roomFor(
        [...head.cells].slice(1).find((cell, k) => k === this.wanted && !cell.matches(".summed")),
      ),
      place = columns.indexOf(head.cells[wanted + 1]);
    if (!columns.length) return this.loosen();
    const fitting = starts.map((start, k) => (ends[k] - start <= room ? start : null));
    let from = placeNearest(fitting, at);
    if (place >= 0 && (place < from || ends[place] - starts[from] > room))
      from = starts.findIndex((start, k) => k === place || ends[place] - start <= room);
    const last = ends.findLastIndex((end, k) => k === from || end - starts[from] <= room);
    this.leave(Math.max(0, room - (ends[last] - starts[from])));
    if (Math.round(at) !== Math.round(starts[from])) scroller.scrollLeft = starts[from];
  }

  // Where so little room is left that the wanted column has none, names take two lines; if that is not enough, nothing
  // but the row's number and its target stays in its place. Where none is wanted, it is the others that go.
  /** @param {HTMLTableCellElement | undefined} wanted */
  roomFor(wanted) {
    let laid = this.laidOut();
    for (const way of ["tight", wanted ? "loose" : "bare"]) {
      const { columns, room, starts, ends } = laid,
        place = Math.max(0, wanted ? columns.indexOf(wanted) : 0);
      if (!columns.length || ends[place] - starts[place] <= room) break;
      this.scroller.classList.add(way);
      laid = this.laidOut();
    }
    return laid;
  }

  // The columns that scroll, from where to where each of them reaches, and the room they have.
  laidOut() {
    const { head, scroller } = this,
      glided = new DOMMatrix(getComputedStyle(this.root).transform).a, // how wide the panel is drawn on its way
      width = (cell) => cell.getBoundingClientRect().width / glided,
      cells = [...head.cells].slice(1, -1).filter((cell) => cell.offsetWidth),
      columns = cells.filter((cell) => !cell.matches(":not(.loose) > table .summed")),
      edges = columns.reduce((ends, cell) => [...ends, ends[ends.length - 1] + width(cell)], [0]);
    let right = width(head.lastChild) - this.rest;
    this.facts.toReversed().forEach((_, k) => {
      scroller.style.setProperty(`--right-${k + 1}`, `${right}px`);
      right += width(head.cells[head.cells.length - 2 - k]);
    });
    const summed = cells.filter((cell) => !columns.includes(cell)).reduce((sum, cell) => sum + width(cell), 0),
      room = scroller.clientWidth - width(head.firstChild) - summed - (width(head.lastChild) - this.rest);
    return { columns, room, starts: edges.slice(0, -1), ends: edges.slice(1) };
  }

  // Nothing has to stay in its place.
  loosen() {
    for (const k of this.facts.keys()) this.scroller.style.removeProperty(`--right-${k + 1}`);
    this.leave(0);
  }

  // So many pixels stay free before the target.
  /** @param {number} rest */
  leave(rest) {
    if (this.rest === rest) return;
    this.rest = rest;
    this.scroller.style.setProperty("--rest", `${rest}px`);
  }
}

/** @type {(reel: Reel) => Element[]} */
function headCells(reel) {
  const { data } = reel,
    cell = (text, kind, why = text) => make("th", { scope: "col", class: kind, title: why }, text);
  return [
    cell(say("row"), "row"),
    ...data.features.map(({ name }, f) => cell(columnName({ data }, f, CELL), "", name)),
    ...factColumns(reel).map(({ title, why }, c, all) =>
      make("th", { scope: "col", title: `${title}: ${why}`, ...factCell(all, c) }, title),
    ),
    cell(columnName({ data }, null, TARGET), "target", data.target.name),
  ];
}

// Rows at the node in focus stand first where not all rows fit; else every row keeps its place.
/** @type {(view: View) => number[]} */
function orderOf(view) {
  const all = view.here.map((_, row) => row),
    here = view.all ? view.here : rowsBelow(view.tree, view.node);
  return all.length <= 12 ? all : [...all.filter((row) => here[row]), ...all.filter((row) => !here[row])];
}
