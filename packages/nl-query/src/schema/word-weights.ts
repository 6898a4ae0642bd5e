import { SYNONYMS } from "../lexicon/synonyms.table.ts";

/**
 * Words that say what kind of thing a value is, not what it is about: `warrantyYears` is found by "warranty".
 */
const LIGHT: ReadonlySet<string> = new Set(
  "id url number code name date time year day month week count total amount value type key reference header detail master list record info data entry log text title level current unit flag status percent ft feet inch mm cm km mi km2 m2 sqm ha mg kg lb lbs ml cl usd eur gbp cent minute mins hour hrs second sec ms mb gb tb mbps hz mhz ghz rpm bpm mph kmh kw kwh mw gw mwh gwh hpa kpa mah kcal psi ppm px dpi in out up per number no nr identifier rate percentage used".split(
    " ",
  ),
);
/** Of several such words the one that still says something: `statusCode` is found by "status". */
const LIGHTEST: ReadonlySet<string> = new Set("id number code value key no nr identifier".split(" "));
/** People who come together: `audienceSize` is found by "audience". */
const GATHERED: ReadonlySet<string> = new Set(
  "audience crowd crew staff party household cohort congregation enrollment membership workforce".split(" "),
);
/** What grades are given for: `qualityScore` is found by "quality". */
const GRADED: ReadonlySet<string> = new Set(
  "quality safety health performance satisfaction reputation popularity difficulty risk comfort reliability efficiency hygiene cleanliness durability complexity relevance accuracy".split(
    " ",
  ),
);
const GRADE = /^(score|rating|index|mark|grade)$/;
const GRADED_WEIGHT = 0.75;
/** What a price is said to be behind its name: `price_paid` is found by "price". */
const PRICE = /^(price|cost|fee|fare|rent|salary|wage|tax|bill|premium|deposit)$/;
const AS_PAID = /^(paid|charged|asked|due|owed|offered|quoted|agreed|each|incurred)$/;
/** What was done behind the main word: `jumps_made` is found by "jumps", and `made_date` by "made". */
const DONE = /^(made|done|held)$/;
/** What stands in front of the main word of a name says less than the main word. */
const MODIFIER = 0.55;
const LIGHT_WEIGHT = 0.3;
/** A name may say one thing twice: `zip_postcode` is found by either word. */
const REPEATED_WEIGHT = 0.9;
/** In front of "name" these only say that it is all of it: `full_name` is found by "name". */
const WHOLE: ReadonlySet<string> = new Set(["full", "complete", "whole"]);
const WHOLE_WEIGHT = 0.05;

/**
 * How much of a name the words of a question cover, 0 to 1. The last word of an English compound counts most,
 * unless it is one that many names share.
 *
 * @param surety By word of the name.
 * @param options Names of fields may say one thing twice; of collections, each word tells them apart.
 */
export function coveredShare(
  words: readonly string[],
  surety: ReadonlyMap<string, number>,
  { mayRepeat } = { mayRepeat: true },
): number {
  const [only] = words;
  if (words.length === 1 && only !== undefined) return surety.get(only) ?? 0;
  const isWhole = (word: string): boolean => WHOLE.has(word) && words.at(-1) === "name";
  const isAllLight = words.every((word) => LIGHT.has(word) || isWhole(word));
  const isSize = (word: string): boolean => word === "size" && GATHERED.has(words.at(-2) ?? "");
  const isPaid = (word: string): boolean => AS_PAID.test(word) && PRICE.test(words.at(-2) ?? "");
  const isOnlyDone = (word: string): boolean =>
    DONE.test(word) && words.some((one) => !LIGHT.has(one) && !DONE.test(one));
  const isTelling = (word: string): boolean =>
    !isOnlyDone(word) &&
    !(isAllLight ? LIGHTEST : LIGHT).has(word) &&
    !isWhole(word) &&
    !isSize(word) &&
    !isPaid(word);
  // the price of `price_per_night` is a price
  const rate = words.lastIndexOf("per");
  const named = rate > 0 ? words.slice(0, rate) : words;
  const head = named.some(isTelling) ? named.findLastIndex(isTelling) : named.length - 1;
  let covered = 0;
  let whole = 0;
  words.forEach((word, at) => {
    const weight =
      at === head
        ? 1
        : isWhole(word)
          ? WHOLE_WEIGHT
          : weightBeside(word, at >= named.length || isSize(word) || isPaid(word));
    whole += weight;
    covered += weight * (surety.get(word) ?? (mayRepeat ? repeatedSurety(word, words, surety) : 0));
  });
  return whole === 0 ? 0 : covered / whole;
}

function weightBeside(word: string, isRate: boolean): number {
  return isRate || LIGHT.has(word) ? LIGHT_WEIGHT : MODIFIER;
}

function repeatedSurety(word: string, words: readonly string[], surety: ReadonlyMap<string, number>): number {
  if (LIGHT.has(word)) return 0;
  const graded = GRADE.test(word) ? words[words.indexOf(word) - 1] : undefined;
  if (graded !== undefined && GRADED.has(graded)) return GRADED_WEIGHT * (surety.get(graded) ?? 0);
  const same = SYNONYMS.get(word);
  return Math.max(
    0,
    ...words.map((other) => (same?.has(other) ? REPEATED_WEIGHT * (surety.get(other) ?? 0) : 0)),
  );
}
