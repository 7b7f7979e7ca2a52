// The node in focus, drawn large where its own box is too small for words; and what the candidate in hand would make of
// it: two dashed boxes with what would stand in them.

// Its place, or the large one's over it.
function largeNode() {
  const root = draw("g", { class: "large", "aria-hidden": "true" });
  return {
    root,
    draw(view, place, [width, height]) {
      if (place.form === "full" || !view.born(view.focus)) {
        root.replaceChildren();
        return place;
      }
      const inside = (at, size, all) => Math.min(Math.max(at, size / 2 + 2), all - size / 2 - 2);
      const at = {
        x: inside(place.x, NODE.wide, width),
        y: inside(place.y, NODE.full, height),
        w: NODE.wide,
        h: NODE.full,
        form: "full",
      };
      const box = nodeBox(view.tree, nodeSide(view.tree, view.focus), at);
      box.show((letters) => nodeText(view, view.focus, letters), factsOf(view, view.focus));
      dress(root, { transform: `translate(${at.x},${at.y})` });
      root.replaceChildren(box.root);
      return at;
    },
  };
}

const GHOST = { wide: 168, least: 104, high: 50, gap: 26 };

function ghostLayer() {
  const root = draw("g", { class: "ghosts", "aria-hidden": "true" });
  return {
    root,
    draw(view, at, room, box) {
      const shown = view.left != null && view.focus === view.node && !view.split(view.node);
      root.replaceChildren(...(shown ? ghostsOf(view, at, room, box) : []));
    },
  };
}

// The width nobody else will ever stand in: below a node is only what grows from it.
function roomBelow(tree, places, node) {
  const own = places.filter((_, v) => {
    let at = v;
    while (at > node) at = tree.parent[at];
    return at === node;
  });
  return Math.max(...own.map((p) => p.x + p.w / 2)) - Math.min(...own.map((p) => p.x - p.w / 2));
}

// Below their node; beside it where the panel ends.
function ghostsOf(view, at, room, [width, height]) {
  const gap = 14,
    top = at.y + at.h / 2 + GHOST.gap;
  if (top + GHOST.high <= height) {
    const w = Math.min(GHOST.wide, Math.max(GHOST.least, room / 2 - 8), width / 2 - 10),
      apart = Math.max(w + gap, Math.min(room / 2, w * 1.5));
    const middle = Math.min(Math.max(at.x, (apart + w) / 2 + 2), width - (apart + w) / 2 - 2);
    return [-1, 1].map((side) =>
      ghostOf(view, side < 0, { x: middle + (side * apart) / 2, y: top + GHOST.high / 2, w }, [
        at.x,
        at.y + at.h / 2,
        middle + (side * apart) / 2,
        top,
      ]),
    );
  }
  const left = at.x - at.w / 2 - 2,
    right = width - at.x - at.w / 2 - 2,
    both = Math.max(left, right) > 2 * Math.min(left, right);
  const w = Math.min(GHOST.least, both ? Math.max(left, right) / 2 - gap : Math.min(left, right) - gap),
    y = Math.min(at.y, height - GHOST.high / 2 - 2);
  const edge = (side) => at.x + side * (at.w / 2 + gap),
    towards = right > left ? 1 : -1;
  return [-1, 1].map((side) => {
    const x = both ? edge(towards) + towards * (w / 2 + (side === towards ? w + gap : 0)) : edge(side) + (side * w) / 2,
      near = both ? towards : side;
    return ghostOf(view, side < 0, { x, y, w }, [at.x + (near * at.w) / 2, y, x - (near * w) / 2, y]);
  });
}

function ghostOf(view, left, { x, y, w }, [x1, y1, x2, y2]) {
  const { list, candidate: c } = view,
    side = sideOf(view, left),
    n = (left ? list.n_left : list.n_right)[c],
    inner = w - 16,
    h = GHOST.high;
  const sure = side.n === n ? [mixText(view.reel, side)].filter(Boolean) : []; // with too many rows to draw, only their number is sure
  const facts = [
    [counted(n, "row"), ...sure],
    [number(n), ...sure],
  ].map((each) => fitting(each, inner / 6.7));
  const text = (kind, high, words) => draw("text", { y: high, "text-anchor": "middle", class: kind }, words);
  return draw(
    "g",
    {},
    draw("line", { x1, y1, x2, y2 }),
    draw(
      "g",
      { transform: `translate(${x},${y})` },
      draw("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: 8, class: "box" }),
      text("edge", -h / 2 + 14, left ? "yes" : "no"),
      draw(
        "g",
        { transform: `translate(${-inner / 2},${-h / 2 + 19})` },
        ...barOf(view.tree, side, inner, 9),
      ),
      text("facts", h / 2 - 7, facts.find((each) => each.includes("·")) ?? facts[0]),
    ),
  );
}
