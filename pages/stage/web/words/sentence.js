// The sentence of the step.

import { say } from "../core/messages.js";
import { make } from "../core/elements.js";
import { classTextColour } from "../core/marks.js";

export const AWAY = say("away");
const LONG = 180; // letters that two lines have room for in large type
const IN_LARGE = { line: 25.8, letter: 9.1 }; // pixels that a line is high and a letter wide, in large type
const IN_USUAL = { line: 19.5, letter: 7.1 };
const FILLED = 0.835; // of a line, before a word goes to the next
/** @type {[string, string][]} */
const WAITING = [[AWAY, ""]];

/** @param {Stage} stage */
export function sentencePanel(stage) {
  const root = make("p", { class: "says" });
  let drawn = null,
    large = LONG,
    usual = Infinity;
  return {
    root,
    // How many letters there is room for.
    measure(unit) {
      const { clientWidth, clientHeight } = root.parentElement ?? root,
        room = ({ line, letter }) => Math.floor(clientHeight / unit / line) * (clientWidth / unit / letter) * FILLED;
      [large, usual] = [Math.min(LONG, room(IN_LARGE)), room(IN_USUAL)];
      drawn = null;
    },
    /** @param {View} view */
    draw(view) {
      const says = view.veiled ? [[view.question?.ask ?? "", "strong"]] : saysOf(view);
      if (drawn === says || (drawn && view.veiled && root.textContent === says[0][0])) return;
      drawn = says;
      root.replaceChildren(...says.map(([text, role]) => span(text, role)));
      root.classList.toggle("long", root.textContent.length > large);
      root.classList.toggle("longer", root.textContent.length > usual);
    },
  };

  /** @param {View} view */
  function saysOf(view) {
    return view.pending && stage.reader?.away ? WAITING : view.says;
  }

  // Looking at a class lights its rows, looking at a split that is tried here lights it in every picture.
  function span(text, role) {
    const [kind, k] = role.split(":");
    if (!role) return document.createTextNode(text);
    if (kind === "term") return make("span", { class: "term", title: stage.reel.meaning(stage.i, k) ?? "" }, text);
    if (kind === "strong" || kind === "number")
      return kind === "strong"
        ? make("strong", { class: kind }, text)
        : make("mark", { class: kind, translate: "no" }, text);
    const isClass = kind === "class",
      looked = isClass ? { kind: Number(k) } : k ? { split: Number(k) } : {};
    const piece = make(
      isClass ? "span" : "mark",
      { class: kind, translate: "no", onmouseenter: () => stage.look(looked), onmouseleave: () => stage.look({}) },
      text,
    );
    if (isClass) piece.style.color = classTextColour(Number(k));
    return piece;
  }
}
