import { Doc, type Value } from "@querysnap/mql";
import type { CompileContext, Row } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { parseFieldPath } from "../expressions/field-path.ts";
import { MongoError } from "../mongo-error.ts";
import { materialize } from "../raw-doc.ts";
import { checkAddedPaths } from "./added-paths.ts";
import { pickFields } from "./pick-fields.ts";
import { parseProjection, type ParsedProjection, type ProjectionDialect } from "./parse-projection.ts";
import { addLeaf, applyComputed, applyExclusion, applyInclusion, newBranch, type Branch } from "./tree.ts";

/** Turns a row into a document. */
export type RowTransform = (row: Row) => Doc;

/** `$project`. @throws MongoError 168, 51272, 31324 and those of `parseProjection` */
export function compileProject(
  spec: Doc,
  context: CompileContext,
): RowTransform & { readonly parsed: ParsedProjection } {
  if (spec.size === 0) throw new MongoError(51272, "projection specification must have at least one field");
  const dialect: ProjectionDialect = {
    context,
    operator: (_path, operand) => {
      if (operand.has("$elemMatch")) throw new MongoError(168, "Cannot use $elemMatch in this context");
      return null;
    },
    positional: null,
    metaIncludes: true,
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
  const wanted = new Set(
    [...root.children].filter(([, node]) => node.kind !== "computed").map(([key]) => key),
  );
  if (!root.hasComputed) return (row) => applyInclusion(pickFields(row, wanted), root);
  return (row) => applyComputed(applyInclusion(pickFields(row, wanted), root), root, { root: row, slots });
}

/** Sets fields on `base`, which holds the fields of `row` that are wanted; expressions read `row`. */
export type AddFields = { readonly root: Branch; apply(base: Doc, row: Row): Doc };

/**
 * `$addFields` and `$set`. @throws MongoError 40177, those of `checkAddedPaths`, of paths and of expressions
 */
export function compileAddFields(spec: Doc, context: CompileContext): AddFields {
  if (spec.size === 0) throw new MongoError(40177, "specification must have at least one field");
  checkAddedPaths(spec);
  const root = newBranch();
  for (const [key, value] of spec.entries()) addComputedFields(root, parseFieldPath(key), { value, context });
  const slots = context.variables.slots ?? [];
  return { root, apply: (base, row) => applyComputed(base, root, { root: row, slots }) };
}

/** A document without operators names fields to set inside the field it stands under. */
function addComputedFields(
  root: Branch,
  path: readonly string[],
  field: { readonly value: Value; readonly context: CompileContext },
): void {
  const { value, context } = field;
  if (value instanceof Doc && value.size > 0 && !value.keys[0]?.startsWith("$")) {
    for (const [key, inner] of value.entries())
      addComputedFields(root, [...path, key], { value: inner, context });
    return;
  }
  addLeaf(root, path, { kind: "computed", expression: compileExpression(value, context) });
}

/** `$unset`. @throws MongoError those of paths */
export function compileUnset(names: readonly string[], context: CompileContext): RowTransform {
  const root = newBranch();
  for (const name of names) addLeaf(root, parseFieldPath(name), { kind: "exclude" });
  return applyProjection({ kind: "exclusion", root }, context);
}
