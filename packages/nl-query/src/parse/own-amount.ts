import { CONCEPTS, SUMS_OF_MONEY } from "../lexicon/concepts.table.ts";
import { amountOf } from "../plan/amount-fields.ts";
import type { Words } from "../plan/plan.ts";
import { flagOf, isNumeric, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { FoundAmount } from "./amounts.ts";
import type { Assumption } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { isIdentity } from "./is-identity.ts";
import type { FigureKind } from "./figure-metric.ts";
import { oppositeFlags } from "./one-word-states.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { isPluralWord } from "./read-groups.ts";
import { EACH } from "../text/small-words.ts";

const BETWEEN = /^(of|for|over|across|the|all|our|their|a|an)$/;
const OF = /^(of|for|over|across)$/;
/** Conditions that a figure may be a part of: "damage above the average". */
const COMPARES = /^(compare|average|amounts)$/;
const PLAIN_AMOUNT = /^(amount|total|value|price|sum)$/;
/** One amount is all that the documents are worth; of several, the likeliest is a guess. */
const ONLY = 0.06;
const LIKELIEST = 0.1;
const GUESSED = 0.3;
/** Surety from which on a word is the name of an amount. */
const NAMED = 0.85;

const FLAG_NAMED = 0.75;
/** "total", "max": a word that asks for a figure. */
export type FigureWord = FigureKind & { at: number };
/** Figures in a row; `end` is where their amount may start. */
export type FigureWords = { kinds: readonly FigureWord[]; end: number };

export type OwnAmount = FoundAmount & { assumption: Assumption };

/**
 * "The average paid grant", "total of the open grants": a figure of things is that of their amount. Null for "average
 * grants per patron" and "total grants", which are numbers of them unless their name says that they are money.
 */
export function ownAmount(draft: Draft, { kinds, end }: FigureWords): OwnAmount | null {
  if (kinds.some(({ kind }) => kind === "min" || kind === "max")) return null;
  const own = ownNameBehind(draft, end);
  if (!own) return null;
  const between = draft.tokens.slice((kinds.at(-1)?.at ?? 0) + 1, own.start).map(({ norm }) => norm);
  if (between.some((norm) => EACH.test(norm))) return null;
  const isSum = kinds.every(({ kind }) => kind === "sum");
  const isOf = between.some((norm) => OF.test(norm)) || (isSum && isSumOfMoney(draft, own));
  if (!isOf && (kinds.some(({ kind }) => kind === "sum") || isPluralWord(draft, own.end - 1))) return null;
  const said = draft.fieldMentions.find(
    (one) =>
      one.start >= end &&
      one.end <= own.start &&
      one.route === null &&
      one.score >= NAMED &&
      isNumeric(one.field),
  );
  const assumption = said ? { weight: ONLY, about: said.field.path } : worth(draft);
  const field = assumption && draft.collection.byPath.get(assumption.about);
  if (!assumption || !field) return null;
  return { amount: amountOf(field), words: { start: end - 1, end }, assumption };
}

/** "Total unpaid fines": what is money by its name is added up, not counted. */
function isSumOfMoney(draft: Draft, { end }: Words): boolean {
  return SUMS_OF_MONEY.has(lemmaOf(draft.tokens[end - 1]?.norm ?? ""));
}

/** "Unpaid", "open": a flag, which is read later. */
function isFlagAt(draft: Draft, at: number): boolean {
  const { collection, question } = draft;
  const flag = draft.fieldAt(at, (field, { score }) => flagOf(field) !== null && score >= FLAG_NAMED);
  return flag !== null || oppositeFlags(question.knowledge, collection.fields, draft.norm(at)).length > 0;
}

/** The collection's own name, with nothing but read conditions in front of it. */
function ownNameBehind(draft: Draft, from: number): Words | null {
  for (let at = from; at < draft.tokens.length; at++) {
    const own = draft.plan.collectionWords.find(({ start }) => start === at);
    if (own) return own;
    const norm = draft.tokens[at]?.norm ?? "";
    const isSaid = draft.plan.conditions.some(
      ({ test, words }) =>
        !COMPARES.test(test.kind) && words.some(({ start, end }) => start <= at && at < end),
    );
    if (!isSaid && !isFlagAt(draft, at) && !BETWEEN.test(norm) && !EACH.test(norm)) return null;
  }
  return null;
}

/** The amount that tells what a document is worth: its only one of money, or the likeliest. */
export function worth(draft: Draft): Assumption | null {
  const best = fieldOfConcept(draft, "money", (field) => isMoney(draft, field));
  if (!best) return null;
  const { words, path } = best.field;
  const isPlain = words.every((word) => PLAIN_AMOUNT.test(word));
  if (!isPlain) return { weight: GUESSED, about: path, kind: "ambiguous" };
  const isOnly = draft.collection.fields.filter((field) => isMoney(draft, field)).length === 1;
  return { weight: isOnly ? ONLY : LIKELIEST, about: path };
}

function isMoney(draft: Draft, field: FieldModel): boolean {
  const names: readonly string[] = CONCEPTS.money;
  return (
    isNumeric(field) &&
    field.arrayRoot === null &&
    !field.isArray &&
    !isIdentity(draft, field) &&
    field.words.some((word) => names.includes(word))
  );
}
