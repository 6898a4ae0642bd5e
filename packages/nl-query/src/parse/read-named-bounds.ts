import { ADJECTIVES, MEASURES } from "../lexicon/concepts.table.ts";
import { COMPARATIVE } from "../lexicon/phrases.table.ts";
import type { CompareOp, Literal } from "../plan/plan.ts";
import {
  isNumeric,
  isTemporal,
  isUnique,
  isYearField,
  type CollectionModel,
  type FieldModel,
} from "../schema/model.ts";
import { nameField, personName } from "../schema/name-field.ts";
import { agedBy } from "./aged-by.ts";
import { acceptClaim, claimCondition, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { isIdentity } from "./is-identity.ts";
import { priceOfCosting } from "./money-compared.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { opOf } from "./read-averages.ts";
import { nameAt } from "./read-names.ts";

/** A field that is compared, the first word that says so, and the comparison. */
export type Measured = { field: FieldModel; start: number; op: CompareOp };

/** What compares documents with others. */
export const COMPARES = new RegExp(
  `(?<op>(?:more|less) (?:[a-z]+ ){1,3}than|${COMPARATIVE}|later than|earlier than|newer than|more recent than|above|below|exceeding|exceeds|exceed|after|before)(?: (?:that|those|the one) of)?(?= )`,
);
/** What may stand between a field and its comparison. */
const BETWEEN = /^(is|are|was|were|that|which|who|has|have|had|been|a|an|the|with|of)$/;
const ARTICLES = /^(the|of|named|called)$/;
const LABEL_LEADS = /^(with|whose|that|which|has|have|the|a)$/;
/** Surety from which on a word is the name of the documents. */
const NAMED = 0.9;
const SURETY = 0.93;
/** Share of different names from which on one of them tells a document. */
const FEWEST_NAMES = 0.9;

/**
 * "Potters older than Ada Lund", "teams registered after the team Iron Hawks": documents are compared with what the one
 * that is called so has.
 */
export function readNamedBounds(draft: Draft): void {
  draft.each(COMPARES, (match) => acceptClaim(draft, claimNamedBound(draft, match)));
}

function claimNamedBound(draft: Draft, match: Match): Claim | null {
  const called = calledAt(draft, match.end);
  const measured = called && measureBefore(draft, match);
  if (!called || !measured) return null;
  const { field, start, op } = measured;
  return claimCondition(
    {
      field,
      route: null,
      test: { kind: "average", op, of: "all", isSaid: true, named: called.named },
      words: [{ start, end: called.end }],
      role: "range",
    },
    SURETY,
  );
}

type Called = { named: { field: FieldModel; value: Literal }[]; end: number };

/** The document that is named at a place, behind what it is: "the potter Ada Lund", "the truck with plate AB 12". */
function calledAt(draft: Draft, from: number): Called | null {
  const names = telling(draft.collection);
  if (names.length === 0) return null;
  const first = draft.skip(from, ARTICLES);
  const own = draft.ownMentions.find(({ start, score }) => start === first && score >= NAMED);
  const called = own ? draft.skip(own.end, ARTICLES) : first;
  const at = own ? skipLabel(draft, called, names) : called;
  const stored = storedAt(draft, at, names);
  if (stored) return stored;
  const said = nameAt(draft, at);
  if (!said) return null;
  const { field, route, test } = said.condition;
  const [value] = test.kind === "equal" ? test.values : [];
  return value && names.includes(field) && route === null
    ? { named: [{ field, value }], end: said.end }
    : null;
}

/** What tells a document from the others: its name, in one or two parts, else texts that no two of them share. */
function telling(collection: CollectionModel): readonly FieldModel[] {
  const parts = personName(collection);
  if (parts) return parts;
  const name = nameField(collection);
  if (name) return name.uniqueCount < name.presentCount * FEWEST_NAMES ? [] : [name];
  return collection.fields.filter((field) => field.kind === "text" && field.depth === 0 && isUnique(field));
}

/** A stored name, in one or in two parts. */
function storedAt(draft: Draft, at: number, parts: readonly FieldModel[]): Called | null {
  const stored = draft.valueMentions.find(({ start, field }) => start === at && parts.includes(field));
  const known = stored?.field.values[stored.at];
  if (!stored || !known) return null;
  const value: Literal = { kind: "stored", canonical: known.value, text: known.text };
  const one = { field: stored.field, value };
  const rest = storedAt(
    draft,
    stored.end,
    parts.filter((field) => field !== stored.field),
  );
  return rest ? { named: [one, ...rest.named], end: rest.end } : { named: [one], end: stored.end };
}

/** "The truck with the plate AB 12": what the name is called, in front of it. */
function skipLabel(draft: Draft, from: number, names: readonly FieldModel[]): number {
  const label = draft.skip(from, LABEL_LEADS);
  const mention = label > from ? draft.fieldAt(label, (field) => names.includes(field)) : null;
  return mention ? draft.skip(mention.end, /^(is|of)$/) : from;
}

/** What is compared, and which way: "a salary above", "older than", "earn more than", "hired after". */
export function measureBefore(draft: Draft, match: Match): Measured | null {
  const said = match.groups.op ?? "";
  const isOfTime = /^(after|before|later than|earlier than|newer than|more recent than)$/.test(said);
  const accepts = (field: FieldModel): boolean =>
    isOfTime ? isTemporal(field) || isYearField(field) : isNumeric(field) && !isIdentity(draft, field);
  const before =
    priceOfCosting(draft, match.start) ?? draft.fieldBefore(draft.skipBack(match.start, BETWEEN), accepts);
  if (before?.route === null) return { field: before.field, start: before.start, op: opOf(said) };
  const adjective = said
    .split(" ")
    .map((word) => ADJECTIVES.get(word))
    .find((one) => one !== undefined);
  const measure = MEASURES.get(draft.norm(match.start - 1));
  const aged = measure ? null : agedBy(draft, adjective);
  if (aged) return { ...aged, start: match.start };
  if (isOfTime) return null;
  const concept = measure ?? adjective?.concept;
  const meant = concept ? fieldOfConcept(draft, concept) : null;
  return meant?.route === null
    ? { field: meant.field, start: measure ? match.start - 1 : match.start, op: opOf(said) }
    : null;
}
