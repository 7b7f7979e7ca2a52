// The picture that suits the step: the feature being cut as a line of rows, two features as a plane with regions, the
// target over one feature with the fitted steps, or what all trees in force say. Axes span all rows.

import { frameOf, rampLegend } from "../charts/axes.js";
import { dragged, layers } from "../charts/picture.js";
import { draw, keyed, make, setAttributes, write } from "../core/elements.js";
import { placeNearest } from "../core/numbers.js";
import { surfaceOf } from "../reel/grid.js";
import { axesOf } from "../reel/regions.js";
import { columnText } from "../reel/rows.js";
import { axesChoice } from "./axes_choice.js";
import { DotLayer } from "./dots.js";
import { lineChart } from "./one_feature.js";
import { planeChart } from "./two_features.js";

/** @param {Stage} stage */
export function planePanel(stage) {
  const title = make("h3"),
    layered = layers("plane"),
    picture = layered.svg,
    choose = axesChoice(stage),
    note = make("p", { class: "soft foot" });
  const root = make(
    "section",
    { class: "panel plane-panel" },
    make("div", { class: "heading" }, title, choose.root),
    layered.root,
    note,
  );
  const [regionLayer, shadeLayer, frameLayer] = [draw("g"), draw("g"), draw("g")];
  picture.append(regionLayer, shadeLayer, frameLayer);
  const dots = new DotLayer(stage, layered),
    showRegions = keyed(regionLayer, () => draw("rect")),
    surface = surfaceOf();
  /** @type {Chart | null} */
  let chart = null;
  dragged(picture, (x) => {
    if (chart?.list && chart.toValue)
      stage.seekCandidate(chart.list, placeNearest(chart.list.threshold, chart.toValue(x)));
  });

  const panel = {
    root,
    size: [0, 0],
    // What is drawn of each row, for whoever cannot read it off the canvas.
    get dots() {
      return dots.dots;
    },
    /** @param {View} view */
    draw(view) {
      /** @type {Size} */
      const size = [Math.max(panel.size[0] - 24, 180), Math.max(panel.size[1] - 62, 120)];
      setAttributes(picture, { viewBox: `0 0 ${size[0]} ${size[1]}` });
      chart = chartOf(stage, view, size, surface);
      choose.draw(view, chart);
      write(title, chart.heading);
      setAttributes(title, { title: chart.title });
      write(note, rowNote(stage, view) || chart.note);
      if (frameLayer.dataset.drawn !== chart.key) {
        frameLayer.dataset.drawn = chart.key;
        frameLayer.replaceChildren(...frameOf(chart), ...(chart.ramp ? rampLegend(chart, chart.ramp) : []));
      }
      layered.paint(size, chart.raster, stage.measured);
      const regions = new Map(chart.regions.map((region) => [region.node, region]));
      showRegions(regions.keys(), (rect, node) => setAttributes(rect, regions.get(node)?.attributes ?? {}));
      shadeLayer.replaceChildren(...chart.shade);
      dots.draw(view, chart);
      setAttributes(picture, { "aria-label": `${chart.title}. ${chart.note}` });
    },
  };
  return panel;
}

// What the lesson knows of the row that is looked at, or else sent.
/** @type {(stage: Stage, view: View) => string} */
function rowNote({ looked, sent }, view) {
  const row = looked.row ?? sent?.row ?? (view.row >= 0 ? view.row : null);
  if (row == null) return "";
  const facts = view.reel.columns.map((column) => columnText(view, column, row)).filter(Boolean);
  return facts.length ? `Row ${view.reel.data.rows[row]}: ${facts.join(" · ")}` : "";
}

// What all charts have in common: { key, title, heading: the title in few letters, note, size, x, y, across, up, left,
// right, bottom, regions, shade, axes, list }, place(row) or place(row, ...of(values)) of a dot, toValue(pixel) where
// the cut can be dragged, and where colours stand for values ramp and fill(row).
/** @type {(stage: Stage, view: View, size: Size, surface: Surface) => Chart} */
function chartOf(stage, view, size, surface) {
  const { features } = view.reel.data,
    cut = view.list && !view.all ? view.feature : -1,
    [fx, fy] = stage.axes ?? axesOf(view),
    number = (f) => f != null && features[f].kind === "number";
  const flat = fy == null || (cut >= 0 && !(number(fx) && number(fy) && (cut === fx || cut === fy)));
  if (flat) return lineChart(stage, view, size, cut >= 0 ? cut : fx, surface);
  return planeChart(stage, view, size, fx, fy, surface);
}
