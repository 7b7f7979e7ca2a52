// The strip of an ensemble's trees, always in sight: the one in hand is lit, each is a click away.

import { countText, msg } from "../core/messages.js";
import { draw, make, setAttributes, setText } from "../core/elements.js";
import { smallTree } from "./small_tree.js";

const WIDEST = 190; // pixels of a tile
const NARROWEST = 44;
const BETWEEN_TILES = 6;

/** @param {Stage} stage */
export function stripPanel(stage) {
  const title = make("h2", {}, msg("stage.strip.title")),
    list = make("div", { class: "strip", role: "group", "aria-label": msg("stage.strip.label"), onkeydown: walk });
  const root = make("section", { class: "panel strip-panel" }, title, list);
  let reel = null,
    drawn = "",
    /** @type {HTMLButtonElement[]} */
    tiles = [];
  const panel = {
    root,
    size: [0, 0],
    /** @param {View} view */
    draw(view) {
      if (view.reel.trees.length < 2) return;
      if (reel !== view.reel) {
        reel = view.reel;
        drawn = "";
        tiles = reel.trees.map((tree, t) =>
          make("button", { type: "button", class: "tile", onclick: () => stage.seekTree(t) }, tree.name),
        );
        list.replaceChildren(...tiles);
      }
      const finished = finishedTrees(view),
        inHand = view.showsEnsemble ? -1 : view.t,
        key = `${finished} ${panel.size} ${stage.layoutVersion}`;
      if (drawn !== key) this.drawTiles(view, finished);
      drawn = key;
      tiles.forEach((tile, t) => {
        const isLit = t === inHand;
        if (isLit && !tile.matches(".lit")) stage.afterDraw.push(() => bringInSight(list, tile));
        tile.classList.toggle("lit", isLit);
        setAttributes(tile, { "aria-current": isLit ? "step" : null, tabindex: t === Math.max(0, inHand) ? 0 : -1 });
      });
      setText(
        title,
        `${msg("stage.strip.title")} · ${msg("stage.strip.count", { n: finished, trees: countText(tiles.length, "tree") })}`,
      );
    },

    /** @type {(view: View, finished: number) => void} */
    drawTiles(view, finished) {
      const [width, height] = panel.size,
        w = Math.max(NARROWEST, Math.min(WIDEST, (width - 20) / tiles.length - BETWEEN_TILES)),
        h = Math.max(20, height - (root.matches(".thin") ? 18 : 40));
      tiles.forEach((tile, t) => {
        const leaves = reel.trees[t].feature.filter((f) => f < 0).length,
          isDone = t < finished,
          label = isDone ? `${reel.trees[t].name}: ${countText(leaves, "leaf")}` : reel.trees[t].name;
        tile.style.width = `calc(${w} * var(--u))`;
        tile.classList.toggle("done", isDone);
        setAttributes(tile, { title: label, "aria-label": label });
        const picture = draw("svg", { viewBox: `0 0 ${w} ${h}`, "aria-hidden": "true" });
        if (isDone) picture.append(...tilePicture(reel, t, w, h));
        tile.replaceChildren(picture, make("span", {}, String(t + 1)));
      });
    },
  };
  return panel;

  // The arrow keys go from tile to tile.
  /** @param {KeyboardEvent} event */
  function walk(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key],
      at = tiles.findIndex((tile) => tile === event.target);
    if (!by || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    tiles[Math.min(tiles.length - 1, Math.max(0, at + by))].focus();
  }
}

// Scroll the strip, and not the page, to a tile.
/** @type {(list: HTMLElement, tile: HTMLElement) => void} */
function bringInSight(list, tile) {
  list.scrollLeft = tile.offsetLeft - list.offsetLeft - (list.clientWidth - tile.offsetWidth) / 2;
}

/** @type {(reel: Reel, t: number, w: number, h: number) => SVGElement[]} */
function tilePicture(reel, t, w, h) {
  return smallTree(reel, t, { x: 6, y: 6, width: w - 12, height: h - 12 });
}

// How many trees are grown whole at the step.
/** @type {(view: View) => number} */
function finishedTrees(view) {
  const { reel, t, i } = view;
  if (view.showsEnsemble) return Math.max(view.activeTrees, t);
  return t + (Math.max(...reel.trees[t].decided) <= i ? 1 : 0);
}
