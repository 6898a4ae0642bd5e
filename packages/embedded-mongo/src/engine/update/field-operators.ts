import { DateTime, Decimal128, Doc, Double, Int32, Long, Timestamp, type Value } from "@querysnap/mql";
import { addDecimals, multiplyDecimals } from "../decimal/arithmetic.ts";
import { fitsLong, intOrLong, toDecimal } from "../expressions/numbers.ts";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { compareValues } from "../values/compare.ts";
import { isNumeric, type NumericValue } from "../values/numeric.ts";
import {
  describeDocument,
  describeElement,
  lastPart,
  type LeafParser,
  type LeafTarget,
} from "./leaf-operator.ts";

export const parseSet: LeafParser = (argument) => ({ creates: true, apply: () => argument });

export const parseUnset: LeafParser = () => ({ creates: false, apply: () => undefined });

export const parseSetOnInsert: LeafParser = (argument) => ({
  creates: true,
  isActive: ({ inserting }) => inserting,
  apply: () => argument,
});

export function parseExtreme(sign: 1 | -1): LeafParser {
  return (argument, _path, { operation }) => ({
    creates: true,
    apply: (existing) =>
      existing === undefined || compareValues(argument, existing, operation.collator) * sign < 0
        ? argument
        : existing,
  });
}

export const parseCurrentDate: LeafParser = (argument, _path, { operation }) => {
  const kind = currentDateKind(argument);
  const { nowMs } = operation;
  const value = kind === "date" ? new DateTime(nowMs) : new Timestamp(Math.floor(nowMs / 1000), 1);
  return {
    creates: true,
    apply: (_existing, target) => {
      // The same moment again counts as a change.
      target.countAsChange();
      return value;
    },
  };
};

function currentDateKind(argument: Value): "date" | "timestamp" {
  if (typeof argument === "boolean") return "date";
  if (!(argument instanceof Doc)) {
    throw new MongoError(
      2,
      `${typeName(argument)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    );
  }
  const unknown = argument.keys.find((key) => key !== "$type");
  if (unknown !== undefined) throw new MongoError(2, `Unrecognized $currentDate option: ${unknown}`);
  const type = argument.get("$type");
  if (type === "date" || type === "timestamp") return type;
  throw new MongoError(
    2,
    "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
  );
}

type Arithmetic = {
  readonly name: "$inc" | "$mul";
  readonly verb: string;
  integers(left: bigint, right: bigint): bigint;
  doubles(left: number, right: number): number;
  decimals(left: Decimal128, right: Decimal128): Decimal128;
  /** Value that a missing field counts as. */
  readonly neutral: Int32 | null;
};

export const parseInc = arithmeticParser({
  name: "$inc",
  verb: "increment",
  integers: (left, right) => left + right,
  doubles: (left, right) => left + right,
  decimals: addDecimals,
  neutral: null,
});

export const parseMul = arithmeticParser({
  name: "$mul",
  verb: "multiply",
  integers: (left, right) => left * right,
  doubles: (left, right) => left * right,
  decimals: multiplyDecimals,
  neutral: new Int32(0),
});

function arithmeticParser(arithmetic: Arithmetic): LeafParser {
  return (argument, path) => {
    if (!isNumeric(argument)) {
      throw new MongoError(
        14,
        `Cannot ${arithmetic.verb} with non-numeric argument: {${describeElement(path, argument)}}`,
      );
    }
    return {
      creates: true,
      apply: (existing, target) => {
        const start = existing === undefined ? arithmetic.neutral : existing;
        return existing === undefined && start === null
          ? argument
          : calculate(start, argument, { arithmetic, target });
      },
    };
  };
}

function calculate(
  existing: Value,
  argument: NumericValue,
  { arithmetic, target }: { readonly arithmetic: Arithmetic; readonly target: LeafTarget },
): NumericValue {
  if (!isNumeric(existing)) {
    throw new MongoError(
      14,
      `Cannot apply ${arithmetic.name} to a value of non-numeric type. ${describeDocument(target.root)} has the field '${lastPart(target.path)}' of non-numeric type ${typeName(existing)}`,
    );
  }
  if (existing instanceof Decimal128 || argument instanceof Decimal128)
    return arithmetic.decimals(toDecimal(existing), toDecimal(argument));
  if (existing instanceof Double || argument instanceof Double)
    return new Double(arithmetic.doubles(Number(existing.value), Number(argument.value)));
  const result = arithmetic.integers(BigInt(existing.value), BigInt(argument.value));
  if (!fitsLong(result)) {
    throw new MongoError(
      2,
      `Failed to apply ${arithmetic.name} operations to current value ((${existing instanceof Int32 ? "NumberInt" : "NumberLong"})${existing.value}) for document ${describeDocument(target.root)}`,
    );
  }
  return existing instanceof Int32 && argument instanceof Int32 ? intOrLong(result) : new Long(result);
}

type Bitwise = { readonly name: string; readonly operand: Int32 | Long };

export const parseBit: LeafParser = (argument) => {
  if (!(argument instanceof Doc)) {
    throw new MongoError(
      2,
      `The $bit modifier is not compatible with a ${typeName(argument)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  }
  const steps = [...argument.entries()].map(([name, operand]): Bitwise => {
    if (name !== "and" && name !== "or" && name !== "xor") {
      throw new MongoError(
        2,
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: {${describeElement(name, operand)}}`,
      );
    }
    if (operand instanceof Int32 || operand instanceof Long) return { name, operand };
    throw new MongoError(
      2,
      `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(operand)}' is not supported here: {${describeElement(name, operand)}}`,
    );
  });
  if (steps.length === 0)
    throw new MongoError(
      2,
      `You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}`,
    );
  return {
    creates: true,
    apply: (existing, target) => {
      const start = existing === undefined ? new Int32(0) : existing;
      if (!(start instanceof Int32 || start instanceof Long)) {
        throw new MongoError(
          2,
          `Cannot apply $bit to a value of non-integral type.${describeDocument(target.root)} has the field ${lastPart(target.path)} of non-integer type ${typeName(start)}`,
        );
      }
      return steps.reduce<Int32 | Long>(applyBits, start);
    },
  };
};

function applyBits(current: Int32 | Long, { name, operand }: Bitwise): Int32 | Long {
  const left = BigInt(current.value);
  const right = BigInt(operand.value);
  const result = name === "and" ? left & right : name === "or" ? left | right : left ^ right;
  return current instanceof Int32 && operand instanceof Int32 ? new Int32(Number(result)) : new Long(result);
}
