import { PARTICIPLE } from "../parse/negation.ts";
import type { CollectionModel } from "../schema/model.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Least weight at which a word of the question is the name of a collection. */
const NAMED = 0.95;
/** What goes on with the name of a figure or a field: "film studio count", "ship captain names". */
const GOES_ON = /^(count|counts|number|numbers|id|ids|code|codes|date|dates|type|types|'s|\(|")$/;
const SPLITS = /^(per|by)$/;

/** Returns "studios" for "film studios" where films refer to studios: the first noun adds no condition. */
export function dropOwners(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  return tokens.filter((_, at) => !isModifier(tokens, at, knowledge));
}

function isModifier(tokens: readonly Token[], at: number, { model, names }: Knowledge): boolean {
  const [owner, head] = tokens.slice(at, at + 2);
  if (owner?.kind !== "word" || head?.kind !== "word") return false;
  // "sailors enlisted" says what they did
  if (PARTICIPLE.test(head.norm)) return false;
  if (SPLITS.test(normAt(tokens, at - 1)) || GOES_ON.test(normAt(tokens, at + 2))) return false;
  const collectionOf = (norm: string): CollectionModel | undefined => {
    const words = names.hits(norm).filter(({ weight }) => weight >= NAMED);
    return model.collections.find(
      (one) => one.words.length === 1 && words.some(({ word }) => word === one.words[0]),
    );
  };
  const [from, to] = [collectionOf(owner.norm), collectionOf(head.norm)];
  const hasOwnName = names.fieldNamed([owner.norm, head.norm]) !== null;
  return (
    from !== undefined &&
    to !== undefined &&
    from !== to &&
    !hasOwnName &&
    model.references.some((one) => one.from.collection === from && one.to.collection === to)
  );
}
