// On the way to another page. Streamlit 1.67 takes whatever the browser says in the meantime for a wish to stay, and
// then draws neither page. So once a link or Back leads away, nothing is told or asked for a while.

// `page` is the end of the path: whoever goes back quickly has left it before it is drawn.
/** @type {(place: { pathname: string }, page: string) => boolean} */
export const isAway = ({ pathname }, page) => !pathname.endsWith(`/${page}`);

/** @type {(event: Event, page: string) => boolean} */
function leadsAway(event, page) {
  if (event.type === "popstate") return isAway(window.location, page);
  const parts = /** @type {HTMLAnchorElement[]} */ (event.composedPath()),
    link = parts.find((part) => part.localName === "a" && part.href);
  return link != null && isAway(link, page) && !opensBeside(/** @type {MouseEvent} */ (event), link);
}

/** @type {(event: MouseEvent, link: HTMLAnchorElement) => boolean} */
function opensBeside(event, link) {
  return event.ctrlKey || event.metaKey || event.shiftKey || link.target === "_blank" || link.hasAttribute("download");
}

// act(event): somebody leaves this page. What stops listening.
/** @type {(page: string, act: (event: Event) => void) => () => void} */
export function onLeaving(page, act) {
  const hear = (event) => leadsAway(event, page) && act(event);
  for (const name of ["click", "popstate"]) window.addEventListener(name, hear, true);
  return () => ["click", "popstate"].forEach((name) => window.removeEventListener(name, hear, true));
}
