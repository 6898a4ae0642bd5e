import { CONCEPTS, SUMS_OF_MONEY } from "../lexicon/concepts.table.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import { type CollectionModel, type FieldModel, isNumeric, isUnique } from "../schema/model.ts";
import { foldText, lemmaOf } from "../text/lemma.ts";
import { DETERMINER } from "../text/small-words.ts";
import { inFrontOf, type Token } from "../text/token.ts";
import { inOneWord, isSoldBy, isSum, saysBroughtIn } from "./brought-in.ts";
import { LEAST, measuredBehind, orderWord, type Ranked, rankedBefore, saysRank } from "./front-of-rank.ts";
import type { Knowledge } from "./knowledge.ts";
import { collectionsCalled, refersTo } from "./sums-of-documents.ts";

const LINK = /^(?:by|with|has|have)$/;
export const COUNT = /^(?:numbers?|counts?)$/;
const DEED = /^(?:[a-z]{3,}ed|sold|sent|won|lent|bought|made|given|taken)$/;
/** What adds up, where a price or a rating does not. */
const ADDS_UP =
  /^(?:revenue|amount|quantity|turnover|income|proceeds|profit|earnings?|takings?|spending|tonnage|volume)$/;
const MONEY: ReadonlySet<string> = new Set(CONCEPTS.money);
const LONGEST_HEAD = 2;

/** Documents, or values of a text, that are ranked. */
export type Head = { said: readonly Token[]; of: CollectionModel; field: FieldModel | null };
/** What they are ranked by: how many other documents they have, or what a number of these adds up to. */
type Measure = {
  said: readonly Token[];
  isCount: boolean;
  /** What lines or documents that tell it bring in. */ isOfLines?: true;
};

/**
 * "Top 3 items by revenue", where a revenue is one of order lines, as "total revenue per item sorted by total descending,
 * limit 3", and "dealers by cars sold" as "number of cars sold per dealer sorted by count descending".
 */
export function rankByOthers(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const link = tokens.findIndex(({ norm }) => LINK.test(norm));
  const front = link < 1 ? null : rankedBefore(tokens, link);
  const back = front && measuredBehind(tokens, link);
  if (!front || !back || !saysRank(front, back)) return tokens;
  const by = inOneWord(tokens.slice(back.start, back.end), knowledge);
  const measure = rankedBy(front, { said: by, isTotal: back.isTotal }, knowledge);
  const [first] = front.said;
  if (!first || !measure || (!back.isByOrder && (measure.isCount || measure.isOfLines === true)))
    return tokens;
  const word = inFrontOf(first);
  const isAll = back.isByOrder && (front.top === null || isPlural(front.said));
  const limit = front.count ?? (isAll ? null : word("1"));
  const way = LEAST.test(back.way ?? "") ? "ascending" : "descending";
  return [
    ...(measure.isCount ? ["number", "of"] : ["total"]).map(word),
    ...measure.said,
    word("per"),
    ...front.said,
    ...["sorted", "by", measure.isCount ? "count" : "total"].map(word),
    { ...orderWord(tokens, front.said, word(way)), norm: way },
    ...(limit ? [word(","), word("limit"), limit] : []),
  ];
}

export function headOf(said: readonly Token[], knowledge: Knowledge): Head | null {
  if (said.length === 0 || said.length > LONGEST_HEAD || said.some(({ kind }) => kind !== "word"))
    return null;
  const lemmas = said.map(({ norm }) => lemmaOf(norm));
  const [of] = collectionsCalled(said.at(-1), knowledge).filter(
    ({ words }) => words.length === lemmas.length && words.every((one, at) => one === lemmas[at]),
  );
  if (of) return { said, of, field: null };
  const role = roleCalled(lemmas, knowledge);
  if (role) return { said, of: role.collection, field: role };
  const field = knowledge.names.fieldNamed(lemmas);
  const isKind = field?.kind === "text" && !isUnique(field) && field.arrayRoot === null;
  return isKind ? { said, of: field.collection, field } : null;
}

/** What stands behind "by", and whether a total of it is asked for. */
type Said = { said: readonly Token[]; isTotal: boolean };

