// Copy or save a picture of the stage as SVG or PNG, on a light or dark background.

import { download, make } from "../core/elements.js";
import { msg } from "../core/messages.js";
import { drawPicture } from "./picture.js";

const SHARP = 2; // pixels of a PNG per pixel of the screen
const PAPERS = {
  light: ["#1d2433", "#ffffff", "#f4f5fa", "#5b3fd6"],
  dark: ["#e8eaf2", "#12151f", "#1c2130", "#a493ff"],
};
const NAMES = ["--st-text-color", "--st-background-color", "--st-secondary-background-color", "--st-primary-color"];

// SVG text and size of the stage, or of one panel. paper: "light", "dark", or "" for the colours on screen.
/** @type {(stage: Stage, panel: string, paper: string, credit: string) => { text: string, size: Size }} */
export function makeSvg(stage, panel, paper, credit) {
  const { root } = stage,
    colours = PAPERS[paper] ?? [];
  colours.forEach((colour, k) => root.style.setProperty(NAMES[k], colour));
  root.classList.add("as-picture"); // hides the class panel, so the others have its space
  stage.measure();
  stage.draw();
  stage.rowLayer.settle();
  const { element, size } = drawPicture(
    panel ? [stage.panels[panel].root] : [stage.panels.sentence.root, stage.panelArea],
    credit,
  );
  colours.forEach((_, k) => root.style.removeProperty(NAMES[k]));
  root.classList.remove("as-picture");
  stage.measure();
  stage.onThemeChange();
  return { text: new XMLSerializer().serializeToString(element), size };
}

// Render SVG text as a PNG, or as another type.
/** @type {(picture: { text: string, size: Size }, sharp?: number, kind?: string) => Promise<Blob>} */
export async function makePng({ text, size: [width, height] }, sharp = SHARP, kind = "image/png") {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = make("canvas", { width: Math.round(width * sharp), height: Math.round(height * sharp) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), kind, 0.8),
  );
}

// A file name: "decision-tree-step-12.png".
/** @type {(title: string, step: number, end: string) => string} */
function fileName(title, step, end) {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${words || "treerings"}-step-${step}.${end}`;
}

// The menu's part for pictures.
/** @param {Stage} stage @param {[string, string, string][]} panels */
export function pictureMenu(stage, panels) {
  const option = (value, text) => make("option", { value }, text),
    part = make("select", { "aria-label": msg("stage.picture.part") }, option("", msg("stage.picture.whole"))),
    paper = make(
      "select",
      { "aria-label": msg("stage.picture.background") },
      option("", msg("stage.picture.as-screen")),
      option("light", msg("stage.picture.light")),
      option("dark", msg("stage.picture.dark")),
    ),
    button = (text, act) => make("button", { type: "button", onclick: () => run(act) }, text);
  part.append(...panels.map(([, panel, title]) => option(panel, title)));
  const picture = () => makeSvg(stage, part.value, paper.value, stage.panels.lecture.credit()),
    named = (end) => fileName(stage.reel.title, stage.i, end);
  const root = make(
    "fieldset",
    {},
    make("legend", {}, msg("stage.picture.title")),
    part,
    paper,
    button(msg("stage.picture.copy-png"), async () => {
      if (!navigator.clipboard?.write) return msg("stage.picture.not-copied");
      await navigator.clipboard.write([new ClipboardItem({ "image/png": makePng(picture()) })]);
      return msg("stage.picture.copied");
    }),
    button(msg("stage.picture.save-png"), async () => void download(await makePng(picture()), named("png"))),
    button(
      msg("stage.picture.save-svg"),
      async () => void download(new Blob([picture().text], { type: "image/svg+xml" }), named("svg")),
    ),
  );
  return root;

  // Close the menu, which would cover the notice; act, and show its notice or the failure.
  async function run(act) {
    /** @type {HTMLElement | null} */ (root.closest("[popover]"))?.hidePopover();
    try {
      stage.panels.share.showNotice((await act()) ?? msg("stage.picture.saved"));
    } catch {
      stage.panels.share.showNotice(msg("stage.picture.failed"));
    }
  }
}
