// Decode packed JSON, and the run-length encoded columns of a book.

/** @type {(packed: string) => Promise<any>} */
export async function unpackJson(packed) {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

// Decode a book or a chapter for Book and Stage.
/** @type {(encoded: any) => any} */
export function decodeBook(encoded) {
  return encoded.steps?.runs ? { ...encoded, steps: decodeRuns(encoded.steps) } : encoded;
}

// Decode the columns of steps, which are differences with repeat counts; some numbers stand for words.
/** @type {(encoded: { runs: Record<string, number[][]>, words: Record<string, string[]>, nodes: any[][] }) => any} */
function decodeRuns({ runs, words, nodes: [at, further] }) {
  /** @type {Record<string, any[]>} */
  const steps = {};
  for (const [name, [differences, times]] of Object.entries(runs)) {
    const column = [],
      meanings = words[name];
    let value = 0;
    for (let k = 0; k < times.length; k += 1)
      for (let repeats = times[k]; repeats > 0; repeats -= 1) {
        value += differences[k];
        column.push(meanings ? meanings[value] : value);
      }
    steps[name] = column;
  }
  steps.nodes = steps.grain.map(() => []);
  at.forEach((i, k) => (steps.nodes[i] = further[k]));
  return steps;
}
