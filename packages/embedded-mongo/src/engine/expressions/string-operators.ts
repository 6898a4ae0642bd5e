import { Int32, type Value } from "@querysnap/mql";
import type { Frame } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { compareStrings } from "../values/compare.ts";
import { printValue } from "../values/print-value.ts";
import { ELEMENT_BYTES, requireWithin } from "./limits.ts";
import { namedOperands, type NamedCodes } from "./named-operands.ts";
import {
  binary,
  checkArity,
  compileOperands,
  isNullish,
  operatorNode,
  ranged,
  strictNode,
  unary,
  variadic,
} from "./node.ts";
import type { Compiler, Node, Operand, OperatorParser, OperatorTable } from "./node.ts";
import { isNumeric, coerceLong, wholeInt } from "./numbers.ts";
import { codePointLength, coerceToText, unitOffset } from "./text.ts";
import { typeName } from "./type-names.ts";

/** A character in memory, when not all of a text is Latin. */
const CHARACTER_BYTES = 2;

function concat(operands: readonly Node[], frame: Frame): Operand {
  let text = "";
  for (const operand of operands) {
    const value = operand.run(frame);
    if (isNullish(value)) return null;
    if (typeof value !== "string")
      throw new MongoError(16702, `$concat only supports strings, not ${typeName(value)}`);
    text += value;
    requireWithin(text.length * CHARACTER_BYTES, "$concat");
  }
  return text;
}

function toLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function toUpper(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function requireText(value: Operand, code: number, message: (type: string) => string): string {
  if (typeof value === "string") return value;
  throw new MongoError(code, message(typeName(value)));
}

/** `$substr` reports its mistakes under the name of the operator it became. */
function substrBytes(operands: readonly Operand[]): string {
  const [input, start, length] = operands;
  const text = coerceToText(input);
  if (!isNumeric(start))
    throw new MongoError(
      16034,
      `$substrBytes:  starting index must be a numeric type (is BSON type ${typeName(start)})`,
    );
  if (!isNumeric(length))
    throw new MongoError(
      16035,
      `$substrBytes:  length must be a numeric type (is BSON type ${typeName(length)})`,
    );
  const bytes = Buffer.from(text, "utf8");
  const from = coerceLong(start);
  const count = coerceLong(length);
  if (from < 0n)
    throw new MongoError(50752, `$substrBytes:  starting index must be non-negative (got: ${from})`);
  if (from >= BigInt(bytes.length)) return "";
  const first = Number(from);
  const end = count < 0n || from + count > BigInt(bytes.length) ? bytes.length : first + Number(count);
  if (isContinuation(bytes[first]))
    throw new MongoError(28656, "$substrBytes:  Invalid range, starting index is a UTF-8 continuation byte.");
  if (isContinuation(bytes[end]))
    throw new MongoError(
      28657,
      "$substrBytes:  Invalid range, ending index is in the middle of a UTF-8 character.",
    );
  return bytes.toString("utf8", first, end);
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

const SUBSTR_CP_START = { type: 34450, whole: 34451, role: "starting index" } as const;
const SUBSTR_CP_LENGTH = { type: 34452, whole: 34453, role: "length" } as const;

function substrCodePoints(operands: readonly Operand[]): string {
  const [input, start, length] = operands;
  const text = coerceToText(input);
  const first = codePointArgument(start, SUBSTR_CP_START);
  const count = codePointArgument(length, SUBSTR_CP_LENGTH);
  if (count < 0) throw new MongoError(34454, "$substrCP: length must be a nonnegative integer.");
  if (first < 0) throw new MongoError(34455, "$substrCP: the starting index must be nonnegative integer.");
  const from = unitOffset(text, first);
  return text.slice(from, unitOffset(text, count, from));
}

function codePointArgument(value: Operand, codes: typeof SUBSTR_CP_START | typeof SUBSTR_CP_LENGTH): number {
  if (!isNumeric(value))
    throw new MongoError(
      codes.type,
      `$substrCP: ${codes.role} must be a numeric type (is BSON type ${typeName(value)})`,
    );
  const whole = wholeInt(value);
  if (whole === null)
    throw new MongoError(
      codes.whole,
      `$substrCP: ${codes.role} cannot be represented as a 32-bit integral value: ${printValue(value)}`,
    );
  return whole;
}

/** A start or end position of the `$indexOf` family. */
export function indexArgument(value: Operand, name: string, role: "starting" | "ending"): number {
  const whole = wholeInt(value);
  if (whole === null)
    throw new MongoError(
      40096,
      `${name}requires an integral ${role} index, found a value of type: ${typeName(value)}, with value: ${printValue(value)}`,
    );
  if (whole < 0) throw new MongoError(40097, `${name} requires a nonnegative ${role} index, found: ${whole}`);
  return whole;
}

type IndexCodes = { readonly input: number; readonly token: number };
type Search = (
  input: string,
  token: string,
  range: { readonly start: number; readonly end: number | null },
) => number;

function indexOf(codes: IndexCodes, search: Search): OperatorParser {
  return (spec, compiler, name) =>
    ranged({ min: 2, max: 4 }, (operands) => {
      const [input, token, start, end] = operands;
      if (isNullish(input)) return null;
      const text = requireText(
        input,
        codes.input,
        (type) => `${name} requires a string as the first argument, found: ${type}`,
      );
      const needle = requireText(
        token,
        codes.token,
        (type) => `${name} requires a string as the second argument, found: ${type}`,
      );
      const range = {
        start: operands.length > 2 ? indexArgument(start, name, "starting") : 0,
        end: operands.length > 3 ? indexArgument(end, name, "ending") : null,
      };
      return new Int32(search(text, needle, range));
    })(spec, compiler, name);
}

const searchBytes: Search = (input, token, { start, end }) => {
  const bytes = Buffer.from(input, "utf8");
  const stop = Math.min(end ?? bytes.length, bytes.length);
  if (start > bytes.length || stop < start) return -1;
  const found = bytes.subarray(0, stop).indexOf(Buffer.from(token, "utf8"), start);
  return found > stop ? -1 : found;
};

const searchCodePoints: Search = (input, token, { start, end }) => {
  const length = codePointLength(input);
  const stop = Math.min(end ?? length, length);
  if (stop < start) return -1;
  if (input === "" && token === "") return 0;
  if (start >= stop) return -1;
  const found = input.indexOf(token, unitOffset(input, start));
  const position = found === -1 ? -1 : codePointLength(input.slice(0, found));
  // the end bounds where a match may begin, not where it ends
  return position < stop ? position : -1;
};

function split(input: Operand, separator: Operand): Operand {
  if (isNullish(input) || isNullish(separator)) return null;
  const text = requireText(
    input,
    40085,
    (type) => `$split requires an expression that evaluates to a string as a first argument, found: ${type}`,
  );
  const mark = requireText(
    separator,
    40086,
    (type) => `$split requires an expression that evaluates to a string as a second argument, found: ${type}`,
  );
  if (mark === "") throw new MongoError(40087, "$split requires a non-empty separator");
  const parts: string[] = [];
  let start = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, start)) {
    parts.push(text.slice(start, at));
    start = at + mark.length;
    if ((parts.length & 0xfff) === 0) requireWithin(parts.length * ELEMENT_BYTES, "$split");
  }
  parts.push(text.slice(start));
  return parts;
}

