import { isArray, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";

/** BSON type numbers by the server's names. */
const CODES: Readonly<Record<string, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

const NAMES_BY_CODE = new Set(Object.values(CODES));
const NUMBER_CODES: readonly number[] = [1, 16, 18, 19];

export function typeCodeOf(value: Value): number {
  if (value === null) return 10;
  if (typeof value === "string") return 2;
  if (typeof value === "boolean") return 8;
  if (isArray(value)) return 4;
  return CODES[value.bsonType] ?? 0;
}

/** Type numbers for an alias; `number` stands for all four. @throws MongoError 2 */
export function typeCodesOfName(
  name: string,
  unknownMessage = `Unknown type name alias: ${name}`,
): readonly number[] {
  if (name === "number") return NUMBER_CODES;
  const code = Object.hasOwn(CODES, name) ? CODES[name] : undefined;
  if (code === undefined) throw new MongoError(2, unknownMessage);
  return [code];
}

/**
 * The set of types an argument of `$type` names: an alias, a number, or a list of them. @throws MongoError 2,
 * 9
 */
export function parseTypeSet(argument: Value, operator: string): ReadonlySet<number> {
  const items = isArray(argument) ? argument : [argument];
  if (items.length === 0) throw new MongoError(9, `${operator} must match at least one type`);
  return new Set(items.flatMap((item) => parseTypeCode(item)));
}

function parseTypeCode(item: Value): readonly number[] {
  if (typeof item === "string") return typeCodesOfName(item);
  if (!isNumeric(item)) throw new MongoError(14, "type must be represented as a number or a string");
  const code = toDoubleNumber(item);
  if (!Number.isInteger(code) || !NAMES_BY_CODE.has(code))
    throw new MongoError(2, `Invalid numerical type code: ${code}`);
  return [code];
}
