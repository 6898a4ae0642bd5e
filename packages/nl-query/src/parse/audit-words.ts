import { nearCondition } from "../plan/near.ts";
import { SUPERLATIVE } from "../lexicon/phrases.table.ts";
import { NEGATIONS } from "../lexicon/words.table.ts";
import { amountFields } from "../plan/amount-fields.ts";
import type { Plan, Words } from "../plan/plan.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import { flagOf, type FieldModel } from "../schema/model.ts";
import type { Token } from "../text/token.ts";
import { accountedWords, namedWords } from "./account.ts";
import { namesRevenue } from "./revenue.ts";
import { asksForBound, comparesUnsaidAverage, EACH, losesSplit } from "./doubt-figures.ts";
import type { Draft } from "./draft.ts";
import { isMeanPerOwn } from "./each-document.ts";
import { isFigureName, isPartOfShownName } from "./named-superlatives.ts";
import { oppositeFlags } from "./one-word-states.ts";
import { isPluralWord } from "./read-groups.ts";

const DIFFERENT = /^(different|distinct|unique)$/;

/** What a reading loses for a word that ought to have changed the plan and did not. */
const LOST = {
  literal: 0.3,
  negation: 0.3,
  superlative: 0.3,
  figure: 0.25,
  each: 0.35,
  count: 0.22,
  name: 0.22,
  different: 0.2,
  beyond: 0.13,
  only: 0.06,
  soft: 0.14,
  particle: 0.25,
};
type Loss = keyof typeof LOST;

type TellingWords = {
  loss: Loss;
  isWord: (norm: string) => boolean;
  /** The word at this place changes nothing. */
  isHarmless?: (draft: Draft, at: number) => boolean;
};

const oneOf = (words: RegExp) => (norm: string) => words.test(norm);

/** Words that change what is asked, by what ignoring them loses; the first entry with the word decides. */
const TELLING_WORDS: readonly TellingWords[] = [
  { loss: "negation", isWord: (norm) => NEGATIONS.has(norm) },
  {
    loss: "superlative",
    isWord: oneOf(SUPERLATIVE),
    isHarmless: ({ tokens }, at) => tokens[at - 1]?.norm === "at",
  },
  {
    loss: "figure",
    isWord: oneOf(/^(average|avg|mean|median|total|sum|max|min|percentage|percent|share|ratio|proportion)$/),
    isHarmless: isTotalCount,
  },
  // "whose goats weigh altogether more than 90" adds up what each of them has
  {
    loss: "figure",
    isWord: oneOf(/^altogether$/),
    isHarmless: ({ tokens }, at) => !tokens.slice(at + 1, at + FAR_BOUND).some(({ norm }) => norm === "#"),
  },
  { loss: "name", isWord: oneOf(/^(names?|titles?|ids?)$/), isHarmless: namesKey },
  {
    loss: "different",
    isWord: oneOf(DIFFERENT),
    isHarmless: (draft, at) => namesGroups(draft, at) || namesDocuments(draft, at),
  },
  {
    loss: "beyond",
    isWord: oneOf(/^(both|either)$/),
    isHarmless: namesSeveral,
  },
  {
    // few plans can express these
    loss: "beyond",
    isWord: oneOf(
      /^(same|another|consecutive|always|instead|previous|previously|second|third|fourth|fifth|neither|respectively|twice)$/,
    ),
  },
  // "later than every museum in Ghent"
  {
    loss: "beyond",
    isWord: oneOf(/^(every|all|any)$/),
    isHarmless: ({ tokens }, at) => tokens[at - 1]?.norm !== "than",
  },
  // "members who are on hold" are in a state, and hold nothing
  {
    loss: "beyond",
    isWord: oneOf(/^hold$/),
    isHarmless: ({ tokens }, at) => tokens[at - 1]?.norm !== "on",
  },
  // these rarely matter, but they narrow the word that follows
  { loss: "soft", isWord: oneOf(/^(home|entire|half)$/) },
  {
    loss: "particle",
    isWord: oneOf(/^out$/),
    isHarmless: ({ tokens }, at) => tokens[at - 1]?.norm !== "sold" && tokens[at + 1]?.norm !== "of",
  },
  // "delivered on time" compares two times
  {
    loss: "particle",
    isWord: oneOf(/^time$/),
    isHarmless: ({ tokens }, at) => tokens[at - 1]?.norm !== "on",
  },
  // what documents need is not what they have
  {
    loss: "particle",
    isWord: oneOf(/^(needs?|needing|requires?|requiring)$/),
    isHarmless: ({ tokens }, at) => !/^(that|which|who|not)$/.test(tokens[at - 1]?.norm ?? ""),
  },
  {
    loss: "only",
    isWord: oneOf(/^(only|just|solely|exclusively)$/),
    isHarmless: (_, at) => at <= 1,
  },
  {
    loss: "count",
    isWord: oneOf(/^(number|count|how)$/),
    isHarmless: (draft, at) => draft.isTaken(at) || !isUncounted(draft, at),
  },
];
/** Words up to the number that a total is compared with. */
const FAR_BOUND = 5;
/** From this surety on a word names what it hits. */
const NAMING = 0.7;
/** From this surety on it is the name itself, or of one stem with it. */
const NAMED = 0.9;
const IN_ORDER = /^(sorted|descending|ascending|alphabetical|alphabetically|chronological|chronologically)$/;
/** Deeds, which somebody does: "held by", not "grouped by". */
const DEED =
  /^(?!(?:sort|order|group|rank|arrang|organiz|split|divid|categoriz|list|sequenc)ed)[a-z]*(ed|en|held|won|made|sold|paid|spent|lent|bought|kept|run)$/;
