// The list of panels: a choice pins a panel.

import { msg } from "../core/messages.js";
import { make } from "../core/elements.js";

// The panels of every lesson; their numbers are -2 and -1.
export const RANKING = -2;
export const BUILT_IN = [
  { name: "", title: msg("stage.tabs.ranking"), kind: "ranking", content: {} },
  { name: "", title: msg("stage.tabs.candidates"), kind: "candidates", content: {} },
];

/** @param {Stage} stage */
export function panelSelect(stage) {
  const select = make("select", {
      "aria-label": msg("stage.tabs.select"),
      title: msg("stage.tabs.keep"),
      onchange: () => stage.pin(select.value === "" ? stage.pinned : Number(select.value)),
    }),
    root = make("div", { class: "tabs" }, select);
  let offered = null;
  return {
    root,
    /** @param {View} view */
    draw({ reel }) {
      if (offered !== reel.panels) {
        offered = reel.panels;
        const titles = [...BUILT_IN, ...reel.panels].map((panel) => panel.title);
        select.replaceChildren(
          make("option", { value: "" }, msg("stage.tabs.automatic")),
          ...titles.map((title, k) => make("option", { value: k - BUILT_IN.length }, title)),
        );
      }
      const pinned = String(stage.pinned ?? "");
      if (select.value !== pinned) select.value = pinned;
      root.classList.toggle("held", stage.pinned != null);
    },
  };
}
