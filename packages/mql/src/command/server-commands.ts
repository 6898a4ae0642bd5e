import { WRITE_STAGES } from "../operation/operators.table.ts";
import { Doc, Double, Int32, type Value } from "../values/types.ts";
import type {
  AggregateCommand,
  BulkWriteCommand,
  BulkWriteStep,
  CollectionCommand,
  Command,
  CountCommand,
  DeleteStep,
  ExplainVerbosity,
  FindAndModifyCommand,
  FindCommand,
  IndexCommand,
  UpdateStep,
} from "./command.ts";
import { optionsWithout } from "./read-arguments.ts";

type Entry = readonly [string, Value];

const ONE = Int32.of(1);

/**
 * Builds the server commands of an operation, in the order in which they are sent: usually one, several for a
 * bulk write of several kinds, none for what only the shell answers. `renameCollection` goes to the admin
 * database, all others to `databaseName`. Documents without `_id` get theirs from the server.
 */
export function toServerCommands(command: Command, databaseName: string): Doc[] {
  switch (command.kind) {
    case "find":
      return [command.result === "count" ? findCount(command) : find(command)];
    case "aggregate":
      return [aggregate(command)];
    case "count":
      return [count(command)];
    case "distinct":
      return [
        Doc.of([
          ["distinct", command.collection],
          ["key", command.field],
          ["query", command.filter],
          ...command.options.entries(),
        ]),
      ];
    case "insert":
      return [
        Doc.of([
          ["insert", command.collection],
          ["documents", command.documents],
          ["ordered", command.ordered],
          ...command.options.entries(),
        ]),
      ];
    case "update":
      return [
        write(
          { name: "update", collection: command.collection },
          [updateStatement(command)],
          command.options,
        ),
      ];
    case "delete":
      return [
        write(
          { name: "delete", collection: command.collection },
          [deleteStatement(command)],
          command.options,
        ),
      ];
    case "findAndModify":
      return [findAndModify(command)];
    case "bulkWrite":
      return bulkWriteGroups(command).map((group) => group.command);
    case "index":
      return [index(command)];
    case "collection":
      return [collection(command, databaseName)];
    case "database":
      return database(command);
    case "runCommand":
      return [command.command];
    case "explain":
      return toServerCommands(command.command, databaseName).map((inner) =>
        explain(inner, command.verbosity),
      );
    case "shell":
      return [];
  }
}

/** Entries whose value is given. */
function given(entries: readonly (readonly [string, Value | undefined])[]): Entry[] {
  return entries.flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, value] as const],
  );
}

function numberOrNull(value: number | null): Value {
  if (value === null) return null;
  return Math.abs(value) <= 0x7fff_ffff ? Int32.of(value) : new Double(value);
}

function find(command: FindCommand): Doc {
  const { collection, filter, projection, sort, skip, limit } = command;
  const isOne = command.result !== "documents";
  const wanted = isOne ? 1 : limit;
  // a negative limit asks for one batch; zero is none
  const isSingleBatch = isOne || (wanted !== null && wanted < 0);
  return Doc.of([
    ["find", collection],
    ["filter", filter],
    ...given([
      ["projection", projection],
      ["sort", sort],
      ["skip", numberOrNull(skip)],
      ["limit", wanted === 0 ? null : numberOrNull(wanted === null ? null : Math.abs(wanted))],
      ["singleBatch", isSingleBatch ? true : null],
    ]),
    ...command.options.entries(),
  ]);
}

const COUNT_OPTIONS: ReadonlySet<string> = new Set([
  "hint",
  "collation",
  "maxTimeMS",
  "comment",
  "readConcern",
]);

function findCount({ collection, filter, skip, limit, countsPage, options }: FindCommand): Doc {
  return Doc.of([
    ["count", collection],
    ["query", filter],
    ...given(
      countsPage
        ? [
            ["skip", numberOrNull(skip)],
            ["limit", numberOrNull(limit)],
          ]
        : [],
    ),
    ...[...options.entries()].filter(([name]) => COUNT_OPTIONS.has(name)),
  ]);
}

