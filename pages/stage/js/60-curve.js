// Every candidate of the feature in hand, on the feature's own axis: the lower the better, or the higher.

function curvePanel(stage) {
  const title = make("h3"), picture = draw("svg", { class: "curve", role: "img" }), note = make("p", { class: "soft" });
  const root = make("section", { class: "panel curve-panel" }, title, picture, note);
  let toCandidate = null, dragging = false;
  const drag = (event) => {
    if (!dragging || !toCandidate) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
    stage.seekCandidate(toCandidate(point.x));
  };
  picture.addEventListener("pointerdown", (event) => { dragging = true; picture.setPointerCapture(event.pointerId); drag(event); });
  picture.addEventListener("pointermove", drag);
  picture.addEventListener("pointerup", () => { dragging = false; });
  return { root, draw(reel, view, shown) {
    toCandidate = null;
    picture.replaceChildren();
    note.textContent = "";
    const { search, list } = view;
    if (!search || shown.hidden) {
      title.textContent = "Every cut";
      note.textContent = shown.hidden ? "Hidden until you have answered." : "No cut is being tried at this step.";
      return;
    }
    const size = [Math.max(root.clientWidth - 24, 180), Math.max(root.clientHeight - 60, 80)];
    picture.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    if (list) curve(reel, view, size);
    else features(reel, view, size);
    picture.setAttribute("aria-label", title.textContent);
  } };

  function curve(reel, view, [width, height]) {
    const { search, list } = view, feature = reel.data.features[list.feature];
    title.textContent = `Every cut on ${feature.name} · ${search.measure}, ${search.better} is better`;
    const byName = list.threshold.every((t) => t == null);
    const xs = list.threshold.map((t, c) => (byName ? c : t)), xSpan = byName ? [-0.5, xs.length - 0.5] : spanOf(feature.values);
    const every = search.features.flatMap((each) => each.score), x = scale(xSpan, [44, width - 8]), y = scale(spanOf(every), [height - 20, 8]);
    const best = search.features[search.best[0]], bestScore = best ? best.score[search.best[1]] : null;
    const points = xs.map((v, c) => [v == null ? width - 8 : x(v), y(list.score[c])]);
    toCandidate = (px) => points.reduce((near, point, c) => (Math.abs(point[0] - px) < Math.abs(points[near][0] - px) ? c : near), 0);
    picture.replaceChildren(
      ...ticksOf(spanOf(every), 3).flatMap((t) => [draw("line", { x1: 44, x2: width, y1: y(t), y2: y(t), class: "grid" }), draw("text", { x: 38, y: y(t) + 4, class: "tick", "text-anchor": "end" }, number(t, 3))]),
      bestScore == null ? "" : draw("line", { x1: 44, x2: width, y1: y(bestScore), y2: y(bestScore), class: "best" }),
      bestScore == null ? "" : draw("text", { x: width - 4, y: y(bestScore) - 5, class: "best-text", "text-anchor": "end" }, `best: ${reel.data.features[best.feature].name}, ${number(bestScore, 3)}`),
      byName ? "" : draw("polyline", { points: points.map((p) => p.map((v) => v.toFixed(1)).join(",")).join(" "), class: "run" }),
      ...(points.length <= 120 ? points.map((p, c) => draw("circle", { cx: p[0], cy: p[1], r: c === list.chosen ? 5 : 3.5, class: c === list.chosen ? "point chosen" : "point" })) : []),
      view.candidate >= 0 ? draw("line", { x1: points[view.candidate][0], x2: points[view.candidate][0], y1: 4, y2: height - 16, class: "cut" }) : "",
      view.candidate >= 0 ? draw("circle", { cx: points[view.candidate][0], cy: points[view.candidate][1], r: 7, class: "point now" }) : "");
    if (view.candidate >= 0) note.textContent = `${testText(reel, list.feature, list.threshold[view.candidate], list.categories[view.candidate])}: ${number(list.score[view.candidate])}`
      + (list.left_out ? ` · ${list.left_out} cuts are not drawn` : "");
  }

  // Before one feature is looked at: the best cut of each.
  function features(reel, view, [width, height]) {
    const { search } = view;
    title.textContent = `The best cut of each feature · ${search.measure}, ${search.better} is better`;
    const pick = search.better === "lower" ? Math.min : Math.max;
    const bests = search.features.map((each) => pick(...each.score)), line = Math.min(24, height / Math.max(bests.length, 1));
    const span = [Math.min(0, ...bests), Math.max(...bests, 1e-12)], x = scale(span, [0, width * 0.5]);
    picture.replaceChildren(...search.features.slice(0, Math.floor(height / line)).flatMap((each, row) => {
      const won = row === search.best[0], name = reel.data.features[each.feature].name;
      return [draw("text", { x: width * 0.36 - 6, y: row * line + line * 0.68, class: won ? "tick strong" : "tick", "text-anchor": "end" }, name.length > 18 ? name.slice(0, 17) + "…" : name),
        draw("rect", { x: width * 0.36, y: row * line + line * 0.2, width: Math.max(2, x(bests[row])), height: line * 0.6, class: won ? "bar won" : "bar" }),
        draw("text", { x: width * 0.36 + Math.max(2, x(bests[row])) + 6, y: row * line + line * 0.68, class: won ? "tick strong" : "tick" }, number(bests[row], 3))];
    }));
  }
}
