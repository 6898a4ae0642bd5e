import type { Question } from "../parse/draft.ts";
import type { ValueMention } from "../link/value-mentions.ts";
import { doneDate, oppositeFlags, undoneDate, undoneValue } from "../parse/one-word-states.ts";
import { saysStanding } from "../parse/read-standings.ts";
import type { Words } from "../plan/plan.ts";
import { isTemporal, type CollectionModel } from "../schema/model.ts";
import type { OwnFields } from "./anchors.ts";

/** Surety of a word that names a flag. */
const NAMED = 0.75;
const OVER = /^(expired|overdue|lapsed|upcoming|future|past)$/;
const JOINT = /^(or|,|and)$/;
const ARTICLE = /^(a|an)$/;

/** What the names of a collection are looked for in. */
type Place = { question: Question; fields: OwnFields; collection: CollectionModel };

/** Where stored values or a state begin that stand in front of a name; null where there are none. */
export function saidBefore(place: Place, words: Words): number | null {
  return valuesBefore(place.question, place.collection, words) ?? stateBefore(place, words);
}

/**
 * Where the stored values begin that stand in front of a name: "shipped orders", "paid or shipped orders", "both paid
 * and shipped orders". Null where there are none.
 *
 * @param place `end`: where the name begins; `start`: from where on words are looked at.
 */
function valuesBefore(
  { values, tokens }: Question,
  collection: CollectionModel,
  place: Words,
): number | null {
  const endingAt = (end: number): ValueMention | undefined =>
    values.find(
      (one) =>
        one.end === end && one.start >= place.start && !one.isCommon && one.field.collection === collection,
    );
  const last = endingAt(place.end);
  if (!last) return null;
  let { start } = last;
  for (;;) {
    const joint = ARTICLE.test(tokens[start - 1]?.norm ?? "") ? start - 2 : start - 1;
    const other = JOINT.test(tokens[joint]?.norm ?? "") ? endingAt(joint) : undefined;
    const isBoth = tokens[joint]?.norm !== "and" || tokens[(other?.start ?? 0) - 1]?.norm === "both";
    if (other?.field !== last.field || !isBoth) return start;
    ({ start } = other);
  }
}

/**
 * Where a state begins that is said in front of a name: "blocked cards" of a flag, "unfinished chores", "paid dues".
 * Null where there is none.
 */
function stateBefore({ question, fields: names, collection }: Place, { start, end }: Words): number | null {
  const { tokens, knowledge } = question;
  const norm = tokens[end - 1]?.norm ?? "";
  if (end <= start || tokens[end - 1]?.kind !== "word") return null;
  const flag = names
    .of(collection)
    .find((one) => one.end === end && one.start >= start && one.score >= NAMED && one.field.kind === "bool");
  if (flag) return flag.start;
  const { fields } = collection;
  const isState =
    oppositeFlags(knowledge, fields, norm).length > 0 ||
    undoneDate(knowledge, fields, norm) !== null ||
    undoneValue(knowledge, fields, norm) !== null ||
    doneDate(knowledge, fields, norm) !== null ||
    saysStanding(collection, norm) ||
    (OVER.test(norm) && fields.some(isTemporal));
  return isState ? end - 1 : null;
}
