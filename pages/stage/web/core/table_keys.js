// Keyboard navigation of a table that is one Tab stop: Up, Down, Page, Home and End move between rows, Left and Right
// between the buttons of the head; Enter activates. The focus stays on the table, as rows are replaced when it scrolls.

import { setAttributes } from "./elements.js";

/** @typedef {{ count(): number, page(): number, row(place: number): Element | null, activate(place: number): void,
 * heads?(): HTMLElement[], scrollBy?(by: number): void, onLeave?(): void }} GridRows */

const IN_HEAD = -1; // `place` of the head

/** @type {(table: HTMLElement, rows: GridRows) => void} */
export function addGridKeys(table, rows) {
  let place = 0,
    column = 0,
    /** @type {Element | null | undefined} */
    at = null;
  const heads = () => rows.heads?.() ?? [];
  setAttributes(table, { role: "grid", tabindex: 0 });
  table.addEventListener("focus", show);
  table.addEventListener("blur", () => {
    setCurrent(null);
    rows.onLeave?.();
  });
  table.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !handleKey(event.key)) return;
    event.preventDefault();
    show();
  });

  /** @type {(key: string) => boolean} */
  function handleKey(key) {
    const last = rows.count() - 1,
      first = heads().length ? IN_HEAD : 0;
    const to = {
      ArrowDown: Math.min(place + 1, last),
      ArrowUp: Math.max(place - 1, first),
      PageDown: Math.min(place + rows.page(), last),
      PageUp: Math.max(place - rows.page(), 0),
      Home: 0,
      End: last,
    }[key];
    if (to != null) place = to;
    else if (key === "ArrowLeft" || key === "ArrowRight") across(key === "ArrowLeft" ? -1 : 1);
    else if (key === "Enter" || key === " ") activate();
    else return false;
    return true;
  }

  /** @type {(by: number) => void} */
  function across(by) {
    if (!heads().length) rows.scrollBy?.(by);
    else if (place === IN_HEAD) column = Math.min(Math.max(0, column + by), heads().length - 1);
  }

  function activate() {
    if (place === IN_HEAD) heads()[column]?.click();
    else rows.activate(place);
  }

  // Make the current row the active descendant, which scrolls to it and has it read aloud.
  function show() {
    place = Math.min(place, rows.count() - 1);
    setCurrent(place === IN_HEAD ? heads()[column] : rows.row(place));
  }

  /** @type {(to: Element | null | undefined) => void} */
  function setCurrent(to) {
    if (at !== to) at?.classList.remove("current");
    at = to;
    at?.classList.add("current");
    setAttributes(table, { "aria-activedescendant": at?.id });
  }
}
