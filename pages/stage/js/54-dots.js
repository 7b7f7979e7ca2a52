// The rows as dots: one element a row for as long as the reel is shown, so that a row can be followed with the eyes.

const FOLLOWED = 500; // with more rows than that they change at once, a browser could not draw them gliding
const FOLLOWED_OF_MANY = 120; // the same where tree follows tree, and all rows move with each of them
const NUMBERED = 16; // rows whose size is also written beside them
const LARGEST = 30; // times the usual area

// The classes of a dot: at the node or elsewhere, looked at, going left or right.
const stateNames = Array.from(
  { length: 16 },
  (_, s) =>
    `mark ${s & 1 ? "here" : "elsewhere"}${s & 2 ? " looked" : ""}${s & 4 ? " left" : ""}${s & 8 ? " right" : ""}`,
);

function dotLayer(stage, layer) {
  let reel = null,
    dots = [],
    states = [],
    places = [],
    placed = "",
    sized = null,
    filled = null,
    heights = null;
  const ring = draw("circle", { r: 9, class: "ring" }),
    numbers = draw("g", { class: "sizes", "aria-hidden": "true" });
  const rowOf = (event) => {
    const dot = event.target.closest?.("[data-row]");
    return dot ? { row: Number(dot.dataset.row) } : {};
  };
  layer.addEventListener("mouseover", (event) => stage.look(rowOf(event)));
  layer.addEventListener("mouseleave", () => stage.look({}));
  layer.addEventListener("click", (event) => {
    const { row } = rowOf(event);
    if (row != null) stage.hold(row);
  });

  function begin(view) {
    reel = view.reel;
    const { target } = reel.data,
      small = reel.data.rows.length > FOLLOWED;
    const shape = (k) =>
      draw("path", {
        d: k == null ? SHAPES[0](small ? 3 : 4.2) : SHAPES[k % SHAPES.length](small ? 3.2 : 4.8),
        class: "mark",
        "vector-effect": "non-scaling-stroke",
        fill: k == null ? classColour(0) : classColour(k),
      });
    dots = reel.data.rows.map((_, row) => {
      const mark = shape(target.classes ? target.values[row] : null);
      mark.dataset.row = row;
      return mark;
    });
    states = [];
    placed = "";
    sized = filled = null;
    layer.classList.toggle("many", small);
    layer.classList.toggle("still", dots.length > FOLLOWED_OF_MANY && reel.trees.length > 1);
    layer.replaceChildren(...dots, numbers, ring);
  }

  // Only when axes, heights or sizes change: rows keep their places from step to step.
  function place(view, chart, sizes) {
    placed = chart.key;
    sized = sizes?.values;
    places = dots.map((_, row) => chart.place(row));
    dots.forEach((dot, row) => {
      const at = places[row],
        grown = sizes ? ` scale(${Math.sqrt(sizes.area(row)).toFixed(3)})` : "";
      dot.style.transform = at ? `translate(${at[0].toFixed(1)}px,${at[1].toFixed(1)}px)${grown}` : "";
      dot.style.display = at ? "" : "none";
    });
    numbers.replaceChildren(...(sizes ? sizeNumbers(view, chart, sizes, places) : []));
  }

  function fill(view, chart) {
    const values = chart.fill ? view.target.values : null,
      key = values && [values, chart.ramp.span.join(), stage.measured];
    if (filled === key || (filled && key && key.every((each, k) => each === filled[k]))) return;
    filled = key;
    layer.classList.toggle("valued", values != null);
    dots.forEach((dot, row) => {
      dot.style.fill = values ? (chart.fill(row) ?? "none") : "";
    });
  }


  return {
    draw(view, chart) {
      if (reel !== view.reel) begin(view);
      const { target } = reel.data,
        { looked } = stage,
        sizes = sizesOf(view);
      dots.forEach((dot, row) => {
        const lit = looked.row === row || view.row === row || (looked.kind != null && looked.kind === target.values[row]);
        const state =
          (view.here[row] ? 1 : 0) + (lit ? 2 : 0) + (view.left && view.here[row] ? (view.left[row] ? 4 : 8) : 0);
        if (states[row] !== state) dot.setAttribute("class", stateNames[(states[row] = state)]);
      });
      if (placed !== chart.key || sized !== sizes?.values || heights !== view.target.values) place(view, chart, sizes);
      heights = view.target.values;
      fill(view, chart);
      const at = stage.sent ? chart.place(stage.sent.row, ...chart.of(stage.sent.values)) : null;
      dress(ring, { cx: at?.[0] ?? 0, cy: at?.[1] ?? 0, visibility: at ? null : "hidden" });
    },
  };
}

// { column, values, area(row) } of the column that is drawn as areas: as many times the usual area as the value is the
// mean's. Where one row is worth too many others all are drawn smaller.
function sizesOf(view) {
  const column = view.reel.columns.find((each) => each.size && view.state(each.name)),
    values = column && view.state(column.name);
  if (!values) return null;
  const known = values.filter((value) => value != null),
    mean = known.reduce((sum, each) => sum + each, 0) / known.length || 1,
    unit = Math.max(mean, Math.max(...known) / LARGEST);
  return { column, values, unit, area: (row) => Math.max(0, values[row] ?? 0) / unit };
}

// What an area stands for: a dot of the usual size with its number; and with few rows each row's own number.
function sizeNumbers(view, { size: [width], right = width - 8 }, { column, values, unit }, places) {
  const text = (x, y, words, anchor) => draw("text", { x, y, class: "size", "text-anchor": anchor }, words),
    words = `${column.name} ${number(unit, 3)}`,
    legend = draw("path", {
      d: SHAPES[0](values.length > FOLLOWED ? 3.2 : 4.8),
      transform: `translate(${right - 12 - 7.6 * words.length},14)`,
      class: "size",
    });
  const own =
    values.length > NUMBERED
      ? []
      : values.map((value, row) =>
          places[row] && value != null ? text(places[row][0] + 9, places[row][1] - 7, number(value, 3), "start") : null,
        );
  return [legend, text(right, 18, words, "end"), ...own.filter(Boolean)];
}
