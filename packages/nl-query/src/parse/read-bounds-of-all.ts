import { ADJECTIVES } from "../lexicon/concepts.table.ts";
import type { Condition, Test } from "../plan/plan.ts";
import { type FieldModel, isNumeric } from "../schema/model.ts";
import { acceptClaim, claimCondition, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { opOf } from "./read-averages.ts";
import { COMPARES, measureBefore } from "./read-named-bounds.ts";

/** Says that documents are beyond each of a kind. */
const ALL = /^(every|all)$/;
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
  const { field, start } = measured;
  const op = opOf(match.groups.op ?? "");
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
function measureAround(draft: Draft, match: Match): { field: FieldModel; start: number } | null {
  const before = measureBefore(draft, match);
  if (before) return before;
  const inside = draft.fieldAt(
    match.start + 1,
    (field, { end, route }) => route === null && isNumeric(field) && draft.norm(end) === "than",
  );
  return inside && { field: inside.field, start: match.start };
}

/** "Exceeds the price of": what is compared is said again. */
function skipMeasure(draft: Draft, from: number, measured: FieldModel): number {
  const at = draft.skip(from, /^the$/);
  const again = draft.fieldAt(at, (field) => field === measured);
  return again && draft.norm(again.end) === "of" ? again.end + 1 : from;
}

/** "Every", "all", "the cheapest": which end of the kind is meant, and where the kind is named; ages grow with "old". */
function endAt(
  draft: Draft,
  at: number,
  { isOver, field }: { isOver: boolean; field: FieldModel },
): { end: "max" | "min"; next: number } | null {
  if (ALL.test(draft.norm(at))) return { end: isOver ? "max" : "min", next: at + 1 };
  if (draft.norm(at) !== "the") return null;
  const isMany = /^(most|least)$/.test(draft.norm(at + 1));
  const word = draft.norm(isMany ? at + 2 : at + 1);
  const adjective = isMany || word.endsWith("est") ? ADJECTIVES.get(word) : undefined;
  if (!adjective || fieldOfConcept(draft, adjective.concept)?.field !== field) return null;
  const isTurned = draft.norm(at + 1) === "least" || adjective.concept === "age";
  const isUp = isTurned ? !adjective.isUp : adjective.isUp;
  return { end: isUp ? "max" : "min", next: isMany ? at + 3 : at + 2 };
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
