import { COUNTRY_FORMS, VALUE_FORMS } from "../lexicon/places.table.ts";
import { NEVER_VALUES, STATES_OF_DEEDS } from "../lexicon/words.table.ts";
import { type FieldModel, isUnique } from "../schema/model.ts";
import { lastOf } from "../schema/path.ts";
import { LONGEST_VALUE, type ValueHit } from "../schema/value-index.ts";
import { foldText, infinitiveOf, lemmaOf, stemOf, wordsOfName } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import { doneDate } from "../parse/one-word-states.ts";
import type { Knowledge } from "./knowledge.ts";
import { dropDeedsByMeans } from "./deeds-by-means.ts";
import { findSigned, lacksSign } from "./signed-values.ts";

/** Words of the question that are a stored value. */
export type ValueMention = {
  start: number;
  end: number;
  field: FieldModel;
  /** Position in `field.values`. */
  at: number;
  score: number;
  /** The text stands in the question as it is stored, but for case. */
  isVerbatim: boolean;
  /** A word so common that it is a value only beside its field. */
  isCommon: boolean;
};

const CODE = /^[A-Z]{2,3}$/;
/** Words that tie others together: "are" is no `ARE`, whatever stands beside it. */
const TYING = /^(are|was|and|for|has|had|the|any|who|how|can|did|may|its|our|per|you|but|via)$/;
const ONE_WORD = /^\p{L}+$/u;

/** Finds every stored value that the question names, in any collection. */
export function findValues(knowledge: Knowledge, question: string, tokens: readonly Token[]): ValueMention[] {
  const found = tokens.flatMap((_, start) =>
    phrasesFrom(tokens, start).flatMap((phrase) => {
      const isCommon = !mayBeValue(phrase, start);
      if (isCommon && (!isLongWord(phrase) || TYING.test(phrase[0]?.norm ?? ""))) return [];
      const text = textOf(phrase, question);
      const known = lookUp(knowledge, text);
      return (known.length > 0 ? known : lookUpPart(knowledge, phrase)).map(({ hit, isVerbatim }) => ({
        start,
        end: start + phrase.length,
        field: hit.field,
        at: hit.at,
        score: scoreOf(phrase, { isVerbatim, isExact: hit.field.values[hit.at]?.text === text }),
        isVerbatim,
        isCommon:
          isCommon && !(isVerbatim && isKindOf(hit.field, phrase, normAt(tokens, start + phrase.length))),
      }));
    }),
  );
  found.push(...found.flatMap((one) => inFrontOfName(one, tokens)));
  const signed = [...findSigned(knowledge, tokens), ...found.filter((one) => !lacksSign(one, tokens))];
  const all = dropDeedsByMeans(signed, tokens, knowledge);
  const isOther = SPEAKING.test(question) ? isPlaceOfLanguage : isLanguageOfPlace;
  return all.filter((one) => !isOther(one, all) && !isDeniedVerb(one, tokens, knowledge));
}

/** "Do not lead any boat" where boats have a `leadId`: the verb for that, and no rank "Lead". */
function isDeniedVerb({ start, end }: ValueMention, tokens: readonly Token[], { names }: Knowledge): boolean {
  const [auxiliary, negation] = [normAt(tokens, start - 2), normAt(tokens, start - 1)];
  const isDenied = /^(do|does|did)$/.test(auxiliary) && /^(not|never)$/.test(negation);
  return isDenied && end === start + 1 && names.has(normAt(tokens, start));
}

/** Adjectives that say little, unless they are stored. */
const PLAIN_KIND = /^(new|old)$/;

/** "New accessories" of accessories whose condition is "new": one of the few values in front of what has them. */
function isKindOf(field: FieldModel, [word]: readonly Token[], noun: string): boolean {
  if (!PLAIN_KIND.test(word?.norm ?? "") || !field.valuesAreComplete || isUnique(field)) return false;
  const list = field.arrayRoot === null ? "" : wordsOfName(lastOf(field.arrayRoot)).at(-1);
  const holder = list || field.collection.words.at(-1);
  return lemmaOf(noun) === lemmaOf(holder?.toLowerCase() ?? "");
}

