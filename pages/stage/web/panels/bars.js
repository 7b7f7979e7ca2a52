// A panel with one bar per label, to the right for positive and to the left for negative values. If not all fit, the
// longest are shown. Bars may come in two groups, right and wrong, each with all labels: before and after.

import { countText, msg } from "../core/messages.js";
import { scale } from "../core/axes.js";
import { draw, withoutNull } from "../core/elements.js";
import { hatchPath } from "../core/hatch.js";
import { shortenName } from "../core/names.js";
import { number } from "../core/numbers.js";

const GROUP_CLASSES = ["right-side", "wrong-side"]; // classes of the bars of the two groups; the second is hatched
const LETTER_SHARE = 0.56; // width of a letter, relative to its size
const SMALLEST_LABEL = 13; // pixels of type before labels are cut
const GROUP_HATCH_GAP = 5; // pixels between lines of hatching

/** @type {PanelKind} */
export const barsPanel =
  (stage, { title, content }) =>
  (view, state, [width, height]) => {
    const { groups = [] } = content,
      all = groupedBars(content, state);
    const capacity = Math.max(1, Math.floor(height / 14)),
      longest = [...all.keys()]
        .sort((a, b) => Math.abs(all[b].value ?? 0) - Math.abs(all[a].value ?? 0))
        .slice(0, capacity),
      shown = longest.sort((a, b) => a - b).map((k) => all[k]),
      labels = all.map(({ label }) => label),
      gap = groups.length ? 0.6 : 0, // lines between two groups
      line = Math.min(34, height / (shown.length + gap));
    const known = all.flatMap(({ value }) => value ?? []),
      low = Math.min(0, ...known),
      high = Math.max(0, ...known),
      widest = Math.max(1, ...labels.map(({ length }) => length)),
      fitting = (width * 0.45 - 10) / widest / LETTER_SHARE, // the type in which all labels are whole
      size = Math.min(17, Math.max(11, line * 0.6), Math.max(SMALLEST_LABEL, fitting)),
      room = (side) => 0.62 * size * Math.max(0, ...known.filter(side).map((value) => number(value).length)) + 10,
      letter = size * LETTER_SHARE,
      textRoom = (names) => letter * Math.max(0, ...names.map(({ length }) => length)) + 10,
      groupNames = groups.length ? textRoom(groups) : 0,
      names = groupNames + Math.min(width * 0.45, Math.max(groups.length ? 0 : width * 0.2, textRoom(labels))),
      from = names + (low < 0 ? room((value) => value < 0) : 0),
      letters = Math.floor((names - groupNames - 8) / letter),
      x = scale([low, high || (low < 0 ? 0 : 1)], [from, width - (high > 0 ? room((value) => value >= 0) : 4)]),
      top = (place) => (place + gap * Math.max(0, shown[place].group)) * line;
    const text = ({ label, value, group }) =>
      `${group < 0 ? "" : `${groups[group]}, `}${label}: ${value == null ? msg("stage.value.not-yet") : number(value)}`;
    const write = (x, y, anchor, kind, words) =>
      draw("text", { x, y, class: kind, "text-anchor": anchor, style: `font-size:${size}px` }, words);
    const bar = ({ label, value, group }, place) => {
      const [a, b] = [x(Math.min(0, value ?? 0)), x(Math.max(0, value ?? 0))],
        box = { x: a, y: top(place) + line * 0.16, width: Math.max(1.5, b - a), height: line * 0.68 },
        middle = top(place) + line / 2 + size * 0.36,
        kind = group < 0 ? "strong" : `${GROUP_CLASSES[group]}${label === labels.at(-1) ? "" : " earlier"}`;
      return withoutNull([
        group >= 0 && label === labels[0] ? write(0, middle, "start", "value", groups[group]) : null,
        write(names - 8, middle, "end", "label", shortenName(label, letters, labels)),
        draw("rect", { ...box, class: `bar ${kind}` }),
        group > 0 ? draw("path", { d: hatchPath(group, box, GROUP_HATCH_GAP), class: "hatch" }) : null,
        value == null
          ? null
          : write(value < 0 ? a - 6 : b + 6, middle, value < 0 ? "end" : "start", "value", number(value)),
      ]);
    };
    const omitted = all.length - shown.length;
    return {
      title: `${title} · ${content.up}`,
      note: omitted ? msg("stage.panel.omitted", { things: countText(omitted, "shorter-bar") }) : "",
      description: shown.map(text).join(", "),
      key: JSON.stringify(state),
      drawStatic: () => [
        draw("line", { x1: x(0), x2: x(0), y1: 0, y2: (shown.length + gap) * line, class: "axis" }),
        ...shown.flatMap(bar),
      ],
      hitTest: (_, y) => {
        const found = shown.findLast((_, place) => y >= top(place));
        return found && y < (shown.length + gap) * line ? { text: text(found) } : null;
      },
    };
  };

// The bars in the order they are drawn, with their groups; -1 without groups.
/** @type {(content: { labels: string[], groups?: string[] }, state: any) => { label: string, value: number | null, group: number }[]} */
function groupedBars({ labels, groups }, state) {
  if (groups)
    return groups.flatMap((_, group) =>
      labels.map((label, k) => ({ label, value: state[k * groups.length + group], group })),
    );
  const { labels: names, values } = Array.isArray(state) ? { labels, values: state } : state;
  return names.map((label, k) => ({ label, value: values[k], group: -1 }));
}
