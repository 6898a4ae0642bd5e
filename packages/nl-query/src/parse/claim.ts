import type {
  Amount,
  Change,
  Condition,
  FieldRef,
  GroupKey,
  Having,
  Holding,
  Metric,
  Plan,
  Relation,
  SortKey,
  Words,
  Write,
} from "../plan/plan.ts";
import type { DoubtKind } from "./doubt.ts";
import type { Draft } from "./draft.ts";

type Column = Plan["columns"][number];

/** Words that a reader has understood, and how surely, 0 to 1. */
export type Evidence = { words: Words; surety: number };

/** What had to be assumed; of what kind, where it is not just likely. */
export type Assumption = { weight: number; about: string; kind?: DoubtKind };

/** What a reader has understood, from which words, and what it had to assume for it. */
export type Claim = {
  /** Words that name the collection of the plan. */
  collectionWords?: readonly Words[];
  conditions?: readonly Condition[];
  relations?: readonly Relation[];
  holdings?: readonly Holding[];
  /** A key that the plan has already gets the words of the claim. */
  keys?: readonly GroupKey[];
  /** Names that are taken get a number. */
  metrics?: readonly Metric[];
  having?: readonly Having[];
  sort?: readonly SortKey[];
  /** Keys of the order whose words do not say by what. */
  impliedSorts?: Draft["impliedSorts"];
  /** Keys of the plan's order that get another direction. */
  turned?: readonly { key: SortKey; direction: 1 | -1 }[];
  columns?: readonly Column[];
  /** Stand before the columns of the plan. */
  leading?: readonly Column[];
  computed?: Plan["computed"];
  /** Takes the place of the distinct values of the plan. */
  distinct?: Plan["distinct"];
  /** Takes the place of what the plan asks for. */
  ask?: Plan["ask"];
  /** Takes the place of what is shown of the groups. */
  shown?: Plan["shown"];
  /** Takes the place of what the first two figures give together. */
  combined?: Plan["combined"];
  /** Takes the place of the figure of the groups. */
  ofGroups?: Plan["ofGroups"];
  /** Parts of the plan that words name once more. */
  repeated?: readonly { of: { words: Words[] }; words: Words }[];
  /** Keys of the plan that are told by another field, such as the name of what they refer to. */
  renamed?: readonly { key: GroupKey; ref: FieldRef }[];
  /** Keys that only make rows different. */
  differentKeys?: readonly GroupKey[];
  /** Takes the place of the limit of the plan; null leaves it. */
  limit?: Plan["limit"];
  skip?: Plan["skip"];
  alike?: Plan["alike"];
  /** Takes the place of the write of the plan. */
  write?: Plan["write"];
  /** Further changes of the write of the plan. */
  changes?: readonly Change[];
  /** Parts of the plan that the claim takes the place of. */
  replaced?: readonly (Condition | Metric | SortKey | Column | Write | Plan["distinct"])[];
  evidence: readonly Evidence[];
  /** Its words could mean nothing else: no attempt does without it. */
  isSure?: boolean;
  /** Weights of the assumptions, by what they are about. */
  assumptions?: readonly Assumption[];
};

/** Parts that tell claims of the same words apart. */
const PARTS = [
  "conditions",
  "relations",
  "holdings",
  "keys",
  "metrics",
  "having",
  "sort",
  "columns",
  "computed",
] as const;

/** Puts a claim into the plan; no claim, or one that is refused, changes nothing. Returns whether it was put in. */
export function acceptClaim(draft: Draft, claim: Claim | null): boolean {
  if (!claim) return false;
  const key = keyOf(claim);
  if (draft.refused.has(key)) return false;
  if (isContestable(claim)) draft.contestable.add(key);
  dropReplaced(draft.plan, new Set(claim.replaced));
  addParts(draft.plan, claim);
  for (const [sort, implied] of claim.impliedSorts ?? []) draft.impliedSorts.set(sort, implied);
  for (const turned of claim.turned ?? []) turned.key.direction = turned.direction;
  for (const { key, ref } of claim.renamed ?? []) Object.assign(key, ref);
  for (const key of claim.differentKeys ?? []) draft.differentKeys.add(key);
  for (const { words, surety } of claim.evidence) draft.take(words, surety);
  for (const { weight, about, kind } of claim.assumptions ?? []) draft.doubt(weight, about, kind);
  return true;
}

