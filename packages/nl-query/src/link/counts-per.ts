import type { FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";

/** "Repairs per type" counts repairs by a `repair_type`; "price per night" of `price_per_night` is that field. */
export function countsPer(
  tokens: readonly Token[],
  { start, end, field }: { start: number; end: number; field: FieldModel },
): boolean {
  const isPer = tokens.slice(start + 1, end).some(({ norm }) => norm === "per");
  const said = normAt(tokens, start);
  const isMany = isPer && said !== lemmaOf(said) && !/per/i.test(field.path);
  const holders = [field.collection.words.at(-1), field.parentWords.at(-1)];
  return isMany && holders.includes(lemmaOf(said));
}
