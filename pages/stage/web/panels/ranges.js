// A panel with the line from 0 to the last end in parts, and the random draws that fell into them. A part that stands for
// a row highlights it.

import { countText, msg } from "../core/messages.js";
import { scale } from "../core/axes.js";
import { draw, withoutNull, svgText } from "../core/elements.js";
import { number } from "../core/numbers.js";

/** @type {PanelKind} */
export const rangesPanel =
  (stage, { title, content: { across } }) =>
  (view, { ends, labels, draws, lit }, [width, height]) => {
    const x = scale([0, ends.at(-1) ?? 1], [8, width - 8]),
      start = (k) => (k ? ends[k - 1] : 0),
      hits = ends.map((end, k) => draws.filter((draw) => draw > start(k) && draw <= end).length),
      high = Math.min(64, height * 0.4),
      top = Math.max(26, (height - high) / 2 - 4),
      below = top + high + 18;
    const text = (k) =>
      msg("stage.ranges.cell", { label: labels[k], from: start(k), to: ends[k], wide: ends[k] - start(k) }) +
      (draws.length ? msg("stage.ranges.draws", { times: countText(hits[k], "time") }) : "");
    const rowOf = (k) => view.reel.data.rows.indexOf(Number(/^(?:\p{L}+ )?(\d+)$/u.exec(labels[k])?.[1]));
    const part = (k) => {
      const [a, b] = [x(start(k)), x(ends[k])],
        room = b - a,
        middle = (a + b) / 2;
      return withoutNull([
        draw("rect", {
          x: a,
          y: top,
          width: Math.max(0.5, room),
          height: high,
          class: `part${k % 2 ? " odd" : ""}${k === lit ? " lit" : ""}`,
        }),
        room > 7.5 * labels[k].length + 4 ? svgText(middle, top + high / 2 + 5, "value", "middle", labels[k]) : null,
        k === lit || room > 44 ? svgText(Math.min(b, width - 22), below, "tick", "middle", number(ends[k], 3)) : null,
      ]);
    };
    const arrow = (value) => draw("path", { d: `M${x(value)},${top - 2}l-5,-11h10z`, class: "drawn" });
    const at = (px) => {
      const k = ends.findIndex((end) => x(end) >= px);
      return k < 0 ? ends.length - 1 : k;
    };
    return {
      title,
      note: lit >= 0 ? text(lit) : across + (draws.length ? `: ${countText(draws.length, "draw")}` : ""),
      description: ends.length <= 40 ? ends.map((_, k) => text(k)).join("; ") : null,
      key: JSON.stringify([ends, draws, lit]),
      drawStatic: () => [
        svgText(8, below, "tick", "start", "0"),
        ...ends.flatMap((_, k) => part(k)),
        ...draws.map(arrow),
      ],
      hitTest: ends.length
        ? (px) => {
            const k = at(px),
              row = rowOf(k);
            return { text: text(k), look: row < 0 ? null : { row } };
          }
        : null,
    };
  };
