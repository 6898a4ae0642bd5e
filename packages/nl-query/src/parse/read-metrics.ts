import { ASKS } from "../text/small-words.ts";
import { amountFields, amountOf } from "../plan/amount-fields.ts";
import { isContainment } from "../link/knowledge.ts";
import type { Amount, Metric, Words } from "../plan/plan.ts";
import { isNumeric } from "../schema/model.ts";
import { amountAt, isRevenueOfAll } from "./amounts.ts";
import { revenueEndAt } from "./revenue.ts";
import { claimCount } from "./claim-count.ts";
import { acceptClaim, type Claim, claimMetrics, evidenceOf, joinClaims } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { isKeptAverage } from "./kept-average.ts";
import { isIdentity } from "./is-identity.ts";
import { figureMetric, statisticAt } from "./figure-metric.ts";
import { type Kind, nameOf } from "./metric-name.ts";
import type { FigureWord, FigureWords } from "./own-amount.ts";
import { claimKeyBeside } from "./key-beside.ts";
import { readDateEndOfGroups } from "./read-date-ends.ts";
import { readFigureUnits } from "./read-figure-units.ts";
import { readFiguresApart } from "./read-figures-apart.ts";
import { isPluralWord } from "./read-groups.ts";
import { figureOf, NAMED, sameAmount } from "./figure-of-words.ts";

