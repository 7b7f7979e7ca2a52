// Parts of a task: its data, an answer as text, the solution and the formula.

import { make, withoutNull } from "../core/elements.js";
import { msg } from "../core/messages.js";
import { number } from "../core/numbers.js";
import { mathWithNumbers } from "../text/formulas.js";
import { parsedMath } from "../text/calculations.js";

/** @type {(task: ReelTask, offers: boolean) => Element[]} */
export function taskData({ given, facts }, offers) {
  return withoutNull([
    facts.length ? make("dl", { class: "given-facts" }, ...facts.flatMap(fact)) : null,
    given.length ? table(given, offers) : null,
  ]);
}

/** @type {(fact: [string, string]) => Element[]} */
function fact([name, value]) {
  return [make("dt", {}, name), make("dd", {}, value)];
}

// The task's table; with `offers` each line is a choice.
/** @type {(columns: ReelTask["given"], offers: boolean) => Element} */
function table(columns, offers) {
  const heads = columns.map(([title]) => make("th", { scope: "col" }, title));
  const lines = columns[0][1].map((_, i) =>
    make(
      "tr",
      { "data-choice": offers ? i : null },
      ...columns.map(([, cells], k) => make(k ? "td" : "th", k ? {} : { scope: "row" }, cells[i])),
    ),
  );
  return make(
    "div",
    { class: "scrolls", tabindex: 0, role: "group", "aria-label": msg("exercise.task.given") },
    make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...lines)),
  );
}

/** @type {(task: ReelTask, answer: Answer) => string} */
export function answerText(task, answer) {
  if (Array.isArray(answer)) return answer.map((k) => task.choices[k]).join(", ") || msg("exercise.answer.none");
  return task.kind === "choice" ? (task.choices[answer] ?? "") : number(answer);
}

// The solution as a formula, and with its numbers.
/** @type {(task: ReelTask) => Element | null} */
export function solutionText(task) {
  if (task.formula == null || task.numbers == null) return null;
  return make(
    "div",
    { class: "worked-solution", tabindex: 0, role: "group", "aria-label": msg("stage.calculation.label") },
    make("div", { class: "symbols" }, parsedMath(task.formula)),
    make("div", { class: "numbers" }, mathWithNumbers(task.numbers, number(Number(task.right)))),
  );
}

// The formula alone, as the last hint.
/** @type {(task: ReelTask) => Element | null} */
export function taskFormula(task) {
  return task.formula == null ? null : make("div", { class: "symbols" }, parsedMath(task.formula));
}
