// A tab a panel, a list of them where there is no room. The one in hand can be held, and let go again.

import { say } from "../core/messages.js";
import { make, setAttributes } from "../core/elements.js";

// Those that every lesson has, with the numbers -2 and -1.
export const RANKING = -2;
export const BUILT_IN = [
  { name: "", title: say("ranking"), kind: "ranking", content: {} },
  { name: "", title: say("candidates tab"), kind: "candidates", content: {} },
];

/** @param {Stage} stage */
export function slotTabs(stage) {
  const root = make("div", { class: "tabs", role: "group", "aria-label": say("panels"), onkeydown: goAlong });
  let offered = "";
  const button = (title, k) => {
    const hold = { title: say("keep", { title }), onclick: () => stage.pin(k - BUILT_IN.length) };
    return make("button", { type: "button", ...hold }, title);
  };
  const list = (titles) =>
    make(
      "select",
      {
        "aria-label": say("panel"),
        onchange: (event) => stage.pin(event.target.value === "" ? stage.pinned : Number(event.target.value)),
      },
      make("option", { value: "" }, say("as it goes")),
      ...titles.map((title, k) => make("option", { value: k - BUILT_IN.length }, title)),
    );
  return {
    root,
    // How high it is.
    draw(view, width) {
      const titles = [...BUILT_IN, ...view.reel.panels].map((each) => each.title);
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
          "aria-pressed": String(k - BUILT_IN.length === shown),
          tabindex: k - BUILT_IN.length === shown ? 0 : -1,
          class: k - BUILT_IN.length === stage.pinned ? "held" : null,
        }),
      );
      return 34 + stage.heading;
    },
  };
}

// They are one stop by Tab, with arrows inside.
/** @type {(event: KeyboardEvent) => void} */
function goAlong(event) {
  const root = /** @type {Element} */ (event.currentTarget),
    tabs = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("button")]),
    at = tabs.indexOf(/** @type {HTMLElement} */ (event.target)),
    to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (at < 0 || to == null) return;
  event.preventDefault();
  tabs[to]?.focus();
}
