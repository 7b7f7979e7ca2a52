// Books and chapters as they travel: JSON, gzip, base64; and the columns of a book's steps as runs (runs.py).

async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  const value = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
  if (value.steps) value.steps = outOfRuns(value.steps);
  return value;
}

function outOfRuns({ runs, words, nodes: [at, further] }) {
  const steps = {};
  for (const [name, [differences, times]] of Object.entries(runs)) {
    const meant = words[name] ?? null;
    let now = 0;
    steps[name] = differences.flatMap((by, k) =>
      Array.from({ length: times[k] }, () => ((now += by), meant ? meant[now] : now)),
    );
  }
  steps.nodes = steps.grain.map(() => []);
  at.forEach((i, k) => (steps.nodes[i] = further[k]));
  return steps;
}
