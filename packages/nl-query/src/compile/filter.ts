import { Doc, RegularExpression, type Value } from "@querysnap/mql";
import type { Route } from "../link/knowledge.ts";
import type { Condition, FieldRef } from "../plan/plan.ts";
import { needsConversion } from "../schema/model.ts";
import { doc, docOf, entry, int, partsOf, type Entry } from "./build.ts";
import { conditionEntries, type PathOf } from "./condition-entries.ts";
import {
  alternativesOf,
  countOfMatching,
  elementPath,
  outermostMatches,
  type TestOf,
} from "./condition-expression.ts";
import { sizeAt } from "./expressions.ts";
import { sumOverOuter } from "./outer-lists.ts";

/**
 * A filter document of conditions that all must hold, save those joined by "or".
 *
 * @param opened Paths of arrays that are single elements here, because they were unwound or are tested one by one
 */
export function filterEntries(
  conditions: readonly Condition[],
  pathOf: PathOf,
  opened: ReadonlySet<string> = new Set(),
): Entry[] {
  const tied = tiedElements(alternativesOf(conditions), opened);
  const { groups } = tied;
  const plain = groups.filter((group) => group.length === 1).flat();
  const { together, alone } = byArray(plain, pathOf, opened);
  const entries = alone.flatMap((condition) => entriesOf(condition, pathOf));
  const elements = [...together].flatMap(([root, members]) =>
    oneOfEachKind(members).map((one) => [root, one] as const),
  );
  for (const [root, members] of elements) {
    const inner = members.some(({ route }) => route !== null && leadsToSeveral(route, opened))
      ? filterEntries(
          members.map((one) => ({ ...one, route: null })),
          (ref) => ref.field.path,
        )
      : mergeEntries(
          members.flatMap((one) => conditionEntries(one, (ref) => pathOf(ref).slice(root.length + 1))),
        );
    entries.push({
      key: root,
      value: doc(["$elemMatch", docOf(inner)]),
      parts: partsOf(inner, ["$elemMatch"]),
    });
  }
  for (const [root, members] of tied.elements) {
    const list = members[0]
      ? pathOf(members[0]).slice(0, -(members[0].field.path.length - root.length))
      : root;
    const inner = filterEntries(
      members,
      (ref) => pathOf(ref).slice(list.length + 1),
      new Set([...opened, root]),
    );
    entries.push({
      key: list,
      value: doc(["$elemMatch", docOf(inner)]),
      parts: partsOf(inner, ["$elemMatch"]),
    });
  }
  for (const group of groups.filter((one) => one.length > 1))
    entries.push(
      anyOf(group.map((one) => filterEntries([{ ...one, isAlternative: false }], pathOf, opened))),
    );
  return mergeEntries(entries.sort((a, b) => firstWord(a) - firstWord(b)));
}

/**
 * "A trip in March or June rated 5": alternatives within one list, beside other conditions on it, are met by the same
 * element as these. Returns them by list, and the groups that are left.
 */
function tiedElements(
  groups: readonly Condition[][],
  opened: ReadonlySet<string>,
): { elements: ReadonlyMap<string, readonly Condition[]>; groups: readonly Condition[][] } {
  const rootOf = (group: readonly Condition[]): string | null => {
    const [first, ...others] = group;
    const root = first?.route === null && group.every(isMember) ? first.field.arrayRoot : null;
    const isSame = others.every(({ field, route }) => route === null && field.arrayRoot === root);
    return root !== null && isSame && !opened.has(root) ? root : null;
  };
  const roots = groups.map(rootOf);
  const isTied = (root: string | null): root is string =>
    root !== null &&
    roots.filter((one) => one === root).length > 1 &&
    groups.some((group, at) => roots[at] === root && group.length > 1);
  const elements = new Map<string, readonly Condition[]>();
  groups.forEach((group, at) => {
    const root = roots[at] ?? null;
    if (isTied(root)) elements.set(root, [...(elements.get(root) ?? []), ...group]);
  });
  return { elements, groups: groups.filter((_, at) => !isTied(roots[at] ?? null)) };
}

