import { foldText, lemmaOf, stemOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const NOBODY = /^(nobody|noone)$/;
const HAVE = /^(has|have|had|is|was|were|are|been|ever|yet)$/;
const WHO = /^(that|which|who|whom)$/;
/** From this weight on a word of the question is the name itself. */
const NAMED = 0.95;

/**
 * "Camps that nobody joined" and "guests who have not joined" become "that were never joined" and "who have never joined",
 * where `joins` are documents and "joined" is one of their states as well: there are none of them, in whatever state.
 */
export function neverDone(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ norm }, place) => NOBODY.test(norm) || isNot(tokens, place));
  const said = tokens[at];
  if (!said) return tokens;
  const verb = placeAfter(tokens, at + 1, HAVE);
  if (!isStateOfDeed(tokens, verb, knowledge)) return tokens;
  const word = inPlaceOf(said);
  if (!NOBODY.test(said.norm)) return tokens.with(at, word("never"));
  const isLed = WHO.test(normAt(tokens, at - 1));
  const lead = isLed ? ["were", "never"] : ["that", "were", "never"];
  // "which camps has nobody joined"
  const start = /^(has|have|had|did)$/.test(normAt(tokens, at - 1)) ? at - 1 : at;
  return [...tokens.slice(0, start), ...lead.map(word), ...tokens.slice(verb)];
}

/** "Have not". */
function isNot(tokens: readonly Token[], at: number): boolean {
  return normAt(tokens, at) === "not" && /^(have|has|had|were|was)$/.test(normAt(tokens, at - 1));
}

/** The verb is a state of documents that are called after it, and that the question does not name. */
function isStateOfDeed(tokens: readonly Token[], at: number, { values, names }: Knowledge): boolean {
  const verb = tokens[at];
  if (verb?.kind !== "word" || !verb.norm.endsWith("ed")) return false;
  return values.find(foldText(verb.text)).some(({ field: { collection } }) => {
    const deed = collection.words.at(-1) ?? "";
    const isNamed = tokens.some(
      ({ norm }, place) =>
        place !== at &&
        (lemmaOf(norm) === deed || names.hits(norm).some((hit) => hit.word === deed && hit.weight > NAMED)),
    );
    return stemOf(deed) === stemOf(verb.norm) && !isNamed;
  });
}
