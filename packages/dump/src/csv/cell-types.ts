import {
  DateTime,
  decimalFromString,
  Double,
  EjsonError,
  Int32,
  Long,
  objectIdFromHex,
  parseEjson,
  readIsoDate,
  type Value,
} from "@querysnap/mql";

/** Types a column can be read as, in the order in which they are inferred; `decimal` is only chosen. */
export const CSV_TYPES = [
  "objectId",
  "bool",
  "int",
  "long",
  "double",
  "date",
  "json",
  "string",
  "decimal",
] as const;
export type CsvType = (typeof CSV_TYPES)[number];

/** Leading zeros mean a code, not a number. */
const WHOLE = /^-?(?:0|[1-9]\d{0,18})$/;
const NUMBER = /^-?(?:0|[1-9]\d{0,30})(?:\.\d{1,40})?(?:[eE][+-]?\d{1,4})?$/;
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]|$)/;
const LONG_LIMIT = 2n ** 63n;
/** Longer cells are text, or JSON. */
const MAX_SCALAR_CHARS = 80;

const READERS: Record<CsvType, (text: string) => Value | undefined> = {
  objectId: (text) => objectIdFromHex(text) ?? undefined,
  bool: (text) => (/^(?:true|false)$/i.test(text) ? text.toLowerCase() === "true" : undefined),
  int: readInt,
  long: readLong,
  double: (text) => (NUMBER.test(text) ? new Double(Number(text)) : undefined),
  decimal: readDecimal,
  date: readDate,
  json: readJson,
  string: (text) => text,
};

/** Returns the cell as a value of this type; undefined when it is none. */
export function readCell(text: string, type: CsvType): Value | undefined {
  const isBounded = type === "string" || type === "json" || text.length <= MAX_SCALAR_CHARS;
  return isBounded ? READERS[type](text) : undefined;
}

function readInt(text: string): Value | undefined {
  const value = Number(text);
  return WHOLE.test(text) && value === (value | 0) ? Int32.of(value) : undefined;
}

function readLong(text: string): Value | undefined {
  if (!WHOLE.test(text)) return undefined;
  const value = BigInt(text);
  return value >= -LONG_LIMIT && value < LONG_LIMIT ? new Long(value) : undefined;
}

function readDecimal(text: string): Value | undefined {
  const reading = decimalFromString(text);
  return reading.ok ? reading.value : undefined;
}

function readDate(text: string): Value | undefined {
  if (!DATE.test(text)) return undefined;
  const ms = readIsoDate(text.replace(" ", "T"));
  return ms === null ? undefined : new DateTime(ms);
}

function readJson(text: string): Value | undefined {
  const first = text.trimStart()[0];
  if (first !== "{" && first !== "[") return undefined;
  try {
    return parseEjson(text);
  } catch (error) {
    if (error instanceof EjsonError) return undefined;
    throw error;
  }
}

/** Finds the first type that all cells of a column can be read as. */
export class TypeInference {
  #candidates: CsvType[] = CSV_TYPES.filter((type) => type !== "decimal");
  #hasValues = false;
  readonly samples: string[] = [];

  add(text: string): void {
    this.#hasValues = true;
    if (this.samples.length < 3) this.samples.push(text.slice(0, MAX_SCALAR_CHARS));
    // only "string" is left, which every cell is
    if (this.#candidates.length === 1) return;
    this.#candidates = this.#candidates.filter((type) => readCell(text, type) !== undefined);
  }

  get type(): CsvType {
    return this.#hasValues ? (this.#candidates[0] ?? "string") : "string";
  }
}
