import { Doc, type Value } from "@querysnap/mql";
import type { CompareOp, Condition, Relation } from "../plan/plan.ts";
import { doc, docOf, entry, int, partsOf, type Entry } from "./build.ts";
import { amountFields } from "../plan/amount-fields.ts";
import { needsConversion, type FieldModel } from "../schema/model.ts";
import { amountExpression, numberAt } from "./expressions.ts";
import { instantValue, literalValue, patternValue } from "./literals.ts";

export type PathOf = (condition: Pick<Condition, "field" | "route">) => string;

/** A filter document of conditions that all must hold, save those joined by "or". */
export function filterEntries(conditions: readonly Condition[], pathOf: PathOf): Entry[] {
  const groups: Condition[][] = [];
  for (const condition of conditions) {
    const last = groups.at(-1);
    if (condition.isAlternative && last) last.push(condition);
    else groups.push([condition]);
  }
  const plain = groups.filter((group) => group.length === 1).flat();
  const { together, alone } = byArray(plain);
  const entries = alone.flatMap((condition) => conditionEntries(condition, pathOf));
  for (const [root, members] of together) {
    const inner = mergeEntries(
      members.flatMap((member) => conditionEntries(member, () => member.field.path.slice(root.length + 1))),
    );
    entries.push({
      key: root,
      value: doc(["$elemMatch", docOf(inner)]),
      parts: partsOf(inner, ["$elemMatch"]),
    });
  }
  for (const group of groups.filter((one) => one.length > 1))
    entries.push(anyOf(group.map((condition) => mergeEntries(conditionEntries(condition, pathOf)))));
  return mergeEntries(entries.sort((a, b) => firstWord(a) - firstWord(b)));
}

function anyOf(filters: readonly Entry[][]): Entry {
  return {
    key: "$or",
    value: filters.map((one) => docOf(one)),
    parts: filters.flatMap((one, at) => partsOf(one, [at])),
  };
}

function firstWord({ parts }: Entry): number {
  return Math.min(
    ...parts.flatMap((part) => part.words.map((words) => words.start)),
    Number.MAX_SAFE_INTEGER,
  );
}

/** Several conditions on the same array of documents mean the same element. */
function byArray(conditions: readonly Condition[]): {
  together: Map<string, Condition[]>;
  alone: Condition[];
} {
  const together = new Map<string, Condition[]>();
  const isMember = ({ field, route, test }: Condition): boolean =>
    route === null &&
    field.arrayRoot !== null &&
    test.kind !== "average" &&
    test.kind !== "amounts" &&
    !(test.kind === "compare" && needsConversion(field)) &&
    !(test.kind === "equal" && test.isNegated);
  for (const condition of conditions)
    if (isMember(condition) && condition.field.arrayRoot !== null)
      together.set(condition.field.arrayRoot, [
        ...(together.get(condition.field.arrayRoot) ?? []),
        condition,
      ]);
  for (const [root, members] of together)
    if (new Set(members.map((one) => one.field)).size < 2) together.delete(root);
  const joined = new Set([...together.values()].flat());
  return { together, alone: conditions.filter((one) => !joined.has(one)) };
}

/** Entries with the same key become one where their operators allow it, else `$and`. */
function mergeEntries(entries: readonly Entry[]): Entry[] {
  const merged: Entry[] = [];
  const rest: Entry[] = [];
  for (const one of entries) {
    const known = merged.find((other) => other.key === one.key);
    if (!known) {
      merged.push({ ...one });
      continue;
    }
    const both = mergedOperators(known.value, one.value);
    if (!both) {
      rest.push(one);
      continue;
    }
    known.value = both;
    known.parts = [...known.parts, ...one.parts];
  }
  if (rest.length > 0)
    merged.push({
      key: "$and",
      value: rest.map((one) => docOf([one])),
      parts: rest.flatMap((one, at) => partsOf([one], [at])),
    });
  return merged;
}

function mergedOperators(left: Value, right: Value): Doc | null {
  if (!(left instanceof Doc) || !(right instanceof Doc)) return null;
  const isOperators = (one: Doc): boolean => one.keys.every((key) => key.startsWith("$"));
  if (!isOperators(left) || !isOperators(right) || left.keys.some((key) => right.has(key))) return null;
  return Doc.of([...left.entries(), ...right.entries()]);
}

function conditionEntries(condition: Condition, pathOf: PathOf): Entry[] {
  const path = pathOf(condition);
  const from = { role: condition.role, words: condition.words };
  const one = (value: Value, key = path): Entry[] => [entry(key, value, from)];
  const { test, field } = condition;
  switch (test.kind) {
    case "equal": {
      const values = test.values.map((literal) => literalValue(literal, field));
      const [first = null] = values;
      if (test.isAll && !test.isNegated) return one(doc(["$all", values]));
      if (values.length === 1) return one(test.isNegated ? doc(["$ne", first]) : first);
      return one(doc([test.isNegated ? "$nin" : "$in", values]));
    }
    case "compare":
      if (needsConversion(field)) return one(comparedNumbers(test.bounds, field, path), "$expr");
      return one(Doc.of(test.bounds.map(({ op, value }) => [op, literalValue(value, field)] as const)));
    case "period": {
      const { from: start, to } = test.period;
      const bounds: [string, Value][] = [];
      if (start !== null) bounds.push(["$gte", instantValue(start, field)]);
      if (to !== null) bounds.push(["$lt", instantValue(to, field)]);
      return one(test.isNegated ? doc(["$not", Doc.of(bounds)]) : Doc.of(bounds));
    }
    case "present":
      return presence(condition, { path, isPresent: test.isPresent });
    case "text": {
      const patterns = test.texts.map((text) => patternValue(text, test.mode));
      const [first = null] = patterns;
      if (patterns.length === 1) return one(test.isNegated ? doc(["$not", first]) : first);
      return one(doc([test.isNegated ? "$nin" : "$in", patterns]));
    }
    case "size":
      return [sizeEntry(path, { op: test.op, count: test.count }, from)];
    case "amounts":
      return [...guards(test, { pathOf, from }), ...one(amountsExpression(test, pathOf), "$expr")];
    case "average":
      return [];
    default:
      return [];
  }
}

