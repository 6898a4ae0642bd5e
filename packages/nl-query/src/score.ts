import type { CollectionMention } from "./link/mentions.ts";
import { countAskedItems, countShownColumns } from "./asked-items.ts";
import { amountFields } from "./plan/amount-fields.ts";
import { audit } from "./parse/audit.ts";
import { showsSplit } from "./parse/audit-words.ts";
import type { Draft, Question } from "./parse/draft.ts";
import { coverage } from "./parse/read-question.ts";
import { type LooseKind, looseWords, lostClauses, openKind } from "./left-over.ts";
import type { Amount, FieldRef, Plan, Words } from "./plan/plan.ts";
import { orderBySome } from "./plan/order-by-some.ts";
import { useOwnKeys } from "./plan/use-own-keys.ts";
import { isContainment } from "./link/knowledge.ts";
import { asksForUnknown } from "./parse/unknown-head.ts";

export type Scored = {
  draft: Draft;
  /** The question whose words its positions are of, where other words were put for some of them. */
  question?: Question;
  /** What is compiled: the plan of the draft, for the documents as they are stored. */
  plan: Plan;
  /** The plan is that of the draft, with documents without any of what is counted. */
  isOfAll?: boolean;
  /** Positions of the words that gave nothing. */
  open: number[];
  /** Words that were passed over, by position. */
  loose: ReadonlyMap<number, LooseKind>;
  /** Mean surety of the words that gave something, 0 to 1. */
  surety: number;
  /** How well it stands against other readings. */
  score: number;
  /** Share of the question that is explained, 0 to 1. */
  understood: number;
  /** Reads the same again without some claims; null for readings of several collections. */
  reread: Reread | null;
};

/** @param refused Keys of claims. Returns null when nothing is left that is asked for. */
export type Reread = (refused: ReadonlySet<string>) => Scored | null;

/** Doubts make an answer unsure; they hardly make it a refusal. */
const MOST_DOUBT = 0.03;

/** What a reading loses for each thing that is asked for and not shown. */
const FEWER_COLUMNS = 0.2;
const MOST_MISSING = 3;
/** What it loses for each word left over that names a field, each clause that gave nothing, each telling word passed over. */
const LEFT_FIELD = 0.16;
const LOST_CLAUSE = 0.16;
const PASSED_OVER = 0.08;
/** Further ones say little new. */
const MOST_LOST = 3;
/** Kinds of words that seldom say nothing. */
const TELLING: ReadonlySet<LooseKind> = new Set(["field", "turn", "literal"]);

/** What the thing asked for adds to a reading of its collection. */
const HEAD = 0.16;
const SPLITS = /^(per|by|each|every|across|in|for|on|at|within)$/;

/** Words are left and nothing was made of the others. */
const UNTOLD = 0.4;
const FIGURE =
  /^(average|avg|mean|median|total|sum|maximum|minimum|max|min|percentage|highest|lowest|most|least|cheapest|per|each|how|than)$/;

/** How well a reading explains the question, and how much it had to assume. */
export function scoreOf(draft: Draft): Scored {
  audit(draft);
  useOwnKeys(draft.plan);
  orderBySome(draft.plan);
  const { share, open } = coverage(draft);
  const doubts = draft.doubts.reduce((sum, doubt) => sum + doubt.weight, 0);
  const [first] = draft.plan.collectionWords;
  const own = first && isIgnoredSplit(draft, first) ? undefined : first;
  const early = own
    ? (own.start === headOf(draft) || isContainerAsked(draft)) && !countsRelated(draft)
      ? HEAD
      : Math.max(0, 0.08 - 0.01 * own.start)
    : 0;
  const loose = looseWords(draft, open);
  const quality =
    share - doubts - complexity(draft) - FEWER_COLUMNS * missingColumns(draft) - lossOf(draft, open, loose);
  const understood = Math.max(
    0,
    (share - Math.min(doubts, MOST_DOUBT) - complexity(draft)) * (own ? 1 : open.length > 0 ? 0.85 : 0.94),
  );
  const isUntold =
    open.length > 0 && (isBare(draft) || open.some((at) => FIGURE.test(draft.tokens[at]?.norm ?? "")));
  const isEmpty = isUntold || asksForUnknown(draft, open);
  // among equals, the larger collection
  const size = Math.min(0.01, draft.collection.count / 1e8);
  const score = quality + draft.bonus + (own ? 0.2 + early : 0) + size;
  return {
    draft,
    plan: draft.plan,
    open,
    loose,
    surety: suretyOf(draft),
    score,
    understood: isEmpty ? Math.min(understood, UNTOLD) : understood,
    reread: null,
  };
}

