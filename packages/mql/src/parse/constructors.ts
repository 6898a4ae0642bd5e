import type { Expression } from "acorn";
import { sortedOptions } from "../ejson/types-in-ejson.ts";
import { bytesOfBase64, generateUuid, uuidFromString } from "../values/binary.ts";
import { decimalFromString } from "../values/decimal.ts";
import { bytesOfHex } from "../values/hex.ts";
import { generateObjectId, objectIdFromHex } from "../values/object-id.ts";
import {
  Binary,
  Code,
  CodeWithScope,
  DbPointer,
  Decimal128,
  Doc,
  Double,
  Int32,
  isArray,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  RegularExpression,
  SymbolValue,
  Timestamp,
} from "../values/types.ts";
import { dateFromArguments, isoDateFromArguments } from "./dates.ts";
import { type ConstructorCall, type Evaluated, numberValue, refuse } from "./evaluated.ts";

type Constructor = (call: ConstructorCall) => Evaluated;

const LONG_MIN = -(2n ** 63n);
const LONG_MAX = 2n ** 63n - 1n;

/** The number that was written, as digits: what a text argument says, or what a number is. */
function numberText(value: Evaluated | undefined): string | null {
  if (typeof value === "number")
    return Number.isInteger(value) && Math.abs(value) < 1e21 ? String(BigInt(value)) : String(value);
  if (typeof value === "string") return value.trim();
  if (value instanceof Int32 || value instanceof Double || value instanceof Long) return String(value.value);
  return null;
}

function wholeNumber(call: ConstructorCall, min: bigint, max: bigint): bigint | null {
  const text = numberText(call.args[0]);
  if (text === null || !/^[+-]?\d{1,40}$/.test(text)) return null;
  const value = BigInt(text.replace("+", ""));
  return value >= min && value <= max ? value : null;
}

function int32(call: ConstructorCall): Evaluated {
  if (call.args.length === 0) return Int32.of(0);
  const value = wholeNumber(call, -0x8000_0000n, 0x7fff_ffffn);
  return value === null
    ? refuse(call, "This is not a 32-bit whole number", "a whole number from -2147483648 to 2147483647")
    : Int32.of(Number(value));
}

function long(call: ConstructorCall): Evaluated {
  const [first, second] = call.args;
  if (call.args.length === 0) return new Long(0n);
  if (typeof first === "number" && typeof second === "number")
    return new Long(BigInt.asIntN(64, (BigInt(second | 0) << 32n) | BigInt(first >>> 0)));
  if (typeof first === "number" && Number.isInteger(first) && !Number.isSafeInteger(first)) {
    refuse(
      call,
      "A number this large has lost digits before it gets here",
      'the number as text: NumberLong("…")',
    );
  }
  const value = wholeNumber(call, LONG_MIN, LONG_MAX);
  return value === null
    ? refuse(
        call,
        "This is not a 64-bit whole number",
        'a whole number such as NumberLong("9223372036854775807")',
      )
    : new Long(value);
}

function double(call: ConstructorCall): Evaluated {
  const text = call.args.length === 0 ? "0" : numberText(call.args[0]);
  if (text === null || !/^[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|Infinity|NaN)$/i.test(text))
    return refuse(call, "This is not a number", "a number such as Double(1.5)");
  return new Double(Number(text));
}

function decimal(call: ConstructorCall): Evaluated {
  const [first] = call.args;
  if (first instanceof Decimal128) return first;
  const text = call.args.length === 0 ? "0" : numberText(first);
  const reading = text === null ? null : decimalFromString(text);
  if (reading?.ok) return reading.value;
  if (reading?.reason === "inexact")
    return refuse(
      call,
      "The number has more than 34 significant digits and would be rounded",
      "at most 34 digits",
    );
  if (reading?.reason === "overflow")
    return refuse(call, "The number is too large for a decimal", "an exponent of at most 6144");
  return refuse(call, "This is not a decimal number", 'a number as text such as NumberDecimal("9.99")');
}

