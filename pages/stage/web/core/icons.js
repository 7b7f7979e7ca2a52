// The signs on buttons, drawn as SVG: fonts lack the glyphs on some machines.

import { draw } from "./elements.js";

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

/** @type {(name: keyof typeof ICONS) => SVGSVGElement} */
export function icon(name) {
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
