// Cache the last result of a function.

// Return a function that calls `compute` again only if an argument differs from the last call's.
/** @type {<Args extends any[], Result>(compute: (...args: Args) => Result) => (...args: Args) => Result} */
export function memoizeLast(compute) {
  let lastArgs = null,
    result = null;
  return (...args) => {
    if (!lastArgs || args.some((arg, k) => arg !== lastArgs[k])) [lastArgs, result] = [args, compute(...args)];
    return result;
  };
}
