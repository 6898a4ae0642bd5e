import { Doc, Int32, RegularExpression, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { compileRegex, type CompiledRegex, type RegexMatch } from "../regex/compile-regex.ts";
import { ELEMENT_BYTES } from "./limits.ts";
import { namedOperands, type NamedCodes } from "./named-operands.ts";
import { constantValue, isNullish, strictNode, type Compiler, type Operand, type OperatorParser, type OperatorTable } from "./node.ts";
import { codePointLength, unitOffset } from "./text.ts";
import { typeName } from "./type-names.ts";

const CODES: NamedCodes = { notObject: 51103, unknown: 31024, missing: { input: 31022, regex: 31023 } };

/** What `$regexFindAll` may collect. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Pattern and options; a null pattern gives null. */
function readRegex(regex: Operand, options: Operand, name: string): CompiledRegex | null {
  const given = readOptions(options, name);
  if (isNullish(regex)) return null;
  if (regex instanceof RegularExpression) {
    if (given !== null && regex.options !== "") throw new MongoError(51107, `${name}: found regex options specified in both 'regex' and 'options' fields`);
    return compile(regex.pattern, given ?? regex.options, name);
  }
  if (typeof regex !== "string") throw new MongoError(51105, `${name} needs 'regex' to be of type string or regex`);
  return compile(regex, given ?? "", name);
}

function readOptions(options: Operand, name: string): string | null {
  if (isNullish(options)) return null;
  if (typeof options !== "string") throw new MongoError(51106, `${name} needs 'options' to be of type string`);
  if (options.includes("\0")) throw new MongoError(51110, `${name}:  regex options cannot contain an embedded null byte`);
  return options;
}

function compile(pattern: string, options: string, name: string): CompiledRegex {
  if (pattern.includes("\0")) throw new MongoError(51109, `${name}: regular expression cannot contain an embedded null byte`);
  try {
    return compileRegex(pattern, options);
  } catch (error) {
    // filters and expressions name the same failure differently
    if (error instanceof MongoError && error.code === 51091) throw new MongoError(51111, `Invalid Regex in ${name}: ${error.message}`);
    throw error;
  }
}

type Finder = (regex: CompiledRegex, text: string, checkInterrupt: () => void) => Value;

function regexOperator(whenNull: Value, find: Finder): OperatorParser {
  return (spec: Value, compiler: Compiler, name: string) => {
    const { input, regex, options } = namedOperands({ spec, compiler, name, required: ["input", "regex"], optional: ["options"], codes: CODES });
    const operands = [input, regex, options].filter((node) => node !== undefined);
    // a wrong constant pattern fails before any document is read
    if (regex.constant && !regex.error && (!options || (options.constant && !options.error)))
      readRegex(constantValue(regex), options && constantValue(options), name);
    const checkInterrupt = (): void => compiler.context.operation.checkInterrupt();
    return strictNode(operands, (frame) => {
      const text = input.run(frame);
      if (!isNullish(text) && typeof text !== "string") throw new MongoError(51104, `${name} needs 'input' to be of type string, found ${typeName(text)}`);
      const compiled = readRegex(regex.run(frame), options?.run(frame), name);
      return compiled && typeof text === "string" ? find(compiled, text, checkInterrupt) : whenNull;
    });
  };
}

/** Positions are counted in code points. */
function matchDocument(text: string, { index, end, captures }: RegexMatch): Doc {
  return new Doc(["match", "idx", "captures"], [text.slice(index, end), new Int32(codePointLength(text.slice(0, index))), captures]);
}

const findOne: Finder = (regex, text, checkInterrupt) => {
  const found = regex.exec(text, 0, checkInterrupt);
  return found ? matchDocument(text, found) : null;
};

const findAll: Finder = (regex, text, checkInterrupt) => {
  const matches: Doc[] = [];
  let bytes = 0;
  let at = 0;
  // even an empty text is searched once, but the end of another is not searched again
  do {
    checkInterrupt();
    const found = regex.exec(text, at, checkInterrupt);
    if (!found) break;
    matches.push(matchDocument(text, found));
    bytes += ELEMENT_BYTES * (3 + found.captures.length) + (found.end - found.index);
    if (bytes > MAX_OUTPUT_BYTES) throw new MongoError(51151, "$regexFindAll: the size of buffer to store output exceeded the 64MB limit");
    at = found.end > found.index ? found.end : unitOffset(text, 1, found.index);
  } while (at < text.length);
  return matches;
};

export const REGEX_OPERATORS: OperatorTable = {
  $regexMatch: regexOperator(false, (regex, text, checkInterrupt) => regex.test(text, checkInterrupt)),
  $regexFind: regexOperator(null, findOne),
  $regexFindAll: regexOperator([], findAll),
};
