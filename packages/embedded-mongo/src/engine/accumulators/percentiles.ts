import { Double, isArray, type Value } from "@querysnap/mql";
import { namedSpecs, type NamedCodes } from "../expressions/named-operands.ts";
import { constantValue, isNullish, type Compiler, type Node, type Operand } from "../expressions/node.ts";
import { isNumeric, toDoubleNumber } from "../expressions/numbers.ts";
import { typeName } from "../expressions/type-names.ts";
import { FoldingError, MongoError } from "../mongo-error.ts";
import { describeValue } from "../values/describe-value.ts";
import { printValue } from "../values/print-value.ts";
import { requireSpecification } from "./n-argument.ts";
import type { MemoryUse } from "./collecting.ts";
import type { ValueAccumulator } from "./value-accumulators.ts";

const MESSAGES = {
  notObject: () => "specification must be an object",
  unknown: (key: string, name: string) => `BSON field '${name}.${key}' is an unknown field.`,
};
const NOT_OBJECT = {
  accumulator: { $median: 7436100, $percentile: 7429703 },
  expression: { $median: 7436201, $percentile: 7436200 },
} as const;

type Form = keyof typeof NOT_OBJECT;

function codesOf(name: string, form: Form): NamedCodes {
  const notObject = NOT_OBJECT[form][name === "$median" ? "$median" : "$percentile"];
  const missing = (key: string) => `BSON field '${name}.${key}' is missing but a required field`;
  return {
    notObject,
    unknown: 40415,
    missing: { input: 40414, method: 40414, p: 40414 },
    messages: { ...MESSAGES, missing },
  };
}

/** Arguments of `$median` and `$percentile`, which give the value at each fraction of the sorted numbers. */
export type PercentileSpec = {
  readonly input: Node;
  readonly fractions: readonly number[];
  readonly isMedian: boolean;
};

export function parsePercentile(
  spec: Value,
  compiler: Compiler,
  { name, form }: { readonly name: string; readonly form: Form },
): PercentileSpec {
  const isMedian = name === "$median";
  const codes = codesOf(name, form);
  requireSpecification(spec, name, codes.notObject);
  const specs = namedSpecs({
    spec,
    name,
    required: isMedian ? ["input", "method"] : ["input", "method", "p"],
    optional: [],
    codes,
  });
  if (typeof specs["method"] !== "string")
    throw new MongoError(
      14,
      `BSON field '${name}.method' is the wrong type '${typeName(specs["method"])}', expected type 'string'`,
    );
  if (specs["method"] !== "approximate")
    throw new MongoError(2, "Currently only 'approximate' can be used as percentile 'method'.");
  const input = compiler.compile(specs["input"] ?? null);
  const fractions = isMedian ? [0.5] : readFractions(specs["p"] ?? null, compiler);
  return { input, fractions, isMedian };
}

function readFractions(spec: Value, compiler: Compiler): readonly number[] {
  const node = compiler.compile(spec);
  if (node.error) throw new FoldingError(node.error);
  if (!node.constant)
    throw new MongoError(
      7750300,
      `The $percentile 'p' field must be an array of constant values, but found value: ${describeValue(spec)}.`,
    );
  const list = constantValue(node);
  const wrong = (code: number, found: string) =>
    new MongoError(
      code,
      `The $percentile 'p' field must be an array of numbers from [0.0, 1.0], but found: ${found}`,
    );
  if (!isArray(list) || list.length === 0) throw wrong(7750301, printValue(list));
  return list.map((value) => {
    if (!isNumeric(value)) throw wrong(7750302, printValue(value));
    const fraction = toDoubleNumber(value);
    if (fraction < 0 || fraction > 1) throw wrong(7750303, String(fraction));
    return fraction;
  });
}

/**
 * The results for a set of numbers: a double for a median, a list for percentiles; nulls when there is no
 * number. NaN is none.
 */
export function percentilesOf(
  numbers: Float64Array | number[],
  { fractions, isMedian }: Pick<PercentileSpec, "fractions" | "isMedian">,
): Value {
  const sorted = Float64Array.from(numbers)
    .filter((number) => !Number.isNaN(number))
    .sort();
  const results = fractions.map((fraction) => {
    const rank = Math.max(0, Math.ceil(fraction * sorted.length) - 1);
    const value = sorted[rank];
    return value === undefined ? null : new Double(value);
  });
  return isMedian ? (results[0] ?? null) : results;
}

/** Collects numbers; everything else does not count. */
export class Percentiles implements ValueAccumulator {
  readonly #numbers: number[] = [];
  readonly #spec: PercentileSpec;
  readonly #memory: MemoryUse;

  constructor(spec: PercentileSpec, memory: MemoryUse) {
    this.#spec = spec;
    this.#memory = memory;
  }

  add(value: Operand): void {
    if (isNullish(value) || !isNumeric(value)) return;
    this.#memory.hold(null);
    this.#numbers.push(toDoubleNumber(value));
  }

  finish(): Value {
    return percentilesOf(this.#numbers, this.#spec);
  }
}
