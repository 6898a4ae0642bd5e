import { amountFields } from "../plan/amount-fields.ts";
import { isOfPeople, isRoleOfPeople } from "../lexicon/words.table.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import type { FieldModel } from "../schema/model.ts";
import type { FieldRef } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

const IDLE = 0.4;
const COUNTED = 0.6;
const OTHER_HEAD = 0.16;
const OVER_ALL = /(?:^| )(?:across|over|throughout|among) (?:all )?(?:of )?(?:the |our |their )?$/;
const NAMES = /^(name|title)$/;
/** From this surety on a word is the name itself. */
const NAMED = 0.8;
const MOST = /^(most|least)$/;
const DONE = /(ed|en|wn|ld|ght)$/;

/** Elements of an array are only read as documents where something of them is asked for. */
function doubtIdleElements(draft: Draft): void {
  const { plan, collection } = draft;
  const list = collection.element?.list;
  if (plan.sort.some(({ ofOwner }) => ofOwner)) return;
  if (!list || plan.metrics.some((metric) => metric.kind === "count")) return;
  const refs: FieldRef[] = [...plan.conditions, ...plan.keys, ...plan.columns];
  if (plan.distinct) refs.push(plan.distinct);
  for (const metric of plan.metrics)
    if (metric.kind === "countDistinct") refs.push(metric.of);
    else if (metric.kind !== "count" && metric.kind !== "share") refs.push(...amountFields(metric.of));
  for (const key of plan.sort) if (key.by.kind === "field") refs.push(key.by.ref);
  if (isRole(list) || isAskedFor(draft)) return;
  if (refs.length > 0 && !refs.some(({ field }) => field.path.startsWith(`${list.path}.`)))
    draft.doubt(IDLE, list.path, "idle");
}

/** "Barges of Ada Lund": the elements are asked for, and the conditions behind them say who has them. */
function isAskedFor({ plan }: Draft): boolean {
  const [own] = plan.collectionWords;
  if (!own || plan.ask !== "documents" || plan.columns.length > 0 || plan.distinct !== null) return false;
  const said = plan.conditions.flatMap(({ words }) => words);
  return plan.sort.length === 0 && said.length > 0 && said.every(({ start }) => start >= own.end);
}

/** "Names of sailors" of people who may each be one: the element says what somebody is, and is called nothing itself. */
function isRole({ words, path, presentCount, collection }: FieldModel): boolean {
  return (
    isRoleOfPeople(words) &&
    isOfPeople(collection.words) &&
    presentCount <= collection.count &&
    !collection.fields.some((one) => one.arrayRoot === path && one.words.some((word) => NAMES.test(word)))
  );
}

/** A list has no length in rows of its elements: "the kind of what has the most crossings" is no kind of a crossing. */
function doubtCountedRows(draft: Draft): void {
  const { plan } = draft;
  const rows = [...plan.columns, ...plan.keys].map(({ field }) => field.arrayRoot);
  for (const { by } of plan.sort)
    if (by.kind === "amount" && by.of.kind === "size" && by.of.route === null) {
      const { path } = by.of.field;
      if (rows.some((root) => root !== null && (root === path || root.startsWith(`${path}.`))))
        draft.doubt(COUNTED, path);
    }
}

/** "Number of blocked passes across all members" counts passes, and no members. */
function doubtCountedHolders(draft: Draft): void {
  const { plan, tokens, question, collection } = draft;
  const [own] = plan.collectionWords;
  if (plan.ask !== "count" || collection.element !== null || !own || plan.collectionWords.length > 1) return;
  const lead = tokens.slice(0, own.start).map(({ norm }) => `${norm} `);
  const inside = question.names.collections().filter((one) => one.collection.byPath.has(CONTAINED_IN));
  const list = [...question.names.elements(), ...inside].find(
    ({ end, collection: { element } }) =>
      end <= own.start && (element?.list.collection ?? collection) === collection,
  );
  if (list && OVER_ALL.test(lead.join(""))) draft.doubt(OTHER_HEAD, list.collection.name, "otherHead");
}

/** "The most painted harbor" of paintings asks for one of the harbors, and not for what has the most of them. */
function doubtRankedHolders(draft: Draft): void {
  const { plan, question, tokens } = draft;
  if (plan.collectionWords.length > 0 || plan.columns.length > 0) return;
  const counted = plan.sort.flatMap(({ by }) =>
    by.kind === "amount" && by.of.kind === "size" ? by.of.field.words : [],
  );
  const isDeed = tokens.some(({ norm }, at) => {
    const hits = question.names.byToken[at + 2];
    const isCounted = counted.some((word) => (hits?.get(word) ?? 0) >= NAMED);
    return MOST.test(norm) && DONE.test(tokens[at + 1]?.norm ?? "") && isCounted;
  });
  if (isDeed) draft.doubt(COUNTED, "most", "otherHead");
}

/** Looks for lists that were opened in vain, and for rows and owners that are counted in place of what was asked for. */
export function doubtElements(draft: Draft): void {
  doubtIdleElements(draft);
  doubtCountedRows(draft);
  doubtCountedHolders(draft);
  doubtRankedHolders(draft);
}
