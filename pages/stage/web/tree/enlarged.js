// The focused node, enlarged if its own box is too small for its text.

import { boxesOverlap } from "../core/boxes.js";
import { draw, setAttributes } from "../core/elements.js";
import { memoizeLast } from "../core/memoize.js";
import { ROOM, placeOneBox } from "./free_space.js";
import { nodeFacts, inTwoLines, lineToBox, nodeBox, nodeLines, visibleKey, widthOf } from "./node_box.js";
import { MARGIN, NODE, heightOfBar, withBar } from "./positions.js";

// draw() returns the focused node's box: its own, or the enlarged one, linked to it.
/** @type {() => { root: Element, draw(view: View, places: NodePlace[], panel: Size, hasDots: boolean): NodePlace }} */
export function createEnlargedNode() {
  const root = draw("g", { class: "large", "aria-hidden": "true" });
  /** @type {(places: NodePlace[], panel: Size, ...args: any[]) => NodePlace} */
  const roomOf = memoizeLast((places, panel, tree, focus, width, stacked, hangs, visible) => {
    const others = places.filter((_, v) => v !== focus && visible[v] === "1"),
      own = places[focus],
      more = own.h - NODE[own.form], // for dots, if there is room for it
      small = sizesFor(own, width, stacked),
      sizes = [...small.map(([w, h]) => /** @type {Size} */ ([w, h + more])), ...(more ? small : [])],
      room = placeOneBox(own, sizes, hangs, others, panel);
    if (room === own) return own;
    const form = [NODE.tall, NODE.tall + more].includes(room.h) ? "tall" : "full";
    return withBar(tree, room, form, room.h - NODE[form] + heightOfBar(tree, form));
  });
  return {
    root,
    draw(view, places, panel, hasDots) {
      const { tree, focus } = view,
        ownPlace = places[focus],
        facts = nodeFacts(view, focus),
        [width, stacked] = widthsFor(tree, facts),
        isLarge =
          !view.isBorn(focus) ||
          (ownPlace.form === "full" ? width : NODE[ownPlace.form] >= NODE.tall ? stacked : Infinity) <= ownPlace.w,
        at = isLarge
          ? ownPlace
          : roomOf(places, panel, tree, focus, width, stacked, !view.isSplit(focus), visibleKey(view));
      if (at === ownPlace) root.replaceChildren();
      else {
        const box = nodeBox(tree, focus, at, hasDots);
        box.show((letters, lines) => nodeLines(view, focus, letters, lines), facts);
        setAttributes(box.root, { transform: `translate(${at.x},${at.y})` });
        root.replaceChildren(...(boxesOverlap(ownPlace, at) ? [] : [lineToBox(ownPlace, at)]), box.root);
      }
      return at;
    },
  };
}

// Widths a box needs for all facts on one line, and with the impurity on a second line.
/** @type {(tree: Tree, facts: string[]) => [number, number]} */
function widthsFor(tree, facts) {
  const stacked = MARGIN + Math.max(...inTwoLines(tree, facts).map(widthOf));
  return tree.fits ? [stacked, stacked] : [MARGIN + widthOf(facts), stacked];
}

// Sizes to try: low and wide, then tall and narrow, then as wide as its own. All facts fit, unless names are very long.
/** @type {(ownPlace: NodePlace, width: number, stacked: number) => Size[]} */
function sizesFor(ownPlace, oneLine, stacked) {
  const least = ownPlace.form === "full" ? ownPlace.w : NODE.wide,
    /** @type {(width: number) => Size[]} */
    low = (width) => (oneLine > ROOM.widest ? [] : [[Math.max(width, oneLine), NODE.full]]),
    tall = [Math.max(least, stacked), stacked].map((width) => Math.min(width, ROOM.widest));
  return [...low(least), [tall[0], NODE.tall], [tall[1], NODE.tall], ...low(ownPlace.w)];
}
