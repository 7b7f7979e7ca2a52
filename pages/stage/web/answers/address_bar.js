// Save the step and the quiz's answers in the address bar, so that a link or a reload shows the same.

import { encodeQuiz } from "./encoding.js";

/** @type {(name: string) => string | null} */
function readAddress(name) {
  return new URL(window.location.href).searchParams.get(name);
}

// Set query parameters without a new history entry; remove those with an empty value.
/** @type {(params: Record<string, string>) => void} */
function writeAddress(params) {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(params))
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  window.history.replaceState(window.history.state, "", url);
}

// The default store of a stage's state.
/** @type {StateStore} */
export const ADDRESS_BAR = { get: readAddress, set: writeAddress };

// Save step, detail and quiz; an exercise saves its own answers (ExercisePanel.save).
/** @param {Stage} stage */
export function saveStepState(stage) {
  if (stage.reel.exercise || stage.isSmall) return;
  const step = { step: String(stage.i), grain: String(stage.detail) };
  stage.store.set({ ...step, quiz: stage.quiz ? "1" : "", answers: encodeQuiz(stage.answers), ask: "" });
}

// Answer the question of the current step, if it is open.
/** @param {Stage} stage @param {number} k */
export function answerQuestion(stage, k) {
  const question = stage.reel.stepField("question", stage.i);
  if (!stage.awaitsAnswer || !question || k >= question.choices.length) return;
  if (!stage.quiz) return stage.guesses.take(k);
  const { topic, answer, wrong } = question;
  stage.answers.set(stage.i, k);
  reportAnswer(stage, { topic, right: k === answer, rule: wrong[k]?.rule ?? "", exercise: false });
  saveStepState(stage);
  stage.redraw();
}

// Dispatch the event "treerings:answered" for pages, files and notebooks.
/** @type {(stage: Stage, report: AnswerReport) => void} */
export function reportAnswer({ root, reel }, report) {
  const detail = { ...report, algorithm: reel.algorithm };
  root.dispatchEvent(new CustomEvent("treerings:answered", { detail, bubbles: true, composed: true }));
}
