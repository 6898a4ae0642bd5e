import type { Amount, Words } from "../plan/plan.ts";
import { isIdentity } from "./is-identity.ts";
import { isNumeric, isTemporal } from "../schema/model.ts";
import { amountAt, type FoundAmount } from "./amounts.ts";
import type { Draft, Match } from "./draft.ts";
import { askedKey, findKey } from "./rank-keys.ts";
import { addKey, isPluralWord, type FoundKey } from "./read-groups.ts";
import { addMetric } from "./read-metrics.ts";
import { addSort } from "./read-order.ts";

/** Measures that no sum is made of: "the flag with the heaviest vessel" has one vessel of that weight. */
const INTENSIVE: ReadonlySet<string> = new Set(
  "price score rating age height width length depth weight temperature speed rank grade gpa percentage percent rate salary level distance elevation altitude year date horsepower mpg".split(
    " ",
  ),
);

/** Which end of an order is asked for, and how many of it; null where no number is said. */
export type Rank = { direction: 1 | -1; count: number | null };

const RANKED_BY =
  /(?:by|with|in terms of|based on|in|according to|for|on)(?: (?:the|their|its|highest|lowest|most|largest|total|overall|average|best|worst|greatest))*(?= )/;

const SAYS_RANK = /^(by|in terms of|based on|according to)/;

/**
 * "top 5 products by price": what ranks them.
 *
 * @param isRanked By something else already: "the 5 cheapest products in stock" go by their price.
 */
export function readRankedBy(draft: Draft, top: Words, isDown: boolean, isRanked = false): void {
  if (draft.plan.sort.length > 0) return;
  for (let by = draft.match(RANKED_BY, top.end); by; by = draft.match(RANKED_BY, by.start + 1))
    if ((!isRanked || SAYS_RANK.test(by.text)) && rankBy(draft, by, isDown)) return;
}

function rankBy(draft: Draft, by: Match, isDown: boolean): boolean {
  const metric = draft.plan.metrics.findIndex((one) =>
    one.words.some((words) => words.start >= by.start && words.start <= by.end),
  );
  if (metric >= 0) {
    draft.plan.sort.push({ by: { kind: "metric", index: metric }, direction: isDown ? 1 : -1, words: [by] });
    draft.take(by);
    return true;
  }
  const found = amountAfter(draft, by);
  const date = found ? null : draft.fieldAt(by.end, isTemporal);
  const words = { start: by.start, end: found?.words.end ?? date?.end ?? by.end };
  const direction = isDown || /lowest|worst/.test(by.text) ? 1 : -1;
  if (!found && !date) return false;
  if (draft.plan.keys.length > 0 && found) {
    const kind = /average/.test(by.text) ? "avg" : "sum";
    addMetric(draft, { kind, of: found.amount, name: kind === "avg" ? "average" : "total", words: [words] });
    draft.plan.sort.push({
      by: { kind: "metric", index: draft.plan.metrics.length - 1 },
      direction,
      words: [words],
    });
    return true;
  }
  if (found) sortByAmount(draft, found.amount, { direction, words });
  else if (date) addSort(draft, { by: { kind: "field", ref: draft.refOf(date) }, direction, words: [words] });
  return true;
}

/** The amount that ranks. "highest total" and "by total" mean the field `total` where no amount follows. */
export function amountAfter(draft: Draft, words: Words): FoundAmount | null {
  // "highest exam score": the value narrows what is ranked
  const valued = draft.plan.conditions.find((one) => one.words.some(({ start }) => start === words.end));
  const found = amountAt(draft, words.end) ?? (valued && amountAt(draft, valued.words.at(-1)?.end ?? 0));
  if (found) return found;
  const name = draft.fieldAt(
    words.end - 1,
    (field, mention) => isNumeric(field) && mention.score >= 0.9 && mention.end === words.end,
  );
  return name && { amount: draft.amountOf(name), words: name };
}

