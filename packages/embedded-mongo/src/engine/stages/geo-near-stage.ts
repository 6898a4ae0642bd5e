import { Doc, Double, isArray, type Value } from "@querysnap/mql";
import type { Row } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { typeName } from "../expressions/type-names.ts";
import { nearOf, nearestOf, type Near } from "../geo/near.ts";
import { vertexTick } from "../geo/shape.ts";
import { compileMatch } from "../match/compile-match.ts";
import { MongoError } from "../mongo-error.ts";
import { materialize } from "../raw-doc.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { isTruthy } from "../expressions/truth.ts";
import { allFields } from "./dependencies.ts";
import { checkMatchFeatures } from "./match-features.ts";
import { notInside } from "./placement.ts";
import { mapRows, type RowSource, type RowStage } from "./row-source.ts";
import { OUTSIDE_FACETS, type Stage, type StageContext } from "./stage.ts";

export const geoNearStage: Stage = {
  name: "$geoNear",
  build,
  placement: OUTSIDE_FACETS,
  isRowByRow: false,
  fieldsNeeded: allFields,
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: true,
  checkPlace: (_spec, place) => {
    if (place === "$facet") throw notInside("$geoNear", place);
  },
};

type GeoNear = {
  readonly near: Value;
  readonly distanceField: string;
  readonly limits: readonly [string, Value][];
  readonly query: Doc;
  readonly isSpherical: boolean;
  readonly multiplier: number;
  readonly includeLocs: string | null;
  readonly key: string | null;
};

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/geoNear/ */
function build(spec: Value, stage: StageContext): RowStage {
  const asked = parseGeoNear(spec);
  const { context, services } = stage;
  compileMatch(asked.query, context);
  const evaluate = compileExpression(asked.near, context);
  // Not lazily: a missing index is an error of the plan.
  return () => {
    const collection = stage.collection ?? "";
    const point = evaluate({ root: Doc.empty, slots: context.variables.slots ?? [] }) ?? null;
    const filter = searchOf(asked, point, asked.key ?? services.placeField(collection));
    return withDistances(
      rowsOf(stage, collection, filter),
      nearOf(filter, vertexTick(context.operation)) as Near,
      asked,
    );
  };
}

function rowsOf({ context, services, atMost }: StageContext, collection: string, filter: Doc): RowSource {
  const foreign = services.open(collection, context.operation);
  return foreign.orderedRows && atMost !== null
    ? foreign.orderedRows({ filter, sort: null, skip: 0, limit: atMost })
    : foreign.rows(filter);
}

/** The filter that finds the same rows in the same order. */
function searchOf({ limits, query, isSpherical }: GeoNear, point: Value, field: string): Doc {
  if (!isArray(point) && !(point instanceof Doc))
    throw new MongoError(2, `$geoNear requires near to be a point, but got ${typeName(point)}`);
  const isGeoJson = point instanceof Doc && typeof point.get("type") === "string";
  const search = Doc.of([[isSpherical || isGeoJson ? "$nearSphere" : "$near", point], ...limits]);
  const filter = Doc.of([[field, search]]);
  return query.size === 0 ? filter : Doc.of([["$and", [filter, query]]]);
}

function withDistances(rows: RowSource, near: Near, asked: GeoNear): RowSource {
  const { distanceField, includeLocs, multiplier } = asked;
  return mapRows((row: Row) => {
    const nearest = nearestOf(near, row);
    if (!nearest) return row;
    const added: [string, Value][] = [[distanceField, new Double(nearest.distance * multiplier)]];
    if (includeLocs !== null) added.push([includeLocs, nearest.location]);
    return added.reduce((doc, [path, value]) => withField(doc, path.split("."), value), materialize(row));
  })(rows);
}

/** The document with a value at a path; what stands in the way is replaced. */
function withField(doc: Doc, [head = "", ...rest]: readonly string[], value: Value): Doc {
  const inner = doc.get(head);
  const placed = rest.length === 0 ? value : withField(inner instanceof Doc ? inner : Doc.empty, rest, value);
  return Doc.of(
    doc.has(head)
      ? [...doc.entries()].map(([key, old]) => [key, key === head ? placed : old])
      : [...doc.entries(), [head, placed]],
  );
}