function aggregate({ collection, pipeline, result, options }: AggregateCommand): Doc {
  const writes = pipeline.some((stage) => WRITE_STAGES.has(stage.keys[0] ?? ""));
  const stages = result === "count" && !writes ? [...pipeline, new Doc(["$count"], ["count"])] : pipeline;
  const batchSize = options.get("batchSize");
  const cursor = batchSize === undefined ? Doc.empty : new Doc(["batchSize"], [batchSize]);
  return Doc.of([
    ["aggregate", collection ?? ONE],
    ["pipeline", stages],
    ["cursor", cursor],
    ...optionsWithout(options, ["batchSize"]).entries(),
  ]);
}

/**
 * Counting reads the documents: the count command may answer from metadata that a crash or a shard left
 * wrong.
 */
function count({ collection, by, filter, options }: CountCommand): Doc {
  if (by === "metadata") return Doc.of([["count", collection], ...options.entries()]);
  const stages: Doc[] = [new Doc(["$match"], [filter])];
  for (const name of ["skip", "limit"]) {
    const value = options.get(name);
    if (value !== undefined && value !== null) stages.push(new Doc([`$${name}`], [value]));
  }
  stages.push(
    new Doc(
      ["$group"],
      [
        Doc.of([
          ["_id", ONE],
          ["n", new Doc(["$sum"], [ONE])],
        ]),
      ],
    ),
  );
  return Doc.of([
    ["aggregate", collection],
    ["pipeline", stages],
    ["cursor", Doc.empty],
    ...optionsWithout(options, ["skip", "limit"]).entries(),
  ]);
}

/** Options of a whole write command; the others belong to its statements. */
const COMMAND_OPTIONS: ReadonlySet<string> = new Set([
  "comment",
  "let",
  "maxTimeMS",
  "writeConcern",
  "bypassDocumentValidation",
]);

function write(
  { name, collection }: { name: "update" | "delete"; collection: string },
  statements: Doc[],
  options: Doc,
): Doc {
  return Doc.of([
    [name, collection],
    [STATEMENT_LISTS[name], statements],
    ["ordered", true],
    ...[...options.entries()].filter(([key]) => COMMAND_OPTIONS.has(key)),
  ]);
}

function statementOptions(options: Doc): Entry[] {
  return [...options.entries()].filter(([key]) => !COMMAND_OPTIONS.has(key));
}

function updateStatement({ filter, update, multi, upsert, options }: UpdateStep): Doc {
  return Doc.of([
    ["q", filter],
    ["u", update],
    ["multi", multi],
    ["upsert", upsert],
    ...statementOptions(options),
  ]);
}

function deleteStatement({ filter, multi, options }: DeleteStep): Doc {
  return Doc.of([["q", filter], ["limit", Int32.of(multi ? 0 : 1)], ...statementOptions(options)]);
}

function findAndModify(command: FindAndModifyCommand): Doc {
  const { collection, filter, sort, projection, update, returnsNew, upsert, options } = command;
  const change: Entry[] =
    update === null
      ? [["remove", true]]
      : [
          ["update", update],
          ["new", returnsNew],
          ["upsert", upsert],
        ];
  return Doc.of([
    ["findAndModify", collection],
    ["query", filter],
    ...given([
      ["sort", sort],
      ["fields", projection],
    ]),
    ...change,
    ...options.entries(),
  ]);
}

/** One server command of a bulk write; `indexes` are the positions of its steps in the whole list. */
export type BulkWriteGroup = { kind: BulkWriteStep["kind"]; command: Doc; indexes: number[] };

/**
 * Groups the steps of a bulk write into as few commands as possible: neighbors of one kind share a command, and
 * an unordered list needs one command per kind.
 */