/** Characters trimmed by default: NUL, ASCII white space and the Unicode spaces the server lists. */
const WHITE_SPACE = new Set(
  "\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a",
);

const TRIM_CODES: NamedCodes = {
  notObject: 50696,
  unknown: 50694,
  missing: { input: 50695 },
  messages: {
    notObject: (name, type) => `${name} only supports an object as an argument, found ${type}`,
    missing: (key, name) => `${name} requires an '${key}' field`,
  },
};

function trim(sides: { readonly left: boolean; readonly right: boolean }): OperatorParser {
  return (spec, compiler, name) => {
    const { input, chars } = namedOperands({
      spec,
      compiler,
      name,
      required: ["input"],
      optional: ["chars"],
      codes: TRIM_CODES,
    });
    const operands = [input, chars].filter((operand) => operand !== undefined);
    return strictNode(operands, (frame) => {
      const text = input?.run(frame);
      if (isNullish(text)) return null;
      if (typeof text !== "string")
        throw new MongoError(
          50699,
          `${name} requires its input to be a string, got ${printValue(text)} (of type ${typeName(text)}) instead.`,
        );
      if (!chars) return trimText(text, WHITE_SPACE, sides);
      const set = chars.run(frame);
      if (isNullish(set)) return null;
      if (typeof set !== "string")
        throw new MongoError(
          50700,
          `${name} requires 'chars' to be a string, got ${printValue(set)} (of type ${typeName(set)}) instead.`,
        );
      return trimText(text, new Set(set), sides);
    });
  };
}

