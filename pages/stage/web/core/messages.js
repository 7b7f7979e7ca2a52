// What the stage itself says, in the language of the page: pages/language/*/stage.json, which bundle.py puts in here.

import { number } from "./numbers.js";

/** @type {Record<string, string | Record<string, string>>} */
let messages = {};
let plural = new Intl.PluralRules("en");

/** @type {(language: string, table: typeof messages) => void} */
export function setMessages(language, table) {
  messages = table;
  plural = new Intl.PluralRules(language);
}

// Example: "de".
/** @type {() => string} */
export function languageSpoken() {
  return plural.resolvedOptions().locale;
}

// A message with its places filled in; one that counts has a form for each kind of n.
/** @type {(name: string, places?: Record<string, string | number>) => string} */
export function say(name, places = {}) {
  const found = messages[name];
  if (found == null) throw new Error(`no message ${name}`);
  const text = typeof found === "string" ? found : (found[plural.select(Number(places.n))] ?? found.other);
  return text.replace(/\{(\w+)\}/g, (_, place) => {
    const value = places[place];
    return typeof value === "number" ? number(value) : value;
  });
}

// Example: 3, "row" -> "3 rows".
/** @type {(n: number, thing: string) => string} */
export function counted(n, thing) {
  return say(`count ${thing}`, { n });
}

/** @type {(text: string) => string} */
export function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
