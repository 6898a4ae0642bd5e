import { Doc, isArray, type Value } from "@querysnap/mql";
import { compileExpression } from "../expressions/compile-expression.ts";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { describeValue } from "../values/describe-value.ts";
import { lazySource, sourceOfRows } from "./row-source.ts";
import type { StageBuilder } from "./stage.ts";

/** Stages that make rows instead of reading them; each must be the first of its pipeline. */
export const SOURCE_STAGES: ReadonlySet<string> = new Set(["$documents", "$collStats", "$indexStats"]);

export const documentsStage: StageBuilder = (spec, { context }) => {
  const evaluate = compileExpression(spec, context);
  const slots = context.variables.slots ?? [];
  return () =>
    lazySource(() => {
      const value = evaluate({ root: Doc.empty, slots });
      if (!isArray(value))
        throw new MongoError(
          5858203,
          `an array is expected, but '$documents' evaluated to type ${typeName(value)}`,
        );
      return sourceOfRows(value.map(asDocument));
    });
};

function asDocument(value: Value): Doc {
  if (value instanceof Doc) return value;
  throw new MongoError(
    40228,
    `'$documents' must evaluate to an array of objects, but found an element of type '${typeName(value)}'`,
  );
}

const COLL_STATS = new Set(["latencyStats", "storageStats", "count", "queryExecStats"]);

export const collStatsStage: StageBuilder = (spec, { services, collection }) => {
  if (!(spec instanceof Doc))
    throw new MongoError(
      40166,
      `$collStats must take a nested object but found: $collStats: ${describeValue(spec)}`,
    );
  for (const [key, value] of spec.entries()) {
    if (!COLL_STATS.has(key))
      throw new MongoError(40415, `BSON field '$collStats.${key}' is an unknown field.`);
    if (value instanceof Doc || value === null) continue;
    throw new MongoError(
      14,
      `BSON field '$collStats.${key}' is the wrong type '${typeName(value)}', expected type 'object'`,
    );
  }
  return () => lazySource(() => sourceOfRows([services.collStats(collection ?? "", spec)]));
};

export const indexStatsStage: StageBuilder = (spec, { services, collection }) => {
  if (!(spec instanceof Doc) || spec.size > 0)
    throw new MongoError(28803, "The $indexStats stage specification must be an empty object");
  return () => lazySource(() => sourceOfRows(services.indexStats(collection ?? "")));
};
