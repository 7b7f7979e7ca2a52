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

const REST = 150; // ms on a step before calculations after the first are drawn

export function calculationPanel() {
  const title = make("h2"),
    body = make("div", { class: "math", tabindex: 0, role: "group", "aria-label": msg("stage.calculation.label") });
  const root = make("section", { class: "panel why" }, title, body),
    parsed = new Map();
  let drawn = null,
    later = null;
  const symbols = (markup) => {
    if (!parsed.has(markup)) parsed.set(markup, parsedMath(markup));
    return parsed.get(markup).cloneNode(true);
  };
  const working =
    ({ reel, step }) =>
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
      const key = view.answerHidden ? "veiled" : view.isPending ? "pending" : view.workings;
      if (drawn === key) return;
      drawn = key;
      clearTimeout(later);
      root.classList.toggle("nothing", !view.answerHidden && !view.isPending && !view.workings.length);
      const soft = (text) => body.replaceChildren(make("p", { class: "soft" }, text));
      setText(title, view.workings.length && !view.answerHidden ? view.workings[0][0] : msg("stage.calculation.title"));
      if (view.answerHidden) return soft(msg("stage.calculation.answer-first"));
      if (view.isPending) return soft("…");
      if (!view.workings.length) return soft(msg("stage.calculation.empty")); // read if it alone is shown
      const [first, ...others] = view.workings.map((item, k) => () => working(view)(item, k));
      body.replaceChildren(first());
      later = setTimeout(() => body.append(...others.map((other) => other())), REST);
    },
  };
}
