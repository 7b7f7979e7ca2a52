// The picture that suits the step: the feature being cut as a line of rows, two features as a plane with regions, or
// the target over one feature with the fitted steps. Axes span all rows and never rescale.

function planePanel(stage) {
  const title = make("h3"),
    picture = draw("svg", { class: "plane", role: "img" }),
    choose = axesChoice(stage),
    note = make("p", { class: "soft foot" });
  const root = make(
    "section",
    { class: "panel plane-panel" },
    make("div", { class: "heading" }, title, choose.root),
    picture,
    note,
  );
  const layers = { frame: draw("g"), regions: draw("g"), shade: draw("g"), dots: draw("g", { class: "dots" }) };
  picture.append(layers.regions, layers.shade, layers.frame, layers.dots);
  const dots = dotLayer(stage, layers.dots),
    showRegions = keyed(layers.regions, () => draw("rect"));
  let chart = null;
  dragged(
    picture,
    (x) => chart?.toValue && stage.seekCandidate(chart.list, nearest(chart.list.threshold, chart.toValue(x))),
  );

  const panel = {
    root,
    size: [0, 0],
    draw(view) {
      const size = [Math.max(panel.size[0] - 24, 180), Math.max(panel.size[1] - 62, 120)];
      dress(picture, { viewBox: `0 0 ${size[0]} ${size[1]}` });
      choose.draw(view);
      chart = chartOf(stage, view, size);
      write(title, chart.title);
      write(note, chart.note);
      if (layers.frame.dataset.drawn !== chart.key) {
        layers.frame.dataset.drawn = chart.key;
        layers.frame.replaceChildren(...frameOf(chart));
      }
      const regions = new Map(chart.regions.map((region) => [region.node, region]));
      showRegions(regions.keys(), (rect, node) => dress(rect, regions.get(node).attributes));
      layers.shade.replaceChildren(...chart.shade);
      dots.draw(view, chart);
      dress(picture, { "aria-label": `${chart.title}. ${chart.note}` });
    },
  };
  return panel;
}

// What the two charts have in common: { key, title, note, size, x, y, across, up, left, bottom, regions, shade, list },
// place(row) or place(row, ...of(values)) of a dot, and toValue(pixel) where the cut can be dragged.
function chartOf(stage, view, size) {
  const { features, target } = view.reel.data,
    cut = view.list ? view.feature : -1;
  const chosen = stage.axes ?? axesOf(view),
    [fx, fy] = chosen,
    number = (f) => f != null && features[f].kind === "number";
  const flat = !target.classes || fy == null || (cut >= 0 && !(number(fx) && number(fy) && chosen.includes(cut)));
  return flat ? lineChart(view, size, cut >= 0 ? cut : fx) : planeChart(stage, view, size, fx, fy);
}

// Axes to choose where there is something to choose from; "as the tree asks" until somebody does.
function axesChoice(stage) {
  const root = make("div", { class: "axes" });
  let reel = null;
  return {
    root,
    draw(view) {
      const { features, target } = view.reel.data;
      if (reel !== view.reel) {
        reel = view.reel;
        root.hidden = features.length < 3 || !target.classes;
        root.replaceChildren(
          ...["across", "up"].map((word, place) =>
            make(
              "select",
              {
                "aria-label": word,
                title: `Feature ${word}`,
                onchange: (event) => stage.setAxis(place, Number(event.target.value)),
              },
              ...features.map((f, j) => make("option", { value: j }, f.name)),
            ),
          ),
        );
      }
      const axes = stage.axes ?? axesOf(view);
      [...root.children].forEach((select, place) => {
        if (axes[place] != null) select.value = axes[place];
      });
    },
  };
}

function frameOf({ size: [width, height], x, y, across, up, left, bottom }) {
  const most = Math.max(3, Math.floor((width - left) / across.ticks.length / 7)); // letters a label has room for
  const parts = [
    draw("line", { x1: left, x2: width - 4, y1: bottom, y2: bottom, class: "axis" }),
    ...across.ticks.map((t) =>
      draw(
        "text",
        { x: x(t), y: bottom + 15, class: "tick", "text-anchor": "middle" },
        shortened(across.label(t), most),
      ),
    ),
  ];
  if (!up) return parts;
  return [
    ...parts,
    ...up.ticks.flatMap((t) => [
      draw("line", { x1: left, x2: width - 4, y1: y(t), y2: y(t), class: "grid" }),
      draw("text", { x: left - 5, y: y(t) + 4, class: "tick", "text-anchor": "end" }, shortened(up.label(t), 6)),
    ]),
  ];
}

// Dragging over a picture, in the picture's own units.
function dragged(picture, act) {
  let dragging = false;
  const drag = (event) => {
    if (dragging) act(new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse()).x);
  };
  picture.addEventListener("pointerdown", (event) => {
    dragging = true;
    drag(event);
  });
  picture.addEventListener("pointermove", drag);
  for (const type of ["pointerup", "pointerleave", "pointercancel"])
    picture.addEventListener(type, () => {
      dragging = false;
    });
}

function nearest(values, wanted) {
  let best = 0;
  values.forEach((value, c) => {
    if (value != null && Math.abs(value - wanted) < Math.abs((values[best] ?? Infinity) - wanted)) best = c;
  });
  return best;
}
