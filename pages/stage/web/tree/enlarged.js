// The node in focus, drawn large where its own box is too small for all it tells.

import { overlap } from "../core/boxes.js";
import { draw, setAttributes } from "../core/elements.js";
import { remembered } from "../core/remembered.js";
import { ROOM, roomForOne } from "./free_space.js";
import { MARGIN, factsOf, inTwoLines, lineToBox, nodeBox, nodeLines, seenOf, widthOf } from "./node_box.js";
import { NODE } from "./positions.js";

// Its place, or the large one's, which is tied to it where it stands beside it.
/** @type {() => { root: Element, draw(view: View, places: NodePlace[], panel: Size): Box }} */
export function enlargedNode() {
  const root = draw("g", { class: "large", "aria-hidden": "true" });
  /** @type {(places: NodePlace[], panel: Size, ...on: any[]) => NodePlace} */
  const roomOf = remembered((places, panel, focus, wide, stacked, hangs, seen) => {
    const others = places.filter((_, v) => v !== focus && seen[v] === "1"),
      room = roomForOne(places[focus], sizesFor(places[focus], wide, stacked), hangs, others, panel);
    return room === places[focus] ? places[focus] : { ...room, form: room.h === NODE.tall ? "tall" : "full" };
  });
  return {
    root,
    draw(view, places, panel) {
      const { tree, focus } = view,
        own = places[focus],
        facts = factsOf(view, focus),
        [wide, stacked] = widthsFor(tree, facts),
        enough = !view.born(focus) || (own.form === "full" ? wide : own.h >= NODE.tall ? stacked : Infinity) <= own.w,
        at = enough ? own : roomOf(places, panel, focus, wide, stacked, !view.split(focus), seenOf(view));
      if (at === own) root.replaceChildren();
      else {
        const box = nodeBox(tree, focus, at);
        box.show((letters, lines) => nodeLines(view, focus, letters, lines), facts);
        setAttributes(box.root, { transform: `translate(${at.x},${at.y})` });
        root.replaceChildren(...(overlap(own, at) ? [] : [lineToBox(own, at)]), box.root);
      }
      return at;
    },
  };
}

// How wide a box has to be for all the facts in one line, and with the impurity in a line of its own.
/** @type {(tree: Tree, facts: string[]) => [number, number]} */
function widthsFor(tree, facts) {
  const stacked = MARGIN + Math.max(...inTwoLines(tree, facts).map(widthOf));
  return tree.fits ? [stacked, stacked] : [MARGIN + widthOf(facts), stacked];
}

// Low and wide, where that is not too wide, then tall and narrow, then as wide as its own; in all of them there is room
// for everything, unless names are very long.
/** @type {(own: NodePlace, wide: number, stacked: number) => Size[]} */
function sizesFor(own, wide, stacked) {
  const least = own.form === "full" ? own.w : NODE.wide,
    /** @type {(width: number) => Size[]} */
    low = (width) => (wide > ROOM.widest ? [] : [[Math.max(width, wide), NODE.full]]),
    tall = [Math.max(least, stacked), stacked].map((each) => Math.min(each, ROOM.widest));
  return [...low(least), [tall[0], NODE.tall], [tall[1], NODE.tall], ...low(own.w)];
}
