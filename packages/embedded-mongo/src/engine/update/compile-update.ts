import { Doc, generateObjectId, isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Predicate, Row } from "../contract.ts";
import { typeName } from "../expressions/type-names.ts";
import { compilePositionalMatch } from "../match/compile-match.ts";
import { MongoError } from "../mongo-error.ts";
import { materialize } from "../raw-doc.ts";
import { compileUpdatePipeline } from "../stages/compile-pipeline.ts";
import { drain, sourceOfRows } from "../stages/row-source.ts";
import { valuesEqual } from "../values/compare.ts";
import { identical } from "../values/identical.ts";
import { describeValue } from "../values/describe-value.ts";
import { applyTree } from "./apply-tree.ts";
import { compileArrayFilters } from "./array-filters.ts";
import { parseAddToSet, parsePop, parsePull, parsePullAll } from "./array-operators.ts";
import { parseBit, parseCurrentDate, parseExtreme, parseInc, parseMul, parseSet, parseSetOnInsert, parseUnset } from "./field-operators.ts";
import type { LeafOperator, LeafParser } from "./leaf-operator.ts";
import { parsePush } from "./push.ts";
import { parseRename } from "./rename.ts";
import { checkUpsertFilter, upsertBase } from "./upsert-base.ts";
import { parseUpdatePath } from "./update-path.ts";
import { addToTree, type UpdateNode } from "./update-tree.ts";

export type UpdateOptions = {
  readonly filter: Doc;
  readonly arrayFilters: readonly Value[];
  readonly isUpsert: boolean;
};

export type CompiledUpdate = {
  readonly kind: "replacement" | "operators" | "pipeline";
  /** The updated document, or `unchanged` when the stored one stays as it is; the given one is not changed. */
  apply(row: Row): Doc | "unchanged";
  /** The document to insert when nothing matched; always has an `_id`, as its first field. */
  upsert(): Doc;
};

/**
 * Compiles one update statement (a replacement, operators, or a pipeline) with all checks that need no document.
 *
 * @throws MongoError 2, 9, 14, 40, 52, 56 …; `apply` adds 28 and 66, `upsert` 54 and 224
 * @see https://www.mongodb.com/docs/v7.0/reference/operator/update/
 */
