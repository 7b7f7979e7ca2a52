// The two keys of a presenter's remote, PageDown and PageUp, which move by section or by steps of a detail.

import { make } from "../core/elements.js";
import { msg } from "../core/messages.js";
import { lastIndexAtMost } from "../core/numbers.js";

const REMOTE_STORE = "treerings:remote";
const REMOTE_STEPS = [
  msg("stage.remote.part"),
  msg("stage.detail.story"),
  msg("stage.detail.splits"),
  msg("stage.detail.calculations"),
];

/** @param {Stage} stage */
export function createRemote(stage) {
  const choice = make(
    "select",
    { "aria-label": msg("stage.remote.select") },
    ...REMOTE_STEPS.map((name, k) => make("option", { value: k }, name)),
  );
  try {
    choice.value = localStorage.getItem(REMOTE_STORE) ?? "0";
  } catch {}
  if (choice.selectedIndex < 0) choice.selectedIndex = 0;
  choice.addEventListener("change", () => {
    stage.redraw(); // as the next step has changed
    try {
      localStorage.setItem(REMOTE_STORE, choice.value);
    } catch {} // storage may be blocked
  });
  return {
    root: make("label", {}, msg("stage.remote.label"), " ", choice),
    /** @type {(by: number) => number} */
    from(by) {
      return by > 0 ? nextOf(stage, choice.selectedIndex - 1) : lastOf(stage, choice.selectedIndex - 1);
    },
  };
}

// The steps where sections start (-1), or all steps of a detail.
/** @type {(stage: Stage, detail: number) => number[]} */
function stopsIn({ reel }, detail) {
  if (detail >= 0) return reel.steps.grain.flatMap((grain, i) => (grain <= detail ? [i] : []));
  const named = reel.ticks.filter(([, name]) => name);
  return (named.length ? named : reel.ticks).map(([step]) => step);
}

/** @type {(stage: Stage, detail: number) => number} */
function nextOf(stage, detail) {
  const stops = stopsIn(stage, detail);
  return stops[lastIndexAtMost(stops, stage.i) + 1] ?? stage.reel.count - 1;
}

/** @type {(stage: Stage, detail: number) => number} */
function lastOf(stage, detail) {
  const stops = stopsIn(stage, detail);
  return stops[lastIndexAtMost(stops, stage.i - 1)] ?? 0;
}
