// A part in the list: what it is, how far it is, and the button that opens it.

import { make } from "../core/elements.js";
import { say } from "../core/messages.js";
import { bestOf, triesOf } from "./state.js";

/** @typedef {import("./state.js").PlannedPart} PlannedPart */
/** @typedef {import("./state.js").PartDone} PartDone */

// `act` opens it; null where nothing is left to do, or nobody has said who they are.
/** @type {(part: PlannedPart, done: PartDone, act: (() => void) | null) => Element} */
export function partLine(part, done, act) {
  const button = act ? make("button", { type: "button", onclick: act }, labelOf(done)) : null;
  return make(
    "li",
    { "data-percent": bestOf(done), "data-tries": triesOf(done) },
    make("h2", {}, part.title),
    make("p", { class: "soft" }, part.about),
    make("p", { class: "state" }, saidOf(part, done)),
    button,
  );
}

/** @type {(done: PartDone) => string} */
function labelOf({ tries, open }) {
  if (open) return say("assigned go on");
  return tries.length ? say("assigned again") : say("assigned open");
}

/** @type {(part: PlannedPart, done: PartDone) => string} */
function saidOf({ attempts }, done) {
  const best = { percent: bestOf(done), k: triesOf(done), n: attempts };
  if (done.open) return say("assigned under way", best);
  return done.tries.length ? say("assigned best", best) : say("assigned not begun", { n: attempts });
}
