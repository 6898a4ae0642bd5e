import { SUMS_OF_MONEY } from "../lexicon/concepts.table.ts";
import { NOISE } from "../lexicon/words.table.ts";
import { lemmaOf, pluralOf, wordsOfName } from "../text/lemma.ts";
import { isNumeric } from "../schema/model.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { isDocument } from "./name-counts.ts";

const MOST = /^(most|highest|largest|greatest|biggest|maximum|widest|broadest|richest)$/;
const LEAST = /^(least|fewest|lowest|smallest|minimum|narrowest)$/;
/** Nouns for how many there are of something. */
const QUANTITY =
  /^(totals?|tally|sum|population|concentration|collection|selection|community|abundance|range|variety|array|assortment|portfolio|group|pool|roster|volume|frequency|density|quantity|turnout|attendance|enrollment|enrolment|registrations?|intake|headcount|participation|membership|traffic|shipments?|recruitment)$/;
/** Deeds that are no larger than others, so that the highest one is the one done most often. */
const DEED = /^(turnout|attendance|enrollment|enrolment|registration|participation)$/;
const OF = /^(of|among|by|from)$/;
const ARTICLE = /^(the|all|different|distinct|its|their|available|registered|recorded)$/;
/** "The most extensive range". */
const GREAT = /^(extensive|diverse|comprehensive|varied)$/;
/** Words for a number, which names have as well: "greatest total of barns" where sales have a `total_price`. */
const COUNT = /^(totals?|tally|sum)$/;
const LONGEST_NOUN = 2;
/** From this surety on a word is one of a name: "participation" of a field `participates`. */
const NAMED = 0.7;

type Things = { nouns: readonly Token[]; end: number };

/**
 * "The largest collection of boats" and "the highest boat turnout" as "the highest number of boats", where boats are
 * documents and nothing is called a collection or a turnout; "the highest enrollment" as "the highest number of
 * enrollments", where these are documents.
 */
export function nameQuantities(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const most = tokens.findIndex(({ norm }) => MOST.test(norm) || LEAST.test(norm));
  const said = tokens[most];
  if (!said) return [...tokens];
  const start = GREAT.test(normAt(tokens, most + 1)) ? most + 2 : most + 1;
  const things =
    thingsBehind(tokens, start, knowledge) ??
    thingsBefore(tokens, start, knowledge) ??
    deedsNamed(tokens, start, knowledge);
  if (!things) return [...tokens];
  const words = [MOST.test(said.norm) ? "highest" : "lowest", "number", "of"];
  return [
    ...tokens.slice(0, most),
    ...words.map(inPlaceOf(said)),
    ...things.nouns,
    ...tokens.slice(things.end),
  ];
}

/** "Collection of boats". */
function thingsBehind(tokens: readonly Token[], start: number, knowledge: Knowledge): Things | null {
  if (!isQuantity(tokens, start, knowledge) || !OF.test(normAt(tokens, start + 1))) return null;
  const first = placeAfter(tokens, start + 2, ARTICLE);
  const end = thingsEnd(tokens, first, knowledge);
  const isMany = end !== null && lemmaOf(normAt(tokens, end - 1)) !== normAt(tokens, end - 1);
  return end !== null && isMany ? { nouns: tokens.slice(first, end), end } : null;
}

/** "Boat turnout". */
function thingsBefore(tokens: readonly Token[], start: number, knowledge: Knowledge): Things | null {
  const end = thingsEnd(tokens, start, knowledge);
  if (end === null || !isQuantity(tokens, end, knowledge)) return null;
  return { nouns: inPlural(tokens.slice(start, end)), end: end + 1 };
}

/** "Guest registration", "attendance" of documents that are called so: how many of them there are. */
function deedsNamed(tokens: readonly Token[], start: number, knowledge: Knowledge): Things | null {
  for (let end = start + 1; end <= start + LONGEST_NOUN; end++) {
    const noun = tokens[end - 1];
    if (noun?.kind !== "word" || NOISE.has(noun.norm)) return null;
    const isDeed = DEED.test(noun.norm) && isDocument(noun, knowledge) && !isMeasure(noun, knowledge);
    // "the highest registration fee"
    const next = tokens[end];
    if (isDeed && (next?.kind !== "word" || NOISE.has(next.norm)))
      return { nouns: inPlural(tokens.slice(start, end)), end };
  }
  return null;
}

/** The nouns with the last one in the plural. */
function inPlural(nouns: readonly Token[]): Token[] {
  return nouns.map((token, at, all): Token => {
    const isSingular = at === all.length - 1 && lemmaOf(token.norm) === token.norm;
    return inPlaceOf(token)(isSingular ? pluralOf(token.norm) : token.norm);
  });
}

function isQuantity(tokens: readonly Token[], at: number, { names }: Knowledge): boolean {
  const norm = normAt(tokens, at);
  if (!QUANTITY.test(norm) || names.hasShortened(norm)) return false;
  return COUNT.test(norm) || !names.hits(norm).some(({ weight }) => weight >= NAMED);
}

/** Where one or two nouns end that documents are called by. */
function thingsEnd(tokens: readonly Token[], start: number, knowledge: Knowledge): number | null {
  for (let end = start + 1; end <= start + LONGEST_NOUN; end++) {
    const noun = tokens[end - 1];
    if (noun?.kind !== "word" || NOISE.has(noun.norm)) return null;
    if (isKept(noun, knowledge)) return end;
    if (isMeasure(noun, knowledge) || SUMS_OF_MONEY.has(lemmaOf(noun.norm))) return null;
    if (isDocument(noun, knowledge)) return end;
  }
  return null;
}

/** A number has the noun as its own name, as `price` or `visit_length` have; `grower_id` is no number of growers. */
function isMeasure({ norm }: Token, { model, names }: Knowledge): boolean {
  const noun = lemmaOf(norm);
  return names.fieldsWith(noun).some((id) => {
    const field = model.fields[id];
    return field !== undefined && isNumeric(field) && lemmaOf(wordsOfName(field.path).at(-1) ?? "") === noun;
  });
}

/** A field keeps the number of them. */
function isKept({ norm }: Token, { names }: Knowledge): boolean {
  const field = names.fieldNamed(["number", norm]);
  return field?.words.includes("number") === true && isNumeric(field) && field.words.length > 1;
}
