// The picture that suits the step: the feature being cut as a line of rows, two features as a plane with regions, or
// the target over one feature with the fitted steps. Axes span all rows and never rescale.

function planePanel(stage) {
  const title = make("h3"), picture = draw("svg", { class: "plane", role: "img" });
  const choose = make("div", { class: "axes" }), note = make("p", { class: "soft" });
  const root = make("section", { class: "panel plane-panel" }, title, choose, picture, note);
  let dragging = false;
  const drag = (event) => {
    if (!dragging || !root.view?.list || !root.toValue) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
    stage.seekCandidate(nearest(root.view.list.threshold, root.toValue(point.x)));
  };
  picture.addEventListener("pointerdown", (event) => { dragging = true; picture.setPointerCapture(event.pointerId); drag(event); });
  picture.addEventListener("pointermove", drag);
  picture.addEventListener("pointerup", () => { dragging = false; });
  return { root, draw(reel, view, shown) {
    const size = [Math.max(root.clientWidth - 24, 180), Math.max(root.clientHeight - 62, 120)];
    picture.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    root.view = view; root.toValue = null;
    axesChoice(reel);
    const [fx, fy] = stage.axes, cut = view.list ? view.feature : -1, regression = !reel.data.target.classes;
    const onPlane = fy != null && !regression && (cut < 0 || cut === fx || cut === fy);
    const parts = onPlane ? plane(reel, view, shown, size, fx, fy) : line(reel, view, shown, size, cut >= 0 ? cut : fx, regression);
    picture.replaceChildren(...parts);
    picture.setAttribute("aria-label", title.textContent);
  } };

  function axesChoice(reel) {
    const names = reel.data.features.map((f) => f.name);
    const offered = names.length > 2 && reel.data.target.classes;
    choose.hidden = !offered;
    if (!offered || choose.childElementCount) return;
    const pick = (place) => make("label", {}, place ? "up " : "across ", make("select", { onchange: (event) => stage.setAxis(place, Number(event.target.value)) },
      ...names.map((name, j) => make("option", { value: j, selected: j === stage.axes[place] }, name))));
    choose.append(pick(0), pick(1));
  }

  function frame(size, x, y, xSpan, ySpan, feature) {
    const [width, height] = size, bottom = height - 22;
    const ticks = feature.kind === "category" ? feature.levels.map((_, k) => k) : ticksOf(xSpan);
    const label = (t) => feature.kind === "category" ? feature.levels[t].slice(0, 12) : number(t);
    const parts = [draw("line", { x1: x(xSpan[0]), x2: width - 6, y1: bottom, y2: bottom, class: "axis" }),
      ...ticks.map((t) => draw("text", { x: x(t), y: bottom + 15, class: "tick", "text-anchor": "middle" }, label(t)))];
    if (!ySpan) return parts;
    return [...parts, ...ticksOf(ySpan, 4).flatMap((t) => [draw("line", { x1: x(xSpan[0]), x2: width - 6, y1: y(t), y2: y(t), class: "grid" }),
      draw("text", { x: x(xSpan[0]) - 5, y: y(t) + 4, class: "tick", "text-anchor": "end" }, number(t))])];
  }

  function dot(reel, view, row, at, shown) {
    const target = reel.data.target;
    const mark = target.classes ? marker(target.values[row], 4.6) : draw("circle", { r: 4.2, class: "mark value" });
    return draw("g", { transform: `translate(${at[0].toFixed(1)},${at[1].toFixed(1)})`, onmouseenter: () => stage.look(row), onmouseleave: () => stage.look(null), onclick: () => stage.hold(row),
      class: ["dot", view.here[row] ? "here" : "elsewhere", stage.looked === row ? "looked" : "", view.left && !shown.hidden && view.here[row] ? (view.left[row] ? "left" : "right") : ""].join(" ") }, mark);
  }

  // One feature along the line: classes in lanes, or the target as height with the means of both sides.
  function line(reel, view, shown, size, f, regression) {
    const feature = reel.data.features[f], target = reel.data.target, [width, height] = size;
    title.textContent = regression ? `${target.name} over ${feature.name}` : `Feature ${feature.name}`;
    const xSpan = feature.kind === "category" ? [-0.5, feature.levels.length - 0.5] : spanOf(feature.values);
    const ySpan = regression ? spanOf(target.values) : null, lanes = regression ? 1 : target.classes.length;
    const x = scale(xSpan, [regression ? 44 : 8, width - 8]);
    const y = regression ? scale(ySpan, [height - 26, 8]) : (k) => 26 + ((lanes - 1 - k + 0.5) / lanes) * (height - 56);
    const parts = frame(size, x, regression ? y : null, xSpan, ySpan, feature);
    const gone = feature.values.filter((value) => value == null).length;
    note.textContent = gone ? `${gone} ${gone === 1 ? "row misses" : "rows miss"} ${feature.name} and ${gone === 1 ? "is" : "are"} not drawn here.` : "";
    if (regression && reel.data.features.length === 1) parts.push(...steps(reel, view, x, y, xSpan));
    if (view.candidate >= 0 && view.list.feature === f && !shown.hidden) {
      root.toValue = (px) => xSpan[0] + ((px - x(xSpan[0])) / (x(xSpan[1]) - x(xSpan[0]))) * (xSpan[1] - xSpan[0]);
      parts.push(...cutLine(reel, view, x, [22, height - 22], width));
    }
    const lane = new Map();
    feature.values.forEach((value, row) => {
      if (value == null) return;
      const k = regression ? 0 : target.values[row], key = `${k} ${Math.round(x(value) / 7)}`, high = lane.get(key) ?? 0;
      lane.set(key, high + 1);
      const up = regression ? y(target.values[row]) : y(k) + (high % 2 ? 1 : -1) * Math.ceil(high / 2) * Math.min(7, (height - 56) / lanes / 8);
      parts.push(dot(reel, view, row, [x(value), up], shown));
    });
    return parts;
  }

  function cutLine(reel, view, x, [top, bottom], width) {
    const { list, candidate: c } = view, t = list.threshold[c];
    const counts = [`left: ${list.n_left[c]}`, `right: ${list.n_right[c]}`];
    if (t == null) return [draw("text", { x: 8, y: 14, class: "side" }, counts.join(" · "))];
    return [draw("rect", { x: 0, y: top, width: Math.max(0, x(t)), height: bottom - top, class: "left-side" }),
      draw("line", { x1: x(t), x2: x(t), y1: top - 6, y2: bottom, class: "cut" }),
      draw("text", { x: 8, y: 14, class: "side" }, counts[0]), draw("text", { x: width - 8, y: 14, class: "side", "text-anchor": "end" }, counts[1])];
  }

  // The fitted steps of a regression over its one feature, as far as the tree has grown.
  function steps(reel, view, x, y, xSpan) {
    return regionsOf(reel, view, 0, null, null).map(({ node, box }) => draw("line", { x1: x(Math.max(box[0], xSpan[0])), x2: x(Math.min(box[1], xSpan[1])),
      y1: y(view.tree.value[node]), y2: y(view.tree.value[node]), class: node === view.node ? "fitted now" : "fitted" }));
  }

  function plane(reel, view, shown, size, fx, fy) {
    const [across, up] = [reel.data.features[fx], reel.data.features[fy]], [width, height] = size;
    title.textContent = `${up.name} over ${across.name}`;
    const spans = [across, up].map((f) => f.kind === "category" ? [-0.5, f.levels.length - 0.5] : spanOf(f.values));
    const x = scale(spans[0], [44, width - 8]), y = scale(spans[1], [height - 26, 8]);
    const clip = (value, span) => Math.min(Math.max(value, span[0]), span[1]);
    const others = reel.data.features.length > 2;
    note.textContent = others ? heldText(reel, fx, fy) : "";
    const parts = regionsOf(reel, view, fx, fy, others ? stage.held ?? 0 : null).map(({ node, box }) => {
      const [x0, x1] = [x(clip(box[0], spans[0])), x(clip(box[1], spans[0]))], [y0, y1] = [y(clip(box[3], spans[1])), y(clip(box[2], spans[1]))];
      const most = view.tree.weights[node].indexOf(Math.max(...view.tree.weights[node]));
      return draw("rect", { x: x0, y: y0, width: x1 - x0, height: y1 - y0, fill: classColour(most), class: ["region", node === view.node ? "now" : "", stage.lookedNode === node ? "looked" : ""].join(" ") });
    });
    parts.push(...frame(size, x, y, spans[0], spans[1], across));
    if (view.candidate >= 0 && !shown.hidden && view.list.threshold[view.candidate] != null) {
      const t = view.list.threshold[view.candidate], box = boxOf(reel, view, fx, fy, spans);
      parts.push(view.feature === fx ? draw("line", { x1: x(t), x2: x(t), y1: y(box[3]), y2: y(box[2]), class: "cut" })
        : draw("line", { x1: x(box[0]), x2: x(box[1]), y1: y(t), y2: y(t), class: "cut" }));
      if (view.feature === fx) root.toValue = (px) => spans[0][0] + ((px - 44) / (width - 52)) * (spans[0][1] - spans[0][0]);
    }
    across.values.forEach((value, row) => {
      if (value != null && up.values[row] != null) parts.push(dot(reel, view, row, [x(value), y(up.values[row])], shown));
    });
    return parts;
  }

  function heldText(reel, fx, fy) {
    const row = stage.held ?? 0;
    const kept = reel.data.features.filter((_, j) => j !== fx && j !== fy).map((f) => f.name);
    const shownNames = kept.length > 3 ? `the other ${kept.length} features` : kept.join(", ");
    return `Regions as they are for ${shownNames} of row ${reel.data.rows[row]}; click a row to hold another.`;
  }

  // The box of the node in focus on the two axes, as far as its path says.
  function boxOf(reel, view, fx, fy, spans) {
    const box = [...spans[0], ...spans[1]], { tree } = view;
    for (let at = view.node; tree.parent[at] >= 0; at = tree.parent[at]) {
      const above = tree.parent[at], f = tree.feature[above], cut = tree.threshold[above], place = f === fx ? 0 : f === fy ? 2 : -1;
      if (place < 0 || cut == null || tree.categories[above].length) continue;
      if (tree.left[above] === at) box[place + 1] = Math.min(box[place + 1], cut);
      else box[place] = Math.max(box[place], cut);
    }
    return box;
  }
}

function nearest(values, wanted) {
  let best = 0;
  values.forEach((value, c) => { if (value != null && Math.abs(value - wanted) < Math.abs((values[best] ?? Infinity) - wanted)) best = c; });
  return best;
}
