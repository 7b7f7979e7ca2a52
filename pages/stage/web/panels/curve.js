// A panel with a function's curve, and the points that the lesson has reached.

import { msg } from "../core/messages.js";
import { axesFor, frameOf, pathThrough } from "../charts/axes.js";
import { paddedSpan } from "../core/axes.js";
import { draw, withoutNull, svgText } from "../core/elements.js";
import { number } from "../core/numbers.js";

/** @type {PanelKind} */
export const curvePanel =
  (stage, { title, content: { across, up, points } }) =>
  (view, marks, size) => {
    const known = points.filter(([x, y]) => x != null && y != null),
      chart = axesFor(size, [
        paddedSpan([...known.map(([x]) => x), ...marks.map(([x]) => x)]),
        paddedSpan([...known.map(([, y]) => y), ...marks.map(([, y]) => y)]),
      ]);
    const text = ([x, y, label]) => `${label ? `${label}: ` : ""}${across} ${number(x)}, ${up} ${number(y)}`;
    const near = (px) =>
      [...marks, ...known].reduce((best, point) =>
        Math.abs(chart.x(point[0]) - px) < Math.abs(chart.x(best[0]) - px) ? point : best,
      );
    const zero = chart.y(0) < chart.bottom && chart.y(0) > 8;
    const mark = ([x, y, label], k) => {
      const [px, py] = [chart.x(x), chart.y(y)],
        now = k === marks.length - 1 ? " now" : "",
        end = px > size[0] * 0.6;
      return [
        draw("line", { x1: px, x2: px, y1: py, y2: chart.bottom, class: "best" }),
        draw("circle", { cx: px, cy: py, r: now ? 7 : 5, class: `point${now}` }),
        svgText(px + (end ? -11 : 11), Math.max(16, py - 7), "value", end ? "end" : "start", label || number(y)),
      ];
    };
    return {
      title: title === up ? title : `${title} · ${msg("stage.axis.over", { up, across })}`,
      note: marks.length ? text(marks.at(-1)) : "",
      description: marks.map(text).join(", "),
      key: JSON.stringify(marks),
      drawStatic: () =>
        withoutNull([
          ...frameOf(chart),
          zero
            ? draw("line", { x1: chart.left, x2: size[0] - 4, y1: chart.y(0), y2: chart.y(0), class: "axis" })
            : null,
          draw("path", { d: pathThrough(points, chart.x, chart.y), class: "run" }),
          ...marks.flatMap(mark),
        ]),
      hitTest: known.length ? (px) => ({ text: text(near(px)) }) : null,
    };
  };
