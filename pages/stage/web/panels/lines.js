// A panel with curves over the number of trees or rounds, as far as the lesson has come.

import { msg } from "../core/messages.js";
import { axesFor, frameOf, pathThrough } from "../charts/axes.js";
import { paddedSpan, roundTicks } from "../core/axes.js";
import { draw, svgText } from "../core/elements.js";
import { classColour } from "../core/marks.js";
import { number } from "../core/numbers.js";
import { describeCurve } from "../descriptions/series.js";

/** @type {PanelKind} */
export const linesPanel =
  (stage, { title, content: { across, up, first, series } }) =>
  (view, count, size) => {
    const values = series.flatMap((curve) => curve.values),
      last = first + Math.max(...series.map((curve) => curve.values.length)) - 1,
      ticks = roundTicks([first, Math.max(last, first + 1)], 8).filter(Number.isInteger),
      chart = axesFor(size, [[first, Math.max(last, first + 1)], paddedSpan(values)], { ticks });
    const after = (k) => `${across} ${number(first + k)}`;
    const at = (k) => `${after(k)}: ${series.map((curve) => `${curve.name} ${number(curve.values[k])}`).join(" · ")}`;
    const nearest = (px) =>
      Math.max(0, Math.min(count - 1, Math.round(((px - chart.left) / (chart.x(last) - chart.left)) * (last - first))));
    const mark = (k) => {
      const x = chart.x(first + k);
      return draw("line", { x1: x, x2: x, y1: 6, y2: chart.bottom, class: "threshold" });
    };
    return {
      title: `${title} · ${up}`,
      note: count ? at(count - 1) : msg("stage.lines.empty", { across }),
      description: series.map((curve) => describeCurve(curve, count, after)).join(" "),
      key: `${count}`,
      drawStatic: () => [...frameOf(chart), ...series.flatMap((curve, k) => lineOf(chart, curve, k, first, count))],
      stepElements: count ? [mark(count - 1)] : [],
      hitTest: count ? (px) => ({ text: at(nearest(px)) }) : null,
    };
  };

/** @type {(frame: Frame, series: Series, k: number, first: number, count: number) => Element[]} */
function lineOf({ x, y, size, bottom }, { name, values }, k, first, count) {
  const points = values.slice(0, count).map((value, i) => [first + i, value]),
    known = points.filter(([, value]) => value != null),
    end = known.at(-1);
  const style = `--own: ${classColour(k)}`;
  const parts = [draw("path", { d: pathThrough(points, x, y), class: `series dash-${k % 4}`, style })];
  if (!end) return parts;
  const [px, py] = [x(end[0]), y(end[1])],
    dot = draw("circle", { cx: px, cy: py, r: 4.5, class: "series-end", style });
  const high = Math.min(Math.max(py + (k % 2 ? 17 : -8), 16), bottom - 4),
    [aside, anchor] = px < size[0] * 0.6 ? [8, "start"] : [-8, "end"];
  return [...parts, dot, svgText(px + aside, high, "series-name", anchor, name)];
}
