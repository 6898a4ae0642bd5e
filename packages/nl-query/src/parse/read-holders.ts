import { isOfPeople, NEGATIONS } from "../lexicon/words.table.ts";
import type { Condition, FieldRef, Holding, Literal, Words } from "../plan/plan.ts";
import { isUnique } from "../schema/model.ts";
import { affirmed, isNegative, positive } from "./affirm-condition.ts";
import { acceptClaim, evidenceOf, joinClaims, type Claim } from "./claim.ts";
import { claimNever, namedElement } from "./claim-never.ts";
import type { Draft } from "./draft.ts";
import { hasIdentityName, isIdentity } from "./is-identity.ts";
import { personAtHead } from "./rank-keys.ts";
import { RELATIVE } from "../text/small-words.ts";

/** Words that ask for what two kinds of documents have in common. */
const BOTH = /^(both|shared|common)$/;
/** Words between "not" and the documents that must not exist: "did not have any game". */
const BETWEEN =
  /^(have|has|had|any|a|an|the|own|produce|produced|make|made|do|does|did|is|are|was|were|been|contain|include|host|hosted|with|one|single|released?|published?|ever|of)$/;
/** Words that begin what is said of the values that are asked for. */
const CLAUSE = /^(that|who|which|have|has|had|having|with)$/;
const HAVE = /^(have|has|had|having|with)$/;
/** Surety from which on a word is one of the name. */
const NAMED = 0.9;

/** What a group of documents is known by, and what speaks for asking about the group. */
type Head = FieldRef & { words: Words[] };

/**
 * "Countries with members under 20 and members over 60": no document can be both, so the values of the field
 * that is asked for are meant whose documents hold each condition. "Studios that have not made a film by X":
 * values none of whose documents holds it.
 */
export function readHolders(draft: Draft): void {
  const head = headOf(draft);
  const isCounted = head !== null && countedOf(draft) !== null;
  const claim =
    head &&
    (claimAbsence(draft, head) ??
      claimNever(draft, head) ??
      claimContradiction(draft, head) ??
      claimNone(draft, head));
  if (!claim || !acceptClaim(draft, joinClaims(claim, claimGroups(draft, head)))) return;
  const { plan } = draft;
  plan.ask = "group";
  plan.isCountOfGroups = plan.distinct?.isCounted === true || isCounted;
  plan.distinct = null;
  plan.limit = null;
}

/** The values of the head, in place of what was to be shown of documents. */
function claimGroups({ plan }: Draft, { field, route, words }: Head): Claim {
  return {
    keys: [{ field, route, part: null, step: null, words }],
    replaced: [...plan.columns, ...plan.metrics, ...plan.sort],
    evidence: [],
  };
}

/** The one field that is asked for, where several documents have the same value. */
function headOf(draft: Draft): Head | null {
  const { plan, collection } = draft;
  if (plan.write || plan.keys.length > 0 || plan.computed.length > 0) return null;
  const [column] = plan.columns;
  const only =
    plan.distinct ??
    (plan.columns.length === 1 ? column : (personOf(draft) ?? namedElement(draft) ?? countedOf(draft)));
  if (!only || isUnique(only.field) || only.field.kind === "objects") return null;
  const isCalled = only.field.words.join() === "name" && only.route === null && only.field.depth === 0;
  return isCalled && collection.element === null ? null : { ...only, words: [only.words].flat() };
}

/** "Who has both a berth and a locker", where no column is asked for. */
function personOf(draft: Draft): Head | null {
  const person = draft.plan.columns.length === 0 ? personAtHead(draft) : null;
  return person && { ...person.ref, words: [person.words] };
}

/** "How many yards have never ...": the values that are counted. */
function countedOf(draft: Draft): Head | null {
  const { metrics } = draft.plan;
  const [metric] = metrics.length === 1 ? metrics : [];
  if (metric?.kind !== "countDistinct") return null;
  // ids inside lists are those of documents elsewhere
  const isOfOthers = metric.of.field.arrayRoot !== null && isIdentity(draft, metric.of.field);
  return isOfOthers ? null : { ...metric.of, words: metric.words };
}

