// The shape and the colour of each class, the same in every panel.

import { draw } from "./elements.js";

export const SHAPES = [
  (r) => `M${-r},0a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0`, // circle
  (r) => `M${-r},${-r}h${2 * r}v${2 * r}h${-2 * r}z`, // square
  (r) => `M0,${-1.2 * r}L${1.15 * r},${0.9 * r}H${-1.15 * r}z`, // triangle
  (r) => `M0,${-1.3 * r}L${1.3 * r},0L0,${1.3 * r}L${-1.3 * r},0z`, // diamond
  (r, a = r * 0.35) => `M${-r},${-a}H${-a}V${-r}H${a}V${-a}H${r}V${a}H${a}V${r}H${-a}V${a}H${-r}z`, // cross
];

export const classColours = [];

// Set the class colours of all charts, once and before anything is drawn.
/** @type {(colours: string[]) => void} */
export function setClassColours(colours) {
  classColours.splice(0, Infinity, ...colours);
}

// Colour of class k; colours repeat if there are more classes.
/** @type {(k: number) => string} */
export function classColour(k) {
  return classColours[k % classColours.length];
}

// Colour of class k for text, with more contrast than for marks.
/** @type {(k: number) => string} */
export function classTextColour(k) {
  return `color-mix(in srgb, ${classColour(k)} 60%, var(--ink))`;
}

/** @type {(k: number, r?: number) => SVGPathElement} */
function marker(k, r = 5) {
  return draw("path", { d: SHAPES[k % SHAPES.length](r), fill: classColour(k), class: "mark" });
}

/** @type {(k: number) => SVGSVGElement} */
export function legendMark(k) {
  return draw(
    "svg",
    { viewBox: "-8 -8 16 16", width: ".93em", height: ".93em", "aria-hidden": "true", class: "legend" },
    marker(k, 5.5),
  );
}
