// Every number worked out: in symbols, with this step's numbers, and what comes of them.

import { say } from "../core/messages.js";
import { make, write } from "../core/elements.js";
import { number } from "../core/numbers.js";
import { named, workedMath } from "./formulas.js";

// MathML is made by us in Python, from formulas without user text; it is parsed, never put in as HTML.
/** @type {(markup: string) => Node} */
export function parsedMath(markup) {
  const parsed = new DOMParser().parseFromString(markup, "application/xml");
  return parsed.querySelector("parsererror")
    ? document.createTextNode("")
    : named(document.importNode(parsed.documentElement, true));
}

const REST = 150; // ms on a step after which the further workings follow: whoever hurries on sees the first

export function workingsPanel() {
  const title = make("h2"),
    body = make("div", { class: "math", tabindex: 0, role: "group", "aria-label": say("worked out") });
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
        make("div", { class: "numbers", translate: "no", title: numbers }, workedMath(numbers, number(value))),
      );
  return {
    root,
    size: [0, 0],
    /** @param {View} view */
    draw(view) {
      const now = view.veiled ? "veiled" : view.pending ? "pending" : view.workings;
      if (drawn === now) return;
      drawn = now;
      clearTimeout(later);
      const soft = (text) => body.replaceChildren(make("p", { class: "soft" }, text));
      write(title, view.workings.length && !view.veiled ? view.workings[0][0] : say("numbers"));
      if (view.veiled) return soft(say("answer first"));
      if (view.pending) return soft("…");
      if (!view.workings.length) return soft(say("no calculation"));
      const [first, ...others] = view.workings.map((each, k) => () => working(view)(each, k));
      body.replaceChildren(first());
      later = setTimeout(() => body.append(...others.map((other) => other())), REST);
    },
  };
}
