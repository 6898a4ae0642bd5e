import { CONTAINED_IN } from "../schema/flatten.ts";
import { isNumeric } from "../schema/model.ts";
import type { FieldRef, Words } from "../plan/plan.ts";
import type { Token } from "../text/token.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that takes one element where all of them together are meant. */
const ONE_FOR_ALL = 0.3;
const TOGETHER = /^(altogether|together|combined|overall)$/;
const TOTAL = /^(total|totals|sum)$/;

/**
 * "Growers who sold over 100 crates in total", "the total sold by each grower", "the grower with the highest total
 * crates": what elements add up to, and neither the number of one of them nor a list of all.
 */
export function doubtSingleElements(draft: Draft): void {
  const { plan, tokens } = draft;
  if (plan.ask !== "documents") return;
  // "in total" is said as one word by now
  const isTogether = ({ norm }: Token): boolean => TOGETHER.test(norm);
  const related = plan.relations.flatMap(({ conditions, route }) =>
    conditions.map((one) => ({ ...one, route: one.route ?? route })),
  );
  for (const { field, route, test, words } of [...plan.conditions, ...related]) {
    const isSaid =
      test.kind === "compare" &&
      words.some(({ start, end }) => tokens.slice(Math.max(0, start - 1), end + 1).some(isTogether));
    if (isSaid && isOfMany({ field, route })) draft.doubt(ONE_FOR_ALL, field.path, "figure");
  }
  if (plan.computed.length + plan.metrics.length > 0) return;
  const { element, byPath } = draft.collection;
  const isOfElements = element !== null || byPath.has(CONTAINED_IN);
  const sorted = plan.sort.flatMap(({ by, words }) => (by.kind === "field" ? [{ ...by.ref, words }] : []));
  for (const one of [...plan.columns, ...sorted]) {
    const isColumn = plan.columns.some((other) => other === one);
    if (saysTotal(draft, one) && (isOfMany(one) || (isColumn && isOfElements)))
      draft.doubt(ONE_FOR_ALL, one.field.path, "figure");
  }
}

function isOfMany({ field, route }: FieldRef): boolean {
  return field.arrayRoot !== null || (route !== null && (route.isToMany || route.from.isArray));
}

/** A number that is no total itself. */
function saysTotal({ tokens }: Draft, { field, words }: FieldRef & { words: readonly Words[] }): boolean {
  const said = words.flatMap(({ start, end }) => tokens.slice(Math.max(0, start - 1), end));
  return (
    isNumeric(field) &&
    said.some(({ norm }) => TOTAL.test(norm)) &&
    !field.words.some((word) => TOTAL.test(word))
  );
}
