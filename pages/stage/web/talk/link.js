// A talk as text for the fragment of an address, which no server is told: gzipped, in letters that need no escape.

import { say } from "../core/messages.js";

const LONGEST_LINK = 60_000; // letters of a link,
const MOST_BYTES = 1_000_000; // and bytes of what comes out of it: a small link can hold very much of one letter

/** @type {(value: any) => Promise<string>} */
export async function packedText(value) {
  const zipped = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("gzip")),
    bytes = new Uint8Array(await new Response(zipped).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// The value again, or an Error that says what is wrong.
/** @type {(text: string) => Promise<any>} */
export async function unpackedText(text) {
  if (text.length > LONGEST_LINK) throw new Error(say("link too long"));
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    return JSON.parse(
      await readUpTo(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")), MOST_BYTES),
    );
  } catch {
    throw new Error(say("link no talk"));
  }
}

/** @type {(stream: ReadableStream<any>, most: number) => Promise<string>} */
async function readUpTo(stream, most) {
  const reader = stream.getReader(),
    parts = [];
  let count = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    count += part.value.length;
    if (count > most) throw new Error("too much");
    parts.push(part.value);
  }
  return new Blob(parts).text();
}
