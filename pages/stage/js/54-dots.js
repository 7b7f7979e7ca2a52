// The rows as dots: one element a row for as long as the reel is shown, so that a row can be followed with the eyes.

const FOLLOWED = 500; // with more rows than that they change at once, a browser could not draw them gliding

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
    placed = "";
  const ring = draw("circle", { r: 9, class: "ring" });
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
        fill: k == null ? "var(--class-0)" : classColour(k),
      });
    dots = reel.data.rows.map((_, row) => {
      const mark = shape(target.classes ? target.values[row] : null);
      mark.dataset.row = row;
      return mark;
    });
    states = [];
    placed = "";
    layer.classList.toggle("many", small);
    layer.replaceChildren(...dots, ring);
  }

  // Only when the axes change: rows keep their places from step to step.
  function place(chart) {
    placed = chart.key;
    dots.forEach((dot, row) => {
      const at = chart.place(row);
      dot.style.transform = at ? `translate(${at[0].toFixed(1)}px,${at[1].toFixed(1)}px)` : "";
      dot.style.display = at ? "" : "none";
    });
  }

  return {
    draw(view, chart) {
      if (reel !== view.reel) begin(view);
      const { target } = reel.data,
        { looked } = stage;
      dots.forEach((dot, row) => {
        const lit = looked.row === row || (looked.kind != null && looked.kind === target.values[row]);
        const state =
          (view.here[row] ? 1 : 0) + (lit ? 2 : 0) + (view.left && view.here[row] ? (view.left[row] ? 4 : 8) : 0);
        if (states[row] !== state) dot.setAttribute("class", stateNames[(states[row] = state)]);
      });
      if (placed !== chart.key) place(chart);
      const at = stage.sent ? chart.place(stage.sent.row, ...chart.of(stage.sent.values)) : null;
      dress(ring, { cx: at?.[0] ?? 0, cy: at?.[1] ?? 0, visibility: at ? null : "hidden" });
    },
  };
}
