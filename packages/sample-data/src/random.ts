import { Binary, DateTime, Decimal128, Double, Int32, Long, ObjectId } from "@querysnap/mql";

const DECIMAL_EXPONENT_BIAS = 6176;
const DECIMAL_EXPONENT_SHIFT = 49n;

/** A seeded source of everything the sample needs, so that the same seed and day give the same bytes. */
export class Random {
  #state: number;
  #counter = 0;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Uniform in [0, 1), by the mulberry32 generator. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** Like `between`, but small numbers come up more often: `bend` 2 is gentle, 4 is steep. */
  skewed(low: number, high: number, bend: number): number {
    return low + Math.floor(this.next() ** bend * (high - low + 1));
  }

  pick<T>(from: readonly T[]): T {
    const chosen = from[Math.floor(this.next() * from.length)];
    if (chosen === undefined) throw new RangeError("Nothing to pick from");
    return chosen;
  }

  /** Picks by weight; weights need not add up to anything. */
  weighted<T>(from: readonly (readonly [T, number])[]): T {
    let left = this.next() * from.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of from) {
      left -= weight;
      if (left < 0) return item;
    }
    const last = from.at(-1);
    if (!last) throw new RangeError("Nothing to pick from");
    return last[0];
  }

  /** `count` different items, in their original order. */
  several<T>(from: readonly T[], count: number): T[] {
    const wanted = new Set<T>();
    while (wanted.size < Math.min(count, from.length)) wanted.add(this.pick(from));
    return from.filter((item) => wanted.has(item));
  }

  /** An ObjectId whose time is `ms`, as a server would have made it then. */
  objectId(ms: number): ObjectId {
    const seconds = Math.floor(ms / 1000)
      .toString(16)
      .padStart(8, "0");
    const machine = Math.floor(this.next() * 0xffff_ffff)
      .toString(16)
      .padStart(8, "0");
    this.#counter = (this.#counter + 1) & 0xff_ffff;
    return new ObjectId(`${seconds}${machine}51${this.#counter.toString(16).padStart(6, "0")}`);
  }

  uuid(): Binary {
    const bytes = Uint8Array.from({ length: 16 }, () => this.between(0, 255));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    return new Binary(bytes, 4);
  }
}

/** An amount of money in cents as a Decimal128 with two decimals: 128450 is 1284.50. */
export function money(cents: number): Decimal128 {
  return new Decimal128(
    BigInt(DECIMAL_EXPONENT_BIAS - 2) << DECIMAL_EXPONENT_SHIFT,
    BigInt(Math.round(cents)),
  );
}

export const int = (value: number): Int32 => new Int32(Math.round(value));
export const long = (value: number): Long => new Long(BigInt(value));
export const double = (value: number): Double => new Double(value);
export const date = (ms: number): DateTime => new DateTime(Math.floor(ms / 1000) * 1000);
