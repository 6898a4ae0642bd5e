import { BsonError, decodeElementValue, Double, ELEMENT, type Value, valueSize } from "@querysnap/mql";
import { type Integers, integersAfter, scaledDoublesAfter } from "./integers.ts";
import { Simple8bReader } from "./simple8b.ts";

/** Ends a column and a series of documents. */
export const END = 0;

/** Position in a column that its series share. */
export type Cursor = {
  bytes: Uint8Array;
  at: number;
  /** Called for each value and each missing one; throws when there are too many. */
  count: () => void;
};

/** The control byte at the cursor. @throws BsonError at the end of the bytes */
export function controlAt({ bytes, at }: Cursor): number {
  const control = bytes[at];
  if (control === undefined) throw new BsonError("The column has no end", at);
  return control;
}

/** By the upper half of a control byte; null stands for the bits of a number. */
const FACTORS: ReadonlyMap<number, number | null> = new Map([
  [0x80, null],
  [0x90, 1],
  [0xa0, 10],
  [0xb0, 100],
  [0xc0, 10_000],
  [0xd0, 100_000_000],
]);
const LITERAL_LIMIT = 0x20;
const BLOCK_BYTES = 8;

/** Reads literals and the differences that follow them: a column, or one field of its documents. */
export class Series {
  #value: Value | undefined;
  #integers: Integers | null = null;
  #integer = 0n;
  /** The last difference, where differences of differences are stored. */
  #delta = 0n;
  #blocks = new Simple8bReader(64);

  /** Starts as if this value had just been read; without one, all values before the first literal are missing. */
  constructor(
    private readonly cursor: Cursor,
    value?: Value,
  ) {
    this.#value = value;
  }

  /** Starts after a value that only describes the type of the next ones. */
  static after(value: Value, cursor: Cursor): Series {
    const series = new Series(cursor);
    series.#restart(value);
    return series;
  }

  /** Whether blocks that were started hold another value. */
  get hasNext(): boolean {
    return this.#blocks.hasNext;
  }

  /** The next value, of the blocks or at the cursor; undefined when it is missing. @throws BsonError */
  next(): Value | undefined {
    this.cursor.count();
    if (!this.#blocks.hasNext) {
      const control = controlAt(this.cursor);
      if (control < LITERAL_LIMIT || control === ELEMENT.minKey || control === ELEMENT.maxKey)
        return this.#readLiteral(control);
      this.#startBlocks(control);
    }
    return this.#applyDelta(this.#blocks.next());
  }

  #readLiteral(type: number): Value {
    const { bytes, at } = this.cursor;
    if (bytes[at + 1] !== 0) throw new BsonError("A value of a column has a name", at);
    const valueAt = at + 2;
    const value = decodeElementValue(bytes, type, valueAt);
    this.cursor.at = valueAt + valueSize(bytes, type, valueAt);
    this.#restart(value);
    return value;
  }

  #restart(value: Value): void {
    this.#value = value;
    this.#integers = integersAfter(value);
    this.#integer = this.#integers?.start ?? 0n;
    this.#delta = 0n;
    this.#blocks = new Simple8bReader(this.#integers?.width ?? 64);
  }

  #startBlocks(control: number): void {
    const { bytes, at } = this.cursor;
    const factor = FACTORS.get(control & 0xf0);
    if (factor === undefined)
      throw new BsonError(`0x${control.toString(16)} is not known as the start of values`, at);
    const end = at + 1 + ((control & 0x0f) + 1) * BLOCK_BYTES;
    if (end >= bytes.length) throw new BsonError("The values of a column are cut off", at);
    this.#scale(factor, at);
    this.#blocks.start(bytes.subarray(at + 1, end));
    this.cursor.at = end;
  }

  #scale(factor: number | null, at: number): void {
    if (this.#value instanceof Double) {
      this.#integers = factor === null ? integersAfter(this.#value) : scaledDoublesAfter(this.#value, factor);
      this.#integer = this.#integers?.start ?? 0n;
    } else if (factor !== null) throw new BsonError("Values that are no doubles have a scale", at);
  }

  #applyDelta(delta: bigint | null): Value | undefined {
    if (delta === null || this.#value === undefined) return undefined;
    const integers = this.#integers;
    if (delta === 0n && !integers?.hasDeltaOfDeltas) return this.#value;
    if (!integers) throw new BsonError("Values of a type that only repeats have a difference");
    const { width, hasDeltaOfDeltas, valueOf } = integers;
    this.#delta = hasDeltaOfDeltas ? BigInt.asIntN(64, this.#delta + delta) : delta;
    this.#integer = BigInt.asIntN(width, this.#integer + this.#delta);
    this.#value = valueOf(this.#integer);
    return this.#value;
  }
}
