// Draw parts of the page as a self-contained SVG: boxes and text where the browser laid them out, charts copied. Text is
// set as text, so names with markup are harmless.

import { draw, setAttributes } from "../core/elements.js";

const SVG_STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "opacity", "fill-opacity"];
const LETTERS = ["font-size", "font-family", "font-weight", "font-style"];
const HIDDEN_IN_PICTURE = ".visually-hidden, [hidden], .off, title, desc, .shared, .lecture-menu, .enlarge, dialog";
const RIM = 10; // pixels of margin
const CREDIT_HEIGHT = 18; // pixels of the small print

/** @typedef {{ into: Element, x: number, y: number }} Canvas */

// Draw elements of the page into one SVG, with the small print `credit` below.
/** @type {(parts: Element[], credit: string) => { element: SVGSVGElement, size: Size }} */
export function drawPicture(parts, credit) {
  const boxes = parts.map((part) => part.getBoundingClientRect()),
    from = (side) => Math.min(...boxes.map((box) => box[side])) - RIM,
    to = (side) => Math.max(...boxes.map((box) => box[side])) + RIM,
    [left, top, width] = [from("left"), from("top"), to("right") - from("left")],
    height = to("bottom") - top + CREDIT_HEIGHT,
    style = getComputedStyle(parts[0]),
    fill = rgbOf(style.getPropertyValue("--paper").trim());
  const element = draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height, "font-family": style.fontFamily });
  element.append(draw("rect", { width, height, fill }));
  for (const part of parts) {
    drawElement(part, { into: element, x: left, y: top });
    const rows = part.parentElement?.querySelector(":scope > canvas.rows"); // of one panel: what lies over it
    if (rows && part.matches(".panel"))
      putImage(/** @type {HTMLCanvasElement} */ (rows), inFrame(part, { into: element, x: left, y: top }));
  }
  const small = { x: RIM, y: height - RIM, "font-size": 11, fill: rgbOf(style.color), opacity: 0.75 };
  element.append(draw("text", small, credit));
  return { element, size: [width, height] };
}

// Convert colours to rgb(), which every program reads: color(srgb 1 0.5 0 / 0.3) -> rgba(255, 128, 0, 0.3).
/** @type {(colour: string) => string} */
function rgbOf(colour) {
  const parts = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.]+))?\)$/.exec(colour);
  if (!parts) return colour;
  const rgb = parts.slice(1, 4).map((part) => Math.round(255 * Math.min(1, Math.max(0, Number(part)))));
  return parts[4] ? `rgba(${rgb.join(", ")}, ${parts[4]})` : `rgb(${rgb.join(", ")})`;
}

/** @type {(element: Element, canvas: Canvas) => void} */
function drawElement(element, canvas) {
  if (element.matches(HIDDEN_IN_PICTURE) || !element.checkVisibility({ visibilityProperty: true })) return;
  if (element instanceof HTMLCanvasElement) return putImage(element, canvas);
  if (element instanceof SVGSVGElement) return putChart(element, canvas);
  putBox(element, canvas);
  if (element.localName === "mfrac") putBar(element, canvas);
  if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) return putField(element, canvas);
  const clipped = clips(element) ? inFrame(element, canvas) : canvas;
  for (const child of childrenInOrder(element))
    if (child.nodeType === Node.TEXT_NODE) putText(/** @type {Text} */ (child), clipped);
    else if (child.nodeType === Node.ELEMENT_NODE) drawElement(/** @type {Element} */ (child), clipped);
}

// Child nodes with sticky elements last, as they cover what is scrolled below them.
/** @type {(element: Element) => Node[]} */
function childrenInOrder(element) {
  const isSticky = (node) => node instanceof HTMLElement && getComputedStyle(node).position === "sticky";
  return [...element.childNodes].sort((a, b) => Number(isSticky(a)) - Number(isSticky(b)));
}

/** @type {(element: Element) => boolean} */
function clips(element) {
  return element instanceof HTMLElement && getComputedStyle(element).overflowY !== "visible";
}

