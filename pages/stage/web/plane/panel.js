// The plane's panel: the chart that suits the step, of one or of two features, with regions or the ensemble's
// predictions. Axes span all rows.

import { capitalize, msg } from "../core/messages.js";
import { frameOf, rampLegend } from "../charts/axes.js";
import { onDrag, pictureLayers } from "../charts/picture.js";
import { hasDistances } from "../core/dates.js";
import { draw, keyedChildren, make, setAttributes, setText } from "../core/elements.js";
import { classTextColour } from "../core/marks.js";
import { number, nearestIndex } from "../core/numbers.js";
import { describeSides } from "../descriptions/rows.js";
import { describeRegions } from "../descriptions/tree.js";
import { createSurface } from "../reel/prediction_grid.js";
import { axesOf } from "../reel/regions.js";
import { columnText } from "../reel/rows.js";
import { axisSelects } from "./axis_selects.js";
import { DotLayer } from "./dots.js";
import { RowEditing } from "./editing.js";
import { lineChart } from "./one_feature.js";
import { CandidateLineLayer } from "./candidate_lines.js";
import { planeChart } from "./two_features.js";

/** @param {Stage} stage */
export function planePanel(stage) {
  const title = make("h2"),
    layered = pictureLayers("plane"),
    picture = layered.svg,
    axes = axisSelects(stage),
    note = make("p", { class: "soft foot" });
  const heading = make("div", { class: "heading" }, title, axes.root),
    root = make("section", { class: "panel plane-panel" }, heading, layered.root, note, layered.description.root);
  const [regionLayer, hatchLayer, shadeLayer, frameLayer] = [draw("g"), draw("g"), draw("g"), draw("g")];
  picture.append(regionLayer, hatchLayer, shadeLayer, frameLayer);
  const dots = new DotLayer(stage, layered),
    editing = new RowEditing(stage, layered, (point) => dots.rowAt(point)),
    offered = new CandidateLineLayer(stage, picture, (point) => dots.rowAt(point)),
    showRegions = keyedChildren(regionLayer, () => draw("rect")),
    showHatches = keyedChildren(hatchLayer, () => draw("path", { class: "hatch" })),
    surface = createSurface();
  /** @type {Chart | null} */
  let chart = null,
    description = ""; // of the ensemble's prediction
  heading.append(editing.root);
  onDrag(picture, (x) => {
    if (chart?.list && chart.toValue)
      stage.seekCandidate(chart.list, nearestIndex(chart.list.threshold, chart.toValue(x)));
  });

  const panel = {
    root,
    size: [0, 0],
    editing,
    // The drawn dots, also for tests, which cannot read the canvas.
    get dots() {
      return dots.dots;
    },
    rows: dots,
    rowPicture: layered.root,
    /** @param {View} view */
    draw(view) {
      /** @type {Size} */
      const size = [Math.max(panel.size[0] - 20, 180), Math.max(panel.size[1] - 58 - stage.extraHeading, 80)];
      setAttributes(picture, { viewBox: `0 0 ${size[0]} ${size[1]}` });
      chart = chartOf(stage, view, size, surface);
      axes.draw(view, chart);
      setText(title, chart.heading);
      setAttributes(title, { title: chart.title });
      setText(note, editing.note || rowNote(stage, view) || chart.note);
      if (frameLayer.dataset.drawn !== chart.key) {
        frameLayer.dataset.drawn = chart.key;
        frameLayer.replaceChildren(...frameOf(chart), ...(chart.ramp ? rampLegend(chart, chart.ramp) : []));
      }
      layered.paint(size, chart.raster, stage);
      const regions = new Map(chart.regions.map((region) => [region.node, region]));
      showRegions(regions.keys(), (rect, node) => setAttributes(rect, regions.get(node)?.attributes ?? {}));
      const hatches = hatchesOf(chart.regions);
      showHatches(hatches.keys(), (path, kind) =>
        setAttributes(path, { d: hatches.get(kind), style: `stroke: ${classTextColour(kind)}` }),
      );
      shadeLayer.replaceChildren(...chart.shade);
      offered.draw(view, chart);
      dots.draw(view, chart);
      editing.draw(view, chart);
      setAttributes(picture, { "aria-label": `${chart.title}. ${chart.note}` });
      description = chart.describe?.() || (chart.describe ? description : "");
      layered.description.setWords([
        describeSides(view),
        describeRegions(view, chart.leaves ?? [...regions.keys()]),
        description,
      ]);
    },
  };
  return panel;
}

// Hatching by class: the lines of all its regions as one path.
/** @type {(regions: Chart["regions"]) => Map<number, string>} */
function hatchesOf(regions) {
  const paths = new Map();
  for (const [kind, lines] of regions.map((region) => region.lines))
    if (lines) paths.set(kind, (paths.get(kind) ?? "") + lines);
  return paths;
}

// A note on the highlighted row, else the followed one.
/** @type {(stage: Stage, view: View) => string} */
function rowNote({ highlight, followed, rowWeights }, view) {
  const row = highlight.row ?? followed?.row ?? (view.row >= 0 ? view.row : null);
  if (row == null) return "";
  const facts = rowWeights
    ? [`${rowWeights.title} ${number(rowWeights.values[row])}`]
    : view.reel.columns.map((column) => columnText(view, column, row)).filter(Boolean);
  return facts.length
    ? `${capitalize(msg("stage.label.row-number", { row: String(view.reel.data.rows[row]) }))}: ${facts.join(" · ")}`
    : "";
}

// The step's Chart (types.d.ts): place(row) or place(row, ...drawnValues(values)) is the position of a dot; toValue(pixel)
// is a threshold, if it can be dragged; ramp and fill(row) exist if colours stand for values.
/** @type {(stage: Stage, view: View, size: Size, surface: Surface) => Chart} */
function chartOf(stage, view, size, surface) {
  const { features } = view.reel.data,
    split = view.list && !view.showsEnsemble ? view.feature : -1,
    [fx, fy] = stage.axes ?? axesOf(view),
    isMetric = (f) => f != null && hasDistances(features[f]);
  const isLine = fy == null || (split >= 0 && !(isMetric(fx) && isMetric(fy) && (split === fx || split === fy)));
  if (isLine) return lineChart(stage, view, size, split >= 0 ? split : fx, surface);
  return planeChart(stage, view, size, fx, fy, surface);
}
