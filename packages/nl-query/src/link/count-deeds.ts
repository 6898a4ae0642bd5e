import { isTemporal } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import { isDocument } from "./name-counts.ts";
import type { Knowledge } from "./knowledge.ts";

const LEAD = /^(?:show|list|give|get|find|display|return|me|us|the|our|all|total)$/;
const SPLITS = /^(?:by|per)$/;
const TIME = /^(?:the|day|date|week|month|quarter|year|hour|weekday|time)s?$/;

/** "Signups by country" of users that keep their `signupAt` as "number of users by country": all of them did it. */
export function countDeeds(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  let at = 0;
  while (LEAD.test(normAt(tokens, at))) at++;
  const deed = tokens[at];
  if (deed?.kind !== "word" || !SPLITS.test(normAt(tokens, at + 1)) || TIME.test(normAt(tokens, at + 2)))
    return tokens;
  const lemma = lemmaOf(deed.norm);
  if (lemma === deed.norm || isDocument(deed, knowledge)) return tokens;
  const [date, ...others] = knowledge.model.fields.filter((one) => one.words.includes(lemma));
  const isOfAll = date !== undefined && isTemporal(date) && date.absence === 0 && date.arrayRoot === null;
  if (!isOfAll || others.length > 0) return tokens;
  const word = inPlaceOf(deed);
  const { name } = date.collection;
  return [
    ...tokens.slice(0, at).filter(({ norm }) => norm !== "total"),
    ...["number", "of"].map(word),
    { ...deed, text: name, norm: name.toLowerCase() },
    ...tokens.slice(at + 1),
  ];
}