// An SVG within the SVG that clips content to the visible part of a scrolling element.
/** @type {(element: Element, canvas: Canvas) => Canvas} */
function inFrame(element, { into, x, y }) {
  const { left, top, width, height } = element.getBoundingClientRect(),
    frame = draw("svg", { x: left - x, y: top - y, width, height, viewBox: `0 0 ${width} ${height}` });
  into.append(frame);
  return { into: frame, x: left, y: top };
}

/** @type {(element: Element, canvas: Canvas) => void} */
function putBox(element, { into, x, y }) {
  const style = getComputedStyle(element),
    { left, top, width, height } = element.getBoundingClientRect(),
    border = parseFloat(style.borderTopWidth),
    hasBorder = border > 0 && parseFloat(style.borderLeftWidth) > 0 && isOpaque(style.borderTopColor),
    isFilled = isOpaque(style.backgroundColor);
  const place = {
    x: left - x,
    y: top - y,
    width,
    height,
    rx: Math.min(parseFloat(style.borderTopLeftRadius), height / 2),
  };
  if (isFilled || hasBorder)
    into.append(
      draw("rect", {
        ...place,
        fill: isFilled ? rgbOf(style.backgroundColor) : "none",
        stroke: hasBorder ? rgbOf(style.borderTopColor) : null,
        "stroke-width": hasBorder ? border : null,
      }),
    );
  const line = parseFloat(style.borderBottomWidth);
  if (!hasBorder && line && isOpaque(style.borderBottomColor))
    into.append(
      draw("rect", { ...place, y: top - y + height - line, height: line, rx: 0, fill: rgbOf(style.borderBottomColor) }),
    );
}

/** @type {(colour: string) => boolean} */
function isOpaque(colour) {
  return !/^rgba\(.*, 0\)$|^transparent$|\/ 0\)$/.test(colour);
}

// One text per line, with the width the browser gave it, as other machines may have other fonts.
/** @type {(text: Text, canvas: Canvas) => void} */
function putText(text, { into, x, y }) {
  if (!text.data.trim() || !text.parentElement) return;
  const style = getComputedStyle(text.parentElement),
    size = parseFloat(style.fontSize),
    { top, height } = text.parentElement.getBoundingClientRect(),
    stretch = text.parentElement.localName === "mo" && height > 1.6 * size ? height / (1.2 * size) : 1; // of a bracket
  for (const { words, box } of linesOf(text)) {
    const attributes = { ...lettersOf(text.parentElement), textLength: box.width, lengthAdjust: "spacingAndGlyphs" },
      place = { x: box.left - x, y: box.top - y + box.height / 2 + 0.35 * size },
      stretched = { transform: `translate(${box.left - x} ${top - y + 0.8 * height}) scale(1 ${stretch})` };
    into.append(draw("text", { ...attributes, fill: rgbOf(style.color), ...(stretch > 1 ? stretched : place) }, words));
  }
}

/** @type {(text: Text) => { words: string, box: DOMRect }[]} */
function linesOf(text) {
  const range = document.createRange(),
    { data } = text,
    lines = [];
  const boxOf = (start, end) => {
    range.setStart(text, start);
    range.setEnd(text, end);
    return range.getBoundingClientRect();
  };
  const first = data.length - data.trimStart().length,
    last = data.trimEnd().length;
  for (let from = first, at = first + 1; at <= last; at += 1) {
    if (at < last && boxOf(from, at + 1).height <= 1.5 * boxOf(from, from + 1).height) continue;
    const words = data.slice(from, at),
      start = from + words.length - words.trimStart().length;
    if (words.trim()) lines.push({ words: words.trim(), box: boxOf(start, start + words.trim().length) });
    from = at;
  }
  return lines;
}

