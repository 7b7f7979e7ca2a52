// The lecturer's screen tools: black screen, pointer and pen, which end with the next step.

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

  // Cover the whole page in black, or uncover it.
  function black(on = !cover.matches(":popover-open")) {
    if (on) cover.showPopover();
    else cover.hidePopover();
    (on ? cover : stage.root).focus({ preventScroll: true });
  }

  // Choose the tool "point" or "draw"; choosing it again ends it.
  /** @param {string} name */
  function take(name) {
    if (tool === name) return leave();
    tool = name;
    dot.hidden = true;
    board.hidden = false;
    board.dataset.tool = tool;
    const notices = { point: msg("stage.screen.pointer-on"), draw: msg("stage.screen.pen-on") };
    stage.live.textContent = `${notices[tool]} ${msg("stage.screen.cleared-by-step")}`; // announced, not to cover the stage
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
