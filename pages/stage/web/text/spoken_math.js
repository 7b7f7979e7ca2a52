// MathML as spoken text: "1 minus open bracket 4 over 7 close bracket squared".

import { msg } from "../core/messages.js";

/** @type {Record<string, string>} */
const SIGNS = {
  "=": msg("stage.math.equals"),
  "+": msg("stage.math.plus"),
  "−": msg("stage.math.minus"),
  "-": msg("stage.math.minus"),
  "·": msg("stage.math.times"),
  "⋅": msg("stage.math.times"),
  "×": msg("stage.math.times"),
  "(": msg("stage.math.open"),
  ")": msg("stage.math.close"),
  "≤": msg("stage.math.at-most"),
  "≥": msg("stage.math.at-least"),
  "<": msg("stage.math.less"),
  ">": msg("stage.math.greater"),
  "≠": msg("stage.math.not-equal"),
  "≈": msg("stage.math.approximately"),
  "∈": msg("stage.math.in"),
  "∑": msg("stage.math.sum"),
  "∏": msg("stage.math.product"),
  "⋯": msg("stage.math.dots"),
  "…": msg("stage.math.dots"),
  "|": msg("stage.math.bar"),
  "∣": msg("stage.math.given"),
  "→": msg("stage.math.arrow"),
  "←": msg("stage.math.arrow"),
  "′": msg("stage.math.prime"),
  "¯": msg("stage.math.mean"),
  "‾": msg("stage.math.mean"),
  "^": msg("stage.math.hat"),
};

/** @typedef {{ localName: string, textContent: string | null, children: ArrayLike<Part> }} Part */

/** @type {(part: Part) => string} */
export function describeMath(part) {
  const parts = Array.from(part.children),
    words = () => parts.map(describeMath),
    [a, b, c] = parts;
  switch (part.localName) {
    case "mfrac":
      return parts.every(isPlain) ? msg("stage.math.over", pair(a, b)) : msg("stage.math.fraction", pair(a, b));
    case "msup":
      return isPlain(b) && b.textContent?.trim() === "2"
        ? msg("stage.math.squared", pair(a, b))
        : msg("stage.math.power", pair(a, b));
    case "msub":
      return isLarge(a) ? msg("stage.math.sum-over", pair(a, b)) : msg("stage.math.index", pair(a, b));
    case "munder":
      return msg("stage.math.sum-over", pair(a, b));
    case "msubsup":
    case "munderover": {
      const all = { ...pair(a, b), c: describeMath(c) };
      return isLarge(a) ? msg("stage.math.sum-from", all) : msg("stage.math.index-power", all);
    }
    case "mover":
      return `${describeMath(a)} ${describeMath(b)}`;
    case "msqrt":
      return msg("stage.math.root", { a: together(words()) });
    case "mo":
    case "mi":
    case "mn":
    case "mtext":
      return SIGNS[part.textContent?.trim() ?? ""] ?? part.textContent?.trim() ?? "";
    default:
      return together(words());
  }
}

/** @type {(a: Part, b: Part) => { a: string, b: string }} */
function pair(a, b) {
  return { a: describeMath(a), b: describeMath(b) };
}

/** @type {(words: string[]) => string} */
function together(words) {
  return words.filter(Boolean).join(" ");
}

// True for a single sign, however nested.
/** @type {(part: Part) => boolean} */
function isPlain(part) {
  if (part.children.length === 1) return isPlain(part.children[0]);
  return !part.children.length;
}

// True for sums and products, whose lower limits are read as "over".
/** @type {(part: Part) => boolean} */
function isLarge(part) {
  return ["∑", "∏", "min", "max"].includes(part.textContent?.trim() ?? "");
}
