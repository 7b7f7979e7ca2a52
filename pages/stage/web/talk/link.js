// Encode a talk for the fragment of an address, which no server sees: gzip and URL-safe base64.

import { msg } from "../core/messages.js";

const LONGEST_LINK = 60_000; // characters
const MOST_BYTES = 1_000_000; // of the content, since a small link can expand to any size

/** @type {(value: any) => Promise<string>} */
export async function packText(value) {
  const zipped = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("gzip")),
    bytes = new Uint8Array(await new Response(zipped).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// Unpack a value, or throw an Error for the user.
/** @type {(text: string) => Promise<any>} */
export async function unpackText(text) {
  if (text.length > LONGEST_LINK) throw new Error(msg("talk.error.link-too-long"));
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    return JSON.parse(
      await readUpTo(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")), MOST_BYTES),
    );
  } catch {
    throw new Error(msg("talk.error.link-unreadable"));
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
