import { SUPERLATIVE } from "./lexicon/phrases.table.ts";
import { NEGATIONS, NOISE, TIES } from "./lexicon/words.table.ts";
import { accountedWords } from "./parse/account.ts";
import { negatesState } from "./parse/one-word-states.ts";
import { lostValues } from "./lost-values.ts";
import { isDeedOfAll, rolePlaces, wordsSaid } from "./parse/ignore-repetitions.ts";
import type { Draft } from "./parse/draft.ts";
import { planRefs } from "./plan/plan-refs.ts";

/** Kinds of words that gave nothing. */
export const OPEN_KINDS = [
  "literal",
  "turn",
  "asked",
  "field",
  "collection",
  "link",
  "verb",
  "other",
] as const;
export type OpenKind = (typeof OPEN_KINDS)[number];

/** From this surety on a word names what it hits. */
const NAMING = 0.7;

/** From this surety on a word is the name of a collection. */
const NAMED = 0.95;

/** How many words away from a value its field may be named. */
const BESIDE = 2;

/** Kinds of words that were passed over; a repeated one names what another word gave. */
export const LOOSE_KINDS = [...OPEN_KINDS, "repeated"] as const;
export type LooseKind = (typeof LOOSE_KINDS)[number];

/** Behind a verb that ties two names. */
const TO = /^(to|by|on|in|at|for|with|from)$/;
/** Surety from which on two words that hit one word of a name mean the same. */
const SAME = 0.85;
/** Words of an order; they say nothing more where there is one. */
const ORDERING = /^(sort|sorted|order|ordered|ordering|rank|ranked|arranged|ascending|descending)$/;

/** Words that were passed over as plausible and gave no part of the plan, by position. */
export function looseWords(draft: Draft, open: readonly number[]): ReadonlyMap<number, LooseKind> {
  const accounted = accountedWords(draft.plan);
  const roles = rolePlaces(draft);
  const isOrdered = draft.plan.sort.length > 0;
  const given = new Set([...accounted].flatMap((at) => namesHit(draft, at)));
  const lost = lostValues(draft);
  const loose = new Map<number, LooseKind>();
  const bare = bareNames(draft);
  draft.tokens.forEach(({ kind, norm }, at) => {
    const isNothing =
      kind === "mark" || norm === "'s" || NOISE.has(norm) || (isOrdered && ORDERING.test(norm));
    if (lost.has(at) && !isNothing) loose.set(at, "literal");
    if (isNothing || accounted.has(at) || open.includes(at) || lost.has(at) || roles.has(at)) return;
    const isRepeated = namesHit(draft, at).some((name) => given.has(name));
    const meant = isRepeated ? "repeated" : looseKind(draft, at);
    loose.set(at, bare.has(at + 1) && /^(field|other)$/.test(meant) ? "turn" : meant);
  });
  return loose;
}

/** Where related documents are named of which nothing is said: "open" in front of "loans" would narrow them. */
function bareNames({ plan }: Draft): ReadonlySet<number> {
  const bare = plan.relations.filter(({ conditions }) => conditions.length === 0);
  return new Set(bare.flatMap(({ words }) => words.at(-1)?.start ?? []));
}

/**
 * The same without those that only name what the plan reads: they are worth as little as others when readings are
 * compared, and speak no more against the one that was chosen.
 */
export function withoutNames(draft: Draft, loose: ReadonlyMap<number, LooseKind>): Map<number, LooseKind> {
  const owners = new Set(ownersSaid(draft));
  return new Map(
    [...loose].filter(
      ([at, kind]) =>
        !owners.has(at) &&
        !isDeedOfAll(draft, at) &&
        !namesConditionBeside(draft, at) &&
        (kind === "repeated" || !namesRow(draft, at)),
    ),
  );
}

/** Names of collections whose fields the plan reads: "pets of owners older than 30" says whose age it is. */
function ownersSaid({ plan, question }: Draft): number[] {
  const read = new Set(planRefs(plan).flatMap(({ field, route }) => (route ? [field.collection] : [])));
  return question.names
    .collections()
    .filter(({ score, collection }) => score >= NAMED && read.has(collection))
    .flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at));
}

/** "Departing from Oslo", "a wooden deck": the word says of which field the value beside it is. */
function namesConditionBeside({ plan, question }: Draft, at: number): boolean {
  const hits = question.names.byToken[at];
  const relations = plan.relations.flatMap((one) => one.conditions);
  return [...plan.conditions, ...relations].some(
    ({ field, words }) =>
      words.some(({ start, end }) => at < end + BESIDE && start - BESIDE <= at) &&
      field.words.some((word) => (hits?.get(word) ?? 0) >= NAMING),
  );
}

