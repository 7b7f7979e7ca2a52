// A panel with the score of each class over the plane, side by side; over one feature as lines.

import { countText, msg } from "../core/messages.js";
import { axesFor, blockEnds, frameOf, stairs } from "../charts/axes.js";
import { featureAxis, paddedSpan } from "../core/axes.js";
import { mixColours } from "../core/colours.js";
import { draw, svgText } from "../core/elements.js";
import { classColour } from "../core/marks.js";
import { shortenName } from "../core/names.js";
import { number } from "../core/numbers.js";
import { memoizeLast } from "../core/memoize.js";
import { describeSpan } from "../descriptions/series.js";
import { createSurface } from "../reel/prediction_grid.js";
import { axesOf } from "../reel/regions.js";

/** @type {PanelKind} */
export const scoreFieldsPanel = (stage, { title }) => {
  const surface = createSurface(),
    scoresAt = memoizeLast((grid, tally, count) => {
      const known = tally.setTreeCount(count);
      return Array.from({ length: grid.points }, (_, p) => known.scoresAt(p));
    });
  return (view, count, [width, height]) => {
    const { reel } = view,
      { features, target } = reel.data,
      names = target.classes ?? [target.name],
      [fx, fy] = stage.axes ?? axesOf(view),
      xSpan = featureAxis(features[fx]).span,
      ySpan = fy == null ? null : featureAxis(features[fy]).span,
      values = stage.referenceRow.values;
    const sizeWith = (columns) => Math.min(width / columns, (1.4 * height) / Math.ceil(names.length / columns)),
      columns = fy == null ? 1 : names.map((_, k) => k + 1).reduce((a, b) => (sizeWith(b) > sizeWith(a) ? b : a)),
      w = width / columns,
      h = fy == null ? height : height / Math.ceil(names.length / columns);
    /** @type {Size} */
    const places = fy == null ? [Math.round(width / 3), 1] : [Math.round((w - 8) / 3), Math.round((h - 22) / 3)],
      { grid, tally } = surface(reel, fx, fy, [xSpan, ySpan], places, values, count),
      at = scoresAt(grid, tally, count),
      known = at[0] != null,
      scores = (k) => at.map((all) => (all.length > 1 ? all[k] : k || names.length === 1 ? all[0] : -all[0]));
    const far = known ? Math.max(...at.flat().map(Math.abs)) || 1 : 1,
      { ground, faint, classes } = stage.palette;
    /** @type {(k: number) => Image["box"]} */
    const box = (k) => [(k % columns) * w + 4, Math.floor(k / columns) * h + 18, w - 8, h - 22];
    const image = (k) => {
      const shown = scores(k),
        above = classes[k % classes.length],
        colour = (p) => mixColours(ground, shown[p] < 0 ? faint : above, 0.85 * Math.min(1, Math.abs(shown[p]) / far));
      return { grid, box: box(k), colour };
    };
    const value = (px, py) => {
      const k = Math.floor(py / h) * columns + Math.floor(px / w);
      if (fy == null || k < 0 || k >= names.length) return null;
      const [x, y, boxWidth, boxHeight] = box(k),
        column = grid.columns[Math.floor(((px - x) / boxWidth) * grid.columns.length)],
        row = grid.rows[Math.floor((1 - (py - y) / boxHeight) * grid.rows.length)];
      if (column == null || row == null) return null;
      return {
        text: msg("stage.score-fields.cell", { name: names[k], score: scores(k)[row * grid.xs.length + column] }),
      };
    };
    const heading = (name, k) => {
      const [x, y] = box(k);
      return svgText(x + 2, y - 5, "value", "start", shortenName(name, Math.floor(w / 8), names));
    };
    const lines = () =>
      scoreLines(
        reel,
        fx,
        [width, height],
        grid,
        xSpan,
        names.map((_, k) => scores(k)),
      );
    return {
      title: `${title} · ${countText(count, "tree")}`,
      note: known ? msg("stage.score-fields.legend", { low: number(-far, 3), high: number(far, 3) }) : "",
      description: known ? names.map((name, k) => describeSpan(name, scores(k))).join("; ") : null,
      key: JSON.stringify([fx, fy, values, count]),
      drawStatic: () => (!known ? [] : fy == null ? lines() : names.map(heading)),
      images: known && fy != null ? names.map((_, k) => image(k)) : null,
      hitTest: known ? value : null,
    };
  };
};

/** @type {(reel: Reel, f: number, size: Size, grid: Grid, span: Span, all: number[][]) => Element[]} */
function scoreLines(reel, f, size, grid, span, all) {
  const chart = axesFor(size, [span, paddedSpan(all.flat())]),
    ends = blockEnds(grid, span);
  const line = (scores, k) =>
    draw("path", {
      d: stairs(scores, ends, chart.x, chart.y),
      class: `series dash-${k % 4}`,
      style: `--own: ${classColour(k)}`,
    });
  return [...frameOf({ ...chart, across: featureAxis(reel.data.features[f]) }), ...all.map(line)];
}