/**
 * Words could mean something else than the claim says. What is stored, the thing asked for, a part of a text that is
 * named and what is sure by itself stay.
 */
function isContestable(claim: Claim): boolean {
  const { evidence, collectionWords, conditions = [], assumptions = [], isSure } = claim;
  if (isSure) return false;
  const isSaid = conditions.some(
    ({ test }) =>
      (test.kind === "text" && assumptions.length === 0) ||
      (test.kind === "equal" && test.values.every((value) => value.kind === "stored")),
  );
  return evidence.length > 0 && collectionWords === undefined && !isSaid;
}

/** The same for the same claim in another attempt: what it says, and of which words. */
function keyOf(claim: Claim): string {
  const fields = [...(claim.conditions ?? []), ...(claim.keys ?? [])].map(({ field }) => field.path);
  const words = claim.evidence.map(({ words: { start, end } }) => `${start}-${end}`);
  return [...PARTS.filter((part) => claim[part]?.length), claim.limit?.count, ...fields, ...words].join(" ");
}

function addParts(plan: Plan, claim: Claim): void {
  addAll(plan.collectionWords, claim.collectionWords);
  addAll(plan.conditions, claim.conditions);
  addAll(plan.relations, claim.relations);
  addAll(plan.holdings, claim.holdings);
  for (const key of claim.keys ?? []) addKey(plan, key);
  for (const metric of claim.metrics ?? []) addMetric(plan, metric);
  addAll(plan.having, claim.having);
  addAll(plan.sort, claim.sort);
  addAll(plan.columns, claim.columns);
  plan.columns.unshift(...(claim.leading ?? []));
  addAll(plan.computed, claim.computed);
  for (const { of, words } of claim.repeated ?? []) of.words.push(words);
  plan.ask = claim.ask ?? plan.ask;
  plan.shown = claim.shown ?? plan.shown;
  plan.combined = claim.combined ?? plan.combined;
  plan.ofGroups = claim.ofGroups ?? plan.ofGroups;
  plan.distinct = claim.distinct ?? plan.distinct;
  plan.limit = claim.limit ?? plan.limit;
  plan.skip = claim.skip ?? plan.skip;
  plan.alike = claim.alike ?? plan.alike;
  plan.write = claim.write ?? plan.write;
  if (plan.write && plan.write.kind !== "delete") addAll(plan.write.changes, claim.changes);
}

function addAll<Part>(parts: Part[], added: readonly Part[] = []): void {
  parts.push(...added);
}

function dropReplaced(plan: Plan, replaced: ReadonlySet<unknown>): void {
  if (replaced.size === 0) return;
  plan.conditions = plan.conditions.filter((one) => !replaced.has(one));
  plan.metrics = plan.metrics.filter((one) => !replaced.has(one));
  plan.sort = plan.sort.filter((one) => !replaced.has(one));
  plan.columns = plan.columns.filter((one) => !replaced.has(one));
  if (plan.write && replaced.has(plan.write)) plan.write = null;
  if (replaced.has(plan.distinct)) plan.distinct = null;
}

function addKey({ keys }: Plan, key: GroupKey): void {
  const known = keys.find((one) => one.field === key.field && one.part === key.part);
  if (known) known.words.push(...key.words);
  else keys.push(key);
}

function addMetric(plan: Plan, metric: Metric): void {
  const known = plan.metrics.find((one) => isSameProduct(one, metric));
  if (known) {
    known.words.push(...metric.words);
    return;
  }
  const used = new Set(plan.metrics.map((one) => one.name));
  let { name } = metric;
  for (let number = 2; used.has(name); number++) name = `${metric.name}${number}`;
  plan.metrics.push({ ...metric, name });
}

/** "Revenue per category, sorted by total revenue": both are price times quantity. */
function isSameProduct(a: Metric, b: Metric): boolean {
  if (a.kind !== b.kind || !("of" in a) || !("of" in b)) return false;
  return "op" in a.of && "op" in b.of && isSameAmount(a.of, b.of);
}

