// A question of the presenter's own: its text, two to eight choices, and which is right, if one is.

import { make } from "../core/elements.js";
import { say } from "../core/messages.js";
import { letterOf } from "./tally.js";

const CHOICES = 8;

// { root }; `ask` is told { ask, choices, answer }, `leave` that there is none after all.
/** @type {(ask: (question: object) => void, leave: () => void) => { root: HTMLElement }} */
export function ownQuestion(ask, leave) {
  const text = make("input", { type: "text", maxlength: 300, required: true, "aria-label": say("question") }),
    choices = make("div", { class: "own-choices" }),
    right = make("select", { "aria-label": say("which right") });
  const rows = () => /** @type {HTMLInputElement[]} */ ([...choices.querySelectorAll("input")]);
  const letters = () =>
    right.replaceChildren(
      make("option", { value: "" }, say("none right")),
      ...rows().map((_, k) => make("option", { value: k }, say("is right", { letter: letterOf(k) }))),
    );
  const add = () => {
    if (rows().length >= CHOICES) return;
    const name = say("choice letter", { letter: letterOf(rows().length) });
    choices.append(make("input", { type: "text", maxlength: 120, "aria-label": name, placeholder: name }));
    letters();
  };
  const root = make(
    "form",
    { class: "own-question", hidden: true },
    make("label", {}, say("your question"), " ", text),
    choices,
    make("button", { type: "button", onclick: add }, say("more choices")),
    right,
    make(
      "div",
      { class: "acts" },
      make("button", {}, say("open vote")),
      make("button", { type: "button", onclick: leave }, say("cancel")),
    ),
  );
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const filled = rows().flatMap((row, k) => (row.value.trim() ? [{ text: row.value, k }] : [])),
      answer = right.value === "" ? null : filled.findIndex(({ k }) => k === Number(right.value));
    ask({ ask: text.value, choices: filled.map((each) => each.text), answer: answer === -1 ? null : answer });
  });
  add();
  add();
  return { root };
}
