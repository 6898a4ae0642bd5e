import { MEASURES } from "../lexicon/concepts.table.ts";
import { amountOf } from "../plan/amount-fields.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { Amount, Metric, Words } from "../plan/plan.ts";
import { isNumeric } from "../schema/model.ts";
import { revenueOf } from "./revenue.ts";
import { claimMetrics, evidenceOf, joinClaims, type Claim } from "./claim.ts";
import type { Comparison, Target } from "./comparison-targets.ts";
import type { Draft } from "./draft.ts";
import { isBareIdentity } from "./is-identity.ts";
import { fieldOfConcept, onlyMeasure } from "./pick-field.ts";
import { isNeverSummed } from "./rank-by.ts";
import { claimKeyBefore } from "./rank-keys.ts";
import { isPluralWord } from "./read-groups.ts";
import { groupsBefore } from "./read-having.ts";
import { isQuantity } from "./read-selling.ts";

const SPENT = /^(spend|spends|spent|spending)$/;
export const SOLD = /^(sold|sell|sells|selling)$/;
const ADDS_UP = /^(total|totals|totaling|totalling|totaled|totalled|sum|amount|add)$/;
/** Between a verb and the bound: "spent a total of more than", "add up to more than". */
const BEFORE_BOUND = /^(a|total|of|in|up|to|altogether|overall|have|has|had|already)$/;
const PIECES = /^(units?|pieces?|copies|items?)$/;
/** One document of the owner is meant, not all of them together. */
const ONE_BY_ONE = /(?:single|one|per|each|any|every|an? (?:single )?order|once)(?= )/;
/** The measure is not named. */
const MEASURE_ASSUMED = 0.1;

const NAMED = 0.85;

type Sum = { amount: Amount; name: string; words: Words; isAssumed?: boolean };

/** "Customers who spent more than 3000", "authors with over 100 likes in total": a sum over what each of them has. */
export function totalTarget(draft: Draft, { words, bounds }: Comparison): Target | null {
  if (draft.match(ONE_BY_ONE, words.end) || draft.plan.metrics.length > 0) return null;
  const sum = sumOfVerb(draft, words) ?? sumSaid(draft, words, (bounds.at(-1)?.at ?? words.start) + 1);
  if (!sum) return null;
  const span = { start: Math.min(words.start, sum.words.start), end: Math.max(words.end, sum.words.end) };
  const groups = groupsOfOwner(draft, span);
  if (!groups) return totalOfElements(draft, sum, span);
  const metric: Metric = { kind: "sum", of: sum.amount, name: sum.name, words: [span] };
  const claim = joinClaims(groups, claimMetrics(draft, [metric]), {
    evidence: evidenceOf([span], 0.9),
    assumptions: sum.isAssumed === true ? [{ weight: MEASURE_ASSUMED, about: "total" }] : [],
  });
  return { kind: "metric", index: 0, words: span, surety: 0.9, claim };
}

/** "Teams with more than 80 goals in total", where the documents hold what is added up themselves. */
function totalOfElements({ plan, collection }: Draft, { amount }: Sum, words: Words): Target | null {
  const list = amount.kind === "field" ? collection.byPath.get(amount.field.arrayRoot ?? "") : undefined;
  const isHead = plan.collectionWords.some(({ end }) => end <= words.start);
  return list?.depth === 0 && isHead ? { kind: "amount", amount, words, surety: 0.9 } : null;
}

/** The owner is what the question begins with, in front of the documents that are added up. */
function groupsOfOwner(draft: Draft, span: Words): Claim | null {
  const groups = groupsBefore(draft, span.start)?.claim ?? claimKeyBefore(draft, span);
  const start = groups?.keys?.[0]?.words[0]?.start ?? draft.plan.keys[0]?.words[0]?.start;
  const isHead = draft.plan.collectionWords.every((own) => start !== undefined && own.start > start);
  return isHead ? groups : null;
}

