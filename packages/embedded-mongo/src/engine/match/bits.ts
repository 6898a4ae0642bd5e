import { Binary, Decimal128, Double, isArray, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { describeValue } from "../values/describe-value.ts";
import { isNumeric, toDoubleNumber, type NumericValue } from "../values/numeric.ts";
import type { ValueTest } from "./condition.ts";
import { parseNonNegativeInt, parseNonNegativeLong } from "./parse-whole.ts";

const LONG_BITS = 64;
const MAX_LONG = 2 ** 63;

type BitsName = "$bitsAllSet" | "$bitsAllClear" | "$bitsAnySet" | "$bitsAnyClear";

export function isBitsName(name: string): name is BitsName {
  return (
    name === "$bitsAllSet" || name === "$bitsAllClear" || name === "$bitsAnySet" || name === "$bitsAnyClear"
  );
}

/** @throws MongoError 2, 9 @see https://www.mongodb.com/docs/v7.0/reference/operator/query-bitwise/ */
export function bitsTest(name: BitsName, argument: Value, path: string): ValueTest {
  const positions = parsePositions(name, argument, path);
  const wanted = name === "$bitsAllSet" || name === "$bitsAnySet";
  const all = name === "$bitsAllSet" || name === "$bitsAllClear";
  return (value) => {
    const reader = bitReader(value);
    if (!reader) return false;
    for (const position of positions) if ((reader(position) === wanted) !== all) return !all;
    return all;
  };
}

function parsePositions(name: BitsName, argument: Value, path: string): number[] {
  if (isArray(argument))
    return argument.map((item, at) =>
      parseNonNegativeInt(String(at), item, { code: 2, context: "Failed to parse bit position. " }),
    );
  if (argument instanceof Binary) return setBits(argument.bytes.length * 8, binaryReader(argument.bytes));
  if (isNumeric(argument)) return setBits(LONG_BITS - 1, longReader(parseNonNegativeLong(name, argument)));
  throw new MongoError(
    2,
    `${path} takes an Array, a number, or a BinData but received: ${name}: ${describeValue(argument)}`,
  );
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
