import { oppositeBound } from "../lexicon/phrases.table.ts";
import type { Condition, Test, Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";
import { EACH_OR_ALL } from "../text/small-words.ts";

/** In front of "all" where it is said of elements, not of the documents. */
const HOLDING = /^(where|whose|if|with|having|has|have|had)$/;
/** Between "all" and what is said of all of them, or what they are called. */
const BETWEEN = /^(the|their|its|his|her|of|whose|single|one|are|is|was|were|have|has|had|got|with)$/;
const ONLY = /^(only|just|solely|exclusively)$/;
/** Behind the name: "vases that all cost", "vases only with". */
const ALL_BEHIND = /^(all|each|only|solely|exclusively|always|invariably)$/;
/** Verbs between "only" and what elements are: "only got steel ones". */
const GETS = /^(have|has|had|get|gets|got|getting|received|receive|receives|earned|been|given)$/;
/** What follows the name is no longer said of it. */
const ENDS_CLAUSE = /^([.;:?!]|and|or|but|if|when)$/;
/** Most words between what things are called and what is said of them. */
const FARTHEST = 8;
/** From this surety on a word is what things are called. */
const NAMED = 0.85;

/**
 * Where "only" or "all" stands that is said of things with this name: "with only wooden berths", "where all berths
 * are wooden", "whose berths all cost more than 300"; -1 where there is none.
 *
 * @param start First word of what is said of them
 * @param beside Further things said of them, which may stand in front of the name: "all of whose iron bells"
 */
export function wordForAll(
  draft: Draft,
  words: readonly string[],
  start: number,
  beside: readonly Condition[] = [],
): number {
  const { tokens } = draft;
  const norm = (at: number): string => tokens[at]?.norm ?? "";
  let only = start - 1;
  while (GETS.test(norm(only))) only--;
  if (ONLY.test(norm(only))) return only;
  const isName = (at: number): boolean => isNamed(draft, words, at);
  const isBeside = (at: number): boolean =>
    beside.some((one) => one.words.some(({ start, end }) => start <= at && at < end));
  const allBefore = (from: number): number => {
    let all = from;
    while (BETWEEN.test(norm(all)) || GETS.test(norm(all)) || isName(all) || isBeside(all)) all--;
    return all;
  };
  if (isForAll(tokens, allBefore(start - 1))) return allBefore(start - 1);
  // "with bronze bells only"
  const last = [start + 1, start + 2].find((at) => isName(at)) ?? -1;
  if (last >= 0 && ONLY.test(norm(last + 1)) && /^([.?!,]|and|)$/.test(norm(last + 2))) return last + 1;
  let name = start - 1;
  while (name >= start - FARTHEST && !isName(name) && !ENDS_CLAUSE.test(norm(name))) name--;
  if (!isName(name)) return -1;
  const behind = tokens.slice(name + 1, start).findIndex((token) => ALL_BEHIND.test(token.norm));
  if (behind >= 0) return name + 1 + behind;
  const all = allBefore(name);
  if (ONLY.test(norm(all)) || isForAll(tokens, all)) return all;
  const isOfTheirs = tokens.slice(all, name).some((token) => token.norm === "whose");
  const isOfWhich = norm(name + 1) === "of" && norm(name + 2) === "which";
  return EACH_OR_ALL.test(norm(all)) && (isOfTheirs || isOfWhich) ? all : -1;
}

/** The word at `all` and those up to `start` that say nothing else: names and verbs, but no other word. */
export function wordsOfAll(
  draft: Draft,
  names: readonly string[],
  { all, start }: { all: number; start: number },
): Words[] {
  const isPlain = (at: number): boolean => {
    const norm = draft.tokens[at]?.norm ?? "";
    return at === all || BETWEEN.test(norm) || GETS.test(norm) || isNamed(draft, names, at);
  };
  const last = Math.max(all + 1, start);
  return Array.from({ length: last - all }, (_, at) => ({ start: all + at, end: all + at + 1 })).filter(
    (one) => isPlain(one.start),
  );
}

/** "All" of "where all berths": it is said of elements, while that of "list all harbors" is said of the documents. */
export function isForAll(tokens: Draft["tokens"], at: number): boolean {
  if (!EACH_OR_ALL.test(tokens[at]?.norm ?? "")) return false;
  const before = tokens[at - 1]?.norm ?? "";
  return HOLDING.test(before) || (before === "which" && /^(for|in|of)$/.test(tokens[at - 2]?.norm ?? ""));
}

/** What those that do not meet a test meet; null where no single test says it. */
export function opposite(test: Test): Test | null {
  if (test.kind === "equal")
    return test.isNegated || test.isAll === true ? null : { ...test, isNegated: true };
  if (test.kind === "size") {
    const other = oppositeBound(test.op);
    return other ? { ...test, op: other } : null;
  }
  if (test.kind === "period") return test.isNegated === true ? null : { ...test, isNegated: true };
  const [bound, ...others] = test.kind === "compare" ? test.bounds : [];
  const op = bound && others.length === 0 ? oppositeBound(bound.op) : undefined;
  return bound && op ? { kind: "compare", bounds: [{ ...bound, op }] } : null;
}

/** "Potters all of whose vases cost more than 300": there is one, and none that does not. */
export function denyOthers(draft: Draft): void {
  const { plan } = draft;
  const { relations, conditions } = plan;
  const isExcluding = (collection: Condition["field"]["collection"]): boolean =>
    relations.some((one) => one.op === "$eq" && one.count === 0 && one.route.collection === collection);
  for (const relation of relations.slice()) {
    const { route, op, count, conditions: own } = relation;
    const isSome = (op === "$gt" && count === 0) || (op === "$gte" && count === 1);
    if (!isSome || !route.isToMany || isExcluding(route.collection)) continue;
    const none = wordForNone(draft, route.collection.words);
    if (none === null || own.length === 0) denyOthersOf(draft, route, own);
    else {
      Object.assign(relation, { op: "$eq", count: 0, words: [none, ...relation.words] });
      draft.take(none);
    }
  }
  for (const { route } of conditions.slice())
    if (route?.isToMany === true && !isExcluding(route.collection))
      denyOthersOf(
        draft,
        route,
        conditions.filter((one) => one.route === route).map((one) => ({ ...one, route: null })),
      );
}

/** "None of whose bells are iron". */
function wordForNone(draft: Draft, words: readonly string[]): Words | null {
  const { tokens } = draft;
  const start = tokens.findIndex(
    ({ norm }, at) => norm === "none" && tokens[at + 1]?.norm === "of" && tokens[at + 2]?.norm === "whose",
  );
  return start >= 0 && isNamed(draft, words, start + 3) ? { start, end: start + 3 } : null;
}

function denyOthersOf(
  draft: Draft,
  route: Draft["plan"]["relations"][number]["route"],
  own: readonly Condition[],
): void {
  if (own.some((one) => one.isAlternative === true)) return;
  const { words: names } = route.collection;
  const places = own.map((one) => wordForAll(draft, names, startOf(one), own));
  const place = places.find((one) => one >= 0);
  if (place === undefined) return;
  const first = Math.min(...own.filter((_, at) => (places[at] ?? -1) >= 0).map(startOf));
  // what stands in front only tells which are meant, while what follows goes on with what is said of all
  const narrowing = own.filter((one, at) => (places[at] ?? -1) < 0 && startOf(one) < first);
  const all = own.filter((one) => !narrowing.includes(one));
  const isOneClause = draft.tokens
    .slice(first, Math.max(...all.map(startOf)))
    .every((_, at) => !isNamed(draft, names, first + at));
  const others = all.map((one) => opposite(one.test));
  if (!isOneClause || others.includes(null)) return;
  const words = { start: place, end: place + 1 };
  draft.take(words);
  for (const [at, condition] of all.entries())
    draft.plan.relations.push({
      route: { ...route },
      op: "$eq",
      count: 0,
      conditions: [...narrowing, { ...condition, test: others[at] ?? condition.test }],
      words: [words],
    });
}

function startOf({ words }: Condition): number {
  return Math.min(...words.map((one) => one.start));
}

/** A word of the name stands there. */
function isNamed({ question }: Draft, words: readonly string[], at: number): boolean {
  return words.some((word) => (question.names.byToken[at]?.get(word) ?? 0) >= NAMED);
}
