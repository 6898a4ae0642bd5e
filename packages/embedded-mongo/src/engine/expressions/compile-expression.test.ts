import { describe, expect, it } from "vitest";
import { parseEjson } from "@querysnap/mql";
import { buildContext, doc } from "../fixtures/engine.ts";
import { evaluate, outcome } from "../fixtures/evaluate.ts";
import { compileExpression } from "./compile-expression.ts";
import { EXPRESSION_CASES } from "./expressions.cases.ts";
import { OPERATORS } from "./operators.ts";

describe.each(Object.entries(EXPRESSION_CASES))("%s", (_chapter, cases) => {
  it.each(cases)("%s over %s", (expression, document, expected) => {
    expect(evaluate(expression, document)).toBe(expected);
  });
});

/** The aggregation expression operators of the 7.0 manual. */
const MANUAL =
  `abs acos acosh add allElementsTrue and anyElementTrue arrayElemAt arrayToObject asin asinh atan atan2 atanh avg
binarySize bitAnd bitNot bitOr bitXor bsonSize ceil cmp concat concatArrays cond convert cos cosh dateAdd dateDiff dateFromParts
dateFromString dateSubtract dateToParts dateToString dateTrunc dayOfMonth dayOfWeek dayOfYear degreesToRadians divide eq exp filter
first firstN floor function getField gt gte hour ifNull in indexOfArray indexOfBytes indexOfCP isArray isNumber isoDayOfWeek isoWeek
isoWeekYear last lastN let literal ln log log10 lt lte ltrim map max maxN median mergeObjects meta millisecond min minN minute mod month
multiply ne not objectToArray or percentile pow radiansToDegrees rand range reduce regexFind regexFindAll regexMatch replaceAll
replaceOne reverseArray round rtrim second setDifference setEquals setField setIntersection setIsSubset setUnion sin sinh size slice
sortArray split sqrt stdDevPop stdDevSamp strLenBytes strLenCP strcasecmp substr substrBytes substrCP subtract sum switch tan tanh toBool
toDate toDecimal toDouble toHashedIndexKey toInt toLong toLower toObjectId toString toUpper trim trunc tsIncrement tsSecond type
unsetField week year zip`.split(/\s+/);

describe("operators", () => {
  it.each(MANUAL)("$%s exists", (name) => {
    expect(OPERATORS.has(`$${name}`)).toBe(true);
  });

  it.each(["constructor", "__proto__", "$constructor", "$__proto__", "$toString2"])(
    "%j is not one",
    (name) => {
      expect(OPERATORS.has(name)).toBe(false);
    },
  );
});

const JUNK = [
  '"$s"',
  "5",
  "2.5",
  "true",
  "null",
  '"text"',
  '["a",1,null]',
  '{"a":1}',
  "[]",
  "{}",
  '["$s","$s"]',
  '["$n","$n","$n"]',
  '["$a","$n"]',
  '{"input":"$a"}',
];

describe("wrong arguments", () => {
  it.each([...OPERATORS.keys()])("of %s end in a result or a server error", (name) => {
    for (const argument of JUNK) {
      expect(() => evaluate(`{"${name}":${argument}}`, '{"s":"x","n":1,"a":[1,"b",{"c":1}]}')).not.toThrow();
    }
  });
});

describe("hostile expressions", () => {
  const doubling = (steps: number, body: string, initial: string): string =>
    `{"$reduce":{"input":{"$range":[0,${steps}]},"initialValue":${initial},"in":${body}}}`;

  it.each([
    ["a range of everything", '{"$range":[0,2147483647]}', "error 146"],
    ["a text that doubles", doubling(40, '{"$concat":["$$value","$$value"]}', '"x"'), "error 146"],
    ["an array that doubles", doubling(40, '{"$concatArrays":["$$value","$$value"]}', "[1]"), "error 146"],
    [
      "a document that doubles",
      `{"$bsonSize":{"a":${doubling(40, '["$$value","$$value"]', "[1]")}}}`,
      "error 10334",
    ],
    [
      "replacements that explode",
      doubling(12, '{"$replaceAll":{"input":"$$value","find":"","replacement":"$$value"}}', '"xxxxxxxx"'),
      "error 146",
    ],
    ["nested operators", `${'{"$not":['.repeat(110)}1${"]}".repeat(110)}`, "true"],
  ])("%s ends in %s", (_name, expression, expected) => {
    expect(evaluate(expression)).toBe(expected);
  });

  it("stops a long loop when it is interrupted", () => {
    let checks = 0;
    const context = buildContext({
      checkInterrupt: () => {
        if (++checks > 3) throw new Error("stopped");
      },
    });
    const loop = parseEjson(
      '{"$reduce":{"input":{"$range":[0,"$n"]},"initialValue":0,"in":{"$add":["$$value","$$this"]}}}',
    );
    const run = compileExpression(loop, context);
    expect(() => run({ root: doc('{"n":1000000}'), slots: [] })).toThrow("stopped");
  });
});

describe("compile time", () => {
  it.each([
    ['{"$divide":[1,0]}', "error 2"],
    ['{"$dateToString":{"date":"$d","format":"%q"}}', "compiled"],
    ['{"$regexMatch":{"input":"$s","regex":"["}}', "error 51111"],
    ['{"$indexOfArray":[5,"$a"]}', "error 50809"],
    ['{"$add":["$a",{"$toInt":"x"}]}', "error 241"],
    ['{"$cond":["$a",{"$toInt":"x"},1]}', "error 241"],
  ])("%s without a document: %s", (expression, expected) => {
    const compile = (): string => {
      compileExpression(parseEjson(expression), buildContext());
      return "compiled";
    };
    expect(outcome(compile)).toBe(expected);
  });
});
