import { flagOf } from "../schema/model.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const ARTICLE = /^(?:the|a|an|our|its|their)$/;
/** Words in front of a flag. */
const SAID = /^(?:is|are|was|were|be|been|being|not|n't|never|and|or|yet|already|also|only|both)$/;

/**
 * "Certified by the union" as "union certified" where a flag `union_certified` says so: who did it is a part of its
 * name, and no value of it.
 */
export function nameFlagAgents(tokens: readonly Token[], { names }: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }) => norm === "by")) return tokens;
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const deed = tokens[at] as Token;
    const last = ARTICLE.test(normAt(tokens, at + 2)) ? at + 3 : at + 2;
    const agent = tokens[last];
    const isBy = deed.kind === "word" && normAt(tokens, at + 1) === "by" && agent?.kind === "word";
    const field = isBy ? names.fieldNamed([agent.norm, deed.norm]) : null;
    if (!agent || field?.words.length !== 2 || flagOf(field) === null) {
      result.push(deed);
      continue;
    }
    const say = inPlaceOf(deed);
    const clause = SAID.test(normAt(tokens, at - 1)) ? [] : [say("that"), say("are")];
    result.push(...clause, inPlaceOf(agent)(agent.norm), say(deed.norm));
    at = last;
  }
  return result;
}
