import { DateTime, Decimal128, Doc, Double, Int32, ObjectId, type Value } from "@querysnap/mql";

/**
 * What a seed may be written in: plain JavaScript, where whole numbers become Int32, others Double; or values
 * themselves.
 */
export type Plain = number | Date | Value | readonly Plain[] | { readonly [key: string]: Plain };

const INT32_LIMIT = 2_147_483_648;
const DECIMAL_EXPONENT_BIAS = 6176;

function isValueObject(plain: object): plain is Exclude<Value, string | boolean | null | readonly Value[]> {
  return "bsonType" in plain;
}

export function toValue(plain: Plain): Value {
  if (plain === null || typeof plain === "string" || typeof plain === "boolean") return plain;
  if (typeof plain === "number")
    return Number.isInteger(plain) && Math.abs(plain) < INT32_LIMIT ? new Int32(plain) : new Double(plain);
  if (plain instanceof Date) return new DateTime(plain.getTime());
  if (Array.isArray(plain)) return plain.map((each: Plain) => toValue(each));
  if (isValueObject(plain)) return plain;
  return toDoc(plain as { readonly [key: string]: Plain });
}

export function toDoc(plain: { readonly [key: string]: Plain }): Doc {
  return Doc.of(Object.entries(plain).map(([key, value]) => [key, toValue(value)] as const));
}

/** A field that is a Double also where the number is whole. */
export const double = (value: number): Double => new Double(value);

/** Money as Decimal128 with two decimals. */
export const money = (amount: number): Decimal128 =>
  new Decimal128(BigInt(DECIMAL_EXPONENT_BIAS - 2) << 49n, BigInt(Math.round(amount * 100)));

export const day = (iso: string): Date => new Date(iso.length === 10 ? `${iso}T00:00:00Z` : iso);

/** The n-th identifier of a kind; the same every time. */
export const id = (kind: number, n: number): ObjectId =>
  new ObjectId(`64${kind.toString(16).padStart(2, "0")}${n.toString(16).padStart(20, "0")}`);

/** Seeded choices, so that every run sees the same documents. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  next(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#state / 4_294_967_296;
  }

  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly T[]): T {
    const chosen = from[this.int(0, from.length - 1)];
    if (chosen === undefined) throw new RangeError("Nothing to pick from");
    return chosen;
  }

  some<T>(from: readonly T[], count: number): T[] {
    const left = [...from];
    return Array.from({ length: Math.min(count, from.length) }, () =>
      left.splice(this.int(0, left.length - 1), 1),
    ).flat();
  }

  /** A day with a time between two days. */
  date(from: string, to: string): Date {
    const low = day(from).getTime();
    return new Date(Math.floor((low + this.next() * (day(to).getTime() - low)) / 60_000) * 60_000);
  }
}

export const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** Leaves out what is `undefined`: a missing field. */
export function present(fields: { readonly [key: string]: Plain | undefined }): { [key: string]: Plain } {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Plain] => entry[1] !== undefined),
  );
}

export function collectionsOf(plain: {
  readonly [collection: string]: readonly { readonly [key: string]: Plain }[];
}): Record<string, Doc[]> {
  return Object.fromEntries(Object.entries(plain).map(([name, documents]) => [name, documents.map(toDoc)]));
}
