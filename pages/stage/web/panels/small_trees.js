// All trees in small, those that are grown; a click opens one.

import { counted, say } from "../core/messages.js";
import { draw, present, textAt } from "../core/elements.js";
import { classColour } from "../core/marks.js";
import { shortened } from "../core/names.js";
import { treesInWords } from "../in_words/tree.js";
import { classOf } from "../reel/ensemble.js";

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
      return `${trees[t].name}: ${counted(leaves, "leaf")}`;
    };
    const small = (t) => {
      const tree = trees[t],
        [x, y] = place(t),
        named = w >= 52 && h >= 40,
        [wide, high] = [w - 10, h - (named ? 30 : 14)],
        at = (v) => [x + 5 + tree.x[v] * wide, y + 7 + tree.y[v] * high].map((each) => each.toFixed(1));
      const edges = tree.parent.map((above, v) => (above < 0 ? "" : `M${at(above)}L${at(v)}`)).join(""),
        colour = (v) => (tree.weights ? classColour(classOf(view.reel, tree, v)) : "var(--faint)");
      const kinds = new Map(),
        r = Math.min(3.2, w / 16);
      tree.feature.forEach((f, v) => {
        if (f >= 0) return;
        const [px, py] = at(v);
        kinds.set(colour(v), `${kinds.get(colour(v)) ?? ""}M${px},${py}m${-r},0h${2 * r}v${2 * r}h${-2 * r}z`);
      });
      return present([
        draw("rect", { x: x + 2, y: y + 1, width: w - 4, height: h - 3, rx: 5, class: "small-tree" }),
        draw("path", { d: edges, class: "branches" }),
        ...[...kinds].map(([fill, d]) => draw("path", { d, style: `fill: ${fill}` })),
        named ? textAt(x + w / 2, y + h - 7, "tick", "middle", shortened(tree.name, Math.floor(w / 7), names)) : null,
      ]);
    };
    const at = (px, py) => {
      const t = Math.floor(py / h) * columns + Math.floor(px / w);
      return px < columns * w && t >= 0 && t < grown ? t : null;
    };
    const [x, y] = place(view.t);
    return {
      title: say("grown of", { title, n: grown, trees: counted(trees.length, "tree") }),
      note: grown ? say("click tree") : say("none grown"),
      all: treesInWords(trees.slice(0, grown)),
      key: `${grown}`,
      still: () => trees.slice(0, grown).flatMap((_, t) => small(t)),
      moving: view.t < grown && !view.all ? [draw("rect", { x, y, width: w, height: h - 1, rx: 6, class: "rim" })] : [],
      at: (px, py) => {
        const t = at(px, py);
        return t == null ? null : { text: text(t) };
      },
      act: (px, py) => {
        const t = at(px, py);
        if (t != null) stage.seekTree(t);
      },
    };
  };
