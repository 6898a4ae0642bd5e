import { compareValues, valuesEqual } from "../values/compare.ts";
import { Int32 } from "@querysnap/mql";
import {
  binary,
  compileOperands,
  constantNode,
  constantValue,
  strictNode,
  unary,
  type Node,
  type OperatorParser,
  type OperatorTable,
} from "./node.ts";
import { isTruthy } from "./truth.ts";

function ordering(accepts: (order: number) => boolean): OperatorParser {
  return binary((left, right, { context }) =>
    accepts(compareValues(left, right, context.operation.collator)),
  );
}

/**
 * `$and` and `$or` stop at the first operand that decides; a constant that does is looked at before all
 * others.
 */
function shortCircuit(decides: boolean): OperatorParser {
  return (spec, compiler) => {
    const operands = compileOperands(spec, compiler);
    const run: Node["run"] = (frame) => {
      for (const operand of operands) if (isTruthy(operand.run(frame)) === decides) return decides;
      return !decides;
    };
    const node = strictNode(operands, run);
    if (node.error) return node;
    return operands.some((operand) => operand.constant && isTruthy(constantValue(operand)) === decides)
      ? constantNode(decides)
      : node;
  };
}

const ORDERS = [new Int32(-1), new Int32(0), new Int32(1)] as const;

export const BOOLEAN_OPERATORS: OperatorTable = {
  $cmp: binary(
    (left, right, { context }) => ORDERS[compareValues(left, right, context.operation.collator) + 1],
  ),
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
