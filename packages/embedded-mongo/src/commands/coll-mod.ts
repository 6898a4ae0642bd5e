import { Doc, Long, type Value } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import { valuesEqual } from "../engine/values/compare.ts";
import { describeValue } from "../engine/values/describe-value.ts";
import type { Collection } from "../storage/collection.ts";
import type { CollectionIndex } from "../storage/collection-index.ts";
import { ID_INDEX_NAME } from "../storage/index-spec.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { CommandOptions } from "./command-options.ts";
import { validationOptions, viewOptions } from "./create.ts";
import { collectionName } from "./namespace.ts";
import { reply, type ReplyFields } from "./reply.ts";
import { checkViewGraph } from "./view-graph.ts";

const ONLY_FOR_COLLECTIONS = ["index", "validator", "validationLevel", "validationAction"];
const ONLY_FOR_VIEWS = ["viewOn", "pipeline"];
const INDEX_FIELDS = ["name", "keyPattern", "expireAfterSeconds", "hidden", "unique", "prepareUnique"];
const MAX_EXPIRE_SECONDS = 0x7fff_ffff;

/** @see https://www.mongodb.com/docs/v7.0/reference/command/collMod/ */
export const collModCommand: Command = {
  names: ["collMod"],
  fields: [
    "index",
    "validator",
    "validationLevel",
    "validationAction",
    "viewOn",
    "pipeline",
    "changeStreamPreAndPostImages",
  ],
  access: ["admin"],
  effect: "write",
  isStable: true,
  run,
};

function run(call: CommandCall): CommandReply {
  const { options, database } = call;
  const name = collectionName(call);
  const view = database.view(name);
  if (view) return changeView(call, name, view.collation);
  const collection = database.find(name);
  if (!collection) throw new MongoError(26, `ns does not exist: ${database.name}.${name}`);
  for (const option of ONLY_FOR_VIEWS)
    if (options.get(option) !== undefined)
      throw new MongoError(72, `'${option}' option only supported on a view`);
  const index = options.doc("index");
  const change =
    index && indexChange(collection, new CommandOptions(index, "collMod.index").allow(INDEX_FIELDS));
  changeValidation(call, collection);
  return reply(change ? changeIndex(call, collection, change) : {});
}

function changeView(call: CommandCall, name: string, collation: Doc | null): CommandReply {
  const { options, database } = call;
  for (const option of ONLY_FOR_COLLECTIONS)
    if (options.get(option) !== undefined)
      throw new MongoError(72, `option not supported on a view: ${option}`);
  if (ONLY_FOR_VIEWS.some((option) => options.get(option) === undefined)) {
    throw new MongoError(72, "Must specify both 'viewOn' and 'pipeline' when modifying a view");
  }
  const changed = viewOptions(call, collation);
  checkViewGraph(database, name, changed);
  database.catalog.changeView(name, changed);
  return reply({});
}

/** Once validation was changed, the options say all about it. */
function changeValidation(call: CommandCall, collection: Collection): void {
  const changed = new Map<string, Value>(validationOptions(call));
  if (changed.size === 0) return;
  call.database.write();
  const before = collection.entry.options;
  const validator = changed.get("validator") ?? before.get("validator");
  const others = [...before.entries()].filter(([option]) => !option.startsWith("validat"));
  const validation: [string, Value][] = [
    ["validationLevel", changed.get("validationLevel") ?? before.get("validationLevel") ?? "strict"],
    ["validationAction", changed.get("validationAction") ?? before.get("validationAction") ?? "error"],
  ];
  if (validator instanceof Doc && validator.size > 0) validation.unshift(["validator", validator]);
  collection.entry = { ...collection.entry, options: Doc.of([...validation, ...others]) };
  collection.isDirty = true;
}

type IndexChange = {
  readonly index: CollectionIndex;
  readonly hidden: boolean | null;
  readonly expireAfterSeconds: number | null;
};

