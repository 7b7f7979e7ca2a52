// The legend of dot areas, and numbers beside the dots.

import { boxesOverlap } from "../core/boxes.js";
import { draw, withoutNull, svgText } from "../core/elements.js";
import { SHAPES } from "../core/marks.js";
import { number } from "../core/numbers.js";

export const MAX_ANIMATED = 500; // rows; more are not animated, which would be too slow

const NUMBERED = 16; // up to 16 rows have their number beside them

// The legend: a dot of the usual size with its number, between the two sides' counts; with few rows also each row's
// number, if it fits.
/** @type {(chart: Chart, sizes: DotSizes, places: ([number, number] | null)[]) => Element[]} */
export function sizeLabels({ size: [width], left, right = width - 8 }, { column, values, unit }, places) {
  const middle = (left + right) / 2,
    text = `${column.title} ${number(unit)}`,
    legend = draw("path", {
      d: SHAPES[0](values.length > MAX_ANIMATED ? 3.2 : 4.8),
      transform: `translate(${middle - 10 - 3.8 * text.length},10)`,
      class: "size",
    });
  const occupied = [{ x: middle, y: 10, w: 7.6 * text.length + 30, h: 14 }];
  const numberBeside = (value, row) => {
    if (!places[row] || value == null) return null;
    const label = number(value),
      spot = spotBeside(places[row], 8.5 * label.length, occupied, [left, right]);
    if (!spot) return null;
    occupied.push(spot);
    return svgText(spot.x, spot.y + 4, "size", "middle", label);
  };
  const numbers = values.length > NUMBERED ? [] : withoutNull(values.map(numberBeside));
  return [legend, svgText(middle, 14, "size", "middle", text), ...numbers];
}

// The first free of four boxes next to a dot for a label of this width, or null.
/** @type {(at: [number, number], width: number, occupied: Box[], edges: Span) => Box | undefined} */
function spotBeside([x, y], width, occupied, [left, right]) {
  const offset = width / 2 + 9,
    spots = [
      [offset, -11],
      [offset, 11],
      [-offset, -11],
      [-offset, 11],
    ].map(([dx, dy]) => ({ x: x + dx, y: y + dy, w: width, h: 13 }));
  return spots.find(
    (spot) =>
      spot.x - width / 2 >= left &&
      spot.x + width / 2 <= right + 4 &&
      !occupied.some((other) => boxesOverlap(spot, other)),
  );
}
