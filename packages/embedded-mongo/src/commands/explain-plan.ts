import { Doc, Int32, type Value } from "@querysnap/mql";
import { conjuncts, describeFilter, normalFilter, type FilterNode } from "../planner/normal-filter.ts";
import { isNearName } from "../engine/geo/near.ts";
import { coversFields, isCountable, residueOf } from "../planner/index-residue.ts";
import type { IndexScan } from "../planner/index-scan.ts";
import type { Access } from "../planner/plan-query.ts";
import { countValue, document } from "./reply.ts";

/** Processing of the documents that a command reads. */
export type PlanShape = {
  readonly filter: Doc;
  readonly sort: Doc | null;
  readonly skip?: number;
  readonly limit?: number;
  readonly projection: Doc;
  readonly isHinted: boolean;
  readonly isCount: boolean;
  readonly write: "UPDATE" | "DELETE" | null;
};

/** The winning plan as a tree of stages. */
export function describeAccess(access: Access | null, shape: PlanShape): Doc {
  const filter = normalFilter(shape.filter);
  if (shape.isCount) return describeCount(access, shape, filter);
  const isIdLookup = isLookup(access, shape);
  const sorts =
    shape.sort !== null &&
    shape.sort.size > 0 &&
    !isIdLookup &&
    !(access?.kind === "index" && access.scan.providesSort);
  const isCovered = coversShape(access, shape);
  let plan = isIdLookup
    ? document({ stage: "IDHACK" })
    : readStage(access, { filter, given: shape.filter, isCovered, skip: sorts ? 0 : (shape.skip ?? 0) });
  if (sorts) {
    plan = document({
      stage: "SORT",
      sortPattern: shape.sort,
      memLimit: new Int32(104_857_600),
      limitAmount: limitAmount(shape),
      type: isCovered ? "default" : "simple",
      inputStage: plan,
    });
    if (shape.skip) plan = skipStage(shape.skip, plan);
  }
  if (shape.projection.size > 0)
    plan = document({
      stage: projectionStage(shape.projection, isCovered),
      transformBy: shape.projection,
      inputStage: plan,
    });
  if (shape.limit && !sorts && !isIdLookup)
    plan = document({ stage: "LIMIT", limitAmount: countValue(shape.limit), inputStage: plan });
  return shape.write ? document({ stage: shape.write, inputStage: plan }) : plan;
}

/** Whether the index alone tells the results, so that the server would not look at documents. */
export function coversShape(access: Access | null, shape: PlanShape): boolean {
  if (access?.kind !== "index" || shape.projection.size === 0 || isLookup(access, shape)) return false;
  return (
    coversFields(access.scan, shape.projection, shape.sort) &&
    residueOf(normalFilter(shape.filter), access.scan).onDocuments.length === 0
  );
}

function isLookup(access: Access | null, { filter, isHinted, skip }: PlanShape): boolean {
  if (access?.kind !== "index" || !access.isIdLookup || isHinted || skip || filter.size !== 1) return false;
  const id = filter.get("_id");
  const [operator = ""] = id instanceof Doc ? id.keys : [];
  return !operator.startsWith("$") || (operator === "$eq" && id instanceof Doc && id.size === 1);
}

function skipStage(skip: number, inputStage: Doc): Doc {
  return document({ stage: "SKIP", skipAmount: countValue(skip), inputStage });
}

function limitAmount({ limit = 0, skip = 0 }: PlanShape): Value | undefined {
  return limit > 0 ? countValue(limit + skip) : undefined;
}

function projectionStage(projection: Doc, isCovered: boolean): string {
  const isSimple = [...projection.entries()].every(
    ([path, value]) =>
      !path.includes(".") &&
      (typeof value === "boolean" || (typeof value === "object" && value !== null && "value" in value)),
  );
  if (!isSimple) return "PROJECTION_DEFAULT";
  return isCovered ? "PROJECTION_COVERED" : "PROJECTION_SIMPLE";
}

type Reading = {
  readonly filter: FilterNode;
  readonly given: Doc;
  readonly isCovered: boolean;
  readonly skip: number;
};

function readStage(access: Access | null, reading: Reading): Doc {
  const { filter, isCovered, skip } = reading;
  if (!access) return document({ stage: "EOF" });
  switch (access.kind) {
    case "collection": {
      const scan = document({
        stage: "COLLSCAN",
        filter: described([filter]),
        direction: access.direction === 1 ? "forward" : "backward",
      });
      return skip > 0 ? skipStage(skip, scan) : scan;
    }
    case "index": {
      const { onDocuments } = residueOf(filter, access.scan);
      const keys = indexStage(access.scan, filter);
      // What needs no look at the documents is skipped before they are fetched.
      const skipsKeys = skip > 0 && onDocuments.length === 0;
      const input = skipsKeys ? skipStage(skip, keys) : keys;
      if (isCovered) return input;
      const fetch = document({ stage: "FETCH", filter: described(onDocuments), inputStage: input });
      return skip > 0 && !skipsKeys ? skipStage(skip, fetch) : fetch;
    }
    case "union":
      return unionStage(access.scans, reading);
    case "near": {
      const near = nearStage(access, filter);
      return skip > 0 ? skipStage(skip, near) : near;
    }
  }
}

