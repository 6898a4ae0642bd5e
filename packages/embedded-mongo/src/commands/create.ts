import { Doc, isArray, type Value } from "@querysnap/mql";
import { describeCollation } from "../engine/collation/compile-collation.ts";
import { compileMatch } from "../engine/match/compile-match.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { STAGES } from "../engine/stages/stages.ts";
import { identical } from "../engine/values/identical.ts";
import { describeValue } from "../engine/values/describe-value.ts";
import { checkPipeline } from "./aggregate-rows.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { checkIdIndexSpec } from "./index-options.ts";
import { checkCollectionName, collectionName } from "./namespace.ts";
import { reply } from "./reply.ts";
import { checkViewGraph } from "./view-graph.ts";

/** @see https://www.mongodb.com/docs/v7.0/reference/command/create/ */
export const createCommand: Command = {
  names: ["create"],
  fields: [
    "capped",
    "size",
    "max",
    "timeseries",
    "clusteredIndex",
    "expireAfterSeconds",
    "changeStreamPreAndPostImages",
    "encryptedFields",
    "autoIndexId",
    "idIndex",
    "storageEngine",
    "indexOptionDefaults",
    "validator",
    "validationLevel",
    "validationAction",
    "viewOn",
    "pipeline",
    "flags",
    "temp",
  ],
  access: ["write", "admin"],
  effect: "write",
  isStable: true,
  run,
};

function run(call: CommandCall): CommandReply {
  const { options, database } = call;
  const name = collectionName(call);
  if (name.startsWith("system."))
    throw new MongoError(73, `Invalid system namespace: ${database.name}.${name}`);
  checkTogether(call);
  if (options.bool("capped")) throw new MongoError(303, "capped collections are not supported");
  for (const refused of ["timeseries", "clusteredIndex", "encryptedFields"]) {
    if (options.get(refused) !== undefined)
      throw new MongoError(303, `${refused} collections are not supported`);
  }
  const isView = options.get("viewOn") !== undefined;
  const wanted = isView ? viewOptions(call) : collectionOptions(call);
  const existing = database.view(name) ? viewDocument(call, name) : database.find(name)?.entry.options;
  if (existing) {
    if (describeValue(existing) === describeValue(wanted) && isView === Boolean(database.view(name)))
      return reply({});
    throw new MongoError(
      48,
      `namespace ${database.name}.${name} already exists, but with different options: ${describeValue(existing)}`,
    );
  }
  if (isView) checkViewGraph(database, name, wanted);
  if (isView) database.catalog.createView(name, wanted);
  else database.catalog.createCollection(name, wanted);
  return reply({});
}

/** Checks combinations of options. @throws MongoError 72 */
function checkTogether({ options }: CommandCall): void {
  const has = (option: string): boolean => options.get(option) !== undefined;
  const isCapped = options.bool("capped");
  if (isCapped && !has("size"))
    throw new MongoError(72, "the 'size' field is required when 'capped' is true");
  if ((has("size") || has("max")) && !isCapped) {
    throw new MongoError(
      72,
      "the 'capped' field needs to be true when either the 'size' or 'max' fields are present",
    );
  }
  if (options.bool("temp")) throw new MongoError(72, "the 'temp' field is an invalid option");
  if (has("pipeline") && !has("viewOn"))
    throw new MongoError(72, "'pipeline' requires 'viewOn' to also be specified");
  if (has("expireAfterSeconds") && !has("timeseries") && !has("clusteredIndex")) {
    throw new MongoError(
      72,
      "'expireAfterSeconds' is only supported on time-series collections or when the 'clusteredIndex' option is specified",
    );
  }
  const idIndex = options.doc("idIndex");
  if (!idIndex) return;
  for (const other of ["viewOn", "autoIndexId"])
    if (has(other))
      throw new MongoError(72, `'idIndex' is not allowed with '${other}': ${describeValue(idIndex)}`);
}

function viewDocument({ database }: CommandCall, name: string): Doc {
  return [...database.views].find(([view]) => view === name)?.[1] ?? Doc.empty;
}

function storedCollation({ options }: CommandCall): [string, Value][] {
  const collation = options.doc("collation");
  const complete = collation ? describeCollation(collation) : null;
  return complete ? [["collation", complete]] : [];
}

function collectionOptions(call: CommandCall): Doc {
  const idIndex = call.options.doc("idIndex");
  const collation = storedCollation(call);
  if (idIndex) {
    checkIdIndexSpec(idIndex, call.compileContext());
    const own = idIndex.get("collation");
    const isOther = own instanceof Doc && !identical(describeCollation(own), collation[0]?.[1] ?? null);
    if (isOther) throw new MongoError(2, "'idIndex' must have the same collation as the collection.");
  }
  return Doc.of([...validationOptions(call), ...collation]);
}

/** The validator and how it is applied, checked. Also for collMod. */
export function validationOptions(call: CommandCall): [string, Value][] {
  const { options } = call;
  const stored: [string, Value][] = [];
  const validator = options.doc("validator");
  if (validator) {
    refuseQueryFeatures(validator);
    compileMatch(validator, call.compileContext());
    stored.push(["validator", validator]);
  }
  const level = options.string("validationLevel");
  if (level !== null)
    stored.push(["validationLevel", oneOf("validationLevel", level, ["off", "moderate", "strict"])]);
  const action = options.string("validationAction");
  if (action !== null)
    stored.push(["validationAction", oneOf("validationAction", action, ["warn", "error"])]);
  return stored;
}

/** A document alone does not tell what these ask. @throws MongoError 2 */
function refuseQueryFeatures(filter: Doc): void {
  for (const [name, operand] of filter.entries()) {
    if (name === "$where" || name === "$text")
      throw new MongoError(2, `${name} is not allowed in this context`);
    if (name.startsWith("$") && isArray(operand))
      for (const branch of operand) if (branch instanceof Doc) refuseQueryFeatures(branch);
  }
}

function oneOf(field: string, value: string, allowed: readonly string[]): string {
  if (allowed.includes(value)) return value;
  throw new MongoError(2, `Enumeration value '${value}' for field '${field}' is not a valid value.`);
}

/** The definition of a view, its pipeline checked. Also for collMod, which keeps the collation. */
export function viewOptions(call: CommandCall, kept?: Doc | null): Doc {
  const { options, database } = call;
  if (options.get("validator") !== undefined)
    throw new MongoError(72, "option not supported on a view: validator");
  const viewOn = options.string("viewOn") ?? "";
  checkCollectionName(database.name, viewOn);
  const pipeline = options.docs("pipeline") ?? [];
  pipeline.forEach((stage, at) => {
    const [name = ""] = stage.keys;
    if (!STAGES.get(name)?.writes) return;
    const place = `in location ${at} of the pipeline cannot be used in the view definition of ${database.name}.${collectionName(call)}`;
    throw new MongoError(167, `The aggregation stage ${name} ${place} because it writes to disk`);
  });
  checkPipeline(call, viewOn, pipeline);
  const collation: [string, Value][] = kept ? [["collation", kept]] : storedCollation(call);
  checkViewCollation(call, viewOn, collation);
  return Doc.of([["viewOn", viewOn], ["pipeline", [...pipeline]], ...collation]);
}

/** Views on views compare alike. @throws MongoError 167 */
function checkViewCollation(call: CommandCall, viewOn: string, [own]: [string, Value][]): void {
  const { database } = call;
  const below = database.view(viewOn);
  if (!below || identical(below.collation, own?.[1] ?? null)) return;
  throw new MongoError(
    167,
    `View ${database.name}.${collectionName(call)} has conflicting collation with view ${database.name}.${viewOn}`,
  );
}
