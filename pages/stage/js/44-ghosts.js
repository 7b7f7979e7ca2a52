// The node in focus, drawn large where its own box is too small for all it tells; and what the candidate in hand would
// make of it: two dashed boxes with what would stand in them.

// Its place, or the large one's, which is tied to it where it stands beside it.
function largeNode() {
  const root = draw("g", { class: "large", "aria-hidden": "true" });
  const roomOf = remembered((places, panel, focus, wide, parted, hangs, seen) => {
    const others = places.filter((_, v) => v !== focus && seen[v] === "1"),
      room = roomForOne(places[focus], sizesFor(places[focus], wide, parted), hangs, others, panel);
    return room === places[focus] ? room : { ...room, form: room.h === NODE.tall ? "tall" : "full" };
  });
  return {
    root,
    draw(view, places, panel) {
      const { tree, focus } = view,
        own = places[focus],
        facts = factsOf(view, focus),
        [wide, parted] = widthsFor(tree, facts),
        enough = !view.born(focus) || (own.form === "full" && wide <= own.w),
        on = [places, panel, focus, wide, parted, !view.split(focus), seenOf(view)],
        at = enough ? own : roomOf(...on);
      if (at === own) root.replaceChildren();
      else {
        const box = nodeBox(tree, focus, at);
        box.show((letters) => nodeText(view, focus, letters), facts);
        dress(box.root, { transform: `translate(${at.x},${at.y})` });
        root.replaceChildren(...(overlap(own, at) ? [] : [ghostLine(own, at)]), box.root);
      }
      return at;
    },
  };
}

// How wide a box has to be for all the facts in one line, and with the impurity in a line of its own.
function widthsFor(tree, facts) {
  const parted = MARGIN + Math.max(...inTwoLines(tree, facts).map(widthOf));
  return tree.fits ? [parted, parted] : [MARGIN + widthOf(facts), parted];
}

// Low and wide, where that is not too wide, then tall and narrow, then as wide as its own; in all of them there is room
// for everything, unless names are very long.
function sizesFor(own, wide, parted) {
  const least = own.form === "full" ? own.w : NODE.wide,
    low = (width) => (wide > ROOM.widest ? [] : [[Math.max(width, wide), NODE.full]]),
    tall = [Math.max(least, parted), parted].map((each) => Math.min(each, ROOM.widest));
  return [...low(least), ...tall.map((each) => [each, NODE.tall]), ...low(own.w)];
}

// A letter a node, "1" for those that are seen: another text whenever others are seen.
function seenOf({ tree, born }) {
  return tree.parent.map((_, v) => Number(born(v))).join("");
}

const NO_PAIR = [];

function ghostLayer() {
  const root = draw("g", { class: "ghosts", "aria-hidden": "true" });
  // Looked for once a node: the next cut of it changes nothing about who stands where.
  const roomOf = remembered((places, panel, at, seen) => {
    const taken = [at, ...places.filter((_, v) => seen[v] === "1")];
    return roomForTwo(at, taken, panel) ?? NO_PAIR;
  });
  return {
    root,
    // Where the two boxes stand, [] for no boxes.
    draw(view, at, places, panel) {
      const shown = view.left != null && view.focus === view.node && !view.split(view.node),
        pair = shown ? roomOf(places, panel, at, seenOf(view)) : NO_PAIR;
      root.replaceChildren(...(pair.length ? ghostsOf(view, at, pair) : []));
      return pair;
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
  const facts = told.map((each) => fitting(each, inner));
  const parts = low
    ? [h < 24 ? null : text("edge", -h / 2 + 14, widthOf([line]) <= inner ? line : answer), bar(h < 24 ? 4 : 18, 7)]
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
