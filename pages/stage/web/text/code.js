// The pseudo-code, with the current line marked.

import { msg } from "../core/messages.js";
import { make } from "../core/elements.js";

/** @param {Stage} stage */
export function codePanel(stage) {
  const title = make("h2", {}, msg("stage.code.title")),
    list = make("ol", { class: "code", translate: "no", tabindex: 0, "aria-label": msg("stage.code.label") });
  const root = make("section", { class: "panel code-panel" }, title, list);
  let reel = null,
    now = null,
    places = null,
    size = null,
    measured = null,
    scrolled = 0;
  const line = (text) => {
    const item = make("li", {}, make("code", {}, text.trimStart()));
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
      if (now === item) return;
      now?.removeAttribute("aria-current");
      now = item;
      if (!now) return;
      now.setAttribute("aria-current", "step");
      stage.afterDraw.push(() => follow(view.line));
    },
  };
  return panel;

  function follow(line) {
    if (measured !== panel.size) {
      measured = panel.size;
      places = [...list.querySelectorAll("li")].map((line) => [line.offsetTop, line.offsetHeight, list.clientHeight]);
    }
    const [top, high, room] = places[line];
    if (top >= scrolled && top + high <= scrolled + room) return;
    const end = places.at(-1)[0] + places.at(-1)[1] - room,
      wanted = Math.max(0, Math.min(top - (room - high) / 2, end));
    list.scrollTop = scrolled = (places.find(([first]) => first >= wanted) ?? places.at(-1))[0]; // with a whole line
  }
}
