import type { Command, ExplainableCommand } from "../command/command.ts";
import { buildOperation } from "../operation/operation.ts";
import { print } from "../print/print.ts";
import { Doc, Int32, type Value } from "../values/types.ts";
import { filterFields, sortFields } from "./index-keys.ts";
import type { PlanReport } from "./plan-report.ts";

/** An index that would spare a scan. */
export type IndexAdvice = {
  /** Shell text that creates it. */
  createIndex: string;
  /** Why these fields stand in this order, in sentences. */
  reason: string;
};

/** Known facts about a collection besides the plan. */
export type KnownCollection = {
  name: string;
  /** Paths of indexes in order, with 1, -1 or a kind. */
  indexes: readonly {
    name: string;
    keys: readonly (readonly [string, number | string])[];
    isPlain: boolean;
  }[];
  /** Paths that hold arrays in some document. */
  arrays: ReadonlySet<string>;
};

/** Scans of fewer documents are not worth an index. */
export const SCAN_WORTH_AVOIDING = 1_000;
/** Reading most of a collection through an index is slower than reading it as a whole. */
const MAX_RETURNED_SHARE = 0.5;
const MAX_INDEX_FIELDS = 6;
const MAX_BRANCHES = 3;

/** Demands on an index: conditions, then order. */
type Access = { filter: Doc; sort: Doc | null; collation: Doc | null };

function joined(filters: readonly Doc[]): Doc {
  const [only] = filters;
  return filters.length === 1 && only ? only : new Doc(["$and"], [filters]);
}

/** The `$match` and `$sort` stages that the server moves into its read. */
function pipelineAccess(pipeline: readonly Doc[]): Pick<Access, "filter" | "sort"> {
  const filters: Doc[] = [];
  let sort: Doc | null = null;
  for (const stage of pipeline) {
    const [name, body] = [stage.keys[0], stage.values[0]];
    if (name === "$match" && body instanceof Doc && sort === null) filters.push(body);
    else if (name === "$sort" && body instanceof Doc && sort === null) sort = body;
    else break;
  }
  return { filter: filters.length === 0 ? Doc.empty : joined(filters), sort };
}

function accessOf(command: ExplainableCommand): Access {
  const given = command.options.get("collation");
  const collation = given instanceof Doc ? given : null;
  switch (command.kind) {
    case "aggregate":
      return { ...pipelineAccess(command.pipeline), collation };
    case "find":
    case "findAndModify":
      return { filter: command.filter, sort: command.sort, collation };
    case "count":
    case "distinct":
    case "update":
    case "delete":
      return { filter: command.filter, sort: null, collation };
  }
}

/** The array that a path leads through, e.g. `items` for `items.price`; null where there is none. */
function arrayOf(path: string, arrays: ReadonlySet<string>): string | null {
  const parts = path.split(".");
  for (let length = 1; length <= parts.length; length++) {
    const prefix = parts.slice(0, length).join(".");
    if (arrays.has(prefix)) return prefix;
  }
  return null;
}

type KeyRole = "equality" | "sort" | "range";
type Key = { path: string; direction: 1 | -1; role: KeyRole };

/** Equality, then sort, then range: then one stretch of the index holds the result in its order. */
function keysFor({ filter, sort }: Access, arrays: ReadonlySet<string>): Key[] {
  const { fields } = filterFields(filter);
  const order = sortFields(sort) ?? new Map<string, 1 | -1>();
  const wanted: Key[] = [
    ...[...fields].flatMap(([path, use]): Key[] =>
      use === "equality" ? [{ path, direction: 1, role: "equality" }] : [],
    ),
    ...[...order].flatMap(([path, direction]): Key[] =>
      fields.get(path) === "equality" ? [] : [{ path, direction, role: "sort" }],
    ),
    ...[...fields].flatMap(([path, use]): Key[] =>
      use === "range" && !order.has(path) ? [{ path, direction: 1, role: "range" }] : [],
    ),
  ];
  // the server refuses an index over two arrays
  let array: string | null = null;
  const keys: Key[] = [];
  for (const key of wanted) {
    const own = arrayOf(key.path, arrays);
    if (own !== null && array !== null && own !== array) continue;
    array ??= own;
    keys.push(key);
  }
  return keys.slice(0, MAX_INDEX_FIELDS);
}

const list = (paths: readonly string[]) => paths.map((path) => `\`${path}\``).join(", ");

