import type { Operation } from "../operation/operation.ts";
import { toCommand } from "../command/to-command.ts";
import { Doc, isArray, type Value } from "../values/types.ts";
import { truthOf, wholeNumberOf } from "../command/read-arguments.ts";

export type DangerLevel = "none" | "medium" | "high";

/**
 * How dangerous a run is, and the name of what makes it so (null for "none"): the operation that the
 * confirmation dialog shows.
 */
export type Danger = { level: DangerLevel; operation: string | null };

const SAFE: Danger = { level: "none", operation: null };

/** The named patterns; everything else of the same effect follows below. */
const LEVELS: ReadonlyMap<string, DangerLevel> = new Map([
  ["dropDatabase", "high"],
  ["drop", "high"],
  ["remove", "high"],
  ["dropIndex", "medium"],
  ["dropIndexes", "medium"],
  ["deleteMany", "medium"],
  ["updateMany", "medium"],
  ["collMod", "medium"],
  // the same loss under another name
  ["renameCollection", "medium"],
]);

/**
 * The danger of one operation, read from what it says, never from its text: a string that mentions a
 * dangerous name is harmless. Explaining is never dangerous.
 */
export function danger(operation: Operation): Danger {
  if (operation.scope === "shell" || toCommand(operation).kind === "explain") return SAFE;
  if (operation.scope === "database") return databaseDanger(operation);
  const named = dangerOf(operation.method);
  if (operation.method === "renameCollection")
    return { level: truthOf(operation.args[1]) === true ? "high" : "medium", operation: "renameCollection" };
  if (named.level !== "none") return named;
  switch (operation.method) {
    case "update":
      return isMultiUpdate(operation) ? dangerOf("updateMany") : SAFE;
    case "bulkWrite":
      return worst(bulkSteps(operation.args[0]).map(dangerOf));
    case "aggregate":
      return outDanger(operation.args);
    default:
      return SAFE;
  }
}

export function dangerLevel(operation: Operation): DangerLevel {
  return danger(operation).level;
}

function dangerOf(name: string): Danger {
  const level = LEVELS.get(name);
  return level === undefined ? SAFE : { level, operation: name };
}

function worst(dangers: Danger[]): Danger {
  return (
    dangers.find(({ level }) => level === "high") ?? dangers.find(({ level }) => level === "medium") ?? SAFE
  );
}

function isMultiUpdate({ args }: Operation): boolean {
  const [, , options, fourth] = args;
  return truthOf(fourth) === true || (options instanceof Doc && truthOf(options.get("multi")) === true);
}

function bulkSteps(steps: Value | undefined): string[] {
  return isArray(steps) ? steps.map((step) => (step instanceof Doc ? (step.keys[0] ?? "") : "")) : [];
}

/** `$out` replaces a whole collection. */
function outDanger(args: readonly Value[]): Danger {
  const [first] = args;
  const stages = isArray(first) ? first : args;
  return stages.some((stage) => stage instanceof Doc && stage.has("$out"))
    ? { level: "medium", operation: "$out" }
    : SAFE;
}

function databaseDanger({ method, args }: Operation): Danger {
  const [first] = args;
  if (method === "aggregate") return outDanger(args);
  if (method !== "runCommand") return dangerOf(method);
  const name = first instanceof Doc ? first.keys[0] : first;
  if (typeof name !== "string") return SAFE;
  const command = first instanceof Doc ? first : Doc.empty;
  if (name === "delete")
    return anyItem(command.get("deletes"), (item) => wholeNumberOf(item.get("limit")) !== 1)
      ? dangerOf("deleteMany")
      : SAFE;
  if (name === "update")
    return anyItem(command.get("updates"), (item) => truthOf(item.get("multi")) === true)
      ? dangerOf("updateMany")
      : SAFE;
  if (name === "aggregate") return outDanger([command.get("pipeline") ?? null]);
  return dangerOf(name);
}

function anyItem(list: Value | undefined, test: (item: Doc) => boolean): boolean {
  return isArray(list) && list.some((item) => item instanceof Doc && test(item));
}
