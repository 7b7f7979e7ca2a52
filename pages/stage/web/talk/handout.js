// The handout of a talk: a self-contained page of pictures, sentences and notes; in print one page per step.

import { make } from "../core/elements.js";
import { currentLanguage, msg } from "../core/messages.js";
import { loadPicture } from "./storage.js";

const PAPER_LOOK = `
@page { size: A4 landscape; margin: 12mm; }
body { font: 16px/1.45 system-ui, sans-serif; color: #1d2433; background: #fff; }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
section { break-inside: avoid; margin-bottom: 3rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1rem; margin: 0 0 .4rem; }
img { display: block; width: 100%; height: auto; box-sizing: border-box; border: 1px solid #d9dee8; }
p { margin: .5rem 0; }
.notes { white-space: pre-wrap; }
a, .notes { color: #4b5468; font-size: .85rem; overflow-wrap: anywhere; }
@media print { body { margin: 0; max-width: none; padding: 0; } section { break-after: page; margin: 0; }
  section:last-child { break-after: auto; } img { max-height: 135mm; width: auto; max-width: 100%; } }`;

/** @type {(talk: import("./format.js").Talk, base: string) => Document} */
export function handoutDocument({ title, steps }, base) {
  const paper = document.implementation.createHTMLDocument(title || msg("talk.handout.title")),
    look = make("style", {}, PAPER_LOOK);
  paper.documentElement.lang = currentLanguage();
  paper.head.append(make("meta", { charset: "utf-8" }), look);
  paper.body.append(
    ...(title ? [make("h1", {}, title)] : []),
    ...steps.map((step, k) => pageOf(step, k, steps.length, base)),
  );
  return paper;
}

/** @type {(step: import("./format.js").TalkStep, k: number, count: number, base: string) => Element} */
function pageOf({ address, lesson, says, notes }, k, count, base) {
  const link = new URL(address, base).href,
    picture = loadPicture(address);
  return make(
    "section",
    {},
    make("h2", {}, `${msg("talk.handout.page", { page: k + 1, count })} · ${lesson}`),
    make("p", {}, says),
    picture ? make("img", { src: picture, alt: msg("talk.handout.stage", { says }) }) : null,
    notes ? make("p", { class: "notes" }, notes) : null,
    make("p", {}, make("a", { href: link }, link)),
  );
}