/** "Cargo ships" of ships of the kind "cargo ship": the last word is also the name of the documents. */
function inFrontOfName(mention: ValueMention, tokens: readonly Token[]): ValueMention[] {
  const { start, end, field } = mention;
  const isName = (at: number): boolean => lemmaOf(normAt(tokens, at)) === field.collection.words.at(-1);
  // "ships and cargo ships" are all of them
  const isOfAll = /^(and|or|,)$/.test(normAt(tokens, start - 1)) && isName(start - 2);
  const isKind = field.arrayRoot === null && field.valuesAreComplete && !isUnique(field);
  const isTelling = end > start + 1 && !NEVER_VALUES.has(normAt(tokens, start));
  return isName(end - 1) && isTelling && isKind && !isOfAll ? [{ ...mention, end: end - 1 }] : [];
}

const SPEAKING = /\b(?:speak|speaks|spoken|speaking|languages?)\b/i;

/** "Where Dutch is spoken": the language that is stored, not the country. */
function isPlaceOfLanguage(mention: ValueMention, found: readonly ValueMention[]): boolean {
  return (
    !mention.isVerbatim &&
    found.some(
      (one) => one.start === mention.start && one.end === mention.end && one.isVerbatim && isOfLanguage(one),
    )
  );
}

/** "British artists" of artists from the UK, who sing in English: where they are from. */
function isLanguageOfPlace(mention: ValueMention, found: readonly ValueMention[]): boolean {
  return (
    !mention.isVerbatim &&
    isOfLanguage(mention) &&
    found.some((one) => one.start === mention.start && one.end === mention.end && !isOfLanguage(one))
  );
}

function isOfLanguage({ field }: ValueMention): boolean {
  return field.words.includes("language");
}

/** Tokens from `start` on that can be a value, the longest phrase first. */
function phrasesFrom(tokens: readonly Token[], start: number): Token[][] {
  const longest = Math.min(LONGEST_VALUE, tokens.length - start);
  return Array.from({ length: longest }, (_, cut) => tokens.slice(start, start + longest - cut)).filter(
    isPhrase,
  );
}

/** Words up to a word; quoted texts stand alone, and numbers do not. */
function isPhrase(tokens: readonly Token[]): boolean {
  const [first, last] = [tokens[0], tokens.at(-1)];
  const isEnd = (token: Token | undefined): boolean =>
    token !== undefined && token.kind !== "period" && token.kind !== "mark";
  if (!isEnd(first) || !isEnd(last)) return false;
  if (first?.kind === "number") return tokens.length > 1;
  return first?.kind !== "quoted" || tokens.length === 1;
}

function isLongWord([word, ...rest]: readonly Token[]): boolean {
  return word?.kind === "word" && word.text.length >= 3 && rest.length === 0;
}

function textOf(phrase: readonly Token[], question: string): string {
  const [first] = phrase;
  if (first?.kind === "quoted") return first.quoted ?? "";
  // words of a rephrased question may stand elsewhere in it
  const isAsTyped = phrase.every((token, at) => token.start >= (phrase[at - 1]?.end ?? 0));
  const typed = question.slice(first?.start, phrase.at(-1)?.end);
  // several words may stand for one: "female waiters" for "waitresses"
  const isOfOther = phrase.length === 1 && ONE_WORD.test(typed) && typed !== first?.text;
  return isAsTyped && !isOfOther ? typed : phrase.map(({ text }) => text).join(" ");
}

function scoreOf(phrase: readonly Token[], match: { isVerbatim: boolean; isExact: boolean }): number {
  const bonus =
    (match.isExact ? 0.08 : 0) + 0.05 * (phrase.length - 1) + (phrase[0]?.kind === "quoted" ? 0.2 : 0);
  return (match.isVerbatim ? 0.8 : 0.7) + bonus;
}

