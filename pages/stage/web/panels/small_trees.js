// A panel with all finished trees as thumbnails; a click opens one.

import { countText, msg } from "../core/messages.js";
import { draw, withoutNull, svgText } from "../core/elements.js";
import { shortenName } from "../core/names.js";
import { describeTrees } from "../descriptions/tree.js";
import { smallTree } from "../ensemble/small_tree.js";

/** @type {PanelKind} */
export const smallTreesPanel =
  (stage, { title }) =>
  (view, grown, [width, height]) => {
    const { trees } = view.reel,
      names = trees.map((tree) => tree.name),
      columns = Math.max(1, Math.ceil(Math.sqrt((trees.length * width) / height / 1.3))),
      w = Math.min(150, width / columns),
      h = Math.min(110, height / Math.ceil(trees.length / columns));
    const place = (t) => [(t % columns) * w, Math.floor(t / columns) * h];
    const text = (t) => {
      const leaves = trees[t].feature.filter((f) => f < 0).length;
      return `${trees[t].name}: ${countText(leaves, "leaf")}`;
    };
    const small = (t) => {
      const [x, y] = place(t),
        hasName = w >= 52 && h >= 40,
        box = { x: x + 5, y: y + 7, width: w - 10, height: h - (hasName ? 30 : 14) };
      return withoutNull([
        draw("rect", { x: x + 2, y: y + 1, width: w - 4, height: h - 3, rx: 5, class: "small-tree" }),
        ...smallTree(view.reel, t, box),
        hasName
          ? svgText(x + w / 2, y + h - 7, "tick", "middle", shortenName(trees[t].name, Math.floor(w / 7), names))
          : null,
      ]);
    };
    const at = (px, py) => {
      const t = Math.floor(py / h) * columns + Math.floor(px / w);
      return px < columns * w && t >= 0 && t < grown ? t : null;
    };
    const [x, y] = place(view.t);
    return {
      title: msg("stage.small-trees.title", { title, n: grown, trees: countText(trees.length, "tree") }),
      note: grown ? msg("stage.small-trees.help") : msg("stage.small-trees.empty"),
      description: describeTrees(trees.slice(0, grown)),
      key: `${grown}`,
      drawStatic: () => trees.slice(0, grown).flatMap((_, t) => small(t)),
      stepElements:
        view.t < grown && !view.showsEnsemble
          ? [draw("rect", { x, y, width: w, height: h - 1, rx: 6, class: "rim" })]
          : [],
      hitTest: (px, py) => {
        const t = at(px, py);
        return t == null ? null : { text: text(t) };
      },
      onClick: (px, py) => {
        const t = at(px, py);
        if (t != null) stage.seekTree(t);
      },
    };
  };
