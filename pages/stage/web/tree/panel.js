// The tree as it stands. Growing only reveals; what a split would make stands below its node in dashed boxes.

import { capital, say } from "../core/messages.js";
import { overlap } from "../core/boxes.js";
import { classNames, draw, make, setAttributes, textAt, write } from "../core/elements.js";
import { remembered } from "../core/remembered.js";
import { wordsBeside } from "../core/words_beside.js";
import { nodeInWords, treeInWords } from "../in_words/tree.js";
import { fittedTo } from "../reel/view.js";
import { enlargedNode } from "./enlarged.js";
import { MARGIN, factsOf, nodeBox, nodeLines, nodeText, widestFacts, widthOf } from "./node_box.js";
import { nodePlaces } from "./positions.js";
import { previewLayer } from "./preview.js";
import { TreeWindow } from "./window.js";

/** @param {Stage} stage */
export function treePanel(stage) {
  const title = make("h2"),
    picture = draw("svg", { class: "tree", role: "tree", translate: "no", "aria-label": say("the tree") });
  const note = make("p", { class: "soft coming" }, say("grows here"));
  const part = new TreeWindow(picture, () => {
      tree = null;
      stage.redraw();
    }),
    heading = make("div", { class: "heading" }, title, part.buttons),
    words = wordsBeside(picture),
    root = make("section", { class: "panel tree-panel" }, heading, note, picture, words.root);
  const enlarged = enlargedNode(),
    preview = previewLayer(),
    linksLayer = draw("g"),
    nodesLayer = draw("g"),
    clear = remembered((links, at, pair) => links.forEach((link) => link?.clear([at, ...pair])));
  part.moved.append(linksLayer, preview.root, nodesLayer, enlarged.root); // lines to the dashed boxes run behind nodes
  let tree = null,
    /** @type {Size} */
    room = [0, 0],
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
      const size = [Math.max(panel.size[0] - 20, 120), Math.max(panel.size[1] - 36 - stage.heading, 90)];
      if (tree !== view.tree || room.join() !== size.join()) {
        [tree, room] = [view.tree, size];
        box = part.sizeFor(tree, size);
        place(view);
      }
      part.show(box, places[view.node], `${view.t} ${view.node}`);
      const told = tree.fits ? say("fitted to", { column: fittedTo(view.reel, tree) }) : "";
      write(title, say("at node", { tree: (tree.name || say("tree name")) + told, node: String(view.node) }));
      words.say([treeInWords(view)]);
      note.hidden = view.born(0);
      const path = new Set(stage.pathIn(view)),
        stop = stopIn(view, nodesLayer);
      nodes.forEach((node, v) => {
        node.show(view, path.has(v), view.nodes.has(v));
        setAttributes(node.root, { tabindex: v === stop ? 0 : -1, "aria-selected": String(v === view.node) });
      });
      links.forEach((link, v) => {
        if (link)
          setAttributes(link.root, { class: classNames({ link: true, seen: view.born(v), path: path.has(v) }) });
      });
      const at = enlarged.draw(view, places, box);
      clear(links, at, preview.draw(view, at, places, box));
    },
  };
  return panel;

  /** @param {View} view */
  function place({ reel }) {
    places = nodePlaces(tree, box, MARGIN + widthOf(widestFacts(reel, tree)));
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
    root = nodeButton(stage, tree, v, place, whole, box.root);
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
        "aria-hidden": seen ? null : "true",
      });
      box.show((letters, lines) => (seen ? nodeLines(view, v, letters, lines) : [""]), facts);
      const told = `${text}, ${facts.join(" · ")}${leaf ? `. ${tree.reason[v]}` : ""}`;
      write(whole, seen ? `${say("node told", { node: String(v), text: "" })}${told}` : "");
      setAttributes(root, { "aria-label": seen ? `${capital(nodeInWords(tree, v))}: ${told}` : "" });
    },
  };
}

/** @type {(stage: Stage, tree: Tree, v: number, place: NodePlace, ...children: Element[]) => Element} */
function nodeButton(stage, tree, v, place, ...children) {
  const look = () => stage.look({ node: v }),
    away = () => stage.look({});
  return draw(
    "g",
    {
      transform: `translate(${place.x},${place.y})`,
      role: "treeitem",
      "aria-level": 1 + depthOf(tree, v),
      onmouseenter: look,
      onmouseleave: away,
      onfocus: look,
      onblur: away,
      onclick: () => stage.seekNode(v),
      onkeydown: (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const to = nodeFrom(stage.view, v, event.key);
        if (to == null && event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        if (to == null) stage.seekNode(v);
        else event.currentTarget.parentNode.children[to].focus();
      },
    },
    ...children,
  );
}

/** @type {(tree: Tree, v: number) => number} */
function depthOf(tree, v) {
  return tree.parent[v] < 0 ? 0 : 1 + depthOf(tree, tree.parent[v]);
}

// The one node that Tab stops at: the one in focus, or else the step's.
/** @type {(view: View, layer: Element) => number} */
function stopIn(view, layer) {
  const active = /** @type {ShadowRoot} */ (layer.getRootNode()).activeElement,
    focused = [...layer.children].findIndex((node) => node === active);
  return focused >= 0 ? focused : view.born(view.node) ? view.node : 0;
}

// Where an arrow leads among the nodes in sight: down and up in the order they are grown in, right to the left child,
// left to the parent; null where it is none.
/** @type {(view: View, v: number, key: string) => number | null} */
function nodeFrom(view, v, key) {
  const { left, right, parent } = view.tree,
    /** @type {(at: number) => number[]} */
    below = (at) => (at < 0 || !view.born(at) ? [] : [at, ...below(left[at]), ...below(right[at])]),
    order = below(0),
    place = order.indexOf(v);
  const to = {
    ArrowDown: order[place + 1],
    ArrowUp: order[place - 1],
    ArrowRight: view.born(left[v]) ? left[v] : v,
    ArrowLeft: parent[v],
    Home: order[0],
    End: order[order.length - 1],
  };
  if (!Object.hasOwn(to, key)) return null;
  return to[key] == null || to[key] < 0 ? v : to[key];
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
    word = roomy ? textAt(0, 0, "edge", "middle", yes ? say("yes") : say("no")) : null;
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
