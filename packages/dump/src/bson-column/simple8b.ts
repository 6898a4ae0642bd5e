import { BsonError } from "@querysnap/mql";

/** Layout of a block's slots, least significant first. */
type Layout = {
  /** Bits in front of the slots. */
  offset: number;
  slots: number;
  slotBits: number;
  /** Low bits of each slot that count the zeros its value ends with. */
  countBits: number;
  zerosPerCount: number;
};

const BLOCK_BITS = 64;
const SELECTOR_BITS = 4;
const REPEAT_SELECTOR = 15;
const REPEATS_PER_COUNT = 120;

const plain = (slotBits: number, offset: number): Layout => ({
  offset,
  slots: Math.floor((BLOCK_BITS - offset) / slotBits),
  slotBits,
  countBits: 0,
  zerosPerCount: 0,
});
const withZeros = (valueBits: number, countBits: number, zerosPerCount: number): Layout => ({
  ...plain(valueBits + countBits, 2 * SELECTOR_BITS),
  countBits,
  zerosPerCount,
});

/** By selector; 7 and 8 have a second selector. */
const LAYOUTS: readonly (Layout | undefined)[] = [
  undefined,
  ...[1, 2, 3, 4, 5, 6].map((bits) => plain(bits, SELECTOR_BITS)),
  undefined,
  undefined,
  ...[10, 12, 15, 20, 30, 60].map((bits) => plain(bits, SELECTOR_BITS)),
];
const EXTENDED_LAYOUTS: ReadonlyMap<number, readonly Layout[]> = new Map([
  [7, [plain(7, 8), ...[2, 3, 4, 5, 7, 10, 14, 24, 52].map((bits) => withZeros(bits, 4, 1))]],
  [
    8,
    [
      plain(8, 8),
      ...[4, 5, 7, 10, 14, 24, 52].map((bits) => withZeros(bits, 4, 4)),
      ...[4, 6, 9, 13, 23, 51].map((bits) => withZeros(bits, 5, 4)),
    ],
  ],
]);

/** Null stands for a value that is missing. */
export type Delta = bigint | null;

/**
 * Reads the signed integers of consecutive Simple-8b blocks, one at a time, whatever they repeat.
 *
 * @see https://github.com/mongodb/mongo/blob/master/src/mongo/bson/column/README.md
 */
export class Simple8bReader {
  #view: DataView = new DataView(new ArrayBuffer(0));
  #blockAt = 0;
  #block = 0n;
  #layout: Layout = plain(1, 0);
  #slotsLeft = 0;
  #repeatsLeft = 0;
  #last: Delta = 0n;

  /** Values are as wide as the integers they belong to. */
  constructor(private readonly width: 64 | 128) {}

  /** Goes on with these blocks; a repetition at their start repeats the last integer before them. */
  start(blocks: Uint8Array): void {
    this.#view = new DataView(blocks.buffer, blocks.byteOffset, blocks.byteLength);
    this.#blockAt = 0;
  }

  get hasNext(): boolean {
    return this.#repeatsLeft > 0 || this.#slotsLeft > 0 || this.#blockAt < this.#view.byteLength;
  }

  /** @throws BsonError for a selector without a meaning */
  next(): Delta {
    if (this.#repeatsLeft === 0 && this.#slotsLeft === 0) this.#openBlock();
    if (this.#repeatsLeft > 0) this.#repeatsLeft--;
    else this.#last = this.#readSlot();
    return this.#last;
  }

  #openBlock(): void {
    const block = this.#view.getBigUint64(this.#blockAt, true);
    const selector = Number(block & 15n);
    const extension = Number((block >> 4n) & 15n);
    if (selector === REPEAT_SELECTOR) this.#repeatsLeft = (extension + 1) * REPEATS_PER_COUNT;
    else {
      const layout = LAYOUTS[selector] ?? EXTENDED_LAYOUTS.get(selector)?.[extension];
      if (!layout) throw new BsonError(`Blocks of kind ${selector}/${extension} are not known`);
      this.#layout = layout;
      this.#slotsLeft = layout.slots;
      this.#block = block >> BigInt(layout.offset);
    }
    this.#blockAt += 8;
  }

  #readSlot(): Delta {
    const { slotBits, countBits, zerosPerCount } = this.#layout;
    const slot = BigInt.asUintN(slotBits, this.#block);
    this.#block >>= BigInt(slotBits);
    this.#slotsLeft--;
    if (slot === (1n << BigInt(slotBits)) - 1n) return null;
    if (countBits === 0) return unfoldSign(slot);
    const zeros = Number(BigInt.asUintN(countBits, slot)) * zerosPerCount;
    const value = (slot >> BigInt(countBits)) << BigInt(zeros % this.width);
    return unfoldSign(BigInt.asUintN(this.width, value));
  }
}

/** The sign is the lowest bit. */
function unfoldSign(value: bigint): bigint {
  return (value & 1n) === 0n ? value >> 1n : ~(value >> 1n);
}
