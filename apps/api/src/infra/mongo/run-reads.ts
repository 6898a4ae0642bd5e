import { LIMITS } from "@querysnap/contracts";
import {
  type AggregateCommand,
  type CountCommand,
  decodeBson,
  type DistinctCommand,
  Doc,
  type FindCommand,
  Int32,
  isArray,
  Long,
  type Value,
  withField,
  WRITE_STAGES,
} from "@querysnap/mql";
import { fromDriverValue, numberIn } from "./driver-values.ts";
import {
  bytesOutcome,
  listOutcome,
  type Outcome,
  type PageOfBytes,
  rawOutcome,
  valueOutcome,
  valuesOutcome,
} from "./outcome.ts";
import { readPage } from "./read-page.ts";
import { type RawCaps, type RunContext, send, serverCommand } from "./run-context.ts";

export const countValue = (count: number): Value =>
  Math.abs(count) < 2 ** 31 ? new Int32(count) : new Long(BigInt(count));

/** Returns the number of documents this page may read and the cap to report if there are more. */
function findWindow(limit: number | null, offset: number) {
  if (limit === null || limit === 0)
    return { limit: LIMITS.pageSize, cap: "page" as const, asks: LIMITS.pageSize + 1 };
  const left = Math.max(0, Math.abs(limit) - offset);
  return left > LIMITS.resultDocuments
    ? { limit: LIMITS.resultDocuments, cap: "documents" as const, asks: LIMITS.resultDocuments + 1 }
    : { limit: left, cap: "documents" as const, asks: left };
}

export async function runFind(context: RunContext, command: FindCommand): Promise<Outcome> {
  if (command.result === "count") return runMetadataCount(context, command);
  const isSingle = command.result !== "documents";
  const { raw } = context;
  if (raw) return runRawFind(context, command, raw);
  const window = isSingle
    ? { limit: 1, cap: "documents" as const, asks: 1 }
    : findWindow(command.limit, context.offset);
  if (window.asks === 0) return listOutcome({ documents: [], cappedBy: null });
  const request = serverCommand(context, {
    ...command,
    skip: (command.skip ?? 0) + context.offset,
    limit: window.asks,
  });
  // A batch as large as the limit would leave the cursor open.
  const batchSize = Int32.of(window.asks + 1);
  const page = await readPage(context, withField(request, "batchSize", batchSize), window);
  if (command.result === "exists") return valueOutcome(page.documents.length > 0);
  return isSingle ? bytesOutcome(page.documents[0] ?? null, page.documents.length) : listOutcome(page);
}

/** Reads as many documents as the caps allow, as BSON. */
async function runRawFind(context: RunContext, command: FindCommand, raw: RawCaps): Promise<Outcome> {
  const limit = command.limit === null || command.limit === 0 ? raw.documents : Math.abs(command.limit);
  const request = serverCommand(context, { ...command, limit: limit + 1 });
  const batchSize = Int32.of(limit + 2);
  const caps = { limit, cap: "documents" as const, bytes: raw.bytes };
  return rawOutcome(await readPage(context, withField(request, "batchSize", batchSize), caps));
}

export async function runAggregate(context: RunContext, command: AggregateCommand): Promise<Outcome> {
  const writes = WRITE_STAGES.has(command.pipeline.at(-1)?.keys[0] ?? "");
  const limit = command.result === "documents" ? LIMITS.resultDocuments : 1;
  const pipeline = [...command.pipeline];
  if (!writes && command.result !== "count") {
    if (context.offset > 0) pipeline.push(new Doc(["$skip"], [Int32.of(context.offset)]));
    // One document more than the limit shows that there are more, and the server stops there.
    pipeline.push(new Doc(["$limit"], [Int32.of(limit + 1)]));
  }
  const request = withField(
    serverCommand(context, { ...command, pipeline }),
    "cursor",
    new Doc(["batchSize"], [Int32.of(LIMITS.resultDocuments + 2)]),
  );
  const page = await readPage(context, request, { limit, cap: "documents" });
  if (command.result === "count") return countOutcome(page, "count");
  if (command.result === "exists") return valueOutcome(page.documents.length > 0);
  return command.result === "document"
    ? bytesOutcome(page.documents[0] ?? null, Math.min(1, page.documents.length))
    : listOutcome(page);
}

export async function runCount(context: RunContext, command: CountCommand): Promise<Outcome> {
  if (command.by === "metadata") return runMetadataCount(context, command);
  const request = serverCommand(context, command);
  return countOutcome(await readPage(context, request, { limit: 1, cap: "documents" }), "n");
}

/** Runs the `count` command, whose reply is the number itself. */
async function runMetadataCount(context: RunContext, command: FindCommand | CountCommand): Promise<Outcome> {
  const count = numberIn(await send(context, serverCommand(context, command)), "n");
  return valueOutcome(countValue(count), count);
}

/** Reads the number of a pipeline that ends in one document with it; no document means zero. */
function countOutcome({ documents }: PageOfBytes, field: string): Outcome {
  const [first] = documents;
  const n = first ? decodeBson(first).get(field) : undefined;
  const count = n instanceof Object && "value" in n ? Number(n.value) : 0;
  return valueOutcome(countValue(count), count);
}

export async function runDistinct(context: RunContext, command: DistinctCommand): Promise<Outcome> {
  const reply = await send(context, serverCommand(context, command));
  const values = fromDriverValue(reply["values"]);
  return valuesOutcome(isArray(values) ? values : []);
}
