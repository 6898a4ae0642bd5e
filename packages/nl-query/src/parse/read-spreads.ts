import { ADJECTIVES, type Concept } from "../lexicon/concepts.table.ts";
import { amountOf } from "../plan/amount-fields.ts";
import type { Metric, Words } from "../plan/plan.ts";
import { type FieldModel, isNumeric } from "../schema/model.ts";
import { amountAt, type FoundAmount } from "./amounts.ts";
import { acceptClaim, claimMetrics, evidenceOf, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { isIdentity } from "./is-identity.ts";
import { metricName } from "./metric-name.ts";
import { fieldOfConcept } from "./pick-field.ts";

const HIGH = "highest|largest|biggest|greatest|longest|maximum|max|most expensive|latest";
const LOW = "lowest|smallest|least|shortest|minimum|min|cheapest|earliest";
/** "Difference between the highest and the lowest", in either order. */
const SPREAD = new RegExp(
  `(?:the )?(?:difference|gap|spread) (?:between|of|in) (?:the )?(?:(?:${HIGH}) (?:and|to) (?:the )?(?:${LOW})|(?:${LOW}) (?:and|to) (?:the )?(?:${HIGH}))(?= )`,
);
const ENDS = String.raw`(?:most |least )?[a-z]+`;
/** "Difference in height between the tallest and the shortest rider". */
const SPREAD_OF_ENDS = new RegExp(
  `(?:the )?(?:difference|gap|spread) (?:in (?:the |their )?(?<named>[a-z]+(?: [a-z]+)?) )?between (?:the )?(?<first>${ENDS}) (?:[a-z]+ )?and (?:the )?(?<second>${ENDS})(?= )`,
);
/** Ends that say no more than large and small. */
const LARGE = /^(?:highest|largest|biggest|greatest|longest|maximum)$/;
const SMALL = /^(?:lowest|smallest|shortest|minimum)$/;
/** "The tallest and the shortest". */
const SHORT = /(?:^| )(?:shortest|longest|lowest|highest)(?: |$)/;
const SUPERLATIVE = /est$|^(?:best|worst)$/;

/** "The difference between the highest and lowest price per category". */
export function readSpreads(draft: Draft): void {
  draft.each(SPREAD, (match) => acceptClaim(draft, claimSpread(draft, match)));
  draft.each(SPREAD_OF_ENDS, (match) => acceptClaim(draft, claimSpreadOfEnds(draft, match)));
}

function claimSpread(draft: Draft, match: Match): Claim | null {
  const found = amountAt(draft, draft.skipOver(match.end, /^(of|the|their|its|all)$/));
  return found && claimDifference(draft, match, found);
}

/** Documents at both ends of one order: what they are ordered by, or the number that is named. */
function claimSpreadOfEnds(draft: Draft, match: Match): Claim | null {
  const ranked = rankedByBoth(draft, match);
  if (!ranked) return null;
  const isMeant = (one: FieldModel): boolean => one === (ranked.field ?? one) && isNumeric(one);
  const isNamed = match.groups.named !== undefined;
  const inFront = isNamed ? null : draft.fieldBefore(match.start, isNumeric);
  const place = match.start + namedAt(match);
  const named = isNamed
    ? draft.fieldAt(place, isMeant)
    : (draft.fieldBefore(match.start, isMeant) ?? inFront);
  const field = named?.field ?? ranked.field;
  // "the weight difference between the tallest and the shortest" is that of two riders
  const isOther = ranked.field !== null && field !== ranked.field;
  if ((isNamed && !named) || isOther || !field || isIdentity(draft, field)) return null;
  const words = isNamed || !named ? match : { start: named.start, end: named.end };
  return claimDifference(draft, match, { amount: amountOf(field), words });
}

/** The number that both ends go by; `field` is null where they say no more than large and small. */
function rankedByBoth(draft: Draft, { groups }: Match): { field: FieldModel | null } | null {
  const [first, second] = [endOf(groups.first), endOf(groups.second)];
  if (!first || !second || first.isUp === second.isUp) return null;
  const concepts = [first.concept, second.concept].filter((one) => one !== null);
  const [concept] = concepts;
  if (concept === undefined) return { field: null };
  const isPaired = concepts.length === 2 || SHORT.test(`${groups.first} ${groups.second}`);
  if (!isPaired || concepts.some((one) => one !== concept)) return null;
  const found = fieldOfConcept(draft, concept);
  return found && { field: found.field };
}

/** Words between the beginning of the match and the number that is named behind "in". */
function namedAt({ text }: Match): number {
  const words = text.split(" ");
  const at = words.indexOf("in") + 1;
  return /^(?:the|their)$/.test(words[at] ?? "") ? at + 1 : at;
}

type End = { concept: Concept | null; isUp: boolean };

/** "Tallest", "most expensive"; null for words that are no end of an order. */
function endOf(said: string | undefined): End | null {
  const [word = "", adjective] = (said ?? "").split(" ");
  if (adjective === undefined) {
    if (LARGE.test(word) || SMALL.test(word)) return { concept: null, isUp: LARGE.test(word) };
    return SUPERLATIVE.test(word) ? (ADJECTIVES.get(word) ?? null) : null;
  }
  const found = ADJECTIVES.get(adjective);
  return found ? { ...found, isUp: word === "least" ? !found.isUp : found.isUp } : null;
}

function claimDifference(draft: Draft, match: Match, found: FoundAmount): Claim | null {
  if (draft.plan.metrics.length > 0) return null;
  const words: Words[] = [{ start: match.start, end: match.end }, found.words];
  const figures = (["max", "min"] as const).map((kind): Metric => ({
    kind,
    of: found.amount,
    name: metricName(kind, found.amount),
    words,
  }));
  return {
    ...claimMetrics(draft, figures),
    combined: { op: "$subtract", name: "difference", words },
    evidence: evidenceOf(words),
  };
}
