// Keyboard focus of the stage: return it to the stage after clicks, and offer a skip link.

import { msg } from "../core/messages.js";
import { make } from "../core/elements.js";

export const PRESSABLE = "button, a, summary, [role=tab], [role=button]"; // elements that Space presses
export const SCROLLABLE = ".words, .scroller, .code, .math, [role=tabpanel]"; // elements that scroll by keys
export const ARROW_WIDGETS = "[role=tree], [role=slider], [role=tab], input[type=range]"; // widgets that use the arrow keys
const IN_REGION = "[role=grid], [role=treeitem]";
const ADVANCE_BUTTON = ".next-task"; // keeps the focus after a click, so that Enter presses it
const PAGE_CONTROLS = "button, a, [data-testid=stMain]"; // elements of the page that a click leaves focused

// Was the pointer used last, and did it set the focus? Shared by all stages of a page.
const pointerState = { pointed: false, clicked: true };

// Track the pointer. Pages that open stages by a click call this first, so that the first click counts.
/** @type {(signal?: AbortSignal) => void} */
export function trackPointer(signal) {
  const options = { capture: true, signal };
  for (const type of ["pointerdown", "keydown"])
    document.addEventListener(type, () => (pointerState.pointed = type === "pointerdown"), options);
  document.addEventListener("focusin", () => (pointerState.clicked = pointerState.pointed), options);
}

// Returns the focus to the stage after clicks, so that its keys go on working; after Tab the focus stays.
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

  // Return the focus from a clicked element that matches `from`, now and again after dialogs have moved it.
  returnFocus(from) {
    const { pointed } = pointerState;
    const act = () => {
      const shadow = /** @type {ShadowRoot} */ (this.root.getRootNode()),
        focused = shadow.activeElement ?? document.activeElement;
      if (pointed && focused?.matches(from) && !focused.matches(ADVANCE_BUTTON))
        this.root.focus({ preventScroll: true });
    };
    act();
    setTimeout(act);
  }

  // True if keys on this element may go to the stage: nothing is focused, or only a control of the page after a click.
  /** @param {Element | Document} focused */
  isUnfocused(focused) {
    if (!("matches" in focused) || focused.matches("html, body")) return true;
    return pointerState.clicked && focused.matches(PAGE_CONTROLS);
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

// The skip link is the first link of the page, leads to the "next" button, and is visible only while focused.
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
  const moveTo = (top) => () => (link.style.top = top),
    handlers = { onclick: go, onfocus: moveTo(".25rem"), onblur: moveTo("-9rem") },
    link = make(
      "a",
      { href: "#", lang: stage.root.lang, style: `${SKIP_LOOK}; top: -9rem`, ...handlers },
      msg("stage.link.skip"),
    );
  document.body.prepend(link);
  return link;
}
