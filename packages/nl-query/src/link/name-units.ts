import { unitKey } from "../parse/units.ts";
import type { FieldModel } from "../schema/model.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Least weight at which a word of the question is a word of a name. */
const NAMED = 0.85;
/** A word between a name and its unit: "fuel used in liters". */
const FARTHEST = 2;

/**
 * Drops units behind names of fields that are kept in them: "duration in seconds" and "weight (kg)" of
 * `durationSeconds` and `weight_kg`.
 */
export function nameUnits(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const result: Token[] = [];
  let next = 0;
  tokens.forEach((token, at) => {
    if (at < next) return;
    const length = unitPhraseAt(tokens, at);
    if (length > 0 && isKeptSo(knowledge, result, normAt(tokens, at + 1))) next = at + length;
    else result.push(token);
  });
  return result;
}

/** The number of tokens of "in seconds" or "(kg)", 0 for others. */
function unitPhraseAt(tokens: readonly Token[], at: number): number {
  if (unitKey(lemmaOf(normAt(tokens, at + 1))) === null) return 0;
  if (normAt(tokens, at) === "(" && normAt(tokens, at + 2) === ")") return 3;
  return normAt(tokens, at) === "in" &&
    /^(?:|[,.?!;)]|and|of|for|by|per|on|with)$/.test(normAt(tokens, at + 2))
    ? 2
    : 0;
}

/** Whether a field that the words in front name is kept in this unit. */
function isKeptSo({ names, model }: Knowledge, before: readonly Token[], unit: string): boolean {
  const said = unitKey(lemmaOf(unit));
  return before.slice(-FARTHEST).some(({ kind, norm }) => {
    if (kind !== "word") return false;
    const ids = names
      .hits(norm)
      .filter(({ weight }) => weight >= NAMED)
      .flatMap(({ word }) => names.fieldsWith(word));
    return ids.some((id) => model.fields[id] !== undefined && unitIn(model.fields[id]) === said);
  });
}

/** The unit that the name of a number ends in. */
function unitIn({ kind, path }: FieldModel): string | null {
  const last = wordsOfName(path.slice(path.lastIndexOf(".") + 1)).at(-1) ?? "";
  return kind === "number" ? unitKey(lemmaOf(last)) : null;
}
