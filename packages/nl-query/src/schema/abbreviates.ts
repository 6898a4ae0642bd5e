/**
 * Whether letters stand for a word: its first ones (`hosp` for `hospital`), its initial, or consonants in order
 * (`hrg` for `hearing`).
 */
export function abbreviates(short: string, long: string): boolean {
  if (short.length >= long.length || short[0] !== long[0]) return false;
  if (long.startsWith(short)) return short.length <= long.length - 2;
  return isSkeleton(short) && isWithin(short, long);
}

/** `dprt` for `department`. */
export function isAbbreviation(short: string, long: string): boolean {
  return short.length >= SHORTEST_SKELETON && short.length <= LONGEST_SHORT && abbreviates(short, long);
}

/** The first letter and the consonants behind it, doubled ones once: `mchn` of `machine` and of `machn`. */
export function consonantsOf(word: string): string {
  return word.slice(0, 1) + word.slice(1).replace(VOWELS, "").replace(DOUBLED, "$1");
}

/** Whether a word ends or is filled with consonants as hardly any word of English is: `machn`, `hardns`, `bk`. */
export function looksShortened(word: string): boolean {
  return isSkeleton(word) || (word.length === 2 && !VOWEL.test(word)) || CLUSTER.test(word);
}

/** Whether letters have no vowel but perhaps the first, as hardly any word does: `cntry`, `ownr`. */
export function isSkeleton(short: string): boolean {
  return short.length >= SHORTEST_SKELETON && !VOWEL.test(short.slice(1));
}

/** Whether a skeleton keeps most consonants of a word: `lnch` of `launched`, but not `trn` of `transportation`. */
export function isSkeletonOf(short: string, long: string): boolean {
  const consonants = long.slice(1).replace(VOWELS, "").length;
  return isSkeleton(short) && abbreviates(short, long) && 2 * (short.length - 1) >= consonants;
}

const SHORTEST_SKELETON = 3;
const LONGEST_SHORT = 5;
const DOUBLED = /([^aeiou])\1/g;
/** `-chn`, `-bn`, `-rdns`: no ends of words, unlike those of "film", "prism", "sign" and "town". */
const CLUSTER = /[bcdfhjkptvz][lmnr]$|[^aeiouyr][^aeiouy]{3}$|[bcdfgjkptv]ns$/;
const VOWEL = /[aeiou]/;
const VOWELS = /[aeiou]/g;

/** Whether a text has all letters of another in their order. */
export function isWithin(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}
