// A panel with one cell per row of the data: its number, darker for larger ones, dimmed for 0. Pointing at a cell
// highlights its row.

import { capitalize, msg } from "../core/messages.js";
import { draw, withoutNull, svgText } from "../core/elements.js";
import { classColour } from "../core/marks.js";
import { number } from "../core/numbers.js";
import { describeCells } from "../descriptions/series.js";

const SMALLEST_CELL_TYPE = 11; // pixels of type; smaller numbers are not written

/** @type {PanelKind} */
export const cellsPanel =
  (stage, { title, content: { up } }) =>
  (view, values, [width, height]) => {
    const n = values.length,
      { rows } = view.reel.data,
      columns = Math.min(n, Math.max(1, Math.ceil(Math.sqrt((n * width) / height / 1.6)))),
      w = Math.min(92, width / columns),
      h = Math.min(58, height / Math.ceil(n / columns));
    const most = Math.max(...values.map((value) => Math.abs(value ?? 0)), 0) || 1,
      hasName = w >= 34 && h >= 32,
      hasValue = w >= 22 && h >= 15,
      place = (row) => [(row % columns) * w, Math.floor(row / columns) * h];
    const colour = (value) => (value < 0 ? classColour(1) : "var(--accent)"),
      shade = (value) => (0.12 + (0.5 * Math.abs(value)) / most).toFixed(2);
    const valueText = (value) => (value == null ? msg("stage.value.not-yet") : `${up} ${number(value)}`),
      text = (row) =>
        `${capitalize(msg("stage.label.row-number", { row: String(rows[row]) }))}: ${valueText(values[row])}`;
    const cell = (row) => {
      const value = values[row],
        [x, y] = place(row),
        size = Math.min(hasName ? h * 0.42 : h * 0.62, 19, (w - 4) / (0.6 * Math.max(1, number(value, 3).length)));
      return withoutNull([
        draw("rect", {
          x: x + 1,
          y: y + 1,
          width: Math.max(1, w - 2),
          height: Math.max(1, h - 2),
          rx: Math.min(5, w / 6),
          class: value ? "cell" : "cell none",
          style: value ? `fill: ${colour(value)}; fill-opacity: ${shade(value)}` : null,
        }),
        hasName ? svgText(x + 6, y + 14, "tick", "start", String(rows[row])) : null,
        hasValue && value != null && size >= SMALLEST_CELL_TYPE
          ? draw(
              "text",
              {
                x: x + w / 2,
                y: y + (hasName ? h - 0.22 * h : h / 2 + size * 0.36),
                class: value ? "value" : "value none",
                "text-anchor": "middle",
                style: `font-size:${size}px`,
              },
              number(value, 3),
            )
          : null,
      ]);
    };
    const lit = stage.highlight.row ?? (view.row >= 0 ? view.row : null),
      rim = (row) => draw("rect", { x: place(row)[0], y: place(row)[1], width: w, height: h, rx: 5, class: "rim" });
    const at = (px, py) => {
      const row = Math.floor(py / h) * columns + Math.floor(px / w);
      return px < columns * w && row >= 0 && row < n ? row : null;
    };
    return {
      title: `${title} · ${up}`,
      note: lit == null ? "" : text(lit),
      description: describeCells(values, text),
      key: values.join(),
      drawStatic: () => values.flatMap((_, row) => cell(row)),
      stepElements: lit == null ? [] : [rim(lit)],
      hitTest: (px, py) => {
        const row = at(px, py);
        return row == null ? null : { text: text(row), look: { row } };
      },
      onClick: (px, py) => {
        const row = at(px, py);
        if (row != null) stage.toggleFollowed(row);
      },
    };
  };