const UNORDERED = 0.2;
const LOST_END = 0.7;
const UNRANKED = 0.25;
const UNLIMITED = 0.18;
const TWO_COUNTS = 0.22;
const UNORDERED_TOP = 0.3;
const UNUSED_AVERAGE = 0.3;
const UNSAID_AVERAGE = 0.3;
/** What is asked for begins at most so many words behind the first. */
const LATE_HEAD = 4;

/** Looks for words of the question that change what is asked and are in no part of the plan. */
export function auditWords(draft: Draft): void {
  const accounted = accountedWords(draft.plan);
  draft.tokens.forEach((token, at) => {
    const loss = accounted.has(at) ? null : lossOf(draft, at);
    if (loss) draft.doubt(LOST[loss], token.norm, loss);
  });
  doubtLostFlags(draft);
  doubtFigures(draft);
  doubtUncounted(draft);
  doubtHoldersOfNone(draft);
  doubtRevenue(draft);
  doubtRanks(draft);
  doubtLostEnd(draft);
  const order = draft.tokens.find(({ norm }, at) => IN_ORDER.test(norm) || isOrderedBy(draft, at));
  const isOrdered = draft.plan.sort.length > 0 || nearCondition(draft.plan) !== undefined;
  if (order && !isOrdered && draft.plan.ask !== "count" && draft.plan.ask !== "total")
    draft.doubt(UNORDERED, order.norm, "unordered");
}

/** "Ordered by length", not "ordered by captains", which is a deed. */
function isOrderedBy({ tokens, question, valueMentions }: Draft, at: number): boolean {
  if (tokens[at]?.norm !== "ordered" || tokens[at + 1]?.norm !== "by") return false;
  const by = /^(the|their|its)$/.test(tokens[at + 2]?.norm ?? "") ? at + 3 : at + 2;
  return ![...question.names.collections(), ...valueMentions].some(
    ({ start }) => start === by || start === at + 2,
  );
}

/** "How many sloops does the oldest captain have": the captain comes back, and nothing is counted. */
function doubtUncounted(draft: Draft): void {
  const { ask, metrics, columns, computed } = draft.plan;
  const count = metrics.find(({ kind, words: [first] }) => kind === "count" && first?.start === 0);
  if (ask === "documents" && count && columns.length + computed.length === 0)
    draft.doubt(LOST.count, count.name, "count");
}

/** "The name of every captain and how many sloops he has": one without any is meant, too, and makes no group. */
function doubtHoldersOfNone(draft: Draft): void {
  const { plan, collection, tokens } = draft;
  const isInside = collection.element !== null || collection.byPath.has(CONTAINED_IN);
  const isOfEvery = tokens.some(
    ({ norm }, at) => norm === "every" && at <= LATE_HEAD && tokens[at - 1]?.norm === "of",
  );
  const countsOnly = plan.ask === "group" && plan.metrics.every(({ kind }) => kind === "count");
  if (isInside && isOfEvery && countsOnly) draft.doubt(LOST.each, "every", "each");
}

/** Returns what the word at this place would have asked for. */
function lossOf(draft: Draft, at: number): Loss | null {
  const token = draft.tokens[at];
  if (!token || token.kind === "mark") return null;
  if (token.kind !== "word") return "literal";
  const telling = TELLING_WORDS.find(({ isWord }) => isWord(token.norm));
  return telling && telling.isHarmless?.(draft, at) !== true ? telling.loss : null;
}

