// Typeset a line of pseudo-code: **keywords**, and formulas between dollar signs, in which _ and ^ take the next sign, word
// or (group): "**for** row $i$: $w_i ← w_i e^(−α)$".

import { make } from "../core/elements.js";
import { formatName, m } from "./formulas.js";

const PART = /(\*\*.+?\*\*|\$.+?\$)/;
const TOKEN = /[A-Za-zÄÖÜäöüß]+|\d+(?:[.,]\d+)*|\S/gu;

/** @type {(text: string) => (Element | string)[]} */
export function typesetCode(text) {
  return text.split(PART).flatMap((part) => {
    if (part.startsWith("**")) return [make("b", {}, part.slice(2, -2))];
    return part.startsWith("$") ? wordsOf(part.slice(1, -1)).flatMap(typesetWord) : [part];
  });
}

// A formula's words and the spaces between them, where a line can break; none within brackets.
/** @type {(formula: string) => string[]} */
function wordsOf(formula) {
  let depth = 0;
  const words = [""];
  for (const sign of formula) {
    depth += Number(sign === "(") - Number(sign === ")");
    if (sign === " " && !depth) words.push(" ", "");
    else words[words.length - 1] += sign;
  }
  return words;
}

// A sign between two spaces stays text, as the spaces beside it are; so does a comma at the end.
/** @type {(word: string) => (Element | string)[]} */
function typesetWord(word) {
  const end = word.endsWith(",") ? "," : "",
    rest = word.slice(0, word.length - end.length);
  if (/^[^\p{L}\p{N}]?$/u.test(rest)) return [word];
  return [formatName(m("math", ...rowOf(rest.match(TOKEN) ?? []))), end];
}

// Take tokens to the end, or to the bracket that closes the group.
/** @type {(tokens: string[]) => Element[]} */
function rowOf(tokens) {
  const row = [];
  for (let depth = 0; tokens.length; ) {
    const token = /** @type {string} */ (tokens.shift());
    depth += Number(token === "(") - Number(token === ")");
    if (depth < 0) break;
    const base = row.at(-1);
    if (!base || !"_^".includes(token)) row.push(atom(token));
    else row[row.length - 1] = withScript(base, token, scriptOf(tokens));
  }
  return row;
}

/** @type {(tokens: string[]) => Element} */
function scriptOf(tokens) {
  const first = tokens.shift() ?? "";
  return first === "(" ? m("mrow", ...rowOf(tokens)) : atom(first);
}

/** @type {(base: Element, sign: string, script: Element) => Element} */
function withScript(base, sign, script) {
  if (sign === "^" && base.localName === "msub") return m("msubsup", ...base.children, script);
  return m(sign === "_" ? "msub" : "msup", base, script);
}

/** @type {(token: string) => Element} */
function atom(token) {
  if (/^[\p{L}∂]/u.test(token)) return m("mi", token);
  if (/^\p{N}/u.test(token)) return m("mn", token);
  const sign = m("mo", token);
  sign.setAttribute("stretchy", "false");
  if ("/|∑,".includes(token)) for (const side of ["lspace", "rspace"]) sign.setAttribute(side, "0");
  return sign;
}
