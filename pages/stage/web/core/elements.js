// Making elements. Text is always set as text: a column named <img onerror=...> is a name.

const SVG = "http://www.w3.org/2000/svg";

/** @type {Make} */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  return fill(element, attributes, children);
}

/** @type {Draw} */
export function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** @type {<Filled extends Element>(element: Filled, attributes: Attributes, children: Child[]) => Filled} */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

// Writes only what differs, so that the browser repaints only what changed.
/** @type {(element: Element, attributes: Attributes) => void} */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = value == null || value === false ? null : value === true ? "" : String(value);
    if (element.getAttribute(name) === text) continue;
    if (text == null) element.removeAttribute(name);
    else element.setAttribute(name, text);
  }
}

// { seen: true, now: false } -> "seen"
/** @type {(kinds: Record<string, any>) => string} */
export function classNames(kinds) {
  return Object.keys(kinds)
    .filter((kind) => kinds[kind])
    .join(" ");
}

/** @type {WeakMap<Element, string>} */
const lastWritten = new WeakMap();

// Into an element that nothing else is put into. What a browser has translated there is left alone until there is
// something else to say.
/** @type {(element: Element, text: string) => void} */
export function write(element, text) {
  if ((lastWritten.get(element) ?? "") === text) return;
  lastWritten.set(element, text);
  element.textContent = text;
}

// Without those that are not there.
/** @type {<Kept>(all: (Kept | null)[]) => Kept[]} */
export function present(all) {
  return all.flatMap((each) => (each == null ? [] : [each]));
}

// Elements kept by key: what stays is changed in place, so it can move; only what comes and goes is made and removed.
/** @type {Keyed} */
export function keyed(parent, create) {
  const kept = new Map();
  return (keys, update) => {
    const wanted = new Set(keys);
    for (const [key, element] of kept)
      if (!wanted.has(key)) {
        element.remove();
        kept.delete(key);
      }
    [...wanted].forEach((key, place) => {
      if (!kept.has(key)) kept.set(key, create(key));
      const element = kept.get(key);
      if (parent.children[place] !== element) parent.insertBefore(element, parent.children[place] ?? null);
      update(element, key);
    });
  };
}

/** @type {(x: number, y: number, kind: string, anchor: string, text: string) => SVGTextElement} */
export function textAt(x, y, kind, anchor, text) {
  return draw("text", { x, y, class: kind, "text-anchor": anchor }, text);
}

// Into the folder of what is downloaded.
/** @type {(content: Blob, name: string) => void} */
export function download(content, name) {
  const link = make("a", { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
