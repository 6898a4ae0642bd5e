import { isTemporal, type FieldModel } from "../schema/model.ts";
import { isBirth } from "../schema/people.ts";
import type { FoundAmount } from "./amounts.ts";
import { claimKey, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";

/** Surety from which on a number is called so. */
const NAMED_SO = 0.85;

/** "Age" where none is stored: the years since a date or year of birth. */
export function ageAt(draft: Draft, start: number): FoundAmount | null {
  if (!/^ages?$/.test(draft.norm(start))) return null;
  if (draft.fieldAt(start, ({ kind }, { score }) => kind === "number" && score >= NAMED_SO)) return null;
  const field = birthOf(draft);
  return (
    field && {
      amount: { kind: "elapsed", from: { field, route: null }, to: null, unit: "year" },
      words: { start, end: start + 1 },
    }
  );
}

/** "Per age", "by age": groups of those who are as old. */
export function claimAgeKey(draft: Draft, { text, start, end }: Match): Claim | null {
  const age = /^(in|for|within|of)( the)?$/.test(text) ? null : ageAt(draft, end);
  if (age?.amount.kind !== "elapsed") return null;
  return claimKey({ ...age.amount.from, part: "age", step: null, words: [{ start, end: age.words.end }] });
}

const YEARS = { first: 1800, last: 2200 };

/** The date, else the year, on which who is stored was born. */
function birthOf({ collection }: Draft): FieldModel | null {
  const births = collection.fields.filter(isBirth);
  const isYear = ({ kind, min, max }: FieldModel): boolean =>
    kind === "number" && Number(min) >= YEARS.first && Number(max) <= YEARS.last;
  return births.find((field) => isTemporal(field)) ?? births.find(isYear) ?? null;
}