function isSameAmount(a: Amount, b: Amount): boolean {
  if (a.kind === "field" && b.kind === "field") return a.field === b.field && a.route === b.route;
  if (a.kind === "constant" && b.kind === "constant") return a.text === b.text;
  if (a.kind !== "operation" || b.kind !== "operation") return false;
  return a.op === b.op && isSameAmount(a.left, b.left) && isSameAmount(a.right, b.right);
}

/** Claims one condition, for which all of its words speak alike. */
export function claimCondition(condition: Condition, surety = 1): Claim {
  return { conditions: [condition], evidence: evidenceOf(condition.words, surety) };
}

/** Claims a number of related documents. */
export function claimRelation(relation: Relation): Claim {
  return { relations: [relation], evidence: evidenceOf(relation.words, 0.9) };
}

/** Claims a key of groups, surely. */
export function claimKey(key: GroupKey): Claim {
  return { keys: [key], evidence: evidenceOf(key.words) };
}

/** Claims figures; of a second count only the words, less surely. */
export function claimMetrics({ plan }: Draft, metrics: readonly Metric[]): Claim {
  const counted = plan.metrics.find((one) => one.kind === "count");
  const isKnown = ({ kind }: Metric): boolean => counted !== undefined && kind === "count";
  return {
    repeated: counted
      ? metrics.filter(isKnown).flatMap((one) => one.words.map((words) => ({ of: counted, words })))
      : [],
    metrics: metrics.filter((one) => !isKnown(one)),
    evidence: metrics.flatMap((one) => evidenceOf(one.words, isKnown(one) ? 0.9 : 1)),
  };
}

/** Claims a key of the order; `implied` where its words do not say by what. */
export function claimSort(key: SortKey, implied: "any" | "measure" | "text" | null = null): Claim {
  return {
    sort: [key],
    impliedSorts: new Map(implied ? [[key, implied]] : []),
    evidence: evidenceOf(key.words, 0.95),
  };
}

/** Evidence of each of the words, equally sure. */
export function evidenceOf(words: readonly Words[], surety = 1): Evidence[] {
  return words.map((one) => ({ words: one, surety }));
}

/** One claim of several that hold together. */
export function joinClaims(...claims: readonly Claim[]): Claim {
  const all = <Part>(partsOf: (claim: Claim) => readonly Part[] | undefined): Part[] =>
    claims.flatMap((claim) => partsOf(claim) ?? []);
  const ask = claims.findLast((claim) => claim.ask)?.ask;
  return {
    ...(ask && { ask }),
    shown: claims.findLast((claim) => claim.shown)?.shown ?? null,
    combined: claims.findLast((claim) => claim.combined)?.combined ?? null,
    ofGroups: claims.findLast((claim) => claim.ofGroups)?.ofGroups ?? null,
    repeated: all((claim) => claim.repeated),
    collectionWords: all((claim) => claim.collectionWords),
    conditions: all((claim) => claim.conditions),
    relations: all((claim) => claim.relations),
    holdings: all((claim) => claim.holdings),
    keys: all((claim) => claim.keys),
    metrics: all((claim) => claim.metrics),
    having: all((claim) => claim.having),
    sort: all((claim) => claim.sort),
    impliedSorts: new Map(all((claim) => claim.impliedSorts && [...claim.impliedSorts])),
    turned: all((claim) => claim.turned),
    renamed: all((claim) => claim.renamed),
    columns: all((claim) => claim.columns),
    leading: all((claim) => claim.leading),
    computed: all((claim) => claim.computed),
    distinct: claims.findLast((claim) => claim.distinct)?.distinct ?? null,
    differentKeys: all((claim) => claim.differentKeys),
    limit: claims.findLast((claim) => claim.limit)?.limit ?? null,
    skip: claims.findLast((claim) => claim.skip)?.skip ?? null,
    alike: claims.findLast((claim) => claim.alike)?.alike ?? null,
    write: claims.findLast((claim) => claim.write)?.write ?? null,
    changes: all((claim) => claim.changes),
    replaced: all((claim) => claim.replaced),
    evidence: all((claim) => claim.evidence),
    isSure: claims.some((claim) => claim.isSure),
    assumptions: all((claim) => claim.assumptions),
  };
}

/** The words from the first of either to the last. */
export function coverOf(words: Words, other: Words | null | undefined): Words {
  if (!other) return { start: words.start, end: words.end };
  return { start: Math.min(words.start, other.start), end: Math.max(words.end, other.end) };
}
