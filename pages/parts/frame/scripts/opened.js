// Streamlit lays what a button opens at the end of the page, and leaves the focus on the button. Here whoever opens it
// is in it at once, by Tab comes out behind the button again, and is back on it once it is closed.

const OPENED = "[data-testid=stPopoverBody]";
const OPENS = "[data-testid=stPopoverButton][aria-expanded=true]";
const STOPS = "a[href], button, input, select, textarea, [tabindex]";

let body = null,
  button = null;

const stopsIn = (part) =>
  [...part.querySelectorAll(STOPS)].filter((each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility());

function look() {
  const now = document.querySelector(OPENED);
  if (now === body) return;
  const lost = body && (document.activeElement === document.body || !document.activeElement);
  if (lost && button?.isConnected) button.focus();
  body = now;
  if (now) enter(now);
}

// Into the whole of it: what is in it comes bit by bit.
function enter(part) {
  button = document.querySelector(OPENS);
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

// Tab goes on from the button, as if what it opened stood there.
function leave(event) {
  const at = document.activeElement;
  if (event.key !== "Tab" || !body?.contains(at) || !button?.isConnected) return;
  const stops = stopsIn(body),
    edges = event.shiftKey ? [body, stops[0]] : stops.slice(-1);
  if (!edges.includes(at)) return;
  if (event.shiftKey) event.preventDefault();
  button.focus();
}

let watched = false;

export default function () {
  if (watched) return;
  watched = true;
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  document.addEventListener("keydown", leave, true);
}
