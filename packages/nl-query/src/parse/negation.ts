import { NEGATIONS } from "../lexicon/words.table.ts";
import type { Draft } from "./draft.ts";

const FILLERS =
  /^(in|from|of|the|a|an|any|by|with|to|is|are|was|were|for|being|been|be|marked|as|at|on|equal|status|type|ones|those|that|have|has|having|located|based|living|live|made|set|use|uses|using|speak|speaks|speaking|come|comes|belong|belongs|contain|contains|include|includes|offer|offers|prefer|like|play|plays)$/;

/** Pairs of words that negate what follows, by their second word: "other than". */
const PAIRS: ReadonlyMap<string, RegExp> = new Map([
  ["than", /^other$/],
  ["from", /^apart$/],
  ["but", /^(anything|everything|all|anywhere|everywhere)$/],
  ["-", /^non$/],
]);
const SIGNS = /^(!=?|<>|≠)$/;
/** A negation farther away than this many words is about something else. */
const MAX_DISTANCE = 5;

/** Finds the word that negates what starts at `start`; -1 when there is none. */
export function negationBefore(draft: Draft, start: number): number {
  for (let at = start - 1; at >= 0 && at >= start - MAX_DISTANCE; at--) {
    const norm = draft.tokens[at]?.norm ?? "";
    if (draft.isTaken(at)) return -1;
    if (PAIRS.get(norm)?.test(draft.norm(at - 1)) === true) return at - 1;
    if (SIGNS.test(norm) || NEGATIONS.has(norm)) return at;
    if (!FILLERS.test(norm) && !norm.endsWith("ed") && !isNegatedVerb(draft, at)) return -1;
  }
  return -1;
}

/** "did not pay": whatever the verb says, it is not so. */
function isNegatedVerb(draft: Draft, at: number): boolean {
  return /^(not|never)$/.test(draft.norm(at - 1)) && /^(do|does|did|who|that)$/.test(draft.norm(at - 2));
}