function mayBeValue(span: readonly Token[], start: number): boolean {
  const [first] = span;
  if (!first || first.kind === "quoted") return true;
  if (span.length === 1) {
    const isUpper =
      first.text.length > 1 && first.text === first.text.toUpperCase() && /\p{L}/u.test(first.text);
    if (first.text.length === 1) return /[A-Z]/.test(first.text) && start > 0 && first.text !== "I";
    return isUpper || !NEVER_VALUES.has(first.norm);
  }
  return span.some(
    (token) =>
      token.norm === "-" || token.norm === "no" || (token.kind === "word" && !NEVER_VALUES.has(token.norm)),
  );
}

type Found = { hit: ValueHit; isVerbatim: boolean };

function lookUp(knowledge: Knowledge, text: string): Found[] {
  const folded = foldText(text);
  if (folded === "" || isOfNoValue(knowledge, folded)) return [];
  const exact = knowledge.values.find(folded).map((hit) => ({ hit, isVerbatim: true }));
  const other =
    exact.length > 0
      ? []
      : [
          ...numberForms(folded),
          ...turnedForms(folded),
          ...linklessForms(folded),
          ...statesOfDeed(knowledge, folded),
        ]
          .flatMap((form) => knowledge.values.find(form))
          .filter(({ field }) => !isVerb(folded) || field.uniqueCount < field.presentCount)
          .map((hit) => ({ hit, isVerbatim: false }));
  const known = [...exact, ...other, ...spelledOtherwise(knowledge, folded)];
  return known.length > 0 ? known : codesOf(knowledge, folded);
}

/** Several words, of which neither of the first two begins a value, are none in any other form either. */
function isOfNoValue({ values }: Knowledge, folded: string): boolean {
  const [first = "", second] = folded.split(" ", 2);
  return (
    second !== undefined &&
    !values.mayBeginWith(first) &&
    !values.mayBeginWith(second) &&
    !COUNTRY_FORMS.has(folded) &&
    !VALUE_FORMS.has(folded)
  );
}

/** Finds capital-letter codes that are a prefix of the word: "SURG" for "surgeries". */
function codesOf({ values, names }: Knowledge, folded: string): Found[] {
  // "largest" ranks and is no `LARGE`
  if (!LONG_WORD.test(folded) || SUPERLATIVE.test(folded) || names.has(folded)) return [];
  for (let length = LONGEST_CODE; length >= SHORTEST_CODE; length--) {
    const code = folded.slice(0, length);
    const hits = values.find(code).filter(({ field }) => areCapitals(field));
    if (hits.length > 0) return hits.map((hit) => ({ hit, isVerbatim: false }));
  }
  return [];
}

const LONG_WORD = /^[a-z]{7,}$/;
const SUPERLATIVE = /^(?:largest|smallest|biggest|highest|shortest|longest|lightest|tightest)$/;
const LONGEST_CODE = 5;
const SHORTEST_CODE = 4;

function areCapitals({ values }: FieldModel): boolean {
  return values.slice(0, 10).every(({ text }) => /^[A-Z]{2,6}$/.test(text));
}

const LONGEST_PART = 4;

/** "Entire homes" of what is stored as "Entire home/apt", "submerged wrecks" of "Wrecks - Submerged". */
function lookUpPart(knowledge: Knowledge, phrase: readonly Token[]): Found[] {
  const isPart =
    phrase.length > 1 &&
    phrase.length <= LONGEST_PART &&
    phrase.every(({ kind, norm }) => kind === "word" && !NEVER_VALUES.has(norm));
  if (!isPart) return [];
  const words = phrase.map(({ norm }) => norm);
  return knowledge.partialValues.find(words).map((hit) => ({ hit, isVerbatim: false }));
}

