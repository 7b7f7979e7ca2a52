// The question of the story's scene that the step belongs to; at the first step the lesson's idea too.

import { make, setText } from "../core/elements.js";
import { lastIndexAtMost } from "../core/numbers.js";
import { spanElement } from "./sentence.js";

/** @param {Stage} stage */
export function scenePanel(stage) {
  const question = make("p", { class: "scene" }),
    idea = make("p", { class: "idea" });
  let drawn = null;
  return {
    roots: [question, idea],
    /** @param {View} view */
    draw({ reel, step }) {
      stage.root.classList.toggle("has-story", reel.story != null);
      stage.root.classList.toggle("in-story", reel.story != null && stage.detail === 0);
      const scene = sceneOf(reel, step);
      question.hidden = !scene;
      idea.hidden = !reel.story || step > 0 || stage.detail > 0;
      setText(idea, reel.story?.idea ?? "");
      if (drawn === scene) return;
      drawn = scene;
      question.replaceChildren(...(scene?.[1] ?? []).map(([text, role]) => spanElement(stage, text, role)));
    },
  };
}

// The scene that a step belongs to, [its first step, its question]; null if the lesson has no story.
/** @type {(reel: Reel, step: number) => StoryScene | null} */
function sceneOf({ story }, step) {
  if (!story) return null;
  const starts = story.scenes.map(([start]) => start);
  return story.scenes[Math.max(0, lastIndexAtMost(starts, step))] ?? null;
}

// The scene's question at the step that it begins with; "" at others.
/** @type {(reel: Reel, step: number) => string} */
export function sceneAnnouncement(reel, step) {
  const scene = sceneOf(reel, step);
  return scene?.[0] === step ? `${scene[1].map(([text]) => text).join("")} ` : "";
}
