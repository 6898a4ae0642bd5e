import { Doc, type Value } from "@querysnap/mql";
import { parseFieldPath } from "../expressions/field-path.ts";
import { MongoError } from "../mongo-error.ts";
import { describeValue } from "../values/describe-value.ts";

/**
 * Checks which fields `$addFields` sets, before any expression is looked at.
 *
 * @throws MongoError 40176 for a path inside another, 40181 for an operator among other fields, 40183 for a
 * dotted name in an embedded document
 */
export function checkAddedPaths(spec: Doc): void {
  const seen: string[] = [];
  for (const [key, value] of spec.entries()) {
    parseFieldPath(key);
    checkAt(key, value, { spec, seen });
  }
}

type Check = { readonly spec: Doc; readonly seen: string[] };

function checkAt(path: string, value: Value, check: Check): void {
  if (!(value instanceof Doc)) return enter(path, check);
  for (const [key, inner] of value.entries()) {
    if (key.startsWith("$")) {
      if (value.size > 1) throw new MongoError(40181, crowded(value, check.spec));
      enter(path, check);
    } else if (key.includes(".")) {
      throw new MongoError(
        40183,
        `cannot use dotted field name '${key}' in a sub object: ${describeValue(check.spec)}`,
      );
    } else {
      parseFieldPath(key);
      checkAt(`${path}.${key}`, inner, check);
    }
  }
}

function enter(path: string, { spec, seen }: Check): void {
  const other = seen.find(
    (known) => known === path || path.startsWith(`${known}.`) || known.startsWith(`${path}.`),
  );
  if (other !== undefined) {
    throw new MongoError(
      40176,
      `specification contains two conflicting paths. Cannot specify both '${path}' and '${other}': ${describeValue(spec)}`,
    );
  }
  seen.push(path);
}

function crowded(value: Doc, spec: Doc): string {
  const found = `Found ${value.size} fields in ${describeValue(value)}, while parsing object ${describeValue(spec)}`;
  return `an expression specification must contain exactly one field, the name of the expression. ${found}`;
}
