import type { FieldMention } from "../link/mentions.ts";
import type { DatePart, Words } from "../plan/plan.ts";
import { type FieldModel, isTemporal, isYearField } from "../schema/model.ts";
import { type Claim, claimCondition, claimKey, evidenceOf, joinClaims } from "./claim.ts";
import { dateOfPart, endOfParts } from "./date-parts.ts";
import type { Draft } from "./draft.ts";
import { COUNTED_NAME, type FoundKey } from "./key-at.ts";

/** Words from a deed to "each year". */
const MOST_TO_DEED = 3;

/** Claims groups by a part of a date, or by the number that holds it; null where there is no date. */
export function claimDateKey(
  draft: Draft,
  words: Words,
  { part, at }: { part: DatePart; at: number },
): Claim | null {
  const own = partStored(draft, part, at);
  if (own)
    return claimPlainKey({
      ref: draft.refOf(own),
      words: { start: words.start, end: part === "year" ? Math.max(words.end, own.end) : own.end },
    });
  const ofDeed = part === "year" ? claimYearOfDeed(draft, words) : null;
  if (ofDeed) return ofDeed;
  // "by release year", "per month of delivery"
  const end = endOfParts(draft, words.end);
  const of = draft.skip(end, /^(of|the|their|they|were|was|it|is|are)$/);
  const isDated = (field: FieldModel): boolean =>
    isTemporal(field) || (part === "decade" && isYearField(field));
  const named = draft.fieldAt(of, (field, mention) => isDated(field) && mention.score > 0.6);
  const near =
    named ??
    draft.fieldAnywhere(
      (field, { score, end: last }) => isDated(field) && score > 0.7 && last <= words.start,
    );
  const date = near?.field ?? dateOfPart(draft.collection, part);
  if (!date) return null;
  const span = { start: words.start, end: named && end === words.end ? named.end : words.end };
  const key = claimKey({ field: date, route: near?.route ?? null, part, step: null, words: [span] });
  if (!near || end > words.end) return key;
  const said = { start: near.start, end: near.end };
  const claims = [{ evidence: evidenceOf([said], near.score) }, key];
  // "docks opened per month": those that were not opened have no month
  if (near !== named && near.route === null && date.absence > 0) claims.unshift(claimPresence(date, said));
  return joinClaims(...claims);
}

/** "How many docks were opened each year" of `opened_year`. */
function claimYearOfDeed({ collection, question }: Draft, words: Words): Claim | null {
  for (let at = words.start - 1; at >= Math.max(0, words.start - MOST_TO_DEED); at--) {
    const hits = question.names.byToken[at];
    const field = collection.fields.find(
      (one) =>
        isYearField(one) &&
        one.arrayRoot === null &&
        one.words.length > 1 &&
        one.words.every((word) => word === "year" || (hits?.get(word) ?? 0) >= COUNTED_NAME),
    );
    if (!field) continue;
    const said = [{ start: at, end: at + 1 }];
    const key = claimPlainKey({ ref: { field, route: null }, words });
    if (field.absence === 0) return joinClaims({ evidence: evidenceOf(said) }, key);
    // those it was not done with have no year
    return joinClaims(claimPresence(field, { start: at, end: at + 1 }), key);
  }
  return null;
}

function claimPresence(field: FieldModel, words: Words): Claim {
  const test = { kind: "present", isPresent: true } as const;
  return claimCondition({ field, route: null, test, words: [words], role: "condition" });
}

/** A field that holds the part itself: a number of years, a "month". */
function partStored(draft: Draft, part: DatePart, at: number): FieldMention | null {
  if (part === "year")
    return draft.fieldAt(
      at,
      (field, mention) =>
        mention.route === null &&
        (field.kind === "number" || isYearField(field)) &&
        field.words.includes("year") &&
        mention.score > 0.45,
    );
  if (!/^(month|day|hour|week|weekday)$/.test(part)) return null;
  return draft.fieldAt(
    at,
    (field, mention) => field.kind !== "date" && mention.score >= 0.95 && field.words.length === 1,
  );
}

/** Claims groups by the values of a key as they are stored. */
export function claimPlainKey({ ref, words }: Pick<FoundKey, "ref" | "words">): Claim {
  return claimKey({ ...ref, part: null, step: null, words: [words] });
}
