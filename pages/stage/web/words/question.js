// Quiz me: a step with a question asks before it shows. Nothing that answers it is in any panel until then.

import { say } from "../core/messages.js";
import { make, present } from "../core/elements.js";

/** @param {Stage} stage */
export function questionPanel(stage) {
  const root = make("div", { class: "question", role: "group", "aria-label": say("question") });
  let drawn = "";
  return {
    root,
    /** @param {View} view */
    draw(view) {
      const given = stage.answers.get(view.step),
        key = `${view.step} ${given} ${stage.asks} ${view.pending}`;
      if (drawn === key) return;
      drawn = key;
      const question = stage.asks ? view.question : null;
      root.replaceChildren(...(!question ? [] : given == null ? asked(question) : judged(question, given)));
    },
  };

  /** @type {(question: Question) => Element[]} */
  function asked(question) {
    return question.choices.map((text, k) =>
      make("button", { type: "button", onclick: () => stage.answer(k) }, make("kbd", {}, String(k + 1)), text),
    );
  }

  // To the step that shows how it is right.
  /** @type {(step: number) => Element} */
  function showHow(step) {
    const act = { type: "button", class: "show-how", onclick: () => stage.panels.visit.go(step) };
    return make("button", act, say("show how"));
  }

  // Only the choice that was right and the one that was taken stay, so that there is room to say why.
  /** @type {(question: Question, given: number) => Element[]} */
  function judged({ choices, answer, because, wrong }, given) {
    const choice = (k, kind) => make("span", { class: `choice ${kind}` }, make("kbd", {}, String(k + 1)), choices[k]);
    return present([
      given === answer ? null : choice(given, "wrong"),
      choice(answer, "right"),
      wrong[given] && !stage.assigned ? showHow(wrong[given].step) : null,
      make(
        "p",
        { class: "verdict" },
        make("strong", {}, `${given === answer ? say("right answer") : say("wrong answer")} `),
        wrong[given]
          ? make("span", { class: "why-wrong", "data-rule": wrong[given].rule }, `${wrong[given].why} `)
          : null,
        because,
      ),
    ]);
  }
}

// What the live region reads out.
/** @type {(view: View, given: number | null | undefined) => string} */
export function spoken(view, given) {
  const { question } = view,
    said = view.says.map(([text]) => text).join("");
  if (!question) return said;
  if (view.veiled) return `${question.ask} ${question.choices.map((text, k) => `${k + 1}: ${text}`).join(". ")}`;
  const verdict =
    given == null
      ? ""
      : `${given === question.answer ? say("right answer") : say("wrong answer")} ${question.because} `;
  return verdict + said;
}
