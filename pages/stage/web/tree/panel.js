// The panel with the tree at the step. Growth reveals nodes; a candidate's children are dashed boxes.

import { capitalize, msg } from "../core/messages.js";
import { pointIn } from "../charts/picture.js";
import { boxesOverlap } from "../core/boxes.js";
import { joinClasses, draw, make, setAttributes, svgText, setText, describePicture } from "../core/elements.js";
import { memoizeLast } from "../core/memoize.js";
import { describeNode, describeTree } from "../descriptions/tree.js";
import { fittedTitle } from "../reel/view.js";
import { createEnlargedNode } from "./enlarged.js";
import { treeKey } from "./key.js";
import { nodeFacts, nodeBox, nodeLines, nodeText, widestFacts, widthOf } from "./node_box.js";
import { MARGIN, nodePlaces } from "./positions.js";
import { previewLayer } from "./preview.js";
import { TreeRows } from "./rows.js";
import { TreeViewport } from "./viewport.js";

/** @param {Stage} stage */
export function treePanel(stage) {
  const title = make("h2"),
    picture = draw("svg", { class: "tree", role: "tree", translate: "no", "aria-label": msg("stage.tree.label") });
  const note = make("p", { class: "soft placeholder" }, msg("stage.tree.empty"));
  const part = new TreeViewport(
      picture,
      () => {
        tree = null;
        stage.redraw();
      },
      () => stage.redraw(),
    ),
    key = treeKey(stage),
    heading = make("div", { class: "heading" }, title, key.root, part.buttons),
    words = describePicture(picture),
    rowPicture = make("div", { class: "layers" }, picture),
    root = make("section", { class: "panel tree-panel" }, heading, note, rowPicture, words.root);
  const rows = new TreeRows(stage, part),
    enlarged = createEnlargedNode(),
    preview = previewLayer(),
    linksLayer = draw("g"),
    nodesLayer = draw("g"),
    clear = memoizeLast((links, at, pair) => links.forEach((link) => link?.clear([at, ...pair])));
  listenToRows(stage, picture, rows, part);
  part.moved.append(linksLayer, preview.root, nodesLayer, enlarged.root); // so that lines to dashed boxes run behind nodes
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
    rowPicture,
    rows,
    /** @param {View} view */
    draw(view) {
      /** @type {Size} */
      const size = [
        Math.max(panel.size[0] - 21, 120),
        Math.max(panel.size[1] - 37 - stage.extraHeading - key.heightIn(panel.size), 90),
      ];
      if (rows.take(view) || tree !== view.tree || room.join() !== size.join()) {
        [tree, room] = [view.tree, size];
        box = part.sizeFor(tree, size);
        place(view);
      }
      part.show(box, places[view.node], `${view.t} ${view.node}`);
      setText(title, treeTitle(view, rows.rowsPerDot));
      key.draw(view);
      words.setWords([describeTree(view)]);
      note.hidden = view.isBorn(0);
      const path = new Set(stage.pathFor(view)),
        stop = stopIn(view, nodesLayer);
      nodes.forEach((node, v) => {
        node.show(view, path.has(v), view.nodes.has(v));
        setAttributes(node.root, { tabindex: v === stop ? 0 : -1, "aria-selected": String(v === view.node) });
      });
      links.forEach((link, v) => {
        if (link)
          setAttributes(link.root, { class: joinClasses({ link: true, seen: view.isBorn(v), path: path.has(v) }) });
      });
      const at = enlarged.draw(view, places, box, rows.rowsPerDot > 0);
      clear(links, at, preview.draw(view, at, places, box));
      rows.enlarge(at === places[view.focus] ? null : { v: view.focus, place: at });
      rows.draw(view);
    },
  };
  return panel;

  /** @param {View} view */
  function place({ reel }) {
    const oneLine = MARGIN + widthOf(widestFacts(reel, tree)),
      { pitch, ...placed } = nodePlaces(tree, box, oneLine, rows.held?.counts ?? null);
    places = placed.places;
    rows.place(places, pitch);
    nodes = places.map((place, v) => treeNode(stage, tree, v, place, pitch > 0));
    links = tree.parent.map((parent, v) =>
      parent < 0 ? null : treeLink(places[parent], places[v], tree.left[parent] === v),
    );
    linksLayer.replaceChildren(...links.filter(Boolean).map((link) => link.root));
    nodesLayer.replaceChildren(...nodes.map((node) => node.root));
  }
}

// "Tree 2 · fitted to residual · node 3 · a dot stands for up to 5 rows".
/** @type {(view: View, rowsPerDot: number) => string} */
function treeTitle({ reel, tree, i, node }, rowsPerDot) {
  const subtree = tree.subtrees?.[reel.steps.subtree[i]],
    name = [tree.name || msg("stage.tree.name"), subtree].filter(Boolean).join(" · "),
    fitted = tree.fits ? msg("stage.tree.fitted-to", { column: fittedTitle(reel, tree) }) : "",
    dot = rowsPerDot > 1 ? msg("stage.tree.rows-a-dot", { n: rowsPerDot }) : "";
  return msg("stage.tree.title", { tree: name + fitted, node: String(node) }) + dot;
}

const DOT_REACH = 2; // pixels of tolerance around a dot

