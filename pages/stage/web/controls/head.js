// Above the sentence: how fine to walk, predict mode and its score, and the tools.

import { make, setAttributes, write } from "../core/elements.js";
import { icon } from "../core/icons.js";

/** @param {Stage} stage */
export function headPanel(stage) {
  const grains = GRAINS.map((name, grain) =>
    make("button", { type: "button", title: "How fine (+ and −)", onclick: () => stage.setGrain(grain) }, name),
  );
  const predict = make(
    "button",
    { type: "button", title: "Guess before you see (p)", onclick: () => stage.togglePredict() },
    "predict",
  );
  const score = make("span", { class: "score" });
  const tool = (name, label, act) =>
    make("button", { type: "button", class: "tool", title: label, "aria-label": label, onclick: act }, icon(name));
  const send = make(
    "button",
    { type: "button", title: "Send a row through (s)", onclick: () => stage.toggleSend() },
    icon("row"),
    make("span", { class: "label" }, "send a row"),
  );
  const share = tool("link", "Copy a link to this step", () => stage.share());
  const root = make(
    "header",
    { class: "bar" },
    make("div", { class: "grains", role: "group", "aria-label": "how fine" }, ...grains),
    predict,
    score,
    make("span", { class: "gap" }),
    send,
    share,
    tool("full", "Full screen (f)", () => stage.fullScreen()),
    tool("help", "Keys (?)", () => stage.help.toggle()),
  );
  return {
    root,
    send,
    share,
    /** @param {View} view */
    draw(view) {
      write(grains[0], view.reel.trees.length > 1 ? GRAINS[0] : "whole tree");
      grains.forEach((button, grain) => setAttributes(button, { "aria-pressed": String(grain === stage.grain) }));
      setAttributes(predict, { "aria-pressed": String(stage.predict) });
      setAttributes(send, { "aria-pressed": String(stage.sending) });
      const right = [...stage.answers].filter(([i, k]) => view.reel.told("question", i)?.answer === k).length;
      write(score, stage.predict ? `${right} of ${stage.answers.size} right` : "");
    },
  };
}

const GRAINS = ["rounds", "splits", "every number"];
