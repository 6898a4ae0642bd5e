/** Polynomial of CRC-64/XZ, which the archive format uses, bit-reversed, as two halves. */
const POLYNOMIAL_LOW = 0xd7870f42;
const POLYNOMIAL_HIGH = 0xc96c5795;
const SLICES = 8;

// table[slice * 256 + byte]: the remainder of a byte with `slice` zero bytes after it
const LOW = new Int32Array(SLICES * 256);
const HIGH = new Int32Array(SLICES * 256);
for (let byte = 0; byte < 256; byte++) {
  let low = byte;
  let high = 0;
  for (let bit = 0; bit < 8; bit++) {
    const isOdd = (low & 1) === 1;
    low = (low >>> 1) | (high << 31);
    high >>>= 1;
    if (isOdd) {
      low ^= POLYNOMIAL_LOW;
      high ^= POLYNOMIAL_HIGH;
    }
  }
  LOW[byte] = low;
  HIGH[byte] = high;
}
for (let slice = 1; slice < SLICES; slice++) {
  for (let byte = 0; byte < 256; byte++) {
    const low = LOW[(slice - 1) * 256 + byte]!;
    const high = HIGH[(slice - 1) * 256 + byte]!;
    LOW[slice * 256 + byte] = LOW[low & 0xff]! ^ ((low >>> 8) | (high << 24));
    HIGH[slice * 256 + byte] = HIGH[low & 0xff]! ^ (high >>> 8);
  }
}

/**
 * CRC-64 of everything it was fed, eight bytes a step.
 *
 * @see https://pkg.go.dev/hash/crc64 `crc64.ECMA`
 */
export class Crc64 {
  #low = -1;
  #high = -1;

  update(bytes: Uint8Array): void {
    let low = this.#low;
    let high = this.#high;
    const steps = bytes.length & ~7;
    let at = 0;
    for (; at < steps; at += 8) {
      low ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
      high ^= bytes[at + 4]! | (bytes[at + 5]! << 8) | (bytes[at + 6]! << 16) | (bytes[at + 7]! << 24);
      const a = 1792 + (low & 0xff);
      const b = 1536 + ((low >>> 8) & 0xff);
      const c = 1280 + ((low >>> 16) & 0xff);
      const d = 1024 + (low >>> 24);
      const e = 768 + (high & 0xff);
      const f = 512 + ((high >>> 8) & 0xff);
      const g = 256 + ((high >>> 16) & 0xff);
      const h = high >>> 24;
      low = LOW[a]! ^ LOW[b]! ^ LOW[c]! ^ LOW[d]! ^ LOW[e]! ^ LOW[f]! ^ LOW[g]! ^ LOW[h]!;
      high = HIGH[a]! ^ HIGH[b]! ^ HIGH[c]! ^ HIGH[d]! ^ HIGH[e]! ^ HIGH[f]! ^ HIGH[g]! ^ HIGH[h]!;
    }
    for (; at < bytes.length; at++) {
      const index = (low ^ bytes[at]!) & 0xff;
      low = LOW[index]! ^ ((low >>> 8) | (high << 24));
      high = HIGH[index]! ^ (high >>> 8);
    }
    this.#low = low;
    this.#high = high;
  }

  /** Signed, as the archive stores it. */
  get value(): bigint {
    const low = BigInt(~this.#low >>> 0);
    return BigInt.asIntN(64, (BigInt(~this.#high >>> 0) << 32n) | low);
  }
}
