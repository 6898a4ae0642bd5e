import type { Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { lemmaOf } from "../text/lemma.ts";
import { revenueEndAt } from "./revenue.ts";
import { type Claim, evidenceOf } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";

const MEAN = /^(average|avg|mean)$/;
const COUNT = /^(number|count|amount|quantity)$/;
/** The figure of each document may be meant. */
const OF_EACH = 0.25;

/** "per product" in products: each document by itself, which is seldom what a figure is asked for. */
export function claimEachDocument(draft: Draft, { text, start: at, end }: Match): Claim | null {
  const isOwn = !text.startsWith("for all") && draft.plan.collectionWords.some(({ start }) => start === end);
  // "average revenue per order": what one document is worth
  if ([at - 1, at - 2].some((place) => revenueEndAt(draft, place) === at)) return null;
  // "number of flags of each dock": how long its list is
  if (draft.fieldBefore(at, ({ isArray }, one) => isArray && one.route === null && one.end === at))
    return null;
  if (!isOwn) return null;
  return saysMeanPer(draft, at)
    ? { evidence: evidenceOf([{ start: at, end }]) }
    : { evidence: [], assumptions: [{ weight: OF_EACH, about: "each" }] };
}

/**
 * "Average price per boat" of boats with a price each: the mean of all of them, as the price of one has no mean.
 *
 * @param at Place of "per".
 */
export function isMeanPerOwn(draft: Draft, at: number): boolean {
  const { plan, tokens } = draft;
  if (!saysMeanPer(draft, at) || !plan.collectionWords.some(({ start }) => start === at + 1)) return false;
  const list = plan.collection.element?.list.path ?? null;
  const isSaid = ({ words }: FieldModel, said: readonly Words[]): boolean =>
    said.some(({ start, end }) => tokens.slice(start, end).some(({ norm }) => words.includes(lemmaOf(norm))));
  return plan.metrics.every(
    (one) =>
      one.kind === "avg" &&
      one.of.kind === "field" &&
      one.of.route === null &&
      !one.of.field.isArray &&
      isSaid(one.of.field, one.words) &&
      (one.of.field.arrayRoot === null || one.of.field.arrayRoot === list),
  );
}

/** "Average price per boat"; not "per item" of items that are called alike, which have a price for each name. */
function saysMeanPer({ tokens, collection }: Draft, at: number): boolean {
  const isAlike = collection.element !== null && nameField(collection) !== null;
  const mean = tokens.findIndex(({ norm }) => MEAN.test(norm));
  if (isAlike || tokens[at]?.norm !== "per" || mean < 0 || mean > at) return false;
  // "average number of repairs per client" counts what each has
  return !(COUNT.test(tokens[mean + 1]?.norm ?? "") && tokens[mean + 2]?.norm === "of");
}
