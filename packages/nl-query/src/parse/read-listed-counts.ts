import type { FieldMention } from "../link/mentions.ts";
import type { Words } from "../plan/plan.ts";
import { isYearField, type FieldModel } from "../schema/model.ts";
import { acceptClaim, claimKey, claimMetrics, evidenceOf, joinClaims, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";

/** Words in front of what is asked for. */
const LEADS =
  /^(show|list|give|get|find|display|return|provide|retrieve|tell|me|us|what|which|is|are|the|all|each|every|different|distinct|unique|for|please|of|their)$/;
/** Between what is listed and its number. */
const BESIDE =
  /(?:and|,|with|along with|together with|as well as)(?: (?:also|the|their|its|corresponding|respective|total|overall))*(?= )/;
const NUMBER = /(?:number|count) of(?: (?:all|the|such|different))*(?= )/;
const JOINS = /^(and|,|&|the)$/;
/** Between listed fields and the documents they are of. */
const OF = /^(of|for|all|the)$/;
/** Other words for one group each, which say the same by themselves. */
const EACH = /(?:each|every|per)(?= )/;
/** From this surety on a word names a field. */
const NAMED = 0.85;
/** Share of different values up to which a field tells kinds apart, not single documents. */
const MOST_DIFFERENT = 0.8;
/** More keys than these are a list of columns. */
const MOST_KEYS = 2;

/**
 * "The status and the number of orders", "statuses of orders and the count": values that repeat split what is
 * counted.
 */
export function readListedCounts(draft: Draft): void {
  if (draft.plan.keys.length > 0 || draft.match(EACH)) return;
  draft.each(BESIDE, (match) => acceptClaim(draft, claimListedCount(draft, match)));
}

function claimListedCount(draft: Draft, match: Words): Claim | null {
  const count = countAt(draft, match.end);
  const listed = count && draft.plan.keys.length === 0 ? listedBefore(draft, match.start) : [];
  if (!count || listed.length === 0 || listed.length > MOST_KEYS) return null;
  const keys = listed.map(({ start, end, field, route }) =>
    claimKey({ field, route, part: null, step: null, words: [{ start, end }] }),
  );
  const metrics = claimMetrics(draft, [{ kind: "count", name: "count", words: [count] }]);
  return joinClaims({ evidence: evidenceOf([match]) }, ...keys, metrics);
}

/** "Number of orders", "order count", "the count" at the end: how many documents there are. */
function countAt(draft: Draft, start: number): Words | null {
  if (/^(count|number)s?$/.test(draft.norm(start)) && /^[.?!]?$/.test(draft.norm(start + 1)))
    return { start, end: start + 1 };
  const number = draft.match(NUMBER, start);
  if (number?.start === start)
    return draft.plan.collectionWords.some((own) => own.start === number.end) ? number : null;
  const own = draft.plan.collectionWords.find((one) => one.start === start);
  const isCount = own && /^(count|counts|total)$/.test(draft.norm(own.end));
  return isCount ? { start: own.end, end: own.end + 1 } : null;
}

/** The fields that begin the question; none where anything else does. */
function listedBefore(draft: Draft, end: number): FieldMention[] {
  const listed: FieldMention[] = [];
  const own = draft.plan.collectionWords.find((one) => one.end === end);
  for (let at = own ? draft.skipBack(own.start, OF) : end; ;) {
    const found = draft.fieldBefore(at, isSplit);
    if (!found) return [];
    listed.unshift(found);
    const before = draft.skipBack(found.start, JOINS);
    if (draft.skipBack(before, LEADS) === 0) return listed;
    if (before === found.start) return [];
    at = before;
  }
}

function isSplit(field: FieldModel, { score, start, end }: FieldMention): boolean {
  return score >= NAMED && end > start && (isKind(field) || isYearField(field));
}

/** Several documents share each value. */
function isKind({ kind, uniqueCount, presentCount, isArray }: FieldModel): boolean {
  return (kind === "text" || kind === "bool") && (isArray || uniqueCount <= presentCount * MOST_DIFFERENT);
}
