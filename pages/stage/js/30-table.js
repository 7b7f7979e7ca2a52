// The data: rows at this node light, others dim, those that go left marked. Only rows in sight are in the document.

const ROW_HEIGHT = 26;

function tablePanel(stage) {
  const title = make("h3"), body = make("tbody"), head = make("tr");
  const table = make("table", {}, make("caption", { class: "unseen" }, "The rows of the data set"), make("thead", {}, head), body);
  const scroller = make("div", { class: "scroller", tabindex: 0, "aria-label": "rows" }, table);
  const foot = make("p", { class: "soft" }), root = make("section", { class: "panel table-panel" }, title, scroller, foot);
  let last = null;
  scroller.addEventListener("scroll", () => last && rows(...last));
  const panel = { root, draw(reel, view, shown) {
    const inside = view.here.reduce((sum, each) => sum + each, 0);
    title.textContent = `Data · ${inside} ${inside === 1 ? "row" : "rows"} at this node`;
    header(reel, view);
    foot.textContent = view.left ? "▌ goes left with this cut" : "";
    last = [reel, view, orderOf(view), shown];
    rows(...last);
  } };

  function header(reel, view) {
    const cell = (text, used) => make("th", { scope: "col", class: used ? "used" : false }, text);
    head.replaceChildren(cell("row"), ...reel.data.features.map((f, j) => cell(f.name, j === view.feature)), cell(reel.data.target.name));
  }

  // Rows at the node stand first where not all rows fit; else every row keeps its place.
  function orderOf(view) {
    const all = view.here.map((_, row) => row);
    return all.length <= 12 ? all : [...all.filter((row) => view.here[row]), ...all.filter((row) => !view.here[row])];
  }

  function rows(reel, view, order, shown) {
    const first = Math.max(0, Math.floor(scroller.scrollTop / ROW_HEIGHT) - 3);
    const seen = Math.ceil((scroller.clientHeight || 240) / ROW_HEIGHT) + 6;
    const space = (height) => make("tr", { "aria-hidden": "true", class: "space" }, make("td", { style: `height:${height}px`, colspan: reel.data.features.length + 2 }));
    const visible = order.slice(first, first + seen);
    body.replaceChildren(space(first * ROW_HEIGHT), ...visible.map((row) => line(reel, view, row, shown)),
      space(Math.max(0, order.length - first - seen) * ROW_HEIGHT));
  }

  function line(reel, view, row, shown) {
    const { features, target } = reel.data;
    const value = (f) => f.values[row] == null ? "missing" : f.kind === "category" ? f.levels[f.values[row]] : number(f.values[row]);
    const classes = [view.here[row] ? "here" : "elsewhere", view.left?.[row] && !shown.hidden ? "left" : "", stage.looked === row ? "looked" : ""].join(" ");
    return make("tr", { class: classes, onmouseenter: () => stage.look(row), onmouseleave: () => stage.look(null), onclick: () => stage.hold(row) },
      make("th", { scope: "row" }, String(reel.data.rows[row])),
      ...features.map((f, j) => make("td", { class: [j === view.feature ? "used" : "", f.values[row] == null ? "missing" : ""].join(" ") }, value(f))),
      make("td", { class: "target" }, target.classes ? legendMark(target.values[row]) : null,
        target.classes ? target.classes[target.values[row]] : number(target.values[row])));
  }
  return panel;
}
