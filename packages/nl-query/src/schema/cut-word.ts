import { ABBREVIATIONS, SYNONYMS } from "../lexicon/synonyms.table.ts";
import { UNIT_NAMES } from "../lexicon/unit-names.table.ts";
import { abbreviates } from "./abbreviates.ts";
import { cutAtShortForms } from "./cut-at-short-forms.ts";
import { cutGluedWord } from "./cut-glued-word.ts";
import type { SchemaWords } from "./schema-words.ts";

const SHORTEST_PART = 3;
/** Fronts that are in no table are words from this length on. */
const SHORTEST_UNKNOWN = 4;

/** "Latest" is said of nothing estimated. */
const SUPERLATIVE = "est";

/** Ends that say what of a thing is stored, behind words that the tables know. */
const TAILS = ["date", "time", "year", "type", "no", "num"];

/** Ends that say what of a thing is stored, behind any word: `basinname`, `mooringcost`. */
const TELLING_TAIL =
  /^([a-z]*[aeiouy][a-z]*)(name|type|kind|status|code|number|year|count|price|cost|amount|date|since|size|weight|height|length|width|level|limit|salary|temp|temperature|fee|description)$/;
/** Ends of what a thing is told apart by: `sidingno` where there are sidings. */
const OWN_NUMBER = /^(?:no|nr|num)$/;
/** Ends that are units: `soakingmin`, `depthcm`. */
const UNIT_TAIL =
  /^(?:([a-z]{5,})(mins?|minutes|hours|days|seconds|usd|eur|kwh|sqm|sqft|pct)|(distance|weight|height|length|width|depth|duration|altitude|elevation|area|speed|power|volume|temperature)([a-z]{1,3}))$/;

/** Ends that hardly any word has by itself, where names are written as one word: `exposuremin`. */
const SURE_UNIT = /^(mins?|minutes|hours|seconds|usd|kwh|sqm|sqft)$/;

/** One word for those who ask, whatever they end with. */
const WHOLE: ReadonlySet<string> = new Set(
  "username filename hostname barcode unicode passcode account discount viscount headcount prototype archetype genotype phenotype stereotype subtype mankind paramount candidate validate consolidate accommodate liquidate mandate backdate emphasize wavelength bandwidth lifetime overtime uptime downtime airtime halftime pastime bedtime daytime nighttime lunchtime maritime lightweight heavyweight nickname".split(
    " ",
  ),
);

/** Returns the words that a name written as one word is made of: `useracct` is `user acct`, `birthyear` is `birth year`. */
export function cutWord(word: string, schema: SchemaWords): readonly string[] {
  if (SYNONYMS.has(word) || WHOLE.has(word)) return [word];
  if (word.length < SHORTEST_PART + 2)
    return schema.ownKeys.get(word) ?? (word.length > SHORTEST_PART ? cutAtShortForms(word) : null) ?? [word];
  return (
    schema.compounds.get(word) ??
    schema.ownKeys.get(word) ??
    cutAtShortForm(word) ??
    cutAtShortForms(word) ??
    cutAtNoun(word, schema) ??
    cutAtTail(word) ??
    cutAtUnit(word, schema) ??
    cutGluedWord(word, schema) ?? [word]
  );
}

function cutAtShortForm(word: string): readonly string[] | null {
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    const isShort = ABBREVIATIONS.has(second) && !SYNONYMS.has(second) && second !== SUPERLATIVE;
    if (SYNONYMS.has(first) && isShort) return [first, second];
  }
  return null;
}

/** `homeharbor`, `homeharborid` and `harborid` where there are harbors, `hrbid` as well. */
function cutAtNoun(word: string, { nouns }: SchemaWords): readonly string[] | null {
  if (word.endsWith("id")) {
    const front = word.slice(0, -2);
    const noun =
      front.length < SHORTEST_PART
        ? undefined
        : nouns.find((one) => one === front || abbreviates(front, one));
    if (noun !== undefined) return [noun, "id"];
    const ending = nouns.find((one) => one.length >= SHORTEST_UNKNOWN && front.endsWith(one));
    const role = ending === undefined ? "" : front.slice(0, -ending.length);
    if (ending !== undefined && role.length >= SHORTEST_PART) return [role, ending, "id"];
  }
  for (const noun of nouns) {
    if (word === noun || noun.length < SHORTEST_UNKNOWN) continue;
    const [before, after] = [word.slice(0, -noun.length), word.slice(noun.length)];
    if (word.startsWith(noun) && (isKnown(after) || OWN_NUMBER.test(after))) return [noun, after];
    if (word.endsWith(noun) && isKnown(before)) return [before, noun];
  }
  return null;
}

function isKnown(word: string): boolean {
  return word.length >= SHORTEST_PART && (SYNONYMS.has(word) || ABBREVIATIONS.has(word));
}

function cutAtTail(word: string): readonly string[] | null {
  const short = TAILS.find((one) => word.endsWith(one)) ?? "";
  const known = word.slice(0, -short.length);
  if (isKnown(known)) return [known, short];
  const [, front = "", tail = ""] = TELLING_TAIL.exec(word) ?? [];
  return front.length >= SHORTEST_UNKNOWN ? [front, tail] : null;
}

function cutAtUnit(word: string, { isGlued }: SchemaWords): readonly string[] | null {
  const [, any, unit = "", measure = "", short = ""] = UNIT_TAIL.exec(word) ?? [];
  // "entrepreneur" ends with no unit
  if (any !== undefined && !isKnown(any) && !any.endsWith("ing") && !(isGlued && SURE_UNIT.test(unit)))
    return null;
  if (any !== undefined) return [any, unit.startsWith("min") ? "minutes" : unit];
  return UNIT_NAMES.has(short) ? [measure, short] : null;
}
