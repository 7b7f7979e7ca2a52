// The line from 0 to the last end, in parts; what was drawn on it fell into parts. A part that stands for a row lights
// it.

import { counted, say } from "../core/messages.js";
import { scale } from "../core/axes.js";
import { draw, present, textAt } from "../core/elements.js";
import { number } from "../core/numbers.js";

/** @type {PanelKind} */
export const rangesPanel =
  (stage, { title, content: { across } }) =>
  (view, { ends, labels, draws, lit }, [width, height]) => {
    const x = scale([0, ends.at(-1) ?? 1], [8, width - 8]),
      start = (k) => (k ? ends[k - 1] : 0),
      hits = ends.map((end, k) => draws.filter((each) => each > start(k) && each <= end).length),
      high = Math.min(64, height * 0.4),
      top = Math.max(26, (height - high) / 2 - 4),
      below = top + high + 18;
    const text = (k) =>
      say("part text", { label: labels[k], from: start(k), to: ends[k], wide: ends[k] - start(k) }) +
      (draws.length ? say("drawn times", { times: counted(hits[k], "time") }) : "");
    const rowOf = (k) => view.reel.data.rows.indexOf(Number(/^(?:\p{L}+ )?(\d+)$/u.exec(labels[k])?.[1]));
    const part = (k) => {
      const [a, b] = [x(start(k)), x(ends[k])],
        room = b - a,
        middle = (a + b) / 2;
      return present([
        draw("rect", {
          x: a,
          y: top,
          width: Math.max(0.5, room),
          height: high,
          class: `part${k % 2 ? " odd" : ""}${k === lit ? " lit" : ""}`,
        }),
        room > 7.5 * labels[k].length + 4 ? textAt(middle, top + high / 2 + 5, "value", "middle", labels[k]) : null,
        k === lit || room > 44 ? textAt(Math.min(b, width - 22), below, "tick", "middle", number(ends[k], 3)) : null,
      ]);
    };
    const drawn = (each) => draw("path", { d: `M${x(each)},${top - 2}l-5,-11h10z`, class: "drawn" });
    const at = (px) => {
      const k = ends.findIndex((end) => x(end) >= px);
      return k < 0 ? ends.length - 1 : k;
    };
    return {
      title,
      note: lit >= 0 ? text(lit) : across + (draws.length ? `: ${counted(draws.length, "draw")}` : ""),
      all: ends.length <= 40 ? ends.map((_, k) => text(k)).join("; ") : null,
      key: JSON.stringify([ends, draws, lit]),
      still: () => [textAt(8, below, "tick", "start", "0"), ...ends.flatMap((_, k) => part(k)), ...draws.map(drawn)],
      at: ends.length
        ? (px) => {
            const k = at(px),
              row = rowOf(k);
            return { text: text(k), look: row < 0 ? null : { row } };
          }
        : null,
    };
  };
