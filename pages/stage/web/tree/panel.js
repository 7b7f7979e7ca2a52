// The tree as it stands. Growing only reveals; what a cut would make stands below its node in dashed boxes.

import { overlap } from "../core/boxes.js";
import { classNames, draw, make, setAttributes, textAt, write } from "../core/elements.js";
import { remembered } from "../core/remembered.js";
import { enlargedNode } from "./enlarged.js";
import { factsOf, nodeBox, nodeText } from "./node_box.js";
import { nodePlaces } from "./positions.js";
import { previewLayer } from "./preview.js";

/** @param {Stage} stage */
export function treePanel(stage) {
  const title = make("h3"),
    picture = draw("svg", { class: "tree", role: "group", "aria-label": "the tree" });
  const root = make("section", { class: "panel tree-panel" }, title, picture);
  const enlarged = enlargedNode(),
    preview = previewLayer(),
    linksLayer = draw("g"),
    nodesLayer = draw("g"),
    clear = remembered((links, at, pair) => links.forEach((link) => link?.clear([at, ...pair])));
  picture.append(linksLayer, preview.root, nodesLayer, enlarged.root); // lines to the dashed boxes run behind nodes
  let tree = null,
    /** @type {Size} */
    box = [0, 0],
    places = [],
    nodes = [],
    links = [];

  const panel = {
    root,
    size: [0, 0],
    /** @param {View} view */
    draw(view) {
      /** @type {Size} */
      const size = [Math.max(panel.size[0] - 24, 120), Math.max(panel.size[1] - 36, 120)];
      if (tree !== view.tree || box.join() !== size.join()) {
        [tree, box] = [view.tree, size];
        setAttributes(picture, { viewBox: `0 0 ${box[0]} ${box[1]}` });
        place();
      }
      const told = tree.fits ? ` · fitted to ${tree.fits}` : "";
      write(title, `${tree.name || "Tree"}${told} · node ${view.node}`);
      const path = new Set(stage.pathIn(view));
      nodes.forEach((node, v) => node.show(view, path.has(v), view.nodes.has(v)));
      links.forEach((link, v) => {
        if (link)
          setAttributes(link.root, { class: classNames({ link: true, seen: view.born(v), path: path.has(v) }) });
      });
      const at = enlarged.draw(view, places, box);
      clear(links, at, preview.draw(view, at, places, box));
    },
  };
  return panel;

  function place() {
    places = nodePlaces(tree, box);
    nodes = places.map((place, v) => treeNode(stage, tree, v, place));
    links = tree.parent.map((parent, v) =>
      parent < 0 ? null : treeLink(places[parent], places[v], tree.left[parent] === v),
    );
    linksLayer.replaceChildren(...links.filter(Boolean).map((link) => link.root));
    nodesLayer.replaceChildren(...nodes.map((node) => node.root));
  }
}

// A node that can be looked at and pressed: { root, show(view, onPath, meant) }. It is written anew only when there is
// something else to say.
/** @type {(stage: Stage, tree: Tree, v: number, place: NodePlace) => TreeNode} */
function treeNode(stage, tree, v, place) {
  const box = nodeBox(tree, v, place),
    whole = draw("title"),
    root = nodeButton(stage, v, place, whole, box.root);
  let drawn = "";
  return {
    root,
    show(view, onPath, meant) {
      const seen = view.born(v),
        leaf = view.known(v) && !view.split(v),
        now = v === view.node,
        key = `${seen} ${leaf} ${view.split(v)} ${view.measured(v)} ${onPath} ${meant} ${now && view.step}`;
      if (drawn === key && !(now && view.left)) return;
      drawn = key;
      const text = seen ? nodeText(view, v) : "",
        facts = seen ? factsOf(view, v) : [];
      setAttributes(root, {
        class: classNames({ node: true, seen, leaf, now, path: onPath, meant }),
        tabindex: seen ? 0 : -1,
        "aria-hidden": seen ? null : "true",
      });
      box.show((letters) => (seen ? nodeText(view, v, letters) : ""), facts);
      write(whole, seen ? `Node ${v}: ${text}, ${facts.join(" · ")}${leaf ? `. ${tree.reason[v]}` : ""}` : "");
      setAttributes(root, { "aria-label": whole.textContent });
    },
  };
}

/** @type {(stage: Stage, v: number, place: NodePlace, ...children: Element[]) => Element} */
function nodeButton(stage, v, place, ...children) {
  const look = () => stage.look({ node: v }),
    away = () => stage.look({});
  return draw(
    "g",
    {
      transform: `translate(${place.x},${place.y})`,
      role: "button",
      onmouseenter: look,
      onmouseleave: away,
      onfocus: look,
      onblur: away,
      onclick: () => stage.seekNode(v),
      onkeydown: (event) => {
        if (event.key === "Enter") stage.seekNode(v);
      },
    },
    ...children,
  );
}

// Where on a link its word may stand, best first: 0.5, 0.45, 0.55, ..., 0.1, 0.9.
const ALONG_LINK = Array.from({ length: 17 }, (_, k) => 0.5 + (k % 2 ? -1 : 1) * Math.ceil(k / 2) * 0.05);

// From a node to its child: { root, clear(boxes) }; "yes" and "no" where there is room for the word, as far as can be
// beside the boxes.
/** @type {(from: Box, to: Box, yes: boolean) => { root: Element, clear(boxes: Box[]): void }} */
function treeLink(from, to, yes) {
  const [top, bottom] = [from.y + from.h / 2, to.y - to.h / 2],
    [away, wide] = [to.x - from.x, yes ? 20 : 14],
    roomy = Math.abs(away) > 34 && bottom - top > 14,
    word = roomy ? textAt(0, 0, "edge", "middle", yes ? "yes" : "no") : null;
  const spotAt = (share) => ({
    x: from.x + share * away + (yes ? -1 : 1) * (7 + wide / 2),
    y: top + share * (bottom - top),
    w: wide,
    h: 8,
  });
  return {
    root: draw("g", { class: "link" }, draw("line", { x1: from.x, y1: top, x2: to.x, y2: bottom }), word),
    clear(boxes) {
      if (!word) return;
      const spots = ALONG_LINK.map(spotAt),
        { x, y } = spots.find((spot) => !boxes.some((box) => overlap(spot, box, 1))) ?? spots[0];
      setAttributes(word, { x, y: y + 3 });
    },
  };
}
