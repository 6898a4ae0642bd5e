import type { FieldModel } from "../schema/model.ts";
import { EACH } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const END = /^(?:[,.?;:]|and|with|along|sorted|ordered|)$/;
/** Words from "each" to the end of "each level 3 lane". */
const LENGTH = 4;

/** "For each level 3 lane" as "for each lane of level 3", where documents keep both. */
export function keyBehindValue(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(
    ({ norm }, place) =>
      EACH.test(norm) &&
      tokens[place + 2]?.kind === "number" &&
      END.test(normAt(tokens, place + LENGTH)) &&
      areOfOne(namedAt(tokens, place + 1, knowledge), namedAt(tokens, place + LENGTH - 1, knowledge)),
  );
  if (at < 0) return tokens;
  const [each, value, number, key] = tokens.slice(at, at + LENGTH);
  if (!each || !value || !number || !key) return tokens;
  const moved = [each, key, inPlaceOf(value)("of"), value, number];
  return [...tokens.slice(0, at), ...moved, ...tokens.slice(at + LENGTH)];
}

function namedAt(tokens: readonly Token[], at: number, { names }: Knowledge): FieldModel | null {
  const token = tokens[at];
  return token?.kind === "word" ? names.fieldNamed([token.norm]) : null;
}

function areOfOne(value: FieldModel | null, key: FieldModel | null): boolean {
  return value !== null && key !== null && value !== key && value.collection === key.collection;
}