function reasonOf(keys: readonly Key[], { name, indexes }: KnownCollection): string {
  const by = (role: KeyRole) => keys.filter((key) => key.role === role).map(({ path }) => path);
  const [equal, sorted, ranges] = [by("equality"), by("sort"), by("range")];
  const parts = [
    equal.length > 0
      ? `${list(equal)} first, ${equal.length === 1 ? "which has" : "which have"} fixed values`
      : null,
    sorted.length > 0
      ? `${list(sorted)} ${equal.length > 0 ? "next" : "first"}, so that nothing has to be sorted`
      : null,
    ranges.length > 0
      ? `${list(ranges)} ${equal.length + sorted.length > 0 ? "last" : "as"}, ${ranges.length === 1 ? "a range" : "ranges"}`
      : null,
  ].filter((part) => part !== null);
  const order =
    ranges.length > 0 && equal.length + sorted.length === 0 ? `${list(ranges)} is a range` : parts.join("; ");
  const replaced = indexes.filter(
    (index) =>
      index.isPlain &&
      index.keys.length < keys.length &&
      index.keys.every(
        ([path, direction], at) => keys[at]?.path === path && keys[at].direction === direction,
      ),
  );
  const replaces =
    replaced.length > 0 ? ` It also serves what ${list(replaced.map((each) => each.name))} does now.` : "";
  return `Finds the documents of ${name} without reading the others: ${order}.${replaces}`;
}

/** Whether an index exists that begins with these fields, so that the server had its choice. */
function isKnown(keys: readonly Key[], { indexes }: KnownCollection): boolean {
  return indexes.some(({ keys: own }) => keys.every(({ path }, at) => own[at]?.[0] === path));
}

function adviceFor(keys: readonly Key[], access: Access, known: KnownCollection): IndexAdvice | null {
  const isId = keys[0]?.path === "_id";
  if (keys.length === 0 || isId || isKnown(keys, known)) return null;
  const spec = Doc.of(keys.map(({ path, direction }): [string, Value] => [path, Int32.of(direction)]));
  const args = access.collation ? [spec, new Doc(["collation"], [access.collation])] : [spec];
  return {
    createIndex: print(buildOperation({ collection: known.name, method: "createIndex", args })),
    reason: reasonOf(keys, known),
  };
}

/** `foreignField` of the joins that read a whole collection for every document. */
function joinAdvice(
  command: ExplainableCommand,
  scanned: readonly string[],
  known: (name: string) => KnownCollection,
): IndexAdvice[] {
  if (command.kind !== "aggregate") return [];
  return command.pipeline.flatMap((stage) => {
    const join = stage.get("$lookup");
    if (!(join instanceof Doc)) return [];
    const [from, field] = [join.get("from"), join.get("foreignField")];
    if (typeof from !== "string" || typeof field !== "string" || !scanned.includes(from)) return [];
    const collection = known(from);
    const key: Key = { path: field, direction: 1, role: "equality" };
    const found = adviceFor([key], { filter: Doc.empty, sort: null, collation: null }, collection);
    return found
      ? [
          {
            ...found,
            reason: `The join reads all of ${from} again for each document; it looks for \`${field}\`.`,
          },
        ]
      : [];
  });
}

function isWorthwhile({ docsExamined, returned, sortsInMemory }: PlanReport, hasLimit: boolean): boolean {
  const [examined, needed] = [docsExamined ?? 0, returned ?? 0];
  if (examined - needed <= SCAN_WORTH_AVOIDING) return false;
  return needed <= examined * MAX_RETURNED_SHARE || (sortsInMemory && hasLimit);
}

/**
 * The indexes that would spare a scan of more than 1,000 documents; none where an index of these fields
 * exists, or where most of what is read is also returned.
 *
 * @param known Gives what is known of a collection; an unknown one has no indexes and no arrays.
 */
export function indexAdvice(
  command: Command,
  report: PlanReport,
  known: (name: string) => KnownCollection,
): IndexAdvice[] {
  const explained = command.kind === "explain" ? command.command : command;
  if (!isExplainable(explained) || explained.collection === null) return [];
  const joins = joinAdvice(explained, report.scanned, known);
  // a view is read through another collection, whose fields may have other names
  const reads = report.access === "scan" && report.scanned.includes(explained.collection);
  if (!reads || !isWorthwhile(report, hasLimit(explained))) return joins;
  const access = accessOf(explained);
  const collection = known(explained.collection);
  const { branches } = filterFields(access.filter);
  const filters = branches.length > 0 ? branches.slice(0, MAX_BRANCHES) : [access.filter];
  const own = filters.flatMap((filter) => {
    const one = { ...access, filter };
    return adviceFor(keysFor(one, collection.arrays), one, collection) ?? [];
  });
  const seen = new Set<string>();
  return [...own, ...joins].filter(({ createIndex }) => !seen.has(createIndex) && seen.add(createIndex));
}

function hasLimit(command: ExplainableCommand): boolean {
  if (command.kind === "find") return (command.limit ?? 0) !== 0 || command.result !== "documents";
  return command.kind === "aggregate" && command.pipeline.some((stage) => stage.has("$limit"));
}

const EXPLAINABLE = new Set(["find", "aggregate", "count", "distinct", "update", "delete", "findAndModify"]);

/** Whether the server can explain a command of this kind. */
export function isExplainable(command: Command): command is ExplainableCommand {
  return EXPLAINABLE.has(command.kind);
}
