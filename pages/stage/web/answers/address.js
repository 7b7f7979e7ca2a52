// The address bar has the step, and of a quiz what was answered: it is a link to what is seen, and is read again when a
// page or a file is opened.

import { writtenQuiz } from "./kept.js";

/** @type {(name: string) => string | null} */
function inAddress(name) {
  return new URL(window.location.href).searchParams.get(name);
}

// One history entry a visit. What is empty is not there.
/** @type {(said: Record<string, string>) => void} */
function noteInAddress(said) {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(said))
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  window.history.replaceState(window.history.state, "", url);
}

// Where a stage keeps what it notes, unless whoever mounts it keeps that elsewhere.
/** @type {Keeper} */
export const ADDRESS_BAR = { get: inAddress, note: noteInAddress };

// Of an exercise the tasks themselves note what was done.
/** @param {Stage} stage */
export function noteStep(stage) {
  if (stage.reel.exercise || stage.small) return;
  const step = { step: String(stage.i), grain: String(stage.grain) };
  stage.keeper.note({ ...step, quiz: stage.quiz ? "1" : "", answers: writtenQuiz(stage.answers), ask: "" });
}

// The question of the step in sight, while it waits.
/** @param {Stage} stage @param {number} k */
export function answerQuestion(stage, k) {
  const question = stage.reel.told("question", stage.i);
  if (!stage.waits || !question || k >= question.choices.length) return;
  const { topic, answer, wrong } = question;
  stage.answers.set(stage.i, k);
  tellAnswered(stage, { topic, right: k === answer, rule: wrong[k]?.rule ?? "", exercise: false });
  noteStep(stage);
  stage.redraw();
}

// Whoever keeps what is known hears of each answer: page, file, notebook.
/** @type {(stage: Stage, answered: Answered) => void} */
export function tellAnswered({ root, reel }, answered) {
  const detail = { ...answered, algorithm: reel.algorithm };
  root.dispatchEvent(new CustomEvent("treerings:answered", { detail, bubbles: true, composed: true }));
}