const COUNT =
  /(?:(?:what is |what's |find |get |show |give me )?the )?(?:how many times|how often|how frequently|how many|(?:total |overall )?number of|(?:total |overall )?count of|total count of|count up|count|tally of|quantity of|counts of|# of|no \. of|no of|nr of|the amount of)(?: (?:the|all|of|these|those|our|total|there|are|its|their|distinct|different|unique|separate))*(?= )/;
export const KINDS: readonly { pattern: RegExp; kind: Kind }[] = [
  { pattern: /^(?:average|avg|mean|averages|averaged|typical)$/, kind: "avg" },
  { pattern: /^median$/, kind: "median" },
  { pattern: /^(?:total|sum|combined|overall|summed|aggregate|totals|totalled)$/, kind: "sum" },
  {
    pattern: /^(?:maximum|max|highest|largest|biggest|greatest|longest|peak|top|latest|newest|most)$/,
    kind: "max",
  },
  { pattern: /^(?:minimum|min|lowest|smallest|least|shortest|earliest|oldest|cheapest)$/, kind: "min" },
];

const JOINED = /^(and|,|\+|&|plus|the|their)$/;
const INHABITANTS =
  /(?:how many|(?:the )?(?:total )?(?:number|amount) of) (?:people|inhabitants|residents|citizens)(?: (?:who|that|are|do|in total))* (?:live|lives|living|lived|reside|resides|residing)(?= )/;
const HOW_MUCH = /how much(?: (?:money|in total|do|did|does|have|has|is|are|we|of))*(?= )/;
const DISTRIBUTION = /(?:distribution|breakdown|tally|statistics|frequency)(?: of)?(?= )/;
/** What combines two numbers, and how far the second one is from it. */
const GAP = /^(difference|gap|spread|span|margin|ratio|quotient)$/;
const MOST_TO_TERM = 8;
/** "in total", "over all visits": said of figures, they add nothing. */
const WHOLES = [
  /(?:in total|altogether|in all|all together|all in all|in sum)(?= )/,
  /(?:over|across|throughout)(?= all •)/,
];

const OVER_ALL = /(?:over|across|throughout) all(?: (?:of|the|our|their))*(?= )/;

/** "Number of passes over all members" that hold them: said of elements, it adds nothing. */
function claimHolders(draft: Draft, match: Match): Claim | null {
  const { question, collection, routes, plan } = draft;
  const { names } = question;
  const holders = names.collections().find(({ start, score }) => start === match.end && score >= NAMED);
  const isHolder =
    holders !== undefined &&
    (collection.element?.list.collection === holders.collection ||
      routes.some((one) => one.collection === holders.collection && !one.isToMany && isContainment(one)));
  const [metric] = plan.metrics;
  if (!isHolder || !metric) return null;
  const words = { start: match.start, end: holders.end };
  return { repeated: [{ of: metric, words }], evidence: evidenceOf([words]) };
}

/** Figures asked for: counts, sums, averages, extremes. */
export function readMetrics(draft: Draft): void {
  draft.each(INHABITANTS, (match) => acceptClaim(draft, claimInhabitants(draft, match)));
  draft.each(COUNT, (match) => acceptClaim(draft, claimCounts(draft, match)));
  draft.each(HOW_MUCH, (match) => acceptClaim(draft, claimHowMuch(draft, match)));
  readFiguresApart(draft);
  readDateEndOfGroups(draft);
  for (const at of draft.tokens.keys()) acceptClaim(draft, claimFigures(draft, at));
  for (const at of draft.tokens.keys()) acceptClaim(draft, claimRevenue(draft, at));
  if (draft.plan.metrics.length === 0) acceptClaim(draft, claimInTotal(draft));
  if (draft.plan.metrics.length > 0) {
    for (const pattern of WHOLES)
      draft.each(pattern, (match) => acceptClaim(draft, { evidence: evidenceOf([match]) }));
    draft.each(OVER_ALL, (match) => acceptClaim(draft, claimHolders(draft, match)));
  }
  readFigureUnits(draft);
  acceptClaim(draft, claimCountBeside(draft));
  acceptClaim(draft, claimKeyBeside(draft));
  draft.each(DISTRIBUTION, (match) =>
    acceptClaim(draft, claimMetrics(draft, [{ kind: "count", name: "count", words: [match] }])),
  );
}

/** "Jobs and average fee per harbor": what is named in front of a figure of groups is counted. */
function claimCountBeside(draft: Draft): Claim | null {
  const [first] = draft.plan.metrics;
  const [own] = draft.plan.collectionWords;
  if (!first || !own || draft.plan.keys.length === 0 || !isPluralWord(draft, own.end - 1)) return null;
  const isHead = draft.skip(0, ASKS) === own.start;
  const isJoined = draft.skip(own.end, JOINED) === first.words[0]?.start && own.end < first.words[0].start;
  if (!isHead || !isJoined || draft.plan.metrics.some(({ kind }) => kind === "count")) return null;
  const words = [{ start: own.start, end: own.end }];
  return claimMetrics(draft, [{ kind: "count", name: "count", words }]);
}

/** "How many people live in": the number that is stored, where there is one. */
function claimInhabitants(draft: Draft, match: Words): Claim | null {
  const field = draft.collection.fields.find(
    (one) => isNumeric(one) && one.arrayRoot === null && one.words.at(-1) === "population",
  );
  if (!field) return null;
  const of = amountOf(field);
  return claimMetrics(draft, [{ kind: "sum", of, name: nameOf("total", field), words: [match] }]);
}

/** A count, and what is counted as well: "number of different colors and materials". */
function claimCounts(draft: Draft, match: Match): Claim | null {
  // "number of pupils per course sorted by count"
  const isOrder = draft.norm(match.start - 1) === "by" && match.end === match.start + 1;
  if (isOrder && draft.plan.metrics.some(({ kind }) => kind === "countDistinct")) return null;
  const claim = claimCount(draft, match);
  const [metric] = claim?.metrics ?? [];
  if (!claim || !metric) return claim;
  const end = metric.words.at(-1)?.end ?? match.end;
  if (metric.kind === "countDistinct")
    return joinClaims(claim, claimMetrics(draft, furtherKinds(draft, end)));
  if (metric.kind === "sum" && metric.of.kind === "field")
    return joinClaims(claim, claimMetrics(draft, furtherAmounts(draft, { kind: "sum", end })));
  return claim;
}

/** "number of different colors and materials": each of them is counted. */
function furtherKinds(draft: Draft, from: number): Metric[] {
  const next = draft.skip(from, /^(and|,|&)$/);
  const found =
    next === from
      ? null
      : draft.fieldAt(next, (field, one) => one.score >= 0.85 && field.kind === "text" && one.route === null);
  if (!found || !isPluralWord(draft, found.end - 1)) return [];
  const words = [{ start: next, end: found.end }];
  const name = nameOf("distinct", found.field);
  return [{ kind: "countDistinct", of: draft.refOf(found), name, words }, ...furtherKinds(draft, found.end)];
}

function claimHowMuch(draft: Draft, match: Words): Claim | null {
  const next = draft.skip(match.end, /^(the|total|in)$/);
  const near =
    draft.fieldAt(next, isNumeric) ??
    draft.fieldAnywhere((field, mention) => isNumeric(field) && mention.score > 0.6);
  const concept = near ? null : fieldOfConcept(draft, "money");
  const of: Amount | null = near ? draft.amountOf(near) : concept && amountOf(concept.field);
  if (!of || of.kind !== "field") return null;
  const words = [match, ...(near ? [{ start: near.start, end: near.end }] : [])];
  return {
    ...claimMetrics(draft, [{ kind: "sum", of, name: nameOf("total", of.field), words }]),
    assumptions: concept ? [{ weight: 0.1, about: concept.field.path }] : [],
  };
}

/** `average price`, `min and max rating`, `total quantity and revenue`. */
function claimFigures(draft: Draft, at: number): Claim | null {
  if (isInTerm(draft, at)) return null;
  const said = figureWordsAt(draft, at);
  if (isKeptAverage(draft, said)) return null;
  const figure = draft.isTaken(at) ? null : (figureOf(draft, said) ?? sameAmount(draft, said));
  if (!figure) return null;
  const { amount, kinds } = figure;
  const words = { start: at, end: figure.words.end };
  const isOfDocuments = revenueEndAt(draft, figure.words.start) !== null && isOfLines(draft, amount);
  const own = kinds.map(({ kind, percent }): Metric => {
    const metric = figureMetric({ kind, percent }, { amount, words });
    return isOfDocuments && kind !== "sum" ? { ...metric, isOfDocuments } : metric;
  });
  const { kind, percent } = kinds.at(-1) ?? { kind: "avg" };
  const last = { kind, percent, end: words.end };
  const claim = claimMetrics(draft, [...own, ...furtherAmounts(draft, last)]);
  return figure.assumption ? { ...claim, assumptions: [figure.assumption] } : claim;
}

/** "The gap between maximum and minimum depth" of fields that are called so: parts of names, no figures. */
function isInTerm(draft: Draft, at: number): boolean {
  const hits = draft.question.names.byToken[at];
  return draft.tokens.slice(0, at).some(({ norm }, start) => {
    if (!GAP.test(norm) || at - start > MOST_TO_TERM) return false;
    const found = amountAt(draft, start);
    const terms = found?.amount.kind === "operation" ? [found.amount.left, found.amount.right] : [];
    const isNamed = terms.some(
      (one) => one.kind === "field" && one.field.words.some((word) => (hits?.get(word) ?? 0) >= NAMED),
    );
    return found !== null && at < found.words.end && isNamed;
  });
}

/** What the lines of a document are worth, where the lines themselves are not asked for. */
function isOfLines({ plan, collection }: Draft, amount: Amount): boolean {
  const root = amount.kind === "operation" ? (amountFields(amount)[0]?.field.arrayRoot ?? null) : null;
  const isNarrowed = [...plan.keys, ...plan.conditions].some(({ field }) => field.arrayRoot === root);
  return root !== null && collection.element === null && !isNarrowed;
}

/** "min and max", "sum of the": figures in a row; `end` is where their amount may start. */
function figureWordsAt(draft: Draft, start: number): FigureWords {
  const kinds: FigureWord[] = [];
  for (let at = start; ; at++) {
    // "the maximum total spent": the word is a part of the name
    if (kinds.length > 0 && isLongName(draft, at)) return { kinds, end: at };
    const norm = draft.norm(at);
    const kind = draft.isTaken(at) ? undefined : KINDS.find(({ pattern }) => pattern.test(norm))?.kind;
    if (kind) kinds.push({ ...(statisticAt(draft, at) ?? { kind }), at });
    else if (kinds.length === 0 || !/^(and|,|of|the|as|well|\/|&|\+|both|up)$/.test(norm))
      return { kinds, end: at };
  }
}

function isLongName(draft: Draft, at: number): boolean {
  return (
    draft.fieldAt(at, (field, { score, end }) => isNumeric(field) && score >= 0.9 && end > at + 1) !== null
  );
}

const IN_TOTAL = /(?:in total|altogether|all together|in sum)(?= )/;
const ASKED = /^(what|which|the|is|are|was|were|all|our|of|show|me|give|add|up|sum|list)$/;

/** "What fees do we owe in total": the amount that the question begins with, summed up. */
function claimInTotal(draft: Draft): Claim | null {
  const said = draft.match(IN_TOTAL);
  const start = draft.skip(0, ASKED);
  const found = said && said.start > start ? draft.fieldAt(start, (_, one) => one.score >= NAMED) : null;
  if (!said || !found || !isNumeric(found.field) || found.route !== null || isIdentity(draft, found.field))
    return null;
  const metric = figureMetric({ kind: "sum" }, { amount: draft.amountOf(found), words: found });
  return { ...claimMetrics(draft, [{ ...metric, words: [...metric.words, said] }]), isSure: true };
}

/** "average price and stock": the same figure of further fields. */
function furtherAmounts(draft: Draft, last: Omit<FigureWord, "at"> & { end: number }): Metric[] {
  const next = draft.skip(last.end, /^(and|,|&|\+|the|as|well)$/);
  const found = next === last.end ? null : amountAt(draft, next);
  return found
    ? [figureMetric(last, found), ...furtherAmounts(draft, { ...last, end: found.words.end })]
    : [];
}

function claimRevenue(draft: Draft, at: number): Claim | null {
  if (draft.isTaken(at)) return null;
  if (revenueEndAt(draft, at) === null && !/^(profit|margin)$/.test(draft.norm(at))) return null;
  const isGrouped =
    draft.plan.keys.length > 0 ||
    isRevenueOfAll(draft, at) ||
    draft.match(
      /(?:what is|what's|what was|calculate|compute|show|get|find|give me)(?: (?:the|our|total|me))*(?= )/,
    )?.end === at;
  if (!isGrouped || draft.plan.metrics.some((metric) => metric.kind !== "count")) return null;
  const found = amountAt(draft, at);
  return found && claimMetrics(draft, [figureMetric({ kind: "sum" }, found)]);
}
