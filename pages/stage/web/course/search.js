// Search in the exported course's index, as in pages/frame/search.py: every word of the query, or of our name for it,
// must occur. Exact titles come first.

/** @typedef {{ kind: string, title: string, href: string, head: string, all: string }} SearchEntry */
/** @typedef {{ entries: SearchEntry[], names: Record<string, string[]> }} SearchIndex */

const MOST = 20; // results at most
const SHORT = 3; // words of at most 3 letters must be the beginning of a word

/** @param {HTMLElement} root @param {SearchIndex} index */
export function addCourseSearch(root, index) {
  const field = /** @type {HTMLInputElement} */ (root.querySelector("input")),
    list = /** @type {HTMLElement} */ (root.querySelector("ul")),
    status = /** @type {HTMLElement} */ (root.querySelector("[role=status]"));
  field.addEventListener("input", () => {
    const query = normalizeText(field.value),
      entries = query ? find(query, index) : [];
    list.replaceChildren(...entries.map(resultItem));
    status.textContent = query && !entries.length ? `Nothing is called “${field.value}” here. Try one word.` : "";
  });
}

/** @type {(entry: SearchEntry) => HTMLElement} */
function resultItem({ kind, title, href }) {
  const link = document.createElement("a"),
    line = document.createElement("li");
  link.href = href;
  link.textContent = `${kind}: ${title}`;
  line.append(link);
  return line;
}

/** @type {(query: string, index: SearchIndex) => SearchEntry[]} */
function find(query, { entries, names }) {
  const queries = [query, ...(names[query] ?? [])],
    score = (entry) => Math.max(...queries.map((text) => scoreOf(text, entry)));
  return entries
    .filter((entry) => queries.some((text) => text.split(" ").every((word) => occurs(word, entry.all))))
    .map((entry) => ({ entry, score: score(entry) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

// Score an entry: an equal title counts most, then words in the title, then the whole query in the text.
/** @type {(query: string, entry: SearchEntry) => number} */
function scoreOf(query, { head, all }) {
  const inTitle = query.split(" ").filter((word) => occurs(word, head)).length;
  return (query === head ? 1000 : 0) + 2 * inTitle + (all.includes(query) ? 1 : 0);
}

/** @type {(word: string, text: string) => boolean} */
function occurs(word, text) {
  if (/\d$/.test(word) && !word.includes("."))
    return new RegExp(`(?<![\\p{L}\\p{N}_])${word.replace(/[^\p{L}\p{N}]/gu, "\\$&")}(?!\\.?\\d)`, "u").test(text);
  if (/^\d/.test(word) || word.length <= SHORT) return ` ${text}`.includes(` ${word}`);
  return text.includes(word);
}

// Normalize text as pages/frame/spelling.py does: no case, hyphens or spelling variants.
/** @type {(text: string) => string} */
function normalizeText(text) {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}_.%]+|_|\.(?!\d)/gu, " ");
  return words
    .trim()
    .split(/\s+/)
    .join(" ")
    .replace(/(?<![\p{L}\p{N}_])ex(?:ample)? ?0*(\d+)(?![\p{L}\p{N}_])/gu, "ex$1");
}
