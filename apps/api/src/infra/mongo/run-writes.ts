import {
  type BulkWriteCommand,
  bulkWriteGroups,
  type DeleteCommand,
  Doc,
  type FindAndModifyCommand,
  generateObjectId,
  type InsertCommand,
  isArray,
  type UpdateCommand,
  type Value,
} from "@querysnap/mql";
import { AppError } from "../../app-error.ts";
import { redactText } from "../../plugins/request-log.ts";
import { fromDriverValue, numberIn } from "./driver-values.ts";
import { bytesOutcome, type Outcome, valueOutcome } from "./outcome.ts";
import { type RunContext, send, sendForDocument, serverCommand } from "./run-context.ts";
import { countValue } from "./run-reads.ts";

/** Counts of one write command; `failure` is its first error. */
type Written = {
  n: number;
  modified: number;
  upserted: { index: number; id: Value }[];
  failure: string | null;
};

const textIn = (doc: Value | undefined, key: string) => {
  const value = doc instanceof Doc ? doc.get(key) : undefined;
  return typeof value === "string" ? redactText(value) : "";
};

async function write(context: RunContext, request: Doc): Promise<Written> {
  const reply = await sendForDocument(context, request);
  const numberOf = (value: Value | undefined) =>
    value instanceof Object && "value" in value ? Number(value.value) : 0;
  const upserted = reply.get("upserted");
  const errors = reply.get("writeErrors");
  const [first] = isArray(errors) ? errors : [];
  const concern = reply.get("writeConcernError");
  return {
    n: numberOf(reply.get("n")),
    modified: numberOf(reply.get("nModified")),
    upserted: isArray(upserted)
      ? upserted.flatMap((entry) =>
          entry instanceof Doc ? [{ index: numberOf(entry.get("index")), id: entry.get("_id") ?? null }] : [],
        )
      : [],
    failure: first ? textIn(first, "errmsg") : concern ? textIn(concern, "errmsg") : null,
  };
}

function assertWritten({ failure, n }: Written, done: string): void {
  if (failure !== null)
    throw new AppError("query_failed", { details: n > 0 ? `${failure} (${n} ${done} before)` : failure });
}

/** An id of ours where there is none, first in the document as drivers put it. */
function withId(doc: Doc): { doc: Doc; id: Value } {
  const known = doc.get("_id");
  if (known !== undefined) return { doc, id: known };
  const id = generateObjectId();
  return { doc: new Doc(["_id", ...doc.keys], [id, ...doc.values]), id };
}

const idsDoc = (ids: readonly { index: number; id: Value }[]) =>
  Doc.of(ids.map(({ index, id }): [string, Value] => [String(index), id]));
const ACKNOWLEDGED: [string, Value] = ["acknowledged", true];

export async function runInsert(context: RunContext, command: InsertCommand): Promise<Outcome> {
  const documents = command.documents.map(withId);
  const request = serverCommand(context, { ...command, documents: documents.map(({ doc }) => doc) });
  const written = await write(context, request);
  assertWritten(written, "inserted");
  const ids = documents.map(({ id }, index) => ({ index, id }));
  const result = command.one
    ? Doc.of([ACKNOWLEDGED, ["insertedId", ids[0]?.id ?? null]])
    : Doc.of([ACKNOWLEDGED, ["insertedIds", idsDoc(ids)]]);
  return valueOutcome(result, written.n);
}

export async function runUpdate(context: RunContext, command: UpdateCommand): Promise<Outcome> {
  const written = await write(context, serverCommand(context, command));
  assertWritten(written, "updated");
  const result = Doc.of([
    ACKNOWLEDGED,
    ["insertedId", written.upserted[0]?.id ?? null],
    ["matchedCount", countValue(written.n - written.upserted.length)],
    ["modifiedCount", countValue(written.modified)],
    ["upsertedCount", countValue(written.upserted.length)],
  ]);
  return valueOutcome(result, written.modified + written.upserted.length);
}

export async function runDelete(context: RunContext, command: DeleteCommand): Promise<Outcome> {
  const written = await write(context, serverCommand(context, command));
  assertWritten(written, "deleted");
  return valueOutcome(Doc.of([ACKNOWLEDGED, ["deletedCount", countValue(written.n)]]), written.n);
}

export async function runFindAndModify(context: RunContext, command: FindAndModifyCommand): Promise<Outcome> {
  const reply = await send(context, serverCommand(context, command));
  const value: unknown = reply["value"];
  const last = fromDriverValue(reply["lastErrorObject"]);
  const met =
    last instanceof Doc
      ? numberIn({ n: last.get("n") instanceof Object ? (last.get("n") as { value: number }).value : 0 }, "n")
      : 0;
  return bytesOutcome(value instanceof Uint8Array ? value : null, met);
}

export async function runBulkWrite(context: RunContext, command: BulkWriteCommand): Promise<Outcome> {
  const insertedIds: { index: number; id: Value }[] = [];
  const steps = command.steps.map((step, index) => {
    if (step.kind !== "insert") return step;
    const { doc, id } = withId(step.document);
    insertedIds.push({ index, id });
    return { ...step, document: doc };
  });
  const counts = { inserted: 0, matched: 0, modified: 0, deleted: 0 };
  const upsertedIds: { index: number; id: Value }[] = [];
  let failure: string | null = null;
  for (const group of bulkWriteGroups({ ...command, steps })) {
    const written = await write(context, group.command);
    upsertedIds.push(
      ...written.upserted.map(({ index, id }) => ({ index: group.indexes[index] ?? index, id })),
    );
    if (group.kind === "insert") counts.inserted += written.n;
    if (group.kind === "delete") counts.deleted += written.n;
    if (group.kind === "update") counts.matched += written.n - written.upserted.length;
    counts.modified += written.modified;
    failure ??= written.failure;
    if (failure !== null && command.ordered) break;
  }
  const all = counts.inserted + counts.modified + counts.deleted + upsertedIds.length;
  if (failure !== null)
    throw new AppError("query_failed", { details: `${failure} (${all} documents were changed)` });
  const result = Doc.of([
    ACKNOWLEDGED,
    ["insertedCount", countValue(counts.inserted)],
    ["insertedIds", idsDoc(insertedIds)],
    ["matchedCount", countValue(counts.matched)],
    ["modifiedCount", countValue(counts.modified)],
    ["deletedCount", countValue(counts.deleted)],
    ["upsertedCount", countValue(upsertedIds.length)],
    ["upsertedIds", idsDoc(upsertedIds)],
  ]);
  return valueOutcome(result, all);
}
