import type { Literal, FieldRef, Test, Words } from "../plan/plan.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { holdsNumber, isWithin, keyOfNumber } from "../relate/key-of-number.ts";
import { acceptClaim, claimCondition, type Claim } from "./claim.ts";
import { withoutIdentity } from "./amounts.ts";
import type { Draft, Match } from "./draft.ts";
import { ownedIdentity } from "./is-identity.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { isPluralWord } from "./read-groups.ts";
import { unitAfter, type Unit } from "./unit-after.ts";
import { inUnitOf } from "./units.ts";

const SHORTEST_NOUN = 4;
/** Surety from which on words are the name of a field. */
const SURE_NAME = 0.9;
const NOT = /(^| )(not|!|isn't) /;

/** `rating 5`, `5 stars`, `status = 3`, `with quantity of 2`. */
export function readEqualNumbers(draft: Draft): void {
  draft.each(
    /(?:(?:(?:is|are|was|were|be) )?(?:not|!|isn't) )?(?:(?:is|are|was|were|of|=|:|equal to|be|at|with|either) )*#/,
    (match) => acceptClaim(draft, claimEqual(draft, match)),
  );
}

function claimEqual(draft: Draft, match: Match): Claim | null {
  const at = match.end - 1;
  const isRank = /^(top|first|last|bottom|best|worst|leading|the)$/.test(draft.norm(match.start - 1));
  if (!draft.tokens[at]?.number || (isRank && !isNamedOf(draft, match))) return null;
  const unit = unitOfList(draft, at);
  const found = fieldBeside(draft, match, { unit, text: draft.numberText(at) });
  if (!found) return null;
  const { field, route, words } = found;
  const isNegated = NOT.test(match.text);
  const isValue = !found.isCounted && (isNumeric(field) || found.isCode);
  const list = isValue ? numbersFrom(draft, at, words.end) : null;
  const test: Test = list
    ? { kind: "equal", values: list.values.map((value) => kept(field, value, unit)), isNegated }
    : { kind: "size", op: isNegated ? "$ne" : "$eq", count: Number(draft.numberText(at)) };
  const span = { start: words.start, end: list?.end ?? words.end };
  return claimCondition({ field, route, test, words: [span], role: "condition" });
}

/** "Best of 5" of `best_of`: the name of a field that ends so. */
function isNamedOf(draft: Draft, { start, text }: Match): boolean {
  const isOf = text.startsWith("of ");
  return (
    isOf &&
    draft.fieldBefore(start, (field, one) => field.path.endsWith("_of") && one.score >= SURE_NAME) !== null
  );
}

/** The unit that follows the number or, in "4 or 5 stars", the last one of its list. */
function unitOfList(draft: Draft, at: number): Unit {
  const unit = unitAfter(draft, at);
  const next = unit.end === at + 1 ? nextNumber(draft, unit.end) : null;
  if (next === null) return unit;
  const { concept, word } = unitOfList(draft, next);
  return concept === null ? unit : { ...unit, concept, word };
}

/** The number as the field keeps it: 20 euros are 2000 of `priceCents`. */
function kept(field: FieldModel, value: Literal, { word }: Unit): Literal {
  return isNumeric(field) && value.kind === "number"
    ? { ...value, text: inUnitOf(field, value.text, word) }
    : value;
}

type Found = FieldRef & {
  words: Words;
  /** A text whose values are written in digits. */ isCode: boolean;
  /** The number says how many the list has: "with 4 lockers". */ isCounted: boolean;
};

/** The field in front of the number, after it, or the one its unit speaks of. */
function fieldBeside(draft: Draft, match: Words, { unit, text }: { unit: Unit; text: string }): Found | null {
  const isCode = (field: FieldModel) => isDigits(field) || isStored(field, text);
  const named = draft.fieldBefore(match.start, (field) => isNumeric(field) || isCode(field));
  const before = named && ownedIdentity(draft, named);
  if (named && !before) return null;
  if (before)
    return {
      ...(knownByNumber(draft, before.field, Number(text)) ?? draft.refOf(before)),
      words: { start: before.start, end: unit.end },
      isCode: before.field.kind === "text",
      isCounted: false,
    };
  const after = withoutIdentity(
    draft,
    draft.fieldAt(
      unit.end,
      (field, mention) => (isNumeric(field) || field.isArray || isCode(field)) && mention.score > 0.7,
    ),
  );
  if (after) {
    const words = { start: match.start, end: Math.max(unit.end, after.end) };
    const isCounted = after.field.isArray && isPluralWord(draft, after.end - 1);
    return { ...draft.refOf(after), words, isCode: isCode(after.field), isCounted };
  }
  const picked = unit.concept ? fieldOfConcept(draft, unit.concept) : null;
  const words = { start: match.start, end: unit.end };
  const plain = { route: null, isCode: false, isCounted: false };
  if (picked) return { ...plain, field: picked.field, words };
  const compound = compoundBefore(draft, match.start);
  if (compound) return { ...plain, field: compound, words: { ...words, start: match.start - 1 } };
  const kind = unit.end === match.end ? kindCalled(draft, match.start, text) : null;
  if (kind) return { ...plain, field: kind, words, isCode: true };
  const key = unit.end === match.end ? ownKeyBefore(draft, match, Number(text)) : null;
  return key && { ...plain, field: key, words, isCode: key.kind === "text" };
}

/** "Repair 5201", "complaint of repair 5201": the one with this number, where nothing else is said of the number. */
function ownKeyBefore(draft: Draft, { start, end }: Words, number: number): FieldModel | null {
  const isOne = draft.plan.collectionWords.some(
    (own) => own.end === start && !isPluralWord(draft, start - 1),
  );
  // "duels of fencer 7": documents that refer to that one
  const isOther = draft.question.names
    .collections()
    .some(({ collection, score }) => collection !== draft.collection && score >= SURE_NAME);
  const next = draft.tokens[end]?.norm ?? "";
  const isBare = end === start + 1 && !/^(or|to|and|-|%|percent|of)$/.test(next) && !isPluralWord(draft, end);
  return isOne && !isOther && isBare && Number.isInteger(number)
    ? keyOfNumber(draft.question.knowledge, draft.collection, number)
    : null;
}

/** "Canoes of keeper 1004" of a `keeperId` that holds none so large: the number that keepers are known by. */
function knownByNumber({ routes, question }: Draft, reference: FieldModel, number: number): FieldRef | null {
  const route = routes.find((one) => one.from === reference && !one.isToMany && one.via === undefined);
  const key =
    route && !isWithin(reference, number) ? keyOfNumber(question.knowledge, route.collection, number) : null;
  return route && key && key !== route.to && holdsNumber(key, number) ? { field: key, route } : null;
}

/** "Using a 320": one of a kind that is called by its number, where only one field stores that. */
function kindCalled(draft: Draft, start: number, text: string): FieldModel | null {
  if (!/^an?$/.test(draft.norm(start - 1))) return null;
  const [field, ...others] = draft.collection.fields.filter((one) => isStored(one, text));
  return others.length === 0 ? (field ?? null) : null;
}

/** "pier 12" of `homepier`: the noun before the number ends the one word of the only such name. */
function compoundBefore(draft: Draft, end: number): FieldModel | null {
  const last = /^(number|no|nr)$/.test(draft.norm(end - 1)) ? end - 2 : end - 1;
  const noun = lemmaOf(draft.norm(last));
  if (noun.length < SHORTEST_NOUN) return null;
  const [field, ...others] = draft.collection.fields.filter(
    ({ words, kind }) => kind === "number" && words.length === 1 && words[0]?.endsWith(noun) === true,
  );
  return others.length === 0 ? (field ?? null) : null;
}

function isDigits(field: FieldModel): boolean {
  return (
    field.kind === "text" &&
    field.values.length > 0 &&
    field.values.slice(0, 5).every((value) => /^[\d -]+$/.test(value.text))
  );
}

/** "Model 320" where models are called 320 and X2 alike. */
function isStored(field: FieldModel, text: string): boolean {
  return field.kind === "text" && field.values.some((value) => value.text === text);
}

/** Further numbers of a list: "rating 4 or 5". */
function numbersFrom(draft: Draft, at: number, end: number): { values: Literal[]; end: number } {
  const values: Literal[] = [{ kind: "number", text: draft.numberText(at) }];
  let last = end;
  for (let next = nextNumber(draft, last); next !== null; next = nextNumber(draft, last)) {
    values.push({ kind: "number", text: draft.numberText(next) });
    last = unitAfter(draft, next).end;
  }
  return { values, end: last };
}

function nextNumber(draft: Draft, end: number): number | null {
  if (!/^(or|,|and)$/.test(draft.norm(end))) return null;
  if (draft.norm(end + 1) === "#") return end + 1;
  return draft.norm(end + 1) === "or" && draft.norm(end + 2) === "#" ? end + 2 : null;
}
