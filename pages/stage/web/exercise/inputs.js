// Inputs of a task: a field for a number, buttons for choices, checkboxes for rows.

import { make } from "../core/elements.js";
import { msg } from "../core/messages.js";
import { evaluateText } from "./arithmetic.js";

// The input for a task's answer; calls `done` with it.
/** @type {(task: ReelTask, done: (answer: Answer) => void) => HTMLElement} */
export function answerInput(task, done) {
  if (task.kind === "choice") return choiceInput(task, done);
  return task.kind === "rows" ? rowsInput(task, done) : numberInput(done);
}

/** @type {(task: ReelTask, done: (answer: Answer) => void) => HTMLElement} */
function choiceInput(task, done) {
  const button = (text, k) =>
    make("button", { type: "button", "data-choice": k, onclick: () => done(k) }, make("kbd", {}, String(k + 1)), text);
  return make(
    "div",
    { class: "choices", role: "group", "aria-label": msg("exercise.answer.label") },
    ...task.choices.map(button),
  );
}

/** @type {(done: (answer: Answer) => void) => HTMLElement} */
function numberInput(done) {
  const field = make("input", {
    type: "text",
    inputmode: "text",
    autocomplete: "off",
    "aria-label": msg("exercise.answer.label"),
  });
  const problem = make("p", { class: "problem", role: "alert" });
  const check = (event) => {
    event.preventDefault();
    const value = evaluateText(field.value),
      isNumber = Number.isFinite(value);
    field.toggleAttribute("aria-invalid", !isNumber);
    problem.textContent = isNumber ? "" : msg("exercise.answer.no-number");
    if (isNumber) done(value);
    else field.focus();
  };
  return make(
    "form",
    { class: "typed", onsubmit: check },
    make("label", {}, msg("exercise.answer.label"), field),
    make("button", { type: "submit" }, msg("exercise.answer.check")),
    make("p", { class: "soft" }, msg("exercise.answer.number-help")),
    problem,
  );
}

/** @type {(task: ReelTask, done: (answer: Answer) => void) => HTMLElement} */
function rowsInput(task, done) {
  const boxes = task.choices.map((_, k) => make("input", { type: "checkbox", value: k }));
  const check = (event) => {
    event.preventDefault();
    done(boxes.flatMap((box, k) => (box.checked ? [k] : [])));
  };
  return make(
    "form",
    { class: "ticked", onsubmit: check },
    make(
      "fieldset",
      {},
      make("legend", {}, msg("exercise.answer.label")),
      ...task.choices.map((text, k) => make("label", {}, boxes[k], text)),
    ),
    make("button", { type: "submit" }, msg("exercise.answer.check")),
  );
}