// Highlight the row whose dot is pointed at, in every panel; beside the dots, the node.
/** @type {(stage: Stage, picture: SVGSVGElement, rows: TreeRows, part: TreeViewport) => void} */
function listenToRows(stage, picture, rows, part) {
  let pointed = null;
  picture.addEventListener("pointermove", (event) => {
    const { x, y } = pointIn(picture, event),
      at = part.scale,
      near = (mark) => Math.hypot(mark.x - x * at, mark.y - y * at),
      found = rows.marks.filter((mark) => mark.row >= 0 && near(mark) <= mark.radius + DOT_REACH),
      row = found.length ? found.reduce((a, b) => (near(b) < near(a) ? b : a)).row : null;
    if (row === pointed) return;
    pointed = row;
    const node = event.target instanceof Element ? event.target.closest(".node") : null,
      v = node?.parentNode ? [...node.parentNode.children].indexOf(node) : -1;
    stage.setHighlight(row != null ? { row } : v >= 0 ? { node: v } : {});
  });
  picture.addEventListener("pointerleave", () => {
    if (pointed != null) stage.setHighlight({});
    pointed = null;
  });
}

// A node that can be focused and pressed; show(view, onPath, pointedAt) redraws it if it has changed.
/** @type {(stage: Stage, tree: Tree, v: number, place: NodePlace, hasDots: boolean) => TreeNode} */
function treeNode(stage, tree, v, place, hasDots) {
  const box = nodeBox(tree, v, place, hasDots),
    tooltip = draw("title"),
    root = nodeButton(stage, tree, v, place, tooltip, box.root);
  let drawn = "";
  return {
    root,
    show(view, onPath, pointedAt) {
      const seen = view.isBorn(v),
        leaf = view.isDecided(v) && !view.isSplit(v),
        current = v === view.node,
        key = `${seen} ${leaf} ${view.isSplit(v)} ${view.isMeasured(v)} ${onPath} ${pointedAt} ${current && view.step}`;
      if (drawn === key && !(current && view.left)) return;
      drawn = key;
      const text = seen ? nodeText(view, v) : "",
        facts = seen ? nodeFacts(view, v) : [];
      setAttributes(root, {
        class: joinClasses({ node: true, seen, leaf, now: current, path: onPath, "pointed-at": pointedAt }),
        "aria-hidden": seen ? null : "true",
      });
      box.show((letters, lines) => (seen ? nodeLines(view, v, letters, lines) : [""]), facts);
      const label = `${text}, ${facts.join(" · ")}${leaf ? `. ${tree.reason[v]}` : ""}`;
      setText(tooltip, seen ? `${msg("stage.tree.node", { node: String(v), text: "" })}${label}` : "");
      setAttributes(root, { "aria-label": seen ? `${capitalize(describeNode(tree, v))}: ${label}` : "" });
    },
  };
}

/** @type {(stage: Stage, tree: Tree, v: number, place: NodePlace, ...children: Element[]) => Element} */
function nodeButton(stage, tree, v, place, ...children) {
  const look = () => stage.setHighlight({ node: v }),
    lookAway = () => stage.setHighlight({});
  return draw(
    "g",
    {
      transform: `translate(${place.x},${place.y})`,
      role: "treeitem",
      "aria-level": 1 + depthOf(tree, v),
      onmouseenter: look,
      onmouseleave: lookAway,
      onfocus: look,
      onblur: lookAway,
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

// The node that is the Tab stop: the focused one, else the step's.
/** @type {(view: View, layer: Element) => number} */
function stopIn(view, layer) {
  const active = /** @type {ShadowRoot} */ (layer.getRootNode()).activeElement,
    focused = [...layer.children].findIndex((node) => node === active);
  return focused >= 0 ? focused : view.isBorn(view.node) ? view.node : 0;
}

// The node that an arrow key leads to: down and up in depth-first order, right to the left child, left to the parent;
// null for other keys.
/** @type {(view: View, v: number, key: string) => number | null} */
function nodeFrom(view, v, key) {
  const { left, right, parent } = view.tree,
    /** @type {(node: number) => number[]} */
    below = (node) => (node < 0 || !view.isBorn(node) ? [] : [node, ...below(left[node]), ...below(right[node])]),
    order = below(0),
    place = order.indexOf(v);
  const to = {
    ArrowDown: order[place + 1],
    ArrowUp: order[place - 1],
    ArrowRight: view.isBorn(left[v]) ? left[v] : v,
    ArrowLeft: parent[v],
    Home: order[0],
    End: order[order.length - 1],
  };
  if (!Object.hasOwn(to, key)) return null;
  return to[key] == null || to[key] < 0 ? v : to[key];
}

// Positions of a label along its link, best first: 0.5, 0.45, 0.55, ..., 0.1, 0.9.
const ALONG_LINK = Array.from({ length: 17 }, (_, k) => 0.5 + (k % 2 ? -1 : 1) * Math.ceil(k / 2) * 0.05);

// A link to a child with the label "yes" or "no", if there is room; clear(boxes) moves the label off the boxes.
/** @type {(from: Box, to: Box, yes: boolean) => { root: Element, clear(boxes: Box[]): void }} */
function treeLink(from, to, yes) {
  const [top, bottom] = [from.y + from.h / 2, to.y - to.h / 2],
    [dx, labelWidth] = [to.x - from.x, yes ? 20 : 14],
    hasRoom = Math.abs(dx) > 34 && bottom - top > 14,
    word = hasRoom ? svgText(0, 0, "edge", "middle", yes ? msg("stage.split.yes") : msg("stage.split.no")) : null;
  const spotAt = (share) => ({
    x: from.x + share * dx + (yes ? -1 : 1) * (7 + labelWidth / 2),
    y: top + share * (bottom - top),
    w: labelWidth,
    h: 8,
  });
  return {
    root: draw("g", { class: "link" }, draw("line", { x1: from.x, y1: top, x2: to.x, y2: bottom }), word),
    clear(boxes) {
      if (!word) return;
      const spots = ALONG_LINK.map(spotAt),
        { x, y } = spots.find((spot) => !boxes.some((box) => boxesOverlap(spot, box, 1))) ?? spots[0];
      setAttributes(word, { x, y: y + 3 });
    },
  };
}
