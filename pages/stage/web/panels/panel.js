// The panel at the lower right, with a list of the ranking, the candidates and the lesson's own panels. It follows the
// step unless one of them is pinned.

import { msg } from "../core/messages.js";
import { pictureLayers, pointIn } from "../charts/picture.js";
import { draw, make, setAttributes, setText } from "../core/elements.js";
import { HIDDEN_TEXT } from "./candidates.js";
import { panelKinds } from "./kinds.js";
import { BUILT_IN, panelSelect } from "./tabs.js";
import { addPictureKeys } from "./picture_keys.js";

/** @param {Stage} stage */
export function lessonPanel(stage) {
  const title = make("h2"),
    whatIf = whatIfButton(stage),
    tabs = panelSelect(stage),
    layered = pictureLayers("curve"),
    picture = layered.svg,
    note = make("p", { class: "soft foot" });
  const heading = make("div", { class: "heading" }, tabs.root, title, whatIf),
    root = make("section", { class: "panel curve-panel" }, heading, layered.root, note, layered.description.root);
  const staticLayer = draw("g"),
    stepLayer = draw("g");
  picture.append(staticLayer, stepLayer);
  let reel = null,
    shown = /** @type {Element} */ (layered.root),
    kinds = [],
    drawn = /** @type {Picture} */ ({}),
    key = "";
  const pointed = addPicturePointer(stage, picture, note, () => drawn);
  const walked = addPictureKeys(stage, picture, note, () => drawn);

  const panel = {
    root,
    size: [0, 0],
    /** @param {View} view */
    draw(view) {
      if (reel !== view.reel) {
        reel = view.reel;
        kinds = [...BUILT_IN, ...reel.panels].map((kind) => [kind, panelKinds[kind.kind](stage, kind)]);
      }
      tabs.draw(view);
      const place = stage.panelFor(view) + BUILT_IN.length,
        [current, drawKind] = kinds[place],
        /** @type {Size} */
        size = [Math.max(panel.size[0] - 20, 180), Math.max(panel.size[1] - 70 - stage.extraHeading, 70)];
      const state = BUILT_IN.includes(current) ? true : view.state(current.name);
      drawn = state == null ? emptyPanel(view, current) : drawKind(view, state, size);
      setAttributes(picture, {
        viewBox: `0 0 ${size[0]} ${size[1]}`,
        "data-kind": current.kind,
        "data-shown": current.name || null,
      });
      if (shown !== (drawn.body ?? layered.root)) {
        shown.replaceWith(drawn.body ?? layered.root);
        shown = drawn.body ?? layered.root;
      }
      setText(title, drawn.heading ?? drawn.title);
      setAttributes(title, { title: drawn.title });
      whatIf.hidden = !drawn.offersWhatIf || !stage.onSplit;
      setText(note, pointed()?.text ?? drawn.note ?? "");
      const newKey = `${place} ${drawn.key} ${size} ${stage.layoutVersion}`;
      if (key !== newKey) {
        key = newKey;
        staticLayer.replaceChildren(...drawn.drawStatic());
      }
      stepLayer.replaceChildren(...(drawn.stepElements ?? []));
      layered.paint(size, drawn.images && { key, images: drawn.images }, stage);
      setAttributes(picture, { "aria-label": [drawn.title, drawn.note].filter(Boolean).join(". ") });
      layered.description.setWords([drawn.description ?? ""]);
      picture.classList.toggle("acts", drawn.onClick != null);
      walked.draw(size);
    },
  };
  return panel;
}

/** @type {(stage: Stage) => HTMLElement} */
function whatIfButton(stage) {
  const attributes = { title: msg("stage.what-if.help"), onclick: () => requestWhatIf(stage) };
  return make("button", { type: "button", class: "what-if", ...attributes }, msg("stage.what-if.button"));
}

// Show and highlight what is under the pointer, and act on clicks. Return a getter of what is under the pointer.
/** @type {(stage: Stage, picture: SVGSVGElement, note: Element, drawn: () => Picture) => () => ReturnType<HitTest>} */
function addPicturePointer(stage, picture, note, drawn) {
  let pointer = null;
  const pointed = () => (pointer && drawn().hitTest?.(pointer.x, pointer.y)) || null;
  picture.addEventListener("pointermove", (event) => {
    pointer = pointIn(picture, event);
    const hit = pointed();
    setText(note, hit?.text ?? drawn().note ?? "");
    stage.setHighlight(hit?.look ?? {});
  });
  picture.addEventListener("pointerleave", () => {
    pointer = null;
    setText(note, drawn().note ?? "");
    stage.setHighlight({});
  });
  picture.addEventListener("click", (event) => {
    const { x, y } = pointIn(picture, event);
    drawn().onClick?.(x, y);
  });
  return pointed;
}

/** @type {(view: View, panel: LessonPanel) => Picture} */
function emptyPanel(view, { title }) {
  const note = view.answerHidden ? HIDDEN_TEXT : view.isPending ? "…" : msg("stage.panel.empty");
  return { title, note, key: note, drawStatic: () => [] };
}

// Ask Python, by onSplit, for the lesson whose tree takes the current candidate split.
/** @param {Stage} stage */
function requestWhatIf({ reel, i, onSplit }) {
  const { steps } = reel,
    features = reel.searchAt(i)?.features ?? [];
  onSplit?.({
    search: steps.search[i],
    feature: features.findIndex((list) => list.feature === steps.feature[i]),
    candidate: steps.candidate[i],
  });
}
