import { compareValues, valuesEqual } from "../values/compare.ts";
import { Int32 } from "@querysnap/mql";
import { binary, compileOperands, dynamicNode, foldNode, unary, type Node, type OperatorParser, type OperatorTable } from "./node.ts";
import { isTruthy } from "./truth.ts";

function ordering(accepts: (order: number) => boolean): OperatorParser {
  return binary((left, right, { context }) => accepts(compareValues(left, right, context.operation.collator)));
}

/** `$and` and `$or` stop at the first operand that decides, so a later failing constant may never be reached. */
function shortCircuit(decides: boolean): OperatorParser {
  return (spec, compiler) => {
    const operands = compileOperands(spec, compiler);
    const run: Node["run"] = (frame) => {
      for (const operand of operands) if (isTruthy(operand.run(frame)) === decides) return decides;
      return !decides;
    };
    const [first] = operands;
    if (first?.error) return first;
    return operands.every((operand) => operand.constant) ? foldNode(run) : dynamicNode(run);
  };
}

const ORDERS = [new Int32(-1), new Int32(0), new Int32(1)] as const;

export const BOOLEAN_OPERATORS: OperatorTable = {
  $cmp: binary((left, right, { context }) => ORDERS[compareValues(left, right, context.operation.collator) + 1]),
  $eq: binary((left, right, { context }) => valuesEqual(left, right, context.operation.collator)),
  $ne: binary((left, right, { context }) => !valuesEqual(left, right, context.operation.collator)),
  $gt: ordering((order) => order > 0),
  $gte: ordering((order) => order >= 0),
  $lt: ordering((order) => order < 0),
  $lte: ordering((order) => order <= 0),
  $and: shortCircuit(false),
  $or: shortCircuit(true),
  $not: unary((operand) => !isTruthy(operand)),
};
