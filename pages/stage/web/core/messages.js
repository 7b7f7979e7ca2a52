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

// Example: "de".
/** @type {() => string} */
export function currentLanguage() {
  return plural.resolvedOptions().locale;
}

// A message with its places filled in; one that counts has a form for each kind of n.
/** @type {(name: string, places?: Record<string, string | number>) => string} */
export function msg(name, places = {}) {
  const found = messageTable[name];
  if (found == null) throw new Error(`no message ${name}`);
  const text = typeof found === "string" ? found : (found[plural.select(Number(places.n))] ?? found.other);
  return text.replace(/\{(\w+)\}/g, (_, place) => {
    const value = places[place];
    return typeof value === "number" ? number(value) : value;
  });
}

// Example: 3, "row" -> "3 rows".
/** @type {(n: number, thing: string) => string} */
export function countText(n, thing) {
  return msg(`stage.count.${thing}`, { n });
}

/** @type {(text: string) => string} */
export function capitalize(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
