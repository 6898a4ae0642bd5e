import { ADJECTIVES, MEASURES } from "../lexicon/concepts.table.ts";
import { COMPARATIVE } from "../lexicon/phrases.table.ts";
import type { Literal } from "../plan/plan.ts";
import { isNumeric, isTemporal, isYearField, type FieldModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { acceptClaim, claimCondition, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { isIdentity } from "./is-identity.ts";
import { priceOfCosting } from "./money-compared.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { opOf } from "./read-averages.ts";
import { nameAt } from "./read-names.ts";

/** What compares documents with others. */
export const COMPARES = new RegExp(
  `(?<op>(?:more|less) (?:[a-z]+ ){1,3}than|${COMPARATIVE}|later than|earlier than|above|below|exceeding|exceeds|exceed|after|before)(?: (?:that|those|the one) of)?(?= )`,
);
/** What may stand between a field and its comparison. */
const BETWEEN = /^(is|are|was|were|that|which|who|has|have|had|been|a|an|the|with|of)$/;
const ARTICLES = /^(the|of|named|called)$/;
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
  const name = nameField(draft.collection);
  if (!name || name.uniqueCount < name.presentCount * FEWEST_NAMES) return;
  draft.each(COMPARES, (match) => acceptClaim(draft, claimNamedBound(draft, match, name)));
}

function claimNamedBound(draft: Draft, match: Match, name: FieldModel): Claim | null {
  const called = calledAt(draft, match.end, name);
  const measured = called && measureBefore(draft, match);
  if (!called || !measured) return null;
  const { value, end } = called;
  const op = opOf(match.groups.op ?? "");
  const { field, start } = measured;
  return claimCondition(
    {
      field,
      route: null,
      test: { kind: "average", op, of: "all", isSaid: true, named: { field: name, value } },
      words: [{ start, end }],
      role: "range",
    },
    SURETY,
  );
}

/** The document that is named at a place, behind what it is: "the potter Ada Lund". */
function calledAt(draft: Draft, from: number, name: FieldModel): { value: Literal; end: number } | null {
  const first = draft.skip(from, ARTICLES);
  const own = draft.ownMentions.find(({ start, score }) => start === first && score >= NAMED);
  const at = own ? draft.skip(own.end, ARTICLES) : first;
  const stored = draft.valueMentions.find(({ start, field }) => start === at && field === name);
  const known = stored && name.values[stored.at];
  if (stored && known)
    return { value: { kind: "stored", canonical: known.value, text: known.text }, end: stored.end };
  const said = nameAt(draft, at);
  const [value] = said?.condition.test.kind === "equal" ? said.condition.test.values : [];
  return said && value && said.condition.field === name && said.condition.route === null
    ? { value, end: said.end }
    : null;
}

/** What is compared: "a salary above", "older than", "earn more than", "hired after". */
export function measureBefore(draft: Draft, match: Match): { field: FieldModel; start: number } | null {
  const said = match.groups.op ?? "";
  const isOfTime = /^(after|before|later than|earlier than)$/.test(said);
  const accepts = (field: FieldModel): boolean =>
    isOfTime ? isTemporal(field) || isYearField(field) : isNumeric(field) && !isIdentity(draft, field);
  const before =
    priceOfCosting(draft, match.start) ?? draft.fieldBefore(draft.skipBack(match.start, BETWEEN), accepts);
  if (before?.route === null) return { field: before.field, start: before.start };
  if (isOfTime) return null;
  const measure = MEASURES.get(draft.norm(match.start - 1));
  const adjective = said
    .split(" ")
    .map((word) => ADJECTIVES.get(word))
    .find((one) => one !== undefined);
  const concept = measure ?? adjective?.concept;
  const meant = concept ? fieldOfConcept(draft, concept) : null;
  // "older" is earlier of a date of birth, which the words do not tell
  return meant?.route === null && isNumeric(meant.field) && !isYearField(meant.field)
    ? { field: meant.field, start: measure ? match.start - 1 : match.start }
    : null;
}
