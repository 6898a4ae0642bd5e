import type { ReferenceModel } from "../schema/model.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { roleWordsOf } from "./roles.ts";

const IS = /^(is|are|was|were|has|have)$/;
const OWNS = /^(have|has|having|with|without|had)$/;
const ARTICLE = /^(a|an|any|no)$/;
const CLAUSE = /^(who|that|with|without|whose)$/;
/** What follows says more of somebody; names are written with a capital letter. */
const SAYS = /^(?:not|no|an?|still|currently|\p{Ll}{3,})$/u;

/**
 * "Jobs whose reviewer is inactive" as "jobs whose reviewer operator is inactive", where reviewers are operators: what
 * is said of somebody in a role is known of what the role refers to.
 */
export function nameRoleHolders(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== "word" || !isDescribed(tokens, at, knowledge)) return [token];
    const reference = referenceIn(lemmaOf(token.norm), knowledge);
    if (!reference) return [token];
    const names = wordsOfName(reference.to.collection.name).map((word) => word.toLowerCase());
    const noun = [...names.slice(0, -1), lemmaOf(names.at(-1) ?? "")];
    return [token, ...noun.map(inPlaceOf(token))];
  });
}

/** "Whose reviewer is inactive", "a reviewer who is", "with an inactive reviewer". */
function isDescribed(tokens: readonly Token[], at: number, { names }: Knowledge): boolean {
  const [before, next, after] = [normAt(tokens, at - 1), normAt(tokens, at + 1), tokens[at + 2]];
  if (before === "whose") return IS.test(next) && SAYS.test(after?.text ?? "");
  if (ARTICLE.test(before) && OWNS.test(normAt(tokens, at - 2))) return CLAUSE.test(next);
  const isFlag = names.isFlag(before.replace(/^(?:in|un)(?=.{4})/, ""));
  const lead = ARTICLE.test(normAt(tokens, at - 2)) ? at - 3 : at - 2;
  return isFlag && OWNS.test(normAt(tokens, lead));
}

/** The only reference in the role that a noun says; null where it is the name of documents or of another field. */
function referenceIn(role: string, { model, names }: Knowledge): ReferenceModel | null {
  if (model.collections.some(({ words }) => words.includes(role))) return null;
  const [only, ...others] = model.references.filter((one) => roleWordsOf(one).includes(role));
  const field = names.fieldNamed([role]);
  const isOther = field !== null && field !== only?.from;
  return only && others.length === 0 && !isOther && only.from.arrayRoot === null ? only : null;
}
