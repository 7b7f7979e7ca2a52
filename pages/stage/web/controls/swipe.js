// Swipe left for the next step, right for the previous one; scrolling and drawing areas keep their own gestures.

const SWIPE_DISTANCE = 48; // pixels across, at least
const WITHIN_MS = 800; // ms that a swipe may take
const OWN_GESTURES =
  "input, select, textarea, dialog, [popover], .bar, .transport, .scroller, .math, .code, .fields, " +
  ".board, .tree.part, .class-panel, .follow-panel";

/** @type {(stage: Stage) => void} */
export function addSwipes(stage) {
  const { root } = stage,
    down = new Set(); // ids of the fingers on the screen
  /** @type {{ x: number, y: number, at: number } | null} */
  let from = null;
  root.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    down.add(event.pointerId);
    const isOther = event.composedPath().some((element) => /** @type {Element} */ (element).matches?.(OWN_GESTURES));
    from = down.size === 1 && !isOther ? { x: event.clientX, y: event.clientY, at: event.timeStamp } : null;
  });
  root.addEventListener("pointercancel", (event) => {
    down.delete(event.pointerId);
    from = null;
  });
  root.addEventListener("pointerup", (event) => {
    down.delete(event.pointerId);
    const { x, y, at } = from ?? { x: NaN, y: NaN, at: 0 },
      [across, along] = [event.clientX - x, event.clientY - y];
    from = null;
    if (Math.abs(across) < SWIPE_DISTANCE || Math.abs(across) < 2 * Math.abs(along) || event.timeStamp - at > WITHIN_MS)
      return;
    if (across) stage.move(across < 0 ? 1 : -1);
  });
}
