import {
  type BulkWriteCommand,
  type BulkWriteStep,
  type DeleteStep,
  Doc,
  type FindAndModifyCommand,
  generateObjectId,
  type InsertCommand,
  isArray,
  type UpdateStep,
  type Value,
} from "@querysnap/mql";
import { AppError } from "../../app-error.ts";
import { RAW_REPLY, fromDriverReply, fromDriverValue, numberIn, toDriverDocument } from "./driver-values.ts";
import { bytesOutcome, type Outcome, valueOutcome } from "./outcome.ts";
import { optionFields, type RunContext } from "./run-context.ts";
import { countValue } from "./run-reads.ts";

/** What one write command did; `failure` is the first thing that went wrong. */
type Written = {
  n: number;
  modified: number;
  upserted: { index: number; id: Value }[];
  failure: string | null;
};

const textIn = (doc: Value | undefined, key: string) => {
  const value = doc instanceof Doc ? doc.get(key) : undefined;
  return typeof value === "string" ? value : "";
};

async function write(context: RunContext, request: Record<string, unknown>): Promise<Written> {
  const reply = fromDriverReply(await context.db.command(request, { ...RAW_REPLY, signal: context.signal }));
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
  const written = await write(context, {
    insert: command.collection,
    documents: documents.map(({ doc }) => toDriverDocument(doc)),
    ordered: command.ordered,
    ...optionFields(context, command.options),
  });
  assertWritten(written, "inserted");
  const ids = documents.map(({ id }, index) => ({ index, id }));
  const result = command.one
    ? Doc.of([ACKNOWLEDGED, ["insertedId", ids[0]?.id ?? null]])
    : Doc.of([ACKNOWLEDGED, ["insertedIds", idsDoc(ids)]]);
  return valueOutcome(result, written.n);
}

const updateValue = (update: Doc | Doc[]) =>
  Array.isArray(update) ? update.map(toDriverDocument) : toDriverDocument(update);

/** Options of a step stand inside it (collation, hint, arrayFilters), those of the command beside it. */
const COMMAND_OPTIONS = ["writeConcern", "bypassDocumentValidation", "comment", "let", "maxTimeMS"];

function splitOptions(context: RunContext, options: Doc) {
  const inside = Doc.of([...options.entries()].filter(([name]) => !COMMAND_OPTIONS.includes(name)));
  return {
    step: Object.fromEntries(toDriverDocument(inside)),
    command: optionFields(context, options, COMMAND_OPTIONS),
  };
}

const updateEntry = (step: UpdateStep, options: Record<string, unknown>) => ({
  q: toDriverDocument(step.filter),
  u: updateValue(step.update),
  multi: step.multi,
  upsert: step.upsert,
  ...options,
});

export async function runUpdate(
  context: RunContext,
  command: UpdateStep & { collection: string },
): Promise<Outcome> {
  const options = splitOptions(context, command.options);
  const written = await write(context, {
    update: command.collection,
    updates: [updateEntry(command, options.step)],
    ...options.command,
  });
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

const deleteEntry = (step: DeleteStep, options: Record<string, unknown>) => ({
  q: toDriverDocument(step.filter),
  limit: step.multi ? 0 : 1,
  ...options,
});

export async function runDelete(
  context: RunContext,
  command: DeleteStep & { collection: string },
): Promise<Outcome> {
  const options = splitOptions(context, command.options);
  const written = await write(context, {
    delete: command.collection,
    deletes: [deleteEntry(command, options.step)],
    ...options.command,
  });
  assertWritten(written, "deleted");
  return valueOutcome(Doc.of([ACKNOWLEDGED, ["deletedCount", countValue(written.n)]]), written.n);
}

export async function runFindAndModify(context: RunContext, command: FindAndModifyCommand): Promise<Outcome> {
  const { collection, filter, sort, projection, update, returnsNew, upsert, options } = command;
  const request = {
    findAndModify: collection,
    query: toDriverDocument(filter),
    ...(sort ? { sort: toDriverDocument(sort) } : {}),
    ...(projection ? { fields: toDriverDocument(projection) } : {}),
    ...(update === null ? { remove: true } : { update: updateValue(update), new: returnsNew, upsert }),
    ...optionFields(context, options),
  };
  const reply = await context.db.command(request, { ...RAW_REPLY, signal: context.signal });
  const value: unknown = reply["value"];
  const last = fromDriverValue(reply["lastErrorObject"]);
  const met =
    last instanceof Doc
      ? numberIn({ n: last.get("n") instanceof Object ? (last.get("n") as { value: number }).value : 0 }, "n")
      : 0;
  return bytesOutcome(value instanceof Uint8Array ? value : null, met);
}

type Group = { kind: BulkWriteStep["kind"]; steps: { step: BulkWriteStep; index: number }[] };

/** Neighbors of one kind go to the server together. */
function groupSteps(steps: readonly BulkWriteStep[]): Group[] {
  const groups: Group[] = [];
  for (const [index, step] of steps.entries()) {
    const last = groups.at(-1);
    if (last?.kind === step.kind) last.steps.push({ step, index });
    else groups.push({ kind: step.kind, steps: [{ step, index }] });
  }
  return groups;
}

export async function runBulkWrite(
  context: RunContext,
  { collection, steps, ordered, options }: BulkWriteCommand,
): Promise<Outcome> {
  const shared = { ordered, ...splitOptions(context, options).command };
  const counts = { inserted: 0, matched: 0, modified: 0, deleted: 0 };
  const insertedIds: { index: number; id: Value }[] = [];
  const upsertedIds: { index: number; id: Value }[] = [];
  let failure: string | null = null;
  for (const group of groupSteps(steps)) {
    const request: Record<string, unknown> = { [group.kind]: collection };
    const documents: unknown[] = [];
    for (const { step, index } of group.steps) {
      if (step.kind === "insert") {
        const { doc, id } = withId(step.document);
        insertedIds.push({ index, id });
        documents.push(toDriverDocument(doc));
      } else {
        const inside = splitOptions(context, step.options).step;
        documents.push(step.kind === "update" ? updateEntry(step, inside) : deleteEntry(step, inside));
      }
    }
    request[group.kind === "insert" ? "documents" : `${group.kind}s`] = documents;
    const written = await write(context, { ...request, ...shared });
    upsertedIds.push(
      ...written.upserted.map(({ index, id }) => ({ index: group.steps[index]?.index ?? index, id })),
    );
    if (group.kind === "insert") counts.inserted += written.n;
    if (group.kind === "delete") counts.deleted += written.n;
    if (group.kind === "update") counts.matched += written.n - written.upserted.length;
    counts.modified += written.modified;
    failure ??= written.failure;
    if (failure !== null && ordered) break;
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
