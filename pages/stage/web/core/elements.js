// Create and update elements. Text is always set as text, so a column named <img onerror=...> is harmless.

const SVG = "http://www.w3.org/2000/svg";

/** @type {Make} */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  return setUp(element, attributes, children);
}

/** @type {Draw} */
export function draw(tag, attributes = {}, ...children) {
  return setUp(document.createElementNS(SVG, tag), attributes, children);
}

/** @type {<Filled extends Element>(element: Filled, attributes: Attributes, children: Child[]) => Filled} */
function setUp(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

// Set attributes, but only those that differ, so that the browser repaints only changes.
/** @type {(element: Element, attributes: Attributes) => void} */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = value == null || value === false ? null : value === true ? "" : String(value);
    if (element.getAttribute(name) === text) continue;
    if (text == null) element.removeAttribute(name);
    else element.setAttribute(name, text);
  }
}

// Class names whose values are true: { seen: true, now: false } -> "seen".
/** @type {(kinds: Record<string, any>) => string} */
export function joinClasses(kinds) {
  return Object.keys(kinds)
    .filter((kind) => kinds[kind])
    .join(" ");
}

/** @type {WeakMap<Element, string>} */
const lastText = new WeakMap();

// Set the text of an element if it differs from the last one, so that a browser's translation of it stays.
/** @type {(element: Element, text: string) => void} */
export function setText(element, text) {
  if ((lastText.get(element) ?? "") === text) return;
  lastText.set(element, text);
  element.textContent = text;
}

// The items that are not null.
/** @type {<Kept>(items: (Kept | null)[]) => Kept[]} */
export function withoutNull(items) {
  return items.flatMap((item) => (item == null ? [] : [item]));
}

// Children by key: existing ones are updated in place, so that they can animate; others are created or removed.
/** @type {Keyed} */
export function keyedChildren(parent, create) {
  const elements = new Map();
  return (keys, update) => {
    const current = new Set(keys);
    for (const [key, element] of elements)
      if (!current.has(key)) {
        element.remove();
        elements.delete(key);
      }
    [...current].forEach((key, place) => {
      if (!elements.has(key)) elements.set(key, create(key));
      const element = elements.get(key);
      if (parent.children[place] !== element) parent.insertBefore(element, parent.children[place] ?? null);
      update(element, key);
    });
  };
}

/** @type {(x: number, y: number, kind: string, anchor: string, text: string) => SVGTextElement} */
export function svgText(x, y, kind, anchor, text) {
  return draw("text", { x, y, class: kind, "text-anchor": anchor }, text);
}

// Download content as a file.
/** @type {(content: Blob, name: string) => void} */
export function download(content, name) {
  const link = make("a", { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

let lastId = 0;

// A hidden text that describes a picture to screen readers.
/** @type {(picture: Element) => { root: Element, setWords(words: string[]): void }} */
export function describePicture(picture) {
  const id = `in-words-${(lastId += 1)}`, // unique, as a page may have several stages
    root = make("p", { class: "visually-hidden in-words", id });
  setAttributes(picture, { "aria-describedby": id });
  return {
    root,
    setWords: (words) => setText(root, words.filter(Boolean).join(" ")),
  };
}
