import type { FieldMention } from "../link/mentions.ts";
import { type FieldModel, isNumeric } from "../schema/model.ts";
import { wordsOfName } from "../text/lemma.ts";
import { acceptClaim, claimMetrics, type Claim } from "./claim.ts";
import { datePartAt } from "./date-parts.ts";
import type { Draft, Match } from "./draft.ts";
import { isIdentity } from "./is-identity.ts";
import { metricName } from "./metric-name.ts";
import { KINDS } from "./read-metrics.ts";
import { isRepeated } from "./group-keys.ts";
import { type FoundKey, keyAt } from "./key-at.ts";

const GROUPS =
  /(?:per|by|by each|for each|for every|in each|in every|of each|of every|across)(?: (?:the|all))*(?= )/;
const LEAD =
  /^(show|list|give|get|find|display|return|compare|me|us|the|what|what's|is|are|how|does|do|our|their|all|please)$/;
const OF = /^(of|for|in|the|all|our)$/;
const COUNT = /^(numbers?|counts?|amounts?|quantity|no|nr)$/;
/** Amounts that add up; of other numbers the mean is meant. */
const SUMMED =
  /^(population|pop|inhabitants|amount|total|quantity|qty|revenue|sales|spend|spending|cost|costs|expense|expenses|profit|budget|donations?|votes|units|stock|passengers|attendance|attendees|visitors|views|downloads|clicks|income|turnover|seats|tickets|hours|nights|lit(?:er|re)s|gallons|openings|vacancies|copies|pieces|bottles|bags|boxes|crates|pallets|loads|tons|tonnes)$/;
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
  if (!named || draft.skip(0, LEAD) < named.start) return null;
  // "maximum sheet width" of `maxSheetWidth` says its figure
  if (draft.tokens.slice(named.start, named.end).some(({ norm }) => isFigureWord(norm))) return null;
  const kind = isSummed(named.field) ? "sum" : "avg";
  const isOfEach = match.text.startsWith("of ");
  const of = draft.amountOf(named);
  const words = [{ start: named.start, end: named.end }];
  return {
    ...claimMetrics(draft, [{ kind, of, name: metricName(kind, of), words }]),
    assumptions: [{ weight: isOfEach && kind === "avg" ? DOUBT_OF_EACH : DOUBT, about: named.field.path }],
  };
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
  return key !== null && (isRepeated(key.ref.field) || isRepeatedInside(draft, key.ref.field));
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
