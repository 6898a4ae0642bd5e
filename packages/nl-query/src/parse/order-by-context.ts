import { ADJECTIVES, type Adjective } from "../lexicon/concepts.table.ts";
import type { FieldRef, GroupKey, SortKey, Words } from "../plan/plan.ts";
import { isNumeric, isTemporal, isYearField } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { defaultDate, fieldOfConcept } from "./pick-field.ts";
import { dateNamedIn } from "./sort-targets.ts";

type Order = Pick<SortKey, "by" | "direction">;

/** Concepts of which more means less of an amount: the fastest take the least time. */
const INVERSE = /^(speed|shortness)$/;
/** Concepts that order by a date. */
const OF_TIME = /^(date|age)$/;
/** From this surety on words are the whole name of a date. */
const WHOLE_DATE = 0.9;
/** Of these only the size is said. */
const SIZE = /^(?:largest|biggest|smallest)$/;
/** Surety from which on words are the whole name of an amount. */
const WHOLE_AMOUNT = 0.85;
/** Words for much or little that fit any amount. */
const PLAIN = /^(?:(?:highest|largest|biggest|greatest|most)|(?<little>lowest|smallest|least|fewest))$/;

/** "Rides per year, most recent year first": the dates that split the groups, whatever their figures are. */
export function timeKeysFirst({ plan }: Draft, adjective: Adjective | undefined): Order[] {
  if (!adjective || !OF_TIME.test(adjective.concept)) return [];
  const isTime = ({ field, part }: GroupKey): boolean =>
    part !== "age" && (isTemporal(field) || isYearField(field));
  const first = plan.keys.find(isTime);
  return plan.keys.flatMap((key, index): Order[] =>
    key.field === first?.field ? [{ by: { kind: "key", index }, direction: adjective.isUp ? -1 : 1 }] : [],
  );
}

/** "Average fee per hall, priciest first", where no field is called so: the only figure. */
export function onlyFigureFirst({ plan }: Draft, { concept, isUp }: Adjective): Order | null {
  const [metric] = plan.metrics;
  if (plan.metrics.length !== 1 || !metric || !("of" in metric) || OF_TIME.test(concept)) return null;
  const direction = isUp === INVERSE.test(concept) ? 1 : -1;
  return { by: { kind: "metric", index: 0 }, direction };
}

/** "Members born after 1990, youngest first", without a date of birth: the only date that the question bounds. */
export function boundDate(
  { plan, collection }: Pick<Draft, "plan" | "collection">,
  { concept }: Adjective,
): FieldRef | null {
  const isOfBirth = concept === "age" && fieldOfConcept({ collection }, "birth", isTemporal) !== null;
  if (isOfBirth || !OF_TIME.test(concept)) return null;
  const dates = plan.conditions.filter(
    ({ field, test }) =>
      (test.kind === "period" || test.kind === "compare") && (isTemporal(field) || isYearField(field)),
  );
  const [first] = dates;
  const isOne = first !== undefined && dates.every(({ field }) => field === first.field);
  return isOne ? { field: first.field, route: first.route } : null;
}

/** "Oldest start date first", "by start date, oldest first": the date that is old, and not the person. */
export function dateOfOrder(draft: Draft, match: Words): { ref: FieldRef; words: Words } | null {
  const inside = dateNamedIn(draft, match);
  if (inside) return { ref: inside, words: match };
  const end = draft.skipBack(match.start, /^,$/);
  const before = draft.fieldBefore(
    end,
    (field, one) => one.end === end && isTemporal(field) && one.score >= WHOLE_DATE,
  );
  const by = before ? draft.skipBack(before.start, /^(the|their|its)$/) - 1 : -1;
  if (!before || draft.norm(by) !== "by") return null;
  const start = draft.skipBack(by, /^(sorted|ordered|ranked|arranged)$/);
  return { ref: draft.refOf(before), words: { start, end: match.end } };
}

/** "Boats by weight, biggest first": a word that fits any amount is said of the one that is named. */
function isSaidOfKey(draft: Draft, { start }: Words, said: string): boolean {
  const by = draft.tokens.findLastIndex(({ norm }, at) => at < start && norm === "by");
  if (!SIZE.test(said) || by < 0) return false;
  const key = draft.skipOver(by + 1, /^(the|their|its)$/);
  return draft.fieldAt(key, (field, one) => isNumeric(field) && one.score >= WHOLE_AMOUNT) !== null;
}

/** "The five largest by crew, biggest on top", "with the highest fee, largest first": what was ranked keeps its order. */
export function isRankedSo(draft: Draft, { start, end }: Words, said: string): boolean {
  const [plain, adjective] = [PLAIN.exec(said), ADJECTIVES.get(said)];
  if (isSaidOfKey(draft, { start, end }, said)) return true;
  return draft.tokens.slice(0, start).some(({ norm }) => {
    const known = PLAIN.exec(norm);
    if (plain && known && (plain.groups?.little === undefined) === (known.groups?.little === undefined))
      return true;
    return (
      adjective !== undefined && norm.endsWith("est") && ADJECTIVES.get(norm)?.concept === adjective.concept
    );
  });
}

/** "Parcels per state, biggest first" of parcels with a `size`: that of single documents orders no groups. */
export function isLostInGroups({ plan }: Draft, by: SortKey["by"]): boolean {
  return plan.keys.length > 0 && by.kind === "field";
}

/** The date of documents, else the only year that they have. */
export function ownDate({ collection }: Draft): FieldRef | null {
  const date = defaultDate(collection)?.field;
  const [year, ...others] = collection.fields.filter((one) => isYearField(one) && one.arrayRoot === null);
  const field = date ?? (others.length === 0 ? year : undefined);
  return field ? { field, route: null } : null;
}
