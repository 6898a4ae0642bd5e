import { ASKS } from "../text/small-words.ts";
import { ADJECTIVES } from "../lexicon/concepts.table.ts";
import { amountOf } from "../plan/amount-fields.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { Amount, Words } from "../plan/plan.ts";
import { isNumeric } from "../schema/model.ts";
import { amountAt, type FoundAmount } from "./amounts.ts";
import { countsNamesakes } from "./counts-of-holders.ts";
import type { Draft } from "./draft.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { PARTICIPLE } from "./negation.ts";
import { type FigureWord, type FigureWords, type OwnAmount, ownAmount } from "./own-amount.ts";
import { isPluralWord } from "./read-groups.ts";
import { isRankedInTime } from "./ranked-in-time.ts";
import { totalOfAll } from "./total-of-all.ts";

const MIXED =
  /^(highest|largest|biggest|greatest|longest|peak|top|latest|newest|most|lowest|smallest|least|shortest|earliest|oldest|cheapest)$/;
const BETWEEN =
  /^(up|of|the|all|their|its|and|,|\/|\+|as|well|values?|amount|our|in|a|both|value|each|for|on|number|count)$/;

const HAS_THE = /^(has|have|had|having|got|gets|is|with|that|which|who|the|a|an)$/;
const HAS = /^(has|have|had|having|got|gets|with)$/;
const AND_THE = /(^|[a-z] )(, )?and (what (is|was) )?the$/;
/** Surety from which on a word is the name of a collection. */
export const NAMED = 0.9;

type Figure = FoundAmount & Partial<Pick<OwnAmount, "assumption">> & { kinds: readonly FigureWord[] };

/** The amount that figures are asked of; null where the words rank documents or name a field. */
export function figureOf(draft: Draft, said: FigureWords): Figure | null {
  const [first] = said.kinds;
  if (!first) return null;
  const start = draft.skipOver(said.end, BETWEEN);
  const whole = first.kind === "sum" && said.kinds.length === 1 ? totalField(draft, first.at) : null;
  const found = whole ?? firstAmount(draft, said.end, start) ?? valueOfEach(draft, start);
  const named = found ? null : figureField(draft, said.kinds);
  const amount = found ?? named ?? unnamedAmount(draft, said);
  if (!amount) return null;
  if (isSaidOfOthers(draft, said, amount)) return null;
  // "the average total value" is one figure, of what each document adds up to
  const kinds = named
    ? said.kinds.slice(0, -1)
    : said.kinds.filter(({ kind, at }) => kind !== "sum" || said.kinds.every((one) => one.at !== at - 1));
  if (isRank(draft, kinds) && !isFigureAsked(draft, first.at)) return null;
  const plain =
    !whole && first.kind === "sum" && kinds.length === 1 ? plainField(draft, first.at, amount.words) : null;
  if (!plain) return { ...amount, kinds };
  return plain.field.words.length > 1 && isSplitHead(draft, first.at)
    ? { amount: draft.amountOf(plain), words: { start: plain.start, end: plain.end }, kinds }
    : null;
}

function isSaidOfOthers(draft: Draft, said: FigureWords, amount: FoundAmount): boolean {
  const isOfValue = isRankedInTime(draft.norm(said.kinds[0]?.at ?? -1), amount.amount);
  return !isOfValue || isSaidOfOwn(draft, said, amount.words) || countsNamesakes(draft, said, amount);
}

/** "The most visited harbor": the end of an order, not the highest number of visits. */
function isSaidOfOwn({ plan, tokens }: Draft, { kinds }: FigureWords, { end }: Words): boolean {
  const verb = tokens[end - 1]?.norm ?? "";
  return kinds.length === 1 && PARTICIPLE.test(verb) && plan.collectionWords.some((own) => own.start === end);
}

/** "The average cost, and what is the highest?": the amount of the figure before. */
export function sameAmount(draft: Draft, { kinds, end }: FigureWords): Figure | null {
  const [first] = kinds;
  const last = draft.plan.metrics.at(-1);
  if (!first || !last || !("of" in last) || last.kind === "countDistinct") return null;
  const isLast = draft.norm(end) === "" || /^[.?!]$/.test(draft.norm(end));
  const isJoined = AND_THE.test(
    draft.tokens
      .slice(last.words.at(-1)?.end, first.at)
      .map(({ norm }) => norm)
      .join(" "),
  );
  return isLast && isJoined ? { amount: last.of, words: { start: first.at, end }, kinds } : null;
}

/** "the highest average" ranks averages; "the highest and the average" are two figures. */
function isRank(draft: Draft, kinds: readonly FigureWord[]): boolean {
  const [first, second] = kinds;
  if (!first || !(MIXED.test(draft.norm(first.at)) || isOfOne(draft, first.at))) return false;
  return (
    second === undefined || second.at === first.at + 1 || kinds.every((one) => MIXED.test(draft.norm(one.at)))
  );
}

/** The amount that starts at one of these words; values in between narrow it: "average exam score". */
function firstAmount(draft: Draft, from: number, to: number): FoundAmount | null {
  for (let at = from; at <= to; at++) {
    const found = draft.isTaken(at) ? null : amountAt(draft, at);
    if (found) return found;
  }
  const valued = draft.plan.conditions.find((one) => one.words.some((words) => words.start === to));
  const end = valued?.words.at(-1)?.end;
  return end === undefined ? null : amountAt(draft, end);
}

