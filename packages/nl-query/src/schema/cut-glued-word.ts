import { ABBREVIATIONS, SYNONYMS } from "../lexicon/synonyms.table.ts";
import { UNIT_NAMES } from "../lexicon/unit-names.table.ts";
import { NOISE } from "../lexicon/words.table.ts";
import { lemmaOf } from "../text/lemma.ts";
import { abbreviates, isSkeleton } from "./abbreviates.ts";
import type { SchemaWords } from "./schema-words.ts";

const SHORTEST_PART = 3;
/** Parts that no table has are words from this length on. */
const SHORTEST_UNKNOWN = 4;
/** Ends behind which a front that no table has is a word. */
const SHORTEST_TAIL = 5;
/** Short forms with vowels that hardly any word ends with: `nativelang`. */
const SHORTEST_SHORT_FORM = 4;
const VOWEL = /[aeiouy]/;
/** Ends and fronts of English words rather than words of names: `membership`, `downloads`. */
const IS_ONE_WORD =
  /(?:ship|able|ible|(?<!c)ity|ment|ence|ance|tion|sion|ward|wise|less|like|line|page|word|work|port|land|way|board|load|stat)s?$|^(?:down|up|over|out|under|off|back|with|break|through|head|key|pass|web|air|land)/;
/** Short forms that end no English word: `birthdt`, `launchyr`. */
const SHORT_TAIL = /^([a-z]*[aeiouy][a-z]*)(dt|yr|nm|cd|nr)$/;
/** `contrno` where there are contracts; "casino" ends so as well. */
const NUMBER_TAIL = /^([a-z]{3,})(no|num)$/;
/** `nettype`: ends that tell what is kept, behind fronts that are too short elsewhere. */
const KIND_TAIL = /^([a-z]{3})(type|kind|status|code)$/;
/** `feeperday`, `fieldofstudy`. */
const INFIX = /^([a-z]{3,}?)(of|per)([a-z]{3,})$/;

/**
 * Returns the words of a name of a schema that writes all of its names as one word, or null. Of `rankingpoints` and
 * `homecity` both parts are known; a front that no table has (`nativelanguage`) stands before a long word only.
 */
export function cutGluedWord(word: string, schema: SchemaWords): readonly string[] | null {
  if (!schema.isGlued || schema.nouns.includes(lemmaOf(word))) return null;
  return cutKey(word, schema) ?? cutAtInfix(word) ?? cutAtShortTail(word, schema) ?? cutInTwo(word, schema);
}

function cutAtShortTail(word: string, { nouns }: SchemaWords): readonly string[] | null {
  const [, front = "", tail = ""] = SHORT_TAIL.exec(word) ?? NUMBER_TAIL.exec(word) ?? [];
  const noun = nouns.find((one) => abbreviates(front, one));
  if (front.length >= SHORTEST_PART && noun !== undefined && !isKnown(front)) return [noun, tail];
  const isFront = front.length >= SHORTEST_UNKNOWN || isKnown(front);
  if (isFront && SHORT_TAIL.test(word)) return [front, tail];
  const [, kind = "", of = ""] = KIND_TAIL.exec(word) ?? [];
  return VOWEL.test(kind) ? [kind, of] : null;
}

/** `winnerteamid` where there are teams, `relid` where there are releases. */
function cutKey(word: string, schema: SchemaWords): readonly string[] | null {
  const front = word.slice(0, -2);
  if (!word.endsWith("id") || front.length < SHORTEST_PART) return null;
  const noun = schema.nouns.find((one) => front.endsWith(one) && front.length >= one.length + SHORTEST_PART);
  if (noun !== undefined) return [front.slice(0, -noun.length), noun, "id"];
  const short = schema.nouns.find((one) => abbreviates(front, one));
  if (short !== undefined) return [short, "id"];
  return SYNONYMS.has(front) ? [front, "id"] : null;
}

function cutAtInfix(word: string): readonly string[] | null {
  const [, front = "", infix = "", back = ""] = INFIX.exec(word) ?? [];
  const isWord = infix === "of" ? back.length >= SHORTEST_UNKNOWN && VOWEL.test(back) : isKnown(back);
  return isKnown(front) && isWord ? [front, infix, back] : null;
}

function cutInTwo(word: string, schema: SchemaWords): readonly string[] | null {
  if (IS_ONE_WORD.test(word)) return null;
  const cuts = Array.from({ length: Math.max(0, word.length - 2 * SHORTEST_PART + 1) }, (_, at) => {
    const end = at + SHORTEST_PART;
    return [word.slice(0, end), word.slice(end)] as const;
  });
  const isShort = (front: string): boolean =>
    !SYNONYMS.has(front) && schema.nouns.some((one) => abbreviates(front, one));
  const isWhole = ([front, back]: readonly [string, string]): boolean =>
    (isKnown(front) || isShort(front)) && isKnown(back);
  const isTelling = ([front, back]: readonly [string, string]): boolean =>
    front.length >= SHORTEST_UNKNOWN && VOWEL.test(front) && isTail(back);
  const isBegun = ([front, back]: readonly [string, string]): boolean =>
    front.length >= SHORTEST_UNKNOWN && SYNONYMS.has(lemmaOf(front)) && /^[a-z]{2,}[^aeiou]ing$/.test(back);
  const whole = cuts.find(isWhole);
  if (whole)
    return [
      schema.nouns.find((one) => !isKnown(whole[0]) && abbreviates(whole[0], one)) ?? whole[0],
      whole[1],
    ];
  return cuts.find(isTelling) ?? cuts.findLast(isBegun) ?? null;
}

function isTail(word: string): boolean {
  const isShortForm = ABBREVIATIONS.has(word) && (isSkeleton(word) || word.length >= SHORTEST_SHORT_FORM);
  return (word.length >= SHORTEST_TAIL && isKnown(word)) || isShortForm;
}

function isKnown(word: string): boolean {
  if (word.length < SHORTEST_PART || (NOISE.has(word) && !SYNONYMS.has(word))) return false;
  const lemma = lemmaOf(word);
  return [word, lemma].some((one) => SYNONYMS.has(one) || ABBREVIATIONS.has(one) || UNIT_NAMES.has(one));
}