/** "shipped" is a state of many, and nobody called "Ship". */
function isVerb(folded: string): boolean {
  return /(ed|ing)$/.test(folded) || infinitiveOf(folded) !== null;
}

/** Looks up "cancellations" as the stored value "cancelled", unless a name in the schema has the word. */
function statesOfDeed({ names }: Knowledge, folded: string): readonly string[] {
  const deed = lemmaOf(folded);
  return names.has(deed) ? [] : (STATES_OF_DEEDS.get(deed) ?? []);
}

/** "allow dogs" and "allows dogs" of what is stored as "Dogs allowed". */
function turnedForms(folded: string): string[] {
  const [verb = "", noun = "", ...rest] = folded.split(" ");
  if (rest.length > 0 || verb.length < 4 || noun === "") return [];
  const stem = stemOf(verb);
  return [`${noun} ${stem}ed`, `${noun} ${stem}d`];
}

const LINKED = /^\S+ (?:for|of|on|to|in|at|by|with|the|a|an) .*\S$/;
const LINKS = / (?:(?:for|of|on|to|in|at|by|with|the|a|an) )+/g;

/** "waiting for sails" of what is stored as `waiting_sails`. */
function linklessForms(folded: string): string[] {
  return LINKED.test(folded) ? [folded.replace(LINKS, " ")] : [];
}

const SHORTEST_ADJECTIVE = 5;

/** The same words with the last one in the other number. */
function numberForms(folded: string): string[] {
  const cut = folded.lastIndexOf(" ") + 1;
  const [head, tail] = [folded.slice(0, cut), folded.slice(cut)];
  if (tail.length < 3) return [];
  const lemma = lemmaOf(tail);
  const stem = stemOf(tail);
  const verbs = stem !== tail && /(ed|ing)$/.test(tail) ? [stem, `${stem}e`, `${stem}ed`, `${stem}ing`] : [];
  const forms =
    lemma === tail ? [`${tail}s`, `${tail}es`, tail.endsWith("y") ? `${tail.slice(0, -1)}ies` : ""] : [lemma];
  // "foggy days" of "fog", "rainy" of "rain"
  const noun = tail.length >= SHORTEST_ADJECTIVE ? tail.replace(/([a-z])\1?y$/, "$1") : "";
  forms.push(...verbs, noun, infinitiveOf(tail) ?? "");
  return forms.filter((form) => form !== "").map((form) => head + form);
}

/** Countries by code, demonym or another name, and the like. */
function spelledOtherwise(knowledge: Knowledge, folded: string): Found[] {
  const forms = [...(COUNTRY_FORMS.get(folded) ?? []), ...(VALUE_FORMS.get(folded) ?? [])];
  return forms
    .filter((form) => foldText(form) !== folded)
    .flatMap((form) =>
      knowledge.values
        .find(foldText(form))
        // "finished" jobs of `finishedAt` are not only those with the state "done", as those of `closedAt` are
        .filter(({ field }) => !hasDateOf(knowledge, field.collection, folded))
        // a short form must be stored exactly so, in a field of short codes
        .filter(
          ({ field, at }) =>
            form.length > 3 ||
            (field.values[at]?.text === form && isCodeField(field)) ||
            (form.length === 2 && field.values[at]?.text === form) ||
            // "uk" is stored in capitals
            (form === form.toLowerCase() && field.values[at]?.text === form.toUpperCase()),
        )
        .map((hit) => ({ hit, isVerbatim: false })),
    );
}

/** The date of a deed, called as the deed is. */
function hasDateOf(knowledge: Knowledge, { fields }: FieldModel["collection"], deed: string): boolean {
  const date = doneDate(knowledge, fields, deed);
  return date !== null && date.words.some((word) => stemOf(word) === stemOf(deed));
}

function isCodeField(field: FieldModel): boolean {
  const sample = field.values.slice(0, 10);
  return sample.every(({ text }) => CODE.test(text) || text.length <= 3);
}
