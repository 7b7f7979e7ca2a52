// A panel with one bar per label, to the right for positive and to the left for negative values. If not all fit, the
// longest are shown.

import { countText, msg } from "../core/messages.js";
import { scale } from "../core/axes.js";
import { draw, withoutNull } from "../core/elements.js";
import { shortenName } from "../core/names.js";
import { number } from "../core/numbers.js";

/** @type {PanelKind} */
export const barsPanel =
  (stage, { title, content }) =>
  (view, state, [width, height]) => {
    const { labels, values } = Array.isArray(state) ? { labels: content.labels, values: state } : state;
    const capacity = Math.max(1, Math.floor(height / 14)),
      longest = [...labels.keys()]
        .sort((a, b) => Math.abs(values[b] ?? 0) - Math.abs(values[a] ?? 0))
        .slice(0, capacity),
      shown = longest.sort((a, b) => a - b),
      line = Math.min(34, height / shown.length);
    const known = values.filter((value) => value != null),
      low = Math.min(0, ...known),
      high = Math.max(0, ...known),
      size = Math.min(17, Math.max(11, line * 0.6)),
      room = (side) => 0.62 * size * Math.max(0, ...known.filter(side).map((value) => number(value).length)) + 10,
      letter = size * 0.56,
      names = Math.min(
        width * 0.45,
        Math.max(width * 0.2, letter * Math.max(...labels.map(({ length }) => length)) + 10),
      ),
      from = names + (low < 0 ? room((value) => value < 0) : 0),
      letters = Math.floor((names - 8) / letter),
      x = scale([low, high || (low < 0 ? 0 : 1)], [from, width - (high > 0 ? room((value) => value >= 0) : 4)]);
    const text = (k) => `${labels[k]}: ${values[k] == null ? msg("stage.value.not-yet") : number(values[k])}`;
    const bar = (k, place) => {
      const value = values[k],
        top = place * line,
        [a, b] = [x(Math.min(0, value ?? 0)), x(Math.max(0, value ?? 0))],
        barWidth = Math.max(1.5, b - a),
        middle = top + line / 2 + size * 0.36;
      const write = (x, anchor, kind, words) =>
        draw("text", { x, y: middle, class: kind, "text-anchor": anchor, style: `font-size:${size}px` }, words);
      return withoutNull([
        write(names - 8, "end", "label", shortenName(labels[k], letters, labels)),
        draw("rect", { x: a, y: top + line * 0.16, width: barWidth, height: line * 0.68, class: "bar strong" }),
        value == null ? null : write(value < 0 ? a - 6 : b + 6, value < 0 ? "end" : "start", "value", number(value)),
      ]);
    };
    const omitted = labels.length - shown.length;
    return {
      title: `${title} · ${content.up}`,
      note: omitted ? msg("stage.panel.omitted", { things: countText(omitted, "shorter-bar") }) : "",
      description: shown.map(text).join(", "),
      key: JSON.stringify(state),
      drawStatic: () => [
        draw("line", { x1: x(0), x2: x(0), y1: 0, y2: shown.length * line, class: "axis" }),
        ...shown.flatMap(bar),
      ],
      hitTest: (_, y) => {
        const k = shown[Math.floor(y / line)];
        return k == null ? null : { text: text(k) };
      },
    };
  };
