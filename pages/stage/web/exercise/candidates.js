// A picture of a task's candidate splits: clickable marks at their thresholds, one axis per feature. After the answer
// their height is their gain.

import { featureAxis, scale } from "../core/axes.js";
import { joinClasses, draw } from "../core/elements.js";
import { msg } from "../core/messages.js";

const WIDE = 340; // pixels, the width of a phone
const HIGH = 70; // pixels of each feature
const LEFT = 34;
const RIGHT = WIDE - 12;
const FOOT = 20; // pixels below an axis
const MARK = 11; // radius of a mark

// `chosen` is the index of the choice taken, null before.
/** @type {(task: ReelTask, features: Feature[], chosen: number | null) => Element} */
export function candidatesPicture(task, features, chosen) {
  const used = [...new Set(task.splits.map(([feature]) => feature))].sort((a, b) => a - b),
    parts = used.flatMap((feature, row) => [
      ...axisAt(features[feature], (row + 1) * HIGH - FOOT),
      ...marksOn(task, features[feature], feature, (row + 1) * HIGH - FOOT, chosen),
    ]);
  const size = `0 0 ${WIDE} ${used.length * HIGH}`,
    label = `${msg("stage.candidates.title")}: ${task.choices.join(", ")}`;
  return draw("svg", { class: "offered", viewBox: size, role: "img", "aria-label": label }, ...parts);
}

/** @type {(feature: Feature, y: number) => Element[]} */
function axisAt(feature, y) {
  const { span, ticks, label } = featureAxis(feature),
    x = scale(span, [LEFT, RIGHT]);
  return [
    draw("text", { x: 0, y: y + 4, class: "tick strong" }, feature.name.slice(0, 4)),
    draw("line", { x1: LEFT, x2: RIGHT, y1: y, y2: y, class: "axis" }),
    ...ticks.map((t) => draw("text", { x: x(t), y: y + 15, class: "tick", "text-anchor": "middle" }, label(t))),
  ];
}

/** @type {(task: ReelTask, feature: Feature, f: number, y: number, chosen: number | null)
 * => Element[]} */
function marksOn({ splits, choices, right }, feature, f, y, chosen) {
  const x = scale(featureAxis(feature).span, [LEFT, RIGHT]),
    most = Math.max(...splits.map(([, , gain]) => gain)),
    free = HIGH - FOOT - 2 * MARK - 6;
  let last = -Infinity,
    level = 0;
  return splits.flatMap(([feature, threshold, gain], k) => {
    if (feature !== f) return [];
    const cx = x(threshold);
    level = cx - last < 2 * MARK + 2 ? 1 - level : 0; // close neighbours are on two levels
    last = cx;
    const high = chosen == null ? y - MARK - 4 - level * (2 * MARK + 2) : y - MARK - 4 - (gain / most) * free;
    const kind = joinClasses({ mark: true, right: chosen != null && right === k, wrong: chosen === k && right !== k });
    return [
      draw("line", { x1: cx, x2: cx, y1: high, y2: y, class: "stem" }),
      draw(
        "g",
        { class: kind, "data-choice": chosen == null ? k : null },
        draw("title", {}, choices[k]),
        draw("circle", { cx, cy: high, r: MARK }),
        draw("text", { x: cx, y: high + 5, "text-anchor": "middle" }, String(k + 1)),
      ),
    ];
  });
}