type Bounds = Extract<Condition["test"], { kind: "compare" }>["bounds"];

/** Texts compared as numbers; those that are none meet no bound. */
function comparedNumbers(bounds: Bounds, field: FieldModel, path: string): Doc {
  const own = numberAt(field, path);
  const parts = bounds.map(({ op, value }): Value => doc([op, [own, literalValue(value, null)]]));
  return doc(["$and", [doc(["$ne", [own, null]]), ...parts]]);
}

type AmountsTest = Extract<Condition["test"], { kind: "amounts" }>;

function amountsExpression({ left, op, right }: AmountsTest, pathOf: PathOf): Doc {
  return doc([op, [amountExpression(left, pathOf), amountExpression(right, pathOf)]]);
}

/** What is missing sorts below every number, so it would count as less. */
function guards(
  { left, op, right }: AmountsTest,
  call: { pathOf: PathOf; from: Pick<Condition, "role" | "words"> },
): Entry[] {
  const low =
    op === "$gt" || op === "$gte" ? right : op === "$lt" || op === "$lte" || op === "$ne" ? left : null;
  const paths = low
    ? amountFields(low).filter((ref) => ref.field.absence > 0 && ref.field.arrayRoot === null)
    : [];
  return paths.map((ref) => entry(call.pathOf(ref), doc(["$ne", null]), call.from));
}

function presence(condition: Condition, call: { path: string; isPresent: boolean }): Entry[] {
  const from = { role: condition.role, words: condition.words };
  const { field } = condition;
  const isList = field.isArray;
  if (call.isPresent)
    return [
      isList
        ? entry(`${call.path}.0`, doc(["$exists", true]), from)
        : entry(call.path, doc(["$ne", null]), from),
    ];
  // null does not match what an array without elements lacks
  const isInList = field.arrayRoot !== null && !field.hasNull && call.path === field.path;
  if (isInList) return [entry(isList ? `${call.path}.0` : call.path, doc(["$exists", false]), from)];
  if (!isList) return [entry(call.path, null, from)];
  return [entry(call.path, field.absence === 0 ? doc(["$size", int(0)]) : doc(["$in", [null, []]]), from)];
}

/** How many elements an array has, as a filter. */
function sizeEntry(
  path: string,
  call: { op: CompareOp; count: number },
  from: Pick<Condition, "role" | "words">,
): Entry {
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

/** Whether the related documents under `alias` are as many as said. */
export function relationEntry(relation: Relation, alias: string): Entry {
  return sizeEntry(alias, relation, { role: "condition", words: relation.words });
}

/** The same condition as an expression that is true or false; null where there is no short one. */
export function conditionExpression(condition: Condition, path: string): Value | null {
  const { test, field } = condition;
  const own = `$${path}`;
  const all = (parts: Value[]): Value => (parts.length === 1 ? (parts[0] ?? null) : doc(["$and", parts]));
  switch (test.kind) {
    case "equal": {
      const values = test.values.map((literal) => literalValue(literal, field));
      const isMany = field.isArray || field.arrayRoot !== null;
      const positive: Value = isMany
        ? doc([
            "$gt",
            [doc(["$size", doc(["$setIntersection", [doc(["$ifNull", [own, []]]), values]])]), int(0)],
          ])
        : values.length === 1
          ? doc(["$eq", [own, values[0] ?? null]])
          : doc(["$in", [own, values]]);
      return test.isNegated ? doc(["$not", [positive]]) : positive;
    }
    case "compare": {
      // what is missing sorts below every number, so it would count as less
      if (needsConversion(field)) return comparedNumbers(test.bounds, field, path);
      const isOpen = field.absence > 0 && test.bounds.every(({ op }) => op === "$lt" || op === "$lte");
      const bounds = test.bounds.map(({ op, value }): Value => doc([op, [own, literalValue(value, field)]]));
      return all(isOpen ? [doc(["$gt", [own, null]]), ...bounds] : bounds);
    }
    case "period": {
      const isOpen = field.absence > 0 && test.period.from === null;
      const parts: Value[] = isOpen ? [doc(["$gt", [own, null]])] : [];
      if (test.period.from !== null) parts.push(doc(["$gte", [own, instantValue(test.period.from, field)]]));
      if (test.period.to !== null) parts.push(doc(["$lt", [own, instantValue(test.period.to, field)]]));
      return all(parts);
    }
    case "present":
      return doc([test.isPresent ? "$gt" : "$lte", [own, null]]);
    case "text":
      return doc([
        "$regexMatch",
        doc(["input", own], ["regex", patternValue(test.texts[0] ?? "", test.mode)]),
      ]);
    case "size":
      return doc([test.op, [doc(["$size", doc(["$ifNull", [own, []]])]), int(test.count)]]);
    case "amounts":
      return amountsExpression(test, (ref) => ref.field.path);
    case "average":
      return null;
    default:
      return null;
  }
}
