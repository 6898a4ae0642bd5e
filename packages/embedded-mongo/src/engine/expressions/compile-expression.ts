import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Expression } from "../contract.ts";
import { FoldingError, MongoError } from "../mongo-error.ts";
import { describeValue } from "../values/describe-value.ts";
import { checkFieldName } from "./field-path.ts";
import { constantNode, strictNode, type Compiler, type Node, type Operand } from "./node.ts";
import { OPERATORS } from "./operators.ts";
import { bounded } from "./shared-weight.ts";
import { compileFieldPath, compileVariable } from "./variables.ts";

/** Deeper expressions could exhaust the stack while they run. */
const MAX_DEPTH = 200;

/**
 * Compiles an aggregation expression once for many documents. Everything that can be known without a document
 * is checked here: unknown operators (168), wrong arguments, and constant operations that must fail.
 *
 * @throws MongoError with the server's code.
 */
export function compileExpression(spec: Value, context: CompileContext): Expression {
  return compileToNode(spec, context).run;
}

/** The node of a whole expression; a constant failure is raised. */
function compileToNode(spec: Value, context: CompileContext): Node {
  const node = createCompiler(context).compile(spec);
  if (node.error && !context.defersConstantFailures) throw new FoldingError(node.error);
  return node;
}

/** The value of an expression that must not depend on a document; `undefined` when it is missing. */
export function evaluateConstant(
  spec: Value,
  context: CompileContext,
): { readonly constant: boolean; readonly value: Operand } {
  const node = compileToNode(spec, context);
  return {
    constant: node.constant,
    value: node.constant ? node.run({ root: Doc.empty, slots: [] }) : undefined,
  };
}

/** Compiler passed to parsers of operators and accumulators. */
export function createCompiler(context: CompileContext, depth = 0): Compiler {
  const compiler: Compiler = {
    context,
    compile: (spec) => compileAny(spec, compiler, depth),
    bind: (names) => bindVariables(names, context, depth),
  };
  return compiler;
}

function bindVariables(
  names: readonly string[],
  context: CompileContext,
  depth: number,
): { compiler: Compiler; slots: readonly number[] } {
  const { variables } = context;
  const scope = new Map(variables.names);
  const slots = names.map((name) => {
    const slot = variables.nextSlot();
    scope.set(name, slot);
    return slot;
  });
  const inner: CompileContext = {
    operation: context.operation,
    variables: { ...variables, names: scope, nextSlot: () => variables.nextSlot() },
  };
  return { compiler: createCompiler(inner, depth), slots };
}

function compileAny(spec: Value, compiler: Compiler, depth: number): Node {
  if (typeof spec === "string") {
    if (spec.startsWith("$$")) return compileVariable(spec.slice(2), compiler);
    if (spec.startsWith("$")) return compileFieldPath(spec.slice(1), compiler);
    return constantNode(spec);
  }
  if (!isArray(spec) && !(spec instanceof Doc)) return constantNode(spec);
  if (depth > MAX_DEPTH) throw new MongoError(15, `Expression exceeds the maximum depth of ${MAX_DEPTH}`);
  const inner = createCompiler(compiler.context, depth + 1);
  if (isArray(spec)) return compileArray(spec, inner);
  return spec.keys[0]?.startsWith("$") ? compileOperator(spec, inner) : compileObject(spec, inner);
}

function compileArray(spec: readonly Value[], compiler: Compiler): Node {
  const elements = spec.map((element) => compiler.compile(element));
  return strictNode(elements, (frame) => bounded(elements.map((element) => element.run(frame) ?? null)));
}

function compileOperator(spec: Doc, compiler: Compiler): Node {
  const [name = ""] = spec.keys;
  if (spec.size !== 1) {
    throw new MongoError(
      15983,
      `An object representing an expression must have exactly one field: ${describeValue(spec)}`,
    );
  }
  const parse = OPERATORS.get(name);
  if (!parse) throw new MongoError(168, `Unrecognized expression '${name}'`);
  return parse(spec.values[0] ?? null, compiler, name);
}

function compileObject(spec: Doc, compiler: Compiler): Node {
  const seen = new Set<string>();
  const fields = [...spec.entries()].map(([key, value]) => {
    checkFieldName(key);
    if (seen.has(key))
      throw new MongoError(16406, `duplicate field name specified in object literal: ${describeValue(spec)}`);
    seen.add(key);
    return { key, node: compiler.compile(value) };
  });
  const run: Expression = (frame) => {
    const keys: string[] = [];
    const values: Value[] = [];
    for (const { key, node } of fields) {
      const value = node.run(frame);
      if (value === undefined) continue;
      keys.push(key);
      values.push(value);
    }
    return bounded(new Doc(keys, values));
  };
  if (fields.length === 0) return constantNode(Doc.empty);
  return strictNode(
    fields.map(({ node }) => node),
    run,
  );
}
