import { Doc, isArray, RegularExpression, type Value } from "@querysnap/mql";
import { isOperatorDocument } from "../match/operators.ts";
import { MongoError } from "../mongo-error.ts";
import { withPath } from "../stages/row-documents.ts";

type Found = { readonly path: string; readonly value: Value };

/**
 * The document an upsert starts from: the fields that the filter says must equal something, in the order of
 * their paths.
 *
 * @throws MongoError 54
 * @see https://www.mongodb.com/docs/v7.0/reference/method/db.collection.update/#upsert-behavior
 */
export function upsertBase(filter: Doc): Doc {
  const found = collect(filter);
  for (const [at, { path }] of found.entries()) checkAlone(path, found.slice(0, at));
  let base = Doc.empty;
  for (const { path, value } of found.sort((left, right) => (left.path < right.path ? -1 : 1)))
    base = withPath(base, path.split("."), value);
  return base;
}

/**
 * The `_id` that the filter gives a replacement; other fields, and their contradictions, do not matter.
 * @throws MongoError 54, 111
 */
export function upsertedId(filter: Doc): Value | undefined {
  const found = collect(filter).filter(({ path }) => path === "_id" || path.startsWith("_id."));
  for (const [at, { path }] of found.entries()) {
    if (path !== "_id")
      throw new MongoError(111, `field at '_id' must be exactly specified, field at sub-path '${path}'found`);
    checkAlone(path, found.slice(0, at));
  }
  return found[0]?.value;
}

/** An expression cannot say what to insert. @throws MongoError 224 */
export function checkUpsertFilter(filter: Doc): void {
  for (const [key, operand] of filter.entries()) {
    if (key === "$expr")
      throw new MongoError(224, "$expr is not allowed in the query predicate for an upsert");
    if (key.startsWith("$") && isArray(operand))
      for (const branch of operand) if (branch instanceof Doc) checkUpsertFilter(branch);
  }
}

function collect(filter: Doc): Found[] {
  return [...filter.entries()].flatMap(([key, operand]) => {
    if (!key.startsWith("$")) return collectPath(key, operand);
    if (!isArray(operand) || (key !== "$and" && (key !== "$or" || operand.length !== 1))) return [];
    return operand.flatMap((branch) => (branch instanceof Doc ? collect(branch) : []));
  });
}

function collectPath(path: string, operand: Value): Found[] {
  if (operand instanceof RegularExpression) return [];
  if (!isOperatorDocument(operand)) return [{ path, value: operand }];
  return [...operand.entries()].flatMap(([name, argument]) => {
    if (name === "$eq") return [{ path, value: argument }];
    if (!isArray(argument) || (name !== "$all" && (name !== "$in" || argument.length !== 1))) return [];
    return argument
      .filter((value) => !(value instanceof RegularExpression) && !isOperatorDocument(value))
      .map((value) => ({ path, value }));
  });
}

function checkAlone(path: string, others: readonly Found[]): void {
  for (const { path: other } of others) {
    if (other === path)
      throw new MongoError(54, `cannot infer query fields to set, path '${path}' is matched twice`);
    if (other.startsWith(`${path}.`) || path.startsWith(`${other}.`)) {
      throw new MongoError(
        54,
        `cannot infer query fields to set, both paths '${path}' and '${other}' are matched`,
      );
    }
  }
}
