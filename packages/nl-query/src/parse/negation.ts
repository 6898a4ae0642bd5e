import { NEGATIONS } from "../lexicon/words.table.ts";
import type { Draft } from "./draft.ts";

const FILLERS =
  /^(in|from|of|the|a|an|any|by|with|to|is|are|was|were|for|being|been|be|marked|as|at|on|equal|status|type|ones|those|that|have|has|having|located|based|living|live|made|set|use|uses|using|speak|speaks|speaking|come|comes|belong|belongs|contain|contains|include|includes|offer|offers|prefer|like|play|plays)$/;

/** Position of a word that turns the following words into their opposite, or -1. */
export function negationBefore(draft: Draft, start: number): number {
  for (let at = start - 1, seen = 0; at >= 0 && seen < 5; at--, seen++) {
    const norm = draft.tokens[at]?.norm ?? "";
    if (draft.isTaken(at)) return -1;
    if (norm === "than" && draft.norm(at - 1) === "other") return at - 1;
    if (norm === "from" && draft.norm(at - 1) === "apart") return at - 1;
    if (norm === "but" && /^(anything|everything|all|anywhere|everywhere)$/.test(draft.norm(at - 1)))
      return at - 1;
    if (norm === "!" || norm === "!=" || norm === "<>" || norm === "≠") return at;
    if (NEGATIONS.has(norm)) return at;
    if (norm === "-" && draft.norm(at - 1) === "non") return at - 1;
    if (!FILLERS.test(norm) && !norm.endsWith("ed") && !isNegatedVerb(draft, at)) return -1;
  }
  return -1;
}

/** "did not pay": whatever the verb says, it is not so. */
function isNegatedVerb(draft: Draft, at: number): boolean {
  return /^(not|never)$/.test(draft.norm(at - 1)) && /^(do|does|did|who|that)$/.test(draft.norm(at - 2));
}
