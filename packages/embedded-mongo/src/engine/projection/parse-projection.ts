import { Doc, isArray, RegularExpression, type Value } from "@querysnap/mql";
import type { CompileContext } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { parseFieldPath } from "../expressions/field-path.ts";
import { isTruthy } from "../expressions/truth.ts";
import { MongoError } from "../mongo-error.ts";
import { isNumeric } from "../values/numeric.ts";
import { printSpec } from "../values/print-value.ts";
import { addLeaf, newBranch, type Branch, type Leaf } from "./tree.ts";

/** What one place allows in a projection beyond the common part. */
export type ProjectionDialect = {
  readonly context: CompileContext;
  /** Handles operators that mean something else here; null leaves an operator to the expressions. */
  operator(path: readonly string[], spec: Doc): SpecialLeaf | null;
  /** Handles a path that ends in `.$`. */
  positional(path: string, value: Value): readonly string[];
};

/** `neutral` leaves fit both inclusion and exclusion; the others ask for inclusion. */
export type SpecialLeaf = { readonly leaf: Leaf; readonly neutral: boolean };

export type ParsedProjection = { readonly kind: "inclusion" | "exclusion"; readonly root: Branch };

type State = {
  readonly dialect: ProjectionDialect;
  readonly root: Branch;
  kind: "inclusion" | "exclusion" | null;
  id: "included" | "excluded" | null;
};

/**
 * Inclusion, exclusion and computed fields of `find` and `$project`.
 *
 * @throws MongoError 31249, 31250, 31252, 31253, 31254, 31310, 31325, 51270 and those of field paths
 */
export function parseProjection(spec: Doc, dialect: ProjectionDialect): ParsedProjection {
  const state: State = { dialect, root: newBranch(), kind: null, id: null };
  for (const [key, value] of spec.entries()) parseEntry(key, value, state);
  const kind = state.kind ?? (state.id === "included" ? "inclusion" : "exclusion");
  if (kind === "inclusion" && state.id === null && !state.root.children.has("_id")) state.root.children.set("_id", { kind: "include" });
  return { kind, root: state.root };
}

function parseEntry(key: string, value: Value, state: State): void {
  if (key === "$" || key.endsWith(".$")) {
    requireKind(state, "inclusion", key);
    addLeaf(state.root, state.dialect.positional(key, value), { kind: "include" });
    return;
  }
  parseAt(parseFieldPath(key), value, state);
}

function parseAt(path: readonly string[], value: Value, state: State): void {
  if (typeof value === "boolean" || isNumeric(value)) parseSwitch(path, isTruthy(value), state);
  else if (!(value instanceof Doc)) parseValue(path, value, state);
  else if (value.size === 0) {
    throw new MongoError(51270, `An empty sub-projection is not a valid value. Found empty object at path '${path.join(".")}'`);
  } else if (value.size === 1 && value.keys[0]?.startsWith("$")) parseOperator(path, value, state);
  else for (const [key, inner] of value.entries()) parseAt([...path, ...parseNestedKey(key)], inner, state);
}

function parseNestedKey(key: string): readonly string[] {
  if (key.startsWith("$")) throw new MongoError(16410, "FieldPath field names may not start with '$'. Consider using $getField or $setField.");
  return parseFieldPath(key);
}

function parseSwitch(path: readonly string[], included: boolean, state: State): void {
  const text = path.join(".");
  if (text === "_id") {
    state.id = included ? "included" : "excluded";
    addLeaf(state.root, path, { kind: included ? "include" : "exclude" });
    return;
  }
  requireKind(state, included ? "inclusion" : "exclusion", text);
  addLeaf(state.root, path, { kind: included ? "include" : "exclude" });
}

function requireKind(state: State, kind: "inclusion" | "exclusion", field: string): void {
  state.kind ??= kind;
  if (state.kind === kind) return;
  if (kind === "exclusion") throw new MongoError(31254, `Cannot do exclusion on field ${field} in inclusion projection`);
  throw new MongoError(31253, `Cannot do inclusion on field ${field} in exclusion projection`);
}

/** Text, arrays and everything else that stands for a computed value. */
function parseValue(path: readonly string[], value: Value, state: State): void {
  if (state.kind === "exclusion") {
    throw new MongoError(31310, `Cannot use an expression ${path[path.length - 1]}: ${printSpec(value)} in an exclusion projection`);
  }
  const literal = value instanceof RegularExpression || (!isArray(value) && typeof value !== "string");
  const { context } = state.dialect;
  addComputed(path, { kind: "computed", expression: literal ? () => value : compileExpression(value, context) }, state);
}

function addComputed(path: readonly string[], leaf: Leaf, state: State): void {
  state.kind ??= "inclusion";
  addLeaf(state.root, path, leaf);
}

function parseOperator(path: readonly string[], spec: Doc, state: State): void {
  const special = state.dialect.operator(path, spec);
  if (special?.neutral) {
    addLeaf(state.root, path, special.leaf);
    return;
  }
  if (state.kind === "exclusion" && spec.has("$meta")) return addLeaf(state.root, path, metaLeaf(spec, state.dialect.context).leaf);
  if (state.kind === "exclusion") throw new MongoError(31252, "Cannot use expression other than $meta in exclusion projection");
  addComputed(path, special?.leaf ?? { kind: "computed", expression: compileOperator(spec, state.dialect.context) }, state);
}

/** An unknown operator at this place has a code of its own; deeper down it is 168. */
function compileOperator(spec: Doc, context: CompileContext): ReturnType<typeof compileExpression> {
  try {
    return compileExpression(spec, context);
  } catch (error) {
    const [name = ""] = spec.keys;
    if (error instanceof MongoError && error.code === 168 && error.message.endsWith(`'${name}'`)) {
      throw new MongoError(31325, `Invalid $project :: caused by :: Unknown expression ${name}`);
    }
    throw error;
  }
}

/** `$meta` asks for neither inclusion nor exclusion. */
export function metaLeaf(spec: Doc, context: CompileContext): SpecialLeaf {
  return { neutral: true, leaf: { kind: "computed", expression: compileExpression(spec, context) } };
}
