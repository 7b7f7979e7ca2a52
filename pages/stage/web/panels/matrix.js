// A panel with a square matrix of numbers from -1 to 1, grey below 0 and coloured above.

import { msg } from "../core/messages.js";
import { mixColours } from "../core/colours.js";
import { withoutNull, svgText } from "../core/elements.js";
import { shortenName } from "../core/names.js";
import { number } from "../core/numbers.js";

/** @type {PanelKind} */
export const matrixPanel =
  (stage, { title, content: { labels, values } }) =>
  (view, shown, [width, height]) => {
    const n = labels.length,
      margin = Math.min(width * 0.24, 8 + 7 * Math.max(0, ...labels.map((label) => label.length))),
      side = Math.min((height - 16) / n, (width - margin - 4) / n),
      hasNumbers = side >= 24,
      { ground, faint, classes } = stage.palette;
    const indices = Array.from({ length: n }, (_, k) => k),
      grid = { columns: indices, rows: [...indices].reverse(), xs: indices, ys: indices },
      colour = (p) => {
        const value = values[Math.floor(p / n)][p % n];
        if (value == null) return null;
        return mixColours(ground, value < 0 ? faint : classes[0], 0.75 * Math.min(1, Math.abs(value)));
      };
    const label = (k) =>
      side < 10
        ? null
        : svgText(margin - 6, 16 + (k + 0.5) * side + 4, "tick", "end", shortenName(labels[k], 14, labels));
    const across = (k) =>
      side < 8 * labels[k].length ? null : svgText(margin + (k + 0.5) * side, 12, "tick", "middle", labels[k]);
    const text = (i, j) =>
      msg("stage.matrix.cell", {
        a: labels[i],
        b: labels[j],
        value: values[i][j] == null ? msg("stage.matrix.unknown") : number(values[i][j]),
      });
    return {
      title,
      note: msg("stage.matrix.note", { n }),
      description: n <= 6 ? indices.flatMap((i) => indices.slice(i + 1).map((j) => text(i, j))).join(", ") : null,
      key: String(shown),
      drawStatic: () => [
        ...withoutNull(indices.flatMap((k) => [label(k), across(k)])),
        ...(hasNumbers
          ? indices.flatMap((i) =>
              indices.map((j) =>
                svgText(
                  margin + (j + 0.5) * side,
                  16 + (i + 0.5) * side + 4,
                  "value",
                  "middle",
                  number(values[i][j], 2),
                ),
              ),
            )
          : []),
      ],
      images: [{ grid, box: [margin, 16, n * side, n * side], colour }],
      hitTest: (px, py) => {
        const [i, j] = [Math.floor((py - 16) / side), Math.floor((px - margin) / side)];
        return labels[i] != null && labels[j] != null ? { text: text(i, j) } : null;
      },
    };
  };
