import { DEED_NOUNS } from "../lexicon/deed-nouns.table.ts";
import { isOwnDeed } from "../parse/pick-field.ts";
import { type FieldModel, isTemporal, isYearField } from "../schema/model.ts";
import type { Token } from "../text/token.ts";
import { isLastDate } from "./date-of-elements.ts";
import type { Knowledge } from "./knowledge.ts";

const DATE = /^(dates?|days?|time|years?)$/;
const DEED = /(?:ing|ion|ment|al|ure|birth|death)$/;
const PARTICIPLE = /(?:ed|built|build|begun|born|made|laid)$/;
/** Nouns that are the verb itself. */
const PLAIN_DEED =
  /^(return|purchase|release|repair|visit|launch|review|check|repaint|update|issue|dispatch|pickup)$/;
const ENDING = /(?:ing|(?<=...)ation)$/;
const LIFE = /^(birth|death)$/;
/** From this weight on two words are forms of one. */
const SAME_FAMILY = 0.8;
/** From this weight on they mean the same. */
const MEANS = 0.7;

const BOUND = /^(starting|beginning|ending)$/;
/** Within a stretch of time; "starting from" is open to one side. */
const WITHIN = /^(in|on|during|within|this|next|last|\d{4}-\d\d)$/;
const START = /^(start|starts|started|begin|begins)$/;
const NAMED = 0.9;

/** Verbs that say of a firm or club that it came to be; `created_at` is often the time of its record. */
const FOUNDING = ["founded", "established", "formed", "incorporated", "started", "launched"] as const;
const BEFORE_TIME = /^(in|on|after|before|since|between|during|from|until|by|earlier|later|prior)$/;

/**
 * "Hiring date" of `hiredAt` as "hired date", "opening year" of `openedYear` as "opened year": the word that the name of the date has. "Terms
 * starting in May" of `startsOn` start then, and not since then, also where the date of a start is that of other documents. Clubs "started
 * in 1990" of `founded_year` were founded then.
 */
export function nameDates(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const named: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    const word = dateSaidAt(tokens, at, knowledge);
    const last = named.at(-1);
    const lacking = lackingDeed(tokens, at, knowledge);
    if (lacking !== undefined) {
      named.push({ ...token, norm: lacking }, { ...token, norm: "date" });
      continue;
    }
    const isYear = /^years?$/.test(token.norm);
    const year = isYear && last && tokens[at + 1]?.norm !== "ago" ? yearAlone(last, knowledge) : undefined;
    // "founding year" of `founded`, "year built" of `built`: its year, and not the `year` of something else
    if (last && year !== undefined) named[named.length - 1] = { ...last, norm: year, end: token.end };
    else if (!isYear || yearAlone(tokens[at + 1], knowledge) === undefined)
      named.push(word === undefined ? token : { ...token, norm: word });
  }
  return named;
}

function dateSaidAt(tokens: readonly Token[], at: number, knowledge: Knowledge): string | undefined {
  const token = tokens[at];
  if (token?.kind !== "word") return undefined;
  const next = tokens[at + 1]?.norm ?? "";
  if (knowledge.names.hasShortened(token.norm)) return ownDateWord(token.norm, next, knowledge);
  if (BEFORE_TIME.test(next) && FOUNDING.some((verb) => verb === token.norm))
    return foundingWord(tokens, knowledge);
  const isBound = at > 0 && BOUND.test(token.norm) && WITHIN.test(next);
  if (!isBound && !((DEED.test(token.norm) || PLAIN_DEED.test(token.norm)) && DATE.test(next)))
    return undefined;
  const said = isBound ? tokens.slice(0, at) : null;
  const isStart = isBound && token.norm !== "ending";
  return dateWord(token.norm, knowledge, said) ?? (isStart && keepsStarts(knowledge) ? "started" : undefined);
}

const LACKS = /^(without|no|lacking)$/;
const ENDS_LACK = /^(|[,.?!:;]|and|or|yet|so|is|are|was|has|on|in|by|per|sorted)$/;

