// On a wide page the stage's own buttons stand beside the page's title, its table and its settings. Words are longer in
// some languages: where there is no room for both, the buttons do without labels, and the page learns what is left.

const PAGE_HEAD = ".st-key-lesson-head";
const TABLE_REM = 12.5; // rem that the choice of a table is to have (page.css)
const HEAD_GAP = 16; // px between two parts of the head

/** Keep the room of both in step with their words. @type {(root: HTMLElement) => () => void} */
export function standBesideHead(root) {
  const bar = /** @type {HTMLElement} */ (root.querySelector(".bar")),
    observer = new ResizeObserver(() => fitBeside(bar));
  for (const each of [root, bar, document.querySelector(PAGE_HEAD)]) if (each) observer.observe(each);
  return () => observer.disconnect();
}

/** @type {(bar: HTMLElement) => void} */
function fitBeside(bar) {
  const head = /** @type {HTMLElement | null} */ (document.querySelector(PAGE_HEAD));
  if (!head || !bar.offsetWidth) return;
  bar.classList.remove("tight");
  bar.classList.toggle("tight", bar.offsetWidth + HEAD_GAP > head.offsetWidth - wantedBy(head));
  head.style.setProperty("--buttons", `${bar.offsetWidth + HEAD_GAP}px`);
}

// Title, table and settings; what is below them has a line of its own.
/** @type {(head: HTMLElement) => number} */
function wantedBy(head) {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize),
    title = head.querySelector("h1")?.scrollWidth ?? 0,
    settings = /** @type {HTMLElement | undefined} */ (head.children[2])?.offsetWidth ?? 0;
  return title + TABLE_REM * rem + settings + 2 * HEAD_GAP;
}
