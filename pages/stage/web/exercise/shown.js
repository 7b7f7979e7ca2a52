// A task as it is seen: what is given, how it comes out, a mistake beside what is right.

import { make, present } from "../core/elements.js";
import { say } from "../core/messages.js";
import { number } from "../core/numbers.js";
import { workedMath } from "../words/formulas.js";
import { parsedMath } from "../words/workings.js";

/** @type {(task: ReelTask, offers: boolean) => Element[]} */
export function givenOf({ given, facts }, offers) {
  return present([
    facts.length ? make("dl", { class: "given-facts" }, ...facts.flatMap(fact)) : null,
    given.length ? table(given, offers) : null,
  ]);
}

/** @type {(fact: [string, string]) => Element[]} */
function fact([name, value]) {
  return [make("dt", {}, name), make("dd", {}, value)];
}

// Where there is something to choose a line is a choice.
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
    { class: "scrolls", tabindex: 0, role: "group", "aria-label": say("what is given") },
    make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...lines)),
  );
}

/** @type {(task: ReelTask, answer: Answer) => string} */
export function saidAnswer(task, answer) {
  if (Array.isArray(answer)) return answer.map((k) => task.choices[k]).join(", ") || say("none of them");
  return task.kind === "choice" ? (task.choices[answer] ?? "") : number(answer);
}

// How it comes out: in symbols, with its numbers.
/** @type {(task: ReelTask) => Element | null} */
export function workingOf(task) {
  if (task.formula == null || task.numbers == null) return null;
  return make(
    "div",
    { class: "comes-out", tabindex: 0, role: "group", "aria-label": say("worked out") },
    make("div", { class: "symbols" }, parsedMath(task.formula)),
    make("div", { class: "numbers" }, workedMath(task.numbers, number(Number(task.right)))),
  );
}

// Only the formula: the last hint.
/** @type {(task: ReelTask) => Element | null} */
export function formulaOf(task) {
  return task.formula == null ? null : make("div", { class: "symbols" }, parsedMath(task.formula));
}
