// What a column tells in areas: how many times its usual area each dot has.

const NUMBERED = 16; // rows whose size is also written beside them
const LARGEST = 30; // times the usual area

// { column, values, area(row) } of the column that is drawn as areas: as many times the usual area as the value is the
// mean's. Where one row is worth too many others all are drawn smaller.
function sizesOf(view) {
  const column = view.reel.columns.find((each) => each.size && view.state(each.name)),
    values = column && view.state(column.name);
  if (!values) return null;
  const known = values.filter((value) => value != null),
    mean = known.reduce((sum, each) => sum + each, 0) / known.length || 1,
    unit = Math.max(mean, Math.max(...known) / LARGEST);
  return { column, values, unit, area: (row) => Math.max(0, values[row] ?? 0) / unit };
}

// What an area stands for: a dot of the usual size with its number, at the top between the two sides' counts; and with
// few rows each row's own number, where it covers no other.
function sizeNumbers({ size: [width], left, right = width - 8 }, { column, values, unit }, places) {
  const middle = (left + right) / 2,
    text = `${column.name} ${number(unit, 3)}`,
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
    return words(spot.x, spot.y + 4, "size", "middle", label);
  };
  const numbers = values.length > NUMBERED ? [] : values.map(own).filter(Boolean);
  return [legend, words(middle, 14, "size", "middle", text), ...numbers];
}

// The first free of four places beside a dot for so wide a label: { x, y, w, h } around its middle, or null.
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
