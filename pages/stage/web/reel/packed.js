// What travels inside a file instead of over HTTP: JSON, gzipped, and that as text.

/** @type {(packed: string) => Promise<any>} */
export async function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}