export function bulkWriteGroups({ collection, steps, ordered, options }: BulkWriteCommand): BulkWriteGroup[] {
  const groups: { kind: BulkWriteStep["kind"]; statements: Doc[]; indexes: number[] }[] = [];
  for (const [at, step] of steps.entries()) {
    let group = ordered ? groups.at(-1) : groups.find(({ kind }) => kind === step.kind);
    if (group?.kind !== step.kind) {
      group = { kind: step.kind, statements: [], indexes: [] };
      groups.push(group);
    }
    group.statements.push(bulkStatement(step));
    group.indexes.push(at);
  }
  return groups.map(({ kind, statements, indexes }) => ({
    kind,
    indexes,
    command: Doc.of([
      [kind, collection],
      [STATEMENT_LISTS[kind], statements],
      ["ordered", ordered],
      ...options.entries(),
    ]),
  }));
}

const STATEMENT_LISTS = { insert: "documents", update: "updates", delete: "deletes" } as const;

function bulkStatement(step: BulkWriteStep): Doc {
  switch (step.kind) {
    case "insert":
      return step.document;
    case "update":
      return updateStatement(step);
    case "delete":
      return deleteStatement(step);
  }
}

function index(command: IndexCommand): Doc {
  switch (command.action) {
    case "list":
      return new Doc(["listIndexes"], [command.collection]);
    case "drop":
      return Doc.of([
        ["dropIndexes", command.collection],
        ["index", command.index],
        ...command.options.entries(),
      ]);
    case "create": {
      const indexes = command.indexes.map(({ key, options }) =>
        Doc.of([
          ["key", key],
          ["name", options.get("name") ?? indexName(key)],
          ...optionsWithout(options, ["name"]).entries(),
        ]),
      );
      return Doc.of([
        ["createIndexes", command.collection],
        ["indexes", indexes],
        ...command.options.entries(),
      ]);
    }
  }
}

/** `status_1_createdAt_-1`, as every driver names an index that has no name. */
export function indexName(key: Doc): string {
  return [...key.entries()]
    .map(
      ([field, direction]) =>
        `${field}_${typeof direction === "string" ? direction : directionText(direction)}`,
    )
    .join("_");
}

function directionText(direction: Value): string {
  return direction !== null && typeof direction === "object" && "value" in direction
    ? String(direction.value)
    : "1";
}

/** The time limit belongs to the explain itself: the server refuses to time the command inside. */
function explain(inner: Doc, verbosity: ExplainVerbosity): Doc {
  return Doc.of([
    ["explain", optionsWithout(inner, ["maxTimeMS"])],
    ["verbosity", verbosity],
    ...given([["maxTimeMS", inner.get("maxTimeMS")]]),
  ]);
}

function collection(command: CollectionCommand, databaseName: string): Doc {
  switch (command.action) {
    case "create":
      return Doc.of([["create", command.collection], ...command.options.entries()]);
    case "drop":
      return Doc.of([["drop", command.collection], ...command.options.entries()]);
    case "rename":
      return Doc.of([
        ["renameCollection", `${databaseName}.${command.collection}`],
        ["to", `${databaseName}.${command.to}`],
        ["dropTarget", command.dropsTarget],
      ]);
    case "isCapped":
      return Doc.of([
        ["listCollections", ONE],
        ["filter", new Doc(["name"], [command.collection])],
      ]);
    default:
      return Doc.of([["collStats", command.collection], ...command.options.entries()]);
  }
}

function database(command: Extract<Command, { kind: "database" }>): Doc[] {
  switch (command.action) {
    case "collectionNames":
      return [new Doc(["listCollections", "nameOnly", "authorizedCollections"], [ONE, true, true])];
    case "collectionInfos":
      return [Doc.of([["listCollections", ONE], ["filter", command.filter], ...command.options.entries()])];
    case "stats":
      return [Doc.of([["dbStats", ONE], ...command.options.entries()])];
    case "drop":
      return [new Doc(["dropDatabase"], [ONE])];
    case "name":
      return [];
  }
}
