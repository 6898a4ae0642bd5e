import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const TURN = /^(last|next|this|previous|current)$/;
const STRETCH = /^(year|month|week|day|quarter)s?$/;
/** In front of a time, and of nothing that is shown. */
const IN = /^(in|of|from|during|since|for|over|within|until|by|before|after)$/;

/** "The first year and the last year" of a `last_year`: the name as it is stored, and no stretch of time. */
export function nameKeptPeriods(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex((_, index) => isKept(tokens, index, knowledge));
  const [turn, stretch] = tokens.slice(at, at + 2);
  if (at < 0 || !turn || !stretch) return tokens;
  const norm = `${turn.norm}_${lemmaOf(stretch.norm)}`;
  const named = inPlaceOf({ ...turn, end: stretch.end })(norm);
  return [...tokens.slice(0, at), named, ...nameKeptPeriods(tokens.slice(at + 2), knowledge)];
}

function isKept(tokens: readonly Token[], at: number, { names }: Knowledge): boolean {
  const [turn, stretch] = [normAt(tokens, at), normAt(tokens, at + 1)];
  if (!TURN.test(turn) || !STRETCH.test(stretch) || IN.test(normAt(tokens, at - 1))) return false;
  return names.fieldNamed([turn, stretch])?.words.join(" ") === `${turn} ${lemmaOf(stretch)}`;
}
