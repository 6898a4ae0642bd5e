import type { Route } from "../link/knowledge.ts";
import type { Condition, Relation, Test } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { acceptClaim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { listOf, oneElement, refsShown } from "./read-both-elements.ts";

const JOINS = /^(and|but|yet|while|whereas|,)$/;

/**
 * "With a beam grade over 70 and a vault grade under 50": no element is of both kinds, so each kind and its bound are met
 * by an element of their own.
 */
export function readElementPairs(draft: Draft): void {
  const { conditions } = draft.plan;
  const lists = new Set(conditions.flatMap((one) => listOf(draft, one) ?? []));
  for (const list of lists) {
    const groups = pairsOf(
      draft.tokens,
      conditions.filter((one) => listOf(draft, one) === list),
    );
    if (groups && !isShown(draft, list))
      acceptClaim(draft, {
        conditions: groups.flatMap(([one, ...others]) => (one ? [oneElement(list, [one, ...others])] : [])),
        replaced: groups.flat(),
        evidence: [],
      });
  }

  const routes = new Set(conditions.flatMap(({ route }) => (route?.isToMany === true ? [route] : [])));
  for (const route of routes) {
    const groups = pairsOf(
      draft.tokens,
      conditions.filter((one) => one.route === route),
    );
    if (groups && refsShown(draft).every((one) => one.route !== route))
      acceptClaim(draft, {
        relations: groups.map((group) => oneRelated(route, group)),
        replaced: groups.flat(),
        evidence: [],
      });
  }
}

function isShown(draft: Draft, { path }: FieldModel): boolean {
  return refsShown(draft).some(({ field }) => field.path.startsWith(`${path}.`));
}

function oneRelated(route: Route, group: readonly Condition[]): Relation {
  const words = group.flatMap((one) => one.words);
  return { route, op: "$gt", count: 0, conditions: group.map((one) => ({ ...one, route: null })), words };
}

/** Conditions on the same elements by the element that meets them; null where one may meet them all. */
export function pairsOf(
  tokens: Draft["tokens"],
  conditions: readonly Condition[],
): readonly Condition[][] | null {
  if (conditions.some((one) => one.isAlternative === true)) return null;
  const [first, ...others] = groupsOf(conditions.toSorted((a, b) => startOf(a) - startOf(b)));
  if (!first || first.length < 2 || others.length === 0) return null;
  const isAlike = (group: readonly Condition[]): boolean =>
    group.length === first.length && group.every((one) => first.some(({ field }) => field === one.field));
  const groups = [first, ...others];
  const isJoined = others.every((group, at) => areJoined(tokens, groups[at] ?? first, group));
  return others.every(isAlike) && haveOwnKinds(groups) && isJoined ? groups : null;
}

/** A field that is said again begins another group. */
function groupsOf(conditions: readonly Condition[]): Condition[][] {
  const groups: Condition[][] = [];
  for (const condition of conditions) {
    const group = groups.at(-1);
    if (!group || group.some(({ field }) => field === condition.field)) groups.push([condition]);
    else group.push(condition);
  }
  return groups;
}

/** Each group says a kind of its own, beside a bound. */
function haveOwnKinds(groups: readonly Condition[][]): boolean {
  const kinds = groups.map((group) => group.flatMap(({ test }) => kindOf(test) ?? []));
  const isPlain = kinds.every(({ length }, at) => length === 1 && (groups[at]?.length ?? 0) > length);
  return isPlain && new Set(kinds.map(([kind]) => kind)).size === groups.length;
}

function kindOf(test: Test): string | null {
  if (test.kind !== "equal" || test.isNegated || test.values.length !== 1) return null;
  const [value] = test.values;
  return value?.kind === "number" ? null : JSON.stringify(value);
}

function areJoined(
  tokens: Draft["tokens"],
  before: readonly Condition[],
  behind: readonly Condition[],
): boolean {
  const end = Math.max(...before.flatMap(({ words }) => words.map((one) => one.end)));
  const between = tokens.slice(end, Math.min(...behind.map(startOf))).map(({ norm }) => norm);
  return between.some((norm) => JOINS.test(norm)) && !between.includes("or");
}

function startOf({ words }: Condition): number {
  return Math.min(...words.map(({ start }) => start));
}
