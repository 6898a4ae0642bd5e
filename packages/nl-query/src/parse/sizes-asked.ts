import { nameOfAmount } from "../plan/amount-name.ts";
import type { FieldMention } from "../link/mentions.ts";
import { tellsApart } from "../link/own-number.ts";
import type { Amount, Plan, Words } from "../plan/plan.ts";
import { isNumberField, type CollectionModel, type FieldModel } from "../schema/model.ts";
import { normAt } from "../text/token.ts";
import type { Claim } from "./claim.ts";
import type { Question } from "./draft.ts";

/** Surety from which on words name documents. */
const NAMED = 0.85;
/** Surety above which words name a number of something. */
const SURE = 0.9;
/** Words by which a field says that it keeps a number of something. */
const KEPT = /^(number|count|num|nr|no|total|quantity|qty)$/;

/** The length of a list as a column. */
export function claimSize({ field }: FieldMention, words: Words): Claim {
  const amount: Amount = { kind: "size", field, route: null };
  return { computed: [{ name: nameOfSize(amount), amount, words: [words] }], evidence: [] };
}

function nameOfSize(size: Amount): string {
  const counted = size.kind === "size" ? size.route?.collection.name : undefined;
  return counted === undefined ? nameOfAmount(size) : `${counted.replace(/\W+/g, "_")}Count`;
}

/** The plan has a figure of this list, or groups of its elements. */
export function isSized({ metrics, keys }: Plan, list: FieldModel): boolean {
  return (
    keys.some(({ field }) => field === list || field.arrayRoot === list.path) ||
    metrics.some((one) => "of" in one && "kind" in one.of && one.of.kind === "size" && one.of.field === list)
  );
}

/** "And how many they are": the number that the reading compares or orders by, as a column. */
export function claimCountedSize(plan: Plan, question: Question, words: Words): Claim | null {
  const size = countedSize(plan);
  if (!size || countsOther(collectionCounted(size), question, words)) return null;
  return { computed: [{ name: nameOfSize(size), amount: size, words: [words] }], evidence: [] };
}

/** The list or the related documents whose number the reading compares or orders by. */
function countedSize(plan: Plan): Amount | null {
  for (const { by } of plan.sort) {
    if (by.kind === "relation") return { kind: "size", field: by.route.to, route: by.route };
    if (by.kind === "amount" && by.of.kind === "size") return by.of;
  }
  const relation = plan.relations.find((one) => one.count > 0);
  if (relation) return { kind: "size", field: relation.route.to, route: relation.route };
  const sized = plan.conditions.find((one) => one.test.kind === "size");
  return sized ? { kind: "size", field: sized.field, route: sized.route } : null;
}

/** The related documents that `size` counts; none where it counts the elements of a list. */
function collectionCounted(size: Amount | null): CollectionModel | undefined {
  return size?.kind === "size" ? size.route?.collection : undefined;
}

/** "At least 3 boats, and how many repairs": the words count other documents than these. */
export function countsOther(
  counted: CollectionModel | undefined,
  { names }: Question,
  { start, end }: Words,
): boolean {
  const named = names
    .collections()
    .filter((one) => one.start >= start && one.end <= end && one.score >= NAMED);
  return counted !== undefined && named.length > 0 && named.every(({ collection }) => collection !== counted);
}

/** A field says that it keeps the number of what the words name: an `amount` of grants is no number of grants. */
export function isNumberOf({ field, score }: FieldMention, { tokens, names }: Question, at: number): boolean {
  if (!isNumberField(field) || score <= SURE) return false;
  const noun = at + (/^(the|all|their|its)$/.test(normAt(tokens, at + 2)) ? 3 : 2);
  const isOfThings = [...names.collections(), ...names.elements()].some(
    (one) => one.start === noun && one.score >= NAMED,
  );
  return !isOfThings || (field.words.some((word) => KEPT.test(word)) && !tellsApart(field));
}