/** "average order value": what one document is worth. */
function valueOfEach(draft: Draft, start: number): { amount: Amount; words: Words } | null {
  const isOwn = draft.plan.collectionWords.some((words) => words.end === start - 1);
  if (!isOwn || !/^(value|amount|size)$/.test(draft.norm(start - 1))) return null;
  const total = fieldOfConcept(draft, "money");
  return total ? { amount: amountOf(total.field), words: { start: start - 1, end: start } } : null;
}

/** "highest price": a figure when it is asked for as such, not "the product with the highest price". */
function isFigureAsked(draft: Draft, at: number): boolean {
  if (draft.plan.keys.length > 0) {
    // "the most expensive product in each category" asks for documents, as "which product has the highest price" does
    return (
      !isSaidOfEach(draft, at) &&
      !draft.plan.collectionWords.some(
        (words) =>
          words.start > at &&
          words.start - at <= 3 &&
          !isAmountOf(draft, at, words.start) &&
          !isMeasure(draft, words),
      )
    );
  }
  // "the highest rated dish" is one of the dishes
  const isRated = ADJECTIVES.has(draft.tokens[at + 1]?.norm ?? "");
  if (isRated && draft.plan.collectionWords.some((words) => words.start === at + 2)) return false;
  const last = Math.max(0, ...draft.plan.metrics.flatMap((metric) => metric.words.map((words) => words.end)));
  if (
    last > 0 &&
    last <= at &&
    draft.tokens
      .slice(last, at)
      .every((token) => /^(and|,|the|what|is|are|also|as|well|plus|&)$/.test(token.norm))
  )
    return true;
  const lead = draft.tokens
    .slice(0, at)
    .map((token) => token.norm)
    .join(" ");
  return (
    /^(what is|what's|what was|what are|whats|show|show me|find|get|give me|tell me|calculate|compute|list|return|display)?( ?(the|me|a|all|our))*( (average|avg|minimum|min|maximum|max|mean|lowest|highest|and|,))*$/.test(
      lead.trim(),
    ) &&
    (draft.plan.collectionWords.length === 0 || draft.plan.collectionWords.every((words) => words.start > at))
  );
}

/** "The highest price of boats": the figure of them all. */
function isAmountOf(draft: Draft, at: number, own: number): boolean {
  const of = draft.skipBack(own, /^(the|all|our|any|their)$/) - 1;
  return of > at + 1 && draft.norm(of) === "of";
}

/** "Longest route distance per airline": one word for the documents in front of what is measured of them. */
function isMeasure(draft: Draft, { end }: Words): boolean {
  const measure = draft.fieldAt(end, (field, { score }) => isNumeric(field) && score >= NAMED);
  return !isPluralWord(draft, end - 1) && measure?.start === end;
}

/** "Which boat has the highest price in each harbor", "boat with the highest price": the documents, not the price. */
function isSaidOfEach({ plan, tokens }: Draft, at: number): boolean {
  const own = plan.collectionWords.findLast(({ end }) => end < at);
  const between = own ? tokens.slice(own.end, at) : [];
  return between.some(({ norm }) => HAS.test(norm)) && between.every(({ norm }) => HAS_THE.test(norm));
}

/** "the stadium that has the maximum capacity" is the largest one, not a figure. */
function isOfOne(draft: Draft, at: number): boolean {
  if (!/^(max|maximum|min|minimum)$/.test(draft.norm(at))) return false;
  const end = draft.skipBack(at, /^(the|a)$/);
  return /^(with|has|have|had|having|got)$/.test(draft.norm(end - 1));
}

/** "orders with total over 500": the word is the field itself. */
function plainField(draft: Draft, at: number, found: Words): FieldMention | null {
  return draft.fieldAt(
    at,
    (field, mention) => isNumeric(field) && mention.score >= 0.9 && mention.end >= found.end,
  );
}

/** "Total cost per category": the sum of groups, although each document has a total cost. */
function isSplitHead(draft: Draft, at: number): boolean {
  return draft.plan.keys.length > 0 && draft.skip(0, ASKS) === at;
}

/** "average total of orders": the last figure is the field that the one before is taken of. */
function figureField(draft: Draft, kinds: readonly FigureWord[]): FoundAmount | null {
  const at = kinds.length > 1 ? kinds.at(-1)?.at : undefined;
  const mention =
    at === undefined ? null : draft.fieldAt(at, (field, one) => isNumeric(field) && one.score >= 0.9);
  return mention && { amount: draft.amountOf(mention), words: mention };
}

function unnamedAmount(draft: Draft, said: FigureWords): FoundAmount | OwnAmount | null {
  return keptFigure(draft, said) ?? ownAmount(draft, said);
}

/** "Average grade per genre" of books that keep an `averageGrade`: a figure of these. */
function keptFigure(draft: Draft, { kinds }: FigureWords): FoundAmount | null {
  const [first, ...others] = kinds;
  if (!first || others.length > 0 || draft.plan.keys.length === 0) return null;
  const mention = draft.fieldAt(
    first.at,
    (field, one) => isNumeric(field) && one.score >= 0.9 && one.end > first.at + 1,
  );
  return mention && { amount: draft.amountOf(mention), words: mention };
}

/** "total of all orders" where `total` is a field. */
function totalField(draft: Draft, at: number): FoundAmount | null {
  const said = totalOfAll(draft.tokens);
  const mention =
    said?.start === at ? draft.fieldAt(at, (field, one) => isNumeric(field) && one.score >= 0.9) : null;
  const isOwn =
    said !== null &&
    draft.plan.collectionWords.some((words) => words.start >= said.of && words.start <= said.of + 2);
  return said && mention && isOwn
    ? { amount: draft.amountOf(mention), words: { start: at, end: Math.max(mention.end, said.end) } }
    : null;
}
