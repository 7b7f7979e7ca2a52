// A formula as somebody reads it aloud: "1 minus open bracket 4 over 7 close bracket squared".

import { say } from "../core/messages.js";

/** @type {Record<string, string>} */
const SIGNS = {
  "=": say("math equals"),
  "+": say("math plus"),
  "−": say("math minus"),
  "-": say("math minus"),
  "·": say("math times"),
  "⋅": say("math times"),
  "×": say("math times"),
  "(": say("math open"),
  ")": say("math close"),
  "≤": say("math at most"),
  "≥": say("math at least"),
  "<": say("math less"),
  ">": say("math more"),
  "≠": say("math not"),
  "≈": say("math about"),
  "∈": say("math in"),
  "∑": say("math sum"),
  "∏": say("math product"),
  "⋯": say("math and so on"),
  "…": say("math and so on"),
  "|": say("math bar"),
  "∣": say("math given"),
  "→": say("math becomes"),
  "←": say("math becomes"),
  "′": say("math prime"),
  "¯": say("math mean"),
  "‾": say("math mean"),
  "^": say("math hat"),
};

/** @typedef {{ localName: string, textContent: string | null, children: ArrayLike<Part> }} Part */

/** @type {(part: Part) => string} */
export function mathInWords(part) {
  const parts = Array.from(part.children),
    said = () => parts.map(mathInWords),
    [a, b, c] = parts;
  switch (part.localName) {
    case "mfrac":
      return parts.every(isPlain) ? say("math over", pair(a, b)) : say("math fraction", pair(a, b));
    case "msup":
      return isPlain(b) && b.textContent?.trim() === "2"
        ? say("math squared", pair(a, b))
        : say("math power", pair(a, b));
    case "msub":
      return isLarge(a) ? say("math sum over", pair(a, b)) : say("math index", pair(a, b));
    case "munder":
      return say("math sum over", pair(a, b));
    case "msubsup":
    case "munderover": {
      const all = { ...pair(a, b), c: mathInWords(c) };
      return isLarge(a) ? say("math sum from", all) : say("math index power", all);
    }
    case "mover":
      return `${mathInWords(a)} ${mathInWords(b)}`;
    case "msqrt":
      return say("math root", { a: together(said()) });
    case "mo":
    case "mi":
    case "mn":
    case "mtext":
      return SIGNS[part.textContent?.trim() ?? ""] ?? part.textContent?.trim() ?? "";
    default:
      return together(said());
  }
}

/** @type {(a: Part, b: Part) => { a: string, b: string }} */
function pair(a, b) {
  return { a: mathInWords(a), b: mathInWords(b) };
}

/** @type {(words: string[]) => string} */
function together(words) {
  return words.filter(Boolean).join(" ");
}

// One sign, however many rows are around it.
/** @type {(part: Part) => boolean} */
function isPlain(part) {
  if (part.children.length === 1) return isPlain(part.children[0]);
  return !part.children.length;
}

// Sums and products: what stands below them says over what they go.
/** @type {(part: Part) => boolean} */
function isLarge(part) {
  return ["∑", "∏", "min", "max"].includes(part.textContent?.trim() ?? "");
}
