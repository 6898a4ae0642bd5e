import type { Draft } from "./draft.ts";
import type { FieldMention } from "../link/mentions.ts";
import { isUnique } from "../schema/model.ts";
import type { FigureWords } from "./own-amount.ts";
import { isPluralWord } from "./read-groups.ts";
import { EACH_OR_ALL } from "../text/small-words.ts";

/** Words that may stand in front of the figure that a question begins with. */
const HEAD =
  /^(show|list|give|get|find|display|return|compare|calculate|compute|tell|me|us|the|our|what|which|all|each|every|i|we|need|want|is|was|are|were|'s)$/;
/** Begins what is said of those who are asked for. */
const LEADS_ON = /^(with|whose|having|that|which|who|have|has|where)$/;
/** Surety from which on words are the name of a field. */
const NAMED = 0.85;

/** "Makers with an average rating over 7": values that many documents have, which have averages of their own. */
function asksForHolders(draft: Draft): boolean {
  const start = draft.skip(0, HEAD);
  const mention = draft.fieldAt(
    start,
    (field, { score, end }) =>
      field.kind === "text" && !isUnique(field) && score >= NAMED && LEADS_ON.test(draft.norm(end)),
  );
  return (
    mention !== null && (isPluralWord(draft, mention.end - 1) || EACH_OR_ALL.test(draft.norm(start - 1)))
  );
}

/**
 * "Name and average guest rating" of documents that keep a `ratings.guests.avg` each: what they keep, and no figure of
 * all of them, which a question begins with, or asks for per group.
 */
export function isKeptAverage(draft: Draft, { kinds }: FigureWords): boolean {
  const [first, ...others] = kinds;
  if (!first || first.kind !== "avg" || others.length > 0 || draft.plan.keys.length > 0) return false;
  if (draft.skip(0, HEAD) === first.at || asksForHolders(draft)) return false;
  const mention = draft.fieldAt(
    first.at,
    (field, { score, end, route }) =>
      field.words.includes("average") &&
      field.arrayRoot === null &&
      route === null &&
      score >= NAMED &&
      end > first.at + 1,
  );
  return mention !== null && isNameItself(draft, mention);
}

/** Each word is one of the name: "rating" may mean the `score` of something else. */
function isNameItself({ question }: Draft, { start, end, field }: FieldMention): boolean {
  const name = [...field.words, ...field.parentWords];
  return question.names.byToken
    .slice(start, end)
    .every((hits) => name.some((word) => (hits.get(word) ?? 0) >= NAMED));
}
