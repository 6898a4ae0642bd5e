import { TIES } from "../lexicon/words.table.ts";
import { amountFields } from "../plan/amount-fields.ts";
import type { FieldRef } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

const SURETY = 0.75;
const TIE_SURETY = 0.92;
const HIT = 0.6;
/** From this surety on a word names what it hits. */
const NAMING = 0.93;
/** These ask for a column or a figure when they are left. */
const ASKING = /^(names?|titles?|ids?|average|total|number|count|sum)$/;

/** "Japanese-language films", "awards" of won awards: words that say again what a field in the plan says. */
export function ignoreRepetitions(draft: Draft): void {
  const said = wordsSaid(draft);
  draft.tokens.forEach((token, at) => {
    if (token.kind !== "word" || !draft.isOpen(at) || ASKING.test(token.norm)) return;
    const isBeside =
      draft.isTaken(at - 1) || draft.isTaken(at + 1) || draft.isTaken(at - 2) || draft.isTaken(at + 2);
    const hits = draft.question.names.byToken[at];
    const isRepetition =
      hits !== undefined && [...hits].some(([word, weight]) => weight >= HIT && said.has(word));
    const isTie = at > 0 && TIES.has(token.norm) && (isRepetition || !namesStored(draft, at));
    // "sorted from oldest to youngest": the order is read from the rest
    const isOrder =
      draft.plan.sort.length > 0 &&
      /^(sorted|ordered|ranked|sort)$/.test(token.norm) &&
      draft.tokens[at + 1]?.norm !== "by";
    if (isOrder) draft.take({ start: at, end: at + 1 }, TIE_SURETY);
    if (isBeside && (isRepetition || isTie))
      draft.take({ start: at, end: at + 1 }, isTie ? TIE_SURETY : SURETY);
  });
}

/** The word itself names something in this schema. */
function namesStored({ question }: Draft, at: number): boolean {
  return [...(question.names.byToken[at]?.values() ?? [])].some((weight) => weight > NAMING);
}

/** Words in the names of all fields that the plan reads. */
function wordsSaid({ plan }: Draft): ReadonlySet<string> {
  const refs: FieldRef[] = [
    ...plan.conditions,
    ...plan.keys,
    ...plan.columns,
    ...plan.relations.flatMap((one) => one.conditions),
  ];
  if (plan.distinct) refs.push(plan.distinct);
  for (const metric of plan.metrics)
    if (metric.kind === "countDistinct") refs.push(metric.of);
    else if (metric.kind !== "count" && metric.kind !== "share") refs.push(...amountFields(metric.of));
  for (const key of plan.sort) if (key.by.kind === "field") refs.push(key.by.ref);
  return new Set(refs.flatMap(({ field }) => [...field.words, ...field.parentWords]));
}
