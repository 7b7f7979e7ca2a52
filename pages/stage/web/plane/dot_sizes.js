// What a dot's area tells, in numbers.

import { overlap } from "../core/boxes.js";
import { draw, present, textAt } from "../core/elements.js";
import { SHAPES } from "../core/marks.js";
import { number } from "../core/numbers.js";

export const FOLLOWED = 500; // with more rows than that they change at once, a browser could not draw them gliding

const NUMBERED = 16; // rows whose size is also written beside them

// What an area stands for: a dot of the usual size with its number, at the top between the two sides' counts; and with
// few rows each row's own number, where it covers no other.
/** @type {(chart: Chart, sizes: Sizes, places: ([number, number] | null)[]) => Element[]} */
export function sizeNumbers({ size: [width], left, right = width - 8 }, { column, values, unit }, places) {
  const middle = (left + right) / 2,
    text = `${column.title} ${number(unit, 3)}`,
    legend = draw("path", {
      d: SHAPES[0](values.length > FOLLOWED ? 3.2 : 4.8),
      transform: `translate(${middle - 10 - 3.8 * text.length},10)`,
      class: "size",
    });
  const taken = [{ x: middle, y: 10, w: 7.6 * text.length + 30, h: 14 }];
  const own = (value, row) => {
    if (!places[row] || value == null) return null;
    const label = number(value, 3),
      spot = spotBeside(places[row], 7.6 * label.length, taken, [left, right]);
    if (!spot) return null;
    taken.push(spot);
    return textAt(spot.x, spot.y + 4, "size", "middle", label);
  };
  const numbers = values.length > NUMBERED ? [] : present(values.map(own));
  return [legend, textAt(middle, 14, "size", "middle", text), ...numbers];
}

// The first free of four places beside a dot for so wide a label: { x, y, w, h } around its middle, or null.
/** @type {(at: [number, number], wide: number, taken: Box[], edges: Span) => Box | undefined} */
function spotBeside([x, y], wide, taken, [left, right]) {
  const away = wide / 2 + 9,
    spots = [
      [away, -11],
      [away, 11],
      [-away, -11],
      [-away, 11],
    ].map(([dx, dy]) => ({ x: x + dx, y: y + dy, w: wide, h: 13 }));
  return spots.find(
    (spot) =>
      spot.x - wide / 2 >= left && spot.x + wide / 2 <= right + 4 && !taken.some((other) => overlap(spot, other)),
  );
}
