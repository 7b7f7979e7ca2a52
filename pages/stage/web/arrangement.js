// All panels of the stage, and where they stand.

import { headPanel } from "./controls/head.js";
import { sharePanel } from "./controls/share.js";
import { transport } from "./controls/transport.js";
import { make } from "./core/elements.js";
import { slotPanel } from "./panels/panel.js";
import { planePanel } from "./plane/panel.js";
import { SendPanel } from "./sending/panel.js";
import { TablePanel } from "./table/panel.js";
import { treePanel } from "./tree/panel.js";
import { codePanel } from "./words/code.js";
import { questionPanel } from "./words/question.js";
import { sentencePanel } from "./words/sentence.js";
import { workingsPanel } from "./words/workings.js";

/** @param {Stage} stage */
export function panelsOf(stage) {
  return {
    sentence: sentencePanel(stage),
    question: questionPanel(stage),
    table: new TablePanel(stage),
    tree: treePanel(stage),
    plane: planePanel(stage),
    code: codePanel(stage),
    why: workingsPanel(),
    curve: slotPanel(stage),
    send: new SendPanel(stage),
    share: sharePanel(stage),
    transport: transport(stage),
    head: headPanel(stage),
  };
}

// From top to bottom: head, words, panels, transport.
/** @type {(stage: Stage) => Element[]} */
export function arranged({ panels, middle, facts, live, help }) {
  const { sentence, question, table, tree, plane, code, why, curve, send, share } = panels;
  middle.append(...[table, tree, plane, code, why, curve, send, share].map((panel) => panel.root));
  const words = make("div", { class: "words" }, sentence.root, question.root);
  return [panels.head.root, words, middle, facts, panels.transport.root, live, help.root];
}
