import { MEASURES } from "../lexicon/concepts.table.ts";
import { ASCENDING } from "../lexicon/phrases.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import { amountOf } from "../plan/amount-fields.ts";
import type { Amount, Condition, Metric } from "../plan/plan.ts";
import { isNumeric, isUnique } from "../schema/model.ts";
import { amountOrSize, withoutIdentity } from "./amounts.ts";
import { moneyNamed, revenueOf } from "./revenue.ts";
import { belongingsOf, namesBelongings, namesOf, orderOf } from "./belongings.ts";
import { acceptClaim, joinClaims, type Claim } from "./claim.ts";
import { claimCount } from "./claim-count.ts";
import type { Draft, Match } from "./draft.ts";
import { fieldOfConcept } from "./pick-field.ts";
import {
  claimRank,
  claimRankByAmount,
  claimRankByCount,
  claimRankByFigure,
  ensureKey,
  type Rank,
} from "./rank-by.ts";
import { ownNameKey } from "./rank-within.ts";
import { isPluralWord } from "./read-groups.ts";
import { keyAt } from "./key-at.ts";
import { numberIn } from "./read-ranks.ts";
import { relationAt } from "./relations.ts";

const MOST =
  /(?:the )?(?:# )?(?:(?:with|has|have|having|had|got|gets|get|received|receives|made|makes|placed|sold|sells|by|spent|spends|spending|earned|earns|wrote|written|posted|paid|sees|saw) )*(?:the )?(?:# )?(?<!\bat )(?<word>most|fewest|least|highest number of|largest number of|lowest number of|smallest number of|greatest number of|biggest number of|highest count of|more|maximum number of|minimum number of)(?: (?:number of|of|common|popular|frequent|frequently|often|total))*(?= )/;

const MONEY = /^(money|funding|cash|capital)$/;
const TIMES = /^(times|often|frequently|[.?!,]|and|)$/;

/** `which customer has the most orders`, `the product with the most reviews`, `most common category`. */
export function readMost(draft: Draft): void {
  draft.each(MOST, (match) => {
    const word = match.groups.word ?? "most";
    if (word === "more") return;
    const rank = { direction: ASCENDING.test(word) ? 1 : -1, count: numberIn(draft, match), match } as const;
    if (/(common|popular|frequent|frequently|often)$/.test(match.text)) readCommon(draft, rank);
    else if (isReadAlready(draft, match.end)) readOwn(draft, rank);
    else {
      const counted = claimCounted(draft, rank) ?? claimMostKinds(draft, rank);
      if (counted) acceptClaim(draft, counted);
      else readVerbBefore(draft, rank);
    }
  });
}

/** Which end is asked for, in the words of a match. */
type MatchedRank = Rank & { match: Match };

/** The word is taken as the name of the collection or as a condition. */
function isReadAlready(draft: Draft, at: number): boolean {
  const { collectionWords, conditions } = draft.plan;
  return (
    draft.isTaken(at) &&
    [collectionWords, ...conditions.map((one) => one.words)]
      .flat()
      .some((words) => words.start <= at && at < words.end)
  );
}

/** "most common category": the value that most documents have. */
function readCommon(draft: Draft, rank: MatchedRank): void {
  const { match } = rank;
  const own = draft.plan.collectionWords.find((words) => words.start === match.end);
  const start = own?.end ?? match.end;
  const key =
    (draft.isTaken(start) ? null : keyAt(draft, start, true)) ?? (own ? ownNameKey(draft, own) : null);
  const belongings = key ? null : claimBelongings(draft, rank);
  if (belongings) acceptClaim(draft, belongings);
  else if (ensureKey(draft, match, key))
    acceptClaim(
      draft,
      joinClaims(claimStoredKeys(draft), claimRankByCount(draft, { ...rank, words: match })),
    );
}

/** Groups without a value are not ranked. */
function claimStoredKeys({ plan }: Draft): Claim {
  const keys = plan.keys.filter(
    ({ field, route }) => field.absence > 0 && route === null && !field.isArray && field.arrayRoot === null,
  );
  const conditions = keys.map(({ field, route, words }): Condition => {
    return { field, route, test: { kind: "present", isPresent: true }, words, role: "shape" };
  });
  return { conditions, evidence: [] };
}

/** "the most popular harbor": the one that most belongs to. */
function claimBelongings(draft: Draft, { direction, count, match }: MatchedRank): Claim | null {
  const found = draft.plan.keys.length === 0 ? belongingsOf(draft) : null;
  // "most frequent booking type": what belongs to the types may stand in front of them
  const end = found && namesBelongings(draft, found, match.end) ? match.end + 1 : match.end;
  const own = draft.plan.collectionWords.find(({ start }) => start === match.end || start === end);
  if (!own || !found) return null;
  const words = { start: match.start, end: own.start };
  return joinClaims(claimRank(draft, orderOf(found), { direction, count, words }), {
    evidence: namesOf(draft, found),
  });
}

/** "most loaned isbn": the verb is the collection, the key follows. */
function readOwn(draft: Draft, rank: MatchedRank): void {
  const { match } = rank;
  const verb = draft.plan.collectionWords.find((one) => one.start === match.end);
  const key =
    verb && draft.plan.keys.length === 0 && !draft.isTaken(verb.end) ? keyAt(draft, verb.end, true) : null;
  if (ensureKey(draft, match, key && isUnique(key.ref.field) ? null : key))
    acceptClaim(draft, claimRankByCount(draft, { ...rank, words: match }));
}

/** "the most orders": an amount or a number of related documents follows. */
function claimCounted(draft: Draft, rank: MatchedRank): Claim | null {
  const { start, end } = rank.match;
  const named = amountOrSize(draft, end);
  const found = named && isMoneyInstead(draft, end, named.amount) ? null : named;
  if (found) {
    const words = { start: verbOf(draft, found.amount, start)?.start ?? start, end: found.words.end };
    // the least of all may be what one element has
    return claimRankByAmount(draft, found.amount, { ...rank, words, isTotal: rank.direction === -1 });
  }
  const related = relationAt(draft, end);
  const words = { start, end: related?.end ?? end };
  return related && claimRank(draft, { kind: "relation", route: related.route }, { ...rank, words });
}

/** "Raised the most money": no number of `investments`, whose name is another word for it. */
function isMoneyInstead(draft: Draft, at: number, amount: Amount): boolean {
  const norm = draft.norm(at);
  return amount.kind === "size" && MONEY.test(norm) && !amount.field.words.includes(norm);
}

/** "granted the most money" of `granted_amount`: the verb is a part of the name. */
function verbOf(draft: Draft, amount: Amount, end: number): FieldMention | null {
  return amount.kind === "field" ? draft.fieldBefore(end, (field) => field === amount.field) : null;
}

/** "which dock has the most flags": groups by how many there are of what a text names, or of the documents. */
function claimMostKinds(draft: Draft, rank: MatchedRank): Claim | null {
  const { match } = rank;
  if (!isPluralWord(draft, match.end) || draft.isTaken(match.end)) return null;
  const count = claimCount(draft, { ...match, text: "number of", groups: {} });
  const [metric] = count?.metrics ?? [];
  const isCounted =
    metric?.kind === "countDistinct" || (metric?.kind === "count" && namesOwn(draft, match.end));
  if (!metric || !isCounted || !ensureKey(draft, match)) return null;
  const words = { start: match.start, end: Math.max(match.end + 1, metric.words.at(-1)?.end ?? 0) };
  return claimRankByFigure(draft, { ...metric, words: [words] }, { ...rank, words });
}

/** The word is a part of the collection's name: "crates" of `crate_log`. */
function namesOwn({ question, collection }: Draft, at: number): boolean {
  const hits = question.names.byToken[at];
  return collection.words.some((word) => (hits?.get(word) ?? 0) >= 0.9);
}

/** "who owes the most", "which branch lends the most": the verb in front says what is ranked. */
function readVerbBefore(draft: Draft, rank: MatchedRank): void {
  const { match } = rank;
  const end = draft.skipBack(match.start, /^(us|you|them|money|in|to|the|overall)$/);
  const said = draft.fieldBefore(end, (field, mention) => isNumeric(field) && mention.score >= 0.55);
  const named = withoutIdentity(draft, said);
  // "bought the fewest items" counts the items, "bought the most times" what was bought
  if (named !== said && !TIMES.test(draft.norm(match.end))) return;
  const verb = draft.norm(end - 1);
  const words = { start: named?.start ?? end - 1, end: match.end };
  const isExact = named !== null && named.score >= 0.9;
  const of = (isExact ? null : amountOfVerb(draft, verb)) ?? (named ? draft.amountOf(named) : null);
  if (of) {
    const hasKey =
      draft.plan.collectionWords.length === 0 ? ensureKey(draft, words) : draft.plan.keys.length > 0;
    const call = { ...rank, words };
    const sum: Metric = { kind: "sum", of, name: "total", words: [words] };
    acceptClaim(draft, hasKey ? claimRankByFigure(draft, sum, call) : claimRankByAmount(draft, of, call));
    return;
  }
  const isOwn = draft.plan.collectionWords.some((one) => one.end === end);
  if (isOwn && ensureKey(draft, match))
    acceptClaim(draft, claimRankByCount(draft, { ...rank, words: match }));
}

function amountOfVerb(draft: Draft, verb: string): Amount | null {
  // what is spent is what was sold, not any sum of money such as a salary
  if (/^spen(t|d|ds|ding)$/.test(verb)) return revenueOf(draft);
  const concept = MEASURES.get(verb);
  const named = concept === "money" ? moneyNamed(draft) : null;
  const picked = named ?? (concept ? fieldOfConcept(draft, concept) : null);
  return picked && amountOf(picked.field);
}