/** "Pilots who failed more than 2 exams", "did not pass": words that tell a flag of the documents on the way. */
function doubtLostFlags(draft: Draft): void {
  const { plan, question, tokens } = draft;
  const ways = plan.relations.flatMap(({ route: { via } }) =>
    via?.isToMany === true ? [via.collection] : [],
  );
  if (ways.length === 0) return;
  const named = namedWords(plan);
  const isFlag = (field: FieldModel, at: number): boolean => {
    const hits = question.names.byToken[at];
    const isNamed = field.words.length === 1 && (hits?.get(field.words[0] ?? "") ?? 0) >= NAMED;
    return isNamed && flagOf(field) !== null;
  };
  const lost = tokens.find(
    ({ kind, norm }, at) =>
      kind === "word" &&
      !named.has(at) &&
      ways.some(
        ({ fields }) =>
          fields.some((one) => isFlag(one, at)) || oppositeFlags(question.knowledge, fields, norm).length > 0,
      ),
  );
  if (lost) draft.doubt(LOST.negation, lost.norm, "negation");
}

/** "Number of", "how many", and the plan counts nothing. */
function isUncounted({ tokens, plan }: Draft, at: number): boolean {
  const next = tokens[at + 1]?.norm ?? "";
  const asksToCount = tokens[at]?.norm === "how" ? /^(many|often)$/.test(next) : next === "of";
  return asksToCount && !plan.metrics.some((one) => one.kind === "count" || one.kind === "countDistinct");
}

/** "How many colleges in total": a count is a total already. */
function isTotalCount({ tokens, plan }: Draft, at: number): boolean {
  if (tokens[at]?.norm !== "total") return false;
  const isNumber = /^(number|count)$/.test(tokens[at + 1]?.norm ?? "");
  const isCounted = plan.metrics.some(({ kind }) => kind === "count");
  return (isNumber && isCounted) || (tokens[at - 1]?.norm === "in" && plan.ask === "count");
}

/** "Different ranks", of groups by rank: they differ anyway. */
function namesGroups({ plan, question }: Draft, at: number): boolean {
  const hits = question.names.byToken[at + 1];
  return plan.keys.some(({ field }) => field.words.some((word) => (hits?.get(word) ?? 0) >= NAMING));
}

/** "How many different captains", of captains: each is a document of its own. */
function namesDocuments({ plan, collection }: Draft, at: number): boolean {
  const isOwn = collection.element === null && !collection.byPath.has(CONTAINED_IN);
  return (
    isOwn &&
    plan.ask === "count" &&
    plan.rows.length === 0 &&
    plan.collectionWords.some(({ start }) => start === at + 1 || start === at + 2)
  );
}

/** "Names of studios" where the studio of a film is its name. */
function namesKey({ tokens, plan }: Draft, at: number): boolean {
  if (!/^names?$/.test(tokens[at]?.norm ?? "") || tokens[at + 1]?.norm !== "of") return false;
  const owner = /^(the|all)$/.test(tokens[at + 2]?.norm ?? "") ? at + 3 : at + 2;
  const named = [...plan.keys, ...plan.columns, ...(plan.distinct ? [plan.distinct] : [])];
  return named.some(
    ({ field, words }) =>
      field.kind === "text" && [words].flat().some(({ start, end }) => start <= owner && owner < end),
  );
}

/** Several conditions, several values in one, or two kinds of documents that share the values asked for. */
function namesSeveral({ plan }: Draft): boolean {
  return (
    plan.conditions.length > 1 ||
    plan.relations.some(({ route }) => plan.keys.some(({ field }) => field === route.from)) ||
    asksOfSeveral(plan) ||
    plan.conditions.some(({ test }) => test.kind === "equal" && test.values.length > 1)
  );
}

/** Related documents of each kind; two values of one of their lists are asked for at once where they are stored. */
function asksOfSeveral({ relations }: Plan): boolean {
  const areContained = relations.every(({ route }) => route.to.path === CONTAINED_IN);
  return relations.length > 1 && !areContained;
}

