import { type Doc, type Value } from "@querysnap/mql";
import { amountFields } from "../plan/amount-fields.ts";
import type { CompareOp, Condition, FieldRef, Literal, Test } from "../plan/plan.ts";
import { needsConversion, type FieldModel } from "../schema/model.ts";
import { doc, int } from "./build.ts";
import { amountExpression, keyExpression, numberAt } from "./expressions.ts";
import { instantValue, literalOperand, literalValue, patternValue } from "./literals.ts";
import { isAtTimeOfDay } from "./time-of-day.ts";
import { sumOverOuter } from "./outer-lists.ts";

export type TestOf<Kind extends Test["kind"]> = Extract<Test, { kind: Kind }>;

/**
 * The same condition as an expression that is true or false; null where there is no short one.
 *
 * @param isSingle The path leads to one value, not to those of a list
 */
export function conditionExpression(
  { test, field }: Condition,
  path: string,
  isSingle: boolean,
): Value | null {
  const own = `$${path}`;
  switch (test.kind) {
    case "equal":
      return equalExpression(test, field, { own, isMany: !isSingle });
    case "compare":
      return needsConversion(field)
        ? comparedNumbers(test.bounds, field, path)
        : boundsExpression(boundsOf(test, field), field, own);
    case "period":
      return boundsExpression(periodBounds(test, field), field, own);
    case "weekday":
    case "monthOfYear":
      return isInPart(test, field, path);
    case "timeOfDay":
      return isAtTimeOfDay(test, field, path);
    case "present":
      if (test.isOfKey) return doc([test.isPresent ? "$ne" : "$eq", [doc(["$type", own]), "missing"]]);
      if (field.isArray) return doc([test.isPresent ? "$gt" : "$eq", [sizeOf(own), int(0)]]);
      return doc([test.isPresent ? "$gt" : "$lte", [own, null]]);
    case "text":
      return doc([
        "$regexMatch",
        doc(["input", own], ["regex", patternValue(test.texts[0] ?? "", test.mode, test.isWhole)]),
      ]);
    case "size":
      return doc([test.op, [sizeOf(own), int(test.count)]]);
    case "amounts":
      return allOf([...lowSideRefs(test).map(isThere), comparedAmounts(test, (ref) => ref.field.path)]);
    default:
      return null;
  }
}

/** The number of elements of a list, 0 where it is absent. */
function sizeOf(list: string): Doc {
  return doc(["$size", doc(["$ifNull", [list, []]])]);
}

/** How many elements of the list at a path, or of the lists there, meet all conditions. */
export function countOfMatching(
  list: FieldModel,
  path: string,
  { conditions, further = [] }: { conditions: readonly Condition[]; further?: readonly Value[] },
): Value {
  const measure = (own: string): Value => matchingSize(list, own, { conditions, further });
  return sumOverOuter(list, path, { isUnwound: () => false, measure });
}

function matchingSize(
  list: FieldModel,
  path: string,
  { conditions, further }: { conditions: readonly Condition[]; further: readonly Value[] },
): Doc {
  const own = alternativesOf(conditions).map((group) => {
    const [first = null, ...others] = group.map((one) =>
      conditionExpression(one, elementPath(list, one.field), !one.field.isArray),
    );
    return others.length === 0 ? first : doc(["$or", [first, ...others]]);
  });
  const cond = [...own, ...further];
  const matching = doc(
    ["input", doc(["$ifNull", [`$${path}`, []]])],
    ["as", "element"],
    ["cond", cond.length === 1 ? (cond[0] ?? null) : doc(["$and", cond])],
  );
  return doc(["$size", doc(["$filter", matching])]);
}

/** Conditions of which all must hold; those in one group are joined by "or". */
export function alternativesOf(conditions: readonly Condition[]): Condition[][] {
  const groups: Condition[][] = [];
  for (const condition of conditions) {
    const last = groups.at(-1);
    if (condition.isAlternative && last) last.push(condition);
    else groups.push([condition]);
  }
  return groups;
}

/** The path of a field in the element that `$filter` tests. */
export function elementPath(list: FieldModel, { path }: FieldModel): string {
  return `$element.${path.slice(list.path.length + 1)}`;
}

/** Whether the first or last element of the list at a path meets all conditions; false of an empty list. */
export function outermostMatches(
  list: FieldModel,
  path: string,
  { conditions, outermost }: TestOf<"elements">,
): Doc {
  const { by = null, isLast = true } = outermost ?? {};
  const name = isLast ? "latest" : "first";
  const order = by && doc([by.path.slice(list.path.length + 1), int(isLast ? -1 : 1)]);
  const element = order
    ? doc(["$first", doc(["$sortArray", doc(["input", `$${path}`], ["sortBy", order])])])
    : doc([isLast ? "$last" : "$first", `$${path}`]);
  const tests = conditions.map((one) =>
    conditionExpression(one, `$${name}.${one.field.path.slice(list.path.length + 1)}`, !one.field.isArray),
  );
  // a missing element is below every bound and differs from every value
  if (conditions.some(isMetByNone)) tests.unshift(doc(["$gt", [`$$${name}`, null]]));
  const all = tests.length === 1 ? (tests[0] ?? null) : doc(["$and", tests]);
  return doc(["$let", doc(["vars", doc([name, element])], ["in", all])]);
}

