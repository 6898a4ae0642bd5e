import type { Doc } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import { naturalOrder } from "../planner/natural-order.ts";
import type { CommandCall } from "./command-call.ts";
import type { FindSelection } from "./find-selection.ts";

const FLAGS = [
  "singleBatch",
  "returnKey",
  "showRecordId",
  "tailable",
  "awaitData",
  "noCursorTimeout",
  "allowPartialResults",
  "allowDiskUse",
  "oplogReplay",
  "requestResumeToken",
] as const;

export type FindFlags = Readonly<Record<(typeof FLAGS)[number], boolean>>;

/** The switches of a find, and what they may not be combined with. @throws MongoError 2, 9, 14, 51176 */
export function findFlags({ options }: CommandCall, { sort, hint, min, max }: FindSelection): FindFlags {
  const flags = Object.fromEntries(FLAGS.map((name) => [name, options.bool(name)])) as FindFlags;
  if (min && max && !sameNames(min, max))
    throw new MongoError(51176, "min and max must have the same field names");
  const natural = naturalOrder({ sort, hint });
  if (flags.awaitData && !flags.tailable)
    throw new MongoError(9, "Cannot set 'awaitData' without also setting 'tailable'");
  if (flags.tailable) {
    if (sort && sort.size > 0 && !(sort.has("$natural") && natural === 1))
      throw new MongoError(2, "cannot use tailable option with a sort other than {$natural: 1}");
    if (flags.singleBatch)
      throw new MongoError(2, "cannot use tailable option with the 'singleBatch' option");
  }
  if (flags.requestResumeToken && natural !== 1)
    throw new MongoError(2, "hint must be {$natural:1} if 'requestResumeToken' is enabled");
  return flags;
}

function sameNames(left: Doc, right: Doc): boolean {
  return left.size === right.size && left.keys.every((key, at) => key === right.keys[at]);
}

const NOT_ON_VIEWS = [
  "returnKey",
  "showRecordId",
  "tailable",
  "noCursorTimeout",
  "allowPartialResults",
  "requestResumeToken",
] as const;

/** A view is read by stages, which know fewer options. @throws MongoError 168 */
export function checkFindOnView(
  { options }: CommandCall,
  flags: FindFlags,
  { min, max, limit }: FindSelection,
): void {
  const unsupported = [
    min ? "min" : null,
    max ? "max" : null,
    ...NOT_ON_VIEWS.filter((name) => flags[name]),
    flags.singleBatch && limit !== 1 ? "singleBatch" : null,
  ];
  for (const option of unsupported)
    if (option) throw new MongoError(168, `Option ${option} not supported in aggregation.`);
  if (options.get("ntoreturn") !== undefined)
    throw new MongoError(168, "Cannot convert to an aggregation if ntoreturn is set.");
}
