import { Doc, Int32, RegularExpression, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { compileRegex, type CompiledRegex, type RegexMatch } from "../regex/compile-regex.ts";
import { ELEMENT_BYTES } from "./limits.ts";
import { namedOperands, type NamedCodes } from "./named-operands.ts";
import {
  isNullish,
  operatorNode,
  strictNode,
  type Compiler,
  type Operand,
  type OperatorParser,
  type OperatorTable,
} from "./node.ts";
import { codePointLength, unitOffset } from "./text.ts";

const CODES: NamedCodes = {
  notObject: 51103,
  unknown: 31024,
  missing: { input: 31022, regex: 31023 },
  messages: {
    notObject: (name, type) => `${name} expects an object of named arguments but found: ${type}`,
    missing: (key, name) => `${name} requires '${key}' parameter`,
  },
};

/** Memory limit of `$regexFindAll`. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Pattern and options; a null pattern gives null. */
function readRegex(regex: Operand, options: Operand, name: string): CompiledRegex | null {
  if (!isNullish(regex) && typeof regex !== "string" && !(regex instanceof RegularExpression)) {
    throw new MongoError(51105, `${name} needs 'regex' to be of type string or regex`);
  }
  if (!isNullish(options) && typeof options !== "string")
    throw new MongoError(51106, `${name} needs 'options' to be of type string`);
  const own = regex instanceof RegularExpression ? regex.options : "";
  if (own !== "" && !isNullish(options))
    throw new MongoError(
      51107,
      `${name}: found regex option(s) specified in both 'regex' and 'option' fields`,
    );
  const pattern = regex instanceof RegularExpression ? regex.pattern : regex;
  const flags = typeof options === "string" ? options : own;
  if (typeof pattern === "string" && pattern.includes("\0"))
    throw new MongoError(51109, `${name}: regular expression cannot contain an embedded null byte`);
  if (flags.includes("\0"))
    throw new MongoError(51110, `${name}: regular expression options cannot contain an embedded null byte`);
  return typeof pattern === "string" ? compile(pattern, flags, name) : null;
}

function compile(pattern: string, options: string, name: string): CompiledRegex {
  try {
    return compileRegex(pattern, options);
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    // filters and expressions name the same failures differently
    if (error.code === 51108) throw new MongoError(51108, `${name} ${error.message}`);
    if (error.code === 51091)
      throw new MongoError(
        51111,
        `Invalid Regex in ${name}: ${error.message.replace(/^Regular expression is invalid: /, "")}`,
      );
    throw error;
  }
}

type Finder = (regex: CompiledRegex, text: string, checkInterrupt: () => void) => Value;

function regexOperator(whenNull: Value, find: Finder): OperatorParser {
  return (spec: Value, compiler: Compiler, name: string) => {
    const { input, regex, options } = namedOperands({
      spec,
      compiler,
      name,
      required: ["input", "regex"],
      optional: ["options"],
      codes: CODES,
    });
    const operands = [input, regex, options].filter((node) => node !== undefined);
    const checkInterrupt = (): void => compiler.context.operation.checkInterrupt();
    // a constant pattern is compiled once, and fails before any document is read
    let fixed: CompiledRegex | null = null;
    const pattern = strictNode(options ? [regex, options] : [regex], (frame) => {
      fixed = readRegex(regex.run(frame), options?.run(frame), name);
      return null;
    });
    return operatorNode([...operands, pattern], (frame) => {
      const text = input.run(frame);
      if (!isNullish(text) && typeof text !== "string")
        throw new MongoError(51104, `${name} needs 'input' to be of type string`);
      const compiled = pattern.constant ? fixed : readRegex(regex.run(frame), options?.run(frame), name);
      return compiled && typeof text === "string" ? find(compiled, text, checkInterrupt) : whenNull;
    });
  };
}

/** Positions are counted in code points. */
function matchDocument(text: string, { index, end, captures }: RegexMatch, position: number): Doc {
  return new Doc(["match", "idx", "captures"], [text.slice(index, end), new Int32(position), captures]);
}

const findOne: Finder = (regex, text, checkInterrupt) => {
  const found = regex.search(text, checkInterrupt)(0);
  return found ? matchDocument(text, found, codePointLength(text.slice(0, found.index))) : null;
};

const findAll: Finder = (regex, text, checkInterrupt) => {
  const search = regex.search(text, checkInterrupt);
  const matches: Doc[] = [];
  let bytes = 0;
  let at = 0;
  // Code points are counted on from the last match: counting all of them each time would be quadratic.
  let counted = { index: 0, position: 0 };
  // even an empty text is searched once, but the end of another is not searched again
  do {
    checkInterrupt();
    const found = search(at);
    if (!found) break;
    const { index } = found;
    const position = counted.position + codePointLength(text.slice(counted.index, index));
    counted = { index, position };
    matches.push(matchDocument(text, found, position));
    bytes += ELEMENT_BYTES * (3 + found.captures.length) + (found.end - index);
    if (bytes > MAX_OUTPUT_BYTES)
      throw new MongoError(
        51151,
        "$regexFindAll: the size of buffer to store output exceeded the 64MB limit",
      );
    at = found.end > index ? found.end : unitOffset(text, 1, index);
  } while (at < text.length);
  return matches;
};

export const REGEX_OPERATORS: OperatorTable = {
  $regexMatch: regexOperator(false, (regex, text, checkInterrupt) => regex.test(text, checkInterrupt)),
  $regexFind: regexOperator(null, findOne),
  $regexFindAll: regexOperator([], findAll),
};
