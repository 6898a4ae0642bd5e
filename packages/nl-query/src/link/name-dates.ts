import { isTemporal } from "../schema/model.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const DATE = /^(dates?|days?|time)$/;
const DEED = /(?:ing|ion|ment|al|ure)$/;
/** From this weight on two words are forms of one. */
const SAME_FAMILY = 0.8;

/** "Hiring date" of `hiredAt` as "hired date": the word that the name of the date has. */
export function nameDates(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  return tokens.map((token, at) => {
    const isDeed = token.kind === "word" && DEED.test(token.norm) && DATE.test(tokens[at + 1]?.norm ?? "");
    const word = isDeed && !knowledge.names.has(token.norm) ? dateWord(token.norm, knowledge) : undefined;
    return word === undefined ? token : { ...token, norm: word };
  });
}

/** The word of a date's name that is of one family with this. */
function dateWord(norm: string, { names, model }: Knowledge): string | undefined {
  const isOfDate = (word: string): boolean =>
    names.fieldsWith(word).some((id) => {
      const field = model.fields[id];
      return field !== undefined && isTemporal(field);
    });
  const bare = norm.replace(/ing$/, "");
  return [norm, `${bare}e`, bare]
    .flatMap((form) => names.hits(form))
    .find(({ word, weight }) => weight >= SAME_FAMILY && isOfDate(word))?.word;
}
