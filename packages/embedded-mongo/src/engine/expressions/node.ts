import { isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Expression, Frame } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { Doc } from "@querysnap/mql";

/**
 * A compiled sub-expression. A constant one has been evaluated already; when that failed, `error` holds the
 * failure, which the operators around it pass on to the command: the server evaluates constants once
 * everything has been parsed.
 */
export type Node = {
  readonly run: Expression;
  readonly constant: boolean;
  readonly error: MongoError | null;
};

/**
 * What an operator's parser may use: compile operands, bring variables into scope, reach the command's
 * context.
 */
export type Compiler = {
  readonly context: CompileContext;
  compile(spec: Value): Node;
  /** The same compiler with further variables; `slots[i]` belongs to `names[i]`. */
  bind(names: readonly string[]): { readonly compiler: Compiler; readonly slots: readonly number[] };
};

/** Turns `{ $name: spec }` into a node. */
export type OperatorParser = (spec: Value, compiler: Compiler, name: string) => Node;

export type OperatorTable = Readonly<Record<string, OperatorParser>>;

export type Operand = Value | undefined;

const EMPTY_FRAME: Frame = { root: Doc.empty, slots: [] };

export function constantNode(value: Operand): Node {
  return { run: () => value, constant: true, error: null };
}

export function failedNode(error: MongoError): Node {
  return {
    run: () => {
      throw error;
    },
    constant: true,
    error,
  };
}

/** A node that depends on the document, a variable or chance. */
export function dynamicNode(run: Expression): Node {
  return { run, constant: false, error: null };
}

/** Folds an operator whose operands are all constant; a failing constant operand fails the whole. */
export function strictNode(operands: readonly Node[], run: Expression): Node {
  const node = operatorNode(operands, run);
  return node.error || !operands.every((operand) => operand.constant) ? node : foldNode(run);
}

/**
 * An operator that the server evaluates for each document even when its operands are constant, except for one
 * that fails.
 */
export function operatorNode(operands: readonly Node[], run: Expression): Node {
  return operands.find((operand) => operand.error !== null) ?? dynamicNode(run);
}

/** Evaluates a constant expression once. */
function foldNode(run: Expression): Node {
  try {
    return constantNode(run(EMPTY_FRAME));
  } catch (error) {
    if (error instanceof MongoError) return failedNode(error);
    throw error;
  }
}

/** The value of a constant node, for operators that read their options at compile time. */
export function constantValue(node: Node): Operand {
  return node.run(EMPTY_FRAME);
}

/** `{ $op: [a, b] }` has two operands, `{ $op: a }` one. */
export function operandSpecs(spec: Value): readonly Value[] {
  return isArray(spec) ? spec : [spec];
}

export function compileOperands(spec: Value, compiler: Compiler): readonly Node[] {
  return operandSpecs(spec).map((operand) => compiler.compile(operand));
}

export function isNullish(value: Operand): value is null | undefined {
  return (
    value == null || (typeof value === "object" && "bsonType" in value && value.bsonType === "undefined")
  );
}

/** The error for a wrong number of operands, in the words of fixed and ranged arity. */
export function checkArity(
  name: string,
  count: number,
  range: { readonly min: number; readonly max: number },
): void {
  const { min, max } = range;
  if (count >= min && count <= max) return;
  if (min === max)
    throw new MongoError(
      16020,
      `Expression ${name} takes exactly ${min} arguments. ${count} were passed in.`,
    );
  throw new MongoError(
    28667,
    `Expression ${name} takes at least ${min} arguments, and at most ${max}, but ${count} were passed in.`,
  );
}

/** An operator of exactly one operand. */
export function unary(apply: (operand: Operand, compiler: Compiler) => Operand): OperatorParser {
  return (spec, compiler, name) => {
    const operands = compileOperands(spec, compiler);
    checkArity(name, operands.length, { min: 1, max: 1 });
    const [operand] = operands as [Node];
    const read = operand.run;
    return strictNode(operands, (frame) => apply(read(frame), compiler));
  };
}

/** An operator of exactly two operands, both always evaluated. */
export function binary(
  apply: (left: Operand, right: Operand, compiler: Compiler) => Operand,
): OperatorParser {
  return (spec, compiler, name) => {
    const operands = compileOperands(spec, compiler);
    checkArity(name, operands.length, { min: 2, max: 2 });
    const [left, right] = operands as [Node, Node];
    const readLeft = left.run;
    const readRight = right.run;
    return strictNode(operands, (frame) => apply(readLeft(frame), readRight(frame), compiler));
  };
}

/** An operator of several operands, all evaluated in order before it is applied. */
export function ranged(
  range: { readonly min: number; readonly max: number },
  apply: (operands: readonly Operand[], compiler: Compiler) => Operand,
): OperatorParser {
  return (spec, compiler, name) => {
    const operands = compileOperands(spec, compiler);
    checkArity(name, operands.length, range);
    return strictNode(operands, (frame) =>
      apply(
        operands.map((operand) => operand.run(frame)),
        compiler,
      ),
    );
  };
}

/**
 * Which constants among the operands are evaluated once, before any document: those before the first that is
 * none, those that stand side by side, or all, which are then read last.
 */
type Folding = "leading" | "adjacent" | "all";

/** An operator of any number of operands that reads them one by one. */
export function variadic(
  evaluate: (operands: readonly Node[], frame: Frame, compiler: Compiler) => Operand,
  folding: Folding | null = null,
): OperatorParser {
  return (spec, compiler) => {
    const given = compileOperands(spec, compiler);
    const isFolded =
      folding !== null &&
      !given.every((operand) => operand.constant) &&
      !given.some((operand) => operand.error);
    const operands = isFolded
      ? foldConstants(given, folding, (group) => foldNode((frame) => evaluate(group, frame, compiler)))
      : given;
    return strictNode(operands, (frame) => evaluate(operands, frame, compiler));
  };
}

function foldConstants(
  operands: readonly Node[],
  folding: Folding,
  fold: (group: readonly Node[]) => Node,
): readonly Node[] {
  const folded: Node[] = [];
  let group: Node[] = [];
  const closeGroup = (): void => {
    if (group.length > 1) folded.push(fold(group));
    else folded.push(...group);
    group = [];
  };
  for (const operand of operands) {
    if (operand.constant && !(folding === "leading" && folded.length > 0)) group.push(operand);
    else {
      if (folding !== "all") closeGroup();
      folded.push(operand);
    }
  }
  closeGroup();
  return folded;
}
