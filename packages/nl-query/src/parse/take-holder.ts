import { isContainment } from "../link/knowledge.ts";
import type { CollectionModel } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

const SURETY = 0.9;
const NAMED = 0.95;
const COUNTED = /^(many|number|count|total)$/;
const BETWEEN = /^(of|the|all|different)$/;
/** Between what is counted and what holds it. */
const HELD = /^(of|in|do|does|did|the|all|our|for|have|has|are|there|from|those|on)$/;

/** "How many files do the queued jobs have", "number of files of all jobs": each file is one of a job. */
export function takeHolder(draft: Draft): void {
  const { plan } = draft;
  const holder = holderOf(draft);
  const [own] = plan.collectionWords;
  if (!holder || !own || plan.keys.length > 0) return;
  const lead = draft.tokens.findLastIndex(({ norm }, at) => at < own.start && !BETWEEN.test(norm));
  if (!COUNTED.test(draft.tokens[lead]?.norm ?? "")) return;
  const said = draft.question.names
    .collections()
    .find(({ collection, start, score }) => collection === holder && start >= own.end && score >= NAMED);
  if (!said || !isHeldBy(draft, own.end, said.start)) return;
  plan.collectionWords.push({ start: said.start, end: said.end });
  draft.take(said, SURETY);
}

/** Only words that tie stand in between, or what is said of the holder and read. */
function isHeldBy(draft: Draft, from: number, to: number): boolean {
  return draft.tokens.slice(from, to).every(({ norm }, n) => HELD.test(norm) || draft.isTaken(from + n));
}

/** The collection whose documents hold the elements that a plan reads. */
function holderOf({ collection, routes }: Draft): CollectionModel | null {
  if (collection.element) return collection.element.list.collection;
  return routes.find((one) => !one.isToMany && isContainment(one))?.collection ?? null;
}
