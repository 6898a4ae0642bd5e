import { hasIdentityName } from "../parse/is-identity.ts";
import { SUMS_OF_MONEY } from "../lexicon/concepts.table.ts";
import { COMPARISON } from "../lexicon/phrases.table.ts";
import { NOISE } from "../lexicon/words.table.ts";
import { isNumeric, isUnique, type FieldModel } from "../schema/model.ts";
import { lastOf } from "../schema/path.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { inFrontOf, inPlaceOf, type Token } from "../text/token.ts";
import { isContainment, type Knowledge } from "./knowledge.ts";
import { tellsApart } from "./own-number.ts";

const LONGEST_NOUN = 2;
const COUNT = /^(number|count|num|total)$/;
/** What follows a number that is compared, and what stands in front of one that is named afterwards or orders. */
const COMPARED_AFTER = new RegExp(
  `^(?:(?:is|are|was|were|be|of|=|:|at|not) )*(?:(?:${COMPARISON}|between) (?=#|(?:the |their |its )?(?:average|mean|avg|median)(?: |$))|#)|^(?:desc|asc|descending|ascending)(?: |$)`,
);
const COMPARED_BEFORE =
  /(?:#(?: [a-z]+)?(?: as| for| in)?|(?:sort|order|rank|arrang)[a-z]* by(?: the| their)?|top # [a-z]+ by|(?:than|above|below|over|under)(?: the| their)? (?:average|mean|avg)|(?:second|third|fourth|fifth|next|#)(?: -)? (?:highest|lowest|largest|smallest|greatest|most|fewest|least))$/;
/** "Lowest number of beds first": an order, not the lowest one. */
const ENDS = /(?:highest|lowest|largest|smallest|greatest|most|fewest|least)$/;
const LED = /^(?:first|last|on top|at the top)(?: |$)/;
/** What stands in front of the documents that a question begins with. */
const SHOWS = /^(show|list|give|get|display|me)$/;
const FIGURE = /^(of|how|many|number|count|total|sum|average|mean|most|least|top|percentage|share)$/;
const DONE = /(?:ed|made|sold|held|won|run|given|taken|paid|led|kept|written|driven|flown)$/;
const GROUPED = /^(?:per|by (?:year|quarter|month|week|day|weekday|hour))(?: |$)/;
/** Denies the comparison that follows, and is no part of a name. */
const DENIES = /^(no|not)$/;
const LONGEST_COMPARED = 8;
/** Least weight at which a word of the question counts as a word of a name. */
const NAMING = 0.7;

/**
 * "The number of visits" as "the visit count", "the number of casualties" as "the number of death": the name of
 * the field that keeps the number, where no documents are called so.
 */
export function nameCounts(said: readonly Token[], knowledge: Knowledge): Token[] {
  const tokens = asksToCount(said, knowledge);
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const found =
      countAt(tokens, at, knowledge) ??
      countBehind(tokens, at, knowledge) ??
      comparedAt(tokens, at, knowledge) ??
      totalAt(tokens, at, knowledge) ??
      doneAt(tokens, at, knowledge);
    if (found) {
      result.push(...found.words);
      at = found.end - 1;
    } else if (tokens[at]) result.push(tokens[at] as Token);
  }
  return result;
}

/** "Count transactions" of documents with a `transaction_count` as "how many transactions": no column is asked for. */
function asksToCount(tokens: readonly Token[], { model }: Knowledge): readonly Token[] {
  const [count, ...rest] = tokens;
  if (count?.norm !== "count") return tokens;
  const isCounted = (noun: Token): boolean => {
    const lemma = lemmaOf(noun.norm);
    const isKept = ({ words, collection, depth }: FieldModel): boolean =>
      depth === 0 &&
      words.at(-1) === "count" &&
      (words.length === 1 ? collection.words.at(-1) === lemma : words.includes(lemma));
    return isNoun(noun) && noun.norm !== lemma && model.fields.some(isKept);
  };
  if (!rest.slice(0, LONGEST_NOUN + 1).some(isCounted)) return tokens;
  return [...["how", "many"].map(inPlaceOf(count)), ...rest];
}

