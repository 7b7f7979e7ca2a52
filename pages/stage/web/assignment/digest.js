// SHA-256 (FIPS 180-4) and HMAC (RFC 2104), as crypto.subtle is unavailable on pages served over plain http.

// The first 32 bits of the fractional parts of roots of the first primes.
/** @type {(count: number, root: number) => number[]} */
function fractions(count, root) {
  const bits = [];
  for (let n = 2; bits.length < count; n += 1) {
    let prime = true;
    for (let k = 2; k * k <= n; k += 1) prime &&= n % k !== 0;
    if (prime) bits.push(((n ** (1 / root) % 1) * 2 ** 32) | 0);
  }
  return bits;
}

const ROUNDS = fractions(64, 3);
const START = fractions(8, 2);
const BLOCK = 64; // bytes of a block

/** @type {(x: number, n: number) => number} */
const rotateRight = (x, n) => (x >>> n) | (x << (32 - n));

/** @type {(bytes: Uint8Array) => Uint8Array} */
export function sha256(bytes) {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK,
    padded = new Uint8Array(length),
    view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  const state = Int32Array.from(START);
  for (let from = 0; from < length; from += BLOCK) mix(state, view, from);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, k) => digest.setInt32(4 * k, word));
  return new Uint8Array(digest.buffer);
}

/** @type {(state: Int32Array, view: DataView, from: number) => void} */
function mix(state, view, from) {
  const words = new Int32Array(64);
  for (let k = 0; k < 16; k += 1) words[k] = view.getInt32(from + 4 * k);
  for (let k = 16; k < 64; k += 1) {
    const early = words[k - 15],
      late = words[k - 2];
    const s0 = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3),
      s1 = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10);
    words[k] = words[k - 16] + s0 + words[k - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let k = 0; k < 64; k += 1) {
    const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25),
      t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[k] + words[k]) | 0,
      s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22),
      t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, k) => (state[k] += word));
}

/** @type {(key: Uint8Array, message: Uint8Array) => Uint8Array} */
export function hmac(key, message) {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(
    joinBytes(
      padded.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joinBytes(
      padded.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** @type {(...parts: (Uint8Array | number[])[]) => Uint8Array} */
export function joinBytes(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
