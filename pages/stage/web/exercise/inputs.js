// What a task is done with: a field for a number, buttons for choices, boxes to tick for rows.

import { make } from "../core/elements.js";
import { say } from "../core/messages.js";
import { calculated } from "./typed.js";

/** @type {(task: ReelTask, done: (answer: Answer) => void) => HTMLElement} */
export function inputOf(task, done) {
  if (task.kind === "choice") return chosenOf(task, done);
  return task.kind === "rows" ? tickedOf(task, done) : typedOf(done);
}

/** @type {(task: ReelTask, done: (answer: Answer) => void) => HTMLElement} */
function chosenOf(task, done) {
  const button = (text, k) =>
    make("button", { type: "button", "data-choice": k, onclick: () => done(k) }, make("kbd", {}, String(k + 1)), text);
  return make(
    "div",
    { class: "choices", role: "group", "aria-label": say("your answer") },
    ...task.choices.map(button),
  );
}

/** @type {(done: (answer: Answer) => void) => HTMLElement} */
function typedOf(done) {
  const field = make("input", {
    type: "text",
    inputmode: "text",
    autocomplete: "off",
    "aria-label": say("your answer"),
  });
  const problem = make("p", { class: "problem", role: "alert" });
  const check = (event) => {
    event.preventDefault();
    const value = calculated(field.value),
      fits = Number.isFinite(value);
    field.toggleAttribute("aria-invalid", !fits);
    problem.textContent = fits ? "" : say("no number");
    if (fits) done(value);
    else field.focus();
  };
  return make(
    "form",
    { class: "typed", onsubmit: check },
    make("label", {}, say("your answer"), field),
    make("button", { type: "submit" }, say("check")),
    make("p", { class: "soft" }, say("number how")),
    problem,
  );
}

/** @type {(task: ReelTask, done: (answer: Answer) => void) => HTMLElement} */
function tickedOf(task, done) {
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
      make("legend", {}, say("your answer")),
      ...task.choices.map((text, k) => make("label", {}, boxes[k], text)),
    ),
    make("button", { type: "submit" }, say("check")),
  );
}
