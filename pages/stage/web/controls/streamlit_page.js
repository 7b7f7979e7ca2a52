// Integration with Streamlit's page: fit the buttons beside the page's head, and notice links to other pages.

const PAGE_HEAD = ".st-key-lesson-head";
const TABLE_REM = 12.5; // rem of the table selector (page.css)
const HEAD_GAP = 16; // px between parts of the head

// Fit the stage's buttons beside the page's title, table and settings; without labels if there is no room.
/** @type {(root: HTMLElement) => () => void} */
export function placeBesideHead(root) {
  const bar = /** @type {HTMLElement} */ (root.querySelector(".bar")),
    observer = new ResizeObserver(() => fitBeside(bar));
  for (const element of [root, bar, document.querySelector(PAGE_HEAD)]) if (element) observer.observe(element);
  return () => observer.disconnect();
}

/** @type {(bar: HTMLElement) => void} */
function fitBeside(bar) {
  const head = /** @type {HTMLElement | null} */ (document.querySelector(PAGE_HEAD));
  if (!head || !bar.offsetWidth) return;
  bar.classList.remove("tight");
  bar.classList.toggle("tight", bar.offsetWidth + HEAD_GAP > head.offsetWidth - neededWidth(head));
  head.style.setProperty("--buttons", `${bar.offsetWidth + HEAD_GAP}px`);
}

// Width of title, table and settings; all else is on a line of its own.
/** @type {(head: HTMLElement) => number} */
function neededWidth(head) {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize),
    title = head.querySelector("h1")?.scrollWidth ?? 0,
    settings = /** @type {HTMLElement | undefined} */ (head.children[2])?.offsetWidth ?? 0;
  return title + TABLE_REM * rem + settings + 2 * HEAD_GAP;
}

// True if the path does not end in `page`, as after a quick Back before the page is drawn.
/** @type {(url: { pathname: string }, page: string) => boolean} */
export const isOtherPage = ({ pathname }, page) => !pathname.endsWith(`/${page}`);

/** @type {(event: Event, page: string) => boolean} */
function opensOtherPage(event, page) {
  if (event.type === "popstate") return isOtherPage(window.location, page);
  const parts = /** @type {HTMLAnchorElement[]} */ (event.composedPath()),
    link = parts.find((part) => part.localName === "a" && part.href);
  return link != null && isOtherPage(link, page) && !opensInTab(/** @type {MouseEvent} */ (event), link);
}

/** @type {(event: MouseEvent, link: HTMLAnchorElement) => boolean} */
function opensInTab(event, link) {
  return event.ctrlKey || event.metaKey || event.shiftKey || link.target === "_blank" || link.hasAttribute("download");
}

// Call act(event) when this page is left; return a function that stops listening. Streamlit 1.67 draws neither page if
// a component sends a message in the meantime.
/** @type {(page: string, act: (event: Event) => void) => () => void} */
export function onLeavePage(page, act) {
  const listener = (event) => opensOtherPage(event, page) && act(event);
  for (const name of ["click", "popstate"]) window.addEventListener(name, listener, true);
  return () => ["click", "popstate"].forEach((name) => window.removeEventListener(name, listener, true));
}
