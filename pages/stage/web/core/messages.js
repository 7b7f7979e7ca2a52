// Messages of the stage in the reader's language. bundle.py inserts them from pages/i18n/*/stage.json, with terms written out.

import { number } from "./numbers.js";

/** @type {Record<string, string | Record<string, string>>} */
let messageTable = {};
let plural = new Intl.PluralRules("en");

/** @type {(language: string, table: typeof messageTable) => void} */
export function setMessages(language, table) {
  messageTable = table;
  plural = new Intl.PluralRules(language);
}

// The language's code. Example: "de".
/** @type {() => string} */
export function currentLanguage() {
  return plural.resolvedOptions().locale;
}

// A message with its placeholders filled in; plural forms are chosen by n.
/** @type {(name: string, places?: Record<string, string | number>) => string} */
export function msg(name, places = {}) {
  const forms = messageTable[name];
  if (forms == null) throw new Error(`no message ${name}`);
  const text = typeof forms === "string" ? forms : (forms[plural.select(Number(places.n))] ?? forms.other);
  return text.replace(/\{(\w+)\}/g, (_, place) => {
    const value = places[place];
    return typeof value === "number" ? number(value) : value;
  });
}

// A count with its noun. Example: 3, "row" -> "3 rows".
/** @type {(n: number, thing: string) => string} */
export function countText(n, thing) {
  return msg(`stage.count.${thing}`, { n });
}

/** @type {(text: string) => string} */
export function capitalize(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
