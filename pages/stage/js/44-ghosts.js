// The node in focus, drawn large where its own box is too small for words; and what the candidate in hand would make of
// it: two dashed boxes with what would stand in them.

// Its place, or the large one's, which is tied to it where it stands beside it.
function largeNode() {
  const root = draw("g", { class: "large", "aria-hidden": "true" });
  let known = "",
    place = null;
  const roomOf = (own, others, panel) => {
    const key = JSON.stringify([own, others, panel]);
    if (known !== key) [known, place] = [key, { ...roomForOne(own, others, panel), form: "full" }];
    return place;
  };
  return {
    root,
    draw(view, places, panel) {
      const { tree, focus, born } = view,
        own = places[focus];
      if (own.form === "full" || !born(focus)) {
        root.replaceChildren();
        return own;
      }
      const others = places.filter((_, v) => v !== focus && born(v)),
        at = roomOf(own, others, panel),
        box = nodeBox(tree, nodeSide(tree, focus), at);
      box.show((letters) => nodeText(view, focus, letters), factsOf(view, focus));
      dress(box.root, { transform: `translate(${at.x},${at.y})` });
      root.replaceChildren(...(overlap(own, at) ? [] : [ghostLine(own, at)]), box.root);
      return at;
    },
  };
}

function ghostLayer() {
  const root = draw("g", { class: "ghosts", "aria-hidden": "true" });
  let known = "",
    pair = null;
  // Looked for once a node: the next cut of it changes nothing about who stands where.
  const roomOf = (view, at, places, box) => {
    const taken = [at, ...places.filter((_, v) => view.born(v))],
      key = JSON.stringify([taken, box]);
    if (known !== key) [known, pair] = [key, roomForTwo(at, taken, box)];
    return pair;
  };
  return {
    root,
    draw(view, at, places, box) {
      const shown = view.left != null && view.focus === view.node && !view.split(view.node),
        room = shown && roomOf(view, at, places, box);
      root.replaceChildren(...(room ? ghostsOf(view, at, room) : []));
    },
  };
}

// The lines first, so that none runs over the nearer box.
function ghostsOf(view, at, pair) {
  return [...pair.map((place) => ghostLine(at, place)), ...pair.map((place, k) => ghostOf(view, k === 0, place))];
}

// From the side of the node that looks to the box.
function ghostLine(at, { x, y, w, h }) {
  const side = Math.sign(x - at.x);
  if (y - h / 2 > at.y + at.h / 2) return draw("line", { x1: at.x, y1: at.y + at.h / 2, x2: x, y2: y - h / 2 });
  if (y + h / 2 < at.y - at.h / 2) return draw("line", { x1: at.x, y1: at.y - at.h / 2, x2: x, y2: y + h / 2 });
  return draw("line", { x1: at.x + (side * at.w) / 2, y1: at.y, x2: x - (side * w) / 2, y2: y });
}

// "yes" or "no", the mix of the rows on that side, and how many they are; in a low box in one line, as far as it goes.
function ghostOf(view, left, { x, y, w, h }) {
  const side = sideOf(view, left),
    inner = w - (w > 60 ? 16 : 8),
    answer = left ? "yes" : "no",
    told = ghostFacts(view, left, side),
    low = h < 50,
    line = [answer, told.at(-1)[0]].join(" · ");
  const text = (kind, high, words) => draw("text", { y: high, "text-anchor": "middle", class: kind }, words);
  const bar = (top, high) =>
    draw("g", { transform: `translate(${-inner / 2},${top - h / 2})` }, ...barOf(view.tree, side, inner, high));
  const facts = told.map((each) => fitting(each, inner / 6.7));
  const parts = low
    ? [h < 24 ? null : text("edge", -h / 2 + 14, line.length <= inner / 6.7 ? line : answer), bar(h < 24 ? 4 : 18, 7)]
    : [
        text("edge", -h / 2 + 14, answer),
        bar(19, 9),
        text("facts", h / 2 - 7, facts.find((each) => each.includes("·")) ?? facts[0]),
      ];
  const box = draw("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: Math.min(8, h / 4), class: "box" });
  return draw("g", { transform: `translate(${x},${y})` }, box, ...parts.filter(Boolean));
}

// From many words to few. With too many rows to draw, only their number is sure.
function ghostFacts({ list, candidate: c, reel }, left, side) {
  const n = (left ? list.n_left : list.n_right)[c],
    sure = side.n === n ? [mixText(reel, side)].filter(Boolean) : [];
  return [
    [counted(n, "row"), ...sure],
    [number(n), ...sure],
  ];
}
