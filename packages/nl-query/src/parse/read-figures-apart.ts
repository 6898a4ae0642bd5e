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
const CLAUSE_MARK = /^[,.?;:]$/;
/** In an order, these name its end. */
const FIRST = /^(?:first|last|top)$/;
/** A question about documents, which an amount "in total" only describes. */
const ASKS_FOR_DOCUMENTS = /^(?:which|who|whose)$/;

const BOUNDLESS = "(?! (?:#|an?|one|once) )";
/** Figures of an amount that is named once: "minimum, average, maximum", "how low, how high and what on average". */
const LISTED: readonly { pattern: RegExp; kind: Kind }[] = [
  { pattern: /(?:(?:on|as) (?:the |an )?)?(?:average|avg|mean)(?: (?:value|figure|one))?(?= )/, kind: "avg" },
  {
    pattern: new RegExp(
      `(?:how low|at (?:the )?(?:lowest|least)${BOUNDLESS}|(?:minimum|min|lowest|smallest)(?: (?:value|number|figure|one)s?)?)(?= )`,
    ),
    kind: "min",
  },
  {
    pattern: new RegExp(
      `(?:how high|at (?:the )?(?:highest|most)${BOUNDLESS}|(?:maximum|max|highest|largest|biggest|greatest)(?: (?:value|number|figure|one)s?)?)(?= )`,
    ),
    kind: "max",
  },
];
/** "What is the highest number there", "how high does it go": one end of an amount that stands elsewhere. */
const ONE_END =
  /^(?:how (?:high|low)|at (?:the )?(?:highest|lowest|least|most)|[a-z]+ (?:value|number|figure)s?)$/;
/** In front of an end of an order, which then is one of the documents: "the boat with the highest price". */
const HAS = /^(?:with|has|have|had|having|got)$/;
/** Both ends of an order: "from highest to lowest". */
const ENDS_OF_ORDER =
  /(?:highest|lowest|largest|smallest|biggest|greatest)(?: (?:value|number|figure|one)s?)? (?:down |up )?to (?:the )?(?:highest|lowest|largest|smallest|biggest|greatest)(?= )/;
/** Words between listed figures, and around them, that add nothing. */
const GLUE =
  /^(?:and|,|&|[+]|[/]|-|–|:|[.?!]|or|the|an?|also|as|well|what|is|are|it|its|their|do|does|get|gets|go|goes|reach|reaches|there|of|for|all|our|in|at|on|across|over|among|values?|numbers?|figures?|plus|both|to|me|us|give|tell|show|list|how|could|can|you|please|see|useful|be|would|know|need|regarding|concerning|i|we|be)$/;

/** "The price of boats on average", "what does the price of all boats add up to": the figure stands apart. */
export function readFiguresApart(draft: Draft): void {
  acceptClaim(draft, claimListed(draft));
  for (const { pattern, kind } of PHRASES)
    draft.each(pattern, (match) => {
      acceptClaim(draft, claimApart(draft, match, kind));
    });
}

type Listed = Match & { kind: Kind };

/** The figures that are said, from left to right. */
function listedIn(draft: Draft): Listed[] {
  const found: Listed[] = [];
  const orders: Match[] = [];
  draft.each(ENDS_OF_ORDER, (match) => orders.push(match));
  for (const { pattern, kind } of LISTED)
    draft.each(pattern, (match) => {
      if (![...found, ...orders].some(({ start, end }) => start <= match.start && match.start < end))
        found.push({ ...match, kind });
    });
  return found.sort((a, b) => a.start - b.start);
}

/** Several figures, or one end, of the only amount that is named. */
function claimListed(draft: Draft): Claim | null {
  const { plan, tokens } = draft;
  if (plan.metrics.length > 0 || tokens.some(({ norm }) => ASKS_FOR_DOCUMENTS.test(norm))) return null;
  const figures = listedIn(draft);
  const [first] = figures;
  const kinds = new Set(figures.map(({ kind }) => kind));
  const isOneEnd = kinds.size === 1 && figures.every(({ text }) => ONE_END.test(text));
  if (!first || (kinds.size < 2 ? !isOneEnd : kinds.size < figures.length)) return null;
  if (figures.some(({ start }) => HAS.test(draft.norm(draft.skipBack(start, /^(?:the|an?)$/) - 1))))
    return null;
  const amount = onlyAmount(draft);
  if (!amount || isCompared(draft, amount)) return null;
  // "the highest average" is one figure, and "the largest boats" are documents
  const isGlued = figures.every(
    ({ end }) => end === amount.start || end >= tokens.length || GLUE.test(draft.norm(end)),
  );
  if (!isGlued || areBeside(draft, figures, amount)) return null;
  const of = draft.amountOf(amount);
  const words = [{ start: amount.start, end: amount.end }];
  const metrics = [...kinds].map((kind) => {
    const said = figures.filter((one) => one.kind === kind).map(({ start, end }) => ({ start, end }));
    return { kind, of, name: metricName(kind, of), words: [...said, ...words] };
  });
  return claimMetrics(draft, metrics);
}

/** Figures in a row right in front of their amount, which are read together with further amounts. */
function areBeside(draft: Draft, figures: readonly Match[], amount: FieldMention): boolean {
  const last = figures.at(-1);
  const first = figures[0];
  if (!last || !first || last.end > amount.start) return false;
  return draft.tokens
    .slice(first.start, amount.start)
    .every(({ norm }, at) => /^(?:and|,|&|[+]|the)$/.test(norm) || isInside(figures, first.start + at));
}

function isInside(figures: readonly Match[], at: number): boolean {
  return figures.some(({ start, end }) => start <= at && at < end);
}

/** The amount, where the question names one only. */
function onlyAmount(draft: Draft): FieldMention | null {
  let only: FieldMention | null = null;
  for (let at = 0; at < draft.tokens.length; at++) {
    const found = draft.fieldAt(at, (_, one) => isAmount(draft, one));
    if (!found) continue;
    if (only) return null;
    only = found;
    at = found.end - 1;
  }
  return only;
}

function claimApart(draft: Draft, phrase: Match, kind: Kind): Claim | null {
  const { plan, tokens } = draft;
  const said = tokens.slice(0, orderAtEnd(draft, phrase.end));
  const isOther = said.some(({ norm }) => RANKS.test(norm) || ASKS_FOR_DOCUMENTS.test(norm));
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

/** Where ", best rated first" and the like begin, which only order what is asked for. */
function orderAtEnd({ tokens }: Draft, from: number): number {
  const mark = tokens.findLastIndex(({ norm }, at) => CLAUSE_MARK.test(norm) && at < tokens.length - 1);
  const clause = tokens.slice(mark + 1);
  const isOrder = RANKS.test(clause[0]?.norm ?? "") && clause.some(({ norm }) => FIRST.test(norm));
  return mark >= from && isOrder ? mark : tokens.length;
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