function trimText(
  text: string,
  characters: ReadonlySet<string>,
  sides: { readonly left: boolean; readonly right: boolean },
): string {
  const points = Array.from(text);
  let start = 0;
  let end = points.length;
  if (sides.left) while (start < end && characters.has(points[start] ?? "")) start++;
  if (sides.right) while (end > start && characters.has(points[end - 1] ?? "")) end--;
  return points.slice(start, end).join("");
}

const REPLACE_CODES: NamedCodes = {
  notObject: 51751,
  unknown: 51750,
  missing: { input: 51749, find: 51748, replacement: 51747 },
};

function replace(apply: (input: string, find: string, replacement: string) => string): OperatorParser {
  return (spec, compiler, name) => {
    const { input, find, replacement } = namedOperands({
      spec,
      compiler,
      name,
      required: ["input", "find", "replacement"],
      optional: [],
      codes: REPLACE_CODES,
    });
    const roles = [
      { node: input, role: "input", code: 51746 },
      { node: find, role: "find", code: 51745 },
      { node: replacement, role: "replacement", code: 51744 },
    ];
    return operatorNode(
      roles.map(({ node }) => node),
      (frame) => {
        const values = roles.map(({ node }) => node.run(frame));
        const texts = roles.map(({ role, code }, at) => {
          const value = values[at];
          if (isNullish(value)) return null;
          return requireText(
            value,
            code,
            () => `${name} requires that '${role}' be a string, found: ${printValue(value)}`,
          );
        });
        const [text, pattern, substitute] = texts;
        return text == null || pattern == null || substitute == null
          ? null
          : apply(text, pattern, substitute);
      },
    );
  };
}

function replaceOne(input: string, find: string, replacement: string): string {
  const at = input.indexOf(find);
  return at === -1 ? input : input.slice(0, at) + replacement + input.slice(at + find.length);
}

function replaceAll(input: string, find: string, replacement: string): string {
  let text = "";
  let start = 0;
  const grow = (piece: string): void => {
    text += piece + replacement;
    requireWithin(text.length * CHARACTER_BYTES, "$replaceAll");
  };
  if (find === "") {
    grow("");
    for (const character of input) grow(character);
    return text;
  }
  for (let at = input.indexOf(find); at !== -1; at = input.indexOf(find, start)) {
    grow(input.slice(start, at));
    start = at + find.length;
  }
  return text + input.slice(start);
}

function textFunction(apply: (text: string) => string): OperatorParser {
  return unary((value) => apply(coerceToText(value)));
}

/** Three operands that are read as text and two positions. */
function substring(apply: (operands: readonly Operand[]) => string): OperatorParser {
  return (spec: Value, compiler: Compiler, name: string) => {
    const operands = compileOperands(spec, compiler);
    checkArity(name, operands.length, { min: 3, max: 3 });
    return strictNode(operands, (frame) => apply(operands.map((operand) => operand.run(frame))));
  };
}

export const STRING_OPERATORS: OperatorTable = {
  $concat: variadic(concat, "adjacent"),
  $toLower: textFunction(toLower),
  $toUpper: textFunction(toUpper),
  $strcasecmp: binary(
    (left, right) => new Int32(compareStrings(toUpper(coerceToText(left)), toUpper(coerceToText(right)))),
  ),
  $strLenBytes: unary(
    (value) =>
      new Int32(
        Buffer.byteLength(
          requireText(value, 34473, (type) => `$strLenBytes requires a string argument, found: ${type}`),
          "utf8",
        ),
      ),
  ),
  $strLenCP: unary(
    (value) =>
      new Int32(
        codePointLength(
          requireText(value, 34471, (type) => `$strLenCP requires a string argument, found: ${type}`),
        ),
      ),
  ),
  $substr: substring(substrBytes),
  $substrBytes: substring(substrBytes),
  $substrCP: substring(substrCodePoints),
  $indexOfBytes: indexOf({ input: 40091, token: 40092 }, searchBytes),
  $indexOfCP: indexOf({ input: 40093, token: 40094 }, searchCodePoints),
  $split: binary(split),
  $trim: trim({ left: true, right: true }),
  $ltrim: trim({ left: true, right: false }),
  $rtrim: trim({ left: false, right: true }),
  $replaceOne: replace(replaceOne),
  $replaceAll: replace(replaceAll),
};
