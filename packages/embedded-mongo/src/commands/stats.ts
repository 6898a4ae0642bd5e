import { Doc, Double, Int32, Long, type Value } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import type { Collection } from "../storage/collection.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { collectionName } from "./namespace.ts";
import { countValue, reply } from "./reply.ts";

/** @see https://www.mongodb.com/docs/v7.0/reference/command/collStats/ */
export const collStatsCommand: Command = {
  names: ["collStats", "collstats"],
  fields: ["scale", "verbose"],
  access: ["read", "admin", "monitor"],
  effect: "read",
  run: runCollStats,
};

function runCollStats(call: CommandCall): CommandReply {
  const { database } = call;
  const name = collectionName(call);
  if (database.view(name))
    throw new MongoError(166, `Namespace ${database.name}.${name} is a view, not a collection`);
  const scale = scaleOption(call);
  return reply({
    ns: `${database.name}.${name}`,
    ...storageFields(database.find(name), scale),
    scaleFactor: new Int32(scale),
  });
}

/** Sizes of one collection, as collStats and $collStats answer them. */
export function storageFields(
  collection: Collection | undefined,
  scale: number,
): Record<string, Value | undefined> {
  if (!collection) {
    const zero = new Int32(0);
    return {
      size: zero,
      count: zero,
      numOrphanDocs: zero,
      storageSize: zero,
      totalSize: zero,
      nindexes: zero,
      totalIndexSize: zero,
      indexDetails: Doc.empty,
      indexSizes: Doc.empty,
    };
  }
  const sizes = collection.indexes.map((index) => [index.spec.name, index.sizeBytes()] as const);
  const indexBytes = sizes.reduce((sum, [, size]) => sum + size, 0);
  const scaled = (bytes: number): Value => countValue(Math.floor(bytes / scale));
  return {
    size: scaled(collection.bytes),
    count: countValue(collection.count),
    avgObjSize:
      collection.count > 0 ? countValue(Math.floor(collection.bytes / collection.count)) : undefined,
    numOrphanDocs: new Int32(0),
    storageSize: scaled(collection.bytes),
    freeStorageSize: new Int32(0),
    capped: false,
    nindexes: countValue(collection.indexes.length),
    indexDetails: Doc.empty,
    indexBuilds: [],
    totalIndexSize: scaled(indexBytes),
    totalSize: scaled(collection.bytes + indexBytes),
    indexSizes: Doc.of(sizes.map(([name, size]) => [name, scaled(size)])),
  };
}

/** @see https://www.mongodb.com/docs/v7.0/reference/command/dbStats/ */
export const dbStatsCommand: Command = {
  names: ["dbStats", "dbstats"],
  fields: ["scale", "freeStorage"],
  access: ["read", "admin", "monitor"],
  effect: "read",
  run: runDbStats,
};

function runDbStats(call: CommandCall): CommandReply {
  const { options, database } = call;
  const scale = scaleOption(call);
  const collections = [...database.collections];
  const sum = (of: (collection: Collection) => number): number =>
    collections.reduce((total, collection) => total + of(collection), 0);
  const objects = sum((collection) => collection.count);
  const dataBytes = sum((collection) => collection.bytes);
  const indexBytes = sum((collection) =>
    collection.indexes.reduce((total, index) => total + index.sizeBytes(), 0),
  );
  const scaled = (bytes: number): Value => new Double(bytes / scale);
  const whole = (value: number): Value => new Long(BigInt(value));
  const zero = options.bool("freeStorage") ? new Double(0) : undefined;
  return reply({
    db: database.name,
    collections: whole(collections.length),
    views: whole([...database.views].length),
    objects: whole(objects),
    avgObjSize: new Double(objects === 0 ? 0 : dataBytes / objects),
    dataSize: scaled(dataBytes),
    storageSize: scaled(dataBytes),
    freeStorageSize: zero,
    indexes: whole(sum((collection) => collection.indexes.length)),
    indexSize: scaled(indexBytes),
    indexFreeStorageSize: zero,
    totalSize: scaled(dataBytes + indexBytes),
    totalFreeStorageSize: zero,
    scaleFactor: whole(scale),
    fsUsedSize: scaled(dataBytes + indexBytes),
    fsTotalSize: scaled(database.options.maxBytes),
  });
}

/** @see https://www.mongodb.com/docs/v7.0/reference/command/dataSize/ */
export const dataSizeCommand: Command = {
  names: ["dataSize", "datasize"],
  fields: ["keyPattern", "min", "max", "estimate"],
  access: ["read"],
  effect: "read",
  run: runDataSize,
};

function runDataSize(call: CommandCall): CommandReply {
  const { options, database } = call;
  const namespace = options.string(call.name) ?? "";
  const prefix = `${database.name}.`;
  if (!namespace.startsWith(prefix)) throw new MongoError(73, `Invalid namespace specified '${namespace}'`);
  for (const range of ["keyPattern", "min", "max"])
    if (options.get(range) !== undefined)
      throw new MongoError(115, `dataSize with ${range} is not supported`);
  const collection = database.find(namespace.slice(prefix.length));
  const whole = (value: number): Value => new Long(BigInt(value));
  return reply({
    estimate: options.bool("estimate"),
    size: whole(collection?.bytes ?? 0),
    numObjects: whole(collection?.count ?? 0),
    millis: whole(0),
  });
}

function scaleOption(call: CommandCall): number {
  const scale = call.options.number("scale");
  if (scale === null) return 1;
  if (scale < 1)
    throw new MongoError(51024, `BSON field 'scale' value must be >= 1, actual value '${scale}'`);
  return scale;
}
