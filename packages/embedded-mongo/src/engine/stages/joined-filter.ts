import { Doc, isArray, type Value } from "@querysnap/mql";
import { arrayPosition } from "../values/paths.ts";

/** Operators that hold for an array of documents only if they hold for one of them. */
const OF_ONE_DOCUMENT = new Set(["$eq", "$gt", "$gte", "$in", "$lt", "$lte"]);

/**
 * What a filter behind a `$lookup` into `as` demands of at least one of the joined documents, as a filter on them; null when it
 * can do without any. It is necessary, not sufficient: the filter itself still has the last word.
 */
export function demandOnJoined(filter: Value, as: string): Doc | null {
  if (!(filter instanceof Doc)) return null;
  for (const [key, operand] of filter.entries()) {
    const demand = key === "$and" && isArray(operand) ? firstDemand(operand, as) : demandOf(key, operand, as);
    if (demand) return demand;
  }
  return null;
}

function firstDemand(branches: readonly Value[], as: string): Doc | null {
  for (const branch of branches) {
    const demand = demandOnJoined(branch, as);
    if (demand) return demand;
  }
  return null;
}

function demandOf(key: string, operand: Value, as: string): Doc | null {
  if (!key.startsWith(`${as}.`)) return null;
  const path = key.slice(as.length + 1);
  // A number would name a position among the joined documents.
  if (arrayPosition(path.split(".")[0] as string) >= 0) return null;
  if (!(operand instanceof Doc)) return Doc.of([[path, operand]]);
  const at = operand.keys.findIndex((name) => OF_ONE_DOCUMENT.has(name));
  // Two operators of one path may be met by two documents, so only one of them is demanded of the same.
  return at === -1 ? null : Doc.of([[path, Doc.of([[operand.keys[at] as string, operand.values[at] as Value]])]]);
}
