// What the focus is on, and where it goes.

import { say } from "../core/messages.js";
import { make } from "../core/elements.js";

export const PRESSED = "button, a, summary, [role=tab], [role=button]"; // space presses these
export const REGION = ".words, .scroller, .code, .math, [role=tabpanel]"; // these scroll by keys
export const ARROWS = "[role=tree], [role=slider], [role=tab], .tabs, input[type=range]"; // arrows go on inside these
const IN_REGION = "[role=grid], [role=treeitem]";
const GOES_ON = ".next-task"; // Enter presses it, also after a click
const BESIDE = "button, a, [data-testid=stMain]"; // of the page, that only a click was on

// Whether the pointer was used last, and whether it gave what is in focus the focus: the same for all stages of a page,
// and for the one that comes where another was.
const hand = { pointed: false, clicked: true };

// Each stage hears it. A page that opens stages by a click hears it from its beginning: the first one would miss that.
/** @type {(signal?: AbortSignal) => void} */
export function hearHand(signal) {
  const heard = { capture: true, signal };
  for (const type of ["pointerdown", "keydown"])
    document.addEventListener(type, () => (hand.pointed = type === "pointerdown"), heard);
  document.addEventListener("focusin", () => (hand.clicked = hand.pointed), heard);
}

// Whoever clicks in the stage or picks from a list with the pointer goes on with the keys: the focus comes back to the
// stage. Whoever got there by Tab keeps the focus.
export class Focus {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.gone = new AbortController();
    /** @type {HTMLElement | null} */
    this.skip = null;
    const { signal } = this.gone;
    hearHand(signal);
    root.tabIndex = -1;
    root.addEventListener("click", () => this.back(`${PRESSED}, ${REGION}, ${ARROWS}, ${IN_REGION}`), { signal });
    root.addEventListener("change", () => this.back("select, input[type=range]"), { signal });
  }

  // From what is in focus once it has acted: some buttons hand the focus on themselves, a dialog does so later.
  back(from) {
    const { pointed } = hand;
    const now = () => {
      const shadow = /** @type {ShadowRoot} */ (this.root.getRootNode()),
        at = shadow.activeElement ?? document.activeElement;
      if (pointed && at?.matches(from) && !at.matches(GOES_ON)) this.root.focus({ preventScroll: true });
    };
    now();
    setTimeout(now);
  }

  // A button of the page that was clicked has the focus without anybody wanting it there.
  /** @param {Element | Document} at */
  isNowhere(at) {
    return !("matches" in at) || at.matches("html, body") || (hand.clicked && at.matches(BESIDE));
  }

  /** @param {Stage} stage */
  offerSkip(stage) {
    this.skip ??= skipLink(stage);
  }

  leave() {
    this.gone.abort();
    this.skip?.remove();
  }
}

// A short way by Tab: the first link of the page leads to the button that steps on. It is seen while it has the focus.
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
    acts = { onclick: go, onfocus: stands(".25rem"), onblur: stands("-9rem") },
    link = make("a", { href: "#", lang: stage.root.lang, style: `${SKIP_LOOK}; top: -9rem`, ...acts }, say("skip"));
  document.body.prepend(link);
  return link;
}
