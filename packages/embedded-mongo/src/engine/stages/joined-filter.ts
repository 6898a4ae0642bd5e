import { Doc, isArray, type Value } from "@querysnap/mql";
import { isTruthy } from "../expressions/truth.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { arrayPosition } from "../values/paths.ts";

/** Operators that hold for an array of documents only if they hold for one of them. */
const OF_ONE_DOCUMENT = new Set(["$eq", "$gt", "$gte", "$in", "$lt", "$lte"]);

/**
 * What a filter behind a `$lookup` into `as` demands of at least one of the joined documents, as a filter on
 * them; null when it can do without any. It is necessary, not sufficient: the filter itself still has the
 * last word.
 */
export function demandOnJoined(filter: Value, as: string): Doc | null {
  return firstDemand(filter, (key, operand) => demandOf(key, operand, as));
}

/**
 * What such a filter demands of how many documents were joined; null when nothing. Necessary, not sufficient.
 */
export function demandOnCount(filter: Value, as: string): ((count: number) => boolean) | null {
  return firstDemand(filter, (key, operand) => {
    if (key === as) return countDemand(operand);
    const exists = key === `${as}.0` && operand instanceof Doc ? operand.get("$exists") : undefined;
    return exists === undefined ? null : isTruthy(exists) ? isAny : isNone;
  });
}

/** The first demand among conditions that all must hold. */
function firstDemand<T>(filter: Value, demandIn: (key: string, operand: Value) => T | null): T | null {
  if (!(filter instanceof Doc)) return null;
  for (const [key, operand] of filter.entries()) {
    const branches = key === "$and" && isArray(operand) ? operand : [];
    const demand =
      demandIn(key, operand) ??
      branches.map((branch) => firstDemand(branch, demandIn)).find((found) => found !== null);
    if (demand) return demand;
  }
  return null;
}

const isNone = (count: number): boolean => count === 0;
const isAny = (count: number): boolean => count > 0;

/** Test of the number of joined documents that a condition on their array sets; null for none. */
function countDemand(operand: Value): ((count: number) => boolean) | null {
  if (isArray(operand)) return operand.length === 0 ? isNone : null;
  if (!(operand instanceof Doc)) return null;
  const size = operand.get("$size");
  if (isNumeric(size)) {
    const wanted = toDoubleNumber(size);
    return wanted === 0 ? isNone : (count) => count === wanted;
  }
  if (isEmptyArray(operand.get("$eq"))) return isNone;
  const opposite = operand.get("$not");
  const isEmptyRefused =
    isEmptyArray(operand.get("$ne")) ||
    (opposite instanceof Doc && opposite.size === 1 && countDemand(opposite) === isNone);
  return isEmptyRefused ? isAny : null;
}

function isEmptyArray(value: Value | undefined): boolean {
  return isArray(value) && value.length === 0;
}

function demandOf(key: string, operand: Value, as: string): Doc | null {
  if (!key.startsWith(`${as}.`)) return null;
  const path = key.slice(as.length + 1);
  // A number would name a position among the joined documents.
  if (arrayPosition(path.split(".")[0] as string) >= 0) return null;
  if (!(operand instanceof Doc)) return Doc.of([[path, operand]]);
  const at = operand.keys.findIndex((name) => OF_ONE_DOCUMENT.has(name));
  // Two operators of one path may be met by two documents, so only one of them is demanded of the same.
  return at === -1
    ? null
    : Doc.of([[path, Doc.of([[operand.keys[at] as string, operand.values[at] as Value]])]]);
}
