import { CONTAINED_IN } from "../schema/flatten.ts";
import { amountOf } from "../plan/amount-fields.ts";
import type { Metric, Words } from "../plan/plan.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import { acceptClaim, claimMetrics, evidenceOf, joinClaims, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";

const SALE = /^(sold|sell|bought|buy|purchased|purchase|ordered)$/;
/** Forms that values have as well. */
const NOUN = /^(sell|buy|purchase)$/;
/** The lines may not be meant. */
const LINES = 0.2;
const QUANTITY = /^(quantity|qty|units?)$/;

/**
 * "How many pens were sold": a line of a sale is for as many as its quantity says, so these are added up instead of
 * counting lines.
 */
export function readSold(draft: Draft): void {
  acceptClaim(draft, claimSold(draft));
}

function claimSold(draft: Draft): Claim | null {
  const { plan, tokens } = draft;
  // "number of sell entries": a value that is stored, and no deed
  const isValue = (at: number): boolean =>
    plan.conditions.some(({ words }) => words.some(({ start, end }) => start <= at && at < end));
  const verb = tokens.findIndex(({ norm }, at) => SALE.test(norm) && !(NOUN.test(norm) && isValue(at)));
  const [count, ...others] = plan.metrics;
  if (verb < 0 || others.length > 0 || (count && count.kind !== "count")) return null;
  const counted = count?.words.at(-1)?.end ?? bareHead(draft, verb);
  const quantity = counted === null ? null : quantityCounted(draft, counted);
  if (counted === null || !quantity) return null;
  // "items sold" alone may ask how many there were, or for the lines
  if (!count && plan.keys.length === 0)
    return { evidence: [], assumptions: [{ weight: LINES, about: quantity.path, kind: "vague" }] };
  const words: Words[] = count ? count.words : [{ start: counted, end: verb + 1 }];
  const sum: Metric = {
    kind: "sum",
    of: amountOf(quantity),
    name: "totalQuantity",
    words,
  };
  return joinClaims(claimMetrics(draft, [sum]), {
    replaced: count ? [count] : [],
    evidence: evidenceOf([{ start: verb, end: verb + 1 }], 0.9),
    isSure: true,
  });
}

/** "Items sold per month": what is sold stands right in front of the verb, and begins the question. */
function bareHead({ plan }: Draft, verb: number): number | null {
  const own = plan.collectionWords.find(({ end }) => end === verb);
  return own?.start === 0 ? own.start : null;
}

/** The quantity of the lines that the word here names, by the name of their list or by a value that they hold. */
function quantityCounted({ plan, collection }: Draft, at: number): FieldModel | null {
  const list = collection.element?.list.path;
  const isLine = list !== undefined || collection.byPath.has(CONTAINED_IN);
  const isOwn = isLine && plan.collectionWords.some(({ start }) => start === at);
  const said = plan.conditions.find(({ words, route }) => route === null && words[0]?.start === at)?.field;
  const root = said?.arrayRoot ?? null;
  const isSaid = isLine
    ? said?.path.startsWith(list === undefined ? "" : `${list}.`) === true
    : root !== null;
  if (!isOwn && !isSaid) return null;
  return (
    collection.fields.find(
      (field) =>
        isNumeric(field) &&
        field.words.some((word) => QUANTITY.test(word)) &&
        (isLine ? field.path.startsWith(list === undefined ? "" : `${list}.`) : field.arrayRoot === root),
    ) ?? null
  );
}
