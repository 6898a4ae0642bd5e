import { distance } from "fastest-levenshtein";
import { ABBREVIATIONS, SYNONYMS } from "../lexicon/synonyms.table.ts";
import { lemmaOf, rootsOf, stemOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import { isCue } from "../text/spelling.ts";
import { isAbbreviation } from "./abbreviates.ts";
import { ShortForms } from "./short-forms.ts";
import type { SchemaModel } from "./build-model.ts";
import { flagOf, type FieldModel } from "./model.ts";

/** A word of a name and how surely a word of the question means it, 0 to 1. */
export type NameHit = { word: string; weight: number };

const STEM_WEIGHT = 0.92;
const ABBREVIATED_WEIGHT = 0.9;
const SYNONYM_WEIGHT = 0.72;
/** The name has a short form that is no word of its own. */
const SHORT_FORM_WEIGHT = 0.96;
/** A name leaves out letters of the word: less sure than a short form that is known. */
const CONTRACTED_WEIGHT = 0.88;
/** A short form that is usually another word. */
const OTHERWISE_WEIGHT = 0.7;
/** The words are of one family, such as `participant` and `participates`. */
const ROOT_WEIGHT = 0.8;
/** A word of a compound, told by its head. */
const COMPOUND_WEIGHT = 0.86;
const SHORTEST_HEAD = 5;
const SHORTEST_FRONT = 3;
/** Ends of names written as one word that say what of a thing is stored. */
const TAILS = ["id", "no", "num", "code", "name", "type"];
/** `pcode` is a code, `sid` may be anything. */
const SHORTEST_HEADED = 4;
const INITIALS = "abcdefghijklmnopqrstuvwxyz";
const TYPO_WEIGHT = 0.7;
const ABBREVIATION_WEIGHT = 0.6;
/** "loyal" is said of `loyaltyPoints`, "popular" of `popularity`. */
const QUALITY_ENDINGS = ["ty", "ity", "ality", "ship", "ness"];
const QUALITY_WEIGHT = 0.85;
const REMEMBERED = 2_000;
/** What is kept per hour is no number of "hours". */
const PER_TIME = /^(?:hourly|daily|weekly|monthly|quarterly|yearly|nightly)$/;
const RATE = /[a-z]_per_[a-z]/;
const DOER = /(?:er|or)$/;
/** All words that names of a schema are made of. */
export class NameIndex {
  readonly #fieldsByWord = new Map<string, number[]>();
  readonly #wordsByStem = new Map<string, string[]>();
  readonly #wordsByRoot = new Map<string, string[]>();
  readonly #hits = new Map<string, readonly NameHit[]>();
  readonly #fields: SchemaModel["fields"];
  readonly #shortForms: ShortForms;

  constructor(model: SchemaModel) {
    this.#fields = model.fields;
    for (const field of model.fields)
      for (const word of field.words) push(this.#fieldsByWord, word, field.id);
    for (const collection of model.collections)
      for (const word of collection.words)
        if (!this.#fieldsByWord.has(word)) this.#fieldsByWord.set(word, []);
    for (const field of model.fields)
      for (const word of field.parentWords)
        if (!this.#fieldsByWord.has(word)) this.#fieldsByWord.set(word, []);
    for (const word of this.#fieldsByWord.keys()) {
      push(this.#wordsByStem, stemOf(word), word);
      for (const root of rootsOf(word)) push(this.#wordsByRoot, root, word);
    }
    this.#shortForms = new ShortForms(this.#fieldsByWord.keys(), model.parts);
  }

  /** Whether some name has this word, in this or the other number. */
  has(norm: string): boolean {
    return this.#fieldsByWord.has(norm) || this.#fieldsByWord.has(lemmaOf(norm));
  }

  /** Whether some name has this word or a short form of it. */
  hasShortened(norm: string): boolean {
    return this.has(norm) || this.#shortForms.of(lemmaOf(norm)).length > 0;
  }

  /** Whether this word alone names a yes-or-no field: "available" of `isAvailable`. */
  isFlag(norm: string): boolean {
    return this.fieldsWith(norm).some((id) => {
      const field = this.#fields[id];
      return field?.words.length === 1 && flagOf(field) !== null;
    });
  }

  /** Whether a name has both words, one after the other: "signed up" of `signed_up_at`. */
  isPhrase(first: string, second: string): boolean {
    return this.fieldsWith(second).some((id) => {
      const { words = [] } = this.#fields[id] ?? {};
      return words[words.indexOf(second) - 1] === first;
    });
  }

  /** Whether a word is meant in a name of several: "up" of `signed_up_at`, "to" in front of the stop of `to_stop`. */
  isInPhrase(tokens: readonly Token[], at: number): boolean {
    const norm = normAt(tokens, at);
    const isEnd = norm === "to" && this.isPhrase("destination", normAt(tokens, at + 1));
    return isEnd || this.isPhrase(normAt(tokens, at - 1), norm);
  }

  /**
   * The word of a name that two words are glued to by their first letters: `watlev` for "water level", `galno` for
   * "gallery number", `ptype` for "paper type".
   */
  gluedOf(first: string, second: string): string | null {
    const initial = `${first.slice(0, 1)}${second}`;
    if (this.#fieldsByWord.has(initial) && !SYNONYMS.has(initial)) return initial;
    for (const word of this.#fieldsByWord.keys()) {
      if (word.length <= SHORTEST_FRONT || !word.startsWith(first.slice(0, SHORTEST_FRONT))) continue;
      if (SYNONYMS.has(word) || word.length >= first.length + second.length) continue;
      for (let at = SHORTEST_FRONT; at < word.length; at++)
        if (first.startsWith(word.slice(0, at)) && isShortFor(word.slice(at), second)) return word;
    }
    return null;
  }

  fieldsWith(word: string): readonly number[] {
    return this.#fieldsByWord.get(word) ?? [];
  }

  /** The field that the words of the question together name: all of its name, and nothing else. */
  fieldNamed(norms: readonly string[]): FieldModel | null {
    const hits = norms.map((norm) => this.hits(norm).map(({ word }) => word));
    const candidates = (hits[0] ?? []).flatMap((word) => this.#fieldsByWord.get(word) ?? []);
    const found = candidates.find((id) => {
      const field = this.#fields[id];
      if (!field) return false;
      const isOfField = hits.every((words) =>
        words.some((word) => field.words.includes(word) || field.parentWords.includes(word)),
      );
      return isOfField && field.words.every((word) => hits.some((words) => words.includes(word)));
    });
    return found === undefined ? null : (this.#fields[found] ?? null);
  }

  /** Words of names that a word of the question may mean, surest first. */
  hits(norm: string): readonly NameHit[] {
    const known = this.#hits.get(norm);
    if (known) return known;
    if (this.#hits.size >= REMEMBERED) this.#hits.clear();
    const found = this.#find(norm);
    this.#hits.set(norm, found);
    return found;
  }

  /** Words that may be this one misspelled, or short for it. */
  #similar(lemma: string): [string, number][] {
    if (lemma.length < 4 || isCue(lemma) || !/^\p{L}+$/u.test(lemma)) return [];
    return [...this.#fieldsByWord.keys()].flatMap((word): [string, number][] => {
      if (isTypo(lemma, word)) return [[word, TYPO_WEIGHT]];
      return isAbbreviation(word, lemma) ? [[word, ABBREVIATION_WEIGHT]] : [];
    });
  }

  /** Returns the words that have one letter in front of a generic word: `ptype` for "type". */
  #initialed(lemma: string): readonly string[] {
    if (lemma.length < SHORTEST_HEADED || !TAILS.includes(lemma)) return [];
    return INITIALS.split("")
      .map((initial) => initial + lemma)
      .filter((word) => this.#fieldsByWord.has(word));
  }

  /** Words that are written as one with another: "wrecks" of `shipwrecks`, "bikes" of `bikeid`. */
  #glued(lemma: string): readonly string[] {
    if (lemma.length < SHORTEST_FRONT || !/^\p{L}+$/u.test(lemma)) return [];
    const named = TAILS.map((tail) => lemma + tail).filter((word) => this.#fieldsByWord.has(word));
    if (named.length > 0 || lemma.length < SHORTEST_HEAD) return named;
    return [...this.#fieldsByWord.keys()].filter(
      (word) => word.length >= lemma.length + SHORTEST_FRONT && word.endsWith(lemma),
    );
  }

  /** Words of the same family. Past forms have none: "insured with" ties a value and asks for no `insurance`. */
  #relatives(lemma: string): readonly string[] {
    if (lemma.endsWith("ed")) return [];
    return rootsOf(lemma).flatMap((root) => this.#wordsByRoot.get(root) ?? []);
  }

  /** Synonyms, and words of names with the stem of one. */
  #synonymsOf(norm: string, lemma: string): readonly [string, number][] {
    return [...(SYNONYMS.get(lemma) ?? SYNONYMS.get(norm) ?? [])].flatMap((word): [string, number][] => {
      const related = this.#wordsByStem.get(stemOf(word)) ?? [];
      const others = related.filter((other) => !isOwnNoun(other, norm) && !isDoer(other, word));
      return [
        [word, SYNONYM_WEIGHT],
        ...others.map((other): [string, number] => [other, SYNONYM_WEIGHT - 0.04]),
      ];
    });
  }

  /** A name of several words in one token, such as `hours_per_week`: what each of them means. */
  #hitsOfParts(norm: string): NameHit[] {
    const weights = new Map<string, number>();
    for (const part of norm.split("_"))
      for (const { word, weight } of this.hits(part))
        weights.set(word, Math.max(weight, weights.get(word) ?? 0));
    return [...weights].map(([word, weight]) => ({ word, weight })).sort((a, b) => b.weight - a.weight);
  }

  /** What a word may mean that no name has, in the first way that finds some. */
  #guesses(lemma: string): readonly [string, number][] {
    const glued = this.#glued(lemma);
    if (glued.length > 0) return glued.map((word) => [word, COMPOUND_WEIGHT]);
    const relatives = this.#relatives(lemma);
    if (relatives.length > 0) return relatives.map((word) => [word, ROOT_WEIGHT]);
    const otherwise = this.#shortForms.otherwiseOf(lemma);
    return otherwise === null ? this.#similar(lemma) : [[otherwise, OTHERWISE_WEIGHT]];
  }

  #find(norm: string): NameHit[] {
    if (RATE.test(norm)) return this.#hitsOfParts(norm);
    const weights = new Map<string, number>();
    const add = (word: string, weight: number): void => {
      if (this.#fieldsByWord.has(word) && (weights.get(word) ?? 0) < weight) weights.set(word, weight);
    };
    const lemma = lemmaOf(norm);
    add(norm, 1);
    add(lemma, 1);
    for (const word of (ABBREVIATIONS.get(lemma) ?? ABBREVIATIONS.get(norm) ?? "").split(" "))
      add(word, ABBREVIATED_WEIGHT);
    if (weights.size === 0) for (const word of this.#shortForms.of(lemma)) add(word, SHORT_FORM_WEIGHT);
    const stem = stemOf(norm);
    if (stem.length > 2)
      for (const word of this.#wordsByStem.get(stem) ?? [])
        if (norm === lemma || !PER_TIME.test(word)) add(word, STEM_WEIGHT);
    if (weights.size === 0) add(this.#shortForms.contractedOf(lemma) ?? "", CONTRACTED_WEIGHT);
    for (const [word, weight] of this.#synonymsOf(norm, lemma)) add(word, weight);
    if (lemma.length >= 4) for (const ending of QUALITY_ENDINGS) add(`${lemma}${ending}`, QUALITY_WEIGHT);
    for (const word of this.#initialed(lemma)) add(word, COMPOUND_WEIGHT);
    if (weights.size === 0) for (const [word, weight] of this.#guesses(lemma)) add(word, weight);
    return [...weights].map(([word, weight]) => ({ word, weight })).sort((a, b) => b.weight - a.weight);
  }
}

function isTypo(typed: string, word: string): boolean {
  const allowed = typed.length >= 8 ? 2 : typed.length >= 5 ? 1 : 0;
  if (allowed === 0 || Math.abs(typed.length - word.length) > allowed || typed[0] !== word[0]) return false;
  return distance(typed, word) <= allowed || isSwapped(typed, word);
}

/** Two neighboring letters changed places. */
function isSwapped(typed: string, word: string): boolean {
  if (typed.length !== word.length) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at++;
  return (
    typed[at] === word[at + 1] && typed[at + 1] === word[at] && typed.slice(at + 2) === word.slice(at + 2)
  );
}

/** A language is spoken, but is no speaker. */
function isDoer(noun: string, deed: string): boolean {
  return DOER.test(noun) && !DOER.test(deed);
}

/** A price is a rate, but no rating: nouns such as these have synonyms of their own. */
function isOwnNoun(word: string, norm: string): boolean {
  const synonyms = word.endsWith("ing") ? SYNONYMS.get(word) : undefined;
  return synonyms !== undefined && !synonyms.has(norm) && !synonyms.has(lemmaOf(norm));
}

/** The first letters of a word, or a short form that everyone knows: `no` for "number". */
function isShortFor(end: string, word: string): boolean {
  return (end.length >= SHORTEST_FRONT && word.startsWith(end)) || ABBREVIATIONS.get(end) === word;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
