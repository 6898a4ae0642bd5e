import { DateTime, Doc, Int32, Long, type Value } from "@querysnap/mql";
import { compileCollation } from "../engine/collation/compile-collation.ts";
import type { OperationContext, Row } from "../engine/contract.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { RawDoc } from "../engine/raw-doc.ts";
import { emptySource, type RowSource } from "../engine/stages/row-source.ts";
import type {
  ForeignCollection,
  ForeignQuery,
  MergeMatch,
  MergeTarget,
  StageServices,
} from "../engine/stages/services.ts";
import { identical } from "../engine/values/identical.ts";
import { encodeDoc } from "../engine/write-value.ts";
import { recordSource } from "../planner/record-source.ts";
import { selectRecords } from "../planner/select-records.ts";
import type { Collection } from "../storage/collection.ts";
import { isGeo } from "../storage/index-spec.ts";
import { placeField } from "./place-field.ts";
import { compileContext, type Operation } from "../worker/operation.ts";
import type { CommandCall } from "./command-call.ts";
import { checkCollectionName } from "./namespace.ts";
import { countValue, document } from "./reply.ts";
import { storageFields } from "./stats.ts";
import { compileValidator } from "./validator.ts";
import { storedForm } from "./write-documents.ts";
import { checkWritable, writableCollection } from "./write-errors.ts";

const MAX_VIEW_DEPTH = 20;

/** Creates the services for the stages of one aggregation. */
export function stageServices(call: CommandCall, collection: string | null): StageServices {
  return {
    database: call.database.name,
    collection,
    open: (name, operation) => openForeign(call, name, operation),
    collStats: (name, options) => collectionStats(call, name, options),
    indexStats: (name) => indexStats(call, name),
    placeField: (name) => placeField(call, name),
    replaceCollection: (target, documents) => replaceCollection(call, localTarget(call, target), documents),
    openMerge: (target) => openMerge(call, target),
  };
}

function openForeign(call: CommandCall, start: string, operation: OperationContext): ForeignCollection {
  const { database } = call;
  let name = start;
  let viewPipeline: Value[] = [];
  for (let depth = 0; ; depth++) {
    const view = database.view(name);
    if (!view) break;
    if (name === start) checkViewCollation(`${database.name}.${name}`, view.collation, operation);
    if (depth >= MAX_VIEW_DEPTH)
      throw new MongoError(165, `View depth limit exceeded; maximum depth is ${MAX_VIEW_DEPTH}`);
    viewPipeline = [...view.pipeline, ...viewPipeline];
    name = view.viewOn;
  }
  const collection = database.find(name);
  const select = (query: Pick<ForeignQuery, "filter"> & Partial<ForeignQuery>): RowSource => {
    if (!collection) return emptySource;
    const context = compileContext(operation as Operation);
    return recordSource(selectRecords({ database, collection }, query, context).records);
  };
  return {
    viewPipeline,
    count: collection?.count ?? 0,
    rows: (filter) => select({ filter }),
    orderedRows: select,
    hasIndexOn: (path) =>
      collection?.indexes.some(
        ({ spec, options }) =>
          spec.fields[0]?.path.text === path &&
          !spec.fields[0].isHashed &&
          !isGeo(spec) &&
          !spec.sparse &&
          !spec.hidden &&
          !spec.partialFilter &&
          options.collator === null &&
          operation.collator === null,
      ) ?? false,
  };
}

/** Everything one command reads compares alike. @throws MongoError 167 */
function checkViewCollation(view: string, spec: Doc | null, { collator }: OperationContext): void {
  const own = spec && compileCollation(spec);
  if (identical(own?.spec ?? null, collator?.spec ?? null)) return;
  throw new MongoError(167, `Cannot override default collation of view ${view}`);
}

function localTarget(
  { database }: CommandCall,
  target: { database: string | null; collection: string },
): string {
  if (target.database !== null && target.database !== database.name)
    throw new MongoError(303, "writing into another database is not supported");
  checkCollectionName(database.name, target.collection);
  return target.collection;
}

