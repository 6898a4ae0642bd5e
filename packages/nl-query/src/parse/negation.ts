import { NEGATIONS } from "../lexicon/words.table.ts";
import type { Token } from "../text/token.ts";
import type { Draft } from "./draft.ts";

const FILLERS =
  /^(in|from|of|the|a|an|any|by|with|to|is|are|was|were|for|being|been|be|marked|as|at|on|equal|status|type|ones|those|that|have|has|having|located|based|living|live|made|set|use|uses|using|speak|speaks|speaking|come|comes|belong|belongs|contain|contains|containing|include|includes|including|offer|offers|prefer|like|play|plays|available|broadcast|aired|active|yet|currently|actually)$/;

/** Pairs of words that negate what follows, by their second word: "other than". */
const PAIRS: ReadonlyMap<string, RegExp> = new Map([
  ["than", /^other$/],
  ["from", /^(apart|away)$/],
  ["but", /^(anything|everything|all|anywhere|everywhere)$/],
  ["-", /^non$/],
]);
export const PARTICIPLE =
  /(ed|^(held|sold|built|won|born|taught|led|run|given|taken|written|bought|paid|sent|driven|drawn|sung|known))$/;
const SIGNS = /^(!=?|<>|≠)$/;
/** A negation farther away than this many words is about something else. */
const MAX_DISTANCE = 5;

/** Begins another part of the sentence, or limits what is negated. */
const BREAK = /^(and|or|but|who|which|whose|that|where|only|just|if|than|all|every|each|[.,;?!:])$/;
/** Behind a participle, the verb of the sentence around. */
const MAIN_VERB =
  /^(is|are|was|were|have|has|had|live|lives|come|comes|belong|belongs|contain|contains|offer|offers|speak|speaks|use|uses|play|plays)$/;
const AUXILIARY = /^(do|does|did|have|has|had|who|that)$/;

/** Finds the word that negates what starts at `start`; -1 when there is none. */
export function negationBefore(draft: Draft, start: number): number {
  let isPhrase = false;
  for (let at = start - 1; at >= 0 && at >= start - MAX_DISTANCE; at--) {
    const token = draft.tokens[at];
    const norm = token?.norm ?? "";
    if (draft.isTaken(at)) return -1;
    if (isPhrase && /^(not|never)$/.test(norm)) return AUXILIARY.test(draft.norm(at - 1)) ? at : -1;
    if (!isPhrase && PAIRS.get(norm)?.test(draft.norm(at - 1)) === true) return at - 1;
    if (!isPhrase && (SIGNS.test(norm) || NEGATIONS.has(norm))) return at;
    if (endsClause(draft, at)) return -1;
    if (isPassedOver(norm)) continue;
    // "did not settle down in": whatever the verb and its particles say, it is not so
    if (token?.kind !== "word" || BREAK.test(norm)) return -1;
    isPhrase = true;
  }
  return -1;
}

/** "Those that have not been docked are red": what is not so ends before the verb. */
function endsClause(draft: Draft, at: number): boolean {
  return PARTICIPLE.test(draft.norm(at)) && MAIN_VERB.test(draft.norm(at + 1));
}

function isPassedOver(norm: string): boolean {
  return FILLERS.test(norm) || PARTICIPLE.test(norm);
}

/** "Never booked": the verb says what there is none of, and is no state of it. */
export function isNeverDone(tokens: readonly Token[], at: number): boolean {
  if (!PARTICIPLE.test(tokens[at]?.norm ?? "")) return false;
  const before = tokens[at - 1]?.norm ?? "";
  return before === "never" || (/^(been|yet|ever)$/.test(before) && tokens[at - 2]?.norm === "never");
}
