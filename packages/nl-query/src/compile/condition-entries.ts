import { Doc, type Value } from "@querysnap/mql";
import type { CompareOp, Condition, FieldRef, Relation } from "../plan/plan.ts";
import { needsConversion, type FieldModel } from "../schema/model.ts";
import { doc, entry, int, type Entry } from "./build.ts";
import {
  comparedAmounts,
  comparedNumbers,
  isInPart,
  lowSideRefs,
  type TestOf,
} from "./condition-expression.ts";
import { nearOperand, withinOperand } from "./places.ts";
import { instantValue, literalValue, patternValue } from "./literals.ts";
import { isAtTimeOfDay } from "./time-of-day.ts";

export type PathOf = (ref: FieldRef) => string;
type Source = Pick<Condition, "role" | "words">;

/** One condition as entries of a filter; none for those that need a stage of their own. */
export function conditionEntries(condition: Condition, pathOf: PathOf): Entry[] {
  const path = pathOf(condition);
  const from: Source = { role: condition.role, words: condition.words };
  const { test, field } = condition;
  switch (test.kind) {
    case "equal":
      return [entry(path, equalOperand(test, field), from)];
    case "compare":
      return needsConversion(field)
        ? [entry("$expr", comparedNumbers(test.bounds, field, path), from)]
        : [entry(path, boundsOperand(test, field), from)];
    case "period":
      return [entry(path, periodOperand(test, field), from)];
    case "weekday":
    case "monthOfYear":
      return [entry("$expr", isInPart(test, field, path), from)];
    case "timeOfDay":
      return [entry("$expr", isAtTimeOfDay(test, field, path), from)];
    case "type": {
      const type = doc(["$type", test.type]);
      return [entry(path, test.isNegated ? doc(["$not", type]) : type, from)];
    }
    case "present":
      return [
        test.isOfKey
          ? entry(path, doc(["$exists", test.isPresent]), from)
          : presenceEntry(condition, { path, isPresent: test.isPresent }),
      ];
    case "text":
      return [entry(path, textOperand(test), from)];
    case "size":
      // what has no list has no elements either
      return test.op === "$eq" && test.count === 0
        ? [presenceEntry(condition, { path, isPresent: false })]
        : [sizeEntry(path, test, from)];
    case "within":
      return [entry(path, withinOperand(test), from)];
    case "near":
      return [entry(path, nearOperand(test), from)];
    case "amounts":
      return [
        ...lowSideRefs(test).map((ref) => entry(pathOf(ref), doc(["$ne", null]), from)),
        entry("$expr", comparedAmounts(test, pathOf), from),
      ];
    default:
      return [];
  }
}

function equalOperand(test: TestOf<"equal">, field: FieldModel): Value {
  const values = test.values.map((literal) => literalValue(literal, field));
  const [first = null] = values;
  if (test.isAll && !test.isNegated) return doc(["$all", values]);
  if (values.length === 1) return test.isNegated ? doc(["$ne", first]) : first;
  return doc([test.isNegated ? "$nin" : "$in", values]);
}

function boundsOperand({ bounds }: TestOf<"compare">, field: FieldModel): Doc {
  return Doc.of(bounds.map(({ op, value }) => [op, literalValue(value, field)] as const));
}

function periodOperand({ period, isNegated }: TestOf<"period">, field: FieldModel): Doc {
  const bounds: [string, Value][] = [];
  if (period.from !== null) bounds.push(["$gte", instantValue(period.from, field)]);
  if (period.to !== null) bounds.push(["$lt", instantValue(period.to, field)]);
  return isNegated ? doc(["$not", Doc.of(bounds)]) : Doc.of(bounds);
}

function textOperand({ texts, mode, isNegated, isWhole }: TestOf<"text">): Value {
  const patterns = texts.map((text) => patternValue(text, mode, isWhole));
  const [first = null] = patterns;
  if (patterns.length === 1) return isNegated ? doc(["$not", first]) : first;
  return doc([isNegated ? "$nin" : "$in", patterns]);
}

function presenceEntry(condition: Condition, call: { path: string; isPresent: boolean }): Entry {
  const from: Source = { role: condition.role, words: condition.words };
  const { field } = condition;
  const { path } = call;
  const hasFirst = (does: boolean): Entry => entry(`${path}.0`, doc(["$exists", does]), from);
  // null does not match what an array without elements lacks, so such an array would pass as "not null"
  const isInList = field.arrayRoot !== null && !field.hasNull && path === field.path;
  if (call.isPresent)
    return field.isArray
      ? hasFirst(true)
      : entry(path, isInList ? doc(["$exists", true]) : doc(["$ne", null]), from);
  if (isInList) return field.isArray ? hasFirst(false) : entry(path, doc(["$exists", false]), from);
  if (!field.isArray) return entry(path, null, from);
  return entry(path, field.absence === 0 ? doc(["$size", int(0)]) : doc(["$in", [null, []]]), from);
}

/** Tests the number of elements of an array. */
function sizeEntry(path: string, call: { op: CompareOp; count: number }, from: Source): Entry {
  const { op, count } = call;
  const has = (index: number, does: boolean): Entry =>
    entry(`${path}.${index}`, doc(["$exists", does]), from);
  switch (op) {
    case "$gt":
      return has(count, true);
    case "$gte":
      return count <= 0 ? entry(path, doc(["$exists", true]), from) : has(count - 1, true);
    case "$lt":
      return has(Math.max(0, count - 1), false);
    case "$lte":
      return has(count, false);
    case "$eq":
      return entry(path, doc(["$size", int(count)]), from);
    default:
      return entry(path, doc(["$not", doc(["$size", int(count)])]), from);
  }
}

/** Tests the number of joined documents under `alias`. */
export function relationEntry(relation: Relation, alias: string): Entry {
  return sizeEntry(alias, relation, { role: "condition", words: relation.words });
}
