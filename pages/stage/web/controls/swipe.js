// A finger that goes across the stage steps: to the left on, to the right back. What scrolls or is drawn on keeps it.

const SWEPT = 48; // pixels, and more across than twice up or down
const WITHIN_MS = 800; // ms
const KEEPS_FINGERS =
  "input, select, textarea, dialog, [popover], .bar, .transport, .scroller, .math, .code, .fields, " +
  ".board, .tree.part, .class-panel, .send-panel";

/** @type {(stage: Stage) => void} */
export function swipes(stage) {
  const { root } = stage,
    down = new Set();
  /** @type {{ x: number, y: number, at: number } | null} */
  let from = null;
  root.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    down.add(event.pointerId);
    const kept = event.composedPath().some((at) => /** @type {Element} */ (at).matches?.(KEEPS_FINGERS));
    from = down.size === 1 && !kept ? { x: event.clientX, y: event.clientY, at: event.timeStamp } : null;
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
    if (Math.abs(across) < SWEPT || Math.abs(across) < 2 * Math.abs(along) || event.timeStamp - at > WITHIN_MS) return;
    if (across) stage.move(across < 0 ? 1 : -1);
  });
}