function entriesOf(condition: Condition, pathOf: PathOf): Entry[] {
  const { test } = condition;
  if (test.kind === "elements") return [elementsEntry(condition, test, pathOf)];
  return test.kind === "size" && test.isOfAll === true
    ? [totalSizeEntry(condition, test, pathOf(condition))]
    : conditionEntries(condition, pathOf);
}

/** Tests how many elements the lists in all elements of the list around them have together. */
function totalSizeEntry({ field, role, words }: Condition, test: TestOf<"size">, path: string): Entry {
  const size = sumOverOuter(field, path, { isUnwound: () => false, measure: sizeAt });
  return entry("$expr", doc([test.op, [size, int(test.count)]]), { role, words });
}

/** Tests how many elements of an array of documents meet conditions. */
function elementsEntry(condition: Condition, test: TestOf<"elements">, pathOf: PathOf): Entry {
  const { field, role } = condition;
  const { op, count, conditions } = test;
  const words = [...condition.words, ...conditions.flatMap((one) => one.words)];
  const path = pathOf(condition);
  const inside = (ref: FieldRef): string => ref.field.path.slice(field.path.length + 1);
  if (test.tiedTo) {
    const { from, to } = test.tiedTo;
    const key = doc([
      "$in",
      [`$${elementPath(field, from)}`, `$${pathOf({ field: to, route: test.tiedTo })}`],
    ]);
    const size = countOfMatching(field, path, { conditions, further: [key] });
    return entry("$expr", doc([op, [size, int(count)]]), { role, words });
  }
  if (test.outermost) return entry("$expr", outermostMatches(field, path, test), { role, words });
  if (count > 0 || (op !== "$eq" && op !== "$gt")) {
    return entry("$expr", doc([op, [countOfMatching(field, path, { conditions }), int(count)]]), {
      role,
      words,
    });
  }
  const inner = filterEntries(conditions, inside, new Set([field.path]));
  const match = doc(["$elemMatch", docOf(inner)]);
  const isNone = op === "$eq";
  return {
    key: path,
    value: isNone ? doc(["$not", match]) : match,
    parts: [
      { role, words: condition.words, path: [] },
      ...partsOf(inner, isNone ? ["$not", "$elemMatch"] : ["$elemMatch"]),
    ],
  };
}

