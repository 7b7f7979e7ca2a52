// Keyboard navigation of a picture that is one Tab stop: arrows move between its parts, Enter activates one.

import { setAttributes, setText } from "../core/elements.js";

const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const GAP = 2; // pixels between two points tested for a part

/** @type {(stage: Stage, picture: SVGSVGElement, note: Element, drawn: () => Picture) => { draw(size: Size): void }} */
export function addPictureKeys(stage, picture, note, drawn) {
  /** @type {Size} */
  let size = [0, 0],
    /** @type {Size | null} */
    at = null;
  const partAt = (place) => drawn().hitTest?.(place[0], place[1]) ?? null;
  const noteText = () => (at && partAt(at)?.text) || drawn().note || "";
  picture.addEventListener("focus", () => show(at && partAt(at) ? at : first()));
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
    draw(newSize) {
      size = newSize;
      const hasParts = drawn().hitTest != null;
      setAttributes(picture, {
        tabindex: hasParts ? 0 : null,
        role: hasParts ? "slider" : "img",
        "aria-valuemin": hasParts ? 0 : null,
        "aria-valuemax": hasParts ? Math.round(size[0]) : null,
        "aria-valuenow": hasParts ? Math.round(at?.[0] ?? 0) : null,
        "aria-valuetext": hasParts ? noteText() : null,
      });
    },
  };

  /** @type {(place: Size | null) => void} */
  function show(place) {
    at = place ?? at;
    const { text, look } = (at && partAt(at)) || {};
    if (text) setText(note, text);
    stage.setHighlight(look ?? {});
    stage.redraw();
  }

  // The first part in reading order.
  /** @type {() => Size | null} */
  function first() {
    for (let y = GAP; y < size[1]; y += 4 * GAP)
      for (let x = GAP; x < size[0]; x += GAP) if (partAt([x, y])) return [x, y];
    return null;
  }

  // The nearest point in a direction with another part.
  /** @type {(from: Size, by: number[]) => Size | null} */
  function nextFrom([x, y], [dx, dy]) {
    const current = JSON.stringify(partAt([x, y]));
    for (let k = GAP; k < Math.max(...size); k += GAP) {
      /** @type {Size} */
      const place = [x + k * dx, y + k * dy];
      if (place.some((value, k) => value < 0 || value > size[k])) return null;
      const other = partAt(place);
      if (other && JSON.stringify(other) !== current) return place;
    }
    return null;
  }
}