function measureOf({ said, isTotal }: Said, head: Head, knowledge: Knowledge): Measure | null {
  if (said.some(({ kind }) => kind !== "word")) return null;
  const isOfHead = (one: CollectionModel): boolean =>
    !one.byPath.has(CONTAINED_IN) &&
    (head.field ? one === head.of : one !== head.of && refersTo(one, head.of, knowledge));
  const words = said.filter(({ norm }) => !COUNT.test(norm) && norm !== "of" && !DETERMINER.test(norm));
  const nouns = words.filter(({ norm }) => !DEED.test(norm));
  if (isKept(nouns, head)) return null;
  const called = nouns.flatMap((token) => collectionsCalled(token, knowledge).map((of) => ({ of, token })));
  const thing = called.find(({ of }) => isOfHead(of));
  const others = nouns.filter(
    (token) => token !== thing?.token && thing?.of.words.includes(lemmaOf(token.norm)) !== true,
  );
  const isCounted = words.length < said.length && said.some(({ norm }) => COUNT.test(norm));
  // "by number of broken boats", "by the number of barges"
  const isStored = ({ norm }: Token): boolean =>
    [norm, lemmaOf(norm)].some((one) =>
      knowledge.values.find(foldText(one)).some(({ field }) => isOfHead(field.collection)),
    );
  if (isCounted && nouns.length > 0 && others.every(isStored)) return { said: words, isCount: true };
  const [amount, further] = others;
  if (thing && !amount) return areCounted(thing, head, knowledge) ? { said: words, isCount: true } : null;
  if (!amount || further || isCounted) return null;
  const fields = knowledge.model.fields.filter((field) => isOfHead(field.collection));
  const addsUp = isTotal || areDone(said, amount);
  if (addsUp ? isCalled(amount, fields) : isAddedUp(amount, head, fields))
    return { said: [amount], isCount: false };
  const isBroughtIn =
    saysBroughtIn(amount.norm) &&
    !keepsMoney(head) &&
    knowledge.model.fields.some((field) => isSum(field) && isOfHead(field.collection));
  return isBroughtIn ? { said: [{ ...amount, norm: "revenue" }], isCount: false } : null;
}

/** "Authors" of the only `authorId` that points to others. */
function roleCalled(lemmas: readonly string[], { model }: Knowledge): FieldModel | null {
  const [role, ...others] = model.references
    .map(({ from }) => from)
    .filter(({ words, arrayRoot }) => arrayRoot === null && words.join(" ") === lemmas.join(" "));
  return role !== undefined && others.length === 0 ? role : null;
}

function rankedBy({ said }: Ranked, by: Said, knowledge: Knowledge): Measure | null {
  const head = headOf(said, knowledge);
  const measure = head && measureOf(by, head, knowledge);
  if (measure) return measure;
  return isSoldBy(said, by.said, knowledge)
    ? { said: by.said.map((token) => ({ ...token, norm: "revenue" })), isCount: false, isOfLines: true }
    : null;
}

/** "Authors by likes", where each of their posts has some: a number that adds up. */
function isAddedUp({ norm }: Token, { field: key }: Head, fields: readonly FieldModel[]): boolean {
  const lemma = lemmaOf(norm);
  const addsUp = ADDS_UP.test(lemma) || (key !== null && key.kind !== "text" && lemma !== norm);
  return addsUp && isCalled({ norm }, fields);
}

/** "Tons delivered", "goals scored": they add up. */
function areDone(said: readonly Token[], amount: Token): boolean {
  return DEED.test(said.at(-1)?.norm ?? "") && isPlural([amount]);
}

/** The word is the whole name of a number. */
function isCalled({ norm }: Pick<Token, "norm">, fields: readonly FieldModel[]): boolean {
  const lemma = lemmaOf(norm);
  return fields.some((field) => isNumeric(field) && field.words.length === 1 && field.words[0] === lemma);
}

/** Theirs is what is asked for, not what other documents come to. */
function keepsMoney(head: Head): boolean {
  const isMoney = (field: FieldModel): boolean =>
    isNumeric(field) && field.words.some((one) => MONEY.has(one));
  return head.field === null && head.of.fields.some(isMoney);
}

/** "Customers by orders"; "by sales" may be what these come to. */
function areCounted(
  { of, token }: { of: CollectionModel; token: Token },
  head: Head,
  knowledge: Knowledge,
): boolean {
  const isMoney = [token.norm, lemmaOf(token.norm)].some((norm) => SUMS_OF_MONEY.has(norm));
  const isHeld = head.of !== of && refersTo(head.of, of, knowledge);
  return isPlural([token]) && !isMoney && !isHeld;
}

/** The documents that are ranked keep the figure. */
function isKept(nouns: readonly Token[], head: Head): boolean {
  if (head.field) return false;
  const lemmas = nouns.map(({ norm }) => lemmaOf(norm));
  return head.of.fields.some(
    (field) => (isNumeric(field) || field.isArray) && lemmas.some((lemma) => field.words.includes(lemma)),
  );
}

function isPlural(said: readonly Token[]): boolean {
  const norm = said.at(-1)?.norm ?? "";
  return lemmaOf(norm) !== norm;
}
