import { ABBREVIATIONS, SYNONYMS } from "../lexicon/synonyms.table.ts";
import { UNIT_NAMES } from "../lexicon/unit-names.table.ts";
import { NOISE } from "../lexicon/words.table.ts";
import { lemmaOf } from "../text/lemma.ts";
import {
  consonantsOf,
  isAbbreviation,
  isSkeleton,
  isSkeletonOf,
  isWithin,
  looksShortened,
} from "./abbreviates.ts";

/** A schema that shortens so many of its words, and such a share of them, may shorten any word. */
const LEAST_SHORT_FORMS = 4;
const LEAST_SHARE_OF_SHORT_FORMS = 0.2;
/** Short forms that schemas have that otherwise write words out. */
const EVERYDAY_SHORT_FORM = /^(?:addr|avg|desc|dob|id|img|lat|lng|lon|max|min|no|num|qty|ref|sku|zip)$/;
const SHORTEST_SHORTENED = 4;
const SHORTEST_SHORT = 3;
/** Letters of a contraction: the first three and the last one. */
const CONTRACTED = 4;
const LETTERS = /^[a-z]+$/;
const NONE: readonly string[] = [];

/** Words of the names of one schema that may stand for longer ones, indexed once. */
export class ShortForms {
  /** Short forms by their first letter. */
  readonly #byInitial = new Map<string, string[]>();
  /** Words that end with the last letter of what they stand for, by that letter and the first ones: `libn`. */
  readonly #byEnds = new Map<string, string[]>();
  /** Words whose later vowels are left out, by their consonants. */
  readonly #byConsonants = new Map<string, string[]>();
  /** Short forms that were written out and the words for them, by their first letter. */
  readonly #written = new Map<string, (readonly [string, string])[]>();

  /** `parts` are the words as they stand in names, with what they were written out as. */
  constructor(words: Iterable<string>, parts: ReadonlyMap<string, string>) {
    const isTerse = shortensWords([...new Set([...parts.keys()].map((part) => lemmaOf(part)))]);
    for (const word of words) {
      if (mayBeShort(word) && (isTerse || isSkeleton(word))) push(this.#byInitial, word.slice(0, 1), word);
      if (!mayLackVowels(word, isTerse)) continue;
      push(this.#byConsonants, consonantsOf(word), word);
      if (word.length === CONTRACTED) push(this.#byEnds, word, word);
    }
    // the end of `hardns` is no plural
    for (const [part, written] of parts) {
      const lemma = lemmaOf(written);
      if (part !== lemma && part === written && mayLackVowels(part, isTerse))
        push(this.#byConsonants, consonantsOf(part), lemma);
    }
    if (isTerse)
      for (const [part, written] of parts)
        if (part !== written && LETTERS.test(written) && part.length >= SHORTEST_SHORT)
          push(this.#written, part.slice(0, 1), [part, written]);
  }

  /** Words that stand for this one: `lnch` for "launched", in a terse schema `fam` for "family". */
  of(lemma: string): readonly string[] {
    if (lemma.length < SHORTEST_SHORTENED || NOISE.has(lemma)) return NONE;
    const forms = this.#byInitial.get(lemma.slice(0, 1)) ?? NONE;
    return forms.filter((word) =>
      isSkeleton(word) ? isSkeletonOf(word, lemma) : isAbbreviation(word, lemma),
    );
  }

  /** The only word for a short form that may stand for this one as well: `doc` of documents may be a doctor. */
  otherwiseOf(lemma: string): string | null {
    if (lemma.length < SHORTEST_SHORTENED || NOISE.has(lemma)) return null;
    const found = (this.#written.get(lemma.slice(0, 1)) ?? []).filter(([part]) =>
      isAbbreviation(part, lemma),
    );
    return found.length === 1 ? (found[0]?.[1] ?? null) : null;
  }

  /** The only word that is this one with letters left out: `machn` for "machine", `libn` for "librarian". */
  contractedOf(lemma: string): string | null {
    if (lemma.length < SHORTEST_SHORTENED || NOISE.has(lemma)) return null;
    const ends = lemma.slice(0, CONTRACTED - 1) + lemma.slice(-1);
    const found = [
      ...(this.#byConsonants.get(consonantsOf(lemma)) ?? NONE),
      ...(this.#byEnds.get(ends) ?? NONE),
    ].filter(
      (word, at, all) => all.indexOf(word) === at && word.length < lemma.length && isWithin(word, lemma),
    );
    return found.length === 1 ? (found[0] ?? null) : null;
  }
}

/** Whether a word of a name may be short for another: neither a word that we know nor one that stands for itself. */
function mayBeShort(word: string): boolean {
  return word.length >= SHORTEST_SHORT && word.length <= 5 && LETTERS.test(word) && !isKnownWord(word);
}

function mayLackVowels(word: string, isTerse: boolean): boolean {
  return LETTERS.test(word) && !isKnownWord(word) && (isTerse || looksShortened(word));
}

function isKnownWord(word: string): boolean {
  return SYNONYMS.has(word) || NOISE.has(word) || UNIT_NAMES.has(word);
}

/** Whether a schema shortens its words by habit: `cust_nm`, `opn_dt`, `flr_cnt`. */
function shortensWords(words: readonly string[]): boolean {
  const short = words.filter(
    (word) =>
      !SYNONYMS.has(word) &&
      !EVERYDAY_SHORT_FORM.test(word) &&
      (ABBREVIATIONS.has(word) || (mayBeShort(word) && isSkeleton(word))),
  );
  return short.length >= LEAST_SHORT_FORMS && short.length >= LEAST_SHARE_OF_SHORT_FORMS * words.length;
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
