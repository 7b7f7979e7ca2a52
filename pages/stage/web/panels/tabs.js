// A tab a panel, a list of them where there is no room. The one in hand can be held, and let go again.

import { make, setAttributes } from "../core/elements.js";

export const CANDIDATES = { name: "", title: "Candidates", kind: "candidates", content: {} };

/** @param {Stage} stage */
export function slotTabs(stage) {
  const root = make("div", { class: "tabs", role: "group", "aria-label": "panels" });
  let offered = "";
  const button = (title, k) => {
    const hold = { title: `Hold on to ${title} ([ and ])`, onclick: () => stage.pin(k - 1) };
    return make("button", { type: "button", ...hold }, title);
  };
  const list = (titles) =>
    make(
      "select",
      {
        "aria-label": "panel",
        onchange: (event) => stage.pin(event.target.value === "" ? stage.pinned : Number(event.target.value)),
      },
      make("option", { value: "" }, "as it goes"),
      ...titles.map((title, k) => make("option", { value: k - 1 }, title)),
    );
  return {
    root,
    // How high it is.
    draw(view, width) {
      const titles = [CANDIDATES, ...view.reel.panels].map((each) => each.title);
      root.hidden = titles.length === 1;
      if (root.hidden) return 0;
      const fits = titles.reduce((sum, title) => sum + 7 * title.length + 24, 0) < width - 24,
        now = `${fits} ${titles}`,
        shown = stage.panelIn(view);
      if (offered !== now) {
        offered = now;
        root.replaceChildren(...(fits ? titles.map(button) : [list(titles)]));
        root.classList.toggle("beside", !fits);
      }
      const select = root.querySelector("select");
      const pinned = String(stage.pinned ?? "");
      if (select && select.value !== pinned) select.value = pinned;
      if (select) return 14;
      [...root.children].forEach((tab, k) =>
        setAttributes(tab, {
          "aria-pressed": String(k - 1 === shown),
          class: k - 1 === stage.pinned ? "held" : null,
        }),
      );
      return 34;
    },
  };
}
