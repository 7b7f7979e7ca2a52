// Icons of buttons, as SVG, since some machines' fonts lack the glyphs.

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
  pencil: "M4 16l1-4L14 3l3 3-9 9zM12 5l3 3",
  hand: "M3 6.5l2 2 3.5-4M3 14l2 2 3.5-4M11.5 6.5H17M11.5 14H17",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  close: "M5 5l10 10M15 5L5 15",
  lecture: "M3 4h14v9H3zM10 13v4M6.5 17h7",
  class: "M7 9a2.6 2.6 0 1 0-.1 0M2.5 16c0-6 8.8-6 8.8 0M13.5 9.6a2.1 2.1 0 1 0-.1 0M13.6 11.6c2.4 0 3.9 1.4 3.9 4",
  help: "M7 7.5a3 3 0 1 1 4 2.8c-.7.3-1 .7-1 1.7M10 15.2v.3",
  link: "M8 12l4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2",
};

/** @type {(name: keyof typeof ICONS) => SVGSVGElement} */
export function icon(name) {
  const filled = ["back", "play", "pause", "next"].includes(name);
  return draw(
    "svg",
    { viewBox: "0 0 20 20", width: "1.2em", height: "1.2em", "aria-hidden": "true" },
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