/** MongoDB counts the days of the week from 1 for Sunday, and months from 1 for January. */
export function isInPart(test: TestOf<"weekday" | "monthOfYear">, field: FieldModel, path: string): Doc {
  const part = keyExpression({ field, route: null, part: test.kind, step: null, words: [] }, path);
  const numbers = (test.kind === "weekday" ? test.days : test.months).map((one) => int(one + 1));
  const [first, ...others] = numbers;
  return others.length === 0 && first ? doc(["$eq", [part, first]]) : doc(["$in", [part, numbers]]);
}

function isMetByNone({ test }: Condition): boolean {
  if (test.kind === "compare") return test.bounds.every(({ op }) => /^\$(lt|lte|ne)$/.test(op));
  if (test.kind === "period") return test.period.from === null;
  return (test.kind === "equal" && test.isNegated) || (test.kind === "present" && !test.isPresent);
}

function equalExpression(
  test: TestOf<"equal">,
  field: FieldModel,
  { own, isMany }: { own: string; isMany: boolean },
): Value {
  const values = test.values.map((literal) => literalOperand(literal, field));
  // in an expression, what is missing is not null
  const single = values.includes(null) ? doc(["$ifNull", [own, null]]) : own;
  const positive = isMany
    ? doc(["$gt", [doc(["$size", doc(["$setIntersection", [doc(["$ifNull", [own, []]]), values]])]), int(0)]])
    : values.length === 1
      ? doc(["$eq", [single, values[0] ?? null]])
      : doc(["$in", [single, values]]);
  return test.isNegated ? doc(["$not", [positive]]) : positive;
}

type Bound = { op: CompareOp; value: Value };

function boundsOf({ bounds }: TestOf<"compare">, field: FieldModel): Bound[] {
  return bounds.map(({ op, value }) => ({ op, value: literalOperand(value, field) }));
}

function periodBounds({ period: { from, to } }: TestOf<"period">, field: FieldModel): Bound[] {
  return [
    ...(from === null ? [] : [{ op: "$gte" as const, value: instantValue(from, field) }]),
    ...(to === null ? [] : [{ op: "$lt" as const, value: instantValue(to, field) }]),
  ];
}

/** Missing values sort below every number, so bounds from above alone exclude them. */
function boundsExpression(bounds: readonly Bound[], field: FieldModel, own: string): Value {
  const isOpenBelow = field.absence > 0 && bounds.every(({ op }) => op === "$lt" || op === "$lte");
  const parts = bounds.map(({ op, value }): Value => doc([op, [own, value]]));
  if (isOpenBelow) parts.unshift(doc(["$gt", [own, null]]));
  return parts.length === 1 ? (parts[0] ?? null) : doc(["$and", parts]);
}

/** Texts compared as numbers; those that are none meet no bound. */
export function comparedNumbers(
  bounds: readonly { op: CompareOp; value: Literal }[],
  field: FieldModel,
  path: string,
): Doc {
  const own = numberAt(field, path);
  const parts = bounds.map(({ op, value }): Value => doc([op, [own, literalValue(value, null)]]));
  return doc(["$and", [doc(["$ne", [own, null]]), ...parts]]);
}

function isThere({ field }: FieldRef): Value {
  return doc(["$gt", [`$${field.path}`, null]]);
}

function allOf(parts: readonly Value[]): Value {
  return parts.length === 1 ? (parts[0] ?? null) : doc(["$and", [...parts]]);
}

/** The side of a comparison that must exist for it to mean something: missing values sort below every number. */
const LOW_SIDE: Partial<Record<CompareOp, "left" | "right">> = {
  $gt: "right",
  $gte: "right",
  $lt: "left",
  $lte: "left",
  $ne: "left",
};

/** Fields on that side which may be missing. */
export function lowSideRefs({ left, op, right }: TestOf<"amounts">): FieldRef[] {
  const low = LOW_SIDE[op] === "left" ? left : LOW_SIDE[op] === "right" ? right : null;
  const refs = low ? amountFields(low) : [];
  return refs.filter(({ field }) => field.absence > 0 && field.arrayRoot === null);
}

export function comparedAmounts(
  { left, op, right }: TestOf<"amounts">,
  pathOf: (ref: FieldRef) => string,
): Doc {
  const own = amountExpression(left, pathOf);
  const isOfElements = left.kind === "field" && left.field.arrayRoot !== null && right.kind === "constant";
  return doc([op, [isOfElements ? doc(["$sum", own]) : own, amountExpression(right, pathOf)]]);
}
