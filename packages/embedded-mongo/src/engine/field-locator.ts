import { readInt32, valueSize } from "./read-value.ts";

const NOWHERE = -1;

/** Finds several top-level fields of a stored document in one pass that ends with the last of them. */
export class FieldLocator {
  /** Names with a trailing zero byte. */
  readonly #keys: readonly Buffer[];
  /** 1 for the bytes that a name starts with: most keys are told apart by it. */
  readonly #isFirst = new Uint8Array(256);
  /** Position of each field's type byte, or -1, and of its value; of the document located last. */
  readonly typeAt: Int32Array;
  readonly valueAt: Int32Array;

  constructor(names: readonly string[]) {
    this.#keys = names.map((name) => Buffer.from(`${name}\0`, "utf8"));
    for (const key of this.#keys) this.#isFirst[key[0] as number] = 1;
    this.typeAt = new Int32Array(names.length);
    this.valueAt = new Int32Array(names.length);
  }

  locate(bytes: Buffer, start: number): void {
    const { typeAt, valueAt } = this;
    const isFirst = this.#isFirst;
    let missing = typeAt.length;
    for (let field = 0; field < missing; field++) typeAt[field] = NOWHERE;
    let at = start + 4;
    while (missing > 0) {
      const type = bytes[at] as number;
      if (type === 0) return;
      if (isFirst[bytes[at + 1] as number] === 1) {
        const field = this.#fieldAt(bytes, at + 1);
        // Of fields with one name the first counts.
        if (field !== NOWHERE && typeAt[field] === NOWHERE) {
          typeAt[field] = at;
          valueAt[field] = at + 1 + (this.#keys[field] as Buffer).length;
          missing--;
        }
      }
      let end = at + 1;
      while (bytes[end] !== 0) end++;
      at = end + 1 + sizeOf(bytes, type, end + 1);
    }
  }

  #fieldAt(bytes: Buffer, at: number): number {
    const keys = this.#keys;
    for (let field = 0; field < keys.length; field++) {
      const key = keys[field] as Buffer;
      const { length } = key;
      let same = 0;
      while (same < length && bytes[at + same] === key[same]) same++;
      if (same === length) return field;
    }
    return NOWHERE;
  }
}

/** `valueSize` with the most common types tried first. */
function sizeOf(bytes: Buffer, type: number, at: number): number {
  if (type === 0x10) return 4;
  if (type === 0x02) return 4 + readInt32(bytes, at);
  if (type === 0x01 || type === 0x09) return 8;
  return valueSize(bytes, type, at);
}
