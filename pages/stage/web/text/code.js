// The panel with the algorithm's pseudo-code and the current line marked.

import { msg } from "../core/messages.js";
import { make } from "../core/elements.js";
import { typesetCode } from "./typeset_code.js";

/** @param {Stage} stage */
export function codePanel(stage) {
  const title = make("h2", {}, msg("stage.code.title")),
    list = make("ol", { class: "code", translate: "no", tabindex: 0, "aria-label": msg("stage.code.label") });
  const root = make("section", { class: "panel code-panel" }, title, list);
  let reel = null,
    current = null,
    places = null,
    size = null,
    measured = null,
    scrolled = 0;
  const line = (text, k) => {
    const number = make("span", { class: "number", "aria-hidden": true }, String(k + 1)),
      item = make("li", {}, number, make("code", {}, ...typesetCode(text.trimStart())));
    item.style.setProperty("--deep", String((text.length - text.trimStart().length) / 4));
    return item;
  };
  const panel = {
    root,
    size: [0, 0],
    /** @param {View} view */
    draw(view) {
      if (reel !== view.reel) {
        reel = view.reel;
        list.replaceChildren(...reel.code.map(line));
        measured = null;
      }
      const item = list.children[view.line];
      if (item && size !== panel.size) stage.afterDraw.push(() => follow(view.line));
      size = panel.size;
      if (current === item) return;
      current?.removeAttribute("aria-current");
      current = item;
      if (!current) return;
      current.setAttribute("aria-current", "step");
      stage.afterDraw.push(() => follow(view.line));
    },
  };
  return panel;

  // Scroll to a line that is not visible.
  function follow(line) {
    if (measured !== panel.size) {
      measured = panel.size;
      places = [...list.querySelectorAll("li")].map((line) => [line.offsetTop, line.offsetHeight, list.clientHeight]);
    }
    const [top, high, room] = places[line];
    if (top >= scrolled && top + high <= scrolled + room) return;
    const end = places.at(-1)[0] + places.at(-1)[1] - room,
      centred = Math.max(0, Math.min(top - (room - high) / 2, end));
    list.scrollTop = scrolled = (places.find(([first]) => first >= centred) ?? places.at(-1))[0]; // start at a whole line
  }
}