/** "Decks" of `deck_list`: what comes back is called so. */
function namesRow({ plan, question }: Draft, at: number): boolean {
  const hits = question.names.byToken[at];
  return plan.collection.words.some((word) => (hits?.get(word) ?? 0) >= SAME);
}

/** Verbs that tie what stands beside them are known, unlike those of open words. */
function looseKind(draft: Draft, at: number): LooseKind {
  const kind = openKind(draft, at);
  const isTie = TIES.has(draft.tokens[at]?.norm ?? "");
  // "assigned to a boat", though some other document has an `owner`
  const isByOther = kind === "field" && namesHit(draft, at).length === 0;
  if (isTie && (kind === "verb" || (isByOther && TO.test(draft.tokens[at + 1]?.norm ?? "")))) return "link";
  return isTie && kind === "other" ? "verb" : kind;
}

/** Words before the first clause that were passed over and name a collection, or something else than the plan reads. */
export function looseHeadWords(draft: Draft, loose: ReadonlyMap<number, LooseKind>): number {
  const headEnd = headEndOf(draft);
  const said = wordsSaid(draft);
  return [...loose].filter(
    ([at, kind]) =>
      at < headEnd &&
      kind !== "repeated" &&
      isNaming(draft, at) &&
      (kind === "collection" || !namesHit(draft, at).some((name) => said.has(name))),
  ).length;
}

function namesHit({ question }: Draft, at: number): string[] {
  return [...(question.names.byToken[at] ?? [])].flatMap(([name, surety]) => (surety >= SAME ? [name] : []));
}

function isNaming({ question }: Draft, at: number): boolean {
  return [...(question.names.byToken[at]?.values() ?? [])].some((surety) => surety >= NAMING);
}

/** Where a clause begins that says which documents are meant. */
const CLAUSE = /^(whose|that|which|who|with|where|having|without)$/;

/** What stands before the first clause says what is to come back. */
function headEndOf({ tokens }: Draft): number {
  const at = tokens.findIndex(({ norm }, place) => place > 1 && CLAUSE.test(norm));
  return at < 0 ? tokens.length : at;
}

/** Clauses beyond the conditions, bounds and orders of the plan. */
export function lostClauses({ plan, tokens }: Draft): number {
  const clauses = tokens.filter(({ norm }, at) => at > 1 && CLAUSE.test(norm)).length;
  const { conditions, relations, holdings, having, sort, shareOf } = plan;
  const parts = [conditions, relations, holdings, having, sort, shareOf];
  return Math.max(0, clauses - parts.reduce((sum, part) => sum + part.length, 0));
}

/** What a word that gave nothing would most likely have asked for. */
export function openKind(draft: Draft, at: number): OpenKind {
  const { question, tokens } = draft;
  const token = tokens[at];
  if (!token || token.kind !== "word" || token.isCode === true) return "literal";
  if (NEGATIONS.has(token.norm) || SUPERLATIVE.test(token.norm) || negatesState(token.norm)) return "turn";
  if (/^(names?|titles?|ids?|number|count|total|average|sum|list|order|sorted|ordered)$/.test(token.norm))
    return "asked";
  const isOfCollection = question.names
    .collections()
    .some(({ start, end, score }) => score >= NAMING && start <= at && at < end);
  if (isOfCollection) return "collection";
  if (isNaming(draft, at)) return "field";
  return isLink(draft, at) ? "link" : /(ed|ing)$/.test(token.norm) ? "verb" : "other";
}

/** "Attractions accessed by bus": a verb that only ties; before a time it may name a date. */
function isLink(draft: Draft, at: number): boolean {
  const [token, next] = [draft.tokens[at], draft.tokens[at + 1]];
  if (!token || !next || at === 0 || !/(ed|ing)$/.test(token.norm)) return false;
  const object = draft.skip(at + 1, /^(by|in|at|to|on|of|from|a|an|the|as|with|any|some|all|it)$/);
  return object > at + 1 && draft.isTaken(object) && draft.tokens[object]?.kind !== "period";
}

/** Positions among those left over that only tie what is understood together. */
export function linksAmong(draft: Draft, open: readonly number[]): ReadonlySet<number> {
  return new Set(open.filter((at) => openKind(draft, at) === "link"));
}
