import { SUPERLATIVE } from "../lexicon/phrases.table.ts";
import type { GroupKey, Plan, Words } from "../plan/plan.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import { type FieldModel, isUnique, isYearField } from "../schema/model.ts";
import { labelField, nameField } from "../schema/name-field.ts";
import type { Draft } from "./draft.ts";
import type { FoundKey } from "./key-at.ts";
import { SPLITS } from "../text/small-words.ts";

const LEADS = 3;
/** Words between a rank and the name of what is ranked: "top 3 open orders". */
const NEAR = 2;

/**
 * "The most popular item per shop": of two keys, one is ranked and the other has a ranking of its own for each value.
 * The key that splits becomes the first.
 */
export function rankWithin(draft: Draft): void {
  const { plan } = draft;
  const [order] = plan.sort;
  if (plan.keys.length !== 2 || plan.sort.length !== 1 || order?.by.kind !== "metric" || !plan.limit) return;
  if (plan.having.length > 0) return;
  const start = startOfRank(plan);
  const splitting = plan.keys.filter((key) => isSplitting(draft, key, start));
  const [within] = splitting;
  const [ranked] = plan.keys.filter((key) => key !== within);
  if (!within || !ranked || splitting.length > 1) return;
  plan.keys = [within, ranked];
  plan.limit.isPerGroup = true;
}

/** "The top 3 boats by length per harbor": the documents are ranked, in groups that are all said behind them. */
export function isOwnRanked(draft: Draft, top: Words): boolean {
  const { plan } = draft;
  const own = plan.collectionWords.find(({ start }) => start >= top.end && start - top.end <= NEAR);
  return own !== undefined && isSplitBehind(draft, own.start);
}

/** Groups are asked for, and all of them behind this word. */
export function isSplitBehind(draft: Draft, at: number): boolean {
  const { keys } = draft.plan;
  return keys.length > 0 && keys.every((key) => isSplitting(draft, key, at));
}

/** "The best inn per town by clean rating": of a rank within groups, the number behind "by" is what it goes by. */
export function isRankedWithin({ plan, tokens }: Draft, field: FieldModel, by: number): boolean {
  if (field.kind !== "number" || isYearField(field) || tokens[by]?.norm !== "by") return false;
  const own = plan.collectionWords.find(({ end }) => end <= by);
  if (!own) return false;
  const rank = tokens.slice(Math.max(0, own.start - NEAR), own.start);
  const isRanked = rank.some(({ norm }) => SUPERLATIVE.test(norm));
  return (
    isRanked && plan.keys.some(({ words }) => words.some(({ start, end }) => start >= own.end && end <= by))
  );
}

/** "The most popular item per shop": of elements, the name is ranked in groups that are asked for. */
export function ownNameKey(draft: Draft, words: Words): FoundKey | null {
  return draft.plan.keys.length > 0 ? repeatedName(draft, words) : null;
}

/** What elements of lists are called, which many of them may be. */
export function repeatedName({ collection }: Draft, words: Words): FoundKey | null {
  const isNested = collection.element !== null || collection.byPath.has(CONTAINED_IN);
  const name = isNested ? nameField(collection) : null;
  return name && !isUnique(name) ? { ref: { field: name, route: null }, words, score: 1 } : null;
}

/** "For each course", of elements of `courses` that hold a `course`: what they are called by. */
export function namesakeKey(draft: Draft, own: Words): FoundKey | null {
  const key = repeatedName(draft, own);
  return key && key.ref.field.words.join() === draft.collection.words.join() ? key : null;
}

/**
 * "Boats: highest price in every harbor, name and harbor": a figure of each single document is none. The name behind
 * the groups is that of the document which has the figure.
 */
export function showBest(draft: Draft): void {
  const { plan } = draft;
  const [metric] = plan.metrics;
  if (plan.metrics.length !== 1 || (metric?.kind !== "max" && metric?.kind !== "min")) return;
  if (plan.sort.length + plan.having.length > 0 || plan.limit || metric.of.kind !== "field") return;
  const names = plan.keys.filter((key) => isNameBehind(draft, key));
  const groups = plan.keys.filter((key) => !names.includes(key));
  if (names.length === 0 || groups.length === 0) return;
  const { field, route } = metric.of;
  const by = { kind: "field", ref: { field, route } } as const;
  plan.sort.push({ by, direction: metric.kind === "max" ? -1 : 1, words: metric.words });
  plan.limit = { count: 1, words: metric.words };
  plan.columns.push(...names, { field, route, words: metric.words });
  plan.keys = groups;
  plan.metrics = [];
}

/** "The longest boat per harbor, name and length": the name behind the group is that of the boat, and makes no group. */
export function showNamesBehind(draft: Draft): void {
  const { plan } = draft;
  const names = plan.keys.filter((key) => isNameBehind(draft, key));
  if (names.length === 0 || names.length === plan.keys.length) return;
  plan.columns.unshift(...names.map(({ field, route, words }) => ({ field, route, words })));
  plan.keys = plan.keys.filter((key) => !names.includes(key));
}

/** The name of the documents, behind a mark and not behind "per". */
function isNameBehind(draft: Draft, { field, route, words: [words] }: GroupKey): boolean {
  return (
    route === null &&
    (field === labelField(draft.collection) || isUnique(field)) &&
    words !== undefined &&
    !SPLITS.test(draft.norm(words.start)) &&
    /^[,.:;-]$/.test(draft.norm(words.start - 1))
  );
}

/** "per shop", "in each shop", behind what is ranked. */
function isSplitting({ tokens }: Draft, { words: [words] }: GroupKey, start: number): boolean {
  if (!words || words.start <= start) return false;
  return tokens
    .slice(words.start, Math.min(words.end, words.start + LEADS))
    .some(({ norm }) => SPLITS.test(norm));
}

function startOfRank({ sort, limit }: Plan): number {
  const words = [...(sort[0]?.words ?? []), ...(limit?.words ?? [])];
  return Math.min(...words.map(({ start }) => start));
}
