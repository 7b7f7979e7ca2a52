// The lecturer's screen tools: black screen, pointer and pen. All of them end with the next step.

import { draw, make, setAttributes } from "../core/elements.js";
import { msg } from "../core/messages.js";

/** @param {Stage} stage */
export function createLectureScreen(stage) {
  const back = { type: "button", class: "black-cover", popover: "manual", onclick: () => black(false) },
    cover = make("button", { ...back, "aria-label": msg("stage.screen.black-on") }),
    ink = draw("svg", { class: "ink", "aria-hidden": "true" }),
    dot = make("div", { class: "pointed", hidden: true, "aria-hidden": "true" }),
    board = make("div", { class: "board", hidden: true }, ink, dot);
  let step = -1,
    tool = "",
    /** @type {SVGPathElement | null} */
    line = null;
  board.addEventListener("pointerdown", (event) => {
    if (tool !== "draw") return;
    board.setPointerCapture(event.pointerId);
    line = draw("path", { d: `M${at(event)}` });
    ink.append(line);
  });
  board.addEventListener("pointermove", (event) => {
    const [x, y] = at(event);
    dot.style.transform = `translate(${x}px, ${y}px)`;
    dot.hidden = tool !== "point";
    if (line) setAttributes(line, { d: `${line.getAttribute("d")}L${x},${y}` });
  });
  for (const type of ["pointerup", "pointercancel"]) board.addEventListener(type, () => (line = null));
  board.addEventListener("pointerleave", () => (dot.hidden = true));

  return { roots: [board, cover], black, take, leave, drawn };

  /** @type {(event: MouseEvent) => number[]} */
  function at(event) {
    const { left, top } = board.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top].map(Math.round);
  }

  // Over all there is on the page.
  function black(on = !cover.matches(":popover-open")) {
    if (on) cover.showPopover();
    else cover.hidePopover();
    (on ? cover : stage.root).focus({ preventScroll: true });
  }

  // Choose "point" or "draw"; the same again ends it.
  /** @param {string} wanted */
  function take(wanted) {
    if (tool === wanted) return leave();
    tool = wanted;
    dot.hidden = true;
    board.hidden = false;
    board.dataset.tool = tool;
    const how = { point: msg("stage.screen.pointer-on"), draw: msg("stage.screen.pen-on") };
    stage.live.textContent = `${how[tool]} ${msg("stage.screen.cleared-by-step")}`; // announced: nothing may cover the stage
  }

  function leave() {
    tool = "";
    line = null;
    board.hidden = true;
    ink.replaceChildren();
  }

  /** @param {View} view */
  function drawn(view) {
    if (step !== view.step && step >= 0) {
      leave();
      if (cover.matches(":popover-open")) black(false);
    }
    step = view.step;
  }
}
