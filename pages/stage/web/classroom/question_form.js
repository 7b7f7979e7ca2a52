// The form for the presenter's own question: text, two to eight choices, and the right one if there is one.

import { make } from "../core/elements.js";
import { msg } from "../core/messages.js";
import { letterOf } from "./votes.js";

const CHOICES = 8;

// Calls `ask({ ask, choices, answer })` on submit and `leave()` on cancel.
/** @type {(ask: (question: object) => void, leave: () => void) => { root: HTMLElement }} */
export function questionForm(ask, leave) {
  const text = make("input", {
      type: "text",
      maxlength: 300,
      required: true,
      "aria-label": msg("stage.question.label"),
    }),
    choices = make("div", { class: "form-choices" }),
    right = make("select", { "aria-label": msg("classroom.question.right") });
  const rows = () => /** @type {HTMLInputElement[]} */ ([...choices.querySelectorAll("input")]);
  const updateOptions = () =>
    right.replaceChildren(
      make("option", { value: "" }, msg("classroom.question.none-right")),
      ...rows().map((_, k) =>
        make("option", { value: k }, msg("classroom.question.right-option", { letter: letterOf(k) })),
      ),
    );
  const add = () => {
    if (rows().length >= CHOICES) return;
    const name = msg("classroom.question.choice", { letter: letterOf(rows().length) });
    choices.append(make("input", { type: "text", maxlength: 120, "aria-label": name, placeholder: name }));
    updateOptions();
  };
  const root = make(
    "form",
    { class: "question-form", hidden: true },
    make("label", {}, msg("classroom.question.text"), " ", text),
    choices,
    make("button", { type: "button", onclick: add }, msg("classroom.question.add-choice")),
    right,
    make(
      "div",
      { class: "acts" },
      make("button", {}, msg("classroom.vote.open-button")),
      make("button", { type: "button", onclick: leave }, msg("classroom.question.cancel")),
    ),
  );
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const filled = rows().flatMap((row, k) => (row.value.trim() ? [{ text: row.value, k }] : [])),
      answer = right.value === "" ? null : filled.findIndex(({ k }) => k === Number(right.value));
    ask({ ask: text.value, choices: filled.map((choice) => choice.text), answer: answer === -1 ? null : answer });
  });
  add();
  add();
  return { root };
}
