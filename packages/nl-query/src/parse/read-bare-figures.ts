import { SUMS_OF_MONEY } from "../lexicon/concepts.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import { type FieldModel, isNumeric, isUnique } from "../schema/model.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { acceptClaim, claimMetrics, type Claim } from "./claim.ts";
import { datePartAt } from "./date-parts.ts";
import type { Draft, Match } from "./draft.ts";
import { hasIdentityName, isIdentity } from "./is-identity.ts";
import { metricName } from "./metric-name.ts";
import { KINDS } from "./read-metrics.ts";
import { isRepeated, isWhoOfSeveral } from "./group-keys.ts";
import { type FoundKey, keyAt } from "./key-at.ts";
import { isPluralWord } from "./read-groups.ts";

const GROUPS =
  /(?:per|by|by each|for each|for every|in each|in every|of each|of every|across)(?: (?:the|all))*(?= )/;
const LEAD =
  /^(show|list|give|get|find|display|return|compare|me|us|the|what|what's|is|are|how|does|do|our|their|all|please)$/;
const OF = /^(of|for|in|the|all|our)$/;
const COUNT = /^(numbers?|counts?|amounts?|quantity|no|nr)$/;
/** Amounts that add up; of other numbers the mean is meant. */
const SUMMED =
  /^(population|pop|inhabitants|amount|total|quantity|qty|revenue|sales|spend|spending|cost|costs|expense|expenses|profit|budget|donations?|votes|units|stock|passengers|attendance|attendees|visitors|views|downloads|clicks|income|turnover|mrr|arr|seats|tickets|hours|nights|lit(?:er|re)s|gallons|openings|vacancies|copies|pieces|bottles|bags|boxes|crates|pallets|loads|tons|tonnes)$/;
/** Numbers that say how high something is, and never add up. */
const LEVEL =
  /^(price|rate|rating|score|stars|satisfaction|grade|mark|age|temperature|percent|percentage|salary|wage|pay|speed|margin|duration|height|length|width|depth|level|rank|humidity|pressure|ph)$/;
const NAMED = 0.85;
/** Share of different values up to which they repeat. */
const REPEATED = 0.2;
/** What was done with the amount: "quantity used per part". */
const HANDLED = /^([a-z]{2,}ed|sold|bought|spent|paid|made|taken|given|burnt)$/;
/** Which figure is meant is not said. */
const DOUBT = 0.05;
/** "Rent of each owner" may be the rents that belong to one. */
const DOUBT_OF_EACH = 0.3;

/** "Population per state", "price by country": a number in front of groups, without a word for its figure. */
export function readBareFigures(draft: Draft): void {
  draft.each(GROUPS, (match) => acceptClaim(draft, claimBareFigure(draft, match)));
}

function claimBareFigure(draft: Draft, match: Match): Claim | null {
  if (draft.plan.metrics.length > 0 || !isGroupAt(draft, match.end)) return null;
  const named = numberBefore(draft, match.start);
  if (!named || headEnd(draft) < named.start) return null;
  // "maximum sheet width" of `maxSheetWidth` says its figure
  if (draft.tokens.slice(named.start, named.end).some(({ norm }) => isFigureWord(norm))) return null;
  const isLevel = named.field.words.some((word) => LEVEL.test(word));
  const isSum = isSummed(named.field) || (!isLevel && isSaidAsSum(draft, named));
  const kind = isSum ? "sum" : "avg";
  // "weight per driver" may be that of all shipments of a driver together
  const isByOwner = isOfOwner(draft, match.end);
  const isOpen = !isLevel && isByOwner;
  const isOfEach = match.text.startsWith("of ") || isOpen;
  const of = draft.amountOf(named);
  const words = [{ start: named.start, end: named.end }];
  return {
    ...claimMetrics(draft, [{ kind, of, name: metricName(kind, of), words }]),
    // an order by the key of an owner tells nothing
    isSure: isByOwner,
    assumptions: [
      {
        weight: isOfEach && kind === "avg" ? DOUBT_OF_EACH : DOUBT,
        about: named.field.path,
        ...(isOpen && kind === "avg" ? { kind: "ambiguous" as const } : {}),
      },
    ],
  };
}

/** Where the number may begin: behind words that ask, and behind the documents in front of it, as in "invoice amount". */
function headEnd(draft: Draft): number {
  const start = draft.skip(0, LEAD);
  const own = draft.ownMentions.find((one) => one.start === start && one.score >= NAMED);
  return own && !isPluralWord(draft, own.end - 1) ? own.end : start;
}

/** "Cumulative mrr", "fees per doctor": money that is paid again and again. */
function isSaidAsSum(draft: Draft, { start, end }: FieldMention): boolean {
  const norm = draft.norm(end - 1);
  const isMoney = SUMS_OF_MONEY.has(lemmaOf(norm)) && isPluralWord(draft, end - 1);
  return isMoney || draft.tokens[start]?.isCumulative === true;
}

/** What documents refer to, and not only a value that they share. */
function isOfOwner(draft: Draft, at: number): boolean {
  const field = keyAt(draft, at, false)?.ref.field;
  if (field === undefined) return false;
  return (
    hasIdentityName(field) || draft.question.knowledge.model.references.some(({ from }) => from === field)
  );
}

/** Said by a word of the name, in the number that it is stored in: `units_sold` adds up, a `unit_price` does not. */
function isSummed({ path, words }: FieldModel): boolean {
  const stored = wordsOfName(path.slice(path.lastIndexOf(".") + 1));
  return [...words, ...stored].some((word) => SUMMED.test(word));
}

function isFigureWord(norm: string): boolean {
  return KINDS.some(({ pattern }) => pattern.test(norm));
}

/** "state", "month": what many documents share. */
function isGroupAt(draft: Draft, at: number): boolean {
  if (datePartAt(draft, at)) return true;
  const key = keyAt(draft, at, false) ?? keyOfElements(draft, at);
  if (key === null) return false;
  const { field } = key.ref;
  const isOfOther = hasIdentityName(field) && !isUnique(field);
  return isRepeated(field) || isRepeatedInside(draft, field) || isWhoOfSeveral(draft, key) || isOfOther;
}

/** "Quantity per part name": many documents hold elements of the same name. */
function isRepeatedInside({ collection }: Draft, { arrayRoot, kind, ...field }: FieldModel): boolean {
  const isInside = arrayRoot !== null || collection.element !== null;
  return isInside && kind === "text" && field.uniqueCount <= Math.max(2, field.presentCount * REPEATED);
}

/** The field behind the name of the list that holds it, or what the elements are called by. */
function keyOfElements(draft: Draft, at: number): FoundKey | null {
  const list = draft.question.names.elements().find(({ start, score }) => start === at && score >= NAMED);
  return list ? keyAt(draft, list.end, false) : null;
}

/** The number in front, also with its owner between: "price of listings by country". */
function numberBefore(draft: Draft, end: number): FieldMention | null {
  const isNumber = (one: FieldMention): boolean =>
    one.score >= NAMED && one.route === null && isNumeric(one.field) && !isIdentity(draft, one.field);
  const own = draft.plan.collectionWords.find((one) => one.end === end);
  const at = own ? draft.skipBack(own.start, OF) : end;
  // "number of orders per status" counts them
  if (own && COUNT.test(draft.norm(at - 1))) return null;
  return (
    draft.fieldBefore(at, (_, one) => isNumber(one)) ??
    draft.fieldBefore(draft.skipBack(at, HANDLED), (_, one) => isNumber(one))
  );
}
