// The focused node, drawn large where its own box is too small for its text.

import { boxesOverlap } from "../core/boxes.js";
import { draw, setAttributes } from "../core/elements.js";
import { memoizeLast } from "../core/memoize.js";
import { ROOM, placeOneBox } from "./free_space.js";
import { MARGIN, nodeFacts, inTwoLines, lineToBox, nodeBox, nodeLines, visibleKey, widthOf } from "./node_box.js";
import { NODE } from "./positions.js";

// Returns the box to attach to: the node's own, or the enlarged one with a link to it.
/** @type {() => { root: Element, draw(view: View, places: NodePlace[], panel: Size): Box }} */
export function createEnlargedNode() {
  const root = draw("g", { class: "large", "aria-hidden": "true" });
  /** @type {(places: NodePlace[], panel: Size, ...on: any[]) => NodePlace} */
  const roomOf = memoizeLast((places, panel, focus, width, stacked, hangs, seen) => {
    const others = places.filter((_, v) => v !== focus && seen[v] === "1"),
      room = placeOneBox(places[focus], sizesFor(places[focus], width, stacked), hangs, others, panel);
    return room === places[focus] ? places[focus] : { ...room, form: room.h === NODE.tall ? "tall" : "full" };
  });
  return {
    root,
    draw(view, places, panel) {
      const { tree, focus } = view,
        ownPlace = places[focus],
        facts = nodeFacts(view, focus),
        [width, stacked] = widthsFor(tree, facts),
        enough =
          !view.isBorn(focus) ||
          (ownPlace.form === "full" ? width : ownPlace.h >= NODE.tall ? stacked : Infinity) <= ownPlace.w,
        at = enough ? ownPlace : roomOf(places, panel, focus, width, stacked, !view.isSplit(focus), visibleKey(view));
      if (at === ownPlace) root.replaceChildren();
      else {
        const box = nodeBox(tree, focus, at);
        box.show((letters, lines) => nodeLines(view, focus, letters, lines), facts);
        setAttributes(box.root, { transform: `translate(${at.x},${at.y})` });
        root.replaceChildren(...(boxesOverlap(ownPlace, at) ? [] : [lineToBox(ownPlace, at)]), box.root);
      }
      return at;
    },
  };
}

// The width a box needs for all facts in one line, and with the impurity on its own line.
/** @type {(tree: Tree, facts: string[]) => [number, number]} */
function widthsFor(tree, facts) {
  const stacked = MARGIN + Math.max(...inTwoLines(tree, facts).map(widthOf));
  return tree.fits ? [stacked, stacked] : [MARGIN + widthOf(facts), stacked];
}

// Candidate sizes: low and wide if not too wide, then tall and narrow, then as wide as its own; each has room for
// everything, unless names are very long.
/** @type {(ownPlace: NodePlace, width: number, stacked: number) => Size[]} */
function sizesFor(ownPlace, oneLine, stacked) {
  const least = ownPlace.form === "full" ? ownPlace.w : NODE.wide,
    /** @type {(width: number) => Size[]} */
    low = (width) => (oneLine > ROOM.widest ? [] : [[Math.max(width, oneLine), NODE.full]]),
    tall = [Math.max(least, stacked), stacked].map((each) => Math.min(each, ROOM.widest));
  return [...low(least), [tall[0], NODE.tall], [tall[1], NODE.tall], ...low(ownPlace.w)];
}
