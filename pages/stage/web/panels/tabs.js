// Tabs of the panels, or a select if there is no room. A click pins a panel.

import { msg } from "../core/messages.js";
import { make, setAttributes } from "../core/elements.js";

// The panels of every lesson; their numbers are -2 and -1.
export const RANKING = -2;
export const BUILT_IN = [
  { name: "", title: msg("stage.tabs.ranking"), kind: "ranking", content: {} },
  { name: "", title: msg("stage.tabs.candidates"), kind: "candidates", content: {} },
];

/** @param {Stage} stage */
export function panelTabs(stage) {
  const root = make("div", {
    class: "tabs",
    role: "group",
    "aria-label": msg("stage.tabs.label"),
    onkeydown: moveTabFocus,
  });
  let offered = "";
  const button = (title, k) => {
    const attributes = { title: msg("stage.tabs.keep", { title }), onclick: () => stage.pin(k - BUILT_IN.length) };
    return make("button", { type: "button", ...attributes }, title);
  };
  const list = (titles) =>
    make(
      "select",
      {
        "aria-label": msg("stage.tabs.select"),
        onchange: (event) => stage.pin(event.target.value === "" ? stage.pinned : Number(event.target.value)),
      },
      make("option", { value: "" }, msg("stage.tabs.automatic")),
      ...titles.map((title, k) => make("option", { value: k - BUILT_IN.length }, title)),
    );
  return {
    root,
    // Draw the tabs; return their height.
    draw(view, width) {
      const titles = [...BUILT_IN, ...view.reel.panels].map((panel) => panel.title);
      const fits = titles.reduce((sum, title) => sum + 7 * title.length + 24, 0) < width - 24,
        key = `${fits} ${titles}`,
        shown = stage.panelFor(view);
      if (offered !== key) {
        offered = key;
        root.replaceChildren(...(fits ? titles.map(button) : [list(titles)]));
        root.classList.toggle("beside", !fits);
      }
      const select = root.querySelector("select");
      const pinned = String(stage.pinned ?? "");
      if (select && select.value !== pinned) select.value = pinned;
      if (select) return 14;
      [...root.children].forEach((tab, k) =>
        setAttributes(tab, {
          "aria-pressed": String(k - BUILT_IN.length === shown),
          tabindex: k - BUILT_IN.length === shown ? 0 : -1,
          class: k - BUILT_IN.length === stage.pinned ? "held" : null,
        }),
      );
      return 34 + stage.extraHeading;
    },
  };
}

// Move the focus between tabs, which are one Tab stop, by arrow keys.
/** @type {(event: KeyboardEvent) => void} */
function moveTabFocus(event) {
  const root = /** @type {Element} */ (event.currentTarget),
    tabs = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("button")]),
    current = tabs.indexOf(/** @type {HTMLElement} */ (event.target)),
    to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (current < 0 || to == null) return;
  event.preventDefault();
  tabs[to]?.focus();
}