/** "Which port had the longest pier": of piers, the port around the one that is meant. */
function isContainerAsked(draft: Draft): boolean {
  const { columns, limit } = draft.plan;
  const head = headOf(draft);
  return (
    limit !== null &&
    columns.some(
      ({ route, words }) =>
        route !== null && isContainment(route) && words.some(({ start }) => start === head),
    )
  );
}

/** What a reading loses for words and clauses that gave no part of the plan though they seldom say nothing. */
function lossOf(draft: Draft, open: readonly number[], loose: Scored["loose"]): number {
  const fields = open.filter((at) => openKind(draft, at) === "field").length;
  const passedOver = [...loose.values()].filter((kind) => TELLING.has(kind)).length;
  return (
    LEFT_FIELD * Math.min(MOST_LOST, fields) +
    LOST_CLAUSE * Math.min(MOST_LOST, lostClauses(draft)) +
    PASSED_OVER * Math.min(MOST_LOST, passedOver)
  );
}

function missingColumns({ tokens, plan }: Draft): number {
  const missing = countAskedItems(tokens) - (countShownColumns(plan) ?? Infinity);
  return Math.max(0, Math.min(MOST_MISSING, missing));
}

/** Mean surety of the words that gave something, 0 to 1. */
export function suretyOf(draft: Draft): number {
  const taken = [...draft.understood].filter(
    (_, at) => draft.isTaken(at) && draft.tokens[at]?.kind !== "mark",
  );
  return taken.length === 0 ? 1 : taken.reduce((sum, one) => sum + one, 0) / taken.length;
}

/** Counting another collection is simpler there, by groups. */
function countsRelated({ plan }: Draft): boolean {
  return plan.relations.some((one) => one.count > 0) || plan.sort.some((key) => key.by.kind === "relation");
}

/** Where the thing that is asked for is named: the first collection that is not what figures are split by. */
function headOf({ question, tokens }: Draft): number {
  const elements = question.names.elements();
  // "order items" are items
  const isModifier = (one: CollectionMention): boolean =>
    elements.some((other) => other.start === one.end && other.collection.name === one.collection.name);
  const starts = [...question.names.collections(), ...elements]
    .filter((one) => one.score >= 0.85 && !isModifier(one))
    .map((one) => one.start)
    .sort((a, b) => a - b);
  return starts.find((start) => !SPLITS.test(beforeArticle(tokens, start))) ?? -1;
}

/** "Revenue per store" answered by the stores alone: what figures were to be split by is not asked for. */
function isIgnoredSplit(draft: Draft, { start }: Words): boolean {
  const { plan, tokens } = draft;
  const figures = plan.keys.length + plan.metrics.length + plan.computed.length + plan.sort.length;
  const lead = beforeArticle(tokens, start);
  const isSplit =
    lead === "per" || (lead === "by" && tokens.slice(0, start).some(({ norm }) => FIGURE.test(norm)));
  return (figures === 0 && isSplit) || showsSplit(draft);
}

function beforeArticle(tokens: Draft["tokens"], start: number): string {
  const before = tokens[start - 1]?.norm ?? "";
  return /^(the|a|an|different|every|all)$/.test(before) && before !== "every"
    ? (tokens[start - 2]?.norm ?? "")
    : before;
}

/** All documents, as they are. */
function isBare({ plan }: Draft): boolean {
  return (
    plan.ask === "documents" &&
    plan.write === null &&
    plan.conditions.length +
      plan.relations.length +
      plan.sort.length +
      plan.columns.length +
      plan.computed.length ===
      0
  );
}

/** What a reading needs beyond the documents themselves; simpler readings win. */
function complexity({ plan, collection }: Draft): number {
  const figures = plan.metrics.flatMap((metric) =>
    metric.kind === "count" || metric.kind === "share"
      ? []
      : metric.kind === "countDistinct"
        ? [metric.of]
        : amountFields(metric.of),
  );
  const ordered = plan.sort.flatMap(({ by }) => (by.kind === "amount" ? sizedRefs(by.of) : []));
  const refs = [
    ...plan.keys,
    ...figures,
    ...ordered,
    ...plan.columns,
    ...plan.conditions,
    ...(plan.distinct ? [plan.distinct] : []),
  ];
  const routes = new Set([
    ...refs.map((ref) => ref.route).filter((route) => route !== null && !isContainment(route)),
    ...plan.relations.map((relation) => relation.route),
  ]);
  const arrays = new Set(
    [...plan.keys, ...figures].map((ref) => ref.field.arrayRoot).filter((root) => root !== null),
  );
  return 0.05 * routes.size + 0.03 * (arrays.size + (collection.element?.roots.length ?? 0));
}

/** Lists whose elements are counted. */
function sizedRefs(amount: Amount): FieldRef[] {
  return amount.kind === "size" ? [amount] : [];
}
