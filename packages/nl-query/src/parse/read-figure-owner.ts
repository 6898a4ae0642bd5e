import type { FieldModel } from "../schema/model.ts";
import { isNumeric } from "../schema/model.ts";
import { acceptClaim, claimSort, evidenceOf, joinClaims, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";

const JOINT = /^(and|,|\.|list|with|along|its|their|the|corresponding|a|an)$/;
/** Surety of a name that is shown beside a figure. */
const NAMED = 0.75;

/**
 * "The highest price and the name of the product": what has the figure is asked for as well, so it is a document,
 * not a figure of all.
 */
export function readFigureOwner(draft: Draft): void {
  acceptClaim(draft, claimOwner(draft));
}

function claimOwner(draft: Draft): Claim | null {
  const { metrics, keys, limit, sort } = draft.plan;
  const [metric] = metrics;
  if (!metric || metrics.length > 1 || keys.length > 0 || limit || sort.length > 0) return null;
  if ((metric.kind !== "min" && metric.kind !== "max") || metric.of.kind !== "field") return null;
  const end = metric.words.at(-1)?.end ?? 0;
  const at = draft.skip(end, JOINT);
  const isBeside = at > end && draft.tokens.slice(end, at).some(({ norm }) => /^(and|its|their)$/.test(norm));
  const column = isBeside
    ? draft.fieldAt(at, (field, one) => one.score >= NAMED && one.route === null && isShown(field))
    : null;
  if (!column) return null;
  const { field, route } = metric.of;
  const { words } = metric;
  const direction = metric.kind === "max" ? -1 : 1;
  const shown = [{ start: end, end: column.end }];
  return joinClaims(claimSort({ by: { kind: "field", ref: { field, route } }, direction, words }), {
    limit: { count: 1, words },
    columns: [
      { field, route, words },
      { ...draft.refOf(column), words: shown },
    ],
    replaced: [metric],
    evidence: evidenceOf(shown, column.score),
  });
}

function isShown(field: FieldModel): boolean {
  return !isNumeric(field) && field.kind !== "object" && field.kind !== "objects";
}
