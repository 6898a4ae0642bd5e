import { PLACING } from "../lexicon/placings.table.ts";
import type { Amount, FieldRef, GroupKey, Metric, SortKey, Words } from "../plan/plan.ts";
import { isIdentity } from "./is-identity.ts";
import { type FieldModel, isNumeric, isTemporal } from "../schema/model.ts";
import { amountAt, type FoundAmount } from "./amounts.ts";
import { acceptClaim, claimMetrics, claimSort, evidenceOf, joinClaims, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { isOwnRanked } from "./rank-within.ts";
import { nameOfLines } from "./rank-lines.ts";
import { askedKey, claimKeyBefore, headTextKey } from "./rank-keys.ts";
import { claimPlainKey } from "./date-keys.ts";
import { isPluralWord } from "./read-groups.ts";
import type { FoundKey } from "./key-at.ts";
import { ownTotal } from "./sort-targets.ts";

/** Measures that have no sum even where one is asked for. */
const NEVER_SUMMED: ReadonlySet<string> = new Set(
  "score rating age height temperature speed rank grade percentage percent rate level elevation altitude year date".split(
    " ",
  ),
);
/** Measures of which the most is that of one: "the flag with the heaviest vessel" has one vessel of that weight. */
const INTENSIVE: ReadonlySet<string> = new Set([
  ...NEVER_SUMMED,
  ..."price width length depth weight salary distance".split(" "),
]);

const TOTAL = /^(total|sum|amount)$/;
/** Those of them that are no part of a whole either. */
const UNSUMMED: ReadonlySet<string> = new Set(["price", "width", "length", "depth"]);

const GIVEN = /^(gave|gives|give|given|submitted|left|posted|wrote)$/;
const RATINGS = /^(rating|star)$/;
/** Measures of parts that add up to that of the whole. */
const ADDITIVE: ReadonlySet<string> = new Set(
  "population pop inhabitant sale sales revenue turnover income profit quantity amount total stock vote attendance visitor passenger spending budget expense spent cost ticket download".split(
    " ",
  ),
);
/** Surety from which on words are all of a name. */
const WHOLE_NAME = 0.9;
/** The average of a document's elements may not be meant. */
const UNCLEAR_MEAN = 0.2;

const OPINIONS: ReadonlySet<string> = new Set("satisfaction happiness sentiment approval mood".split(" "));

/** Which end of an order is asked for, and how many of it; null where no number is said. */
export type Rank = { direction: 1 | -1; count: number | null };

const RANKED_BY =
  /(?:by|with|in terms of|based on|in|according to|for|on)(?: (?:the|their|its|highest|lowest|most|largest|total|overall|average|best|worst|greatest))*(?= )/;

/** What may stand in front of how many are asked for; nothing as well. */
/** Surety from which on a word is the whole name of an object. */
const OBJECT_ITSELF = 0.9;
const ASKS = /^(show|give|list|find|get|me|return|display|the|which|what|name|are|)$/;

/** "Most popular among sailors": those are not what is ranked. */
const PREPOSITION = /^(among|amongst|in|of|with|for|by|at|on|from|across)$/;

const SAYS_RANK = /^(by|in terms of|based on|according to)/;

/**
 * "top 5 products by price": what ranks them.
 *
 * @param isRanked By something else already: "the 5 cheapest products in stock" go by their price.
 */
export function claimRankedBy(draft: Draft, top: Words, isDown: boolean, isRanked = false): Claim | null {
  if (draft.plan.sort.length > 0) return null;
  for (let by = draft.match(RANKED_BY, top.end); by; by = draft.match(RANKED_BY, by.start + 1)) {
    const claim = !isRanked || SAYS_RANK.test(by.text) ? claimOrderBy(draft, by, { top, isDown }) : null;
    if (claim) return claim;
  }
  return null;
}

function claimOrderBy(
  draft: Draft,
  by: Match,
  { top, isDown }: { top: Words; isDown: boolean },
): Claim | null {
  const { metrics, keys } = draft.plan;
  const index = metrics.findIndex((one) =>
    one.words.some((words) => words.start >= by.start && words.start <= by.end),
  );
  const metric = metrics[index];
  if (metric) {
    const direction = isDown ? 1 : -1;
    const amount = metric.kind === "sum" ? metric.of : null;
    const name = amount && nameOfLines(draft, amount, top);
    const own = name ? null : ownTotal(draft, metric);
    if (own) {
      const words = [{ start: by.start, end: metric.words.at(-1)?.end ?? by.end }];
      return joinClaims({ replaced: [metric], evidence: [] }, claimSort({ by: own, direction, words }));
    }
    const key: SortKey = { by: { kind: "metric", index }, direction, words: [by] };
    const order = { sort: [key], evidence: evidenceOf([by]) };
    return name ? joinClaims(claimPlainKey(name), order) : order;
  }
  const found = amountAfter(draft, by);
  const isLow = isDown || /lowest|worst/.test(by.text);
  const direction = isLow === isPlacing(found?.amount) ? -1 : 1;
  if (found) {
    const words = [{ start: by.start, end: found.words.end }];
    const name = nameOfLines(draft, found.amount, top);
    if (!name && (keys.length === 0 || isOwnRanked(draft, top)))
      return claimSort({ by: sortByAmount(found.amount), direction, words });
    const figure = figureSaid(by.text, found.amount);
    const groups = name ? claimPlainKey(name) : { evidence: [] };
    return joinClaims(groups, claimMetrics(draft, [{ ...figure, of: found.amount, words }]), {
      sort: [{ by: { kind: "metric", index: metrics.length }, direction, words }],
      evidence: [],
    });
  }
  const date = draft.fieldAt(by.end, isTemporal);
  if (!date) return null;
  const words = [{ start: by.start, end: date.end }];
  return claimSort({ by: { kind: "field", ref: draft.refOf(date) }, direction, words });
}

/** "By highest depth" is that of one, "by rating" the mean of many, and other numbers add up. */
function figureSaid(said: string, amount: Amount): { kind: "avg" | "max" | "min" | "sum"; name: string } {
  const isMean = /average/.test(said) || (isOfEachAlone(amount) && !/total|overall/.test(said));
  if (isMean && !/average/.test(said)) {
    if (/highest|largest|greatest/.test(said)) return { kind: "max", name: "maximum" };
    if (/lowest/.test(said)) return { kind: "min", name: "minimum" };
  }
  return isMean ? { kind: "avg", name: "average" } : { kind: "sum", name: "total" };
}

/** What the documents of a group do not add up: opinions, ages, prices and lengths. */
function isOfEachAlone(amount: Amount): boolean {
  const words = amount.kind === "field" ? amount.field.words : [];
  const isPlain = words.some((word) => UNSUMMED.has(word)) && !words.some((word) => TOTAL.test(word));
  return isPlain || isNeverSummed(amount) || isOpinion(amount);
}

/** "Top 3 by rank": the first place is the best. */
export function isPlacing(amount: Amount | undefined): boolean {
  return amount?.kind === "field" && PLACING.test(amount.field.words.at(-1) ?? "");
}

/** The amount that ranks. "highest total" and "by total" mean the field `total` where no amount follows. */
export function amountAfter(draft: Draft, words: Words): FoundAmount | null {
  // "highest exam score": the value narrows what is ranked
  const valued = draft.plan.conditions.find((one) => one.words.some(({ start }) => start === words.end));
  const found =
    wholeAmount(draft, words.end) ??
    amountAt(draft, words.end) ??
    (valued && amountAt(draft, valued.words.at(-1)?.end ?? 0));
  if (found) return found;
  const name = draft.fieldAt(
    words.end - 1,
    (field, mention) => isNumeric(field) && mention.score >= 0.9 && mention.end === words.end,
  );
  return name && { amount: draft.amountOf(name), words: name };
}

/** "Highest total price" of a `totalPrice`, whatever else has a price; "by overall rating" of a `rating.overall`. */
function wholeAmount(draft: Draft, end: number): FoundAmount | null {
  const word = draft.norm(end - 1);
  if (word !== "total" && word !== "overall") return null;
  const name = draft.fieldAt(
    end - 1,
    (field, one) =>
      isNumeric(field) &&
      (word === "total" || field.words.includes(word)) &&
      one.route === null &&
      one.score >= WHOLE_NAME &&
      one.end > end,
  );
  return name && { amount: draft.amountOf(name), words: name };
}

/** What each element of a list has counts together where a total is meant: "granted the most money". */
function sortByTotal(draft: Draft, amount: Amount): SortKey["by"] {
  return isOfElements(draft, amount) && !isIntensive(amount)
    ? { kind: "amount", of: amount }
    : sortByAmount(amount);
}

function isOfElements(draft: Draft, amount: Amount): boolean {
  return (
    amount.kind === "field" &&
    amount.route === null &&
    amount.field.arrayRoot !== null &&
    amount.field.collection.byPath.get(amount.field.arrayRoot)?.depth === 0 &&
    amount.field.numberType !== "text" &&
    !isIdentity(draft, amount.field) &&
    !isCalledAsCollection(draft, amount.field)
  );
}

/**
 * "The best rated product": what the elements of a list have on average ranks the document that holds them. Where the
 * field is no rating ("the best restaurant" by scores), or its highest value is asked for, that is less certain.
 */
export function claimRankByMean(
  draft: Draft,
  ref: FieldRef,
  call: Rank & { words: Words; isNamed?: boolean },
): Claim | null {
  const amount: Amount = { kind: "field", ...ref, isMean: true };
  if (!isOfElements(draft, amount)) return null;
  const isClear = call.isNamed !== true && ref.field.words.some((word) => RATINGS.test(word));
  const assumptions = isClear
    ? []
    : [{ weight: UNCLEAR_MEAN, about: ref.field.path, kind: "vague" as const }];
  return joinClaims(claimRank(draft, { kind: "amount", of: amount }, call), { assumptions, evidence: [] });
}

/** A number that is called as a collection or list of documents refers to it. */
function isCalledAsCollection({ question }: Draft, { words }: FieldModel): boolean {
  const { model, lists } = question.knowledge;
  return [...model.collections, ...lists].some((one) => one.words.join() === words.join());
}

function sortByAmount(amount: Amount): SortKey["by"] {
  return amount.kind === "field"
    ? { kind: "field", ref: { field: amount.field, route: amount.route } }
    : { kind: "amount", of: amount };
}

/** Groups by the key, or by one named in front of the words where the plan has none; false without any. */
export function ensureKey(draft: Draft, words: Words, key: FoundKey | null = null): boolean {
  if (key) acceptClaim(draft, claimPlainKey(key));
  else if (draft.plan.keys.length === 0) acceptClaim(draft, claimKeyBefore(draft, words));
  return draft.plan.keys.length > 0;
}

/** Claims documents ranked by their own amount, or groups by the sum where a group is asked for. */
export function claimRankByAmount(
  draft: Draft,
  of: Amount,
  call: Rank & {
    words: Words;
    isTotal?: boolean;
    /** One document is meant, not what several have together. */ isOfOne?: boolean;
  },
): Claim {
  // many take as many days
  const amount: Amount = of.kind === "elapsed" && of.unit === "day" ? { ...of, unit: "hour" } : of;
  const asked =
    draft.plan.keys.length === 0
      ? (askedKey(draft, call.words) ??
        (isAdditive(amount) || isOpinion(amount) ? headTextKey(draft, call.words) : null))
      : null;
  const isRating = amount.kind === "field" && amount.field.words.some((word) => RATINGS.test(word));
  // who gave the highest rating gave one
  const isGiven = GIVEN.test(draft.tokens[call.words.start - 1]?.norm ?? "");
  const mean =
    !asked && isRating && !isGiven ? claimRankByMean(draft, amount, { ...call, isNamed: true }) : null;
  if (mean) return mean;
  if (!asked)
    return claimRank(draft, call.isTotal === true ? sortByTotal(draft, amount) : sortByAmount(amount), call);
  const isOfText = asked.ref.field.kind === "text" && !isIdentity(draft, asked.ref.field);
  if (isOfOneDocument(draft, call) || (isIntensive(amount) && isOfText))
    return joinClaims(
      { columns: [{ ...asked.ref, words: [asked.words] }], evidence: evidenceOf([asked.words], asked.score) },
      claimRank(draft, sortByAmount(amount), call),
    );
  const key = claimPlainKey(asked);
  const sum = claimMetrics(draft, [{ ...figureOfGroup(amount, call), of: amount, words: [call.words] }]);
  const by = { kind: "metric", index: draft.plan.metrics.length } as const;
  return joinClaims(key, sum, claimRank(draft, by, call, key.keys));
}

/** What ranks groups by an amount of each of their documents: a height is that of one, and no sum. */
function figureOfGroup(
  amount: Amount,
  { direction }: Rank,
): { kind: "avg" | "max" | "min" | "sum"; name: string } {
  if (isOpinion(amount)) return { kind: "avg", name: "average" };
  if (!isNeverSummed(amount)) return { kind: "sum", name: "total" };
  return direction === -1 ? { kind: "max", name: "maximum" } : { kind: "min", name: "minimum" };
}

/** "The boat with the heaviest load", "the heaviest load on a boat": what one of the documents has, not all together. */
function isOfOneDocument(
  draft: Draft,
  { words: { start, end }, isOfOne }: { words: Words; isOfOne?: boolean },
): boolean {
  if (isOfOne === true) return true;
  const behind = draft.skip(end, /^(in|on|of|for|at|a|an|one|single|any)$/);
  const isOne = behind > end && /^(a|an|one|single|any)$/.test(draft.norm(behind - 1));
  return draft.plan.collectionWords.some(
    (own) => (own.end === start || (isOne && own.start === behind)) && !isPluralWord(draft, own.end - 1),
  );
}

/** "the shop with the highest satisfaction": the mean of what many said. */
function isOpinion(amount: Amount): boolean {
  return amount.kind === "field" && amount.field.words.some((word) => OPINIONS.has(word));
}

/** Returns whether the amount has no sum even where one is asked for: grades have none, weights do. */
export function isNeverSummed(amount: Amount): boolean {
  if (amount.kind !== "field") return false;
  const { words, parentWords } = amount.field;
  // `temperature.value`
  const measured = words.join() === "value" ? parentWords.slice(-1) : words;
  return measured.some((word) => NEVER_SUMMED.has(word));
}

export function isIntensive(amount: Amount): boolean {
  return amount.kind === "field" && amount.field.words.some((word) => INTENSIVE.has(word));
}

/** A quantity whose sum over several documents is one of the same kind. */
function isAdditive(amount: Amount): boolean {
  return (
    amount.kind === "field" &&
    amount.route === null &&
    amount.field.arrayRoot === null &&
    !amount.field.isArray &&
    amount.field.words.some((word) => ADDITIVE.has(word))
  );
}

/** Claims groups ranked by how many documents each has. */
export function claimRankByCount(draft: Draft, call: Rank & { words: Words }): Claim {
  return claimRankByFigure(draft, { kind: "count", name: "count", words: [call.words] }, call);
}

/** Claims groups ranked by a figure; where it is a second count, by the one that was read last. */
export function claimRankByFigure(draft: Draft, figure: Metric, call: Rank & { words: Words }): Claim {
  const claim = claimMetrics(draft, [figure]);
  const index = draft.plan.metrics.length + (claim.metrics?.length ?? 0) - 1;
  return joinClaims(claim, claimRank(draft, { kind: "metric", index }, call));
}

/** Claims an order, and the end of it that is asked for. */
export function claimRank(
  draft: Draft,
  by: SortKey["by"],
  { direction, count, words }: Rank & { words: Words },
  keys: readonly GroupKey[] = draft.plan.keys,
): Claim {
  return joinClaims(claimSort({ by, direction, words: [words] }), claimNumber(draft, { count, words }, keys));
}

/** Claims one result where one is asked for; all where a plural without a number is. */
export function claimNumber(
  draft: Draft,
  { count, words }: { count: number | null; words: Words },
  keys: readonly GroupKey[] = draft.plan.keys,
): Claim {
  const before = count === null ? numberBefore(draft, keys) : null;
  if (before && draft.plan.limit === null)
    return {
      limit: { count: before.count, words: [before.words, words] },
      evidence: evidenceOf([before.words, words], 0.95),
    };
  const isOpen = draft.plan.limit !== null || (count === null && isPluralAsked(draft, words, keys));
  return {
    limit: isOpen ? null : { count: count ?? 1, words: [words] },
    evidence: evidenceOf([words], 0.95),
  };
}

/**
 * "Which 5 cities": a number right in front of the groups is how many of them are asked for, as one in front of an object
 * that stands for its document is: "the three engines with the most power" of boats that hold an `engine`.
 */
function numberBefore(draft: Draft, keys: readonly GroupKey[]): { count: number; words: Words } | null {
  const named = keys[0]?.words[0] ?? objectNamed(draft);
  if (!named) return null;
  const at = draft.skipBack(named.start, /^(different|distinct|of|the)$/) - 1;
  const number = draft.norm(at) === "#" ? draft.tokens[at]?.number : undefined;
  const isCount =
    number?.isInteger === true &&
    number.unit === null &&
    number.value > 0 &&
    ASKS.test(draft.tokens[at - 1]?.norm ?? "") &&
    isPluralWord(draft, named.end - 1);
  return isCount ? { count: number.value, words: { start: at, end: at + 1 } } : null;
}

/** The first words that name an object, where none name the documents that hold it. */
function objectNamed({ plan, fieldMentions, question }: Draft): Words | undefined {
  if (plan.collectionWords.length > 0) return undefined;
  return fieldMentions.find(({ field: { kind, words }, route, start, end }) => {
    const hits = question.names.byToken[start];
    const isNamed = end === start + 1 && words.every((word) => (hits?.get(word) ?? 0) >= OBJECT_ITSELF);
    return kind === "object" && route === null && isNamed;
  });
}

/** "the cheapest products" and "which products have the most reviews" ask for more than one. */
function isPluralAsked(draft: Draft, words: Words, keys: readonly GroupKey[]): boolean {
  const isPluralAt = (at: number): boolean =>
    isPluralWord(draft, at) &&
    (isOwnName(draft, at) || keys.some((key) => key.words.some((one) => one.end === at + 1)));
  // "which one has the longest runtime"
  if (draft.norm(words.start - 1) === "one") return false;
  // what follows "most" is counted, not asked for
  const isCounted = /^(most|fewest|least|of)$/.test(draft.tokens[words.end - 1]?.norm ?? "");
  const isNext = !PREPOSITION.test(draft.norm(words.end)) && isPluralAt(words.end + 1);
  if (!isCounted && (isPluralAt(words.end) || isNext)) return true;
  const asked = keys[0]?.words[0] ?? draft.plan.collectionWords.find((one) => one.start < words.start);
  return asked !== undefined && asked.start < words.start && isPluralAt(asked.end - 1);
}

function isOwnName(draft: Draft, at: number): boolean {
  return draft.plan.collectionWords.some((one) => one.end === at + 1);
}
