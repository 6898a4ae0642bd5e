import { Doc, isArray, RegularExpression, type Value } from "@querysnap/mql";
import { isOperatorDocument } from "../match/operators.ts";
import { MongoError } from "../mongo-error.ts";
import { withPath } from "../stages/stage.ts";

/**
 * The document an upsert starts from: the fields that the filter says must equal something.
 *
 * @throws MongoError 54
 * @see https://www.mongodb.com/docs/v7.0/reference/method/db.collection.update/#upsert-behavior
 */
export function upsertBase(filter: Doc): Doc {
  const found = new Map<string, Value>();
  collect(filter, found);
  let base = Doc.empty;
  for (const [path, value] of found) base = withPath(base, path.split("."), value);
  return base;
}

/** An expression can not say what to insert. @throws MongoError 224 */
export function checkUpsertFilter(filter: Doc): void {
  for (const [key, operand] of filter.entries()) {
    if (key === "$expr") throw new MongoError(224, "$expr is not allowed in the query predicate for an upsert");
    if (key.startsWith("$") && isArray(operand)) for (const branch of operand) if (branch instanceof Doc) checkUpsertFilter(branch);
  }
}

function collect(filter: Doc, found: Map<string, Value>): void {
  for (const [key, operand] of filter.entries()) {
    if (key === "$and" || (key === "$or" && isArray(operand) && operand.length === 1)) {
      for (const branch of isArray(operand) ? operand : []) if (branch instanceof Doc) collect(branch, found);
    } else if (!key.startsWith("$")) collectPath(key, operand, found);
  }
}

function collectPath(path: string, operand: Value, found: Map<string, Value>): void {
  if (operand instanceof RegularExpression) return;
  if (!isOperatorDocument(operand)) {
    add(path, operand, found);
    return;
  }
  for (const [name, argument] of operand.entries()) {
    if (name === "$eq") add(path, argument, found);
    else if (name === "$in" && isArray(argument) && argument.length === 1) addPlain(path, argument[0] as Value, found);
    else if (name === "$all" && isArray(argument)) for (const value of argument) addPlain(path, value, found);
  }
}

function addPlain(path: string, value: Value, found: Map<string, Value>): void {
  if (!(value instanceof RegularExpression) && !isOperatorDocument(value)) add(path, value, found);
}

function add(path: string, value: Value, found: Map<string, Value>): void {
  if (found.has(path)) throw new MongoError(54, `cannot infer query fields to set, path '${path}' is matched twice`);
  for (const other of found.keys()) {
    if (other.startsWith(`${path}.`) || path.startsWith(`${other}.`)) {
      throw new MongoError(54, `cannot infer query fields to set, both paths '${path}' and '${other}' are matched`);
    }
  }
  found.set(path, value);
}
