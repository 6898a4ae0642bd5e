import type { Amount, Words } from "../plan/plan.ts";
import { isNumeric } from "../schema/model.ts";
import { acceptClaim, claimMetrics, evidenceOf, joinClaims, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { metricName } from "./metric-name.ts";
import { KINDS } from "./read-metrics.ts";

const SIZE =
  /(?:average|avg|mean|median|typical|maximum|minimum) (?:numbers?|counts?|amount) of(?: (?:the|different|all|their|its))*(?= )/;
/** Surety from which on a noun names what is stored. */
const LEAST_NAMED = 0.6;
/** What may follow the noun of a whole question: not a field of it. */
const AFTER_NOUN =
  /^([.,?!;]|in|of|by|for|with|on|from|at|and|that|which|who|whose|where|when|since|after|before|during|between)$/;

/** "The average number of stops per trip": a figure of what the documents of a collection hold. */
export function readSizes(draft: Draft): void {
  draft.each(SIZE, (match) => acceptClaim(draft, claimSize(draft, match)));
}

function claimSize(draft: Draft, match: Words): Claim | null {
  const kind = KINDS.find(({ pattern }) => pattern.test(draft.norm(match.start)))?.kind;
  if (draft.plan.collectionWords.some(({ start }) => start === match.end)) return null;
  const list = draft.fieldAt(
    match.end,
    (field, { route, score }) =>
      (field.isArray || isNumeric(field)) && route === null && score >= LEAST_NAMED,
  );
  if (!kind || !list) return null;
  // "the maximum and average number of" are figures of one number
  const before = draft.skipBack(match.start, /^the$/) - 1;
  if (!list.field.isArray && /^(and|,|&)$/.test(draft.norm(before))) return null;
  const of: Amount = { kind: list.field.isArray ? "size" : "field", field: list.field, route: null };
  const words = [{ start: match.start, end: list.end }];
  const figure = claimMetrics(draft, [{ kind, of, name: metricName(kind, of), words }]);
  const owner = ownerAfter(draft, list.end);
  return owner ? joinClaims(figure, { evidence: evidenceOf([{ start: list.end, end: owner.end }]) }) : figure;
}

/** "per trip": the whole documents, named behind what they hold. */
function ownerAfter(draft: Draft, start: number): Words | undefined {
  const whole = draft.match(
    /(?:per|of|for|in|by|on)(?: (?:each|every|a|an|one|all|the|single))*(?= )/,
    start,
  );
  if (whole?.start !== start) return undefined;
  return draft.plan.collectionWords.find(
    (own) =>
      own.start === whole.end && (own.end === draft.tokens.length || AFTER_NOUN.test(draft.norm(own.end))),
  );
}
