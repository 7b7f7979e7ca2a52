// How a quiz has gone, topic by topic.

import { make } from "../core/elements.js";
import { say } from "../core/messages.js";

// The questions that were answered and have come: what they are about, and whether they are right.
/** @type {(stage: Stage, reel: Reel) => { topic: string, right: boolean }[]} */
export function answered(stage, reel) {
  return [...stage.answers].flatMap(([i, k]) => {
    const question = reel.told("question", i);
    return question ? [{ topic: question.topic_name, right: question.answer === k }] : [];
  });
}

/** @param {Stage} stage */
export function topicsPanel(stage) {
  const list = make("dl"),
    root = make(
      "dialog",
      { class: "help topics-panel", "aria-label": say("by topic") },
      make("h2", {}, say("by topic")),
      list,
      make("form", { method: "dialog" }, make("button", {}, say("close"))),
    );
  return {
    root,
    toggle() {
      const counts = new Map();
      for (const { topic, right } of answered(stage, stage.reel)) {
        const [well, all] = counts.get(topic) ?? [0, 0];
        counts.set(topic, [well + (right ? 1 : 0), all + 1]);
      }
      const line = ([topic, [right, all]]) => [make("dt", {}, topic), make("dd", {}, say("of", { right, all }))];
      list.replaceChildren(...[...counts].flatMap(line));
      root.showModal();
    },
  };
}
