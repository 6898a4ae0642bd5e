import { yearsCounted } from "../parse/years-counted.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const YEARS = /^(years?|yrs?)$/;
const DETERMINER = /^(the|their|its|his|her|all|our|a|an)$/;
const QUALIFIER = /^(work|working|professional|active|practical|job)$/;
/** What years are spent with, whatever the field that counts them is called. */
const SPENT =
  /^(experience|service|practice|employment|work|working|activity|career|careers|profession|job|jobs|trade|duty|office|seniority|tenure|business)$/;
const SINCE_WHEN = /^(that|which|for)$/;
const HAVE = /^(have|has|had)$/;
const DOING = /^(been|[a-z]+(?:ing|ed|ught|own))$/;
const ASKS = /^(do|does|did|have|has)$/;
const THEY = /^(they|each|he|she)$/;
/** "They have been flying", "spend in their profession". */
const DONE =
  /^(they|each|he|she|of|them|have|has|had|been|in|the|their|as|spend|spent|work|works|serve|serves|practi[sc]e|experience|service|practice|employment|career|profession|job|trade|duty|office|business|[a-z]+ing|[a-z]+ed)$/;
const ENDS = /^([,.?!;]|and|)$/;

/**
 * "Years of experience", "the number of years that the pilots have been flying": the one number of years that the documents
 * named keep, by the name of its field. Bounds are left to the readers, who take "over 10 years of service" for it anyway.
 */
export function nameYearsCounted(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ norm }, place) => YEARS.test(norm) && tokens[place - 1]?.kind !== "number");
  const first = tokens[at];
  if (!first) return tokens;
  const owner = ownerOf(tokens, knowledge);
  const field = owner ? yearsCounted({ collection: owner }) : null;
  if (!owner || !field) return tokens;
  const name = namesOf(field, first);
  const asked = askedHow(tokens, at, { owner, name });
  if (asked) return asked;
  const end = endOfSpent(tokens, at, owner);
  if (end !== null) return [...tokens.slice(0, startOf(tokens, at)), ...name, ...tokens.slice(end)];
  const clause = clauseFrom(tokens, at + 1, owner);
  if (!clause) return tokens;
  const of = inPlaceOf(first)("of");
  return [...tokens.slice(0, startOf(tokens, at)), ...name, of, ...clause.owner, ...tokens.slice(clause.end)];
}

/** "How many years, on average, do pilots spend in their job", "how many years they have been flying". */
function askedHow(
  tokens: readonly Token[],
  at: number,
  { owner, name }: { owner: CollectionModel; name: readonly Token[] },
): readonly Token[] | null {
  const how = tokens[at - 2];
  if (how?.norm !== "how" || normAt(tokens, at - 1) !== "many") return null;
  const word = inPlaceOf(how);
  const mean = placeAfter(tokens, at + 1, /^,$/);
  const isMean = normAt(tokens, mean) === "on" && normAt(tokens, mean + 1) === "average";
  const verb = isMean ? placeAfter(tokens, mean + 2, /^,$/) : at + 1;
  const noun = placeAfter(tokens, verb + 1, DETERMINER);
  const end = placeAfter(tokens, verb, DONE);
  if (THEY.test(normAt(tokens, verb)) && ENDS.test(normAt(tokens, end)))
    return [...tokens.slice(0, at - 2), word("their"), ...name, ...tokens.slice(end)];
  if (!ASKS.test(normAt(tokens, verb)) || !isNamed(tokens, noun, owner)) return null;
  const done = placeAfter(tokens, noun + owner.words.length, DONE);
  const isMeanLast = normAt(tokens, done) === "on" && normAt(tokens, done + 1) === "average";
  const stop = isMeanLast ? done + 2 : done;
  if (!ENDS.test(normAt(tokens, stop)) || at > 2) return null;
  const asked = ["what", "is", "the", ...(isMean || isMeanLast ? ["average"] : [])].map(word);
  const whose = tokens.slice(verb + 1, noun + owner.words.length);
  return [...asked, ...name, word("of"), ...whose, ...tokens.slice(stop)];
}

/** The only documents named that count years. */
function ownerOf(tokens: readonly Token[], { model }: Knowledge): CollectionModel | null {
  const [owner, ...others] = model.collections.filter(
    (one) => yearsCounted({ collection: one }) && tokens.some((_, at) => isNamed(tokens, at, one)),
  );
  return owner && others.length === 0 ? owner : null;
}

function isNamed(tokens: readonly Token[], at: number, { words }: CollectionModel): boolean {
  return words.length > 0 && words.every((word, step) => lemmaOf(normAt(tokens, at + step)) === word);
}

/** "Number of years" as a whole. */
function startOf(tokens: readonly Token[], at: number): number {
  return normAt(tokens, at - 1) === "of" && /^(number|count)$/.test(normAt(tokens, at - 2)) ? at - 2 : at;
}

/** Where "years of experience", "years in their profession" ends; null for other words, and where a field is called so. */
function endOfSpent(tokens: readonly Token[], at: number, { fields }: CollectionModel): number | null {
  if (!/^(of|in)$/.test(normAt(tokens, at + 1))) return null;
  const qualifier = placeAfter(tokens, at + 2, DETERMINER);
  const isQualified = QUALIFIER.test(normAt(tokens, qualifier)) && SPENT.test(normAt(tokens, qualifier + 1));
  const noun = isQualified ? qualifier + 1 : qualifier;
  const isField = fields.some(({ words }) => words.includes(lemmaOf(normAt(tokens, noun))));
  return SPENT.test(normAt(tokens, noun)) && !isField ? noun + 1 : null;
}

/** "That the pilots have been flying": those who did it, and where the clause ends. */
function clauseFrom(
  tokens: readonly Token[],
  start: number,
  owner: CollectionModel,
): { owner: readonly Token[]; end: number } | null {
  let from = start;
  while (SINCE_WHEN.test(normAt(tokens, from))) from++;
  const noun = placeAfter(tokens, from, DETERMINER);
  const verb = noun + owner.words.length;
  if (!isNamed(tokens, noun, owner) || !HAVE.test(normAt(tokens, verb))) return null;
  let end = verb + 1;
  while (DOING.test(normAt(tokens, end))) end++;
  const isWhole = end > verb + 1 && ENDS.test(normAt(tokens, end));
  return isWhole ? { owner: tokens.slice(from, verb), end } : null;
}

function namesOf({ path }: FieldModel, token: Token): Token[] {
  return wordsOfName(path).map((word) => inPlaceOf(token)(word.toLowerCase()));
}