/** "for each", "how many different", "average": what the figures must be. */
function doubtFigures(draft: Draft): void {
  const { plan, tokens } = draft;
  const isFigure = plan.ask === "total" || plan.ask === "count";
  const isOfNone = (at: number): boolean =>
    /^(one|other|time)$/.test(tokens[at + 1]?.norm ?? "") || isOfSize(plan, at) || isMeanPerOwn(draft, at);
  const hasEach = tokens.some(({ norm }, at) => EACH.test(norm) && !isOfNone(at));
  const accounted = accountedWords(plan);
  const hasBy =
    plan.ask === "total" &&
    tokens.some(
      (token, at) =>
        token.norm === "by" && !accounted.has(at) && !isCondition(plan, at + 1) && !isDoneByOwn(draft, at),
    );
  const isLost = (isFigure && (hasEach || hasBy)) || showsSplit(draft);
  if (isLost && plan.keys.length === 0) draft.doubt(LOST.each, "each", "each");
  else if (plan.ask === "group" && losesSplit(draft)) draft.doubt(LOST.each, "each", "each");
  if (comparesUnsaidAverage(plan)) draft.doubt(UNSAID_AVERAGE, "all", "ambiguous");
  if (plan.ask === "total" && asksForBound(draft)) draft.doubt(LOST.figure, "average", "figure");
  doubtTwoCounts(draft);
  const isDifferent = ({ norm }: Token, at: number): boolean =>
    DIFFERENT.test(norm) && !namesDocuments(draft, at);
  if (plan.ask === "count" && tokens.some(isDifferent)) draft.doubt(LOST.different, "different", "different");
  if (tokens.some((token) => /^(average|avg|mean)$/.test(token.norm)) && !hasAverage(draft))
    draft.doubt(UNUSED_AVERAGE, "average", "unusedAverage");
}

/** "How many berths and how many different docks": each of them must be counted. */
function doubtTwoCounts(draft: Draft): void {
  const { plan, tokens } = draft;
  const counts = tokens.filter((token, at) => token.norm === "how" && tokens[at + 1]?.norm === "many");
  const given = plan.metrics.length + plan.having.length + plan.computed.length;
  if (counts.length > 1 && (plan.ask === "count" || (plan.ask === "group" && given < counts.length)))
    draft.doubt(TWO_COUNTS, "how many", "twoCounts");
}

/** "Maximum depth by berth type" read as the deepest one, with its type beside it, or as one of all berths. */
export function showsSplit({ plan, tokens }: Draft): boolean {
  const isSplit = ({ start }: Words): boolean => {
    const owner = plan.collectionWords.find((own) => own.end === start);
    return /^(by|per|each|every)$/.test(tokens[(owner?.start ?? start) - 1]?.norm ?? "");
  };
  const isOfOwner = plan.sort.some((key) => key.ofOwner);
  const isFirst = plan.ask === "documents" && plan.limit?.count === 1 && !isOfOwner;
  const isOfEach = plan.collectionWords.some(({ start }) => EACH.test(tokens[start - 1]?.norm ?? ""));
  if (isFirst && isOfEach && plan.keys.length === 0) return true;
  const isOne = plan.ask === "total" || isFirst;
  return isOne && plan.columns.some(({ words }) => words.some(isSplit));
}

/** "Revenue" of `sales`, taken for their name: nothing is added up. */
function doubtRevenue(draft: Draft): void {
  const { metrics, sort, having, computed } = draft.plan;
  const isFigure = metrics.some(({ kind }) => kind !== "count") || computed.length + having.length > 0;
  const isRanked = sort.some(({ by }) => by.kind === "amount" || by.kind === "field");
  const lost = draft.ownMentions.find((one) => namesRevenue(draft, one));
  if (lost && !isFigure && !isRanked)
    draft.doubt(LOST.figure, draft.tokens[lost.start]?.norm ?? "", "figure");
}

/** "Points scored by sailors", of sailors: who does it, not what the figure is split by. */
function isDoneByOwn(draft: Draft, at: number): boolean {
  const { tokens, ownMentions } = draft;
  const isArticle = /^(all|the|these|those)$/.test(tokens[at + 1]?.norm ?? "");
  const own = isArticle ? at + 2 : at + 1;
  return (
    DEED.test(tokens[at - 1]?.norm ?? "") &&
    ownMentions.some(({ start, score }) => start === own && score >= NAMING)
  );
}

/** "Stops per trip", "average revenue per sale": each document has its own, so nothing is split. */
function isOfSize(plan: Plan, at: number): boolean {
  return plan.metrics.some(
    (metric) =>
      metric.kind !== "sum" &&
      "of" in metric &&
      "kind" in metric.of &&
      (metric.of.kind === "size" || ("isOfDocuments" in metric && metric.isOfDocuments === true)) &&
      metric.words.some(({ end }) => at === end || at === end + 1),
  );
}

