// The data: rows at the node light, others dim, those that go left are marked; beside them what the lesson knows of
// each row.

class TablePanel {
  constructor(stage) {
    this.stage = stage;
    this.size = [0, 0];
    this.title = make("h3");
    this.foot = make("p", { class: "soft foot" });
    this.head = make("tr");
    this.lines = new RowLines(stage);
    const caption = make("caption", { class: "unseen" }, "The rows of the data set"),
      table = make("table", {}, caption, make("thead", {}, this.head), this.lines.root);
    this.scroller = make("div", { class: "scroller", tabindex: 0, role: "group", "aria-label": "the rows" }, table);
    this.root = make("section", { class: "panel table-panel" }, this.title, this.scroller, this.foot);
    this.top = 0;
    this.scroller.addEventListener("scroll", () => {
      this.top = this.scroller.scrollTop;
      if (this.view) this.rows();
    });
  }

  draw(view) {
    this.view = view;
    const inside = view.here.reduce((sum, each) => sum + each, 0),
      where = view.all && this.stage.looked.node == null ? "" : ` at node ${view.focus}`;
    write(this.title, `Data · ${counted(inside, "row")}${where}`);
    write(this.foot, view.left ? "▌ goes left with this cut" : "");
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
    this.shown = -1;
  }

  rows() {
    const { view, reel, lines, head } = this;
    const fresh = lines.bring(reel, this.order, this.top, this.size[1]);
    const facts = reel.columns.map((column) => [column, view.state(column.name), view.was(column.name)]);
    lines.dress(view, facts);
    if (fresh || this.feature !== view.feature) this.tint();
    const first = 1 + reel.data.features.length;
    facts.forEach(([, now], c) => head.children[first + c].classList.toggle("void", now == null));
  }

  // The column in hand.
  tint() {
    this.feature = this.view.feature;
    for (const line of [this.head, ...this.lines.shown])
      [...line.children].forEach((cell, j) => cell.classList.toggle("used", j > 0 && j - 1 === this.feature));
  }

  // With many columns the one in hand comes into sight, between the row's number and its answer: the feature that is
  // cut, or the first fact that has just changed.
  showColumn() {
    const { view, reel } = this,
      changed = reel.columns.findIndex(({ name }) => view.state(name) !== view.was(name)),
      wanted = view.feature >= 0 ? view.feature : changed >= 0 ? reel.data.features.length + changed : -1;
    if (wanted < 0 || wanted === this.shown) return;
    this.shown = wanted;
    this.stage.after.push(() => this.bring(wanted));
  }

  bring(column) {
    const { head, scroller } = this,
      cell = head.children[column + 1],
      [first, last] = [head.firstChild.offsetWidth, head.lastChild.offsetWidth];
    const start = cell.offsetLeft - first,
      end = cell.offsetLeft + cell.offsetWidth + last - scroller.clientWidth;
    if (scroller.scrollLeft > start || scroller.scrollLeft < end) scroller.scrollLeft = Math.max(start, end);
  }
}

function headCells({ data, columns }) {
  const cell = (text, kind, why = text) => make("th", { scope: "col", class: kind, title: why }, text);
  return [
    cell("row", "row"),
    ...data.features.map((f) => cell(f.name, "")),
    ...columns.map((column) => cell(column.name, "fact", `${column.name}: ${column.why}`)),
    cell(data.target.name, "target"),
  ];
}

// Rows at the node in focus stand first where not all rows fit; else every row keeps its place.
function orderOf(view) {
  const all = view.here.map((_, row) => row),
    here = view.all ? view.here : rowsBelow(view.tree, view.node);
  return all.length <= 12 ? all : [...all.filter((row) => here[row]), ...all.filter((row) => !here[row])];
}
