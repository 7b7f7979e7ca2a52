// The two keys of a presenter's remote: PageDown and PageUp go on by part, or by the detail that was chosen.

import { make } from "../core/elements.js";
import { say } from "../core/messages.js";
import { lastUpTo } from "../core/numbers.js";

const KEPT = "treerings:remote";
const WAYS = [say("part"), say("trees"), say("splits"), say("every calculation")];

/** @param {Stage} stage */
export function remoteKeys(stage) {
  const choice = make(
    "select",
    { "aria-label": say("remote what") },
    ...WAYS.map((way, k) => make("option", { value: k }, way)),
  );
  try {
    choice.value = localStorage.getItem(KEPT) ?? "0";
  } catch {}
  if (choice.selectedIndex < 0) choice.selectedIndex = 0;
  choice.addEventListener("change", () => {
    stage.redraw(); // another step follows
    try {
      localStorage.setItem(KEPT, choice.value);
    } catch {} // a browser may forbid it
  });
  return {
    root: make("label", {}, say("remote"), " ", choice),
    /** @type {(by: number) => number} */
    from(by) {
      return by > 0 ? nextOf(stage, choice.selectedIndex - 1) : lastOf(stage, choice.selectedIndex - 1);
    },
  };
}

// Where each part opens, or in a grain each step; -1 for parts.
/** @type {(stage: Stage, grain: number) => number[]} */
function stopsIn({ reel }, grain) {
  if (grain >= 0) return reel.steps.grain.flatMap((each, i) => (each <= grain ? [i] : []));
  const named = reel.ticks.filter(([, name]) => name);
  return (named.length ? named : reel.ticks).map(([step]) => step);
}

/** @type {(stage: Stage, grain: number) => number} */
function nextOf(stage, grain) {
  const stops = stopsIn(stage, grain);
  return stops[lastUpTo(stops, stage.i) + 1] ?? stage.reel.count - 1;
}

/** @type {(stage: Stage, grain: number) => number} */
function lastOf(stage, grain) {
  const stops = stopsIn(stage, grain);
  return stops[lastUpTo(stops, stage.i - 1)] ?? 0;
}
