// The calculation panel: each formula in symbols, with this step's numbers, and its result.

import { msg } from "../core/messages.js";
import { make, setText } from "../core/elements.js";
import { number } from "../core/numbers.js";
import { formatName, mathWithNumbers } from "./formulas.js";

// Parse MathML, which Python makes from formulas without user text; it is never inserted as HTML.
/** @type {(markup: string) => Node} */
export function parsedMath(markup) {
  const parsed = new DOMParser().parseFromString(markup, "application/xml");
  return parsed.querySelector("parsererror")
    ? document.createTextNode("")
    : formatName(document.importNode(parsed.documentElement, true));
}

// The step's calculations, or the last ones before of the same search, panel or node, which stay for comparison; null
// if there are none.
/** @type {(reel: Reel, i: number) => { step: number, workings: View["workings"] } | null} */
export function lastCalculation(reel, i) {
  const { tree, node, search, panel } = reel.steps,
    about = search[i] >= 0 ? search : panel[i] >= 0 ? panel : node;
  for (let step = i; step >= 0 && tree[step] === tree[i] && about[step] === about[i]; step--) {
    const workings = reel.stepField("workings", step);
    if (!workings) return null; // its chapter is not loaded
    if (workings.length) return { step, workings };
  }
  return null;
}

const REST = 150; // ms on a step before calculations after the first are drawn

export function calculationPanel() {
  const title = make("h2"),
    body = make("div", { class: "math", tabindex: 0, role: "group", "aria-label": msg("stage.calculation.label") });
  const root = make("section", { class: "panel why" }, title, body),
    parsed = new Map();
  let drawn = /** @type {string | null | undefined} */ (undefined),
    reel = /** @type {Reel | null} */ (null),
    later = null;
  const symbols = (markup) => {
    if (!parsed.has(markup)) parsed.set(markup, parsedMath(markup));
    return parsed.get(markup).cloneNode(true);
  };
  const working =
    (reel, step) =>
    ([of, formula, numbers, value], k) =>
      make(
        "div",
        { class: k ? "working" : "working first" },
        k ? make("h3", {}, of) : null,
        make("div", { class: "symbols", translate: "no" }, symbols(reel.formula(step, formula))),
        make("div", { class: "numbers", translate: "no", title: numbers }, mathWithNumbers(numbers, number(value))),
      );
  return {
    root,
    size: [0, 0],
    /** @param {View} view */
    draw(view) {
      const last = view.answerHidden || view.isPending ? null : lastCalculation(view.reel, view.step),
        isEarlier = last != null && last.step < view.step,
        key = view.answerHidden
          ? "veiled"
          : view.isPending
            ? "pending"
            : last && `${view.reel.title} ${last.step} ${isEarlier}`;
      if (drawn === key && reel === view.reel) return;
      [drawn, reel] = [key, view.reel];
      clearTimeout(later);
      body.classList.toggle("earlier", isEarlier);
      const soft = (text) => body.replaceChildren(make("p", { class: "soft" }, text));
      const of = last?.workings[0][0] ?? msg("stage.calculation.title");
      setText(title, isEarlier ? msg("stage.calculation.earlier", { of }) : of);
      if (view.answerHidden) return soft(msg("stage.calculation.answer-first"));
      if (view.isPending) return soft("…");
      if (!last) return soft(msg("stage.calculation.empty")); // read if it alone is shown
      const [first, ...others] = last.workings.map((item, k) => () => working(view.reel, last.step)(item, k));
      body.replaceChildren(first());
      later = setTimeout(() => body.append(...others.map((other) => other())), REST);
    },
  };
}