function countAt(
  tokens: readonly Token[],
  start: number,
  knowledge: Knowledge,
): { words: Token[]; end: number } | null {
  const [number, of] = tokens.slice(start, start + 2);
  if (!number || !of || number.norm !== "number" || of.norm !== "of") return null;
  for (let length = LONGEST_NOUN; length > 0; length--) {
    const nouns = tokens.slice(start + 2, start + 2 + length);
    if (nouns.length < length || !nouns.every(isNoun)) continue;
    const field = knowledge.names.fieldNamed(["number", ...nouns.map(({ norm }) => norm)]);
    if (!field || !isNumeric(field) || isTicketNumber(field)) continue;
    const isOfList = isKindOfListed(nouns, field, knowledge);
    if (!field.words.some((word) => COUNT.test(word))) continue;
    if (!isOfList && nouns.some((noun) => isDocument(noun, knowledge))) continue;
    if (!nouns.every((noun) => isNamed(noun, field, knowledge))) continue;
    const spoken = nouns.every(({ norm }) => field.words.includes(lemmaOf(norm)));
    if (COUNT.test(field.words[0] ?? "") && spoken) return null;
    return { words: spell(field, number, nouns), end: start + 2 + length };
  }
  return null;
}

/** "The highest worker count" of a `number_of_workers`. */
function countBehind(
  tokens: readonly Token[],
  start: number,
  { names }: Knowledge,
): { words: Token[]; end: number } | null {
  const [noun, count] = tokens.slice(start, start + 2);
  if (!noun || !count || !isNoun(noun) || !/^(count|counts|total)$/.test(count.norm)) return null;
  const field = names.fieldNamed(["number", noun.norm]);
  const isKept = field?.words[0] === "number" && isNumeric(field) && !isTicketNumber(field);
  return field && isKept
    ? { words: spell(field, { ...count, start: noun.start }, [count]), end: start + 2 }
    : null;
}

/** "With a number of beds above 4" where `beds` is a number: the field that is compared. */
function comparedAt(
  tokens: readonly Token[],
  start: number,
  knowledge: Knowledge,
): { words: Token[]; end: number } | null {
  if (tokens[start]?.norm !== "number" || tokens[start + 1]?.norm !== "of") return null;
  for (let length = LONGEST_NOUN; length > 0; length--) {
    const end = start + 2 + length;
    const nouns = tokens.slice(start + 2, end);
    if (nouns.length < length || !nouns.every(isNoun)) continue;
    const field = knowledge.names.fieldNamed(nouns.map(({ norm }) => norm));
    if (!field || !isNumeric(field) || nouns.some((noun) => isDocument(noun, knowledge))) continue;
    const after = normsOf(tokens.slice(end, end + LONGEST_COMPARED));
    const before = normsOf(tokens.slice(Math.max(0, start - LONGEST_COMPARED), start));
    const isLed = ENDS.test(before) && LED.test(after);
    return isLed || COMPARED_AFTER.test(after) || COMPARED_BEFORE.test(before) ? { words: nouns, end } : null;
  }
  return null;
}

/**
 * "The number of piers" of ports that keep a `pier_count` and list only some of them in `main_piers`: all words of the
 * number are said, and a part of those of the list.
 */
function isKindOfListed(nouns: readonly Token[], field: FieldModel, knowledge: Knowledge): boolean {
  const { model, lists } = knowledge;
  const said = nouns.map(({ norm }) => lemmaOf(norm));
  const isSaid = field.words.every((word) => COUNT.test(word) || said.includes(word));
  const isMeant =
    lists.some(({ words }) => words.every((word) => said.includes(word))) ||
    model.collections.some(
      (one) => one.words.some((word) => said.includes(word)) && !knowledge.routes(one).some(isContainment),
    );
  return isSaid && field.depth === 0 && !isMeant;
}

function isNoun({ kind, norm }: Token): boolean {
  return kind === "word" && !DENIES.test(norm);
}

function normsOf(tokens: readonly Token[]): string {
  return tokens.map(({ norm }) => norm).join(" ");
}

/**
 * "The total orders per customer", "total open orders": how many there are. "The total order value" and "total payments"
 * are amounts.
 */
function totalAt(
  tokens: readonly Token[],
  start: number,
  knowledge: Knowledge,
): { words: Token[]; end: number } | null {
  const total = tokens[start];
  if (total?.norm !== "total") return null;
  for (let at = start + 1; at <= start + LONGEST_NOUN; at++) {
    const [noun, next] = tokens.slice(at, at + 2);
    if (noun?.kind !== "word" || isKeptNumber(noun, knowledge) || SUMS_OF_MONEY.has(lemmaOf(noun.norm)))
      return null;
    if (NOISE.has(noun.norm)) return null;
    const isPlural = noun.norm !== lemmaOf(noun.norm);
    if (!isPlural || !isDocument(noun, knowledge)) continue;
    if (next && namesNumber(next, knowledge)) return null;
    const words = ["number", "of"].map(inPlaceOf(total));
    return { words: [...words, ...tokens.slice(start + 1, at + 1)], end: at + 1 };
  }
  return null;
}

