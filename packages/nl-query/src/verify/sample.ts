import {
  type Command,
  DateTime,
  Decimal128,
  decimalToString,
  Doc,
  Double,
  Int32,
  isArray,
  Long,
  type Operation,
  toCommand,
  type Value,
  valueToEjson,
} from "@querysnap/mql";
import type { VerifyProbe } from "./probe.ts";

/** Documents of the collection that a comparison of two queries reads. */
const SAMPLED = 1_000;
const MOST_ROWS = 100;
/** Only work as the first stage, so no sample can be taken in front of them. */
const FIRST_ONLY = /"\$(?:geoNear|text|near|nearSphere|search|collStats|indexStats|out|merge)"/;
const DIGITS = 7;

export type Comparison = "same" | "different" | "unknown";

/** Whether two reading queries give the same rows over a small sample of their collections. */
export async function compareOnSample(probe: VerifyProbe, a: Operation, b: Operation): Promise<Comparison> {
  const size = { documents: SAMPLED, rows: MOST_ROWS };
  const [left, right] = [sampleStages(a, size), sampleStages(b, size)];
  if (!left || !right) return "unknown";
  const rows = await Promise.all(
    [left, right].map(({ collection, pipeline }) => probe.aggregate(collection, pipeline)),
  );
  const [first, second] = rows;
  if (!first || !second) return "unknown";
  return areSameRows(first, second, { isInOrder: false }) ? "same" : "different";
}

/** A reading operation as a pipeline over the first documents; null where it cannot be one. */
export function sampleStages(
  operation: Operation,
  { documents, rows }: { documents: number; rows: number },
): { collection: string; pipeline: Doc[] } | null {
  const command = toCommand(operation);
  const stages = stagesOf(command);
  if (!stages || FIRST_ONLY.test(valueToEjson(stages))) return null;
  const collection = "collection" in command ? (command.collection ?? "") : "";
  return { collection, pipeline: [limit(documents), ...stages, limit(rows)] };
}

const limit = (count: number): Doc => Doc.of([["$limit", new Int32(count)]]);

function stagesOf(command: Command): Doc[] | null {
  switch (command.kind) {
    case "find": {
      const stages = [Doc.of([["$match", command.filter]])];
      if (command.sort && command.sort.size > 0) stages.push(Doc.of([["$sort", command.sort]]));
      if (command.skip) stages.push(Doc.of([["$skip", new Int32(command.skip)]]));
      const most = command.result === "document" ? 1 : Math.abs(command.limit ?? 0);
      if (most > 0) stages.push(limit(most));
      return command.result === "count" ? [...stages, COUNT] : stages;
    }
    case "count":
      return [Doc.of([["$match", command.filter]]), COUNT];
    case "distinct": {
      const group = Doc.of([["_id", `$${command.field}`]]);
      const unwind = Doc.of([
        ["path", `$${command.field}`],
        ["preserveNullAndEmptyArrays", true],
      ]);
      return [
        Doc.of([["$match", command.filter]]),
        Doc.of([["$unwind", unwind]]),
        Doc.of([["$group", group]]),
      ];
    }
    case "aggregate":
      return command.collection === null ? null : command.pipeline;
    default:
      return null;
  }
}

const COUNT = Doc.of([["$count", "n"]]);

/** Whether two readings gave the same rows, in the same order where that was asked for. */
export function areSameRows(
  left: readonly Doc[],
  right: readonly Doc[],
  { isInOrder }: { isInOrder: boolean },
): boolean {
  const haveIds = [left, right].every((rows) => rows.every((row) => isId(row.get("_id"))));
  const keys = (rows: readonly Doc[]): string[] =>
    haveIds ? rows.map((row) => cell(row.get("_id") ?? null)) : keysOfRows(rows);
  const [one, other] = [keys(left), keys(right)];
  const key = (list: string[]): string => (isInOrder ? list : list.toSorted()).join("\u0002");
  return key(one) === key(other);
}

/** Whether each row holds the values of one document, in the same order; it may hold more. */
export function showSame(documents: readonly Doc[], rows: readonly Doc[]): boolean {
  return (
    documents.length === rows.length &&
    documents.every((document, at) => {
      const shown = valuesOf(rows[at] ?? Doc.of([]));
      return document.size > 0 && valuesOf(document).every((value) => shown.includes(value));
    })
  );
}

/** Each row as a text of its values without names. */
export function keysOfRows(rows: readonly Doc[]): string[] {
  return rows.map((row) => valuesOf(row).toSorted().join("\u0001"));
}

const isId = (value: Value | undefined): boolean =>
  value !== undefined && value !== null && typeof value === "object" && "hex" in value;

/** The key of a group over everything says nothing; compound keys count by their parts. */
function valuesOf(row: Doc): string[] {
  return [...row.entries()].flatMap(([key, value]) => {
    if (key === "_id" && value === null) return [];
    if (key === "_id" && value instanceof Doc) return value.values.map((one) => cell(one));
    return [cell(value)];
  });
}

function cell(value: Value): string {
  const number =
    value instanceof Int32 || value instanceof Double
      ? value.value
      : value instanceof Long
        ? Number(value.value)
        : value instanceof Decimal128
          ? Number(decimalToString(value))
          : null;
  if (number !== null) return `n${Number(number.toPrecision(DIGITS))}`;
  if (value instanceof DateTime) return `d${value.ms}`;
  return isArray(value) ? `[${value.map((one) => cell(one)).join(",")}]` : valueToEjson(value);
}
