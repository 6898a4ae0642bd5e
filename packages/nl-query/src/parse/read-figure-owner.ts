import type { FieldModel } from "../schema/model.ts";
import { isNumeric } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { addSort } from "./read-order.ts";

const JOINT = /^(and|,|\.|list|with|along|its|their|the|corresponding|a|an)$/;
/** Surety of a name that is shown beside a figure. */
const NAMED = 0.75;

/**
 * "The highest price and the name of the product": what has the figure is asked for as well, so it is a document,
 * not a figure of all.
 */
export function readFigureOwner(draft: Draft): void {
  const { plan } = draft;
  const [metric] = plan.metrics;
  if (!metric || plan.metrics.length > 1 || plan.keys.length > 0 || plan.limit || plan.sort.length > 0)
    return;
  if ((metric.kind !== "min" && metric.kind !== "max") || metric.of.kind !== "field") return;
  const end = metric.words.at(-1)?.end ?? 0;
  const at = draft.skip(end, JOINT);
  const isBeside = at > end && draft.tokens.slice(end, at).some(({ norm }) => /^(and|its|their)$/.test(norm));
  const column = isBeside
    ? draft.fieldAt(at, (field, one) => one.score >= NAMED && one.route === null && isShown(field))
    : null;
  if (!column) return;
  const { field, route } = metric.of;
  const direction = metric.kind === "max" ? -1 : 1;
  plan.metrics = [];
  addSort(draft, { by: { kind: "field", ref: { field, route } }, direction, words: metric.words });
  plan.limit = { count: 1, words: metric.words };
  plan.columns.push(
    { field, route, words: metric.words },
    { ...draft.refOf(column), words: [{ start: end, end: column.end }] },
  );
  draft.take({ start: end, end: column.end }, column.score);
}

function isShown(field: FieldModel): boolean {
  return !isNumeric(field) && field.kind !== "object" && field.kind !== "objects";
}
