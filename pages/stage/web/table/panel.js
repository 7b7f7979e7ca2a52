// The panel with the data table: rows at the node, rows that go left, and the lesson's columns (facts).

import { addGridKeys } from "../core/table_keys.js";
import { countText, msg } from "../core/messages.js";
import { make, setAttributes, setText, describePicture } from "../core/elements.js";
import { columnName } from "../core/names.js";
import { nearestIndex } from "../core/numbers.js";
import { describeRows } from "../descriptions/rows.js";
import { columnText, rowsBelow } from "../reel/rows.js";
import { TARGET_LETTERS, CELL_LETTERS, ROW_HEIGHT, TableRows, factCell, factColumns } from "./rows.js";

const SCROLL_STEP = 60; // pixels per arrow key, before columns are aligned

export class TablePanel {
  rest = -1; // pixels left free before the target; -1 before the first setRest

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.size = [0, 0];
    this.title = make("h2");
    this.legend = make("span", { class: "soft" });
    this.head = make("tr");
    this.lines = new TableRows(stage);
    const caption = make("caption", { class: "visually-hidden" }, msg("stage.table.caption"));
    this.table = make(
      "table",
      { translate: "no", "aria-label": msg("stage.table.label") },
      caption,
      make("thead", {}, this.head),
      this.lines.root,
    );
    this.scroller = make("div", { class: "scroller" }, this.table);
    const heading = make("div", { class: "heading" }, this.title, this.legend);
    this.words = describePicture(this.table);
    this.root = make("section", { class: "panel table-panel" }, heading, this.scroller, this.words.root);
    /** @type {number[]} */
    this.order = [];
    this.top = this.aligning = 0;
    this.towards = false; // is the next alignment to bring the wanted column into sight?
    this.wanted = -1; // index of the column the step is about
    /** @type {Column[]} */
    this.facts = [];
    this.setRest(0);
    this.view = /** @type {View} */ (/** @type {any} */ (null)); // until draw() is called
    this.reel = /** @type {Reel} */ (/** @type {any} */ (null));
    this.scroller.addEventListener("scroll", () => {
      this.top = this.scroller.scrollTop;
      if (this.view) this.rows();
    });
    this.scroller.addEventListener("scrollend", () => this.align());
    addGridKeys(this.table, {
      count: () => this.order.length,
      page: () => Math.max(1, Math.floor(this.scroller.clientHeight / this.lineHeight) - 2),
      row: (place) => this.rowAt(place),
      activate: (place) => stage.toggleFollowed(this.order[place]),
      scrollBy: (by) => this.scroller.scrollBy({ left: by * SCROLL_STEP * stage.unit }),
      onLeave: () => {
        this.lines.current = null;
        stage.setHighlight({});
      },
    });
  }

  get lineHeight() {
    return ROW_HEIGHT * this.stage.unit;
  }

  // Scroll to the row at a place of the order, and highlight it; return its element.
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
    this.stage.setHighlight({ row: this.order[place] });
    return this.lines.lines.get(this.order[place]) ?? null;
  }

  /** @param {View} view */
  draw(view) {
    this.view = view;
    const inside = view.atNode.filter(Boolean).length,
      rows = countText(inside, "row"),
      all = view.showsEnsemble && this.stage.highlight.node == null;
    setText(
      this.title,
      view.marks
        ? `${msg("stage.table.title", { rows })} · ${columnText(view, view.marks, view.atNode.indexOf(true))}`
        : all
          ? msg("stage.table.title", { rows })
          : msg("stage.table.title-at-node", { rows, node: String(view.focus) }),
    );
    setText(this.legend, view.left ? msg("stage.table.left-legend") : "");
    this.words.setWords([all || view.marks ? "" : describeRows(view)]);
    if (this.reel !== view.reel) this.setReel();
    const key = view.marks ? view.atNode.join() : view.showsEnsemble ? "all" : `${view.t} ${view.node}`;
    if (this.ordered !== key) {
      this.ordered = key;
      this.order = orderOf(view);
    }
    this.rows();
    this.showColumn();
  }

  setReel() {
    this.reel = this.view.reel;
    this.facts = factColumns(this.reel);
    this.head.replaceChildren(...headCells(this.reel));
    this.root.classList.toggle("with-facts", this.reel.columns.length > 0);
    this.lines.reset();
    this.ordered = "";
    setAttributes(this.table, { "aria-rowcount": this.reel.data.rows.length + 1 });
    this.scroller.scrollTop = 0;
    this.shown = null;
  }

  rows() {
    const { view, reel, lines, head } = this;
    const fresh = lines.setRange(reel, this.order, this.top / this.stage.unit, this.size[1]);
    const facts = this.facts.map((column) => [column, view.state(column.name), view.stateBefore(column.name)]);
    lines.show(view, facts);
    if (fresh || this.feature !== view.feature) this.markFeature();
    if (fresh) this.scheduleAlign(false); // as the new rows may be wider
    const first = 1 + reel.data.features.length;
    facts.forEach(([, values], c) => head.children[first + c].classList.toggle("no-column", values == null));
  }

  // Mark the column of the step's feature.
  markFeature() {
    this.feature = this.view.feature;
    for (const line of [this.head, ...this.lines.shown])
      [...line.children].forEach((cell, j) => cell.classList.toggle("used", j > 0 && j - 1 === this.feature));
  }

  // Scroll to the column the step is about: its feature, or the first fact that has changed and is not always visible,
  // or the feature of the node's split.
  showColumn() {
    const { view, reel } = this,
      changed = this.facts.findIndex(({ name, summed }) => !summed && view.state(name) !== view.stateBefore(name)),
      ofNode = view.showsEnsemble || !view.isSplit(view.node) ? -1 : view.tree.feature[view.node],
      wanted = view.feature >= 0 ? view.feature : changed >= 0 ? reel.data.features.length + changed : ofNode,
      key = [wanted, this.stage.layoutVersion, this.size, ...reel.columns.map(({ name }) => view.state(name))];
    if (this.shown && key.every((value, k) => value === this.shown[k])) return;
    this.shown = key;
    this.wanted = wanted;
    this.scheduleAlign(true);
  }

  /** @param {boolean} toWanted */
  scheduleAlign(toWanted) {
    this.towards ||= toWanted; // also if another request comes before the first is met
    clearTimeout(this.aligning);
    this.aligning = setTimeout(() => {
      this.align(this.towards); // after layout, when reading sizes is cheap
      this.towards = false;
    });
  }

  // Align the scroll position so that only whole columns are visible, as half a number would be another number. Start at
  // the current position, or, wherever that is, at the first column that leaves the wanted one visible.
  align(toWanted = false) {
    const { head, scroller } = this,
      wanted = toWanted ? this.wanted : -1,
      position = toWanted ? 0 : scroller.scrollLeft,
      tooWide = () => scroller.scrollWidth - this.rest > scroller.clientWidth;
    scroller.classList.remove("dense", "tight", "loose", "bare");
    scroller.classList.toggle("dense", tooWide());
    const overflows = tooWide();
    scroller.classList.toggle("wide", overflows);
    if (!overflows) return this.clearFixed();
    const { columns, room, starts, ends } = this.layoutFor(
        [...head.cells].slice(1).find((cell, k) => k === this.wanted && !cell.matches(".summed")),
      ),
      place = columns.indexOf(head.cells[wanted + 1]);
    if (!columns.length) return this.clearFixed();
    const fitting = starts.map((start, k) => (ends[k] - start <= room ? start : null));
    let from = nearestIndex(fitting, position);
    if (place >= 0 && (place < from || ends[place] - starts[from] > room))
      from = starts.findIndex((start, k) => k === place || ends[place] - start <= room);
    const last = ends.findLastIndex((end, k) => k === from || end - starts[from] <= room);
    this.setRest(Math.max(0, room - (ends[last] - starts[from])));
    if (Math.round(scroller.scrollLeft) !== Math.round(starts[from])) scroller.scrollLeft = starts[from];
  }

  // Choose a layout in which the wanted column fits: names on two lines, else only the row's number and target fixed.
  // Without a wanted column the second layout shrinks the others.
  /** @param {HTMLTableCellElement | undefined} wanted */
  layoutFor(wanted) {
    let measured = this.measureColumns();
    for (const layout of ["tight", wanted ? "loose" : "bare"]) {
      const { columns, room, starts, ends } = measured,
        place = Math.max(0, wanted ? columns.indexOf(wanted) : 0);
      if (!columns.length || ends[place] - starts[place] <= room) break;
      this.scroller.classList.add(layout);
      measured = this.measureColumns();
    }
    return measured;
  }

  // Measure the scrolling columns: their starts and ends, and the room they have in pixels.
  measureColumns() {
    const { head, scroller } = this,
      glided = new DOMMatrix(getComputedStyle(this.root).transform).a, // scale of the panel during its animation
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

  // Unfix all columns.
  clearFixed() {
    for (const k of this.facts.keys()) this.scroller.style.removeProperty(`--right-${k + 1}`);
    this.setRest(0);
  }

  // Leave pixels free before the target.
  /** @param {number} rest */
  setRest(rest) {
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
    cell(msg("stage.label.row"), "row"),
    ...data.features.map(({ name }, f) => cell(columnName({ data }, f, CELL_LETTERS), "", name)),
    ...factColumns(reel).map(({ title, why }, c, all) =>
      make("th", { scope: "col", title: `${title}: ${why}`, ...factCell(all, c) }, title),
    ),
    cell(columnName({ data }, null, TARGET_LETTERS), "target", data.target.name),
  ];
}

// Order of the rows: up to 12 stay in place, of more those of the step's node come first.
/** @type {(view: View) => number[]} */
function orderOf(view) {
  const all = view.atNode.map((_, row) => row),
    inside = view.showsEnsemble || view.marks ? view.atNode : rowsBelow(view.tree, view.node);
  return all.length <= 12 ? all : [...all.filter((row) => inside[row]), ...all.filter((row) => !inside[row])];
}