// Font styles of an element; a variable of a formula is italic, which only the browser knows.
/** @type {(element: Element) => Attributes} */
function lettersOf(element) {
  const letters = pickStyles(getComputedStyle(element), LETTERS),
    isVariable = element.localName === "mi" && element.textContent?.length === 1;
  return isVariable ? { ...letters, "font-style": "italic" } : letters;
}

/** @type {(style: CSSStyleDeclaration, names: string[]) => Attributes} */
function pickStyles(style, names) {
  return Object.fromEntries(names.map((name) => [name, rgbOf(style.getPropertyValue(name))]));
}

// Copy a chart with its computed styles inlined, without hidden parts.
/** @type {(chart: SVGSVGElement, canvas: Canvas) => void} */
function putChart(chart, { into, x, y }) {
  const { left, top, width, height } = chart.getBoundingClientRect();
  if (!width || !height) return;
  const copy = withStyles(chart);
  setAttributes(copy, {
    x: left - x,
    y: top - y,
    width,
    height,
    class: null,
    style: null,
    role: null,
    overflow: "hidden",
  });
  setAttributes(copy, { color: rgbOf(getComputedStyle(chart).color) });
  into.append(copy);
}

/** @type {(element: Element) => Element} */
function withStyles(element) {
  const style = getComputedStyle(element),
    copy = /** @type {Element} */ (element.cloneNode(false)),
    names = element.localName === "text" || element.localName === "tspan" ? [...SVG_STYLES, ...LETTERS] : SVG_STYLES;
  for (const name of ["class", "style", "tabindex", "role", "aria-label", "aria-hidden"]) copy.removeAttribute(name);
  if (element.localName !== "svg" && element.localName !== "g") setAttributes(copy, pickStyles(style, names));
  if (element.localName === "g") setAttributes(copy, { opacity: style.opacity });
  if (style.paintOrder.startsWith("stroke")) setAttributes(copy, { "paint-order": "stroke" });
  if (style.transform !== "none" && !element.hasAttribute("transform"))
    setAttributes(copy, { transform: style.transform });
  for (const child of element.childNodes)
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode());
    else if (child.nodeType === Node.ELEMENT_NODE) {
      const part = /** @type {Element} */ (child);
      if (!part.matches(HIDDEN_IN_PICTURE) && isVisible(part)) copy.append(withStyles(part));
    }
  return copy;
}

/** @type {(element: Element) => boolean} */
function isVisible(element) {
  const { display, visibility, opacity } = getComputedStyle(element);
  return display !== "none" && visibility === "visible" && opacity !== "0";
}

// Copy a canvas as an image, centred in its box.
/** @type {(canvas: HTMLCanvasElement, place: Canvas) => void} */
function putImage(canvas, { into, x, y }) {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  if (!canvas.width || !canvas.height || !width) return;
  const href = canvas.toDataURL("image/png");
  into.append(draw("image", { x: left - x, y: top - y, width, height, href, preserveAspectRatio: "xMidYMid meet" }));
}

// The bar of a fraction.
/** @type {(fraction: Element, canvas: Canvas) => void} */
function putBar(fraction, { into, x, y }) {
  const { left, right } = fraction.getBoundingClientRect(),
    [above, below] = [...fraction.children].map((child) => child.getBoundingClientRect()),
    middle = (above.bottom + below.top) / 2 - y;
  into.append(
    draw("line", {
      x1: left - x,
      x2: right - x,
      y1: middle,
      y2: middle,
      stroke: rgbOf(getComputedStyle(fraction).color),
    }),
  );
}

/** @type {(field: HTMLInputElement | HTMLSelectElement, canvas: Canvas) => void} */
function putField(field, { into, x, y }) {
  const words = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? "") : field.value;
  if (field.type === "range" || field.type === "checkbox") return;
  const { left, top, height } = field.getBoundingClientRect(),
    style = getComputedStyle(field),
    place = { x: left - x + 6, y: top - y + height / 2 + 0.35 * parseFloat(style.fontSize) };
  into.append(draw("text", { ...pickStyles(style, LETTERS), ...place, fill: rgbOf(style.color) }, words));
}
