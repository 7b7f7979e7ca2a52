// The panel with the question of a quiz or a guess, its choices and the verdict.

import { msg } from "../core/messages.js";
import { make, withoutNull } from "../core/elements.js";
import { sceneAnnouncement } from "./scene.js";

/** @param {Stage} stage */
export function questionPanel(stage) {
  const root = make("div", { class: "question", role: "group", "aria-label": msg("stage.question.label") });
  let drawn = "";
  return {
    root,
    /** @param {View} view */
    draw(view) {
      const chosen = stage.chosenAt(view.step),
        key = `${view.step} ${chosen} ${stage.hasQuestion} ${view.isPending}`;
      if (drawn === key) return;
      drawn = key;
      const question = stage.hasQuestion ? view.question : null;
      root.replaceChildren(
        ...(!question || chosen === null
          ? []
          : chosen == null
            ? questionBody(question)
            : verdictBody(question, chosen)),
      );
    },
  };

  /** @type {(question: Question) => Element[]} */
  function questionBody(question) {
    return question.choices.map((text, k) =>
      make("button", { type: "button", onclick: () => stage.answer(k) }, make("kbd", {}, String(k + 1)), text),
    );
  }

  // A button to the step that explains the answer.
  /** @type {(step: number) => Element} */
  function showHow(step) {
    const act = { type: "button", class: "show-how", onclick: () => stage.panels.visit.go(step) };
    return make("button", act, msg("stage.question.show-step"));
  }

  // Show only the right choice and the chosen one, so that there is room for the reason.
  /** @type {(question: Question, chosen: number) => Element[]} */
  function verdictBody({ choices, answer, because, wrong }, chosen) {
    const choice = (k, kind) => make("span", { class: `choice ${kind}` }, make("kbd", {}, String(k + 1)), choices[k]);
    return withoutNull([
      chosen === answer ? null : choice(chosen, "wrong"),
      choice(answer, "right"),
      wrong[chosen] && !stage.isAssignment ? showHow(wrong[chosen].step) : null,
      make(
        "p",
        { class: "verdict" },
        make("strong", {}, `${chosen === answer ? msg("stage.question.right") : msg("stage.question.wrong")} `),
        wrong[chosen]
          ? make("span", { class: "misconception", "data-rule": wrong[chosen].rule }, `${wrong[chosen].why} `)
          : null,
        because,
      ),
    ]);
  }
}

// The text announced to screen readers: the sentence, the question or the verdict.
/** @type {(view: View, chosen: number | null | undefined) => string} */
function announcement(view, chosen) {
  const { question } = view,
    sentence = view.says.map(([text]) => text).join("");
  if (!question) return sentence;
  if (view.answerHidden) return `${question.ask} ${question.choices.map((text, k) => `${k + 1}: ${text}`).join(". ")}`;
  const verdict =
    chosen == null
      ? ""
      : `${chosen === question.answer ? msg("stage.question.right") : msg("stage.question.wrong")} ${question.because} `;
  return verdict + sentence;
}

// Announce the step to screen readers, once.
/** @type {(stage: Stage, view: View) => void} */
export function announceStep(stage, view) {
  const step = `${stage.i} ${view.answerHidden}`;
  if (stage.panels.exercise.isActive || stage.announcedFor === step) return;
  stage.announcedFor = step;
  const chosen = stage.hasQuestion ? stage.chosenAt(stage.i) : null;
  stage.live.textContent = sceneAnnouncement(stage.reel, stage.i) + announcement(view, chosen);
}
