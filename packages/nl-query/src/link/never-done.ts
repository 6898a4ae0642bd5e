import { foldText, lemmaOf, pluralOf, rootsOf, stemOf } from "../text/lemma.ts";
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
  const done = withNone(tokens, knowledge);
  if (done) return done;
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

/** "Plays that were not performed" as "plays that have no performances", which are documents or elements. */
function withNone(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] | null {
  const at = tokens.findIndex(({ norm }) => /^(not|never)$/.test(norm));
  const said = tokens[at];
  const verb = said ? placeAfter(tokens, at + 1, HAVE) : -1;
  const deed = said ? deedOf(tokens[verb], tokens, knowledge) : null;
  if (!said || !deed) return null;
  let start = at;
  while (HAVE.test(normAt(tokens, start - 1))) start--;
  const lead = start === at && !WHO.test(normAt(tokens, at - 1)) ? "with" : "have";
  const words = [lead, "no", pluralOf(deed)].map(inPlaceOf(said));
  return [...tokens.slice(0, start), ...words, ...tokens.slice(verb + 1)];
}

/** `performance` for "performed": the noun that some documents are called by, where no name holds the verb. */
function deedOf(
  verb: Token | undefined,
  tokens: readonly Token[],
  { model, lists, names }: Knowledge,
): string | null {
  if (verb?.kind !== "word" || !verb.norm.endsWith("ed")) return null;
  if (names.hits(verb.norm).some(({ weight }) => weight > NAMED)) return null;
  const roots = rootsOf(verb.norm);
  const heads = [...model.collections, ...lists].map(({ words }) => words.at(-1) ?? "");
  const [deed, ...others] = new Set(
    heads.filter(
      (head) => stemOf(head) !== stemOf(verb.norm) && rootsOf(head).some((one) => roots.includes(one)),
    ),
  );
  const isNamed = tokens.some(({ norm }) => lemmaOf(norm) === deed);
  return deed !== undefined && others.length === 0 && !isNamed ? deed : null;
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
