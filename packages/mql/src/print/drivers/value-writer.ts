import { decimalToString } from "../../values/decimal.ts";
import { base64OfBytes } from "../../values/binary.ts";
import { type DateTime, Doc, isArray, type Value } from "../../values/types.ts";
import type { Scalar } from "../syntax.ts";

const WIDTH = 88;
const INDENT = 4;

/** A value that a driver cannot send as the type it has. */
export class UnprintableValue extends Error {
  override readonly name = "UnprintableValue";
}

/** Layout of a list on one line or on several. */
export type Brackets = {
  open: string;
  close: string;
  /** Between two parts. */
  comma: string;
  /** Behind the last part when each has a line of its own. */
  trailing: string;
  /** Between the brackets and the parts on one line. */
  pad: string;
  empty: string;
};

/** The scalars whose text differs between languages; everything else follows from these. */
export type ScalarSyntax = {
  text(value: string): string;
  none: string;
  yes: string;
  no: string;
  int(value: number): string;
  /** Never written as a whole number. */
  double(value: number): string;
  long(value: bigint): string;
  decimal(text: string): string;
  /** Milliseconds since the epoch; `iso` is null outside the years 1 to 9999. */
  date(ms: bigint, iso: string | null): string;
  objectId(hex: string): string;
  binary(base64: string, subtype: number): string;
  regex(pattern: string, options: string): string;
  timestamp(seconds: number, ordinal: number): string;
  minKey: string;
  maxKey: string;
  code(source: string): string;
};

export type DriverSyntax = ScalarSyntax & {
  document: Brackets;
  /** For documents whose keys the plain form would move or lose; the plain form where there is none. */
  ordered?: { needs(doc: Doc): boolean; brackets: Brackets; entry: (key: string, value: string) => string };
  entry: (key: string, value: string) => string;
  array: Brackets;
};

const FIRST_ISO_MS = -62_135_596_800_000n;
const LAST_ISO_MS = 253_402_300_799_999n;

function scalarText(value: Scalar, syntax: ScalarSyntax): string {
  if (typeof value === "string") return syntax.text(value);
  if (value === null) return syntax.none;
  if (typeof value === "boolean") return value ? syntax.yes : syntax.no;
  switch (value.bsonType) {
    case "int":
      return syntax.int(value.value);
    case "double":
      return syntax.double(value.value);
    case "long":
      return syntax.long(value.value);
    case "decimal":
      return syntax.decimal(decimalToString(value));
    case "date":
      return dateText(value, syntax);
    case "objectId":
      return syntax.objectId(value.hex);
    case "binData":
      return syntax.binary(base64OfBytes(value.bytes), value.subtype);
    case "regex":
      return syntax.regex(value.pattern, value.options);
    default:
      return internalText(value, syntax);
  }
}

type InternalType = "timestamp" | "minKey" | "maxKey" | "javascript" | "javascriptWithScope";
type DeprecatedType = "undefined" | "symbol" | "dbPointer";
type InternalScalar = Extract<Scalar, { bsonType: InternalType | DeprecatedType }>;

/** Types that MongoDB uses itself or no longer recommends. */
function internalText(value: InternalScalar, syntax: ScalarSyntax): string {
  switch (value.bsonType) {
    case "timestamp":
      return syntax.timestamp(value.seconds, value.ordinal);
    case "minKey":
      return syntax.minKey;
    case "maxKey":
      return syntax.maxKey;
    case "javascript":
      return syntax.code(value.source);
    case "undefined":
    case "symbol":
    case "dbPointer":
    case "javascriptWithScope":
      throw new UnprintableValue(`The deprecated type ${value.bsonType} has no exact form in driver code`);
  }
}

/** With its ISO form where that has four digits of a year. */
function dateText(value: DateTime, syntax: ScalarSyntax): string {
  const ms = value.exact ?? BigInt(value.ms);
  const hasIso = ms >= FIRST_ISO_MS && ms <= LAST_ISO_MS;
  return syntax.date(ms, hasIso ? new Date(Number(ms)).toISOString() : null);
}

function wrap(parts: readonly string[], brackets: Brackets, indent: number): string {
  if (parts.length === 0) return brackets.empty;
  const flat = `${brackets.open}${brackets.pad}${parts.join(brackets.comma)}${brackets.pad}${brackets.close}`;
  if (!flat.includes("\n") && flat.length + indent <= WIDTH) return flat;
  const inner = `\n${" ".repeat(indent + INDENT)}`;
  const lines = parts.join(`${brackets.comma.trimEnd()}${inner}`);
  const end = brackets.close === "" ? "" : `\n${" ".repeat(indent)}${brackets.close}`;
  return `${brackets.open}${inner}${lines}${brackets.trailing}${end}`;
}

/** The value in a language, from the column `indent` on. @throws UnprintableValue */
export function writeValue(value: Value, syntax: DriverSyntax, indent = 0): string {
  if (value instanceof Doc) {
    const ordered = syntax.ordered?.needs(value) ? syntax.ordered : null;
    const entry = ordered?.entry ?? syntax.entry;
    const parts = value.keys.map((key, at) =>
      entry(key, writeValue(value.values[at] ?? null, syntax, indent + INDENT)),
    );
    return wrap(parts, ordered?.brackets ?? syntax.document, indent);
  }
  if (isArray(value))
    return wrap(
      value.map((each) => writeValue(each, syntax, indent + INDENT)),
      syntax.array,
      indent,
    );
  return scalarText(value, syntax);
}

/** Brackets of most languages: `[a, b]`. */
export function brackets(open: string, close: string, more: Partial<Brackets> = {}): Brackets {
  return { open, close, comma: ", ", trailing: "", pad: "", empty: `${open}${close}`, ...more };
}