/** One of these filters is met. */
export function anyOf(filters: readonly Entry[][]): Entry {
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

/**
 * The list of which one element must meet a condition, as a path: what a lookup of several leaves, or an array of
 * documents. Null for single documents, and for lists whose elements stand alone.
 */
function listOf({ field, route }: Condition, pathOf: PathOf, opened: ReadonlySet<string>): string | null {
  const { path, arrayRoot } = field;
  const reached = pathOf({ field, route });
  const list = (inner: number): string => reached.slice(0, reached.length - inner);
  if (route && leadsToSeveral(route, opened))
    return opened.has(list(path.length + 1)) ? null : list(path.length + 1);
  if (arrayRoot === null) return null;
  const own = list(path.length - arrayRoot.length);
  return opened.has(route === null ? arrayRoot : own) ? null : own;
}

/** Whether a lookup leaves several documents: those that refer to one, or those that the elements of a list refer to. */
function leadsToSeveral({ isToMany, from, via }: Route, opened: ReadonlySet<string>): boolean {
  if (isToMany || via !== undefined) return isToMany;
  const list = from.arrayRoot ?? (from.isArray ? from.path : null);
  return list !== null && !opened.has(list);
}

/** Can be met by one element of a list in an `$elemMatch`. */
function isMember({ field, test }: Condition): boolean {
  return (
    test.kind !== "average" &&
    test.kind !== "amounts" &&
    !(test.kind === "compare" && needsConversion(field)) &&
    !(test.kind === "equal" && test.isNegated)
  );
}

/** Several conditions on the same list of documents mean the same element. */
function byArray(
  conditions: readonly Condition[],
  pathOf: PathOf,
  opened: ReadonlySet<string>,
): {
  together: Map<string, Condition[]>;
  alone: Condition[];
} {
  const together = new Map<string, Condition[]>();
  for (const condition of conditions) {
    const root = listOf(condition, pathOf, opened);
    if (root !== null && isMember(condition)) together.set(root, [...(together.get(root) ?? []), condition]);
  }
  for (const [root, members] of together)
    if (new Set(members.map((one) => one.field)).size < 2 && !isStretch(members)) together.delete(root);
  const joined = new Set([...together.values()].flat());
  return { together, alone: conditions.filter((one) => !joined.has(one)) };
}

/** "With both oak and pine as painted berths": no element is of both kinds, so that there is one of each. */
function oneOfEachKind(members: readonly Condition[]): Condition[][] {
  for (const kinds of members) {
    const { test, field } = kinds;
    if (test.kind !== "equal" || test.isAll !== true || field.isArray) continue;
    return test.values.map((value) =>
      members.map((one) =>
        one === kinds ? { ...kinds, test: { ...test, values: [value], isAll: false } } : one,
      ),
    );
  }
  return [[...members]];
}

/** A bound from below and one from above: without `$elemMatch` each may be met by another element. */
function isStretch(members: readonly Condition[]): boolean {
  const bounds = members.flatMap(({ test }): string[] => {
    if (test.kind === "compare") return test.bounds.map(({ op }) => op.slice(0, 3));
    if (test.kind !== "period" || test.isNegated) return ["other"];
    return [...(test.period.from === null ? [] : ["$gt"]), ...(test.period.to === null ? [] : ["$lt"])];
  });
  return bounds.toSorted().join() === "$gt,$lt" && !isEmptyRange(members);
}

/** "Over 50 and under 20": no single element is both, so that each bound may be met by another one. */
function isEmptyRange(members: readonly Condition[]): boolean {
  const bounds = members.flatMap(({ test }) => (test.kind === "compare" ? test.bounds : []));
  const [low, high] = ["$gt", "$lt"].map((side) => {
    const value = bounds.find(({ op }) => op.startsWith(side))?.value;
    return value && "text" in value ? Number(value.text) : Number.NaN;
  });
  return low !== undefined && high !== undefined && low > high;
}

/** Entries with the same key become one where their operators allow it, else `$and`. */
export function mergeEntries(entries: readonly Entry[]): Entry[] {
  const merged: Entry[] = [];
  const rest: Entry[] = [];
  for (const one of entries) {
    const known = merged.find((other) => other.key === one.key);
    if (!known) {
      merged.push({ ...one });
      continue;
    }
    const [left, right] = [withOperator(known), withOperator(one)];
    const both = mergedOperators(left.value, right.value);
    if (!both) {
      rest.push(one);
      continue;
    }
    known.value = both;
    known.parts = [...left.parts, ...right.parts];
  }
  if (rest.length > 0)
    merged.push({
      key: "$and",
      value: rest.map((one) => docOf([one])),
      parts: rest.flatMap((one, at) => partsOf([one], [at])),
    });
  return merged;
}

/** A stored value beside operators has one, too. */
function withOperator(one: Entry): Entry {
  const { key, value, parts } = one;
  if (value instanceof Doc || Array.isArray(value) || value instanceof RegularExpression) return one;
  return {
    key,
    value: doc(["$eq", value]),
    parts: parts.map((part) => ({ ...part, path: ["$eq", ...part.path] })),
  };
}

function mergedOperators(left: Value, right: Value): Doc | null {
  if (!(left instanceof Doc) || !(right instanceof Doc)) return null;
  const isOperators = (one: Doc): boolean => one.keys.every((key) => key.startsWith("$"));
  if (!isOperators(left) || !isOperators(right) || left.keys.some((key) => right.has(key))) return null;
  // a search for the nearest bears no other operator beside it
  if (left.has("$near") || right.has("$near")) return null;
  return Doc.of([...left.entries(), ...right.entries()]);
}
