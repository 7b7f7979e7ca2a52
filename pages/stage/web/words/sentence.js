// The sentence of the step.

import { make } from "../core/elements.js";
import { classTextColour } from "../core/marks.js";

export const AWAY =
  "The server does not answer. It is asked again; what has come before can be stepped through meanwhile.";
/** @type {[string, string][]} */
const WAITING = [[AWAY, ""]];

/** @param {Stage} stage */
export function sentencePanel(stage) {
  const root = make("p", { class: "says" });
  let drawn = null;
  return {
    root,
    /** @param {View} view */
    draw(view) {
      const says = view.veiled ? [[view.question?.ask ?? "", "strong"]] : saysOf(view);
      if (drawn === says || (drawn && view.veiled && root.textContent === says[0][0])) return;
      drawn = says;
      root.replaceChildren(...says.map(([text, role]) => span(text, role)));
      root.classList.toggle("long", root.textContent.length > 180);
    },
  };

  /** @param {View} view */
  function saysOf(view) {
    return view.pending && stage.reader?.away ? WAITING : view.says;
  }

  // Looking at a class lights its rows, looking at a split that is tried here lights it in every picture.
  function span(text, role) {
    if (!role) return document.createTextNode(text);
    const [kind, k] = role.split(":");
    if (kind === "strong" || kind === "number")
      return make(kind === "strong" ? "strong" : "mark", { class: kind }, text);
    const isClass = kind === "class",
      looked = isClass ? { kind: Number(k) } : k ? { split: Number(k) } : {};
    const piece = make(
      isClass ? "span" : "mark",
      { class: kind, onmouseenter: () => stage.look(looked), onmouseleave: () => stage.look({}) },
      text,
    );
    if (isClass) piece.style.color = classTextColour(Number(k));
    return piece;
  }
}
