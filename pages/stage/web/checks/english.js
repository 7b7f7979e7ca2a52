// Set the stage's English messages; checks import this before any module of the stage.

import fs from "node:fs";

import { setMessages } from "../core/messages.js";

const read = (path) => fs.readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");

const terms = new Map(
  [...read("engine/text/messages/terms.ftl").matchAll(/^-([\w-]+) = (.*)$/gm)].map(([, name, text]) => [name, text]),
);

/** As bundle.py does: { -row } is the term, { START(-row) } has a capital letter. */
const written = read("pages/i18n/en/stage.json").replace(/\{ (START\()?-([\w-]+)\)? \}/g, (_, start, name) => {
  const term = terms.get(name) ?? "";
  return start ? term[0].toUpperCase() + term.slice(1) : term;
});

setMessages("en", JSON.parse(written));
