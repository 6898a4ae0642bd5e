import { NEGATIONS } from "../lexicon/words.table.ts";
import { flagOf, isNumeric, type CollectionModel, type FieldModel } from "../schema/model.ts";
import { foldText, lemmaOf, stemOf } from "../text/lemma.ts";
import { RELATIVE } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const DONE = /[a-z]{3}ed$/;
/** In front of "rated", it ranks: "the best rated book". */
const DEGREE =
  /^(best|top|highest|most|least|worst|lowest|better|worse|higher|lower|well|poorly|badly|highly|-|not|never|be)$/;
const AUXILIARY = /^(is|are|was|were|been|be)$/;
const HAVE = /^(has|have|had|having)$/;
/** What may follow a verb that nothing more is said of. */
const ENDS = /^([.,;:?!)]|and|or|per|sorted|ordered|return|show|list|)$/;
const LONGEST_CLAUSE = 4;

/**
 * "Rated bookings" and "bookings that were rated" become "bookings with a rating", where `rating` is a number that some of
 * them have and nothing is called after the verb itself.
 */
export function nameMeasured(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ kind, norm }) => kind === "word" && DONE.test(norm));
  if (at < 0) return tokens;
  return tokens.reduceRight<readonly Token[]>((said, verb, place) => {
    if (verb.kind !== "word" || !DONE.test(verb.norm) || isNameItself(verb, knowledge)) return said;
    return inFront(said, place, knowledge) ?? behind(said, place, knowledge) ?? said;
  }, tokens);
}

/** "Rated bookings". */
function inFront(tokens: readonly Token[], at: number, knowledge: Knowledge): Token[] | null {
  const thing = knowledge.model.collections.find((one) => isNamedAt(one, tokens, at + 1));
  const measure = thing && measureOf(thing, normAt(tokens, at));
  if (!measure || DEGREE.test(normAt(tokens, at - 1)) || NEGATIONS.has(normAt(tokens, at - 1))) return null;
  const end = at + 1 + thing.words.length;
  return [
    ...tokens.slice(0, at),
    ...tokens.slice(at + 1, end),
    ...having(measure, tokens[at], true),
    ...tokens.slice(end),
  ];
}

/** "Bookings that were not rated", "how many bookings were rated". */
function behind(tokens: readonly Token[], at: number, knowledge: Knowledge): Token[] | null {
  const who = clauseStart(tokens, at);
  const from = RELATIVE.test(normAt(tokens, who)) ? who + 1 : who;
  const clause = tokens.slice(from, at).map(({ norm }) => norm);
  const isPassive = AUXILIARY.test(clause.at(-1) ?? "") || AUXILIARY.test(clause.at(-2) ?? "");
  const isClause = clause.every(
    (norm) => AUXILIARY.test(norm) || HAVE.test(norm) || NEGATIONS.has(norm) || /^(yet|ever)$/.test(norm),
  );
  if (who < 1 || !isPassive || !isClause || clause.length > LONGEST_CLAUSE) return null;
  const end = normAt(tokens, at + 1) === "yet" ? at + 2 : at + 1;
  const thing = knowledge.model.collections.find((one) => isNamedAt(one, tokens, who - one.words.length));
  const measure = thing && measureOf(thing, normAt(tokens, at));
  if (!measure || !ENDS.test(normAt(tokens, end))) return null;
  const isThere = !clause.some((norm) => NEGATIONS.has(norm));
  return [...tokens.slice(0, who), ...having(measure, tokens[at], isThere), ...tokens.slice(end)];
}

/** Where "that were" begins, or "were" in "how many bookings were rated". */
function clauseStart(tokens: readonly Token[], at: number): number {
  const who = tokens.findLastIndex(({ norm }, place) => place < at && RELATIVE.test(norm));
  const isCount = normAt(tokens, 0) === "how" && normAt(tokens, 1) === "many";
  if (who >= 0 || !isCount) return who;
  return tokens.findIndex(({ norm }) => AUXILIARY.test(norm) || HAVE.test(norm));
}

function having({ words }: FieldModel, said: Token | undefined, isThere: boolean): Token[] {
  const norms = [isThere ? "with" : "without", "a", ...words];
  return said ? norms.map(inPlaceOf(said)) : [];
}

/** A field, a flag or a stored value that is called as the verb says more. */
function isNameItself({ norm, text }: Token, { names, values }: Knowledge): boolean {
  return names.hasShortened(norm) || values.find(foldText(text)).length > 0;
}

/** The only field of one family with the verb, where it is a number that may be missing. */
function measureOf({ fields }: CollectionModel, verb: string): FieldModel | null {
  const stem = stemOf(verb);
  const [measure, ...others] = fields.filter(({ words }) => words.some((word) => stemOf(word) === stem));
  const isMeasure =
    measure !== undefined &&
    measure.words.length === 1 &&
    isNumeric(measure) &&
    flagOf(measure) === null &&
    measure.arrayRoot === null &&
    measure.absence > 0;
  return isMeasure && others.length === 0 ? measure : null;
}

function isNamedAt({ words }: CollectionModel, tokens: readonly Token[], at: number): boolean {
  return words.length > 0 && words.every((word, index) => lemmaOf(normAt(tokens, at + index)) === word);
}
