import { isArray } from "@querysnap/mql";
import {
  Average,
  Extreme,
  MergedObjects,
  StandardDeviation,
  Sum,
  type ValueAccumulator,
} from "../accumulators/value-accumulators.ts";
import type { Collator } from "../contract.ts";
import { isNumeric, toDoubleNumber } from "./numbers.ts";
import { parsePercentile, percentilesOf } from "../accumulators/percentiles.ts";
import { strictNode, variadic, type OperatorParser, type OperatorTable } from "./node.ts";

/**
 * The expression form of an accumulator: over the elements of its only operand if that is an array, else over
 * its operands.
 */
function overOperands(create: (collator: Collator | null) => ValueAccumulator): OperatorParser {
  return variadic((operands, frame, { context }) => {
    const state = create(context.operation.collator);
    const [only] = operands;
    if (only && operands.length === 1) {
      const value = only.run(frame);
      if (isArray(value)) for (const element of value) state.add(element);
      else state.add(value);
    } else for (const operand of operands) state.add(operand.run(frame));
    return state.finish();
  });
}

/** `$median` and `$percentile` over the numbers of an array, or of one value. */
const parsePercentileOperator: OperatorParser = (spec, compiler, name) => {
  const parsed = parsePercentile(spec, compiler, { name, form: "expression" });
  return strictNode([parsed.input], (frame) => {
    const value = parsed.input.run(frame);
    const values = isArray(value) ? value : [value];
    return percentilesOf(values.filter((element) => isNumeric(element)).map(toDoubleNumber), parsed);
  });
};

export const ACCUMULATOR_OPERATORS: OperatorTable = {
  $sum: overOperands(() => new Sum()),
  $avg: overOperands(() => new Average()),
  $min: overOperands((collator) => new Extreme(1, collator)),
  $max: overOperands((collator) => new Extreme(-1, collator)),
  $stdDevPop: overOperands(() => new StandardDeviation(false)),
  $stdDevSamp: overOperands(() => new StandardDeviation(true)),
  $median: parsePercentileOperator,
  $percentile: parsePercentileOperator,
  // an array is no object, and its elements are not looked at
  $mergeObjects: variadic((operands, frame) => {
    const merged = new MergedObjects();
    for (const operand of operands) merged.add(operand.run(frame));
    return merged.finish();
  }),
};