/** "Without a renovation" of `last_renovated_on`: the date of the deed, where nothing else is called so. */
function lackingDeed(tokens: readonly Token[], at: number, { names, model }: Knowledge): string | undefined {
  const { norm = "", kind } = tokens[at] ?? {};
  const before = /^(an?|any)$/.test(tokens[at - 1]?.norm ?? "") ? at - 2 : at - 1;
  const isLacked = LACKS.test(tokens[before]?.norm ?? "") && ENDS_LACK.test(tokens[at + 1]?.norm ?? "");
  if (kind !== "word" || !isLacked || !DEED.test(norm) || names.hasShortened(norm)) return undefined;
  const bare = norm.replace(ENDING, "");
  const hits = [norm, `${bare}e`, bare].flatMap((form) => names.hits(form));
  const isOnlyDate = (word: string): boolean => {
    const fields = names.fieldsWith(word).flatMap((id) => model.fields[id] ?? []);
    return fields.length > 0 && fields.every((field) => isLastDate(field));
  };
  return hits.find(({ word, weight }) => weight >= SAME_FAMILY && isOnlyDate(word))?.word;
}

/** "Opening date" of openings with an `openedAt`, where no field is called so. */
function ownDateWord(norm: string, next: string, { names, model }: Knowledge): string | undefined {
  if (!DEED.test(norm) || !DATE.test(next) || names.fieldNamed([norm, next]) !== null) return undefined;
  const own = model.collections.find(({ words }) => words.join() === norm);
  return own?.fields.find((field) => isDate(field) && isOwnDeed(field, own))?.words.at(-1);
}

/** The name of a field that holds the year of a deed, and nothing else, by the word beside "year" for the deed. */
function yearAlone(said: Token | undefined, { names, model }: Knowledge): string | undefined {
  if (said?.kind !== "word" || !(DEED.test(said.norm) || PARTICIPLE.test(said.norm))) return undefined;
  const [best] = names.hits(said.norm);
  if (!best || best.weight < MEANS) return undefined;
  const fields = names.fieldsWith(best.word).flatMap((id) => model.fields[id] ?? []);
  const isAlone = fields.every((field) => isYearField(field) && field.words.join() === best.word);
  return fields.length > 0 && isAlone ? best.word : undefined;
}

function keepsStarts({ model }: Knowledge): boolean {
  return model.fields.some(
    (field) => isTemporal(field) && field.words.some((word) => START.test(word) || word === "from"),
  );
}

/** The verb of founding that a date of the documents in question is called after. */
function foundingWord(tokens: readonly Token[], { names, model }: Knowledge): string | undefined {
  return FOUNDING.find((verb) =>
    names.fieldsWith(verb).some((id) => {
      const field = model.fields[id];
      return field !== undefined && isDate(field) && isSaid(tokens, names, field.collection.words);
    }),
  );
}

function isSaid(tokens: readonly Token[], names: Knowledge["names"], words: readonly string[]): boolean {
  return tokens.some((one) =>
    names.hits(one.norm).some(({ word, weight }) => weight >= NAMED && words.includes(word)),
  );
}

function isDate(field: FieldModel): boolean {
  return isTemporal(field) || isYearField(field);
}

/** The word of a date's name that is of one family with this; with `said`, of documents that are named there. */
function dateWord(
  norm: string,
  { names, model }: Knowledge,
  said: readonly Token[] | null,
): string | undefined {
  const isNamed = (words: readonly string[]): boolean => said === null || isSaid(said, names, words);
  const isOfDate = (word: string): boolean =>
    names.fieldsWith(word).some((id) => {
      const field = model.fields[id];
      return field !== undefined && isDate(field) && isNamed(field.collection.words);
    });
  const least = LIFE.test(norm) ? MEANS : SAME_FAMILY;
  // "formation" of `date_formed`
  const bare = norm.replace(ENDING, "");
  return [norm, `${bare}e`, bare, DEED_NOUNS.get(norm) ?? norm]
    .flatMap((form) => names.hits(form))
    .find(({ word, weight }) => weight >= least && isOfDate(word))?.word;
}
