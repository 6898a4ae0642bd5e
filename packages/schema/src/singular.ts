import pluralize from "pluralize";

const CACHE_SIZE = 5_000;
const known = new Map<string, string>();
/** Words that only look like plurals. */
const NOT_PLURAL: ReadonlySet<string> = new Set(
  "is was has this his its us status address business class series news always across less bus gas dns ios sms gps canvas atlas basis lens specimen regimen abdomen lumen stamen bitumen".split(
    " ",
  ),
);

/** Singulars that no rule gives: "calories" are no "calory", "caches" no "cach". */
const SINGULARS: ReadonlyMap<string, string> = new Map([
  ["lenses", "lens"],
  ..."brownie budgie cache caddie calorie cookie creche freebie headache hoodie indie junkie moustache newbie niche rookie selfie smoothie veggie"
    .split(" ")
    .map((word): [string, string] => [`${word}s`, word]),
]);

/** Returns a word in lower case and in the singular. */
export function singularOfWord(word: string): string {
  const found = known.get(word);
  if (found !== undefined) return found;
  const singular = singularOfLower(word.toLowerCase());
  // words come from outside: what is remembered must not grow with them
  if (known.size >= CACHE_SIZE) known.clear();
  known.set(word, singular);
  return singular;
}

function singularOfLower(word: string): string {
  const isSingular = NOT_PLURAL.has(word) || word.length < 3;
  return SINGULARS.get(word) ?? (isSingular ? word : pluralize.singular(word));
}
