// Above the sentence: the detail, the quiz and its score, and the tools.

import { say } from "../core/messages.js";
import { make, setAttributes, write } from "../core/elements.js";
import { icon } from "../core/icons.js";
import { answered, topicsPanel } from "./topics.js";

/** @param {Stage} stage */
export function headPanel(stage) {
  const grains = GRAINS.map((name, grain) =>
    make("button", { type: "button", title: say("detail how"), onclick: () => stage.setGrain(grain) }, name),
  );
  const quiz = make(
    "button",
    { type: "button", class: "quiz", title: say("quiz how"), onclick: () => stage.toggleQuiz() },
    say("quiz"),
  );
  const score = make("button", {
    type: "button",
    class: "score",
    title: say("score how"),
    onclick: () => topics.toggle(),
  });
  const topics = topicsPanel(stage);
  const run = make(
    "button",
    { type: "button", class: "run-it", title: say("you run it how"), onclick: () => stage.runIt?.() },
    icon("hand"),
    make("span", { class: "label" }, say("you run it")),
  );
  const tool = (name, label, act) =>
    make("button", { type: "button", class: "tool", title: label, "aria-label": label, onclick: act }, icon(name));
  const send = make(
    "button",
    { type: "button", class: "follow", title: say("follow how"), onclick: () => stage.toggleSend() },
    icon("row"),
    make("span", { class: "label" }, say("follow")),
  );
  const share = tool("link", say("copy link"), () => stage.share());
  const lecture = tool("lecture", say("lecture how"), () => stage.panels.lecture.toggle());
  const root = make(
    "header",
    { class: "bar" },
    make(
      "div",
      { class: "grains", role: "group", "aria-label": say("detail") },
      make("span", { class: "detail" }, say("detail")),
      ...grains,
    ),
    quiz,
    score,
    run,
    make("span", { class: "gap" }),
    send,
    share,
    lecture,
    tool("full", say("full screen"), () => stage.fullScreen()),
    tool("help", say("keys how"), () => stage.help.toggle()),
  );
  return {
    root,
    topics,
    send,
    share,
    lecture,
    /** @param {View} view */
    draw(view) {
      grains.forEach((button, grain) => setAttributes(button, { "aria-pressed": String(grain === stage.grain) }));
      setAttributes(quiz, { "aria-pressed": String(stage.quiz) });
      setAttributes(send, { "aria-pressed": String(stage.sending) });
      run.hidden = !stage.runIt || stage.panels.exercise.tasks.length > 0;
      score.hidden = !stage.quiz;
      const given = answered(stage, view.reel);
      write(score, say("score", { right: given.filter((each) => each.right).length, all: stage.answers.size }));
    },
  };
}

const GRAINS = [say("trees"), say("splits"), say("every calculation")];
