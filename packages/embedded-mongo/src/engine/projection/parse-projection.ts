import { Doc, isArray, RegularExpression, type Value } from "@querysnap/mql";
import type { CompileContext, Expression } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { parseFieldPath } from "../expressions/field-path.ts";
import { OPERATORS } from "../expressions/operators.ts";
import { isTruthy } from "../expressions/truth.ts";
import { MongoError } from "../mongo-error.ts";
import { isNumeric } from "../values/numeric.ts";
import { describeValue } from "../values/describe-value.ts";
import { addLeaf, newBranch, type Branch, type Leaf } from "./tree.ts";

/** Features that one place allows in a projection beyond the common ones. */
export type ProjectionDialect = {
  readonly context: CompileContext;
  /** Handles operators that mean something else here; null leaves an operator to the expressions. */
  operator(path: readonly string[], spec: Doc): SpecialLeaf | null;
  /** Told of the path in front of `.$`; null where no array position is known. */
  readonly positional: ((path: readonly string[]) => void) | null;
  /** Whether a projection of nothing but `$meta` leaves the other fields out. */
  readonly metaIncludes: boolean;
};

/** An operator of find that fits both inclusion and exclusion; alone it decides by its own rule. */
export type SpecialLeaf = { readonly leaf: Leaf; readonly operator: "$slice" | "$elemMatch" };

type Kind = "inclusion" | "exclusion";

export type ParsedProjection = { readonly kind: Kind; readonly root: Branch };

type State = {
  readonly dialect: ProjectionDialect;
  readonly root: Branch;
  /** Operators that decide nothing while something else does. */
  readonly undecided: Set<"$slice" | "$elemMatch" | "$meta">;
  kind: Kind | null;
  id: "included" | "excluded" | null;
};

/**
 * Inclusion, exclusion and computed fields of `find` and `$project`.
 *
 * @throws MongoError 31249, 31250, 31252, 31253, 31254, 31271, 31308, 31310, 31324, 31325, 31394, 31395,
 * 51270 and those of field paths
 */
export function parseProjection(spec: Doc, dialect: ProjectionDialect): ParsedProjection {
  const state: State = { dialect, root: newBranch(), undecided: new Set(), kind: null, id: null };
  for (const [key, value] of spec.entries()) parseEntry([], key, { value, state });
  const kind = state.kind ?? kindByDefault(state);
  if (kind === "inclusion" && state.id === null && !state.root.children.has("_id"))
    state.root.children.set("_id", { kind: "include" });
  return { kind, root: state.root };
}

/** Kind of a projection that neither includes nor excludes a field other than `_id`. */
function kindByDefault({ undecided, id, dialect }: State): Kind {
  const byId = id === "included" ? "inclusion" : "exclusion";
  if (undecided.has("$slice")) return byId;
  if (undecided.has("$elemMatch")) return "inclusion";
  return undecided.has("$meta") && dialect.metaIncludes ? "inclusion" : byId;
}

type Entry = { readonly value: Value; readonly state: State };

function parseEntry(parent: readonly string[], key: string, { value, state }: Entry): void {
  const isPositional = key.endsWith(".$");
  if (isPositional && !state.dialect.positional)
    throw new MongoError(31324, "Cannot use positional projection in aggregation projection");
  if (key.includes(".$.")) throw new MongoError(31394, POSITION_IN_THE_MIDDLE);
  if (isPositional) return parsePositional(parent, key, { value, state });
  const path = [...parent, ...parseFieldPath(key)];
  if (typeof value === "boolean" || isNumeric(value)) return parseSwitch(path, isTruthy(value), state);
  if (!(value instanceof Doc)) return parseValue(path, value, state);
  if (value.size === 0)
    throw new MongoError(
      51270,
      `An empty sub-projection is not a valid value. Found empty object at path '${path.join(".")}'`,
    );
  if (value.size === 1 && value.keys[0]?.startsWith("$") && !REFERENCE_FIELDS.has(value.keys[0]))
    return parseOperator(path, value, state);
  for (const [name, inner] of value.entries()) parseEntry(path, name, { value: inner, state });
}

/** Fields of a stored reference, which no operator is called like. */
const REFERENCE_FIELDS: ReadonlySet<string> = new Set(["$ref", "$id", "$db"]);

const POSITION_IN_THE_MIDDLE =
  "As of 4.4, it's illegal to specify positional operator in the middle of a path.Positional projection may only be used at the end, for example: a.b.$. If the query previously used a form like a.b.$.d, remove the parts following the '$' and the results will be equivalent.";

function parsePositional(parent: readonly string[], key: string, { value, state }: Entry): void {
  if (value instanceof Doc)
    throw new MongoError(31271, "positional projection cannot be used with an expression or sub object");
  if (typeof value !== "boolean" && !isNumeric(value))
    throw new MongoError(31308, "positional projection cannot be used with a literal");
  if (!isTruthy(value)) throw new MongoError(31395, "positional projection cannot be used with exclusion");
  if (key === ".$") throw new MongoError(5392900, "Projection on field .$ is invalid");
  const path = [...parent, ...parseFieldPath(key.slice(0, -2))];
  state.dialect.positional?.(path);
  addLeaf(state.root, path, { kind: "include" });
  requireKind(state, "inclusion", key);
}

function parseSwitch(path: readonly string[], included: boolean, state: State): void {
  const text = path.join(".");
  addLeaf(state.root, path, { kind: included ? "include" : "exclude" });
  if (text === "_id") state.id = included ? "included" : "excluded";
  else requireKind(state, included ? "inclusion" : "exclusion", text);
}

function requireKind(state: State, kind: Kind, field: string): void {
  state.kind ??= kind;
  if (state.kind === kind) return;
  if (kind === "exclusion")
    throw new MongoError(31254, `Cannot do exclusion on field ${field} in inclusion projection`);
  throw new MongoError(31253, `Cannot do inclusion on field ${field} in exclusion projection`);
}

/** Text, arrays and everything else that stands for a computed value. */
function parseValue(path: readonly string[], value: Value, state: State): void {
  if (state.kind === "exclusion") {
    throw new MongoError(
      31310,
      `Cannot use an expression ${path[path.length - 1]}: ${describeValue(value)} in an exclusion projection`,
    );
  }
  const literal = value instanceof RegularExpression || (!isArray(value) && typeof value !== "string");
  const { context } = state.dialect;
  addLeaf(state.root, path, {
    kind: "computed",
    expression: literal ? () => value : compileExpression(value, context),
  });
  state.kind = "inclusion";
}

function parseOperator(path: readonly string[], spec: Doc, state: State): void {
  const special = state.dialect.operator(path, spec);
  if (special) {
    state.undecided.add(special.operator);
    return addLeaf(state.root, path, special.leaf);
  }
  const expression = compileOperator(spec, state);
  if (spec.has("$meta")) state.undecided.add("$meta");
  else state.kind ??= "inclusion";
  addLeaf(state.root, path, { kind: "computed", expression });
}

/** An unknown operator at this place has a code of its own; deeper down it is 168. */
function compileOperator(spec: Doc, { kind, dialect }: State): Expression {
  const [name = ""] = spec.keys;
  try {
    if (kind === "exclusion" && name !== "$meta" && OPERATORS.has(name))
      throw new MongoError(31252, "Cannot use expression other than $meta in exclusion projection");
    return compileExpression(spec, dialect.context);
  } catch (error) {
    if (error instanceof MongoError && error.code === 168 && error.message.endsWith(`'${name}'`))
      throw new MongoError(31325, `Unknown expression ${name}`);
    throw error;
  }
}