/** Returns the validated change of an index. @throws MongoError 2, 14, 27, 72, 181, 303 */
function indexChange(collection: Collection, options: CommandOptions): IndexChange {
  const [name, pattern] = [options.string("name"), options.doc("keyPattern")];
  if (name === null && pattern === null)
    throw new MongoError(72, "must specify either index name or key pattern");
  if (name !== null && pattern !== null)
    throw new MongoError(72, "Cannot specify both key pattern and name.");
  const hidden = options.get("hidden") === undefined ? null : options.bool("hidden");
  const expireAfterSeconds = options.number("expireAfterSeconds");
  const isUniqueAsked = options.bool("unique") || options.bool("prepareUnique");
  if (
    hidden === null &&
    expireAfterSeconds === null &&
    options.get("unique") === undefined &&
    options.get("prepareUnique") === undefined
  ) {
    throw new MongoError(72, "no expireAfterSeconds, hidden, unique, or prepareUnique field");
  }
  const index = pattern ? indexOnKey(collection, pattern) : indexNamed(collection, name ?? "");
  if (isUniqueAsked) throw new MongoError(303, "making an index unique is not supported");
  if (expireAfterSeconds !== null) checkExpiry(index, expireAfterSeconds);
  if (hidden !== null && index.spec.name === ID_INDEX_NAME) throw new MongoError(2, "can't hide _id index");
  return { index, hidden, expireAfterSeconds };
}

function indexNamed(collection: Collection, name: string): CollectionIndex {
  const index = collection.indexes.find(({ spec }) => spec.name === name);
  if (!index) throw new MongoError(27, `cannot find index ${name} for ns ${collection.namespace}`);
  return index;
}

function indexOnKey(collection: Collection, pattern: Doc): CollectionIndex {
  const [index, ...others] = collection.indexes.filter(({ spec }) =>
    valuesEqual(spec.spec.get("key"), pattern),
  );
  if (!index)
    throw new MongoError(27, `cannot find index ${describeValue(pattern)} for ns ${collection.namespace}`);
  if (others.length === 0) return index;
  const conflicting = [index, ...others].map(({ spec }) => describeValue(spec.spec)).join(",");
  throw new MongoError(
    181,
    `index keyPattern ${describeValue(pattern)} matches ${others.length + 1} indexes, must use index name. Conflicting indexes:${conflicting}`,
  );
}

function checkExpiry({ spec }: CollectionIndex, seconds: number): void {
  if (spec.name === ID_INDEX_NAME) throw new MongoError(72, "the _id field does not support TTL indexes");
  if (spec.fields.length > 1)
    throw new MongoError(72, "TTL indexes are single-field indexes, compound indexes do not support TTL");
  if (seconds < 0) throw new MongoError(72, "TTL index 'expireAfterSeconds' option cannot be less than 0");
  if (seconds > MAX_EXPIRE_SECONDS) {
    throw new MongoError(
      72,
      "TTL index 'expireAfterSeconds' option must be within an acceptable range, try a lower number",
    );
  }
}

/** Hides or shows an index, or changes its time to live. */
function changeIndex(
  { database }: CommandCall,
  collection: Collection,
  { index, hidden, expireAfterSeconds }: IndexChange,
): ReplyFields {
  const spec = new Map<string, Value>(index.spec.spec.entries());
  const answer: Record<string, Value> = {};
  if (expireAfterSeconds !== null) {
    const before = index.spec.expireAfterSeconds;
    if (before !== null) answer["expireAfterSeconds_old"] = new Long(BigInt(before));
    answer["expireAfterSeconds_new"] = new Long(BigInt(expireAfterSeconds));
    spec.set("expireAfterSeconds", new Long(BigInt(expireAfterSeconds)));
  }
  if (hidden !== null) {
    answer["hidden_old"] = index.spec.hidden;
    answer["hidden_new"] = hidden;
    if (hidden) spec.set("hidden", true);
    else spec.delete("hidden");
  }
  database.catalog.changeIndex(collection, index, Doc.of(spec));
  return answer;
}
