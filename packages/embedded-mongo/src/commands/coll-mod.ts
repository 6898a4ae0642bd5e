import { Doc, type Value } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import { isNumeric } from "../engine/values/numeric.ts";
import { describeValue } from "../engine/values/describe-value.ts";
import type { Collection } from "../storage/collection.ts";
import { ID_INDEX_NAME } from "../storage/index-spec.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import { checkCycle, validationOptions, viewOptions } from "./create.ts";
import { collectionName } from "./namespace.ts";
import { reply, type ReplyFields } from "./reply.ts";

/** @see https://www.mongodb.com/docs/v7.0/reference/command/collMod/ */
export function collMod(call: CommandCall): CommandReply {
  const { options, database } = call;
  options.allow(["collMod", "index", "validator", "validationLevel", "validationAction", "viewOn", "pipeline", "changeStreamPreAndPostImages"]);
  const name = collectionName(call);
  const view = database.view(name);
  if (view) {
    const changed = viewOptions(call, view.collation);
    checkCycle(database, name, changed);
    database.changeView(name, changed);
    return reply({});
  }
  const collection = database.find(name);
  if (!collection) throw new MongoError(26, `ns does not exist: ${database.name}.${name}`);
  if (options.get("viewOn") !== undefined) throw new MongoError(72, "option not supported on a collection: viewOn");
  changeValidation(call, collection);
  const index = options.doc("index");
  return reply(index ? changeIndex(call, collection, index) : {});
}

function changeValidation(call: CommandCall, collection: Collection): void {
  const changed = new Map<string, Value>(validationOptions(call));
  if (changed.size === 0) return;
  call.database.write();
  const merged = new Map<string, Value>([...collection.entry.options.entries(), ...changed]);
  const validator = merged.get("validator");
  if (validator instanceof Doc && validator.size === 0) merged.delete("validator");
  collection.entry = { ...collection.entry, options: Doc.of(merged) };
  collection.isDirty = true;
}

/** Hides or shows an index, or changes its time to live. @throws MongoError 27, 72 */
function changeIndex({ database }: CommandCall, collection: Collection, change: Doc): ReplyFields {
  const name = change.get("name");
  const pattern = change.get("keyPattern");
  if (name === undefined && pattern === undefined) throw new MongoError(72, "must specify either index name or key pattern");
  const index = collection.indexes.find(({ spec }) =>
    typeof name === "string" ? spec.name === name : describeValue(spec.spec.get("key") ?? null) === describeValue(pattern ?? null),
  );
  if (!index) throw new MongoError(27, `cannot find index ${describeValue(name ?? pattern ?? null)} for ns ${collection.namespace}`);
  const spec = new Map<string, Value>(index.spec.spec.entries());
  const answer: Record<string, Value> = {};
  const hidden = change.get("hidden");
  if (typeof hidden === "boolean") {
    if (index.spec.name === ID_INDEX_NAME) throw new MongoError(2, "can't hide _id index");
    answer["hidden_old"] = index.spec.hidden;
    answer["hidden_new"] = hidden;
    if (hidden) spec.set("hidden", true);
    else spec.delete("hidden");
  }
  const expires = change.get("expireAfterSeconds");
  if (expires !== undefined) {
    if (!isNumeric(expires)) throw new MongoError(14, "expireAfterSeconds must be a number");
    if (index.spec.fields.length > 1) throw new MongoError(67, "TTL indexes are single-field indexes, compound indexes do not support TTL");
    const before = spec.get("expireAfterSeconds");
    if (before !== undefined) answer["expireAfterSeconds_old"] = before;
    answer["expireAfterSeconds_new"] = expires;
    spec.set("expireAfterSeconds", expires);
  }
  database.changeIndex(collection, index, Doc.of(spec));
  return answer;
}
