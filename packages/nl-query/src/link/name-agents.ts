import { lemmaOf } from "../text/lemma.ts";
import { WHICH } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import { agentField, makerName } from "./agent-fields.ts";
import type { Knowledge } from "./knowledge.ts";

const AGENT = /[a-z]{3}(?:er|or)$/;
const PEOPLE = /^(people|persons?|individuals?|humans?)$/;
/** What is counted follows, not what the deed was done to. */
const BOUNDS = /^(more|at|over|fewer|less|exactly|several|multiple|#)$/;

/**
 * "Finders with at least 2 coins" as "find.by with at least 2 coins", and "which people found more than 2 coins" as
 * "which find.by with more than 2 coins": those who did something, where only a field such as `find.by` tells who. Commenters are the authors of comments.
 */
export function nameAgents(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    const doers = doersAt(tokens, at, knowledge);
    result.push(...(doers?.words ?? agentOf(token, knowledge, normAt(tokens, 0) === "who")));
    at += (doers?.length ?? 1) - 1;
  }
  return result;
}

/** The name of the field that a noun such as "finder" or "commenter" stands for. */
function agentOf(token: Token, knowledge: Knowledge, isWhoAsked: boolean): readonly Token[] {
  const noun = lemmaOf(token.norm);
  if (token.kind !== "word" || !AGENT.test(noun) || knowledge.names.has(noun)) return [token];
  const path = agentField(noun, knowledge)?.path;
  const names = path !== undefined ? [path] : isWhoAsked ? null : makerName(noun, knowledge);
  return names?.map(inPlaceOf(token)) ?? [token];
}

/** "Which people found more than", "who found more than" */
function doersAt(
  tokens: readonly Token[],
  at: number,
  knowledge: Knowledge,
): { words: readonly Token[]; length: number } | null {
  const [first, second] = tokens.slice(at, at + 2);
  const isWho = first?.norm === "who";
  const isAsked = isWho || (WHICH.test(first?.norm ?? "") && PEOPLE.test(second?.norm ?? ""));
  const verb = at + (isWho ? 1 : 2);
  const said = tokens[verb];
  if (!first || !said || !isAsked || !BOUNDS.test(normAt(tokens, verb + 1))) return null;
  const path = agentField(said.norm, knowledge)?.path;
  if (path === undefined) return null;
  const words = ["which", path, "with"].map(inPlaceOf(said));
  return { words, length: verb - at + 1 };
}
