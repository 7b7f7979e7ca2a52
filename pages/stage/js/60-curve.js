// Every candidate of the feature in hand, on the feature's own axis. Those tried so far stand out; the best of them is
// named.

panelKinds.candidates = (stage) => (view, _, size) => {
  const chart = view.list ? curveOf(view, size) : null,
    bars = !chart && view.search && view.feature < 0;
  return {
    title: titleOf(view),
    note: chart ? candidateText(view) : silenceOf(view),
    key: chart ? `${view.reel.steps.search[view.i]} ${view.feature}` : `${view.step} ${view.pending} ${view.veiled}`,
    still: () => (chart ? stillOf(view, chart) : bars ? barsOf(view, size) : []),
    moving: chart ? movingOf(view, chart) : [],
    takes: chart != null && view.candidate >= 0,
    at: chart && ((x) => ({ look: { candidate: { feature: chart.list.feature, c: chart.at(x) } } })),
    act: chart && ((x) => stage.seekCandidate(chart.list, chart.at(x))),
  };
};

function titleOf({ reel, list, search }) {
  if (!list) return "Every cut";
  return `Every cut on ${reel.data.features[list.feature].name} · ${search.measure}, ${search.better} is better`;
}

function silenceOf(view) {
  if (view.veiled) return "Hidden until you have answered.";
  if (!view.search) return "No cut is being tried at this step.";
  return view.feature < 0
    ? "The best cut of each feature, by its gain."
    : `No cut of ${view.reel.data.features[view.feature].name} is possible here.`;
}

function candidateText(view) {
  const { list, candidate: c } = view,
    hidden = list.left_out ? `${counted(list.left_out, "cut")} not drawn` : "";
  if (c < 0) return hidden;
  return [`${testText(view.reel, testOf(list, c))}: ${number(list.score[c])}, gain ${number(list.gain[c])}`, hidden]
    .filter(Boolean)
    .join(" · ");
}

function curveOf(view, [width, height]) {
  const { search, list } = view,
    byName = list.threshold.every((t) => t == null),
    across = axisOf(view.reel.data.features[list.feature]);
  const xSpan = byName ? [-0.5, list.score.length - 0.5] : across.span,
    ySpan = spanOf(search.features.flatMap((each) => each.score));
  const x = scale(xSpan, [46, width - 8]),
    y = scale(ySpan, [height - 6, 8]);
  const points = list.score.map((score, c) => [
    byName ? x(c) : list.threshold[c] == null ? width - 8 : x(list.threshold[c]),
    y(score),
  ]);
  const at = (px) =>
    points.reduce((near, point, c) => (Math.abs(point[0] - px) < Math.abs(points[near][0] - px) ? c : near), 0);
  return { list, byName, ySpan, y, points, at, width, height };
}

function stillOf(view, { list, byName, ySpan, y, points, width }) {
  const grid = ticksOf(ySpan, 3).flatMap((t) => [
    draw("line", { x1: 46, x2: width, y1: y(t), y2: y(t), class: "grid" }),
    draw("text", { x: 40, y: y(t) + 4, class: "tick", "text-anchor": "end" }, number(t, 3)),
  ]);
  const dots =
    points.length > 120 ? [] : points.map((p) => draw("circle", { cx: p[0], cy: p[1], r: 3, class: "point yet" }));
  return [...grid, ...(byName ? [] : runsOf(list, points, "run yet")), ...dots];
}

// A line through the cuts in their order; where values are missing there are two, for both ways the missing can go.
function runsOf(list, points, kind) {
  return [false, true]
    .map((left) => points.filter((_, c) => list.missing_left[c] === left))
    .map((run) =>
      draw("polyline", { points: run.map((p) => `${p[0].toFixed(1)},${p[1].toFixed(1)}`).join(" "), class: kind }),
    );
}

// Tried so far, the best of all tried, and the candidate in hand.
function movingOf(view, { list, byName, y, points, width, height }) {
  const tried = points.filter((_, c) => view.reached(list.feature, c)),
    best = bestSoFar(view),
    parts = [];
  if (!byName) parts.push(...runsOf(list, tried, "run"));
  if (points.length <= 120)
    parts.push(...tried.map((p) => draw("circle", { cx: p[0], cy: p[1], r: 3.5, class: "point" })));
  const now = points[view.candidate];
  if (now)
    parts.push(
      draw("line", { x1: now[0], x2: now[0], y1: 2, y2: height, class: "cut" }),
      draw("circle", { cx: now[0], cy: now[1], r: 7, class: "point now" }),
    );
  if (!best) return parts;
  const high = y(best.score),
    aside = now && now[0] > width * 0.5,
    text = `${best.all ? "best" : "best yet"}: ${testTextIn(view.reel, best.test, 34)}, ${number(best.score, 3)}`;
  parts.push(
    draw("line", { x1: 46, x2: width, y1: high, y2: high, class: "best" }),
    draw(
      "text",
      {
        x: aside ? 50 : width - 2,
        y: high > 18 ? high - 6 : high + 15,
        class: "best-text",
        "text-anchor": aside ? "start" : "end",
      },
      text,
    ),
  );
  return parts;
}

// The first of the best among the candidates tried so far.
function bestSoFar(view) {
  const sign = view.search.better === "lower" ? 1 : -1;
  let best = null,
    all = true;
  for (const list of view.search.features)
    list.score.forEach((score, c) => {
      if (!view.reached(list.feature, c)) {
        all = false;
        return;
      }
      if (!best || sign * (score - best.score) < -1e-9 * Math.abs(best.score)) best = { score, test: testOf(list, c) };
    });
  const [f, c] = view.search.best;
  if (all && f >= 0) best = { score: view.search.features[f].score[c], test: testOf(view.search.features[f], c) };
  return best && { ...best, all };
}

// Where no feature is in hand: the best gain of each.
function barsOf(view, [width, height]) {
  const { features, best } = view.search,
    gains = features.map((each) => Math.max(...each.gain)),
    line = Math.min(24, Math.max(13, height / features.length));
  const room = Math.floor(height / line),
    order = gains
      .map((_, k) => k)
      .sort((a, b) => gains[b] - gains[a])
      .slice(0, room);
  const x = scale([0, Math.max(...gains, 1e-12)], [0, width * 0.46]);
  return order.flatMap((k, row) => {
    const kind = k === best[0] ? " strong" : "",
      y = row * line,
      name = view.reel.data.features[features[k].feature].name,
      long = Math.max(2, x(gains[k]));
    return [
      draw(
        "text",
        { x: width * 0.36 - 6, y: y + line * 0.68, class: `tick${kind}`, "text-anchor": "end" },
        shortened(name, Math.floor(width * 0.05)),
      ),
      draw("rect", { x: width * 0.36, y: y + line * 0.2, width: long, height: line * 0.6, class: `bar${kind}` }),
      draw("text", { x: width * 0.36 + long + 6, y: y + line * 0.68, class: `tick${kind}` }, number(gains[k], 3)),
    ];
  });
}
