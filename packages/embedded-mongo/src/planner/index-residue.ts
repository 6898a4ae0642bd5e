import {
  Decimal128,
  type Doc,
  Double,
  isArray,
  RegularExpression,
  Undefined,
  type Value,
} from "@querysnap/mql";
import { isNumeric, toDoubleNumber } from "../engine/values/numeric.ts";
import type { IndexScan } from "./index-scan.ts";
import { contains, EVERYTHING, intervalsFor, isCollationFree, isPrefixPattern } from "./intervals.ts";
import { conjuncts, type FilterNode } from "./normal-filter.ts";

/** Rest of a filter after an index scan: tests of its keys, and tests of the documents. */
export type Residue = { readonly onKeys: readonly FilterNode[]; readonly onDocuments: readonly FilterNode[] };

/** The conditions that the bounds of a scan do not answer by themselves. */
export function residueOf(filter: FilterNode, scan: IndexScan): Residue {
  const rest = conjuncts(filter).filter((condition) => !isAnswered(condition, scan));
  const onKeys = rest.filter((condition) => testsKeys(condition, scan));
  return { onKeys, onDocuments: rest.filter((condition) => !onKeys.includes(condition)) };
}

function isAnswered(condition: FilterNode, scan: IndexScan): boolean {
  if (condition.kind !== "leaf") return false;
  const { path, operator } = condition;
  const operand = operandOf(condition);
  const at = scan.index.spec.fields.findIndex((field) => field.path.text === path);
  const bounds = scan.bounds[at];
  if (!bounds || scan.index.spec.fields[at]?.isHashed || !isExact(operator, operand)) return false;
  const { collator } = scan.index.options;
  if (collator && !isCollationFree(operand)) return false;
  const intervals = intervalsFor(operator, operand, collator);
  return (
    intervals !== null && bounds.every((bound) => intervals.some((interval) => contains(interval, bound)))
  );
}

function operandOf({ operator, operand, options }: Extract<FilterNode, { kind: "leaf" }>): Value {
  return operator === "$regex" && typeof operand === "string"
    ? new RegularExpression(operand, options ?? "")
    : operand;
}

/** Whether an operator holds for all values within its bounds. */
function isExact(operator: string, operand: Value): boolean {
  if (operator === "$regex") return operand instanceof RegularExpression && isPrefixPattern(operand);
  if (operator === "$in") return isArray(operand) && operand.every((value) => isExactValue(value));
  return (operator === "$eq" || /^\$[lg]te?$/.test(operator)) && isExactValue(operand);
}

function isExactValue(value: Value): boolean {
  if (value === null || value instanceof Undefined || value instanceof RegularExpression || isArray(value))
    return false;
  if (isNumeric(value))
    return !((value instanceof Double || value instanceof Decimal128) && Number.isNaN(toDoubleNumber(value)));
  return true;
}

/** A pattern can be tried on the strings of the index. */
function testsKeys(condition: FilterNode, scan: IndexScan): boolean {
  if (condition.kind !== "leaf" || condition.operator !== "$regex" || scan.isMultikey) return false;
  return scan.index.spec.fields.some(
    (field, at) =>
      field.path.text === condition.path && !field.isHashed && scan.bounds[at]?.[0] !== EVERYTHING,
  );
}

/**
 * Whether the entries of the scan are exactly the results, so that they can be counted without the documents.
 */
export function isCountable(filter: FilterNode, scan: IndexScan): boolean {
  const { onKeys, onDocuments } = residueOf(filter, scan);
  return scan.coversBounds && onKeys.length === 0 && onDocuments.length === 0;
}

/** Whether the keys of the index tell all that a projection keeps and a sort compares. */
export function coversFields(scan: IndexScan, projection: Doc, sort: Doc | null): boolean {
  if (scan.isMultikey || scan.index.options.collator) return false;
  const known = new Set(
    scan.index.spec.fields.filter(({ isHashed }) => !isHashed).map(({ path }) => path.text),
  );
  const kept = [...projection.entries()];
  const isInclusion =
    kept.every(([path, value]) => path === "_id" || isIncluded(value)) &&
    kept.some(([path, value]) => path !== "_id" || isIncluded(value));
  const id = projection.get("_id");
  const wanted = [
    ...kept.filter(([, value]) => isIncluded(value)).map(([path]) => path),
    ...(id === undefined ? ["_id"] : []),
    ...(sort?.keys ?? []),
  ];
  return isInclusion && wanted.every((path) => known.has(path));
}

function isIncluded(value: Value): boolean {
  return value === true || (isNumeric(value) && toDoubleNumber(value) !== 0);
}
