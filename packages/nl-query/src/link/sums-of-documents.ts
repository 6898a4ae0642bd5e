import { SUMS_OF_MONEY } from "../lexicon/concepts.table.ts";
import { NOISE } from "../lexicon/words.table.ts";
import { type CollectionModel, isNumeric } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

export const SUM = /^(?:totals?|sums?|combined|summed|overall)$/;
export const AMOUNT = /^(?:amounts?|values?|sums?)$/;
export const HAS = /^(?:with|has|have|having|had)$/;
const ARTICLE = /^(?:the|all|their|its|his|her|those|these|of)$/;
/** What may stand in front of the documents that sums are said of. */
const ASKS =
  /^(?:which|what|who|is|are|the|identify|find|list|show|give|get|return|display|name|determine|me|please|all|top|best)$/;
export const ENDS = /^(?:[,:;?!.()-]|and|)$/;
const MOST_WORDS = 5;
const MOST_COLUMN_WORDS = 8;
/** Words in front of these documents that are no columns. */
const SAYS_MORE =
  /^(?:number|count|total|sum|average|mean|most|highest|lowest|least|each|every|per|by|with|not)$/;
const THAT = /^(?:that|this|those|these|the|their|its)$/;
const WITH = /^(?:with|and|along|together|including|plus|showing)$/;
/** Verbs behind what is added up. */
const ADDS = /^(?:adds?|comes?|added|totals?)$/;
/** What compares begins with these. */
const COMPARES =
  /^(?:above|over|below|under|beyond|exceed(?:s|ed|ing)?|more|less|greater|fewer|higher|lower|larger|smaller|at|up)$/;
/** From this weight on a word of the question is one of a name. */
const NAMED = 0.92;

/** "First and last name of the" in front of who is ranked; null for what else is said there. */
export function columnsInFront(tokens: readonly Token[], end: number): Token[] | null {
  let start = 0;
  while (start < end && ASKS.test(normAt(tokens, start))) start++;
  if (start === end) return [];
  let last = end - 1;
  while (/^(?:the|those)$/.test(normAt(tokens, last))) last--;
  const said = tokens.slice(start, last);
  const isPlain = said.every(({ kind, norm }) => (kind === "word" && !SAYS_MORE.test(norm)) || norm === ",");
  return normAt(tokens, last) === "of" && isPlain && said.length <= MOST_COLUMN_WORDS ? said : null;
}

/** "And that sum", "along with the total" as "and the total". */
export function withTheSum(tokens: readonly Token[], word: (norm: string) => Token): Token[] {
  const isSum = (at: number): boolean => SUM.test(normAt(tokens, at)) || AMOUNT.test(normAt(tokens, at));
  const start = placeAfter(tokens, normAt(tokens, 0) === "," ? 1 : 0, WITH);
  const isThat = THAT.test(normAt(tokens, start)) && isSum(start + 1);
  if (start > 0 && isThat && (ENDS.test(normAt(tokens, start + 2)) || WITH.test(normAt(tokens, start + 2))))
    return [word("and"), word("the"), word("total"), ...tokens.slice(start + 2)];
  return tokens.map((token, at) => {
    if (isSum(at) && THAT.test(normAt(tokens, at - 1))) return word("total");
    return THAT.test(token.norm) && isSum(at + 1) ? word("the") : token;
  });
}

/** "Driver from Ghent with": the noun in front, with what narrows it. */
export function ownerBefore(tokens: readonly Token[], end: number, knowledge: Knowledge): number {
  for (let at = end - 1; at >= Math.max(0, end - MOST_WORDS); at--)
    if (collectionsCalled(tokens[at], knowledge).length > 0) return at;
  return -1;
}

/** "Amount of the fines", "fine amounts", "fines": an amount of documents that refer to those ranked. */
export function addedUp(
  tokens: readonly Token[],
  { start, owner }: { start: number; owner: number },
  knowledge: Knowledge,
): { amount: Token[]; end: number } | null {
  const [ranked] = collectionsCalled(tokens[owner], knowledge);
  if (!ranked) return null;
  const { amount, end } = nounsFrom(tokens, start);
  const said = amount.filter(({ norm }) => !ARTICLE.test(norm));
  const things = said.flatMap((token) => collectionsCalled(token, knowledge).map((of) => ({ of, token })));
  const thing = things.find(({ of }) => of !== ranked && refersTo(of, ranked, knowledge));
  if (!thing || said.length > 2) return null;
  const other = said.find((token) => token !== thing.token);
  // a `totalPrice` is one of each document
  const sum = normAt(tokens, start - 1);
  const isKept = knowledge.names.fieldNamed([sum, other?.norm ?? ""])?.words.includes(sum) ?? false;
  if (isKept) return null;
  const isAmount = other
    ? AMOUNT.test(other.norm) || namesNumberOf(other, thing.of, knowledge)
    : SUMS_OF_MONEY.has(lemmaOf(thing.token.norm));
  return isAmount ? { amount, end } : null;
}

/** The words from here on that may say what is added up, without articles around them. */
function nounsFrom(tokens: readonly Token[], start: number): { amount: Token[]; end: number } {
  const isSaid = ({ kind, norm }: Token): boolean =>
    kind === "word" &&
    (AMOUNT.test(norm) || ARTICLE.test(norm) || !NOISE.has(norm)) &&
    !(ENDS.test(norm) || ADDS.test(norm) || COMPARES.test(norm));
  const near = tokens.slice(start, start + MOST_WORDS);
  const other = near.findIndex((token) => !isSaid(token));
  const amount = other < 0 ? near : near.slice(0, other);
  while (ARTICLE.test(amount.at(-1)?.norm ?? "")) amount.pop();
  const end = start + amount.length;
  while (ARTICLE.test(amount[0]?.norm ?? "")) amount.shift();
  return { amount, end };
}

/** The collections that are called by a word, those of lists of documents included. */
export function collectionsCalled(token: Token | undefined, { model, lists }: Knowledge): CollectionModel[] {
  if (token?.kind !== "word") return [];
  const lemma = lemmaOf(token.norm);
  return model.collections
    .filter(({ words }) => words.at(-1) === lemma)
    .concat(lists.filter(({ words }) => words.at(-1) === lemma).map(({ collection }) => collection));
}

export function refersTo(from: CollectionModel, to: CollectionModel, { model }: Knowledge): boolean {
  return model.references.some((one) => one.from.collection === from && one.to.collection === to);
}

function namesNumberOf({ norm }: Token, of: CollectionModel, { model, names }: Knowledge): boolean {
  return names
    .hits(norm)
    .filter(({ weight }) => weight >= NAMED)
    .flatMap(({ word }) => names.fieldsWith(word).map((id) => model.fields[id]))
    .some((field) => field?.collection === of && isNumeric(field));
}
