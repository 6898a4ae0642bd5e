import type { Condition, FieldRef, GroupKey, Words } from "../plan/plan.ts";
import { metricRefs } from "../compile/field-refs.ts";
import { isCalledAsHolder } from "../schema/element-view.ts";
import { isTemporal, type FieldModel } from "../schema/model.ts";
import { acceptClaim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { defaultDate, unclearDate } from "./pick-field.ts";

/** A mention this sure names the date, so that nothing was chosen by default. */
const NAMED = 0.5;

/** No word of this part of the plan names its date. */
export function isDateAssumed(
  draft: Draft,
  { field, words }: { field: FieldModel; words: readonly Words[] },
): boolean {
  return !draft.fieldMentions.some(
    (mention) =>
      mention.field === field &&
      mention.score >= NAMED &&
      words.some(({ start, end }) => mention.start < end && start < mention.end),
  );
}

/**
 * "Gifts of 2026 by month", "how many gifts were thanked for per month": one date is meant in both, that which a word
 * names if one does.
 */
export function alignDates(draft: Draft): void {
  const { plan } = draft;
  dateOfElements(draft);
  const dated = plan.conditions.filter((one) => one.route === null && isTemporal(one.field));
  const bounded = dated.filter(({ test }) => test.kind === "period");
  const done = dated.filter(({ test }) => test.kind === "present" && test.isPresent);
  const periods = bounded.length > 0 ? bounded : done;
  const keys = plan.keys.filter((one) => one.part !== null && one.route === null && isTemporal(one.field));
  const [period] = periods;
  const assumedKeys = keys.filter((one) => isDateAssumed(draft, one));
  if (!period || periods.length > 1) {
    doubtUnclear(draft, assumedKeys);
    return;
  }
  const named = keys.find((one) => !assumedKeys.includes(one));
  if (named && isDateAssumed(draft, period) && sameList(named, period)) period.field = named.field;
  for (const key of assumedKeys) key.field = sameList(key, period) ? period.field : key.field;
}

/**
 * "Total amount of transactions per year" of `transactions` that hold transactions each: a date that no word names is
 * that of the elements which are added up.
 */
function dateOfElements(draft: Draft): void {
  const { plan, collection } = draft;
  const list = collection.fields.find((one) => one.depth === 0 && isCalledAsHolder(one));
  if (!list || collection.element !== null) return;
  const isOfElements = metricRefs(plan).some(({ field }) => field.arrayRoot === list.path);
  const [date, ...others] = collection.fields.filter(
    (one) => isTemporal(one) && one.arrayRoot === list.path && one.depth === 1,
  );
  if (!isOfElements || !date || others.length > 0) return;
  const dated = [...plan.keys.filter((one) => one.part !== null), ...plan.conditions];
  for (const one of dated) {
    const isOuter = isTemporal(one.field) && one.field.arrayRoot === null && one.route === null;
    if (isOuter && isDateAssumed(draft, one)) one.field = date;
  }
}

function sameList(one: FieldRef, other: Condition | GroupKey): boolean {
  return one.field.arrayRoot === other.field.arrayRoot && one.field.kind === other.field.kind;
}

function doubtUnclear(draft: Draft, [key]: readonly GroupKey[]): void {
  const date = key ? defaultDate(draft.collection) : null;
  if (key && date?.field === key.field) acceptClaim(draft, { evidence: [], assumptions: unclearDate(date) });
}