function isCondition(plan: Plan, at: number): boolean {
  return plan.conditions.some(({ words }) => words.some(({ start, end }) => start <= at && at < end));
}

function hasAverage({ plan }: Draft): boolean {
  return (
    plan.ofGroups?.kind === "avg" ||
    plan.metrics.some((metric) => metric.kind === "avg") ||
    plan.conditions.some((one) => one.test.kind === "average") ||
    // a field may be called so
    [...plan.columns, ...plan.keys, ...plan.conditions].some(({ field }) => isAverage(field)) ||
    plan.sort.some((key) => key.by.kind === "field" && isAverage(key.by.ref.field)) ||
    plan.metrics.some(
      (metric) =>
        "of" in metric &&
        "kind" in metric.of &&
        amountFields(metric.of).some(({ field }) => isAverage(field)),
    )
  );
}

function isAverage({ words }: FieldModel): boolean {
  return words.some((word) => /^(average|mean)$/.test(word));
}

/** "the youngest", "top 5": an order and, where one thing is asked for, a limit. */
function doubtRanks(draft: Draft): void {
  const { plan, tokens } = draft;
  const first = rankingWord(draft);
  if (first >= 0) {
    const isPlural = [1, 2, 3].some(
      (step) => isPluralWord(draft, first + step) && draft.isTaken(first + step),
    );
    const isRanked =
      plan.sort.length > 0 ||
      nearCondition(plan) !== undefined ||
      plan.metrics.some((one) => one.kind === "min" || one.kind === "max");
    if (!isRanked) draft.doubt(UNRANKED, tokens[first]?.norm ?? "", "unranked");
    else if (
      plan.sort.length > 0 &&
      plan.limit === null &&
      !isPlural &&
      (plan.ask === "documents" || plan.ask === "group")
    )
      draft.doubt(UNLIMITED, tokens[first]?.norm ?? "", "unlimited");
  }
  if (plan.limit && plan.sort.length === 0 && tokens.some((token) => token.norm === "top"))
    draft.doubt(UNORDERED_TOP, "top", "unorderedTop");
}

/** The first superlative that asks for the end of an order, or -1. */
export function rankingWord(draft: Draft): number {
  return draft.tokens.findIndex(
    ({ norm }, at) =>
      SUPERLATIVE.test(norm) &&
      !isFigureName(draft, at) &&
      !isPartOfShownName(draft, at) &&
      ranks(draft, at) &&
      !isOfOutermost(draft.plan, at),
  );
}

/** The words of related documents begin here, of which one is enough. */
function isBeforeRelation({ relations }: Plan, at: number): boolean {
  return relations.some(({ words }) => words.some(({ start }) => start === at));
}

/** "Customers whose last order was in June": said of any of their orders where the word gave nothing. */
function doubtLostEnd(draft: Draft): void {
  const { plan, tokens } = draft;
  const isMany = [...plan.conditions, ...plan.relations].some(({ route }) => route?.isToMany === true);
  if (!isMany || plan.sort.length > 0) return;
  const lost = tokens.findIndex(
    ({ norm }, at) =>
      /^(last|latest|newest|first|earliest|recent)$/.test(norm) &&
      (!draft.isTaken(at) || isBeforeRelation(plan, at + 1)) &&
      /^(whose|where|the|their|its|a|most|with|had|have|has)$/.test(tokens[at - 1]?.norm ?? ""),
  );
  if (lost >= 0) draft.doubt(LOST_END, tokens[lost]?.norm ?? "", "superlative");
}

/** "Whose latest grade is A", "dearer than the dearest sloop": tests an element or compares, and ranks nothing. */
function isOfOutermost({ conditions }: Plan, at: number): boolean {
  return conditions.some(
    ({ test, words }) =>
      ((test.kind === "elements" && test.outermost) || (test.kind === "average" && test.every)) &&
      words.some(({ start, end }) => start <= at && at < end),
  );
}

/** Not "at most", "weeks on top", "most recent", "lowest first", "from highest to lowest". */
function ranks({ tokens }: Draft, at: number): boolean {
  const [before, next] = [tokens[at - 1]?.norm ?? "", tokens[at + 1]?.norm ?? ""];
  const isFirst = tokens.slice(at + 1, at + 4).some((token) => token.norm === "first");
  return !/^(at|to|on)$/.test(before) && !/^(recent|to|order)$/.test(next) && !isFirst;
}
