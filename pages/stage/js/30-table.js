// The data: rows at the node light, others dim, those that go left are marked; beside them what the lesson knows of each
// row. Only rows in sight are in the document.

const ROW_HEIGHT = 26;

function tablePanel(stage) {
  const title = make("h3"),
    body = make("tbody"),
    head = make("tr");
  const table = make(
    "table",
    {},
    make("caption", { class: "unseen" }, "The rows of the data set"),
    make("thead", {}, head),
    body,
  );
  const scroller = make("div", { class: "scroller", tabindex: 0, role: "group", "aria-label": "the rows" }, table);
  const foot = make("p", { class: "soft foot" }),
    root = make("section", { class: "panel table-panel" }, title, scroller, foot);
  const space = () => make("tr", { "aria-hidden": "true", class: "space" }, make("td"));
  const above = space(),
    below = space(),
    lines = new Map();
  let view = null,
    order = [],
    inSight = "",
    reel = null,
    shown = -1,
    top = 0,
    ordered = "",
    feature = null;
  const rowAt = (event) => {
    const line = event.target.closest?.("tr[data-row]");
    return line ? { row: Number(line.dataset.row) } : {};
  };
  for (const type of ["mouseover", "focusin"]) body.addEventListener(type, (event) => stage.look(rowAt(event)));
  for (const type of ["mouseleave", "focusout"]) body.addEventListener(type, () => stage.look({}));
  const hold = (event) => {
    const { row } = rowAt(event);
    if (row != null) stage.hold(row);
  };
  body.addEventListener("click", hold);
  body.addEventListener("keydown", (event) => {
    if (event.key === "Enter") hold(event);
  });
  scroller.addEventListener("scroll", () => {
    top = scroller.scrollTop;
    if (view) rows();
  });

  const panel = {
    root,
    size: [0, 0],
    draw(now) {
      view = now;
      const inside = view.here.reduce((sum, each) => sum + each, 0),
        where = view.all && stage.looked.node == null ? "" : ` at node ${view.focus}`;
      write(title, `Data · ${counted(inside, "row")}${where}`);
      write(foot, view.left ? "▌ goes left with this cut" : "");
      if (reel !== view.reel) begin();
      const key = view.all ? "all" : `${view.t} ${view.node}`;
      if (ordered !== key) {
        ordered = key;
        order = orderOf();
      }
      rows();
      showColumn();
    },
  };
  return panel;

  function begin() {
    reel = view.reel;
    const cell = (text, kind, why = text) => make("th", { scope: "col", class: kind, title: why }, text);
    head.replaceChildren(
      cell("row", "row"),
      ...reel.data.features.map((f) => cell(f.name, "")),
      ...reel.columns.map((column) => cell(column.name, "fact", `${column.name}: ${column.why}`)),
      cell(reel.data.target.name, "target"),
    );
    root.classList.toggle("with-facts", reel.columns.length > 0);
    inSight = ordered = "";
    scroller.scrollTop = 0;
    shown = -1;
  }

  // Rows at the node in focus stand first where not all rows fit; else every row keeps its place.
  function orderOf() {
    const all = view.here.map((_, row) => row),
      here = view.all ? view.here : rowsBelow(view.tree, view.node);
    return all.length <= 12 ? all : [...all.filter((row) => here[row]), ...all.filter((row) => !here[row])];
  }

  function rows() {
    const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - 3);
    const visible = order.slice(first, first + Math.ceil(panel.size[1] / ROW_HEIGHT) + 6);
    const fresh = inSight !== visible.join();
    if (fresh) {
      inSight = visible.join();
      lines.clear();
      visible.forEach((row) => lines.set(row, line(row)));
      above.firstChild.style.height = `${first * ROW_HEIGHT}px`;
      below.firstChild.style.height = `${Math.max(0, order.length - first - visible.length) * ROW_HEIGHT}px`;
      body.replaceChildren(above, ...lines.values(), below);
    }
    const facts = reel.columns.map((column) => [column, view.state(column.name), view.was(column.name)]);
    lines.forEach((element, row) => {
      const lit =
        stage.looked.row === row || view.row === row || stage.looked.kind === reel.data.target.values[row];
      dress(element, {
        class: named({
          here: view.here[row],
          elsewhere: !view.here[row],
          left: view.left?.[row],
          looked: lit,
          sent: stage.sent?.row === row,
        }),
      });
      facts.forEach(([column, now, before], c) =>
        fact(element.children[1 + reel.data.features.length + c], column, row, now, before),
      );
    });
    if (fresh || feature !== view.feature) tint();
    facts.forEach(([, now], c) =>
      head.children[1 + reel.data.features.length + c].classList.toggle("void", now == null),
    );
  }

  // A fact of a row as it is now; one that has just changed is marked. A column nobody speaks of takes no room.
  function fact(cell, column, row, states, statesBefore) {
    const now = states?.[row] ?? null,
      text = cellText(reel, column, now),
      changed = text && now !== (statesBefore?.[row] ?? null),
      kind = named({ fact: true, changed, none: column.kind === "count" && now === 0, void: states == null });
    dress(cell, { class: kind, title: text || null });
    if (cell.textContent === text) return;
    const mark = column.kind === "class" && text ? legendMark(now) : null;
    cell.replaceChildren(...[mark, text].filter(Boolean));
  }

  // The column in hand.
  function tint() {
    feature = view.feature;
    for (const element of [head, ...lines.values()])
      [...element.children].forEach((cell, j) => cell.classList.toggle("used", j > 0 && j - 1 === feature));
  }

  function line(row) {
    const { features, target } = reel.data;
    const cell = (f) =>
      make(
        "td",
        {
          class: f.values[row] == null ? "missing" : "",
          title: f.kind === "category" ? valueText(f, f.values[row]) : null,
        },
        valueText(f, f.values[row]),
      );
    const answer = target.classes
      ? [legendMark(target.values[row]), target.classes[target.values[row]]]
      : [number(target.values[row])];
    return make(
      "tr",
      { "data-row": row, tabindex: 0 },
      make("th", { scope: "row", class: "row" }, String(reel.data.rows[row])),
      ...features.map(cell),
      ...reel.columns.map(() => make("td", { class: "fact" })),
      make("td", { class: "target", title: target.classes ? answer[1] : null }, ...answer),
    );
  }

  // With many columns the one in hand comes into sight, between the row's number and its answer: the feature that is
  // cut, or the first fact that has just changed.
  function showColumn() {
    const changed = reel.columns.findIndex(({ name }) => view.state(name) !== view.was(name)),
      wanted = view.feature >= 0 ? view.feature : changed >= 0 ? reel.data.features.length + changed : -1;
    if (wanted < 0 || wanted === shown) return;
    shown = wanted;
    stage.after.push(() => bring(wanted));
  }

  function bring(column) {
    const cell = head.children[column + 1],
      [first, last] = [head.firstChild.offsetWidth, head.lastChild.offsetWidth];
    const start = cell.offsetLeft - first,
      end = cell.offsetLeft + cell.offsetWidth + last - scroller.clientWidth;
    if (scroller.scrollLeft > start || scroller.scrollLeft < end) scroller.scrollLeft = Math.max(start, end);
  }
}
