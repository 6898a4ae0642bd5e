import type { Amount, Metric } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that takes a figure of single documents where it is that of what some add up to. */
const OF_TOTALS = 0.4;
const EXTREME =
  /^(?:highest|largest|biggest|greatest|lowest|smallest|maximum|minimum|max|min|average|avg|mean|median|most|least)$/;
const TOTAL = /^(?:total|totals|sum|sums|combined)$/;
const BETWEEN = /^(?:of|the|all)$/;
/** What leads to those whose documents add up. */
const OWNER = /^(?:of|for|by|to|from|among|across|per|each|any|every|single|one|an?|the)$/;
/** Surety from which on a word is the name of a collection. */
const NAMED = 0.9;

/** "Highest total invoice amount per user": of what the invoices of each user add up to, and no single invoice. */
export function doubtExtremesOfTotals(draft: Draft): void {
  const { plan, tokens } = draft;
  if (plan.metrics.length === 0 || plan.ofGroups !== null) return;
  const at = tokens.findIndex(({ norm }, place) => {
    if (!TOTAL.test(norm)) return false;
    let before = place - 1;
    while (BETWEEN.test(tokens[before]?.norm ?? "")) before--;
    return EXTREME.test(tokens[before]?.norm ?? "");
  });
  const one = at < 0 ? undefined : plan.metrics.find((metric) => isOfSingle(draft, metric));
  if (one && isOfOwners(draft, one, at)) draft.doubt(OF_TOTALS, one.name, "figure");
}

type OfField = Extract<Metric, { of: Amount }> & { of: { kind: "field" } };

function isOfSingle({ collection }: Draft, metric: Metric): metric is OfField {
  if (!/^(?:max|min|avg|median)$/.test(metric.kind) || !("of" in metric) || !("kind" in metric.of))
    return false;
  const { of } = metric;
  return (
    of.kind === "field" &&
    of.field.arrayRoot === null &&
    collection.element === null &&
    !of.field.words.some((word) => TOTAL.test(word))
  );
}

/** Groups, documents that others belong to, or "of a user" behind the figure. */
function isOfOwners({ plan, question, tokens, collection }: Draft, { of }: OfField, at: number): boolean {
  if (plan.keys.length > 0 || of.route?.isToMany === true) return true;
  return question.names
    .collections()
    .some(
      (one) =>
        one.start > at &&
        one.score >= NAMED &&
        one.collection !== collection &&
        OWNER.test(tokens[one.start - 1]?.norm ?? ""),
    );
}
