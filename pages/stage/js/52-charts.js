// One feature along a line, with the classes in lanes or the target as height; and two features as a plane.

const ROW_OF_WORDS = 24; // above the rows: how many a cut sends where, and what a dot's size stands for

function lineChart(stage, view, size, f, surface) {
  const { features } = view.reel.data,
    { target } = view,
    feature = features[f],
    [width, height] = size,
    valued = !target.classes,
    shares = view.all && !valued;
  const across = axisOf(feature),
    left = valued || shares ? 44 : 8,
    bottom = height - 22,
    x = scale(across.span, [left, width - 8]),
    span = valued ? targetSpan(view) : [0, 1];
  const up = valued || shares ? { ticks: ticksOf(span, 4), label: (t) => number(t, 3) } : null;
  const lanes = valued ? null : lanesOf(feature, target, x, [ROW_OF_WORDS, bottom - 4]),
    y = scale(span, [bottom, valued ? ROW_OF_WORDS : 8]);
  const chart = {
    key: `line ${f} ${size} ${up && span} ${target.name}`,
    ...(valued ? titled(view, [target.name, feature.name]) : titled(view, [feature.name], "Feature ")),
    note: missingText(view.reel, [f]),
    axes: [f, null],
    size,
    x,
    y,
    across,
    up,
    left,
    bottom,
    regions: [],
    shade: [],
    place: (row, value = feature.values[row], answer = target.values[row]) => {
      if (value == null || (valued && row != null && answer == null)) return null;
      const high = valued && row != null ? y(answer) : lanes?.[row];
      return [x(value + spread(feature, row ?? 0)), high ?? bottom - 8];
    },
    of: (values) => [values[f]],
  };
  if (view.all) addAnswerLines(stage, view, chart, f, surface);
  else if (valued) chart.shade.push(...fittedLines(view, chart, f));
  if (view.candidate >= 0 && view.list.feature === f && !view.all) addCut(view, chart);
  return chart;
}

// Axes span the target; a column that was fitted, its values when the tree began.
function targetSpan({ reel, tree, all, target }) {
  return spanOf((!all && tree.fits && reel.state(tree.fits, tree.born[0])) || target.values);
}

// "up over across", whole and with short names.
function titled({ reel }, names, before = "") {
  const told = (each) => before + each.join(" over ");
  return { title: told(names), heading: told(names.map((name) => shortened(name, 20, namesIn(reel.data)))) };
}

// The height of each row: its class's lane, rows at the same place stacked around its middle, scattered where they are
// too many.
function lanesOf(feature, target, x, [top, bottom]) {
  const lanes = target.classes.length,
    high = (bottom - top) / lanes,
    stacks = new Map();
  return feature.values.map((value, row) => {
    const k = target.values[row],
      key = `${k} ${Math.round(x(value ?? 0) / 8)}`,
      already = stacks.get(key) ?? 0,
      step = Math.min(8, high / 9);
    stacks.set(key, already + 1);
    const up = (already % 2 ? 1 : -1) * Math.ceil(already / 2) * step,
      scattered = (((already * 0.56984) % 1) - 0.5) * high * 0.86;
    return top + (lanes - 1 - k + 0.5) * high + (Math.abs(up) <= high * 0.43 ? up : scattered);
  });
}

// The cut, and the side that says yes.
function addCut(view, chart) {
  const { list, candidate: c } = view,
    {
      x,
      bottom,
      left,
      size: [width],
    } = chart,
    t = list.threshold[c];
  const counts = [`yes: ${number(list.n_left[c])}`, `no: ${number(list.n_right[c])}`];
  chart.list = list;
  const side = (text, at, anchor) => draw("text", { x: at, y: 12, class: "side", "text-anchor": anchor }, text);
  if (t == null) return levelsLeft(view, chart, side(counts.join(" · "), left, "start"));
  chart.toValue = scale([left, width - 8], chart.across.span);
  chart.shade.unshift(
    draw("rect", { x: left, y: 18, width: Math.max(0, x(t) - left), height: bottom - 18, class: "left-side" }),
  );
  chart.shade.push(
    draw("line", { x1: x(t), x2: x(t), y1: 14, y2: bottom, class: "cut" }),
    side(counts[0], left, "start"),
    side(counts[1], width - 8, "end"),
  );
}

// Levels that go left are shaded one by one.
function levelsLeft(view, chart, words) {
  const { x, bottom } = chart,
    half = (x(1) - x(0)) / 2;
  const shades = view.list.categories[view.candidate].map((level) =>
    draw("rect", { x: x(level) - half, y: 18, width: 2 * half, height: bottom - 18, class: "left-side" }),
  );
  chart.shade.unshift(...shades);
  chart.shade.push(words);
}

