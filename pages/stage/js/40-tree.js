// The tree as it stands. Every node has its place from the finished tree; growing only reveals.

function treePanel(stage) {
  const title = make("h3"), picture = draw("svg", { class: "tree", role: "group", "aria-label": "the tree" });
  const root = make("section", { class: "panel tree-panel" }, title, picture);
  let drawn = null, nodes = [], links = [], size = "";
  return { root, draw(reel, view, shown) {
    const box = [root.clientWidth - 24, root.clientHeight - 44].map((side) => Math.max(side, 120));
    if (drawn !== view.tree || size !== box.join()) {
      drawn = view.tree; size = box.join();
      ({ nodes, links } = plant(reel, view.tree, box));
      picture.setAttribute("viewBox", `0 0 ${box[0]} ${box[1]}`);
      picture.replaceChildren(...links.map((link) => link.root), ...nodes.map((node) => node.root));
    }
    title.textContent = view.tree.name ? `${view.tree.name} · node ${view.node}` : `Tree · node ${view.node}`;
    const path = stage.looked == null ? [] : pathOf(view, stage.looked);
    nodes.forEach((node, v) => node.show(view, shown, path.includes(v)));
    links.forEach((link) => link.root.classList.toggle("seen", view.born(link.child)));
    links.forEach((link) => link.root.classList.toggle("path", path.includes(link.child)));
  } };

  function plant(reel, tree, [width, height]) {
    const leaves = tree.feature.filter((f) => f < 0).length, deepest = Math.max(...tree.y.map((_, v) => depthOf(tree, v)), 1);
    const w = Math.min(168, (width / Math.max(leaves, 1)) * 0.94), h = Math.max(14, Math.min(64, (height / (deepest + 1)) * 0.72));
    const x = (v) => Math.min(Math.max(tree.x[v] * width, w / 2 + 1), width - w / 2 - 1), y = (v) => h / 2 + 2 + tree.y[v] * (height - h - 4);
    const parts = tree.feature.map((_, v) => nodeOf(reel, tree, v, x(v), y(v), w, h));
    const lines = tree.parent.map((p, v) => [p, v]).filter(([p]) => p >= 0).map(([p, v]) => {
      const yes = tree.left[p] === v, middle = [(x(p) + x(v)) / 2, (y(p) + y(v)) / 2];
      const text = w > 60 ? draw("text", { x: middle[0] + (yes ? -6 : 6), y: middle[1], class: "edge", "text-anchor": yes ? "end" : "start" }, yes ? "yes" : "no") : null;
      return { child: v, root: draw("g", { class: "link" }, draw("line", { x1: x(p), y1: y(p) + h / 2, x2: x(v), y2: y(v) - h / 2 }), text) };
    });
    return { nodes: parts, links: lines };
  }

  function nodeOf(reel, tree, v, x, y, w, h) {
    const roomy = w > 84 && h > 40, inner = w - 14;
    const asks = draw("text", { class: "asks", y: roomy ? -h / 2 + 17 : 4, "text-anchor": "middle" });
    const facts = draw("text", { class: "facts", y: h / 2 - 7, "text-anchor": "middle" });
    const bar = draw("g", { transform: `translate(${-inner / 2},${roomy ? -h / 2 + 24 : -h / 2 + 5})` }, ...shareBar(tree, v, inner, roomy ? 9 : Math.max(4, h - 10)));
    const whole = draw("title");
    const group = draw("g", { class: "node", transform: `translate(${x},${y})`, tabindex: -1, role: "button", onclick: () => stage.seek(tree.decided[v]),
      onmouseenter: () => stage.lookNode(v), onmouseleave: () => stage.lookNode(null) },
      whole, draw("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: Math.min(9, h / 4) }), bar, roomy ? asks : null, roomy ? facts : null);
    return { root: group, show(view, shown, onPath) {
      const split = view.split(v), known = tree.decided[v] <= view.i && !(shown.hidden && v === view.node);
      const text = split && known ? testText(reel, tree.feature[v], tree.threshold[v], tree.categories[v]) + " ?" : known ? tree.answer[v] : "?";
      asks.textContent = fitted(text, inner);
      facts.textContent = fitted(`${tree.n[v]} ${tree.n[v] === 1 ? "row" : "rows"} · ${number(tree.impurity[v], 3)}`, inner);
      whole.textContent = `Node ${v}: ${text} ${tree.n[v]} rows. ${known && !split ? tree.reason[v] : ""}`;
      group.setAttribute("aria-label", whole.textContent);
      group.classList.toggle("seen", view.born(v));
      group.classList.toggle("leaf", known && !split);
      group.classList.toggle("now", v === view.node);
      group.classList.toggle("path", onPath);
    } };
  }

  // The shares of the classes, or where the node's mean lies among all values.
  function shareBar(tree, v, width, height) {
    if (!tree.weights) {
      const [low, high] = spanOf(tree.value), at = ((tree.value[v] - low) / (high - low)) * width;
      return [draw("rect", { width, height, class: "track" }), draw("rect", { x: at - 1.5, width: 3, height, class: "mean" })];
    }
    const total = tree.weights[v].reduce((sum, each) => sum + each, 0);
    let x = 0;
    return tree.weights[v].map((weight, k) => {
      const part = draw("rect", { x, width: (weight / total) * width, height, fill: classColour(k) });
      x += (weight / total) * width;
      return part;
    });
  }

  function fitted(text, width) {
    const room = Math.floor(width / 6.3);
    return text.length <= room ? text : text.slice(0, Math.max(1, room - 1)) + "…";
  }
}

function depthOf(tree, v) {
  let depth = 0;
  for (let at = tree.parent[v]; at >= 0; at = tree.parent[at]) depth += 1;
  return depth;
}

function pathOf(view, row) {
  const path = [];
  for (let at = view.rowNode[row]; at >= 0; at = view.tree.parent[at]) path.unshift(at);
  return path;
}