export function compileUpdate(update: Value, options: UpdateOptions, context: CompileContext): CompiledUpdate {
  const { filter } = options;
  if (options.isUpsert) checkUpsertFilter(filter);
  if (isArray(update)) {
    if (options.arrayFilters.length > 0) throw new MongoError(9, "arrayFilters may not be specified for pipeline-style updates");
    return compilePipelineUpdate(update, filter, context);
  }
  if (!(update instanceof Doc)) throw new MongoError(9, `Update argument must be either an object or an array, not ${typeName(update)}`);
  if (update.keys[0]?.startsWith("$")) return compileOperatorUpdate(update, options, context);
  for (const key of update.keys) {
    if (key.startsWith("$"))
      throw new MongoError(
        52,
        `The dollar ($) prefixed field '${key}' in '${key}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
  }
  return compileReplacement(update, filter);
}

function compileReplacement(update: Doc, filter: Doc): CompiledUpdate {
  return {
    kind: "replacement",
    apply: (row) => outcome(materialize(row), (old) => keepId(update, old.get("_id"))),
    upsert: () => firstId(keepId(update, upsertBase(filter).get("_id"))),
  };
}

function compilePipelineUpdate(stages: readonly Value[], filter: Doc, context: CompileContext): CompiledUpdate {
  const pipeline = compileUpdatePipeline(stages, context);
  const run = (doc: Doc): Doc => {
    const [row] = drain(pipeline.run(sourceOfRows([doc])));
    return keepId(row ? materialize(row) : doc, doc.get("_id"));
  };
  return { kind: "pipeline", apply: (row) => outcome(materialize(row), run), upsert: () => firstId(run(upsertBase(filter))) };
}

function compileOperatorUpdate(update: Doc, { filter, arrayFilters }: UpdateOptions, context: CompileContext): CompiledUpdate {
  const filters = compileArrayFilters(arrayFilters, context);
  const { tree, identifiers, positional } = compileTree(update, context);
  checkIdentifiers(identifiers, filters, update);
  const match = positional ? compilePositionalMatch(filter, context) : null;
  const run = (root: Doc, inserting: boolean): Doc =>
    applyTree(tree, {
      root,
      inserting,
      matchedIndex: match && !inserting ? match(root).index : -1,
      passes: (identifier, element) => filters.get(identifier)?.(new Doc([identifier], [element])) ?? false,
    });
  return {
    kind: "operators",
    apply: (row) => outcome(materialize(row), (old) => sameId(run(old, false), old)),
    upsert: () => {
      const base = upsertBase(filter);
      return firstId(base.has("_id") ? sameId(run(base, true), base) : run(base, true));
    },
  };
}

function outcome(old: Doc, change: (old: Doc) => Doc): Doc | "unchanged" {
  const doc = change(old);
  return identical(old, doc) ? "unchanged" : doc;
}

/** The replacement with the old id in front, when it brings none. */
function keepId(doc: Doc, id: Value | undefined): Doc {
  const own = doc.get("_id");
  if (own === undefined) return id === undefined ? doc : new Doc(["_id", ...doc.keys], [id, ...doc.values]);
  if (id !== undefined && !valuesEqual(own, id)) {
    throw new MongoError(66, `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${describeValue(own)}`);
  }
  return firstId(doc);
}

function sameId(doc: Doc, old: Doc): Doc {
  if (valuesEqual(doc.get("_id"), old.get("_id"))) return doc;
  throw new MongoError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
}

function firstId(doc: Doc): Doc {
  const at = doc.indexOf("_id");
  if (at === 0) return doc;
  const id = at === -1 ? generateObjectId() : (doc.values[at] as Value);
  return new Doc(["_id", ...doc.keys.filter((_key, place) => place !== at)], [id, ...doc.values.filter((_value, place) => place !== at)]);
}

const OPERATORS: ReadonlyMap<string, LeafParser> = new Map([
  ["$addToSet", parseAddToSet],
  ["$bit", parseBit],
  ["$currentDate", parseCurrentDate],
  ["$inc", parseInc],
  ["$max", parseExtreme(-1)],
  ["$min", parseExtreme(1)],
  ["$mul", parseMul],
  ["$pop", parsePop],
  ["$pull", parsePull],
  ["$pullAll", parsePullAll],
  ["$push", parsePush],
  ["$set", parseSet],
  ["$setOnInsert", parseSetOnInsert],
  ["$unset", parseUnset],
]);

type Tree = { tree: UpdateNode; readonly identifiers: Map<string, string>; positional: boolean };

function compileTree(update: Doc, context: CompileContext): Tree {
  const state: Tree = { tree: { type: "fields", children: new Map(), matched: null }, identifiers: new Map(), positional: false };
  for (const [name, fields] of update.entries()) {
    const parse = OPERATORS.get(name);
    if (!parse && name !== "$rename") {
      throw new MongoError(9, `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`);
    }
    if (!(fields instanceof Doc)) {
      throw new MongoError(
        9,
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${name}: ${typeName(fields)}}`,
      );
    }
    for (const [path, argument] of fields.entries()) {
      if (parse) add(state, path, parse(argument, path, context));
      else addRename(state, path, argument);
    }
  }
  return state;
}

function addRename(state: Tree, source: string, argument: Value): void {
  const { destination, remove, set } = parseRename(source, argument);
  add(state, source, remove);
  add(state, destination, set);
}

function add(state: Tree, path: string, operator: LeafOperator): void {
  const parts = parseUpdatePath(path);
  for (const part of parts) {
    if (part.kind === "matched") state.positional = true;
    if (part.kind === "elements" && part.identifier !== "") state.identifiers.set(part.identifier, path);
  }
  state.tree = addToTree(state.tree, { path, parts, operator });
}

function checkIdentifiers(used: ReadonlyMap<string, string>, filters: ReadonlyMap<string, Predicate>, update: Doc): void {
  for (const [identifier, path] of used) {
    if (!filters.has(identifier)) throw new MongoError(2, `No array filter found for identifier '${identifier}' in path '${path}'`);
  }
  for (const identifier of filters.keys()) {
    if (!used.has(identifier)) throw new MongoError(9, `The array filter for identifier '${identifier}' was not used in the update ${describeValue(update)}`);
  }
}