/** "Repairs finished per workshop", "open repairs started by month": how many there are of each. */
function doneAt(
  tokens: readonly Token[],
  start: number,
  knowledge: Knowledge,
): { words: Token[]; end: number } | null {
  const first = tokens.findIndex(({ norm }) => !SHOWS.test(norm));
  const [from] = tokens.slice(start, start + 1);
  if (first !== start || !from) return null;
  const deed = tokens.findIndex(
    ({ norm }, at) => at > start && DONE.test(norm) && GROUPED.test(normsOf(tokens.slice(at + 1, at + 3))),
  );
  const noun = deed - start > LONGEST_NOUN + 1 ? undefined : tokens[deed - 1];
  if (!noun || noun.norm === lemmaOf(noun.norm)) return null;
  const amount = knowledge.names.fieldNamed([noun.norm, tokens[deed]?.norm ?? ""]);
  const isCounted =
    isDocument(noun, knowledge) && (isCollection(noun, knowledge) || !namesNumber(noun, knowledge));
  const isPlain = tokens
    .slice(start, deed)
    .every((token, at) => (isNoun(token) && !FIGURE.test(token.norm)) || (at === 0 && isYear(token)));
  if (!isPlain || (!amount && !isCounted)) return null;
  // "tiles laid per floor" of `tilesLaid`
  const lead = amount && isNumeric(amount) ? ["total"] : ["number", "of"];
  const words = lead.map(inFrontOf(from));
  const stretch = isYear(from)
    ? [{ ...from, kind: "word" as const, end: from.start, text: "in", norm: "in" }]
    : [];
  const [said, counted] = isYear(from) ? [[from], []] : [[], [from]];
  return { words: [...stretch, ...said, ...words, ...counted], end: start + 1 };
}

function isYear({ number, text }: Token): boolean {
  return number !== undefined && /^(?:19|20)\d\d$/.test(text);
}

/** The word is the whole name of a collection. */
function isCollection({ norm }: Token, { model }: Knowledge): boolean {
  return model.collections.some(({ words }) => words.length === 1 && words[0] === lemmaOf(norm));
}

/** A number is called so; of documents that are, it must be called by the word itself. */
function isKeptNumber(noun: Token, knowledge: Knowledge): boolean {
  if (!isCollection(noun, knowledge)) return namesNumber(noun, knowledge);
  const lemma = lemmaOf(noun.norm);
  return knowledge.model.fields.some(
    (one) => isNumeric(one) && !hasIdentityName(one) && one.words.includes(lemma),
  );
}

/** A field with numbers has the word in its name; a `userId` is no number of users. */
function namesNumber({ norm }: Token, { model, names }: Knowledge): boolean {
  const hits = names.hits(norm).filter(({ weight }) => weight >= NAMING);
  return hits.some(({ word }) =>
    names.fieldsWith(word).some((id) => {
      const field = model.fields[id];
      return field !== undefined && isNumeric(field) && !hasIdentityName(field);
    }),
  );
}

/** A `ticketNumber` tells tickets apart and counts nothing, nor does a text that leads to one. */
export function isTicketNumber(field: FieldModel): boolean {
  return field.words.at(-1) === "number" && (isUnique(field) || !isNumeric(field) || tellsApart(field));
}

/**
 * Whether the field says what is counted: units are no `number`, though they may mean one, and neither `host.boat_count`
 * counts hosts nor `review_count` the reviewers that are stored.
 */
function isNamed({ norm }: Token, field: FieldModel, { names }: Knowledge): boolean {
  const { words, parentWords, collection, path } = field;
  const isOfParent = wordsOfName(lastOf(path)).every((word) => COUNT.test(word));
  const counted = isOfParent ? [...words, ...parentWords] : words;
  const lemma = lemmaOf(norm);
  const isStored = names.has(lemma) && ![...counted, ...collection.words].includes(lemma);
  return !isStored && names.hits(norm).some(({ word }) => !COUNT.test(word) && counted.includes(word));
}

/** "Number of death", "access count": as readers know the name. */
function spell(field: FieldModel, number: Token, nouns: readonly Token[]): Token[] {
  const span = { start: number.start, end: nouns.at(-1)?.end ?? number.end };
  const norms = field.words[0] === "number" ? ["number", "of", ...field.words.slice(1)] : field.words;
  return norms.map(inPlaceOf(span));
}

export function isDocument({ norm }: Token, { model, names, lists }: Knowledge): boolean {
  const hits = names.hits(norm).filter(({ weight }) => weight >= NAMING);
  return hits.some(({ word }) => [...model.collections, ...lists].some(({ words }) => words.includes(word)));
}