/** Two conditions that no document can meet at once, or two values behind "both". */
function claimContradiction(draft: Draft, head: Head): Claim | null {
  const { plan, tokens } = draft;
  // "in both 2019 and 2021": the word is a part of the period
  const isBoth = tokens.some(
    ({ norm, kind, start, end }) =>
      BOTH.test(norm) || (kind === "period" && /\bboth\b/i.test(draft.question.text.slice(start, end))),
  );
  for (const [at, first] of plan.conditions.entries()) {
    if (first.isAlternative === true || plan.conditions[at + 1]?.isAlternative === true) continue;
    // one value is never two
    if (first.field === head.field && first.route === head.route) continue;
    for (const second of plan.conditions.slice(at + 1)) {
      if (second.field !== first.field || second.route !== first.route || second.isAlternative) continue;
      if (!excludeEachOther(first, second)) continue;
      const joints = jointsOf(draft, [first, second]);
      return {
        holdings: [first, second].map((one) => holding(positive(one), !isNegative(one), joints)),
        replaced: [first, second],
        evidence: evidenceOf(joints),
      };
    }
    const isEach =
      isBoth ||
      (isOfPeople(head.field.words) && saysEach(draft, first)) ||
      isSaidOfDocuments(draft, head, first);
    const values = isEach && !isOfOtherElements(first, head) ? valuesOf(first) : [];
    if (values.length === 2) {
      const joints = jointsOf(draft, [first]);
      return {
        holdings: values.map((value) =>
          holding({ ...first, test: { kind: "equal", values: [value], isNegated: false } }, true, joints),
        ),
        replaced: [first],
        evidence: evidenceOf(joints),
      };
    }
  }
  return null;
}

/** "A berth and a locker": two things, each with an article of its own. */
function saysEach({ tokens }: Draft, { words }: Condition): boolean {
  const start = Math.min(...words.map((one) => one.start));
  const end = Math.max(...words.map((one) => one.end));
  return tokens
    .slice(start, end)
    .some(({ norm }, at, all) => norm === "and" && /^an?$/.test(all[at + 1]?.norm ?? ""));
}

/** "Directors who made films in 1999 and 2000": of films in a clause about the directors. */
function isSaidOfDocuments(draft: Draft, head: Head, { words }: Condition): boolean {
  const { plan, tokens, question } = draft;
  // "publishers that published": the verb is a word of the name too
  const headEnd = Math.min(...head.words.map(({ end }) => end));
  const start = Math.min(...words.map((one) => one.start));
  const end = Math.max(...words.map((one) => one.end));
  // years in a row are one token
  const said = question.text.slice(tokens[start]?.start, tokens[end - 1]?.end);
  const documents = plan.collectionWords.find((own) => own.start >= headEnd && own.end <= start) ?? {
    start: documentsBetween(draft, headEnd, start),
  };
  const lead = documents.start === undefined ? RELATIVE : CLAUSE;
  const isClause = tokens.slice(headEnd, documents.start ?? start).some(({ norm }) => lead.test(norm));
  // "species planted in 1999 as well as in 2000"
  const isStressed = documents.start === undefined && headEnd <= start && /\bas well as\b/i.test(said);
  return isStressed || (isClause && /\b(?:and|as well as)\b/i.test(said) && !/\bor\b/i.test(said));
}

/** Where a word names the documents in part: "a zine" of a `zine_rack`. */
function documentsBetween({ question, collection }: Draft, from: number, to: number): number | undefined {
  const isOwn = (hits: ReadonlyMap<string, number> | undefined): boolean =>
    collection.words.some((word) => (hits?.get(word) ?? 0) >= NAMED);
  const at = question.names.byToken.slice(from, to).findIndex((hits) => isOwn(hits));
  return at < 0 ? undefined : from + at;
}

/** "Tenants without a berth": people none of whose documents is about one, where nothing else is said. */
function claimNone({ plan }: Draft, head: Head): Claim | null {
  const [only, ...others] = plan.conditions;
  const isSaidBehind = only?.words.every(({ start }) => head.words.every(({ end }) => start >= end));
  if (!only || others.length > 0 || !isNegative(only) || only.field.isArray || isSaidBehind !== true)
    return null;
  if (!isOfPeople(head.field.words) || plan.relations.length > 0) return null;
  return { holdings: [holding(positive(only), false, [])], replaced: [only], evidence: [] };
}

/** "Captains with both a sloop and a yawl" in a list of boats: one document holds both. */
function isOfOtherElements({ field, route }: Condition, head: Head): boolean {
  return route === null && field.arrayRoot !== null && field.arrayRoot !== head.field.arrayRoot;
}

function valuesOf({ test, field }: Condition): Literal[] {
  return test.kind === "equal" && !test.isNegated && !field.isArray ? test.values : [];
}

function holding(condition: Condition, isHeld: boolean, joints: readonly Words[]): Holding {
  return { conditions: [condition], isHeld, words: [...condition.words, ...joints] };
}

