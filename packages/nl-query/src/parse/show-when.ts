import type { FieldMention } from "../link/mentions.ts";
import type { Condition, FieldRef, Words } from "../plan/plan.ts";
import { isTemporal, isYearField, type FieldModel } from "../schema/model.ts";
import { acceptClaim, type Assumption, evidenceOf } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { defaultDate, unclearDate } from "./pick-field.ts";
import { holdsClockTimes } from "./read-times-of-day.ts";

const AUXILIARY = /^(was|were|is|are|did|does|do|has|have|had|will)$/;
/** A mention this sure names the date. */
const NAMED = 0.5;

/** "When was the last crossing?" and "when did Rask join?" ask for a date. */
export function showWhen(draft: Draft): void {
  const { plan } = draft;
  const isBare = plan.columns.length + plan.keys.length + plan.metrics.length + plan.computed.length === 0;
  const verb = whenLength(draft);
  if (verb === 0 || plan.ask !== "documents" || plan.distinct || !isBare) return;
  if (plan.sort.length > 0) showOrderedBy(draft);
  else if (AUXILIARY.test(draft.norm(verb))) showDateOf(draft, { start: 0, end: verb + 1 });
}

/** How many words ask for a date or a time: "when", "on what day", "at what time". */
function whenLength(draft: Draft): number {
  if (draft.norm(0) === "when") return 1;
  const start = /^(on|at)$/.test(draft.norm(0)) ? 1 : 0;
  const isAsked = /^(what|which)$/.test(draft.norm(start)) && /^(day|time)$/.test(draft.norm(start + 1));
  return isAsked ? start + 2 : 0;
}

/** The date that makes one document the first or the last. */
function showOrderedBy(draft: Draft): void {
  const [order] = draft.plan.sort;
  if (draft.plan.limit?.count !== 1 || order?.by.kind !== "field") return;
  if (isDate(order.by.ref.field)) showDate(draft, order.by.ref, [{ start: 0, end: 1 }]);
}

/** The date that the verb names; where none does, that of the documents, which is doubted unless it is the only one. */
function showDateOf(draft: Draft, when: Words): void {
  const { plan, collection } = draft;
  if (plan.conditions.length === 0 || plan.relations.length > 0) return;
  const verb = dateMention(draft);
  const words = [when];
  if (verb) {
    showDate(draft, draft.refOf(verb), [...words, { start: verb.start, end: verb.end }]);
    return;
  }
  const meant = defaultDate(collection);
  if (!meant || meant.field.arrayRoot !== null || !plan.conditions.every((one) => isNaming(one))) return;
  const isOnly = collection.fields.filter((field) => isDate(field)).length === 1;
  const doubts = isOnly ? [] : unclearDate({ ...meant, isTied: true });
  showDate(draft, { field: meant.field, route: null }, words, doubts);
}

/** One value that is no kind of many documents: a name or a number. */
function isNaming({ test, route, field }: Condition): boolean {
  return (
    route === null &&
    test.kind === "equal" &&
    test.values.length === 1 &&
    !test.isNegated &&
    field.kind !== "bool"
  );
}

/** The best mention of one of the documents' own dates. */
function dateMention(draft: Draft): FieldMention | null {
  return draft.fieldAnywhere(
    (field, { route, score, start }) =>
      start > 1 && score >= NAMED && route === null && field.arrayRoot === null && isDate(field),
  );
}

function showDate(draft: Draft, ref: FieldRef, words: Words[], assumptions: Assumption[] = []): void {
  acceptClaim(draft, {
    columns: [{ ...ref, words }],
    evidence: evidenceOf(words),
    assumptions,
    isSure: true,
  });
}

function isDate(field: FieldModel): boolean {
  return isTemporal(field) || isYearField(field) || holdsClockTimes(field);
}
