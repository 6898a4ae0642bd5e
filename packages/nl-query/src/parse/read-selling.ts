import { amountOf } from "../plan/amount-fields.ts";
import type { Metric, Words } from "../plan/plan.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import { acceptClaim, type Claim } from "./claim.ts";
import { datePartAt } from "./date-parts.ts";
import type { Draft, Match } from "./draft.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { claimRankByCount, claimRankByFigure, ensureKey, type Rank } from "./rank-by.ts";
import { asksWho } from "./rank-keys.ts";
import { claimDateKey, claimPlainKey } from "./date-keys.ts";
import { type FoundKey, keyAt } from "./key-at.ts";
import { numberIn } from "./read-ranks.ts";

const SELLING =
  /(?:the )?(?:# )?(?<side>best|top|most|worst|least)(?: # | - | )(?<verb>selling|sold|seller|sellers|purchased|bought|ordered|booked|rented|borrowed|played|used|requested|searched|visited|reviewed|loaned|hired|prescribed)(?= )/;
const SOLD_MOST = /(?:the )?(?<side>best|most|worst|least)(?: often| frequently)?(?= )/;
const SALE = /^(sell|sells|selling|sold|sellers?|buy|buys|bought|purchased|order|ordered)$/;
/** A verb of sales that leaves what is sold best unsaid is seldom a quality of the documents. */
const SALES_ELSEWHERE = 0.5;
const AFTER_RANK =
  /^(in|on|during|since|last|this|overall|ever|at|from|between|before|after|so|and|,|@|\?|\.|!|)$/;
const BUSIEST = /(?:the )?(?:# )?(?<word>busiest|quietest|peak|slowest)(?: #)?(?= )/;

/**
 * "best selling category", "top sellers", "which product sold best": what was sold is counted where it is
 * sold.
 */
export function readSelling(draft: Draft): void {
  draft.each(SELLING, (match) => {
    const start = draft.skip(match.end, /^(of|the|our)$/);
    const key =
      keyAt(draft, start, true) ??
      (/sellers?$/.test(match.groups.verb ?? "") ? keyAt(draft, draft.tokens.length, true) : null);
    readSales(draft, match, key);
  });
  draft.each(SOLD_MOST, (match) => {
    // the verb may be the name of the collection and taken for it
    const verb = draft.tokens[match.start - 1]?.norm ?? "";
    // "who ordered the most": the person is ranked; "ordered the most books": books are counted
    if (
      !SALE.test(verb) ||
      asksWho(draft) ||
      !(draft.isTaken(match.end) || AFTER_RANK.test(draft.norm(match.end)))
    )
      return;
    const sold = { ...match, start: match.start - 1, groups: { ...match.groups, verb } };
    if (!readSales(draft, sold, null))
      acceptClaim(draft, { evidence: [], assumptions: [{ weight: SALES_ELSEWHERE, about: verb }] });
  });
}

/** Ranks groups by what was sold of each; false where the collection keeps no sales or nothing is ranked. */
function readSales(draft: Draft, match: Match, key: FoundKey | null): boolean {
  const verb = match.groups.verb ?? "";
  const isSale = SALE.test(verb);
  const quantity = isSale ? fieldOfConcept(draft, "quantity", isQuantity) : null;
  const hits = draft.question.knowledge.names.hits(isSale ? "sold" : verb);
  const isOwn = draft.collection.words.some((word) =>
    hits.some((hit) => hit.word === word && hit.weight > 0.65),
  );
  if (!isOwn && quantity?.field.arrayRoot == null) return false;
  if (!ensureKey(draft, match, key)) return false;
  const isDown = /^(worst|least)$/.test(match.groups.side ?? "");
  const rank = { direction: isDown ? 1 : -1, count: numberIn(draft, match), words: match } as const;
  acceptClaim(draft, quantity ? claimQuantity(draft, quantity.field, rank) : claimRankByCount(draft, rank));
  return true;
}

function claimQuantity(draft: Draft, field: FieldModel, rank: Rank & { words: Words }): Claim {
  const of = amountOf(field);
  const sum: Metric = { kind: "sum", of, name: "totalQuantity", words: [rank.words] };
  // "by quantity" says the same
  const replaced = draft.plan.sort.filter(({ by }) => by.kind === "field" && by.ref.field === field);
  return { ...claimRankByFigure(draft, sum, rank), replaced };
}

/** Whether a number counts pieces. */
export function isQuantity(field: FieldModel): boolean {
  return isNumeric(field) && field.words.some((word) => /^(quantity|unit|sold)$/.test(word));
}

/** "busiest month": the one with the most documents. */
export function readBusiest(draft: Draft): void {
  draft.each(BUSIEST, (match) => {
    const key = claimBusyKey(draft, match);
    if (!key) return;
    acceptClaim(draft, key);
    const direction = /quietest|slowest/.test(match.text) ? 1 : -1;
    const rank = { direction, count: numberIn(draft, match), words: match } as const;
    acceptClaim(draft, claimRankByCount(draft, rank));
  });
}

function claimBusyKey(draft: Draft, match: Match): Claim | null {
  const part = datePartAt(draft, match.end);
  if (part)
    return claimDateKey(draft, { start: match.start, end: part.end }, { part: part.part, at: match.end });
  const key = match.groups.word === "slowest" ? null : keyAt(draft, match.end, true);
  return key && claimPlainKey(key);
}
