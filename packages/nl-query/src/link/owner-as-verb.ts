import { arePeople } from "../schema/people.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const LEAD = /^(?:the|who|what|is|show|find|give|get|list|me|name|names|full|of)$/;
/** From this weight on a word of the question is one of a name. */
const NAMED = 0.7;

/** "The owner of the longest boat" as "who owns the longest boat", where sailors own boats and nothing is called an owner. */
export function ownerAsVerb(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const { names } = knowledge;
  const at = tokens.findIndex(({ norm }) => norm === "owner");
  const owner = tokens[at];
  if (!owner || normAt(tokens, at + 1) !== "of" || tokens.length < at + 3) return tokens;
  const isAsked = tokens.slice(0, at).every(({ norm }) => LEAD.test(norm));
  if (!isAsked || names.hits("owner").some(({ weight }) => weight >= NAMED)) return tokens;
  if (!tokens.slice(at + 2).some((noun) => areHeld(noun, knowledge))) return tokens;
  const word = inPlaceOf(owner);
  return [word("who"), word("owns"), ...tokens.slice(at + 2)];
}

/** Documents that refer to people of one kind, or stand in a list of theirs. */
function areHeld({ kind, norm }: Token, { model, lists }: Knowledge): boolean {
  const noun = lemmaOf(norm);
  const isCalled = ({ words }: { words: readonly string[] }): boolean => words.at(-1) === noun;
  const people = model.references.flatMap(({ from, to }) =>
    isCalled(from.collection) && from.arrayRoot === null && arePeople(to.collection) ? [to.collection] : [],
  );
  const isListed = lists.some((list) => isCalled(list) && arePeople(list.collection));
  return kind === "word" && (isListed || new Set(people).size === 1);
}
