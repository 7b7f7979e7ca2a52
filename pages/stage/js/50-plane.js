// The picture that suits the step: the feature being cut as a line of rows, two features as a plane with regions, the
// target over one feature with the fitted steps, or what all trees in force say. Axes span all rows.

function planePanel(stage) {
  const title = make("h3"),
    layered = layers("plane"),
    picture = layered.svg,
    choose = axesChoice(stage),
    note = make("p", { class: "soft foot" });
  const root = make(
    "section",
    { class: "panel plane-panel" },
    make("div", { class: "heading" }, title, choose.root),
    layered.root,
    note,
  );
  const [regionLayer, shadeLayer, frameLayer] = [draw("g"), draw("g"), draw("g")],
    dotsLayer = draw("g", { class: "dots" });
  picture.append(regionLayer, shadeLayer, frameLayer, dotsLayer);
  const dots = new DotLayer(stage, dotsLayer),
    showRegions = keyed(regionLayer, () => draw("rect")),
    surface = surfaceOf();
  let chart = null;
  dragged(
    picture,
    (x) => chart?.toValue && stage.seekCandidate(chart.list, placeNearest(chart.list.threshold, chart.toValue(x))),
  );

  const panel = {
    root,
    size: [0, 0],
    draw(view) {
      const size = [Math.max(panel.size[0] - 24, 180), Math.max(panel.size[1] - 62, 120)];
      dress(picture, { viewBox: `0 0 ${size[0]} ${size[1]}` });
      chart = chartOf(stage, view, size, surface);
      choose.draw(view, chart);
      write(title, chart.heading);
      dress(title, { title: chart.title });
      write(note, rowNote(stage, view) || chart.note);
      if (frameLayer.dataset.drawn !== chart.key) {
        frameLayer.dataset.drawn = chart.key;
        frameLayer.replaceChildren(...frameOf(chart), ...(chart.ramp ? rampLegend(chart) : []));
      }
      layered.paint(size, chart.raster, stage.measured);
      const regions = new Map(chart.regions.map((region) => [region.node, region]));
      showRegions(regions.keys(), (rect, node) => dress(rect, regions.get(node).attributes));
      shadeLayer.replaceChildren(...chart.shade);
      dots.draw(view, chart);
      dress(picture, { "aria-label": `${chart.title}. ${chart.note}` });
    },
  };
  return panel;
}

// A picture over a canvas that is fitted just like it; the canvas shows a raster, what is drawn stands before it.
function layers(kind) {
  const canvas = make("canvas", { "aria-hidden": "true" }),
    svg = draw("svg", { class: kind, role: "img" });
  let painted = "";
  return {
    root: make("div", { class: "layers" }, canvas, svg),
    svg,
    paint(size, raster, theme) {
      const key = raster ? `${raster.key} ${size} ${theme}` : "";
      if (painted === key) return;
      painted = key;
      [canvas.width, canvas.height] = size;
      for (const one of raster?.images ?? []) spread2d(canvas.getContext("2d"), one);
    },
  };
}

