// The picture that suits the step: the feature being split as a line of rows, two features as a plane with regions, the
// target over one feature with the fitted steps, or what all trees in force say. Axes span all rows.

import { capital, say } from "../core/messages.js";
import { frameOf, rampLegend } from "../charts/axes.js";
import { dragged, layers } from "../charts/picture.js";
import { hasDistances } from "../core/dates.js";
import { draw, keyed, make, setAttributes, write } from "../core/elements.js";
import { classTextColour } from "../core/marks.js";
import { number, placeNearest } from "../core/numbers.js";
import { sidesInWords } from "../in_words/rows.js";
import { regionsInWords } from "../in_words/tree.js";
import { surfaceOf } from "../reel/grid.js";
import { axesOf } from "../reel/regions.js";
import { columnText } from "../reel/rows.js";
import { axesChoice } from "./axes_choice.js";
import { DotLayer } from "./dots.js";
import { PointEditing } from "./editing.js";
import { lineChart } from "./one_feature.js";
import { OfferedSplits } from "./offered.js";
import { planeChart } from "./two_features.js";

/** @param {Stage} stage */
export function planePanel(stage) {
  const title = make("h2"),
    layered = layers("plane"),
    picture = layered.svg,
    choose = axesChoice(stage),
    note = make("p", { class: "soft foot" });
  const heading = make("div", { class: "heading" }, title, choose.root),
    root = make("section", { class: "panel plane-panel" }, heading, layered.root, note, layered.words.root);
  const [regionLayer, hatchLayer, shadeLayer, frameLayer] = [draw("g"), draw("g"), draw("g"), draw("g")];
  picture.append(regionLayer, hatchLayer, shadeLayer, frameLayer);
  const dots = new DotLayer(stage, layered),
    editing = new PointEditing(stage, layered, (point) => dots.rowAt(point)),
    offered = new OfferedSplits(stage, picture, (point) => dots.rowAt(point)),
    showRegions = keyed(regionLayer, () => draw("rect")),
    showHatches = keyed(hatchLayer, () => draw("path", { class: "hatch" })),
    surface = surfaceOf();
  /** @type {Chart | null} */
  let chart = null,
    behind = ""; // what all trees say, in words
  heading.append(editing.root);
  dragged(picture, (x) => {
    if (chart?.list && chart.toValue)
      stage.seekCandidate(chart.list, placeNearest(chart.list.threshold, chart.toValue(x)));
  });

  const panel = {
    root,
    size: [0, 0],
    editing,
    // What is drawn of each row, for whoever cannot read it off the canvas.
    get dots() {
      return dots.dots;
    },
    /** @param {View} view */
    draw(view) {
      /** @type {Size} */
      const size = [Math.max(panel.size[0] - 20, 180), Math.max(panel.size[1] - 58 - stage.heading, 80)];
      setAttributes(picture, { viewBox: `0 0 ${size[0]} ${size[1]}` });
      chart = chartOf(stage, view, size, surface);
      choose.draw(view, chart);
      write(title, chart.heading);
      setAttributes(title, { title: chart.title });
      write(note, editing.note || rowNote(stage, view) || chart.note);
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
      behind = chart.told?.() || (chart.told ? behind : "");
      layered.words.say([sidesInWords(view), regionsInWords(view, chart.leaves ?? [...regions.keys()]), behind]);
    },
  };
  return panel;
}

// Of each class the lines of all its regions.
/** @type {(regions: Chart["regions"]) => Map<number, string>} */
function hatchesOf(regions) {
  const found = new Map();
  for (const [kind, lines] of regions.map((each) => each.lines))
    if (lines) found.set(kind, (found.get(kind) ?? "") + lines);
  return found;
}

// What the lesson knows of the row that is looked at, or else sent.
/** @type {(stage: Stage, view: View) => string} */
function rowNote({ looked, sent, weights }, view) {
  const row = looked.row ?? sent?.row ?? (view.row >= 0 ? view.row : null);
  if (row == null) return "";
  const facts = weights
    ? [`${weights.title} ${number(weights.values[row])}`]
    : view.reel.columns.map((column) => columnText(view, column, row)).filter(Boolean);
  return facts.length
    ? `${capital(say("row number", { row: String(view.reel.data.rows[row]) }))}: ${facts.join(" · ")}`
    : "";
}

// What all charts have in common: { key, title, heading: the title in few letters, note, size, x, y, across, up, left,
// right, bottom, regions, shade, axes, list }, place(row) or place(row, ...of(values)) of a dot, toValue(pixel) where
// the threshold can be dragged, and where colours stand for values ramp and fill(row).
/** @type {(stage: Stage, view: View, size: Size, surface: Surface) => Chart} */
function chartOf(stage, view, size, surface) {
  const { features } = view.reel.data,
    split = view.list && !view.all ? view.feature : -1,
    [fx, fy] = stage.axes ?? axesOf(view),
    measured = (f) => f != null && hasDistances(features[f]);
  const flat = fy == null || (split >= 0 && !(measured(fx) && measured(fy) && (split === fx || split === fy)));
  if (flat) return lineChart(stage, view, size, split >= 0 ? split : fx, surface);
  return planeChart(stage, view, size, fx, fy, surface);
}