// What is predicted over this feature: the whole tree where it is the only feature, both sides of the cut in hand.
function fittedLines(view, { x, y, across }, f) {
  const clip = (value) => x(Math.min(Math.max(value, across.span[0]), across.span[1]));
  const level = (from, to, value, kind) =>
    draw("line", { x1: clip(from), x2: clip(to), y1: y(value), y2: y(value), class: `fitted${kind}` });
  const only = view.reel.data.features.length === 1,
    lines = !only
      ? []
      : regionsOf(view, 0, null, [])
          .filter(({ node }) => !view.tree.fits || view.known(node))
          .map(({ node, box }) =>
            level(box[0], box[1], view.tree.value[node], node === view.focus && !view.left ? " now" : ""),
          );
  const t = view.candidate >= 0 && view.list.feature === f ? view.list.threshold[view.candidate] : null;
  if (t == null || view.split(view.node)) return lines;
  const box = boxOf(view, view.node, f, null),
    sides = [sideOf(view, true), sideOf(view, false)];
  if (sides[0].n) lines.push(level(box[0], t, sides[0].mean, " now"));
  if (sides[1].n) lines.push(level(t, box[1], sides[1].mean, " now"));
  return lines;
}

function planeChart(stage, view, size, fx, fy, surface) {
  const { features } = view.reel.data,
    [width, height] = size,
    ramp = view.target.classes ? null : targetRamp(view, stage.palette),
    left = 46,
    right = width - (ramp ? 52 : 8),
    top = view.reel.columns.some((each) => each.size) ? ROW_OF_WORDS : 8,
    bottom = height - 22;
  const across = axisOf(features[fx]),
    up = axisOf(features[fy]),
    x = scale(across.span, [left, right]),
    y = scale(up.span, [bottom, top]);
  const others = features.length > 2,
    { held } = stage;
  const chart = {
    key: `plane ${fx} ${fy} ${size} ${ramp?.span} ${ramp && stage.measured}`,
    ...titled(view, [features[fy].name, features[fx].name]),
    note: others ? heldText(view.reel, held.row, fx, fy) : missingText(view.reel, [fx, fy]),
    axes: [fx, fy],
    size,
    x,
    y,
    across,
    up,
    left,
    right,
    top,
    bottom,
    ramp,
    regions: [],
    shade: [],
    fill: ramp && ((row) => (view.target.values[row] == null ? null : rgb(ramp.at(view.target.values[row])))),
    place: (row, a = features[fx].values[row], b = features[fy].values[row]) =>
      a == null || b == null
        ? null
        : [x(a + spread(features[fx], row ?? 0)), y(b + spread(features[fy], row ?? 0, 0.56984))],
    of: (values) => [values[fx], values[fy]],
  };
  if (view.all) addAnswerColours(stage, view, chart, held.values, surface);
  else addRegions(stage, view, chart, held.values);
  return chart;
}

// The regions of the tree in hand, and the cut.
function addRegions(stage, view, chart, held) {
  const { across, left, right, x, y } = chart,
    [fx, fy] = chart.axes,
    end = stage.pathIn(view).at(-1);
  chart.regions = regionsOf(view, fx, fy, held).map(({ node, box }) => ({
    node,
    attributes: regionOf(view, node, insideOf(chart, box), chart.ramp, end),
  }));
  const t = view.candidate >= 0 ? view.list.threshold[view.candidate] : null;
  if (t == null) return;
  const box = insideOf(chart, boxOf(view, view.node, fx, fy)),
    flat = view.feature === fy;
  chart.shade.push(
    draw(
      "line",
      flat
        ? { x1: box.x, x2: box.x + box.width, y1: y(t), y2: y(t), class: "cut" }
        : { x1: x(t), x2: x(t), y1: box.y, y2: box.y + box.height, class: "cut" },
    ),
  );
  chart.list = view.list;
  if (!flat) chart.toValue = scale([left, right], across.span);
}

// A box of the space as a rectangle of the picture.
function insideOf({ x, y, across, up }, box) {
  const clip = (value, [low, high]) => Math.min(Math.max(value, low), high);
  const [x0, x1] = [x(clip(box[0], across.span)), x(clip(box[1], across.span))],
    [y0, y1] = [y(clip(box[3], up.span)), y(clip(box[2], up.span))];
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

// end: the node where the way of a row ends, if one is looked at.
function regionOf(view, node, rectangle, ramp, end) {
  const { weights, value } = view.tree,
    below = (at) => {
      while (at > view.focus) at = view.tree.parent[at];
      return at === view.focus;
    };
  const told = ramp && (!view.tree.fits || view.known(node)),
    valued = told ? rgb(ramp.at(value[node])) : "none";
  return {
    ...rectangle,
    fill: weights ? classColour(firstOfLargest(weights[node])) : valued,
    class: `region${ramp ? " valued" : ""}${below(node) ? " now" : ""}${node === end ? " looked" : ""}`,
  };
}

function missingText(reel, drawn) {
  const gone = reel.data.rows.filter((_, row) => drawn.some((f) => reel.data.features[f].values[row] == null)).length;
  const names = drawn.map((f) => reel.data.features[f].name).join(" or ");
  return gone ? `${counted(gone, "row")} without ${names} ${gone === 1 ? "is" : "are"} not drawn here.` : "";
}

function heldText(reel, row, fx, fy) {
  const kept = reel.data.features.filter((_, j) => j !== fx && j !== fy).map((f) => f.name);
  const names = kept.length > 2 ? `the other ${kept.length} features` : kept.join(" and ");
  const whose = row == null ? "the row you typed" : `row ${reel.data.rows[row]}`;
  return `Regions for ${names} as in ${whose}; click a row to hold another.`;
}
