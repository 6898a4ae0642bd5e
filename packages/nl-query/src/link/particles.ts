import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import { isTemporal } from "../schema/model.ts";
import type { FieldMention } from "./mentions.ts";

const PARTICLE = /(?:^|[a-z_.])(By|At|On|_by|_at|_on)$/;
/** What follows a name that ends in a particle; anything else is what the particle speaks of: "resolved by Ann". */
const ENDS = /^(?:|,|;|:|[.?!]|[()]|and|or|[+&/-]|–)$/;
/** What a name typed with its particle is ahead of the same without. */
const TYPED = 0.02;
const DOER = /[a-z]{3}[eo]rs?$/;

/**
 * Adds the particle to names that are typed with it: "resolved by" names `resolvedBy` before `resolvedAt`. Drops dates
 * that a doer seems to name, as a "publisher" is no `publishedAt`.
 */
export function withParticle(tokens: readonly Token[], mention: FieldMention): FieldMention[] {
  const { field, end, score } = mention;
  const last = normAt(tokens, end - 1);
  if (isTemporal(field) && DOER.test(last) && !field.words.includes(lemmaOf(last))) return [];
  const particle = PARTICLE.exec(field.path)?.[1]?.replace("_", "").toLowerCase();
  const isTyped =
    particle !== undefined && normAt(tokens, end) === particle && ENDS.test(normAt(tokens, end + 1));
  return isTyped ? [{ ...mention, end: end + 1, score: score + TYPED }, mention] : [mention];
}
