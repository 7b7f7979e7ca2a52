// Keyboard focus for popovers. Streamlit puts a popover at the end of the page and leaves the focus on its button. Here
// opening one focuses it, Tab leads out behind the button again, and closing it returns to the button.

const POPOVER = "[data-testid=stPopoverBody]";
const OPEN_BUTTON = "[data-testid=stPopoverButton][aria-expanded=true]";
const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

let body = null,
  button = null;

const focusableIn = (part) =>
  [...part.querySelectorAll(FOCUSABLE)].filter(
    (each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility(),
  );

function checkPopover() {
  const now = document.querySelector(POPOVER);
  if (now === body) return;
  const lost = body && (document.activeElement === document.body || !document.activeElement);
  if (lost && button?.isConnected) button.focus();
  body = now;
  if (now) focusPopover(now);
}

// Into the whole of it: what is in it comes bit by bit.
function focusPopover(part) {
  button = document.querySelector(OPEN_BUTTON);
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

// Tab goes on from the button, as if what it opened stood there.
function returnFocus(event) {
  const at = document.activeElement;
  if (event.key !== "Tab" || !body?.contains(at) || !button?.isConnected) return;
  const focusable = focusableIn(body),
    edges = event.shiftKey ? [body, focusable[0]] : focusable.slice(-1);
  if (!edges.includes(at)) return;
  if (event.shiftKey) event.preventDefault();
  button.focus();
}

let watched = false;

export default function () {
  if (watched) return;
  watched = true;
  new MutationObserver(checkPopover).observe(document.body, { childList: true, subtree: true });
  document.addEventListener("keydown", returnFocus, true);
}
