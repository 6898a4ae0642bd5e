import { LIMITS } from "@querysnap/contracts";
import {
  type AggregateCommand,
  type CountCommand,
  decodeBson,
  type DistinctCommand,
  type Doc,
  type FindCommand,
  Int32,
  isArray,
  Long,
  type Value,
} from "@querysnap/mql";
import {
  fromDriverReply,
  fromDriverValue,
  numberIn,
  RAW_REPLY,
  toDriverDocument,
  toDriverValue,
} from "./driver-values.ts";
import {
  bytesOutcome,
  listOutcome,
  type Outcome,
  type PageOfBytes,
  valueOutcome,
  valuesOutcome,
} from "./outcome.ts";
import { readPage } from "./read-page.ts";
import { optionFields, type RunContext } from "./run-context.ts";

export const countValue = (count: number): Value =>
  Math.abs(count) < 2 ** 31 ? new Int32(count) : new Long(BigInt(count));

const present = (fields: Record<string, Value | null>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] =>
      value === null ? [] : [[name, toDriverValue(value)]],
    ),
  );

/** How many documents of this page may be read, and what is said when there are more. */
function findWindow(limit: number | null, offset: number) {
  if (limit === null || limit === 0)
    return { limit: LIMITS.pageSize, cap: "page" as const, asks: LIMITS.pageSize + 1 };
  const left = Math.max(0, Math.abs(limit) - offset);
  return left > LIMITS.resultDocuments
    ? { limit: LIMITS.resultDocuments, cap: "documents" as const, asks: LIMITS.resultDocuments + 1 }
    : { limit: left, cap: "documents" as const, asks: left };
}

export async function runFind(context: RunContext, command: FindCommand): Promise<Outcome> {
  const { collection, filter, projection, sort, skip, limit, options } = command;
  if (command.result === "count") {
    const page = command.countsPage
      ? { ...(limit ? { limit: Math.abs(limit) } : {}), ...(skip ? { skip } : {}) }
      : {};
    const fields = optionFields(context, options, ["hint", "collation", "maxTimeMS", "comment"]);
    const reply = await context.db.command(
      { count: collection, query: toDriverDocument(filter), ...page, ...fields },
      { ...RAW_REPLY, signal: context.signal },
    );
    const count = numberIn(reply, "n");
    return valueOutcome(countValue(count), count);
  }
  const isSingle = command.result !== "documents";
  const window = isSingle
    ? { limit: 1, cap: "documents" as const, asks: 1 }
    : findWindow(limit, context.offset);
  if (window.asks === 0) return listOutcome({ documents: [], cappedBy: null });
  const page = await readPage(
    context,
    {
      find: collection,
      filter: toDriverDocument(filter),
      ...present({ projection, sort }),
      ...optionFields(context, options),
      skip: (skip ?? 0) + context.offset,
      limit: window.asks,
      // a batch as large as the limit would leave the cursor open
      batchSize: window.asks + 1,
    },
    window,
  );
  if (command.result === "exists") return valueOutcome(page.documents.length > 0);
  return isSingle ? bytesOutcome(page.documents[0] ?? null, page.documents.length) : listOutcome(page);
}

const WRITE_STAGES = new Set(["$out", "$merge"]);

export async function runAggregate(context: RunContext, command: AggregateCommand): Promise<Outcome> {
  const { pipeline, options } = command;
  const writes = WRITE_STAGES.has(pipeline.at(-1)?.keys[0] ?? "");
  const isWhole = writes || command.result === "count";
  const limit = command.result === "documents" ? LIMITS.resultDocuments : 1;
  const stages: unknown[] = pipeline.map(toDriverDocument);
  if (!isWhole && context.offset > 0) stages.push({ $skip: context.offset });
  // the server stops as soon as one document too many is found
  if (!isWhole) stages.push({ $limit: limit + 1 });
  const fields = optionFields(context, options);
  delete fields["cursor"];
  if (command.result === "count" && !writes) stages.push({ $count: "n" });
  const request = {
    aggregate: command.collection ?? 1,
    pipeline: stages,
    cursor: { batchSize: LIMITS.resultDocuments + 2 },
    ...fields,
  };
  if (command.result === "count")
    return countOutcome(await readPage(context, request, { limit: 1, cap: "documents" }));
  const page = await readPage(context, request, { limit, cap: "documents" });
  if (command.result === "exists") return valueOutcome(page.documents.length > 0);
  return command.result === "document"
    ? bytesOutcome(page.documents[0] ?? null, Math.min(1, page.documents.length))
    : listOutcome(page);
}

export async function runCount(context: RunContext, command: CountCommand): Promise<Outcome> {
  const { collection, filter, options } = command;
  if (command.by === "metadata") {
    const reply = await context.db.command(
      { count: collection, ...optionFields(context, options, ["maxTimeMS", "comment"]) },
      { ...RAW_REPLY, signal: context.signal },
    );
    return valueOutcome(countValue(numberIn(reply, "n")), numberIn(reply, "n"));
  }
  const [skip, limit] = [options.get("skip"), options.get("limit")];
  const pipeline = [
    { $match: toDriverDocument(filter) },
    ...(skip === undefined ? [] : [{ $skip: toDriverValue(skip) }]),
    ...(limit === undefined ? [] : [{ $limit: toDriverValue(limit) }]),
    { $group: { _id: 1, n: { $sum: 1 } } },
  ];
  const fields = optionFields(context, options);
  delete fields["skip"];
  delete fields["limit"];
  return countOutcome(
    await readPage(
      context,
      { aggregate: collection, pipeline, cursor: {}, ...fields },
      { limit: 1, cap: "documents" },
    ),
  );
}

/** Of a pipeline that ends in one document with the number as `n`; none at all means zero. */
function countOutcome({ documents }: PageOfBytes): Outcome {
  const [first] = documents;
  const n = first ? decodeBson(first).get("n") : undefined;
  const count = n instanceof Object && "value" in n ? Number(n.value) : 0;
  return valueOutcome(countValue(count), count);
}

export async function runDistinct(
  context: RunContext,
  { collection, field, filter, options }: DistinctCommand,
): Promise<Outcome> {
  const request = {
    distinct: collection,
    key: field,
    query: toDriverDocument(filter),
    ...optionFields(context, options),
  };
  const reply = await context.db.command(request, { ...RAW_REPLY, signal: context.signal });
  const values = fromDriverValue(reply["values"]);
  return valuesOutcome(isArray(values) ? values : []);
}

/** A command's whole reply as one document. */
export async function runWhole(context: RunContext, request: Record<string, unknown>): Promise<Doc> {
  return fromDriverReply(await context.db.command(request, { ...RAW_REPLY, signal: context.signal }));
}
