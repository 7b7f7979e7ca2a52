// A cache of the last result.

// find(...on), which looks again only when something it hangs on is another than the last time.
/** @type {<On extends any[], Found>(find: (...on: On) => Found) => (...on: On) => Found} */
export function memoizeLast(find) {
  let known = null,
    found = null;
  return (...on) => {
    if (!known || on.some((each, k) => each !== known[k])) [known, found] = [on, find(...on)];
    return found;
  };
}