/** What was spent, sold or adds up, by the verb in front of the bound. */
function sumOfVerb(draft: Draft, { start: end, end: after }: Words): Sum | null {
  const verbEnd = draft.skipBack(end, BEFORE_BOUND);
  const at = [verbEnd - 1, ...places(verbEnd, end)].find((place) => /^\p{L}/u.test(draft.norm(place))) ?? -1;
  const verb = draft.norm(at);
  const words = { start: at, end: after };
  if (SPENT.test(verb) && !hasSpentField(draft)) {
    const amount = revenueOf(draft);
    return amount && { amount, name: "total", words };
  }
  if (SOLD.test(verb)) {
    const quantity = fieldOfConcept(draft, "quantity", isQuantity)?.field;
    const pieces = PIECES.test(draft.norm(after - 1)) ? after : draft.skip(after, PIECES);
    if (!quantity || !PIECES.test(draft.norm(pieces - 1))) return null;
    return { amount: amountOf(quantity), name: "totalQuantity", words: { start: at, end: pieces } };
  }
  const sum = addsUp(draft, { start: end, end: after });
  const amount = sum && (revenueOf(draft) ?? measureOf(draft));
  return amount && { amount, name: "total", words: sum };
}

/** "Spent more than 3000 on orders", and not "on a single order": no document alone is meant. */
export function isSpentTogether(draft: Draft, { start, end }: Words): boolean {
  const verb = draft.tokens[start - 1]?.norm ?? "";
  return SPENT.test(verb) && !hasSpentField(draft) && draft.match(ONE_BY_ONE, end) === null;
}

/** "Orders total more than", "add up to more than": the verb that adds up the documents in front of it. */
export function addsUp(draft: Draft, { start, end }: Words): Words | null {
  const own = draft.question.names
    .collections()
    .find(
      (one) =>
        one.score >= NAMED &&
        isPluralWord(draft, one.end - 1) &&
        ADDS_UP.test(draft.norm(one.end)) &&
        draft.skip(one.end + 1, BEFORE_BOUND) === start,
    );
  return own ? { start: own.end, end } : null;
}

/** "Altogether more than 100 likes", "altogether more than 10000". */
function sumSaid(draft: Draft, { start, end }: Words, after: number): Sum | null {
  if (draft.norm(start - 1) !== "altogether") return null;
  const named =
    draft.fieldAt(
      after,
      (field, one) =>
        one.route === null && isNumeric(field) && one.score >= 0.7 && !isBareIdentity(draft, field, one),
    ) ?? deedBefore(draft, start - 1);
  const meant = named ? null : measureOfVerb(draft, start - 1);
  const amount = named ? amountOf(named.field) : (meant ?? measureOf(draft));
  if (!amount || isNeverSummed(amount)) return null;
  const words = {
    start: Math.min(start - (meant ? 2 : 1), named?.start ?? start),
    end: Math.max(end, named?.end ?? end),
  };
  return { amount, name: "total", words, isAssumed: named === null && meant === null };
}

/** "Boats that cost altogether more than 900": what such verbs measure. */
function measureOfVerb(draft: Draft, end: number): Amount | null {
  const concept = MEASURES.get(draft.norm(end - 1));
  const field = concept ? fieldOfConcept(draft, concept)?.field : undefined;
  return field ? amountOf(field) : null;
}

/** "Boats that weighed altogether more than 40": the number that the verb names. */
function deedBefore(draft: Draft, end: number): FieldMention | null {
  const named = draft.fieldBefore(end, isNumeric);
  return named && named.start === end - 1 && named.route === null && named.score >= 0.7 ? named : null;
}

function places(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at);
}

/** Some collection keeps what was spent itself. */
function hasSpentField({ question }: Draft): boolean {
  return ["spent", "spend", "spending"].some((word) => question.knowledge.names.fieldsWith(word).length > 0);
}

function measureOf(draft: Draft): Amount | null {
  const field = fieldOfConcept(draft, "money")?.field ?? onlyMeasure(draft.collection);
  return field && field.arrayRoot === null ? amountOf(field) : null;
}
