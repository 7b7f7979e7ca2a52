// Making elements. Text is always set as text: a column named <img onerror=...> is a name.

const SVG = "http://www.w3.org/2000/svg";

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  return fill(element, attributes, children);
}

function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

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
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = value == null || value === false ? null : value === true ? "" : String(value);
    if (element.getAttribute(name) === text) continue;
    if (text == null) element.removeAttribute(name);
    else element.setAttribute(name, text);
  }
}

// { seen: true, now: false } -> "seen"
function named(kinds) {
  return Object.keys(kinds)
    .filter((kind) => kinds[kind])
    .join(" ");
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// find(...on), which looks again only when something it hangs on is another than the last time.
function remembered(find) {
  let known = null,
    found = null;
  return (...on) => {
    if (!known || on.some((each, k) => each !== known[k])) [known, found] = [on, find(...on)];
    return found;
  };
}

// Elements kept by key: what stays is changed in place, so it can move; only what comes and goes is made and removed.
function keyed(parent, create) {
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

// MathML is made by us in Python, from formulas without user text; it is parsed, never put in as HTML.
function math(markup) {
  const parsed = new DOMParser().parseFromString(markup, "application/xml");
  return parsed.querySelector("parsererror")
    ? document.createTextNode("")
    : document.importNode(parsed.documentElement, true);
}

// One shape and one colour a class, the same in every panel.
const SHAPES = [
  (r) => `M${-r},0a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0`, // circle
  (r) => `M${-r},${-r}h${2 * r}v${2 * r}h${-2 * r}z`, // square
  (r) => `M0,${-1.2 * r}L${1.15 * r},${0.9 * r}H${-1.15 * r}z`, // triangle
  (r) => `M0,${-1.3 * r}L${1.3 * r},0L0,${1.3 * r}L${-1.3 * r},0z`, // diamond
  (r, a = r * 0.35) => `M${-r},${-a}H${-a}V${-r}H${a}V${-a}H${r}V${a}H${a}V${r}H${-a}V${a}H${-r}z`, // cross
];

// Python puts CLASS_COLOURS before all files: those of every chart in the app. With more classes they come round again.
function classColour(k) {
  return CLASS_COLOURS[k % CLASS_COLOURS.length];
}

// Darker on light paper and lighter on dark paper: letters need more contrast than marks.
function classTextColour(k) {
  return `color-mix(in srgb, ${classColour(k)} 60%, var(--ink))`;
}

function marker(k, r = 5) {
  return draw("path", { d: SHAPES[k % SHAPES.length](r), fill: classColour(k), class: "mark" });
}

function legendMark(k) {
  return draw(
    "svg",
    { viewBox: "-8 -8 16 16", width: 14, height: 14, "aria-hidden": "true", class: "legend" },
    marker(k, 5.5),
  );
}

const ICONS = {
  first: "M5 4v12M16 4l-8 6 8 6z",
  back: "M14 4l-8 6 8 6z",
  play: "M6 3l11 7-11 7z",
  pause: "M5 3h4v14H5zM11 3h4v14h-4z",
  next: "M6 4l8 6-8 6z",
  last: "M15 4v12M4 4l8 6-8 6z",
  full: "M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5",
  row: "M3 6h14v8H3zM8 6v8M12.5 6v8",
  close: "M5 5l10 10M15 5L5 15",
  help: "M7 7.5a3 3 0 1 1 4 2.8c-.7.3-1 .7-1 1.7M10 15.2v.3",
  link: "M8 12l4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2",
};

function icon(name) {
  const filled = ["back", "play", "pause", "next"].includes(name);
  return draw(
    "svg",
    { viewBox: "0 0 20 20", width: 18, height: 18, "aria-hidden": "true" },
    draw("path", {
      d: ICONS[name],
      fill: filled ? "currentColor" : "none",
      stroke: "currentColor",
      "stroke-width": 1.8,
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
    }),
  );
}
