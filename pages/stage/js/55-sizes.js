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

// What an area stands for: a dot of the usual size with its number; and with few rows each row's own number.
function sizeNumbers({ size: [width], right = width - 8 }, { column, values, unit }, places) {
  const text = `${column.name} ${number(unit, 3)}`,
    legend = draw("path", {
      d: SHAPES[0](values.length > FOLLOWED ? 3.2 : 4.8),
      transform: `translate(${right - 12 - 7.6 * text.length},14)`,
      class: "size",
    });
  const own = (value, row) => {
    if (!places[row] || value == null) return null;
    const [x, y] = places[row];
    return words(x + 9, y - 7, "size", "start", number(value, 3));
  };
  const numbers = values.length > NUMBERED ? [] : values.map(own).filter(Boolean);
  return [legend, words(right, 18, "size", "end", text), ...numbers];
}
