// The search of the course's index, as pages/parts/frame/search.py has it: every word of what is asked for must occur,
// or every word of our name for what others call so. What is called so comes first.

/** @typedef {{ kind: string, title: string, href: string, head: string, all: string }} SearchEntry */
/** @typedef {{ entries: SearchEntry[], names: Record<string, string[]> }} SearchIndex */

const MOST = 20; // found at most
const SHORT = 3; // letters; shorter words must begin one

/** @param {HTMLElement} root @param {SearchIndex} index */
export function searchIn(root, index) {
  const field = /** @type {HTMLInputElement} */ (root.querySelector("input")),
    found = /** @type {HTMLElement} */ (root.querySelector("ul")),
    said = /** @type {HTMLElement} */ (root.querySelector("[role=status]"));
  field.addEventListener("input", () => {
    const asked = plain(field.value),
      entries = asked ? find(asked, index) : [];
    found.replaceChildren(...entries.map(shown));
    said.textContent = asked && !entries.length ? `Nothing is called “${field.value}” here. Try one word.` : "";
  });
}

/** @type {(entry: SearchEntry) => HTMLElement} */
function shown({ kind, title, href }) {
  const link = document.createElement("a"),
    line = document.createElement("li");
  link.href = href;
  link.textContent = `${kind}: ${title}`;
  line.append(link);
  return line;
}

/** @type {(asked: string, index: SearchIndex) => SearchEntry[]} */
function find(asked, { entries, names }) {
  const wanted = [asked, ...(names[asked] ?? [])],
    likeness = (entry) => Math.max(...wanted.map((each) => fitOf(each, entry)));
  return entries
    .filter((entry) => wanted.some((each) => each.split(" ").every((word) => occurs(word, entry.all))))
    .map((entry) => ({ entry, by: likeness(entry) }))
    .sort((one, other) => other.by - one.by)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

// The same title, then words in the title, then the words in a row.
/** @type {(asked: string, entry: SearchEntry) => number} */
function fitOf(asked, { head, all }) {
  const inTitle = asked.split(" ").filter((word) => occurs(word, head)).length;
  return (asked === head ? 1000 : 0) + 2 * inTitle + (all.includes(asked) ? 1 : 0);
}

/** @type {(word: string, text: string) => boolean} */
function occurs(word, text) {
  if (/\d$/.test(word) && !word.includes("."))
    return new RegExp(`(?<![\\p{L}\\p{N}_])${word.replace(/[^\p{L}\p{N}]/gu, "\\$&")}(?!\\.?\\d)`, "u").test(text);
  if (/^\d/.test(word) || word.length <= SHORT) return ` ${text}`.includes(` ${word}`);
  return text.includes(word);
}

// As pages/parts/frame/spelling.py has it: without case, hyphens and what else people write one way or the other.
/** @type {(text: string) => string} */
function plain(text) {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}_.%]+|_|\.(?!\d)/gu, " ");
  return words
    .trim()
    .split(/\s+/)
    .join(" ")
    .replace(/(?<![\p{L}\p{N}_])ex(?:ample)? ?0*(\d+)(?![\p{L}\p{N}_])/gu, "ex$1");
}
