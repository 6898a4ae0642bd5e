import type { FieldMention } from "../link/mentions.ts";
import { isNumeric } from "../schema/model.ts";
import { acceptClaim, claimMetrics, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { isIdentity } from "./is-identity.ts";
import { metricName, type Kind } from "./metric-name.ts";

/** Surety from which on words name an amount. */
const NAMED = 0.85;

/** Phrases that say which figure is meant of an amount that stands elsewhere in the question. */
const PHRASES: readonly { pattern: RegExp; kind: Kind }[] = [
  { pattern: /(?:(?:on|as) (?:the |an )?average|average out)(?= )/, kind: "avg" },
  {
    pattern:
      /(?:(?:all )?(?:added|summed|totall?ed|add|adds|sum|sums) (?:up|together)(?: to| into (?:one|a single) (?:number|figure|total|sum))?|in total|altogether|all together|in sum)(?= )/,
    kind: "sum",
  },
];
/** Words that rank documents: "the highest on average". */
const RANKS =
  /^(?:most|least|fewest|highest|lowest|largest|smallest|biggest|greatest|longest|shortest|best|worst|top|bottom)$/;
/** Beside an amount or the phrase, these compare: "over 3 on average". */
const COMPARES = /^(?:#|over|under|above|below|exceeds?|exceeding|than|least|most|equals?|[<>]=?)$/;
/** A question about documents, which an amount "in total" only describes. */
const ASKS_FOR_DOCUMENTS = /^(?:which|who|whose)$/;

/** "The price of boats on average", "what does the price of all boats add up to": the figure stands apart. */
export function readFiguresApart(draft: Draft): void {
  for (const { pattern, kind } of PHRASES)
    draft.each(pattern, (match) => {
      acceptClaim(draft, claimApart(draft, match, kind));
    });
}

function claimApart(draft: Draft, phrase: Match, kind: Kind): Claim | null {
  const { plan, tokens } = draft;
  const isOther = tokens.some(({ norm }) => RANKS.test(norm) || ASKS_FOR_DOCUMENTS.test(norm));
  if (isOther || plan.metrics.length > 0 || isCompared(draft, phrase)) return null;
  const amount = amountBefore(draft, phrase.start) ?? amountBehind(draft, phrase.end);
  if (!amount || isCompared(draft, amount)) return null;
  const of = draft.amountOf(amount);
  const words = [
    { start: amount.start, end: amount.end },
    { start: phrase.start, end: phrase.end },
  ];
  return claimMetrics(draft, [{ kind, of, name: metricName(kind, of), words }]);
}

function isCompared({ tokens }: Draft, { start, end }: { start: number; end: number }): boolean {
  return [tokens[start - 1], tokens[end]].some((one) => one !== undefined && COMPARES.test(one.norm));
}

/** The nearest amount in front of the phrase, by its whole name. */
function amountBefore(draft: Draft, from: number): FieldMention | null {
  for (let end = from; end > 0; end--) {
    const found = draft.fieldBefore(end, (_, one) => isAmount(draft, one));
    if (found) return found;
  }
  return null;
}

function amountBehind(draft: Draft, from: number): FieldMention | null {
  for (let start = from; start < draft.tokens.length; start++) {
    const found = draft.fieldAt(start, (_, one) => isAmount(draft, one));
    if (found) return found;
  }
  return null;
}

function isAmount(draft: Draft, { field, score, route }: FieldMention): boolean {
  return score >= NAMED && route === null && isNumeric(field) && !isIdentity(draft, field);
}