function collectionStats({ database }: CommandCall, name: string, options: Doc): Doc {
  const collection = database.find(name);
  const ns = `${database.name}.${name}`;
  const figures = ["storageStats", "count", "queryExecStats"].find((key) => options.has(key));
  if (figures !== undefined && !collection) {
    const context = `Unable to retrieve ${figures} in $collStats stage`;
    if (database.view(name))
      throw new MongoError(166, `${context} :: caused by :: ${ns} is a view, not a collection`);
    throw new MongoError(26, `${context} :: caused by :: Collection [${ns}] not found.`);
  }
  const fields: [string, Value | undefined][] = [
    ["ns", ns],
    ["host", "localhost"],
    ["localTime", new DateTime(Date.now())],
  ];
  if (options.has("latencyStats")) {
    const none = document({
      latency: new Long(0n),
      ops: new Long(0n),
      queryableEncryptionLatencyMicros: new Long(0n),
    });
    fields.push([
      "latencyStats",
      document({ reads: none, writes: none, commands: none, transactions: none }),
    ]);
  }
  if (options.has("storageStats")) {
    const scale =
      options.get("storageStats") instanceof Doc
        ? (options.get("storageStats") as Doc).get("scale")
        : undefined;
    fields.push([
      "storageStats",
      document(storageFields(collection, scale instanceof Int32 ? scale.value : 1)),
    ]);
  }
  if (options.has("count")) fields.push(["count", countValue(collection?.count ?? 0)]);
  if (options.has("queryExecStats")) {
    fields.push([
      "queryExecStats",
      document({ collectionScans: document({ total: new Long(0n), nonTailable: new Long(0n) }) }),
    ]);
  }
  return document(Object.fromEntries(fields));
}

function indexStats({ database, operation }: CommandCall, name: string): Doc[] {
  const collection = database.find(name);
  return (collection?.indexes ?? []).map((index) =>
    document({
      name: index.spec.name,
      key: index.spec.spec.get("key"),
      host: "localhost",
      accesses: document({ ops: new Long(BigInt(index.accesses)), since: new DateTime(operation.nowMs) }),
      spec: index.spec.spec,
    }),
  );
}

function replaceCollection(call: CommandCall, name: string, documents: Iterable<Row>): void {
  const { database } = call;
  checkWritable(database, name);
  const old = database.find(name);
  // Read everything first: the pipeline may read the collection it replaces.
  const stored = [...documents].map((row) => {
    const form = storedForm(asRaw(row));
    call.operation.reserve(form.byteLength);
    return form;
  });
  const indexes = old?.indexes.slice(1).map((index) => index.spec.spec) ?? [];
  const options = old?.entry.options ?? Doc.empty;
  const validate = old && !call.options.bool("bypassDocumentValidation") ? compileValidator(old, call) : null;
  // A document that is refused must not cost the collection that was there.
  if (validate) for (const doc of stored) validate(doc);
  if (old) database.catalog.drop(name);
  const fresh = database.catalog.createCollection(name, options);
  for (const spec of indexes) database.catalog.addIndex(fresh, spec);
  for (const doc of stored) {
    database.reserveSpace(doc.byteLength);
    fresh.insert(doc);
  }
}

function asRaw(row: Row): RawDoc {
  return row instanceof RawDoc ? row : new RawDoc(encodeDoc(row));
}

/** @throws MongoError 51183 without a unique index over `on` */
function openMerge(call: CommandCall, target: MergeMatch): MergeTarget {
  const { database, operation } = call;
  const name = localTarget(call, target);
  checkWritable(database, name);
  const known = database.find(name);
  checkUniqueIndex(known, target.on, operation);
  let collection: Collection | null = null;
  const opened = (): Collection => (collection ??= writableCollection(database, name));
  const validate =
    known && !call.options.bool("bypassDocumentValidation") ? compileValidator(known, call) : null;
  return {
    find: (keys) => {
      const filter = Doc.of(
        target.on.map((path, at) => [path, Doc.of([["$eq", keys[at] ?? null]])] as const),
      );
      const [record] = selectRecords(
        { database, collection: database.find(name) },
        { filter, limit: 1 },
        compileContext(operation),
      ).records;
      return record ? record.doc.toDoc() : null;
    },
    insert: (doc) => {
      const form = storedForm(new RawDoc(encodeDoc(doc)));
      validate?.(form);
      database.reserveSpace(form.byteLength);
      opened().insert(form);
    },
    replace: (existing, replacement) => {
      const rid = opened().findById(existing.get("_id") ?? null);
      const before = rid === undefined ? undefined : opened().records.get(rid);
      if (rid === undefined || !before) return;
      const after = storedForm(new RawDoc(encodeDoc(replacement)));
      validate?.(after, before);
      opened().update(rid, { before, after });
    },
  };
}

/** The index must be as unique as the command compares: all documents, the same collation. */
function checkUniqueIndex(
  collection: Collection | undefined,
  on: readonly string[],
  { collator }: OperationContext,
): void {
  if (on.length === 1 && on[0] === "_id") return;
  const isCovered = collection?.indexes.some(
    ({ spec, options }) =>
      spec.unique &&
      !isGeo(spec) &&
      !spec.partialFilter &&
      identical(options.collator?.spec ?? null, collator?.spec ?? null) &&
      spec.fields.length === on.length &&
      spec.fields.every((field) => on.includes(field.path.text)),
  );
  if (!isCovered) throw new MongoError(51183, "Cannot find index to verify that join fields will be unique");
}
