// Keyboard navigation of a picture that is one Tab stop: arrows go to its parts, Enter activates.

import { setAttributes, setText } from "../core/elements.js";

const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const GAP = 2; // pixels between two looks

/** @type {(stage: Stage, picture: SVGSVGElement, note: Element, drawn: () => Picture) => { draw(size: Size): void }} */
export function addPictureKeys(stage, picture, note, drawn) {
  /** @type {Size} */
  let size = [0, 0],
    /** @type {Size | null} */
    at = null;
  const found = (place) => drawn().hitTest?.(place[0], place[1]) ?? null;
  const noteText = () => (at && found(at)?.text) || drawn().note || "";
  picture.addEventListener("focus", () => show(at && found(at) ? at : first()));
  picture.addEventListener("blur", () => stage.setHighlight({}));
  picture.addEventListener("keydown", (event) => {
    const by = DIRECTIONS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (by) show(at ? nextFrom(at, by) : first());
    else if (at && (event.key === "Enter" || event.key === " ")) drawn().onClick?.(at[0], at[1]);
    else return;
    event.preventDefault();
  });
  return {
    draw(now) {
      size = now;
      const walks = drawn().hitTest != null;
      setAttributes(picture, {
        tabindex: walks ? 0 : null,
        role: walks ? "slider" : "img",
        "aria-valuemin": walks ? 0 : null,
        "aria-valuemax": walks ? Math.round(size[0]) : null,
        "aria-valuenow": walks ? Math.round(at?.[0] ?? 0) : null,
        "aria-valuetext": walks ? noteText() : null,
      });
    },
  };

  /** @type {(place: Size | null) => void} */
  function show(place) {
    at = place ?? at;
    const { text, look } = (at && found(at)) || {};
    if (text) setText(note, text);
    stage.setHighlight(look ?? {});
    stage.redraw();
  }

  // Reading order: line by line from the left.
  /** @type {() => Size | null} */
  function first() {
    for (let y = GAP; y < size[1]; y += 4 * GAP)
      for (let x = GAP; x < size[0]; x += GAP) if (found([x, y])) return [x, y];
    return null;
  }

  // The next place in a direction where another thing is.
  /** @type {(from: Size, by: number[]) => Size | null} */
  function nextFrom([x, y], [dx, dy]) {
    const now = JSON.stringify(found([x, y]));
    for (let k = GAP; k < Math.max(...size); k += GAP) {
      /** @type {Size} */
      const place = [x + k * dx, y + k * dy];
      if (place.some((each, side) => each < 0 || each > size[side])) return null;
      const other = found(place);
      if (other && JSON.stringify(other) !== now) return place;
    }
    return null;
  }
}
