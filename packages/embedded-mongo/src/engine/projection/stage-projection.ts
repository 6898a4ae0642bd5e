import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Row } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { parseFieldPath } from "../expressions/field-path.ts";
import { MongoError } from "../mongo-error.ts";
import { materialize } from "../raw-doc.ts";
import { pickFields } from "./pick-fields.ts";
import { parseProjection, type ParsedProjection, type ProjectionDialect } from "./parse-projection.ts";
import { addLeaf, applyComputed, applyExclusion, applyInclusion, newBranch, type Branch } from "./tree.ts";

/** Turns a row into a document. */
export type RowTransform = (row: Row) => Doc;

/** `$project`. @throws MongoError 15969, 51272, 31324 and those of `parseProjection` */
export function compileProject(spec: Value, context: CompileContext): RowTransform & { readonly parsed: ParsedProjection } {
  if (!(spec instanceof Doc)) throw new MongoError(15969, "$project specification must be an object");
  if (spec.size === 0) throw new MongoError(51272, "Invalid $project :: caused by :: projection specification must have at least one field");
  const dialect: ProjectionDialect = {
    context,
    operator: () => null,
    positional: () => {
      throw new MongoError(31324, "Cannot use positional projection in aggregation projection");
    },
  };
  const parsed = parseProjection(spec, dialect);
  return Object.assign(applyProjection(parsed, context), { parsed });
}

/** The documents a parsed projection makes. */
export function applyProjection(parsed: ParsedProjection, context: CompileContext): RowTransform {
  const { root } = parsed;
  const slots = context.variables.slots ?? [];
  if (parsed.kind === "exclusion") {
    if (!root.hasComputed) return (row) => applyExclusion(materialize(row), root);
    return (row) => applyComputed(applyExclusion(materialize(row), root), root, { root: row, slots });
  }
  const wanted = new Set([...root.children].filter(([, node]) => node.kind !== "computed").map(([key]) => key));
  if (!root.hasComputed) return (row) => applyInclusion(pickFields(row, wanted), root);
  return (row) => applyComputed(applyInclusion(pickFields(row, wanted), root), root, { root: row, slots });
}

/** Sets fields on `base`, which holds the fields of `row` that are wanted; expressions read `row`. */
export type AddFields = { readonly root: Branch; apply(base: Doc, row: Row): Doc };

/** `$addFields` and `$set`. @throws MongoError 40272, 40177 and those of paths and expressions */
export function compileAddFields(spec: Value, context: CompileContext, stage: string): AddFields {
  if (!(spec instanceof Doc)) throw new MongoError(40272, `${stage} specification stage must be an object, got ${typeof spec}`);
  if (spec.size === 0) throw new MongoError(40177, `Invalid ${stage} :: caused by :: specification must have at least one field`);
  const root = newBranch();
  for (const [key, value] of spec.entries()) addComputedFields(root, parseFieldPath(key), { value, context });
  const slots = context.variables.slots ?? [];
  return { root, apply: (base, row) => applyComputed(base, root, { root: row, slots }) };
}

/** A document without operators names fields to set inside the field it stands under. */
function addComputedFields(root: Branch, path: readonly string[], field: { readonly value: Value; readonly context: CompileContext }): void {
  const { value, context } = field;
  if (value instanceof Doc && value.size > 0 && !value.keys[0]?.startsWith("$")) {
    for (const [key, inner] of value.entries()) addComputedFields(root, [...path, ...parseFieldPath(key)], { value: inner, context });
    return;
  }
  addLeaf(root, path, { kind: "computed", expression: compileExpression(value, context) });
}

/** `$unset`. @throws MongoError 31002, 31119, 31120 */
export function compileUnset(spec: Value, context: CompileContext): RowTransform {
  if (typeof spec !== "string" && !isArray(spec)) throw new MongoError(31002, "$unset specification must be a string or an array");
  const names = isArray(spec) ? spec : [spec];
  if (names.length === 0) throw new MongoError(31119, "$unset specification must be a string or an array with at least one field");
  const root = newBranch();
  for (const name of names) {
    if (typeof name !== "string") throw new MongoError(31120, "$unset specification must be a string or an array containing only string values");
    addLeaf(root, parseFieldPath(name), { kind: "exclude" });
  }
  return applyProjection({ kind: "exclusion", root }, context);
}
