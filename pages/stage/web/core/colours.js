// Colour scales, and the theme's colours as numbers, as canvases need them.

import { make } from "./elements.js";
import { classColours } from "./marks.js";

// From low to high, dark to bright, so that people who are colour-blind can read it.
/** @type {Colour[]} */
const RAMP = [
  [43, 37, 110],
  [42, 111, 151],
  [46, 150, 130],
  [140, 190, 80],
  [246, 215, 70],
];

/** @type {(a: Colour, b: Colour, share: number) => Colour} */
export function mixColours(a, b, share) {
  const at = (k) => a[k] + (b[k] - a[k]) * share;
  return [at(0), at(1), at(2)];
}

/** @type {(colour: Colour) => string} */
export function rgb(colour) {
  return `rgb(${colour.map(Math.round).join(",")})`;
}

// A colour scale { span, at(value) -> [r, g, b], stops }. With `ends` it diverges from 0, over a symmetric span.
/** @type {(span: Span, ends?: Colour[] | null) => Ramp} */
export function makeRamp([low, high], ends = null) {
  const far = Math.max(Math.abs(low), Math.abs(high)) || 1,
    /** @type {Span} */
    span = ends ? [-far, far] : [low, high],
    stops = ends ?? RAMP;
  const at = (value) => {
    const place = Math.min(Math.max((value - span[0]) / (span[1] - span[0] || 1), 0), 1) * (stops.length - 1),
      k = Math.min(Math.floor(place), stops.length - 2);
    return mixColours(stops[k], stops[k + 1], place - k);
  };
  return { span, at, stops };
}

// The theme's colours as numbers, and `names` as CSS colours. Computed colours are "rgb(1, 2, 3)" or
// "color(srgb 0.1 0.2 0.3)".
/** @type {(root: Element) => Palette} */
export function readPalette(root) {
  const probe = root.appendChild(make("i"));
  probe.style.forcedColorAdjust = "none";
  /** @type {(colour: string) => Colour} */
  const resolved = (colour) => {
    probe.style.color = colour;
    const text = getComputedStyle(probe).color,
      [r, g, b] = (text.match(/[\d.]+/g) ?? []).map(Number);
    return text.startsWith("color") ? [255 * r, 255 * g, 255 * b] : [r, g, b];
  };
  const ground = resolved("var(--calm)"),
    ink = resolved("var(--ink)");
  const palette = {
    ground,
    faint: resolved("var(--faint)"),
    classes: classColours.map(resolved),
    names: { ink: rgb(ink), ground: rgb(ground), accent: rgb(resolved("var(--accent)")) },
  };
  probe.remove();
  return palette;
}
