// Keyboard focus of the stage: where it is, and where it returns to.

import { msg } from "../core/messages.js";
import { make } from "../core/elements.js";

export const PRESSABLE = "button, a, summary, [role=tab], [role=button]"; // space presses these
export const SCROLLABLE = ".words, .scroller, .code, .math, [role=tabpanel]"; // these scroll by keys
export const ARROW_WIDGETS = "[role=tree], [role=slider], [role=tab], .tabs, input[type=range]"; // arrows go on inside these
const IN_REGION = "[role=grid], [role=treeitem]";
const ADVANCE_BUTTON = ".next-task"; // Enter presses it, also after a click
const PAGE_CONTROLS = "button, a, [data-testid=stMain]"; // of the page, that only a click was on

// Whether the pointer was used last, and whether it set the focus: shared by all stages of a page, also a later one.
const pointerState = { pointed: false, clicked: true };

// Track the pointer. A page that opens stages by a click calls it at its start, so that the first click counts.
/** @type {(signal?: AbortSignal) => void} */
export function trackPointer(signal) {
  const options = { capture: true, signal };
  for (const type of ["pointerdown", "keydown"])
    document.addEventListener(type, () => (pointerState.pointed = type === "pointerdown"), options);
  document.addEventListener("focusin", () => (pointerState.clicked = pointerState.pointed), options);
}

// After a click in the stage or in a list the keys work on: the focus returns to the stage. After Tab it stays.
export class Focus {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.aborter = new AbortController();
    /** @type {HTMLElement | null} */
    this.skip = null;
    const { signal } = this.aborter;
    trackPointer(signal);
    root.tabIndex = -1;
    root.addEventListener(
      "click",
      () => this.returnFocus(`${PRESSABLE}, ${SCROLLABLE}, ${ARROW_WIDGETS}, ${IN_REGION}`),
      { signal },
    );
    root.addEventListener("change", () => this.returnFocus("select, input[type=range]"), { signal });
  }

  // Return the focus from an element that has acted; some buttons move it themselves, a dialog does so later.
  returnFocus(from) {
    const { pointed } = pointerState;
    const now = () => {
      const shadow = /** @type {ShadowRoot} */ (this.root.getRootNode()),
        at = shadow.activeElement ?? document.activeElement;
      if (pointed && at?.matches(from) && !at.matches(ADVANCE_BUTTON)) this.root.focus({ preventScroll: true });
    };
    now();
    setTimeout(now);
  }

  // True if nothing needs the focus: a clicked button of the page has it without being wanted.
  /** @param {Element | Document} at */
  isUnfocused(at) {
    return !("matches" in at) || at.matches("html, body") || (pointerState.clicked && at.matches(PAGE_CONTROLS));
  }

  /** @param {Stage} stage */
  addSkipLink(stage) {
    this.skip ??= skipLink(stage);
  }

  destroy() {
    this.aborter.abort();
    this.skip?.remove();
  }
}

// The skip link: the first link of the page leads to the "next" button, and shows only while focused.
const SKIP_LOOK = `position: fixed; left: .5rem; z-index: 1000002; padding: .75rem 1rem; border-radius: .5rem;
  background: Canvas; color: LinkText; border: 2px solid; font: 600 1rem system-ui, sans-serif`;

/** @type {(stage: Stage) => HTMLElement} */
function skipLink(stage) {
  const go = (event) => {
    event.preventDefault();
    const { next } = stage.panels.transport;
    next.scrollIntoView({ block: "nearest" });
    next.focus();
  };
  const stands = (top) => () => (link.style.top = top),
    handlers = { onclick: go, onfocus: stands(".25rem"), onblur: stands("-9rem") },
    link = make(
      "a",
      { href: "#", lang: stage.root.lang, style: `${SKIP_LOOK}; top: -9rem`, ...handlers },
      msg("stage.link.skip"),
    );
  document.body.prepend(link);
  return link;
}
