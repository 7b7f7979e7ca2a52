// Shorten long names so that they stay unique.

import { draw } from "./elements.js";

// Shorten a name to `letters` so that it matches no other name: "petal len…" beside "petal width". If names begin alike,
// the words they share go ("…length_at…" beside "measurement_of_width_at_noon"), or the middle does ("measur…ength").
/** @type {(name: string, letters: number, others?: string[]) => string} */
export function shortenName(name, letters, others = []) {
  return shortenUniquely(name, letters, others) ?? shortText(shorteningsFrom(name, 0, letters)[0]);
}

// Like shortenName, but null if every shortening of this length is ambiguous.
/** @type {(name: string, letters: number, others: string[]) => string | null} */
export function shortenUniquely(name, letters, others) {
  if (name.length <= letters) return name;
  const rivals = others.filter((other) => other !== name);
  const isUnique = (short) => !rivals.some((other) => matchesShort(other, short));
  for (const from of wordStarts(name)) {
    const short = shorteningsFrom(name, from, letters).find(isUnique);
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

// The name of a feature, or of the target if `feature` is null, shortened.
/** @type {(reel: Pick<Reel, "data">, feature: number | null, letters: number) => string} */
export function columnName({ data }, feature, letters) {
  const names = columnNames(data);
  return shortenName(names[feature ?? names.length - 1], letters, names);
}

/** @type {(data: { features: Feature[], target: { name: string } }) => string[]} */
export function columnNames({ features, target }) {
  return [...features.map(({ name }) => name), target.name];
}

// Indices where a shortening may begin: starts of words first. Example: "ab_cD 7" -> 0, 3, 4, 6, then 1, 2, 5.
/** @type {(name: string) => Set<number>} */
function wordStarts(name) {
  const words = [...name.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]|(?<=\p{Ll})\p{Lu}/gu)].map((word) => word.index);
  return new Set([0, ...words, ...Array(name.length).keys()]);
}

// Shortenings { from, head, tail } of the name from index `from` on, cut at the end or in the middle.
/** @type {(name: string, from: number, letters: number) => ShortName[]} */
function shorteningsFrom(name, from, letters) {
  const room = Math.max(1, letters - (from ? 3 : 1)), // "…" is wide; the second one counts double
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
