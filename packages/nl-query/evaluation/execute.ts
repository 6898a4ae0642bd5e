import {
  Doc,
  Int32,
  decodeBson,
  encodeBson,
  isArray,
  parse,
  toCommand,
  type Command,
  type Value,
} from "@querysnap/mql";
import { BSON, type Db } from "mongodb";
import { leavesOf, rowOf, type Table } from "./rows.ts";

/** A result with what is needed to compare it. */
export type Outcome = Table & {
  /** Path of the last sort, when there is one. */
  sortPath: string | null;
  limit: number | null;
  command: Command;
};

const BATCH = new Int32(100_000);
/** A query that takes longer is wrong. */
const LONGEST_MS = 10_000;
/** Types survive the driver with these. */
const TYPED = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Runs a shell text that reads; `leaves` makes columns of what lies in embedded documents, too. */
export async function execute(
  db: Db,
  text: string,
  options: { withoutLimit?: boolean; leaves?: boolean } = {},
): Promise<Outcome> {
  const command = commandOf(text);
  const request = requestOf(command, options.withoutLimit ?? false);
  const values = request.read(decodeBson(await rawReply(db, request.doc)));
  const isGrouped = request.isGrouped;
  let rows = values.map((value) => (options.leaves === true ? leavesOf(value) : rowOf(value, isGrouped)));
  // the key of a group over everything says nothing
  if (isGrouped && rows.length === 1 && rows[0]?.get("_id") === "null" && rows[0].size > 1)
    rows = [new Map([...rows[0]].filter(([key]) => key !== "_id"))];
  return { rows, isGrouped, sortPath: request.sort?.keys[0] ?? null, limit: request.limit, command };
}

/** Runs a shell text that reads, and returns its values as they are stored. */
export async function readValues(db: Db, text: string): Promise<readonly Value[]> {
  const request = requestOf(commandOf(text), false);
  return request.read(decodeBson(await rawReply(db, request.doc)));
}

function commandOf(text: string): Command {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(parsed.errors[0]?.message ?? "not a query");
  const [operation] = parsed.statements;
  if (!operation) throw new Error("no statement");
  return toCommand(operation);
}

async function rawReply(db: Db, doc: Doc): Promise<Uint8Array> {
  const reply = await db.command(
    { ...BSON.deserialize(encodeBson(doc), TYPED), maxTimeMS: LONGEST_MS },
    TYPED,
  );
  return BSON.serialize({ cursor: reply.cursor, values: reply.values });
}

type Request = {
  doc: Doc;
  read: (reply: Doc) => readonly Value[];
  isGrouped: boolean;
  sort: Doc | null;
  limit: number | null;
};

function requestOf(command: Command, withoutLimit: boolean): Request {
  switch (command.kind) {
    case "find": {
      const limit = command.result === "document" ? 1 : command.limit;
      const entries: [string, Value][] = [
        ["find", command.collection],
        ["filter", command.filter],
      ];
      if (command.result === "count") return countRequest(command.collection, command.filter);
      if (command.projection) entries.push(["projection", command.projection]);
      if (command.sort) entries.push(["sort", command.sort]);
      if (command.skip !== null) entries.push(["skip", new Int32(command.skip)]);
      if (limit !== null && !withoutLimit) entries.push(["limit", new Int32(limit)]);
      entries.push(["batchSize", BATCH]);
      return { doc: Doc.of(entries), read: firstBatch, isGrouped: false, sort: command.sort, limit };
    }
    case "aggregate": {
      const stages = command.pipeline.filter((stage) => !(withoutLimit && stage.has("$limit")));
      const isGrouped =
        command.pipeline.some(
          (stage) =>
            stage.has("$group") || stage.has("$bucket") || stage.has("$sortByCount") || stage.has("$count"),
        ) && !command.pipeline.some((stage) => stage.has("$replaceRoot") || stage.has("$replaceWith"));
      const sort = command.pipeline.findLast((stage) => stage.has("$sort"))?.get("$sort");
      const limit = command.pipeline.findLast((stage) => stage.has("$limit"))?.get("$limit");
      const doc = Doc.of([
        ["aggregate", command.collection ?? ""],
        ["pipeline", stages],
        ["cursor", Doc.of([["batchSize", BATCH]])],
      ]);
      return {
        doc,
        read: firstBatch,
        isGrouped,
        sort: sort instanceof Doc ? sort : null,
        limit: limit instanceof Int32 ? limit.value : null,
      };
    }
    case "count":
      return countRequest(command.collection, command.filter);
    case "distinct": {
      const doc = Doc.of([
        ["distinct", command.collection],
        ["key", command.field],
        ["query", command.filter],
      ]);
      return { doc, read: (reply) => listOf(reply.get("values")), isGrouped: true, sort: null, limit: null };
    }
    default:
      throw new Error(`${command.kind} is not read`);
  }
}

function countRequest(collection: string, filter: Doc): Request {
  const doc = Doc.of([
    ["aggregate", collection],
    ["pipeline", [Doc.of([["$match", filter]]), Doc.of([["$count", "n"]])]],
    ["cursor", Doc.empty],
  ]);
  const read = (reply: Doc): readonly Value[] => {
    const [first] = firstBatch(reply);
    return [first ?? Doc.of([["n", new Int32(0)]])];
  };
  return { doc, read, isGrouped: true, sort: null, limit: null };
}

function firstBatch(reply: Doc): readonly Value[] {
  const cursor = reply.get("cursor");
  return cursor instanceof Doc ? listOf(cursor.get("firstBatch")) : [];
}

function listOf(value: Value | undefined): readonly Value[] {
  return isArray(value) ? value : [];
}
