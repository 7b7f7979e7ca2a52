// A part of a panel that is made anew only when what it says has changed, and keeps the focus when it is.

import { present } from "../core/elements.js";
import { make } from "../core/elements.js";

export class Slot {
  root = make("div", { class: "slot" });
  key = "";

  /** @type {(says: any, made: () => (Element | null)[]) => void} */
  draw(says, made) {
    const key = JSON.stringify(says);
    if (this.key === key) return;
    this.key = key;
    const focused = focusedIn(this.root)?.textContent;
    this.root.replaceChildren(...present(made()));
    if (focused) [...this.root.querySelectorAll("button")].find((each) => each.textContent === focused)?.focus();
  }
}

/** @type {(root: HTMLElement) => Element | null} */
function focusedIn(root) {
  const { activeElement } = /** @type {Document | ShadowRoot} */ (root.getRootNode());
  return root.contains(activeElement) ? activeElement : null;
}
