import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Predicate } from "../contract.ts";
import { compileMatch } from "../match/compile-match.ts";
import { inContext, MongoError } from "../mongo-error.ts";

/** Tests by identifier. @throws MongoError 2, 9, 14, 224 */
export function compileArrayFilters(
  filters: readonly Value[],
  context: CompileContext,
): Map<string, Predicate> {
  const compiled = new Map<string, Predicate>();
  for (const filter of filters) {
    if (!(filter instanceof Doc))
      throw new MongoError(
        14,
        "BSON field 'update.updates.arrayFilters' is the wrong type, expected type 'object'",
      );
    const { identifier, matches } = inContext("Error parsing array filter", () => ({
      matches: compileMatch(filter, context, "plain"),
      identifier: identifierOf(filter),
    }));
    if (identifier === null)
      throw new MongoError(9, "Cannot use an expression without a top-level field name in arrayFilters");
    if (compiled.has(identifier))
      throw new MongoError(
        9,
        `Found multiple array filters with the same top-level field name ${identifier}`,
      );
    compiled.set(identifier, matches);
  }
  return compiled;
}

function identifierOf(filter: Doc): string | null {
  const [identifier, other] = [...topLevelNames(filter)];
  if (identifier === undefined) return null;
  if (other !== undefined)
    throw new MongoError(9, `Expected a single top-level field name, found '${identifier}' and '${other}'`);
  if (!/^[a-z][a-zA-Z0-9]*$/.test(identifier)) {
    throw new MongoError(
      2,
      `The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${identifier}'`,
    );
  }
  return identifier;
}

function topLevelNames(filter: Doc): Set<string> {
  const names = new Set<string>();
  for (const [key, value] of filter.entries()) {
    if (!key.startsWith("$")) names.add(key.split(".")[0] as string);
    else if (isArray(value))
      for (const branch of value)
        if (branch instanceof Doc) for (const name of topLevelNames(branch)) names.add(name);
  }
  return names;
}