function objectId(call: ConstructorCall): Evaluated {
  const [first] = call.args;
  if (call.args.length === 0) return generateObjectId(call.nowMs);
  if (first instanceof ObjectId) return first;
  const id = typeof first === "string" ? objectIdFromHex(first) : null;
  if (id) return id;
  const found =
    typeof first === "string"
      ? `${JSON.stringify(first.slice(0, 60))} has ${first.length} characters`
      : "This is not text";
  return refuse(call, `Not a valid ObjectId: ${found}`, "24 hexadecimal digits");
}

function uuid(call: ConstructorCall): Evaluated {
  if (call.args.length === 0) return generateUuid();
  const [first] = call.args;
  const value = typeof first === "string" ? uuidFromString(first) : null;
  return (
    value ??
    refuse(
      call,
      "Not a valid UUID",
      '32 hexadecimal digits such as UUID("550e8400-e29b-41d4-a716-446655440000")',
    )
  );
}

function subtypeOf(call: ConstructorCall, value: Evaluated | undefined): number {
  const subtype = typeof value === "number" ? value : value instanceof Int32 ? value.value : -1;
  return Number.isInteger(subtype) && subtype >= 0 && subtype <= 255
    ? subtype
    : refuse(call, "The subtype of binary data is a number from 0 to 255");
}

function binData(call: ConstructorCall): Evaluated {
  const [subtype, text] = call.args;
  const bytes = typeof text === "string" ? bytesOfBase64(text) : null;
  return bytes
    ? new Binary(bytes, subtypeOf(call, subtype))
    : refuse(call, "The second argument of BinData is not base64 text", 'BinData(0, "AQID")');
}

function hexData(call: ConstructorCall): Evaluated {
  const [subtype, text] = call.args;
  const bytes = typeof text === "string" ? bytesOfHex(text) : null;
  return bytes
    ? new Binary(bytes, subtypeOf(call, subtype))
    : refuse(call, "The second argument of HexData is not hexadecimal text", 'HexData(0, "010203")');
}

function md5(call: ConstructorCall): Evaluated {
  const [text] = call.args;
  const bytes = typeof text === "string" && text.length === 32 ? bytesOfHex(text) : null;
  return bytes ? new Binary(bytes, 5) : refuse(call, "MD5 takes 32 hexadecimal digits");
}

function uint32(call: ConstructorCall, value: Evaluated | undefined): number {
  const number = Number(numberText(value) ?? Number.NaN);
  return Number.isInteger(number) && number >= 0 && number <= 0xffff_ffff
    ? number
    : refuse(
        call,
        "Both parts of a Timestamp are whole numbers from 0 to 4294967295",
        "Timestamp({ t: seconds, i: ordinal })",
      );
}

function timestamp(call: ConstructorCall): Evaluated {
  const [first, second] = call.args;
  if (first === undefined) return new Timestamp(0, 0);
  if (first instanceof Doc) return new Timestamp(uint32(call, first.get("t")), uint32(call, first.get("i")));
  if (first instanceof Long)
    return new Timestamp(Number((first.value >> 32n) & 0xffff_ffffn), Number(first.value & 0xffff_ffffn));
  return new Timestamp(uint32(call, first), uint32(call, second ?? 0));
}

function regExp(call: ConstructorCall): Evaluated {
  const [pattern, flags = ""] = call.args;
  if (pattern instanceof RegularExpression && flags === "") return pattern;
  if (typeof pattern !== "string" || typeof flags !== "string")
    return refuse(call, "A regular expression takes its pattern and options as text", 'RegExp("^a", "i")');
  if (pattern.includes("\0")) return refuse(call, "A regular expression cannot hold a NUL character");
  const options = flags.replace("u", "");
  if (!/^[imsx]*$/.test(options))
    return refuse(call, `MongoDB does not know the regular expression options "${flags}"`, "i, m, s or x");
  return new RegularExpression(pattern, sortedOptions(options));
}

function code(call: ConstructorCall): Evaluated {
  const [source, scope = null] = call.args;
  if (typeof source !== "string")
    return refuse(call, "Code takes its source as text; functions are not run here");
  if (scope === null) return new Code(source);
  return scope instanceof Doc
    ? new CodeWithScope(source, scope)
    : refuse(call, "The scope of Code is a document");
}

