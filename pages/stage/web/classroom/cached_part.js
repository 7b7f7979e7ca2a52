// A part of a panel, redrawn only when its content changes; it keeps the focus.

import { withoutNull, make } from "../core/elements.js";

export class CachedPart {
  root = make("div", { class: "slot" });
  key = "";

  /** @type {(content: any, made: () => (Element | null)[]) => void} */
  draw(content, made) {
    const key = JSON.stringify(content);
    if (this.key === key) return;
    this.key = key;
    const focused = focusedIn(this.root)?.textContent;
    this.root.replaceChildren(...withoutNull(made()));
    if (focused) [...this.root.querySelectorAll("button")].find((each) => each.textContent === focused)?.focus();
  }
}

/** @type {(root: HTMLElement) => Element | null} */
function focusedIn(root) {
  const { activeElement } = /** @type {Document | ShadowRoot} */ (root.getRootNode());
  return root.contains(activeElement) ? activeElement : null;
}
