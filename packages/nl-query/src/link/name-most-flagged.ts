import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const HAS = /^(has|have|had|with|having)$/;

/**
 * "Who has the most urgent jobs" as "who has the most jobs that are urgent", where jobs have a flag for that: their
 * number is meant, and not how urgent they are.
 */
export function nameMostFlagged(tokens: readonly Token[], { names, model }: Knowledge): Token[] {
  const most = tokens.findIndex(({ norm }, at) => norm === "most" && isHad(tokens, at));
  const [flag, noun] = [tokens[most + 1], tokens[most + 2]];
  const isNoun = model.collections.some(({ words }) => words.at(-1) === lemmaOf(noun?.norm ?? ""));
  if (most < 0 || !flag || !noun || !isNoun || !names.isFlag(flag.norm)) return [...tokens];
  const tie = ["that", "are"].map(inPlaceOf(flag));
  return [...tokens.slice(0, most + 1), noun, ...tie, flag, ...tokens.slice(most + 3)];
}

function isHad(tokens: readonly Token[], most: number): boolean {
  const before = normAt(tokens, most - 1) === "the" ? most - 2 : most - 1;
  return HAS.test(normAt(tokens, before));
}
