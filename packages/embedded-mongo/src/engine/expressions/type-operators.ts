import { MongoError } from "../mongo-error.ts";
import { CONVERSIONS, refusedConversion, type Conversion } from "./conversion.ts";
import { namedOperands, PARAMETER_MESSAGES, type NamedCodes } from "./named-operands.ts";
import { compileOperands, isNullish, strictNode, unary } from "./node.ts";
import type { Compiler, Node, Operand, OperatorParser, OperatorTable } from "./node.ts";
import { isNumeric, wholeInt } from "./numbers.ts";
import { typeName } from "./type-names.ts";
import type { Value } from "@querysnap/mql";

/** Type numbers that `$convert` accepts beside names. */
const TYPE_BY_NUMBER: ReadonlyMap<number, string> = new Map([
  [-1, "minKey"],
  [0, "missing"],
  [1, "double"],
  [2, "string"],
  [3, "object"],
  [4, "array"],
  [5, "binData"],
  [6, "undefined"],
  [7, "objectId"],
  [8, "bool"],
  [9, "date"],
  [10, "null"],
  [11, "regex"],
  [12, "dbPointer"],
  [13, "javascript"],
  [14, "symbol"],
  [15, "javascriptWithScope"],
  [16, "int"],
  [17, "timestamp"],
  [18, "long"],
  [19, "decimal"],
  [127, "maxKey"],
]);

const TYPE_NAMES: ReadonlySet<string> = new Set(TYPE_BY_NUMBER.values());

function targetConversion(to: Operand): Conversion {
  const name = targetName(to);
  return CONVERSIONS.get(name) ?? refusedConversion(name);
}

function targetName(to: Operand): string {
  if (typeof to === "string") {
    if (!TYPE_NAMES.has(to)) throw new MongoError(2, `Unknown type name: ${to}`);
    return to;
  }
  if (!isNumeric(to))
    throw new MongoError(9, `$convert's 'to' argument must be a string or number, but is ${typeName(to)}`);
  const number = wholeInt(to);
  if (number === null) throw new MongoError(9, "In $convert, numeric 'to' argument is not an integer");
  const name = TYPE_BY_NUMBER.get(number);
  if (name === undefined)
    throw new MongoError(
      9,
      `In $convert, numeric value for 'to' does not correspond to a BSON type: ${number}`,
    );
  return name;
}

const CONVERT_CODES: NamedCodes = {
  notObject: 9,
  unknown: 9,
  missing: { input: 9, to: 9 },
  messages: {
    notObject: (name, type) => `${name} expects an object of named arguments but found: ${type}`,
    missing: PARAMETER_MESSAGES.missing,
  },
};

function parseConvert(spec: Value, compiler: Compiler): Node {
  const nodes = namedOperands({
    spec,
    compiler,
    name: "$convert",
    required: ["input", "to"],
    optional: ["onError", "onNull"],
    codes: CONVERT_CODES,
  });
  const { input, to, onError, onNull } = nodes;
  const run: Node["run"] = (frame) => {
    const target = to.run(frame);
    const value = input.run(frame);
    const convert = isNullish(target) ? null : targetConversion(target);
    if (value === undefined || isNullish(value)) return onNull ? onNull.run(frame) : null;
    if (!convert) return null;
    try {
      return convert(value);
    } catch (error) {
      if (onError && error instanceof MongoError && error.code === 241) return onError.run(frame);
      throw error;
    }
  };
  const all = [input, to, onError, onNull].filter((node) => node !== undefined);
  return strictNode(all, run);
}

/** `$toInt` and its like: the short forms of `$convert`. */
function shortForm(target: string): OperatorParser {
  const convert = CONVERSIONS.get(target) ?? refusedConversion(target);
  return (spec, compiler, name) => {
    const [operand, ...others] = compileOperands(spec, compiler);
    if (!operand || others.length > 0)
      throw new MongoError(
        50723,
        `${name} requires a single argument, got ${operand ? 1 + others.length : 0}`,
      );
    return strictNode([operand], (frame) => {
      const value = operand.run(frame);
      return value === undefined || isNullish(value) ? null : convert(value);
    });
  };
}

export const TYPE_OPERATORS: OperatorTable = {
  $type: unary(typeName),
  $isNumber: unary((value) => isNumeric(value)),
  $convert: parseConvert,
  $toBool: shortForm("bool"),
  $toDate: shortForm("date"),
  $toDecimal: shortForm("decimal"),
  $toDouble: shortForm("double"),
  $toInt: shortForm("int"),
  $toLong: shortForm("long"),
  $toObjectId: shortForm("objectId"),
  $toString: shortForm("string"),
};