function nearStage({ index, near }: Extract<Access, { kind: "near" }>, filter: FilterNode): Doc {
  const field = index.spec.fields.find(({ path }) => path.text === near.path.text);
  const others = conjuncts(filter).filter((node) => node.kind !== "leaf" || !isNearName(node.operator));
  return document({
    stage: field?.geo === "2d" ? "GEO_NEAR_2D" : "GEO_NEAR_2DSPHERE",
    filter: described(others),
    keyPattern: index.spec.spec.get("key"),
    indexName: index.spec.name,
    indexVersion: new Int32(2),
  });
}

function unionStage(scans: readonly IndexScan[], { filter, given, skip }: Reading): Doc {
  const branches = given.get("$or");
  const inputStages = scans.map((scan, at) =>
    branchStage(scan, Array.isArray(branches) ? (branches[at] as Value) : null),
  );
  const isWhole = given.size === 1;
  const fetch = document({
    stage: "FETCH",
    filter: isWhole ? undefined : described([filter]),
    inputStage: document({ stage: "OR", inputStages }),
  });
  const plan = skip > 0 ? skipStage(skip, fetch) : fetch;
  return isWhole ? document({ stage: "SUBPLAN", inputStage: plan }) : plan;
}

function branchStage(scan: IndexScan, branch: Value): Doc {
  const filter = normalFilter(branch instanceof Doc ? branch : Doc.empty);
  const { onDocuments } = residueOf(filter, scan);
  const keys = indexStage(scan, filter);
  return onDocuments.length === 0
    ? keys
    : document({ stage: "FETCH", filter: described(onDocuments), inputStage: keys });
}

/** Conditions joined, as plans print them; undefined for none. */
function described(conditions: readonly FilterNode[]): Doc | undefined {
  const [only] = conditions;
  const printed = describeFilter(
    conditions.length === 1 && only ? only : { kind: "and", children: conditions },
  );
  return printed.size > 0 ? printed : undefined;
}

function describeCount(access: Access | null, shape: PlanShape, filter: FilterNode): Doc {
  if (access && shape.filter.size === 0 && !shape.isHinted)
    return document({ stage: "RECORD_STORE_FAST_COUNT" });
  return document({ stage: "COUNT", inputStage: countedStage(access, shape, filter) });
}

function countedStage(access: Access | null, shape: PlanShape, filter: FilterNode): Doc {
  if (access?.kind !== "index")
    return readStage(access, { filter, given: shape.filter, isCovered: false, skip: 0 });
  const { scan } = access;
  const isCovered = isCountable(filter, scan);
  const [range] = scan.ranges;
  if (isCovered && range && scan.ranges.length === 1) {
    return document({ stage: "COUNT_SCAN", ...indexFields(scan), indexBounds: keyBounds(scan) });
  }
  return readStage(access, { filter, given: shape.filter, isCovered, skip: 0 });
}

function keyBounds(scan: IndexScan): Doc {
  const { fields } = scan.index.spec;
  const intervals = scan.bounds.map((bounds) => bounds[0]);
  const ends = (at: 0 | 1): Doc =>
    Doc.of(
      fields.map(
        ({ direction }, place) =>
          [
            fields[place]?.path.text ?? "",
            intervals[place]?.ends[direction === 1 ? at : 1 - at] ?? null,
          ] as const,
      ),
    );
  const last = intervals.find((interval) => interval && !interval.isPoint);
  return document({
    startKey: ends(0),
    startKeyInclusive: last?.text.startsWith("[") ?? true,
    endKey: ends(1),
    endKeyInclusive: last?.text.endsWith("]") ?? true,
  });
}

function indexStage(scan: IndexScan, filter: FilterNode): Doc {
  return document({
    stage: "IXSCAN",
    filter: described(residueOf(filter, scan).onKeys),
    ...indexFields(scan),
    direction: scan.direction === 1 ? "forward" : "backward",
    indexBounds: Doc.of(
      scan.index.spec.fields.map(
        (field, at) =>
          [
            field.path.text,
            (scan.bounds[at] ?? []).map((interval) =>
              scan.direction === field.direction ? interval.text : reversed(interval.text),
            ),
          ] as const,
      ),
    ),
  });
}

function indexFields({ index: { spec, options }, isMultikey }: IndexScan): Record<string, Value | undefined> {
  const [only] = spec.fields;
  const isPlain = spec.fields.length === 1 && only !== undefined && only.path.parts.length === 1;
  return {
    keyPattern: spec.spec.get("key"),
    indexName: spec.name,
    collation: options.collator?.spec,
    isMultiKey: isMultikey,
    // Which step of a longer path holds the array is not recorded.
    multiKeyPaths:
      !isMultikey || isPlain
        ? Doc.of(spec.fields.map(({ path }) => [path.text, isMultikey ? [path.text] : []] as const))
        : undefined,
    isUnique: spec.unique || spec.name === "_id_",
    isSparse: spec.sparse,
    isPartial: spec.partialFilter !== null,
    indexVersion: new Int32(2),
  };
}

/** A range read downwards is printed from its high end. */
function reversed(text: string): string {
  const comma = text.indexOf(", ");
  const [open, low, high, close] = [text[0], text.slice(1, comma), text.slice(comma + 2, -1), text.at(-1)];
  return `${close === "]" ? "[" : "("}${high}, ${low}${open === "[" ? "]" : ")"}`;
}
