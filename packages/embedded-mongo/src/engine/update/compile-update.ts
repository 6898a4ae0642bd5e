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
import { checkDollarField } from "./dollar-fields.ts";
import {
  parseBit,
  parseCurrentDate,
  parseExtreme,
  parseInc,
  parseMul,
  parseSet,
  parseSetOnInsert,
  parseUnset,
} from "./field-operators.ts";
import { describeElement, type LeafOperator, type LeafParser } from "./leaf-operator.ts";
import { parsePush } from "./push.ts";
import { RENAMED_AWAY, renameInto } from "./rename.ts";
import { checkUpsertFilter, upsertBase, upsertedId } from "./upsert-base.ts";
import { parseUpdatePath, type PathPart } from "./update-path.ts";
import { addToTree, type UpdateNode } from "./update-tree.ts";

export type UpdateOptions = {
  readonly filter: Doc;
  readonly arrayFilters: readonly Value[];
  readonly isUpsert: boolean;
};

export type CompiledUpdate = {
  readonly kind: "replacement" | "operators" | "pipeline";
  /**
   * The updated document, or `unchanged` when the stored one stays as it is; the given one is not changed.
   */
  apply(row: Row): Doc | "unchanged";
  /** The document to insert when nothing matched; always has an `_id`, as its first field. */
  upsert(): Doc;
};

/**
 * Compiles one update statement (a replacement, operators, or a pipeline) with all checks that need no
 * document.
 *
 * @throws MongoError 2, 9, 14, 40, 56 …; `apply` adds 28, 52, 55 and 66, `upsert` 54 and 224
 * @see https://www.mongodb.com/docs/v7.0/reference/operator/update/
 */
export function compileUpdate(
  update: Value,
  options: UpdateOptions,
  context: CompileContext,
): CompiledUpdate {
  const { filter } = options;
  if (options.isUpsert) checkUpsertFilter(filter);
  if (isArray(update)) {
    if (options.arrayFilters.length > 0)
      throw new MongoError(9, "arrayFilters may not be specified for pipeline-syle updates");
    return compilePipelineUpdate(update, filter, context);
  }
  if (!(update instanceof Doc))
    throw new MongoError(9, `Update argument must be either an object or an array, not ${typeName(update)}`);
  if (update.keys[0]?.startsWith("$")) return compileOperatorUpdate(update, options, context);
  return compileReplacement(update, filter);
}

function compileReplacement(update: Doc, filter: Doc): CompiledUpdate {
  const dollars = update.keys.filter((key) => key.startsWith("$"));
  const replace = (id: Value | undefined): Doc => {
    for (const name of dollars) checkDollarField(update, name);
    return keepId(update, id);
  };
  return {
    kind: "replacement",
    // The server compares a replacement as it was sent: one without an _id always counts as a change.
    apply: (row) => {
      const old = materialize(row);
      const doc = replace(old.get("_id"));
      return identical(old, update) ? "unchanged" : doc;
    },
    // An upsert that inserts is checked as an insert, which takes names with a dollar.
    upsert: () => firstId(keepId(update, upsertedId(filter))),
  };
}

function compilePipelineUpdate(
  stages: readonly Value[],
  filter: Doc,
  context: CompileContext,
): CompiledUpdate {
  const pipeline = compileUpdatePipeline(stages, context);
  const run = (doc: Doc): Doc => {
    const [row] = drain(pipeline.run(sourceOfRows([doc])));
    return keepId(row ? materialize(row) : doc, doc.get("_id"));
  };
  return {
    kind: "pipeline",
    apply: (row) => outcome(materialize(row), run),
    upsert: () => firstId(run(upsertBase(filter))),
  };
}

function compileOperatorUpdate(
  update: Doc,
  { filter, arrayFilters }: UpdateOptions,
  context: CompileContext,
): CompiledUpdate {
  const filters = compileArrayFilters(arrayFilters, context);
  const { tree, identifiers, positional, dollars, idPaths } = compileTree(update, filters, context);
  checkIdentifiers(identifiers, filters, update);
  const match = positional ? compilePositionalMatch(filter, context) : null;
  let counts = false;
  const countAsChange = (): void => {
    counts = true;
  };
  const run = (root: Doc, inserting: boolean): Doc => {
    counts = false;
    const doc = applyTree(tree, {
      root,
      inserting,
      matchedIndex: match && !inserting ? match(root).index : -1,
      passes: (identifier, element) => filters.get(identifier)?.(new Doc([identifier], [element])) ?? false,
      countAsChange,
    });
    // An upsert that inserts is checked as an insert, which takes names with a dollar.
    for (const name of inserting ? [] : dollars)
      if (doc.has(name) && !identical(doc.get(name), root.get(name))) checkDollarField(doc, name);
    return root.has("_id") ? sameId(doc, root, idPaths) : doc;
  };
  return {
    kind: "operators",
    apply: (row) => {
      const old = materialize(row);
      const changed = outcome(old, (doc) => run(doc, false));
      return counts && changed === "unchanged" ? old : changed;
    },
    upsert: () => firstId(run(upsertBase(filter), true)),
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
    throw new MongoError(
      66,
      `After applying the update, the (immutable) field '_id' was found to have been altered to ${describeElement("_id", own)}`,
    );
  }
  return firstId(doc);
}

