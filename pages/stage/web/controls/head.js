// The bar above the sentence: quiz and score, exercise, followed row, and More. The detail's select is in the transport.

import { msg } from "../core/messages.js";
import { make, setAttributes, setText } from "../core/elements.js";
import { icon } from "../core/icons.js";
import { moreMenu } from "./more.js";

/** @param {Stage} stage */
export function headPanel(stage) {
  const detail = make(
    "select",
    {
      "aria-label": msg("stage.detail.label"),
      title: msg("stage.detail.help"),
      onchange: () => stage.setDetail(Number(detail.value)),
    },
    ...DETAILS.map((name, value) => make("option", { value }, name)),
  );
  const quiz = make(
    "button",
    { type: "button", class: "quiz", title: msg("stage.quiz.help"), onclick: () => stage.toggleQuiz() },
    msg("stage.quiz.button"),
  );
  const score = make("button", {
    type: "button",
    class: "score",
    title: msg("stage.quiz.score-help"),
    onclick: () => topics.toggle(),
  });
  const topics = topicsPanel(stage);
  const run = make(
    "button",
    { type: "button", class: "run-it", title: msg("exercise.start.help"), onclick: () => stage.onExercise?.() },
    icon("hand"),
    make("span", { class: "label" }, msg("exercise.start.button")),
  );
  const send = make(
    "button",
    { type: "button", class: "follow", title: msg("stage.follow.help"), onclick: () => stage.toggleFollowPanel() },
    icon("row"),
    make("span", { class: "label" }, msg("stage.follow.title")),
  );
  const more = moreMenu(stage);
  const root = make("header", { class: "bar" }, quiz, score, run, send, make("span", { class: "gap" }), more.button);
  return {
    root,
    topics,
    send,
    more,
    detail: make("label", { class: "detail" }, make("span", { class: "label" }, msg("stage.detail.label")), detail),
    /** @param {View} view */
    draw(view) {
      detail.value = String(stage.detail);
      more.draw();
      setAttributes(quiz, { "aria-pressed": String(stage.quiz) });
      setAttributes(send, { "aria-pressed": String(stage.followOpen) });
      run.hidden = !stage.onExercise || stage.panels.exercise.tasks.length > 0;
      score.hidden = !stage.quiz;
      const answered = answeredQuestions(stage, view.reel);
      setText(
        score,
        msg("stage.quiz.score", { right: answered.filter(({ right }) => right).length, all: stage.answers.size }),
      );
    },
  };
}

const DETAILS = [msg("stage.detail.story"), msg("stage.detail.splits"), msg("stage.detail.calculations")];

// Topic and correctness of the answered questions whose chapters are loaded.
/** @type {(stage: Stage, reel: Reel) => { topic: string, right: boolean }[]} */
function answeredQuestions(stage, reel) {
  return [...stage.answers].flatMap(([i, k]) => {
    const question = reel.stepField("question", i);
    return question ? [{ topic: question.topic_name, right: question.answer === k }] : [];
  });
}

/** @param {Stage} stage */
function topicsPanel(stage) {
  const list = make("dl"),
    root = make(
      "dialog",
      { class: "help topics-panel", "aria-label": msg("stage.quiz.topics") },
      make("h2", {}, msg("stage.quiz.topics")),
      list,
      make("form", { method: "dialog" }, make("button", {}, msg("stage.button.close"))),
    );
  return {
    root,
    toggle() {
      const counts = new Map();
      for (const { topic, right } of answeredQuestions(stage, stage.reel)) {
        const [nRight, all] = counts.get(topic) ?? [0, 0];
        counts.set(topic, [nRight + (right ? 1 : 0), all + 1]);
      }
      const line = ([topic, [right, all]]) => [
        make("dt", {}, topic),
        make("dd", {}, msg("stage.quiz.topic-score", { right, all })),
      ];
      list.replaceChildren(...[...counts].flatMap(line));
      root.showModal();
    },
  };
}
