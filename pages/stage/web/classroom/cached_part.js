// A part of a panel that is redrawn only when its content changes, and keeps the focus.

import { withoutNull, make } from "../core/elements.js";

export class CachedPart {
  root = make("div", { class: "slot" });
  key = "";

  /** @type {(content: any, create: () => (Element | null)[]) => void} */
  draw(content, create) {
    const key = JSON.stringify(content);
    if (this.key === key) return;
    this.key = key;
    const focused = focusedIn(this.root)?.textContent;
    this.root.replaceChildren(...withoutNull(create()));
    if (focused) [...this.root.querySelectorAll("button")].find((button) => button.textContent === focused)?.focus();
  }
}

/** @type {(root: HTMLElement) => Element | null} */
function focusedIn(root) {
  const { activeElement } = /** @type {Document | ShadowRoot} */ (root.getRootNode());
  return root.contains(activeElement) ? activeElement : null;
}