/** @throws MongoError 66 naming the change that made the identifier another one. */
function sameId(doc: Doc, old: Doc, paths: readonly Placed[]): Doc {
  const id = doc.get("_id");
  const before = old.get("_id");
  if (valuesEqual(id, before)) return doc;
  const [path] = paths;
  if (path?.operator === RENAMED_AWAY)
    throw new MongoError(
      66,
      `Unsetting the path '${path.path}' using $rename would modify the immutable field '_id'`,
    );
  const isNew =
    id !== undefined && path !== undefined && path.parts.length > 1 && !hasPath(before, path.parts.slice(1));
  throw new MongoError(
    66,
    isNew
      ? `Updating the path '_id' to ${describeElement("_id", id)} would modify the immutable field '_id'`
      : `Performing an update on the path '${path?.path ?? "_id"}' would modify the immutable field '_id'`,
  );
}

function hasPath(value: Value | undefined, parts: readonly PathPart[]): boolean {
  let reached = value;
  for (const part of parts)
    reached = reached instanceof Doc && part.kind === "field" ? reached.get(part.name) : undefined;
  return reached !== undefined;
}

function firstId(doc: Doc): Doc {
  const at = doc.indexOf("_id");
  if (at === 0) return doc;
  const id = at === -1 ? generateObjectId() : (doc.values[at] as Value);
  return new Doc(
    ["_id", ...doc.keys.filter((_key, place) => place !== at)],
    [id, ...doc.values.filter((_value, place) => place !== at)],
  );
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

/** One operator and the path it is for. */
type Placed = { readonly path: string; readonly parts: readonly PathPart[]; readonly operator: LeafOperator };

type Tree = {
  tree: UpdateNode;
  readonly filters: ReadonlyMap<string, Predicate>;
  /** Array filters that paths name. */
  readonly identifiers: Set<string>;
  positional: boolean;
  /** Fields at the top whose names begin with a dollar. */
  readonly dollars: Set<string>;
  readonly idPaths: Placed[];
};

function compileTree(update: Doc, filters: ReadonlyMap<string, Predicate>, context: CompileContext): Tree {
  const tree: UpdateNode = { type: "fields", children: new Map(), matched: null };
  const state: Tree = {
    tree,
    filters,
    identifiers: new Set(),
    positional: false,
    dollars: new Set(),
    idPaths: [],
  };
  for (const [name, fields] of update.entries()) {
    const parse = OPERATORS.get(name);
    if (!parse && name !== "$rename") {
      throw new MongoError(
        9,
        `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!(fields instanceof Doc)) {
      throw new MongoError(
        9,
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${describeElement(name, fields)}}`,
      );
    }
    for (const [path, argument] of fields.entries()) {
      const parts = parseUpdatePath(path);
      if (parse) add(state, { path, parts, operator: parse(argument, path, context) });
      else addRename(state, { path, parts, operator: RENAMED_AWAY }, argument);
    }
  }
  return state;
}

function addRename(state: Tree, source: Placed, argument: Value): void {
  add(state, source);
  if (typeof argument !== "string")
    throw new MongoError(
      2,
      `The 'to' field for $rename must be a string: ${describeElement(source.path, argument)}`,
    );
  const destination = { path: argument, parts: parseUpdatePath(argument) };
  add(state, { ...destination, operator: renameInto(source, destination) });
}

function add(state: Tree, addition: Placed): void {
  const { path, parts } = addition;
  for (const part of parts) {
    if (part.kind === "matched") state.positional = true;
    if (part.kind !== "elements" || part.identifier === "") continue;
    if (!state.filters.has(part.identifier))
      throw new MongoError(2, `No array filter found for identifier '${part.identifier}' in path '${path}'`);
    state.identifiers.add(part.identifier);
  }
  const [first] = parts;
  if (first?.kind === "field" && first.name.startsWith("$")) state.dollars.add(first.name);
  if (first?.kind === "field" && first.name === "_id") state.idPaths.push(addition);
  state.tree = addToTree(state.tree, addition);
}

function checkIdentifiers(
  used: ReadonlySet<string>,
  filters: ReadonlyMap<string, Predicate>,
  update: Doc,
): void {
  for (const identifier of filters.keys()) {
    if (!used.has(identifier))
      throw new MongoError(
        9,
        `The array filter for identifier '${identifier}' was not used in the update ${describeValue(update)}`,
      );
  }
}