function sortByAmount(draft: Draft, amount: Amount, call: { direction: 1 | -1; words: Words }): void {
  const by =
    amount.kind === "field"
      ? ({ kind: "field", ref: { field: amount.field, route: amount.route } } as const)
      : ({ kind: "amount", of: amount } as const);
  addSort(draft, { by, direction: call.direction, words: [call.words] });
}

/** Groups by the values of a key as they are stored. */
export function addPlainKey(draft: Draft, key: FoundKey): void {
  addKey(draft, { ...key.ref, part: null, step: null, words: [key.words] });
}

/** Finds a key near the words where the plan has none; false when there is none. */
export function ensureKey(draft: Draft, words: Words): boolean {
  if (draft.plan.keys.length === 0) findKey(draft, words);
  return draft.plan.keys.length > 0;
}

/** Documents by their own amount, or groups by the sum where a group is asked for. */
export function rankByAmount(draft: Draft, amount: Amount, call: Rank & { words: Words }): void {
  const asked = draft.plan.keys.length === 0 ? askedKey(draft, call.words) : null;
  if (
    asked &&
    isIntensive(amount) &&
    asked.ref.field.kind === "text" &&
    !isIdentity(draft, asked.ref.field)
  ) {
    draft.plan.columns.push({ ...asked.ref, words: [asked.words] });
    draft.take(asked.words, asked.score);
    finishTop(draft, call);
    sortByAmount(draft, amount, call);
    return;
  }
  if (asked) addPlainKey(draft, asked);
  if (draft.plan.keys.length > 0 && asked) {
    addMetric(draft, { kind: "sum", of: amount, name: "total", words: [call.words] });
    rankByMetric(draft, call);
    return;
  }
  finishTop(draft, call);
  sortByAmount(draft, amount, call);
}

function isIntensive(amount: Amount): boolean {
  return amount.kind === "field" && amount.field.words.some((word) => INTENSIVE.has(word));
}

/** Groups by how many documents each has. */
export function rankByCount(draft: Draft, call: Rank & { words: Words }): void {
  addMetric(draft, { kind: "count", name: "count", words: [call.words] });
  rankByMetric(draft, call);
}

/** Groups by the metric that was read last. */
export function rankByMetric(draft: Draft, call: Rank & { words: Words }): void {
  draft.plan.sort.push({
    by: { kind: "metric", index: draft.plan.metrics.length - 1 },
    direction: call.direction,
    words: [call.words],
  });
  finishTop(draft, call);
}

/** One result where one is asked for; all where a plural without a number is. */
export function finishTop(draft: Draft, call: { count: number | null; words: Words }): void {
  draft.take(call.words, 0.95);
  if (draft.plan.limit || (call.count === null && isPluralAsked(draft, call.words))) return;
  draft.plan.limit = { count: call.count ?? 1, words: [call.words] };
}

/** "the cheapest products" and "which products have the most reviews" ask for more than one. */
function isPluralAsked(draft: Draft, words: Words): boolean {
  const isPluralAt = (at: number): boolean =>
    isPluralWord(draft, at) &&
    (isOwnName(draft, at) || draft.plan.keys.some((key) => key.words.some((one) => one.end === at + 1)));
  // "which one has the longest runtime"
  if (draft.norm(words.start - 1) === "one") return false;
  // what follows "most" is counted, not asked for
  const isCounted = /^(most|fewest|least|of)$/.test(draft.tokens[words.end - 1]?.norm ?? "");
  if (!isCounted && (isPluralAt(words.end) || isPluralAt(words.end + 1))) return true;
  const asked =
    draft.plan.keys[0]?.words[0] ?? draft.plan.collectionWords.find((one) => one.start < words.start);
  return asked !== undefined && asked.start < words.start && isPluralAt(asked.end - 1);
}

function isOwnName(draft: Draft, at: number): boolean {
  return draft.plan.collectionWords.some((one) => one.end === at + 1);
}
