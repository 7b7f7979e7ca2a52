// Shortening of long names.

import { draw } from "./elements.js";

// Shorten a name so that it fits no other name: "petal len…" beside "petal width", but where they begin alike without
// the words they share, "…length_at…" beside "measurement_of_width_at_noon", or without the middle, "measur…ength".
// Names are read from the left, so the beginning is kept if possible.
/** @type {(name: string, letters: number, others?: string[]) => string} */
export function shortenName(name, letters, others = []) {
  return shortenUniquely(name, letters, others) ?? shortText(shorteningsFrom(name, 0, letters)[0]);
}

// The same, or null if so few letters are ambiguous.
/** @type {(name: string, letters: number, others: string[]) => string | null} */
export function shortenUniquely(name, letters, others) {
  if (name.length <= letters) return name;
  const rivals = others.filter((other) => other !== name);
  const apart = (short) => !rivals.some((other) => matchesShort(other, short));
  for (const from of wordStarts(name)) {
    const short = shorteningsFrom(name, from, letters).find(apart);
    if (short) return shortText(short);
  }
  return null;
}

// A shortened name as SVG text, with the whole name as its tooltip.
/** @type {(attributes: Attributes, name: string, letters: number, others: string[]) => SVGTextElement} */
export function shortNameText(attributes, name, letters, others) {
  const short = shortenName(name, letters, others);
  return draw("text", attributes, short, short === name ? null : draw("title", {}, name));
}

// The name of a feature, or of the target where there is none, in so many letters.
/** @type {(reel: Pick<Reel, "data">, feature: number | null, letters: number) => string} */
export function columnName({ data }, feature, letters) {
  const names = columnNames(data);
  return shortenName(names[feature ?? names.length - 1], letters, names);
}

/** @type {(data: { features: Feature[], target: { name: string } }) => string[]} */
export function columnNames({ features, target }) {
  return [...features.map((each) => each.name), target.name];
}

// Where a word of the name begins, and if all else fails every letter: "ab_cD 7" -> 0, 3, 4, 6, then 1, 2 and 5.
/** @type {(name: string) => Set<number>} */
function wordStarts(name) {
  const words = [...name.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]|(?<=\p{Ll})\p{Lu}/gu)].map((word) => word.index);
  return new Set([0, ...words, ...Array(name.length).keys()]);
}

// A name from such a place on, cut at its end or in its middle: { from, head, tail }, with "…" for what is left out.
/** @type {(name: string, from: number, letters: number) => ShortName[]} */
function shorteningsFrom(name, from, letters) {
  const room = Math.max(1, letters - (from ? 3 : 1)), // "…" is wide: where there are two, one counts twice
    end = Math.floor(room / 2);
  if (from && name.length - from <= room + 1) return [{ from, head: "", tail: name.slice(from) }];
  const ways = [{ from, head: name.slice(from, from + room), tail: "" }];
  return end < 2 ? ways : [...ways, { from, head: name.slice(from, from + room - end), tail: name.slice(-end) }];
}

/** @type {(short: ShortName) => string} */
function shortText({ from, head, tail }) {
  return `${from ? "…" : ""}${head}${head && "…"}${tail}`;
}

/** @type {(name: string, short: ShortName) => boolean} */
function matchesShort(name, { from, head, tail }) {
  return (from ? name.includes(head) : name.startsWith(head)) && name.endsWith(tail);
}
