// Swiping: left steps forward, right steps back. What scrolls or can be drawn on keeps its own gestures.

const SWIPE_DISTANCE = 48; // pixels, and more across than twice up or down
const WITHIN_MS = 800; // ms
const OWN_GESTURES =
  "input, select, textarea, dialog, [popover], .bar, .transport, .scroller, .math, .code, .fields, " +
  ".board, .tree.part, .class-panel, .follow-panel";

/** @type {(stage: Stage) => void} */
export function addSwipes(stage) {
  const { root } = stage,
    down = new Set();
  /** @type {{ x: number, y: number, at: number } | null} */
  let from = null;
  root.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    down.add(event.pointerId);
    const isKept = event.composedPath().some((at) => /** @type {Element} */ (at).matches?.(OWN_GESTURES));
    from = down.size === 1 && !isKept ? { x: event.clientX, y: event.clientY, at: event.timeStamp } : null;
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
