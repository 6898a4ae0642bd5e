import { isContainment } from "../link/knowledge.ts";
import type { FieldRef, GroupKey, Metric, Words } from "../plan/plan.ts";
import { flagOf, isUnique, type FieldModel } from "../schema/model.ts";
import { keyField } from "../relate/columns.ts";
import { labelField } from "../schema/name-field.ts";
import { stemOf } from "../text/lemma.ts";
import { claimKey, claimMetrics, evidenceOf, joinClaims, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { isIdentity } from "./is-identity.ts";
import { nameOf } from "./metric-name.ts";
import { personAtHead } from "./rank-keys.ts";
import { claimPlainKey } from "./date-keys.ts";
import { isPluralWord } from "./read-groups.ts";
import { keyAt } from "./key-at.ts";

/** Words between a number and what it counts: "more than 3 different late orders". */
const MOST_MODIFIERS = 3;
const BY = /^(by|of|in|are|is|was|were|been|that|who|which|have|has|had|for|to|at|from)$/;
const PLAIN_VERB =
  /^(shared|spoken|used|held|appears?|occurs?|found|registered|listed|represented|employed|live|living|born|based|made|produced|played|taught|placed|worked|released|common|located|assigned|available|offered|exists?|occurring|served|sold)$/;
const DIFFERENT = /^(different|distinct|unique)$/;
const LINKS = /^(different|distinct|unique|separate|the|of|such|other|-)$/;
/** Says which groups are kept, and that they are fewer than all. */
const THOSE =
  /^(only|just|keep|keeping|show|list|those|ones|the|with|where|which|that|have|has|having|is|are|it|this|and|but|groups?|i|care|about|want|need|me)$/;
const NARROWS = /\b(only|just|keep|keeping|those|ones|groups?|where (it|that|this))\b/;
const ENDS = /^([,.;?!]|and|sorted|ordered|)$/;
/** Surety from which on a word is the name of a field, or a part of one. */
const NAMED = 0.85;
const NAMED_IN_PART = 0.55;
/** A number with so many values as there are documents is an amount, not a kind. */
const MOST_REPEATED = 0.5;

/** A count of the documents of each group. */
export type GroupCount = {
  words: Words;
  /** Position among the figures of the plan. */ metric: number;
  /** The groups and their count, as far as the plan has none. */ claim: Claim;
};

/** "categories with more than 10 products": the documents of each group are counted. */
export function countGroups(draft: Draft, words: Words): GroupCount | null {
  const counted = countedAt(draft, words.end);
  if (!counted) return countKinds(draft, words);
  const split = splitCounted(draft);
  if (split) {
    const count = claimMetrics(draft, [{ kind: "count", name: "count", words: [words] }]);
    const evidence = evidenceOf(draft.isFree(counted) ? [counted] : [], 0.9);
    return { words, metric: 0, claim: joinClaims(split, count, { evidence }) };
  }
  const groups = groupsBefore(draft, words.start);
  if (!groups || groups.keys.some((key) => key.field === counted.link)) return null;
  const count = differentOf(draft, words, counted) ?? countOf(draft, words);
  const verbs = [draft.skipBack(words.start, BY), draft.skip(counted.end, BY) + 1].filter((end) =>
    isPlainVerb(draft, end, groups.keys),
  );
  const said = verbs.map((end) => ({ start: end - 1, end }));
  const evidence = evidenceOf(draft.isFree(counted) ? [counted, ...said] : said, 0.9);
  return { words, metric: count.metric, claim: joinClaims(groups.claim, count.claim, { evidence }) };
}

/** "How many districts have more than 5 inns": groups of what was only to be counted. */
function splitCounted({ plan }: Draft): Claim | null {
  const [counted, ...others] = plan.metrics;
  if (counted?.kind !== "countDistinct" || others.length > 0 || plan.keys.length > 0) return null;
  if (counted.words[0]?.start !== 0) return null;
  const { field, route } = counted.of;
  return { ...claimKey({ field, route, part: null, step: null, words: counted.words }), replaced: [counted] };
}

/** "docks with more than 3 different flags": the values of another field in each group. */
function countKinds(draft: Draft, words: Words): GroupCount | null {
  const { metrics } = draft.plan;
  const at = draft.skip(words.end, LINKS);
  const isDifferent = DIFFERENT.test(draft.norm(at - 1));
  const counted = draft.fieldAt(
    at,
    (field, { route, score }) =>
      route === null &&
      (score >= NAMED || (isDifferent && score >= NAMED_IN_PART)) &&
      field.kind === "text" &&
      !field.isArray &&
      field.arrayRoot === null,
  );
  const groups = counted && groupsBefore(draft, words.start);
  if (!groups || metrics.length > 0 || groups.keys.some(({ field }) => field === counted.field)) return null;
  const metric: Metric = {
    kind: "countDistinct",
    of: draft.refOf(counted),
    name: nameOf("distinct", counted.field),
    words: [words, { start: isDifferent ? at - 1 : at, end: counted.end }],
  };
  const verb = draft.skipBack(words.start, BY);
  const said = isPlainVerb(draft, verb, groups.keys) ? [{ start: verb - 1, end: verb }] : [];
  const claim = joinClaims(groups.claim, claimMetrics(draft, [metric]), { evidence: evidenceOf(said, 0.9) });
  return { words, metric: metrics.length, claim };
}

/** "countries shared by several singers": of many groups, all but those of one document. */
export function claimSeveral(draft: Draft, match: Match): Claim | null {
  if (/^(how|too|as|so)$/.test(draft.norm(match.start - 1))) return null;
  const found = countGroups(draft, match);
  return (
    found &&
    joinClaims(found.claim, {
      having: [{ metric: found.metric, op: "$gt", value: "1", words: [match] }],
      evidence: evidenceOf([match], 0.9),
      assumptions: /many|numerous/.test(match.text) ? [{ weight: 0.1, about: match.text }] : [],
    })
  );
}

/**
 * A verb beside the count that says no more than that things belong to the group: "shared by", "were
 * released".
 */
function isPlainVerb(draft: Draft, end: number, keys: readonly GroupKey[]): boolean {
  const norm = draft.norm(end - 1);
  const stem = stemOf(norm);
  return PLAIN_VERB.test(norm) || keys.some((key) => key.field.words.some((word) => stemOf(word) === stem));
}

/** "appear more than once": how often each value stands there. */
export function countOccurrences(draft: Draft, words: Words): GroupCount | null {
  const start = draft.skipBack(
    words.start,
    /^(that|which|who|are|is|was|were|been|have|has|appears?|occurs?|repeated|listed|used|shown|mentioned|found|happen|shared|exist|exists)$/,
  );
  // "rooms reserved more than 5 times" tells of rooms, not of how often their names stand there
  const groups = groupsBefore(draft, start, start < words.start);
  if (!groups) return null;
  const span = { start, end: words.end };
  const count = countOf(draft, span);
  return { words: span, metric: count.metric, claim: joinClaims(groups.claim, count.claim) };
}

/** "Average fee per pier, only those above 500": the one figure of the groups, or their count. */
export function figureOfThose(draft: Draft, words: Words): GroupCount | null {
  const { keys, metrics } = draft.plan;
  const [key, ...others] = keys;
  const [metric, ...further] = metrics;
  if (!key || others.length > 0 || further.length > 0) return null;
  const end = endOfFigure(draft, words.end, metric);
  if (end === null) return null;
  const isOfKey = (at: number): boolean =>
    key.field.words.some((word) => (draft.question.names.byToken[at]?.get(word) ?? 0) >= NAMED);
  let start = words.start;
  while (start > 0 && !draft.isTaken(start - 1) && (THOSE.test(draft.norm(start - 1)) || isOfKey(start - 1)))
    start--;
  const said = draft.tokens.slice(start, words.start).map(({ norm }) => norm);
  if (!NARROWS.test(said.join(" "))) return null;
  const span = { start, end };
  const count = metric ? { metric: 0, claim: { evidence: [] } } : countOf(draft, span);
  return { words: span, ...count };
}

/** Where a bound ends that names nothing but the figure itself; null where it is said of something else. */
function endOfFigure(draft: Draft, at: number, metric: Metric | undefined): number | null {
  if (ENDS.test(draft.norm(at))) return at;
  const of = metric && "of" in metric && "field" in metric.of ? metric.of.field : null;
  const named = of && draft.fieldAt(at, (field) => field === of);
  return named && ENDS.test(draft.norm(named.end)) ? named.end : null;
}

/** The count of the plan, or one of its own. */
function countOf(draft: Draft, words: Words): Omit<GroupCount, "words"> {
  const { metrics } = draft.plan;
  const known = metrics.findIndex((metric) => metric.kind === "count");
  return known >= 0
    ? { metric: known, claim: { evidence: [] } }
    : {
        metric: metrics.length,
        claim: claimMetrics(draft, [{ kind: "count", name: "count", words: [words] }]),
      };
}

/** "In at least 3 different towns", where each document leads to one town: the towns are counted, each once. */
function differentOf(
  draft: Draft,
  words: Words,
  { link, start, end }: Counted,
): Omit<GroupCount, "words"> | null {
  const lead = draft.tokens.slice(words.end, start);
  if (!link || !lead.some(({ norm }) => DIFFERENT.test(norm))) return null;
  const { metrics } = draft.plan;
  const known = metrics.findIndex((one) => one.kind === "countDistinct" && one.of.field === link);
  if (known >= 0) return { metric: known, claim: { evidence: [] } };
  const of = { field: link, route: null };
  const name = nameOf("distinct", link);
  const metric: Metric = { kind: "countDistinct", of, name, words: [words, { start, end }] };
  return { metric: metrics.length, claim: claimMetrics(draft, [metric]) };
}

type Counted = Words & {
  /** Where each counted thing is one document of a link, the field that leads to it. */ link: FieldModel | null;
};

/** The documents that are counted from this word on, behind values and flags that narrow them. */
function countedAt(draft: Draft, start: number): Counted | null {
  let at = start;
  for (let seen = 0; seen <= MOST_MODIFIERS; seen++) {
    at = draft.skip(at, LINKS);
    const own = draft.plan.collectionWords.find((one) => one.start === at);
    if (own) return { ...own, link: null };
    const linked = linkAt(draft, at);
    if (linked) return linked;
    const next = endOfModifier(draft, at);
    if (next === null) return null;
    at = next;
  }
  return null;
}

/** "enrolled in at least 4 courses", where each document links somebody to one course. */
function linkAt(draft: Draft, start: number): Counted | null {
  for (const mention of draft.question.names.collections()) {
    if (mention.start !== start || mention.score < 0.85) continue;
    const route = draft.routes.find(
      (one) =>
        one.collection === mention.collection &&
        !one.isToMany &&
        one.via === undefined &&
        one.from.arrayRoot === null,
    );
    if (route) return { start, end: mention.end, link: route.from };
  }
  return null;
}

function endOfModifier(draft: Draft, at: number): number | null {
  const taken = draft.plan.conditions
    .flatMap((one) => one.words)
    .find((words) => words.start <= at && at < words.end);
  if (taken) return taken.end;
  const value = draft.valueMentions.find(
    (one) => one.start === at && one.field.collection === draft.collection && !one.isCommon,
  );
  if (value) return value.end;
  const flag = draft.fieldAt(
    at,
    (field, mention) => mention.route === null && mention.score >= 0.75 && flagOf(field) !== null,
  );
  return flag?.end ?? null;
}

/** The groups of the plan, or those that the words in front of a condition on groups name. */
export function groupsBefore(
  draft: Draft,
  end: number,
  /** Values that differ in all documents that were seen may be repeated in others. */ mayBeUnique = false,
): { keys: readonly GroupKey[]; claim: Claim } | null {
  const { keys } = draft.plan;
  if (keys.length > 0) return { keys, claim: { evidence: [] } };
  for (let at = 0; at < end; at++) {
    const key = keyAt(draft, at, true);
    if (!key || key.words.end > end || (isUnique(key.ref.field) && !mayBeUnique)) continue;
    // the name of a flag stands for the documents that have it
    if (flagOf(key.ref.field) !== null) continue;
    const owner = isKeyOfElement(draft, key.ref) ? ownKey(draft) : null;
    if (owner) {
      const claim = claimPlainKey({ ...key, ref: owner });
      return { keys: claim.keys ?? [], claim };
    }
    if (!isKind(draft, key.ref.field) && !isPluralWord(draft, key.words.end - 1)) continue;
    const claim = claimPlainKey(key);
    return { keys: claim.keys ?? [], claim };
  }
  const person = personAtHead(draft);
  if (!person || person.words.end > end || isUnique(person.ref.field)) return null;
  const claim = joinClaims(claimPlainKey(person), { evidence: evidenceOf([person.words], person.score) });
  return { keys: claim.keys ?? [], claim };
}

/** What tells the documents apart: their name, where no two have the same. */
function ownKey({ collection }: Draft): FieldRef | null {
  const name = labelField(collection);
  const field = name && isUnique(name) ? name : keyField(collection);
  return field && { field, route: null };
}

/** "Skippers whose barges have an average depth above 5": not what each `barges.barge_id` has, which no two share. */
function isKeyOfElement(draft: Draft, { field, route }: FieldRef): boolean {
  const isReference = draft.routes.some((one) => one.from === field && !isContainment(one));
  return route === null && field.arrayRoot !== null && isIdentity(draft, field) && !isReference;
}

/** Numbers are keys where they stand for something: a year, a code of few values, another document. */
function isKind(draft: Draft, field: FieldModel): boolean {
  return (
    field.kind !== "number" ||
    field.words.includes("year") ||
    isIdentity(draft, field) ||
    field.uniqueCount <= field.presentCount * MOST_REPEATED
  );
}
