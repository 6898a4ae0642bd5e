import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { isDocument } from "./name-counts.ts";

const ARTICLE = /^(the|all|every|each|any|different|distinct|those)$/;

/** "Name the towns" of potters lists the towns; "name the potters" asks for their names. */
export function nameVerb(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const [verb, ...rest] = tokens;
  if (verb?.norm !== "name" || !ARTICLE.test(normAt(rest, 0))) return [...tokens];
  const noun = rest.find(({ norm }) => !ARTICLE.test(norm));
  const isField =
    noun !== undefined &&
    knowledge.names.fieldNamed([lemmaOf(noun.norm)]) !== null &&
    !isDocument(noun, knowledge);
  return isField ? [{ ...verb, norm: "list" }, ...rest] : [...tokens];
}