// One colour a block of the grid, none where colour() gives null, drawn into a box of the picture; up is up.
function spread2d(context, { grid, box, colour }) {
  const { columns, rows, xs, ys } = grid,
    image = new ImageData(columns.length, rows.length),
    colours = Array.from({ length: xs.length * ys.length }, (_, p) => colour(p));
  for (let r = 0, to = 0; r < rows.length; r += 1) {
    const first = rows[rows.length - 1 - r] * xs.length;
    for (const column of columns) {
      const found = colours[first + column];
      if (found) image.data.set([found[0], found[1], found[2], 255], to);
      to += 4;
    }
  }
  const small = make("canvas", { width: columns.length, height: rows.length });
  small.getContext("2d").putImageData(image, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(small, ...box);
}

// What the lesson knows of the row that is looked at, or else sent.
function rowNote({ looked, sent }, view) {
  const row = looked.row ?? sent?.row ?? (view.row >= 0 ? view.row : null);
  if (row == null) return "";
  const facts = view.reel.columns.map((column) => columnText(view, column, row)).filter(Boolean);
  return facts.length ? `Row ${view.reel.data.rows[row]}: ${facts.join(" · ")}` : "";
}

// What all charts have in common: { key, title, heading: the title in few letters, note, size, x, y, across, up, left,
// right, bottom, regions, shade, axes, list }, place(row) or place(row, ...of(values)) of a dot, toValue(pixel) where
// the cut can be dragged, and where colours stand for values ramp and fill(row).
function chartOf(stage, view, size, surface) {
  const { features } = view.reel.data,
    cut = view.list && !view.all ? view.feature : -1,
    [fx, fy] = stage.axes ?? axesOf(view),
    number = (f) => f != null && features[f].kind === "number";
  const flat = fy == null || (cut >= 0 && !(number(fx) && number(fy) && (cut === fx || cut === fy)));
  if (flat) return lineChart(stage, view, size, cut >= 0 ? cut : fx, surface);
  return planeChart(stage, view, size, fx, fy, surface);
}

// Axes to choose where there is something to choose from; "as the tree asks" until somebody does. Up can be what is
// learned instead of a feature: a lane a class, or its value.
function axesChoice(stage) {
  const root = make("div", { class: "axes" });
  let offered = null;
  const select = (word, place, names, features) =>
    make(
      "select",
      {
        "aria-label": word,
        onchange: (event) => stage.setAxis(place, event.target.value === "" ? null : Number(event.target.value)),
      },
      ...features.map((f) => make("option", { value: f ?? "" }, shortened(names.at(f ?? -1), 12, names))),
    );
  return {
    root,
    draw({ reel, target }, chart) {
      const { features } = reel.data,
        names = namesIn({ features, target }),
        now = [reel.title, ...names].join("\n");
      if (offered !== now) {
        offered = now;
        root.hidden = features.length < (target.classes ? 3 : 2);
        const all = [...features.keys()];
        root.replaceChildren(select("across", 0, names, all), select("up", 1, names, [null, ...all]));
      }
      [...root.children].forEach((each, place) => {
        const f = chart.axes[place];
        each.value = f ?? "";
        dress(each, { title: `What is drawn ${each.ariaLabel}: ${names.at(f ?? -1)}` });
      });
    },
  };
}

function frameOf({ size: [width], x, y, across, up, left, right = width - 4, bottom }) {
  const most = Math.max(3, Math.floor((right - left) / across.ticks.length / 7)); // letters a label has room for
  const tick = ({ label, ticks }, t, letters, place) =>
    shortWords({ class: "tick", ...place }, label(t), letters, ticks.map(label));
  const parts = [
    draw("line", { x1: left, x2: right, y1: bottom, y2: bottom, class: "axis" }),
    ...across.ticks.map((t) => tick(across, t, most, { x: x(t), y: bottom + 15, "text-anchor": "middle" })),
  ];
  if (!up) return parts;
  return [
    ...parts,
    ...up.ticks.flatMap((t) => [
      draw("line", { x1: left, x2: right, y1: y(t), y2: y(t), class: "grid" }),
      tick(up, t, 6, { x: left - 5, y: y(t) + 4, "text-anchor": "end" }),
    ]),
  ];
}

// The colours of values and the numbers they stand for, beside the picture.
function rampLegend({ ramp, size: [width], bottom }) {
  const steps = 24,
    high = (bottom - 8) / steps,
    [low, top] = ramp.span;
  const colours = Array.from({ length: steps }, (_, k) =>
    draw("rect", {
      x: width - 44,
      y: bottom - (k + 1) * high,
      width: 8,
      height: high + 0.5,
      fill: rgb(ramp.at(low + ((k + 0.5) / steps) * (top - low))),
    }),
  );
  const words = ticksOf(ramp.span, 6).map((t) =>
    draw("text", { x: width - 33, y: scale(ramp.span, [bottom, 8])(t) + 4, class: "tick" }, number(t, 3)),
  );
  return [...colours, ...words];
}

// Where a pointer is, in the picture's own units.
function pointIn(picture, event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
}

function dragged(picture, act) {
  let dragging = false;
  const drag = (event) => {
    if (dragging) act(pointIn(picture, event).x);
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

function placeNearest(values, wanted) {
  let best = 0;
  values.forEach((value, c) => {
    if (value != null && Math.abs(value - wanted) < Math.abs((values[best] ?? Infinity) - wanted)) best = c;
  });
  return best;
}
