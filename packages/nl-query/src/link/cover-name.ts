import { stemOf } from "../text/lemma.ts";
import { UNIT_NAMES } from "../lexicon/unit-names.table.ts";
import { coveredShare } from "../schema/word-weights.ts";
import { normAt, type Token } from "../text/token.ts";

/** Words of names that a token may mean, with how surely each, 0 to 1. */
export type Hits = ReadonlyMap<string, number>;

/** Tokens that name something, `at` among them; `end` is not included. */
export type NameCover = {
  start: number;
  end: number;
  /** Share of the name itself that the tokens cover, 0 to 1. */
  last: number;
  /** Sum over the covered words of the segments above. */
  parents: number;
};

type Name = {
  words: readonly string[];
  parents: readonly string[];
  mayRepeat?: boolean;
  /** What may stand between two words of the name; `BRIDGE` where it is left out. */
  bridge?: RegExp;
};

type Place = { byToken: readonly Hits[]; tokens: readonly Token[]; at: number };

const BRIDGE = /^(of|the|'s|-|their|its|his|her|a|in|on|per|to|spent)$/;
/** Between the words of what is no number: "members per committee" are two, and no `committee_members`. */
export const BRIDGE_WITHOUT_RATES = /^(of|the|'s|-|their|its|his|her|a|in|on|to)$/;
const LONGEST_BRIDGE = 2;
/** From this surety on a word is the name of an owner. */
const OWNER_NAMED = 0.9;
/** From this surety on it stands in a name. */
const NAMED_ITSELF = 0.99;

/** Grows from one token to both sides while the neighbors are words of the same name. */
export function coverName({ byToken, tokens, at }: Place, name: Name): NameCover {
  const bridge = name.bridge ?? BRIDGE;
  const covered: CoveredWords = { last: new Map(), parents: new Map() };
  const cover = (position: number): boolean => {
    const hits = byToken[position];
    if (!hits || hits.size === 0) return position !== at && coverNoise(name, tokens[position], covered);
    // a name typed as it is stored, such as `tot_amt`, is one token with several words
    const words = tokens[position]?.norm.split(/[._]/).length ?? 1;
    let count = 0;
    while (count < words && coverWord(name, hits, covered)) count++;
    return count > 0;
  };
  cover(at);
  const edgeTowards = (step: 1 | -1): number => {
    let edge = at;
    const isOutward = outwardFrom(name, { byToken, tokens, at });
    for (let position = at + step, skipped = 0; skipped <= LONGEST_BRIDGE; position += step) {
      if (step === 1 && !isOutward(position)) break;
      // "score in class 7" is that of a class, not the `score.type`, where both stand in the schema
      const isOther = skipped > 0 && [at, position].some((one) => isRatherOther(name, byToken[one]));
      if (!isOther && cover(position)) {
        edge = position;
        skipped = 0;
      } else if (bridge.test(tokens[position]?.norm ?? "")) skipped++;
      else break;
    }
    return edge;
  };
  const isOwned = isOwnedTwice(name, { byToken, tokens, at });
  const owned = isOwned ? edgeTowards(-1) : at;
  const end = edgeTowards(1) + 1;
  const start = isOwned ? owned : edgeTowards(-1);
  return {
    start,
    end,
    last: coveredShare(name.words, covered.last, { mayRepeat: name.mayRepeat ?? true }),
    parents: [...covered.parents.values()].reduce((total, one) => total + one, 0),
  };
}

/**
 * Owners behind a name are said from the nearest on: "the name of the potter of the vase" is one of the potter, and not
 * that of the vase, whichever holds the other.
 */
function outwardFrom({ parents }: Name, { byToken, tokens }: Place): (position: number) => boolean {
  let nearest = -1;
  return (position) => {
    const lead = /^(the|a|an|its|their)$/.test(normAt(tokens, position - 1)) ? position - 2 : position - 1;
    if (normAt(tokens, lead) !== "of") return true;
    const depth = parents.findLastIndex((word) => (byToken[position]?.get(word) ?? 0) >= OWNER_NAMED);
    if (depth < 0) return true;
    const isInner = nearest >= 0 && depth > nearest;
    nearest = depth;
    return !isInner;
  };
}

/** Another name has the word itself, and this one only a word that means the same. */
function isRatherOther({ words, parents }: Name, hits: Hits | undefined): boolean {
  if (!hits || [...words, ...parents].some((word) => (hits.get(word) ?? 0) >= OWNER_NAMED)) return false;
  return [...hits.values()].some((surety) => surety >= NAMED_ITSELF);
}

/** "The fine amount of the fine": the owner in front is that of the name, the one behind are the documents. */
function isOwnedTwice({ parents }: Name, { byToken, tokens, at }: Place): boolean {
  if (normAt(tokens, at + 1) !== "of") return false;
  const behind = /^(the|all|each|every)$/.test(normAt(tokens, at + 2)) ? at + 3 : at + 2;
  const isSaid = (place: number, word: string): boolean => (byToken[place]?.get(word) ?? 0) >= OWNER_NAMED;
  return parents.some((word) => isSaid(at - 1, word) && isSaid(behind, word));
}

type CoveredWords = { last: Map<string, number>; parents: Map<string, number> };

/** "new" says nothing by itself, but is a word of `acceptingNewMembers` beside the others. */
function coverNoise({ words }: Name, token: Token | undefined, { last }: CoveredWords): boolean {
  if (token?.kind !== "word") return false;
  const stem = stemOf(token.norm);
  const own = words.find((word) => !last.has(word) && stemOf(word) === stem);
  if (own === undefined) return false;
  last.set(own, 1);
  return true;
}

/** Covers the word of the name that a token means most surely; false when it means none of those left. */
function coverWord(name: Name, hits: Hits, covered: CoveredWords): boolean {
  const own = surestWord(name.words, hits, covered.last);
  const above = surestWord(name.parents, hits, covered.parents);
  const isOwn =
    above === null || UNIT_NAMES.has(above) || (hits.get(own ?? "") ?? 0) >= (hits.get(above) ?? 0);
  if (own !== null && isOwn) covered.last.set(own, hits.get(own) ?? 0);
  else if (above !== null) covered.parents.set(above, hits.get(above) ?? 0);
  else return false;
  return true;
}

function surestWord(words: readonly string[], hits: Hits, covered: Hits): string | null {
  let surest: string | null = null;
  for (const word of words) {
    if (!hits.has(word) || covered.has(word)) continue;
    if (surest === null || (hits.get(word) ?? 0) > (hits.get(surest) ?? 0)) surest = word;
  }
  return surest;
}
