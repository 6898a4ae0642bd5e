import { UNITS, type Concept } from "../lexicon/concepts.table.ts";
import { isNumeric } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";

export type Unit = { concept: Concept | null; end: number; word: string | null };

/** The unit after a number, with what it is counted for: "13 euros an hour". */
export function unitAfter(draft: Draft, at: number): Unit {
  const unit = plainUnitAfter(draft, at);
  const isRate =
    /^(a|an|per|each|\/)$/.test(draft.norm(unit.end)) &&
    /^(hour|night|day|week|month|year|item|unit|piece|person|head|kg|sqm)$/.test(draft.norm(unit.end + 1));
  return isRate ? { ...unit, concept: unit.concept ?? "money", end: unit.end + 2 } : unit;
}

function plainUnitAfter(draft: Draft, at: number): Unit {
  const glued = draft.tokens[at]?.number?.unit;
  if (glued) return { concept: UNITS.get(glued) ?? null, end: at + 1, word: glued };
  const next = draft.tokens[at + 1];
  if (!next || draft.isTaken(at + 1)) return { concept: null, end: at + 1, word: null };
  if (
    /^(square|sq|cubic)$/.test(next.norm) &&
    /^(m|meter|meters|metre|metres|feet|foot|ft|km|kilometers|kilometres|miles)$/.test(draft.norm(at + 2))
  )
    return { concept: "size", end: at + 3, word: null };
  const concept = UNITS.get(next.norm) ?? UNITS.get(lemmaOf(next.norm)) ?? null;
  if (!concept) return { concept: null, end: at + 1, word: null };
  // a unit may itself be the name of a field
  const isName =
    draft.fieldAt(at + 1, (field, mention) => isNumeric(field) && mention.score >= 0.95) !== null;
  if (isName) return { concept, end: at + 1, word: null };
  const isOld = /^(old|long|away|wide|tall|high|deep|heavy)$/.test(draft.norm(at + 2));
  return { concept, end: at + (isOld ? 3 : 2), word: lemmaOf(next.norm) };
}
