/**
 * The ordered document model shared by every package: one class per BSON type, so that nothing a server
 * stores is widened, merged or reordered on its way. A bare JavaScript number is never a value: a number
 * always says its type. Every class has a `bsonType` on its prototype, so that look-alike classes stay apart
 * for the compiler.
 *
 * @see https://bsonspec.org/spec.html
 */
export type Value =
  | Double
  | string
  | Doc
  | readonly Value[]
  | Binary
  | Undefined
  | ObjectId
  | boolean
  | DateTime
  | null
  | RegularExpression
  | DbPointer
  | Code
  | SymbolValue
  | CodeWithScope
  | Int32
  | Timestamp
  | Long
  | Decimal128
  | MinKey
  | MaxKey;

/** 64-bit IEEE 754. Keeps -0, infinities and NaN. */
export class Double {
  constructor(readonly value: number) {}

  get bsonType() {
    return "double" as const;
  }
}

/** 32-bit signed integer; the value is always an integer within range. */
export class Int32 {
  constructor(readonly value: number) {}

  /** The same value; small ones share one instance. */
  static of(value: number): Int32 {
    return SMALL_INTS[value + SMALL_INTS_BELOW_ZERO] ?? new Int32(value);
  }

  get bsonType() {
    return "int" as const;
  }
}

const SMALL_INTS_BELOW_ZERO = 128;
const SMALL_INTS = Array.from({ length: 1152 }, (_, at) => new Int32(at - SMALL_INTS_BELOW_ZERO));

/** 64-bit signed integer; the value is always within range. */
export class Long {
  constructor(readonly value: bigint) {}

  get bsonType() {
    return "long" as const;
  }
}

/** 128-bit decimal as stored: two unsigned 64-bit halves of the IEEE 754-2008 BID encoding. */
export class Decimal128 {
  constructor(
    readonly high: bigint,
    readonly low: bigint,
  ) {}

  get bsonType() {
    return "decimal" as const;
  }
}

/**
 * Milliseconds since the epoch. `ms` is exact for |ms| < 2^53; beyond it `exact` holds the stored 64-bit
 * integer.
 */
export class DateTime {
  constructor(
    readonly ms: number,
    readonly exact?: bigint,
  ) {}

  get bsonType() {
    return "date" as const;
  }
}

/** Twelve bytes as 24 lower-case hexadecimal digits. */
export class ObjectId {
  constructor(readonly hex: string) {}

  get bsonType() {
    return "objectId" as const;
  }
}

/** Bytes with their BSON subtype; subtype 4 is a UUID. */
export class Binary {
  constructor(
    readonly bytes: Uint8Array,
    readonly subtype: number,
  ) {}

  get bsonType() {
    return "binData" as const;
  }
}

/** Pattern and options as stored (PCRE, options sorted), never a JavaScript RegExp. */
export class RegularExpression {
  constructor(
    readonly pattern: string,
    readonly options: string,
  ) {}

  get bsonType() {
    return "regex" as const;
  }
}

/** Internal replication type: seconds and ordinal, both unsigned 32-bit. */
export class Timestamp {
  constructor(
    readonly seconds: number,
    readonly ordinal: number,
  ) {}

  get bsonType() {
    return "timestamp" as const;
  }
}

export class MinKey {
  static readonly instance = new MinKey();

  get bsonType() {
    return "minKey" as const;
  }
}

export class MaxKey {
  static readonly instance = new MaxKey();

  get bsonType() {
    return "maxKey" as const;
  }
}

/** Deprecated BSON type 6. */
export class Undefined {
  static readonly instance = new Undefined();

  get bsonType() {
    return "undefined" as const;
  }
}

/** Deprecated BSON type 14. */
export class SymbolValue {
  constructor(readonly value: string) {}

  get bsonType() {
    return "symbol" as const;
  }
}

/** Deprecated BSON type 12. */
export class DbPointer {
  constructor(
    readonly namespace: string,
    readonly id: ObjectId,
  ) {}

  get bsonType() {
    return "dbPointer" as const;
  }
}

/** JavaScript source. Shown, never run. */
export class Code {
  constructor(readonly source: string) {}

  get bsonType() {
    return "javascript" as const;
  }
}

/** Deprecated BSON type 15. */
export class CodeWithScope {
  constructor(
    readonly source: string,
    readonly scope: Doc,
  ) {}

  get bsonType() {
    return "javascriptWithScope" as const;
  }
}

/** Documents wider than this get a lookup table on first use. */
const INDEXED_WIDTH = 16;

/**
 * An ordered document. Keys are data: integer-like, empty, `__proto__`, `$`-prefixed and duplicate keys keep
 * their place. Instances are never changed after construction; build a new one instead.
 */
export class Doc {
  static readonly empty = new Doc([], []);

  #index: Map<string, number> | undefined;

  /** `keys[i]` names `values[i]`; both arrays have the same length and belong to the document from now on. */
  constructor(
    readonly keys: readonly string[],
    readonly values: readonly Value[],
  ) {}

  get bsonType() {
    return "object" as const;
  }

  static of(entries: Iterable<readonly [string, Value]>): Doc {
    const keys: string[] = [];
    const values: Value[] = [];
    for (const [key, value] of entries) {
      keys.push(key);
      values.push(value);
    }
    return new Doc(keys, values);
  }

  get size(): number {
    return this.keys.length;
  }

  /** Position of the first entry with this key, or -1. */
  indexOf(key: string): number {
    if (this.keys.length <= INDEXED_WIDTH) return this.keys.indexOf(key);
    if (!this.#index) {
      this.#index = new Map();
      for (let at = this.keys.length - 1; at >= 0; at--) this.#index.set(this.keys[at] ?? "", at);
    }
    return this.#index.get(key) ?? -1;
  }

  has(key: string): boolean {
    return this.indexOf(key) !== -1;
  }

  /** The first value under this key; JavaScript's `undefined` means the key is missing. */
  get(key: string): Value | undefined {
    const at = this.indexOf(key);
    return at === -1 ? undefined : this.values[at];
  }

  *entries(): IterableIterator<[string, Value]> {
    for (let at = 0; at < this.keys.length; at++) yield [this.keys[at] ?? "", this.values[at] ?? null];
  }
}

export function isArray(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}
