// The place at the lower right: the candidates, and the panels that the lesson brings. It follows the step; a viewer
// can hold on to another.

import { say } from "../core/messages.js";
import { layers, pointIn } from "../charts/picture.js";
import { draw, make, setAttributes, write } from "../core/elements.js";
import { HIDDEN } from "./candidates.js";
import { panelKinds } from "./kinds.js";
import { BUILT_IN, slotTabs } from "./tabs.js";
import { walking } from "./walking.js";

/** @param {Stage} stage */
export function slotPanel(stage) {
  const title = make("h2"),
    take = takeButton(stage),
    tabs = slotTabs(stage),
    layered = layers("curve"),
    picture = layered.svg,
    note = make("p", { class: "soft foot" });
  const heading = make("div", { class: "heading" }, tabs.root, title, take),
    root = make("section", { class: "panel curve-panel" }, heading, layered.root, note, layered.words.root);
  const still = draw("g"),
    moving = draw("g");
  picture.append(still, moving);
  let reel = null,
    shown = /** @type {Element} */ (layered.root),
    kinds = [],
    drawn = /** @type {Picture} */ ({}),
    key = "";
  const pointed = pointing(stage, picture, note, () => drawn);
  const walked = walking(stage, picture, note, () => drawn);

  const panel = {
    root,
    size: [0, 0],
    /** @param {View} view */
    draw(view) {
      if (reel !== view.reel) {
        reel = view.reel;
        kinds = [...BUILT_IN, ...reel.panels].map((each) => [each, panelKinds[each.kind](stage, each)]);
      }
      const place = stage.panelIn(view) + BUILT_IN.length,
        [each, kind] = kinds[place],
        /** @type {Size} */
        size = [
          Math.max(panel.size[0] - 20, 180),
          Math.max(panel.size[1] - 56 - stage.heading - tabs.draw(view, panel.size[0]), 70),
        ];
      const state = BUILT_IN.includes(each) ? true : view.state(each.name);
      drawn = state == null ? emptyPanel(view, each) : kind(view, state, size);
      setAttributes(picture, {
        viewBox: `0 0 ${size[0]} ${size[1]}`,
        "data-kind": each.kind,
        "data-shown": each.name || null,
      });
      if (shown !== (drawn.body ?? layered.root)) {
        shown.replaceWith(drawn.body ?? layered.root);
        shown = drawn.body ?? layered.root;
      }
      write(title, drawn.heading ?? drawn.title);
      setAttributes(title, { title: drawn.title });
      take.hidden = !drawn.takes || !stage.takeSplit;
      write(note, pointed()?.text ?? drawn.note ?? "");
      const now = `${place} ${drawn.key} ${size} ${stage.measured}`;
      if (key !== now) {
        key = now;
        still.replaceChildren(...drawn.still());
      }
      moving.replaceChildren(...(drawn.moving ?? []));
      layered.paint(size, drawn.images && { key: now, images: drawn.images }, stage);
      setAttributes(picture, { "aria-label": [drawn.title, drawn.note].filter(Boolean).join(". ") });
      layered.words.say([drawn.all ?? ""]);
      picture.classList.toggle("acts", drawn.act != null);
      walked.draw(size);
    },
  };
  return panel;
}

/** @type {(stage: Stage) => HTMLElement} */
function takeButton(stage) {
  const asks = { title: say("what if how"), onclick: () => stage.whatIf() };
  return make("button", { type: "button", class: "take", ...asks }, say("what if"));
}

// What a pointer over the picture finds is noted and looked at, a click acts on it. What is found there now, or null.
/** @type {(stage: Stage, picture: SVGSVGElement, note: Element, drawn: () => Picture) => () => ReturnType<FoundAt>} */
function pointing(stage, picture, note, drawn) {
  let pointer = null;
  const pointed = () => (pointer && drawn().at?.(pointer.x, pointer.y)) || null;
  picture.addEventListener("pointermove", (event) => {
    pointer = pointIn(picture, event);
    const found = pointed();
    write(note, found?.text ?? drawn().note ?? "");
    stage.look(found?.look ?? {});
  });
  picture.addEventListener("pointerleave", () => {
    pointer = null;
    write(note, drawn().note ?? "");
    stage.look({});
  });
  picture.addEventListener("click", (event) => {
    const { x, y } = pointIn(picture, event);
    drawn().act?.(x, y);
  });
  return pointed;
}

/** @type {(view: View, panel: LessonPanel) => Picture} */
function emptyPanel(view, { title }) {
  const note = view.veiled ? HIDDEN : view.pending ? "…" : say("fills");
  return { title, note, key: note, still: () => [] };
}
