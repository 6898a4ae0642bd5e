import type { FieldModel } from "../schema/model.ts";
import { foldText, lemmaOf } from "../text/lemma.ts";
import { BE } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const SENTENCE = /^[.?!;]$/;
const DETERMINER = /^(the|our|all|these|those)$/;
const PRONOUN = /^(it|they|he|she|these|those|each)$/;
/** How sure a word is that of a name itself. */
const NAMED = 0.9;
/** A text with more values than these tells no degrees. */
const MOST_DEGREES = 12;

/**
 * "How hard are they?" of a difficulty that may be "hard" asks for "their difficulty", not for what is hard.
 * "How hard are the climbs" is "the difficulty of the climbs".
 */
export function nameDegrees(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const at = tokens.findIndex(({ norm }, place) => norm === "how" && isAsked(tokens, place));
  const degree = tokens[at + 1];
  const field = at >= 0 && degree?.kind === "word" ? fieldOfDegree(knowledge, degree) : null;
  if (!field || !degree || isSaidOfOthers(tokens.slice(at + 3), field, knowledge)) return [...tokens];
  const isAgain = PRONOUN.test(normAt(tokens, at + 2)) || PRONOUN.test(normAt(tokens, at + 3));
  const word = inPlaceOf(degree);
  const start = isAgain && !tokens.some(({ norm }) => norm === "of") ? leadAt(tokens, at) : at;
  const lead = start < at ? ["with"] : SENTENCE.test(normAt(tokens, at - 1)) ? ["list"] : [];
  const named = isAgain ? [...lead, "their", ...field.words] : ["the", ...field.words, "of"];
  const end = isAgain ? endOfClause(tokens, at + 4) : at + 3;
  const rest = tokens.slice(end);
  if (isAgain && field.words.every((one) => rest.some(({ norm }) => norm === one)))
    return [...tokens.slice(0, start), ...rest];
  return [...tokens.slice(0, start), ...named.map((norm) => word(norm)), ...rest];
}

/** Where ", and" in front begins; "with" takes its place, as what is shown of the documents follows. */
function leadAt(tokens: readonly Token[], at: number): number {
  if (normAt(tokens, at - 1) !== "and") return at;
  return normAt(tokens, at - 2) === "," ? at - 2 : at - 1;
}

/** "How hard are", "how hard they are". */
function isAsked(tokens: readonly Token[], at: number): boolean {
  const isTurned = PRONOUN.test(normAt(tokens, at + 2)) && BE.test(normAt(tokens, at + 3));
  return isTurned || BE.test(normAt(tokens, at + 2));
}

/** "How high are the towers" asks for no severity of the faults in them. */
function isSaidOfOthers(behind: readonly Token[], field: FieldModel, { model }: Knowledge): boolean {
  const noun = lemmaOf(behind.find(({ norm }) => !DETERMINER.test(norm))?.norm ?? "");
  const named = model.collections.filter(({ words }) => words.join(" ") === noun);
  return named.length > 0 && !named.includes(field.collection);
}

/** Behind "to make" of "how hard are they to make". */
function endOfClause(tokens: readonly Token[], at: number): number {
  return normAt(tokens, at) === "to" && tokens[at + 1]?.kind === "word" ? at + 2 : at;
}

/** The only field that holds the word as one of a few values; null where a name has it. */
function fieldOfDegree({ names, values }: Knowledge, { norm }: Token): FieldModel | null {
  if (names.hits(norm).some(({ weight }) => weight >= NAMED)) return null;
  const fields = new Set(values.find(foldText(norm)).map(({ field }) => field));
  const [field, ...others] = fields;
  const isDegree = field?.kind === "text" && field.valuesAreComplete && field.uniqueCount <= MOST_DEGREES;
  return field && isDegree && others.length === 0 ? field : null;
}
