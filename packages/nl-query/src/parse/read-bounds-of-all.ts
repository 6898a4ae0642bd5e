import { ADJECTIVES } from "../lexicon/concepts.table.ts";
import type { Condition, Test, Words } from "../plan/plan.ts";
import { type FieldModel, isNumeric } from "../schema/model.ts";
import { acceptClaim, claimCondition, type Claim } from "./claim.ts";
import { agedBy } from "./aged-by.ts";
import type { Draft, Match } from "./draft.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { opOf } from "./read-averages.ts";
import { COMPARES, measureBefore, type Measured } from "./read-named-bounds.ts";

/** Says that documents are beyond each of a kind. */
const ALL = /^(every|all)$/;
/** Says that documents are beyond one of a kind; "any" may be each of them, too. */
const SOME = /(?:at least (?:#|one)|some|(?:#|one)(?= of))(?: of)?(?: the)?(?= )/;
const ENDS: ReadonlyMap<string, "max" | "min"> = new Map([
  ["highest", "max"],
  ["largest", "max"],
  ["greatest", "max"],
  ["maximum", "max"],
  ["latest", "max"],
  ["lowest", "min"],
  ["smallest", "min"],
  ["minimum", "min"],
  ["earliest", "min"],
]);
const INTO = /^(of|among|for|in|from|any|all|the|an?)$/;
const ARTICLES = /^(of|the|our|other)$/;
/** Between the name of the documents and the value that tells the kind. */
const LEADS = /^(of|from|in|at|with|type|kind|category|class|the|that|which|are|is|an?)$/;
/** What may follow: anything else may say more of the kind. */
const BEHIND = /^([,.?;:]|and|sort|sorted|order|ordered|by|)$/;
/** Surety from which on a word is the name of the documents, or of the field that tells the kind. */
const NAMED = 0.9;
const SURETY = 0.93;

/** "Boats dearer than every sloop", "cheaper than all boats of type ketch": beyond the last of a kind. */
export function readBoundsOfAll(draft: Draft): void {
  draft.each(COMPARES, (match) => acceptClaim(draft, claimBoundOfAll(draft, match)));
}

function claimBoundOfAll(draft: Draft, match: Match): Claim | null {
  const measured = measureAround(draft, match);
  if (!measured) return null;
  const { field, start, op } = measured;
  const isOver = op.startsWith("$g");
  const said = endAt(draft, skipMeasure(draft, match.end, field), { isOver, field });
  const kind = said && kindAt(draft, draft.skip(said.next, ARTICLES));
  if (!kind) return null;
  const every = { condition: kind.condition, end: said.end };
  const test: Test = { kind: "average", op, of: "all", isSaid: true, every };
  return claimCondition(
    { field, route: null, test, words: [{ start, end: kind.end }], role: "range" },
    SURETY,
  );
}

/** "With more people than": what is compared may stand inside of the comparison. */
function measureAround(draft: Draft, match: Match): Measured | null {
  const before = measureBefore(draft, match);
  if (before) return before;
  const inside = draft.fieldAt(
    match.start + 1,
    (field, { end, route }) => route === null && isNumeric(field) && draft.norm(end) === "than",
  );
  return inside && { field: inside.field, start: match.start, op: opOf(match.groups.op ?? "") };
}

/** "Exceeds the price of": what is compared is said again. */
function skipMeasure(draft: Draft, from: number, measured: FieldModel): number {
  const at = draft.skip(from, /^the$/);
  const again = draft.fieldAt(at, (field) => field === measured);
  return again && draft.norm(again.end) === "of" ? again.end + 1 : from;
}

/** "Every", "at least one", "the cheapest", "the lowest rate of": which end of the kind is meant, and where the kind is named. */
function endAt(
  draft: Draft,
  at: number,
  { isOver, field }: { isOver: boolean; field: FieldModel },
): { end: "max" | "min"; next: number } | null {
  if (ALL.test(draft.norm(at))) return { end: isOver ? "max" : "min", next: at + 1 };
  const some = draft.match(SOME, at);
  if (some?.start === at && saysOne(draft, some)) return { end: isOver ? "min" : "max", next: some.end };
  if (draft.norm(at) !== "the") return null;
  return endNamed(draft, at + 1, field) ?? endOfAdjective(draft, at + 1, field);
}

/** "At least one", and no other number. */
function saysOne({ tokens }: Draft, { start, end }: Words): boolean {
  return tokens
    .slice(start, end)
    .every(({ number }) => number === undefined || number === null || number.value === 1);
}

/** "The highest rate of": the end of what is compared, by its name. */
function endNamed(draft: Draft, at: number, field: FieldModel): { end: "max" | "min"; next: number } | null {
  const end = ENDS.get(draft.norm(at));
  const again = end ? draft.fieldAt(at + 1, (one) => one === field) : null;
  const next = again ? draft.skip(again.end, INTO) : at;
  return end && again && next > again.end ? { end, next } : null;
}

/** "The cheapest": an adjective that speaks of what is compared; ages grow with "old". */
function endOfAdjective(
  draft: Draft,
  at: number,
  field: FieldModel,
): { end: "max" | "min"; next: number } | null {
  const isMany = /^(most|least)$/.test(draft.norm(at));
  const word = draft.norm(isMany ? at + 1 : at);
  const adjective = isMany || word.endsWith("est") ? ADJECTIVES.get(word) : undefined;
  if (!adjective) return null;
  const next = isMany ? at + 2 : at + 1;
  const aged = agedBy(draft, adjective);
  if (aged?.field === field) return { end: aged.op === "$gt" ? "max" : "min", next };
  if (fieldOfConcept(draft, adjective.concept)?.field !== field) return null;
  const isUp = draft.norm(at) === "least" ? !adjective.isUp : adjective.isUp;
  return { end: isUp ? "max" : "min", next };
}

/** "Sloops", "boats of type sloop", "guests from Chile": documents with a value of one of their own fields. */
function kindAt(draft: Draft, from: number): { condition: Condition; end: number } | null {
  const own = draft.ownMentions.find(({ start, score }) => start === from && score >= NAMED);
  const led = own ? draft.skip(own.end, LEADS) : from;
  const label = draft.fieldAt(led, ({ kind }, { score }) => kind === "text" && score >= NAMED);
  const at = label ? draft.skip(label.end, LEADS) : led;
  const stored = draft.valueMentions.find(
    ({ start, field }) =>
      start === at &&
      field.collection === draft.collection &&
      field.arrayRoot === null &&
      !field.isArray &&
      (!label || field === label.field),
  );
  const known = stored?.field.values[stored.at];
  if (!stored || !known) return null;
  // "every sloop", "all sloop boats"
  const behind = own
    ? undefined
    : draft.ownMentions.find(({ start, score }) => start === stored.end && score >= NAMED);
  const end = behind?.end ?? stored.end;
  if (!BEHIND.test(draft.norm(end))) return null;
  const value = { kind: "stored", canonical: known.value, text: known.text } as const;
  const words = { start: from, end };
  const test: Test = { kind: "equal", values: [value], isNegated: false };
  return { condition: { field: stored.field, route: null, test, words: [words], role: "condition" }, end };
}
