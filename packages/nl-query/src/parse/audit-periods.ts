import type { Condition, FieldRef } from "../plan/plan.ts";
import { planRefs } from "../plan/plan-refs.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import { isYearField, type FieldModel } from "../schema/model.ts";
import { accountedWords } from "./account.ts";
import type { Draft } from "./draft.ts";

const OPEN_PERIOD = 0.06;
const YEAR_OF_ELEMENTS = 0.2;
const TIME_OF_DEED = 0.35;
/** A verb stands for other documents less surely than their name. */
const DEED_NAMED = 0.5;
/** Between a verb and its time. */
const BEHIND_DEEDS = /^(something|anything|things|it|them|one|in|on|at|during|from|since|or|and|@|,)$/;

/** "branches with the most loans in 2026": the time may be that of the loans. */
export function doubtPeriods(draft: Draft): void {
  doubtYearsOfElements(draft);
  doubtDeeds(draft);
  const { plan } = draft;
  const refs: (FieldRef | { route: FieldRef["route"] })[] = [
    ...plan.conditions,
    ...plan.keys,
    ...plan.relations,
  ];
  const isRelated =
    refs.some((one) => one.route !== null) || plan.sort.some((key) => key.by.kind === "relation");
  if (!isRelated) return;
  for (const { test, words, field } of plan.conditions)
    if (test.kind === "period" && words.every((one) => one.end - one.start <= 1))
      draft.doubt(OPEN_PERIOD, field.path, "openPeriod");
}

/** "Customers who bought something in 2024", of customers that keep when they joined: the time of the purchases. */
function doubtDeeds(draft: Draft): void {
  const { plan, question, collection, tokens } = draft;
  for (const { test, words, field, route } of plan.conditions) {
    const [first] = words;
    if (test.kind !== "period" || route !== null || !first || first.end - first.start > 1) continue;
    let at = first.start - 1;
    while (at > 0 && BEHIND_DEEDS.test(tokens[at]?.norm ?? "")) at--;
    const isOfOther = question.names
      .collections()
      .some((one) => one.start === at && one.collection !== collection && one.score >= DEED_NAMED);
    if (isOfOther && !accountedWords(plan).has(at)) draft.doubt(TIME_OF_DEED, field.path, "unusedCollection");
  }
}

/** "Tonnage and name of the piers in 2025": the year may be that of the elements that the tonnage is of. */
function doubtYearsOfElements(draft: Draft): void {
  const { plan, collection } = draft;
  const time = plan.conditions.find((one) => isUnnamedYear(one));
  if (!time || elementsOf(draft, time) !== null) return;
  const isDated = planRefs(plan).some((ref) => elementsOf(draft, ref)?.some((one) => isYearField(one)));
  if (isDated) draft.doubt(YEAR_OF_ELEMENTS, collection.name, "vague");
}

/** A whole year, and no word says what happened then. */
function isUnnamedYear({ test, words }: Condition): boolean {
  return (
    test.kind === "period" && test.period.unit === "year" && words.every((one) => one.end - one.start <= 1)
  );
}

/** Fields of the elements that a field is of: in an array, or in a collection that documents contain. */
function elementsOf(
  { collection }: Draft,
  { field, route }: Pick<FieldRef, "field" | "route">,
): readonly FieldModel[] | null {
  if (field.arrayRoot !== null)
    return field.collection.fields.filter((one) => one.arrayRoot === field.arrayRoot);
  const isContained = route ? route.to.path === CONTAINED_IN : collection.byPath.has(CONTAINED_IN);
  return isContained ? field.collection.fields : null;
}
