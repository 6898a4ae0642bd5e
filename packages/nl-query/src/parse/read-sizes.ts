import type { Amount, Words } from "../plan/plan.ts";
import { nameOfAmount } from "../plan/amount-name.ts";
import { type FieldModel, isNumeric } from "../schema/model.ts";
import { acceptClaim, claimMetrics, evidenceOf, joinClaims, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { metricName } from "./metric-name.ts";
import { isRepeated } from "./group-keys.ts";
import { KINDS } from "./read-metrics.ts";

const SIZE =
  /(?:average|avg|mean|median|typical|maximum|minimum) (?:numbers?|counts?|amount) of(?: (?:the|different|all|their|its))*(?= )/;
/** Surety from which on a noun names what is stored. */
const LEAST_NAMED = 0.6;
/** How many words may describe the documents in front of their name: "the 3 longest trips". */
const FURTHEST_OWN = 3;
/** What may follow the noun of a whole question: not a field of it. */
const AFTER_NOUN =
  /^([.,?!;]|in|of|by|for|with|on|from|at|and|that|which|who|whose|where|when|since|after|before|during|between)$/;

const NUMBER_OF =
  /(?:(?:and|,|&|with)(?: (?:also|the|their|its|total))* )(?:number of|count of|how many)(?: (?:the|different|all|their|its))*(?= )/;
const JOINS = /^(and|,|&|the|their|its|also)$/;
const OF_OWN =
  /(?:(?:of|for|in|on)(?: (?:each|every|all|the|a|an|any|these|those|our|single))*|each|every)(?= )/;
/** Behind the name of a list: its elements. */
const ELEMENTS = /^(members?|items?|entries|elements?)$/;
/** From this surety on words name a column. */
const COLUMN = 0.75;

/**
 * "The average number of stops per trip": a figure of what the documents of a collection hold. "The name and the
 * number of stops of each trip": how many each of them holds.
 */
export function readSizes(draft: Draft): void {
  draft.each(SIZE, (match) => acceptClaim(draft, claimSize(draft, match)));
  draft.each(NUMBER_OF, (match) => acceptClaim(draft, claimSizeColumn(draft, match)));
}

/** Beside the documents or a column that hardly repeats, the number is that of each document. */
function claimSizeColumn(draft: Draft, match: Match): Claim | null {
  const isBeside = match.text.startsWith("with ");
  const column = draft.fieldBefore(match.start, (_, { route, score }) => route === null && score >= COLUMN);
  const list = draft.fieldAt(match.end, (_, { route, score }) => route === null && score >= COLUMN);
  const end = list ? draft.skip(list.end, ELEMENTS) : 0;
  if (!list || !isList(list.field)) return null;
  const isOfEach = isBeside
    ? draft.plan.collectionWords.some((own) => own.end === match.start)
    : column !== null && !isRepeated(column.field) && isOfOwn(draft, end);
  if (!isOfEach) return null;
  const amount: Amount = { kind: "size", field: list.field, route: null };
  const words = { start: match.start + 1, end };
  return {
    computed: [{ name: nameOfAmount(amount), amount, words: [words] }],
    evidence: evidenceOf([words]),
    isSure: true,
  };
}

/** Its elements can be counted: a list of values or documents that no other list holds. */
export function isList({ kind, isArray, arrayRoot }: FieldModel): boolean {
  return arrayRoot === null && (isArray || kind === "objects");
}

/** "Of each trip", "for trips of 2019", "each trip has": whose number is asked for; further columns may stand between. */
function isOfOwn(draft: Draft, start: number): boolean {
  let end = start;
  for (let next = draft.skip(end, JOINS); next > end; next = draft.skip(end, JOINS)) {
    const column = draft.fieldAt(next, (_, { route, score }) => route === null && score >= COLUMN);
    if (!column) return false;
    end = column.end;
  }
  const of = draft.match(OF_OWN, end);
  if (of?.start !== end) return false;
  return draft.plan.collectionWords.some((own) => own.start >= of.end && own.start <= of.end + FURTHEST_OWN);
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
  const owner = ownerAfter(draft, list.end);
  // what the elements of another list hold is added up for the document that is named
  const isOfDocuments = owner !== undefined && of.kind === "size" && list.field.arrayRoot !== null;
  const metric = { kind, of, name: metricName(kind, of), words, ...(isOfDocuments ? { isOfDocuments } : {}) };
  const figure = claimMetrics(draft, [metric]);
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
