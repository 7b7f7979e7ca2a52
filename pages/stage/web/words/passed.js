// What an arrow went past: from a step to the next of a coarse grain there may be many that only finer grains tell.

import { counted, say } from "../core/messages.js";
import { make, write } from "../core/elements.js";

const UNSAID = 12; // steps that may be gone past without a word

/** @param {Stage} stage */
export function passedPanel(stage) {
  const root = make("p", { class: "passed soft" });
  return {
    root,
    /** @param {View} view */
    draw({ reel, step }) {
      const before = stage.walk.before(step);
      root.hidden = before === step || step - before - 1 <= UNSAID;
      if (!root.hidden) write(root, passedText(reel, before, step));
    },
  };
}

// Counted by what the steps were about.
/** @type {(reel: Reel, before: number, step: number) => string} */
function passedText({ steps }, before, step) {
  const between = (suits) => Array.from({ length: step - before - 1 }, (_, k) => before + 1 + k).filter(suits).length,
    tried = between((i) => steps.candidate[i] >= 0),
    rows = between((i) => steps.row[i] >= 0 && steps.candidate[i] < 0),
    parts = [tried && counted(tried, "candidate split"), rows && counted(rows, "row")].filter(Boolean);
  const among = parts.length ? say("among them", { things: parts.join(say("and")) }) : "";
  return say("passed", { steps: counted(step - before - 1, "finer step"), among });
}