/** @throws MongoError 2, 14, 10065, 16603 … */
function parseGeoNear(spec: Value): GeoNear {
  if (!(spec instanceof Doc))
    throw new MongoError(10_065, "invalid parameter: expected an object ($geoNear)");
  for (const name of spec.keys) checkName(name);
  const near = spec.get("near");
  const distanceField = spec.get("distanceField");
  if (near === undefined) throw new MongoError(5_860_400, "$geoNear requires a 'near' argument");
  if (typeof distanceField !== "string")
    throw new MongoError(16_605, "$geoNear requires a 'distanceField' option as a String");
  const includeLocs = spec.get("includeLocs") ?? null;
  if (includeLocs !== null && typeof includeLocs !== "string")
    throw new MongoError(16_607, "$geoNear requires that 'includeLocs' option is a String");
  for (const path of [distanceField, includeLocs ?? "a"]) checkPath(path);
  return {
    near,
    distanceField,
    includeLocs,
    limits: LIMITS.flatMap((name) => limitOf(spec, name)),
    query: queryOf(spec.get("query")),
    isSpherical: isTruthy(spec.get("spherical")),
    multiplier: multiplierOf(spec.get("distanceMultiplier")),
    key: keyOf(spec.get("key")),
  };
}

const OPTIONS: ReadonlySet<string> = new Set(
  "near distanceField minDistance maxDistance query spherical distanceMultiplier includeLocs key uniqueDocs".split(
    " ",
  ),
);
const GONE: ReadonlyMap<string, MongoError> = new Map([
  [
    "limit",
    new MongoError(50_858, "$geoNear no longer supports the 'limit' parameter. Use a $limit stage instead."),
  ],
  [
    "num",
    new MongoError(50_857, "$geoNear no longer supports the 'num' parameter. Use a $limit stage instead."),
  ],
  ["start", new MongoError(50_856, "$geoNear no longer supports the 'start' argument")],
]);

function checkName(name: string): void {
  const gone = GONE.get(name);
  if (gone) throw new MongoError(gone.code, gone.message);
  if (!OPTIONS.has(name)) throw new MongoError(2, `Unknown argument to $geoNear: ${name}`);
}

function checkPath(path: string): void {
  if (path === "") throw new MongoError(40_352, "FieldPath cannot be constructed with empty string");
  for (const part of path.split(".")) {
    if (part === "") throw new MongoError(15_998, "FieldPath field names may not be empty strings.");
    if (part.startsWith("$"))
      throw new MongoError(
        16_410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
  }
}

const LIMITS = ["minDistance", "maxDistance"] as const;

function limitOf(spec: Doc, name: (typeof LIMITS)[number]): [string, Value][] {
  const value = spec.get(name);
  if (value === undefined) return [];
  if (!isNumeric(value)) throw new MongoError(14, `${name} must be a number`);
  if (!(toDoubleNumber(value) >= 0)) throw new MongoError(2, `${name} must be nonnegative`);
  return [[`$${name}`, value]];
}

function queryOf(query: Value | undefined): Doc {
  if (query === undefined) return Doc.empty;
  if (!(query instanceof Doc)) throw new MongoError(14, "$geoNear 'query' must be an object");
  checkMatchFeatures(query);
  return query;
}

function multiplierOf(value: Value | undefined): number {
  if (value === undefined) return 1;
  if (!isNumeric(value)) throw new MongoError(14, "distanceMultiplier must be a number");
  const multiplier = toDoubleNumber(value);
  if (!(multiplier >= 0)) throw new MongoError(2, "distanceMultiplier must be nonnegative");
  return multiplier;
}

function keyOf(key: Value | undefined): string | null {
  if (key === undefined) return null;
  if (typeof key !== "string")
    throw new MongoError(
      14,
      `$geoNear parameter 'key' must be of type string but found type: ${typeName(key)}`,
    );
  if (key === "") throw new MongoError(2, "$geoNear parameter 'key' cannot be the empty string");
  return key;
}
