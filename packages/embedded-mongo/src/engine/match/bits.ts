import { Binary, Decimal128, Double, isArray, Long, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { isNumeric, toDoubleNumber, type NumericValue } from "../values/numeric.ts";
import type { ValueTest } from "./condition.ts";

const LONG_BITS = 64;
const MAX_LONG = 2 ** 63;

type BitsName = "$bitsAllSet" | "$bitsAllClear" | "$bitsAnySet" | "$bitsAnyClear";

export function isBitsName(name: string): name is BitsName {
  return name === "$bitsAllSet" || name === "$bitsAllClear" || name === "$bitsAnySet" || name === "$bitsAnyClear";
}

/** @throws MongoError 2, 9 @see https://www.mongodb.com/docs/v7.0/reference/operator/query-bitwise/ */
export function bitsTest(name: BitsName, argument: Value): ValueTest {
  const positions = parsePositions(name, argument);
  const wanted = name === "$bitsAllSet" || name === "$bitsAnySet";
  const all = name === "$bitsAllSet" || name === "$bitsAllClear";
  return (value) => {
    const reader = bitReader(value);
    if (!reader) return false;
    for (const position of positions) if ((reader(position) === wanted) !== all) return !all;
    return all;
  };
}

function parsePositions(name: BitsName, argument: Value): number[] {
  if (isArray(argument)) return argument.map((item) => parsePosition(name, item));
  if (argument instanceof Binary) return setBits(argument.bytes.length * 8, binaryReader(argument.bytes));
  if (!isNumeric(argument)) throw new MongoError(2, `${name} takes an Array, a number, or a BinData but received an argument of another type`);
  const mask = toDoubleNumber(argument);
  if (!Number.isInteger(mask)) throw new MongoError(9, `Expected an integer: ${name}: ${mask}`);
  if (mask < 0) throw new MongoError(9, `Expected a non-negative number in: ${name}: ${mask}`);
  if (mask >= MAX_LONG && !(argument instanceof Long)) throw new MongoError(9, `Cannot represent as a 64-bit integer: ${name}: ${mask}`);
  return setBits(LONG_BITS - 1, longReader(toLong(argument)));
}

function parsePosition(name: BitsName, item: Value): number {
  if (!isNumeric(item)) throw new MongoError(2, `bit positions must be an integer but got another type in ${name}`);
  const position = toDoubleNumber(item);
  if (!Number.isInteger(position)) throw new MongoError(2, `Failed to parse bit position. Expected an integer: ${name}: ${position}`);
  if (position < 0) throw new MongoError(2, `Failed to parse bit position. Expected a non-negative number in: ${name}: ${position}`);
  if (position > 2 ** 31 - 1) throw new MongoError(2, `Failed to parse bit position. Cannot represent as an integer: ${name}: ${position}`);
  return position;
}

function setBits(count: number, isSet: (position: number) => boolean): number[] {
  return Array.from({ length: count }, (_item, position) => position).filter((position) => isSet(position));
}

function bitReader(value: Value | undefined): ((position: number) => boolean) | null {
  if (value instanceof Binary) return binaryReader(value.bytes);
  if (!isNumeric(value)) return null;
  if (value instanceof Double || value instanceof Decimal128) {
    const number = toDoubleNumber(value);
    // Written so that NaN fails too.
    if (!(number >= -MAX_LONG && number < MAX_LONG)) return null;
    if (!Number.isInteger(number)) return null;
  }
  return longReader(toLong(value));
}

function toLong(value: NumericValue): bigint {
  return BigInt(value instanceof Decimal128 ? toDoubleNumber(value) : value.value);
}

/** Beyond 64 bits a number repeats its sign. */
function longReader(value: bigint): (position: number) => boolean {
  return (position) => ((value >> BigInt(Math.min(position, LONG_BITS - 1))) & 1n) === 1n;
}

function binaryReader(bytes: Uint8Array): (position: number) => boolean {
  return (position) => (((bytes[position >> 3] ?? 0) >> (position & 7)) & 1) === 1;
}
