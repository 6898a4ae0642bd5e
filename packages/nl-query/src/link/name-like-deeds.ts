import { DEEDS_ALIKE } from "../lexicon/deed-nouns.table.ts";
import { isTemporal } from "../schema/model.ts";
import { stemOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const TIME = /^(?:time|duration)s?$/;

/**
 * "Resolution time" of tickets that have a `closedAt` as "closed time", "first response time" as "time to first reply": the deed
 * that is dated, where none is called so.
 */
export function nameLikeDeeds(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }) => TIME.test(norm))) return tokens;
  const at = tokens.findIndex((_, place) => isTimed(tokens, place));
  const said = tokens[at];
  const deed = said ? deedLike(said.norm, knowledge) : null;
  if (!said || deed === null) return tokens;
  const word = inPlaceOf(said);
  const isFirst = normAt(tokens, at - 1) === "first" && TIME.test(normAt(tokens, at + 1));
  return isFirst
    ? [...tokens.slice(0, at - 1), ...["time", "to", "first", deed].map(word), ...tokens.slice(at + 2)]
    : [...tokens.slice(0, at), word(deed), ...tokens.slice(at + 1)];
}

/** "Resolution time", "time to first response". */
function isTimed(tokens: readonly Token[], at: number): boolean {
  if (!DEEDS_ALIKE.some(({ said }) => said.test(normAt(tokens, at)))) return false;
  const to = normAt(tokens, at - 1) === "first" ? at - 2 : at - 1;
  const isUntil = normAt(tokens, to) === "to" && TIME.test(normAt(tokens, to - 1));
  return isUntil || TIME.test(normAt(tokens, at + 1));
}

/** Null where a date is called so already, or none is called alike. */
function deedLike(norm: string, { model }: Knowledge): string | null {
  const words = new Set(model.fields.flatMap((field) => (isTemporal(field) ? field.words : [])));
  if ([...words].some((one) => stemOf(one) === stemOf(norm))) return null;
  const alike = DEEDS_ALIKE.filter(({ said }) => said.test(norm)).flatMap(({ done }) => done);
  return alike.find((one) => words.has(one)) ?? null;
}