function dbRef(call: ConstructorCall): Evaluated {
  const [collection, id, database] = call.args;
  if (typeof collection !== "string" || id === undefined)
    return refuse(call, "DBRef takes a collection name and an id", 'DBRef("users", ObjectId("…"))');
  const idValue = typeof id === "number" ? numberValue(id) : id;
  if (database === undefined) return new Doc(["$ref", "$id"], [collection, idValue]);
  return typeof database === "string"
    ? new Doc(["$ref", "$id", "$db"], [collection, idValue, database])
    : refuse(call, "The database of a DBRef is text");
}

function dbPointer(call: ConstructorCall): Evaluated {
  const [namespace, id] = call.args;
  return typeof namespace === "string" && id instanceof ObjectId
    ? new DbPointer(namespace, id)
    : refuse(call, "DBPointer takes a namespace and an ObjectId");
}

function symbol(call: ConstructorCall): Evaluated {
  const [text] = call.args;
  return typeof text === "string" ? new SymbolValue(text) : refuse(call, "A symbol takes its text");
}

function plainNumber(call: ConstructorCall): Evaluated {
  const value = double(call);
  return value instanceof Double ? value.value : value;
}

function plainText(call: ConstructorCall): Evaluated {
  const [value = ""] = call.args;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return String(value);
  return isArray(value)
    ? refuse(call, "An array has no text form here")
    : refuse(call, "This value has no text form here");
}

const CONSTRUCTORS = new Map<string, Constructor>([
  ["ObjectId", objectId],
  ["ObjectID", objectId],
  ["ISODate", isoDateFromArguments],
  ["Date", dateFromArguments],
  ["NumberInt", int32],
  ["Int32", int32],
  ["NumberLong", long],
  ["Long", long],
  ["BigInt", long],
  ["Double", double],
  ["NumberDecimal", decimal],
  ["Decimal128", decimal],
  ["UUID", uuid],
  ["BinData", binData],
  ["HexData", hexData],
  ["MD5", md5],
  ["Timestamp", timestamp],
  ["MinKey", () => MinKey.instance],
  ["MaxKey", () => MaxKey.instance],
  ["RegExp", regExp],
  ["BSONRegExp", regExp],
  ["Code", code],
  ["DBRef", dbRef],
  ["DBPointer", dbPointer],
  ["BSONSymbol", symbol],
  ["Number", plainNumber],
  ["String", plainText],
]);

export const CONSTRUCTOR_NAMES: readonly string[] = [...CONSTRUCTORS.keys()];

export function isConstructor(name: string): boolean {
  return CONSTRUCTORS.has(name);
}

export function callConstructor(name: string, call: ConstructorCall): Evaluated {
  const build = CONSTRUCTORS.get(name);
  if (!build) return refuse(call, `${name} is not a function that a query can use`);
  return build(call);
}

const CONSTANTS = new Map<string, number>([
  ["Number.MAX_SAFE_INTEGER", Number.MAX_SAFE_INTEGER],
  ["Number.MIN_SAFE_INTEGER", Number.MIN_SAFE_INTEGER],
  ["Number.MAX_VALUE", Number.MAX_VALUE],
  ["Number.MIN_VALUE", Number.MIN_VALUE],
  ["Number.EPSILON", Number.EPSILON],
  ["Number.NaN", Number.NaN],
  ["Number.POSITIVE_INFINITY", Number.POSITIVE_INFINITY],
  ["Number.NEGATIVE_INFINITY", Number.NEGATIVE_INFINITY],
  ["Math.PI", Math.PI],
  ["Math.E", Math.E],
]);

export function readConstant(node: Expression): number | null {
  if (
    node.type !== "MemberExpression" ||
    node.computed ||
    node.object.type !== "Identifier" ||
    node.property.type !== "Identifier"
  )
    return null;
  return CONSTANTS.get(`${node.object.name}.${node.property.name}`) ?? null;
}
