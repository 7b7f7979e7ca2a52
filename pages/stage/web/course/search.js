// Search in the course's index, as in pages/frame/search.py. Every word of the query must occur, or every word of
// our name for what others call so. Exact names come first.

/** @typedef {{ kind: string, title: string, href: string, head: string, all: string }} SearchEntry */
/** @typedef {{ entries: SearchEntry[], names: Record<string, string[]> }} SearchIndex */

const MOST = 20; // found at most
const SHORT = 3; // letters; shorter words must begin one

/** @param {HTMLElement} root @param {SearchIndex} index */
export function addCourseSearch(root, index) {
  const field = /** @type {HTMLInputElement} */ (root.querySelector("input")),
    found = /** @type {HTMLElement} */ (root.querySelector("ul")),
    status = /** @type {HTMLElement} */ (root.querySelector("[role=status]"));
  field.addEventListener("input", () => {
    const query = plain(field.value),
      entries = query ? find(query, index) : [];
    found.replaceChildren(...entries.map(shown));
    status.textContent = query && !entries.length ? `Nothing is called “${field.value}” here. Try one word.` : "";
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

/** @type {(query: string, index: SearchIndex) => SearchEntry[]} */
function find(query, { entries, names }) {
  const wanted = [query, ...(names[query] ?? [])],
    likeness = (entry) => Math.max(...wanted.map((each) => fitOf(each, entry)));
  return entries
    .filter((entry) => wanted.some((each) => each.split(" ").every((word) => occurs(word, entry.all))))
    .map((entry) => ({ entry, by: likeness(entry) }))
    .sort((one, other) => other.by - one.by)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

// Rank a page: the same title, then words in the title, then the words in a row.
/** @type {(query: string, entry: SearchEntry) => number} */
function fitOf(query, { head, all }) {
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

// Normalize as pages/frame/spelling.py: no case, hyphens or spelling variants.
/** @type {(text: string) => string} */
function plain(text) {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}_.%]+|_|\.(?!\d)/gu, " ");
  return words
    .trim()
    .split(/\s+/)
    .join(" ")
    .replace(/(?<![\p{L}\p{N}_])ex(?:ample)? ?0*(\d+)(?![\p{L}\p{N}_])/gu, "ex$1");
}