/** Words that say that several documents are meant: "both", "shared by", "and". */
function jointsOf(draft: Draft, conditions: readonly Condition[]): Words[] {
  const words = conditions.flatMap((one) => one.words);
  const start = Math.min(...words.map((one) => one.start));
  const end = Math.max(...words.map((one) => one.end));
  return draft.tokens.flatMap((token, at): Words[] => {
    const isJoint = at > start && at < end && /^(and|but|also|with|have|has)$/.test(token.norm);
    const isOpen = (BOTH.test(token.norm) || isJoint) && !draft.isTaken(at);
    return isOpen ? [{ start: at, end: at + 1 }] : [];
  });
}

/** No single value meets both. */
export function excludeEachOther(first: Condition, second: Condition): boolean {
  const [a, b] = [rangeOf(first), rangeOf(second)];
  if (a && b) return a.low > b.high || b.low > a.high;
  if (first.field.isArray) return false;
  const [left, right] = [valueOf(first), valueOf(second)];
  return left !== null && right !== null && left !== right;
}

function valueOf({ test }: Condition): string | null {
  const [value] = test.kind === "equal" && test.values.length === 1 ? test.values : [];
  if (!value) return null;
  return value.kind === "stored" ? value.canonical : JSON.stringify(value);
}

type Range = { low: number; high: number };
/** Above or below, but not at, a bound. */
const SLIGHTLY = 1e-9;

function rangeOf({ test }: Condition): Range | null {
  if (test.kind === "period" && !test.isNegated)
    return {
      low: test.period.from ?? Number.NEGATIVE_INFINITY,
      high: (test.period.to ?? Number.POSITIVE_INFINITY) - 1,
    };
  if (test.kind !== "compare") return null;
  const range = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  for (const { op, value } of test.bounds) {
    const number = Number("text" in value ? value.text : Number.NaN);
    const edge = Math.abs(number) * SLIGHTLY + SLIGHTLY;
    if (op === "$gt") range.low = Math.max(range.low, number + edge);
    else if (op === "$gte") range.low = Math.max(range.low, number);
    else if (op === "$lt") range.high = Math.min(range.high, number - edge);
    else if (op === "$lte") range.high = Math.min(range.high, number);
  }
  return range;
}

/** "that did not have a party with ...": the conditions behind the documents that must not exist. */
function claimAbsence(draft: Draft, head: Head): Claim | null {
  const { plan, tokens } = draft;
  const headEnd = Math.max(0, ...head.words.map((words) => words.end));
  for (const own of plan.collectionWords) {
    if (own.start < headEnd) continue;
    const front = plan.conditions.filter((one) => one.words.some(({ end }) => end === own.start));
    let at = front.length > 0 ? absenceBefore(draft, front, { head, least: headEnd }) : own.start - 1;
    while (front.length === 0 && at >= headEnd && BETWEEN.test(tokens[at]?.norm ?? "")) at--;
    const negation = tokens[at]?.norm ?? "";
    if (at < headEnd || !NEGATIONS.has(negation)) continue;
    const behind = plan.conditions.filter(
      (one) => !front.includes(one) && one.words.some((words) => words.start >= own.end),
    );
    const said = [...front, ...behind].filter((one) => one.test.kind !== "present");
    if (said.length === 0 || said.length !== front.length + behind.length) continue;
    const words = { start: at, end: own.end };
    const denied = plan.conditions.filter(
      (one) => one.test.kind === "present" && one.words.some((span) => span.start <= at && at < span.end),
    );
    const spans = [words, ...said.flatMap((one) => one.words)];
    return {
      holdings: [{ conditions: said.map((one) => affirmed(one, at)), isHeld: false, words: spans }],
      replaced: [...said, ...denied],
      evidence: evidenceOf(openWords(draft, words)),
    };
  }
  return null;
}

/** Place of "without" and of the "no" in "with no" in front of what the documents must not be: "clubs with no female members"; -1 without one. */
function absenceBefore(
  { tokens }: Draft,
  front: readonly Condition[],
  { head, least }: { head: Head; least: number },
): number {
  const start = Math.min(...front.flatMap(({ words }) => words.map((one) => one.start)));
  const isAbsence = (at: number): boolean => {
    const norm = tokens[at]?.norm ?? "";
    // "towns that do not have express stations", and no ids of those who do not have goats
    const isNotHad = norm === "not" && HAVE.test(tokens[at + 1]?.norm ?? "") && !hasIdentityName(head.field);
    return norm === "without" || isNotHad || (norm === "no" && HAVE.test(tokens[at - 1]?.norm ?? ""));
  };
  return [start, start - 1, start - 2].find((at) => at >= least && isAbsence(at)) ?? -1;
}

function openWords(draft: Draft, { start, end }: Words): Words[] {
  const places = Array.from({ length: end - start }, (_, at) => start + at);
  return places.filter((at) => !draft.isTaken(at)).map((at) => ({ start: at, end: at + 1 }));
}
