import type { Draft } from "./draft.ts";

/** "the newest paid orders": `paid` is a stored value, although a field is called `paidAt`. */
export function isValueBeforeCollection(draft: Draft, start: number): boolean {
  return draft.valueMentions.some(
    (value) =>
      value.start === start &&
      value.isVerbatim &&
      draft.plan.collectionWords.some((words) => words.start === value.end),
  );
}

/** Where the values right before a place begin: "paid" of "20 paid orders". */
export function skipValuesBack(draft: Draft, end: number): number {
  let start = end;
  for (
    let value = draft.valueMentions.find((one) => one.end === start);
    value;
    value = draft.valueMentions.find((one) => one.end === start)
  )
    start = value.start;
  return start;
}
