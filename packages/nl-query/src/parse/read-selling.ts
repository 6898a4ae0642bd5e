import { isNumeric } from "../schema/model.ts";
import type { Draft, Match } from "./draft.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { addPlainKey, ensureKey, rankByCount, rankByMetric } from "./rank-by.ts";
import { asksWho } from "./rank-keys.ts";
import { addDateKey, datePartAt, keyAt, type FoundKey } from "./read-groups.ts";
import { addMetric } from "./read-metrics.ts";
import { numberIn } from "./read-ranks.ts";

const SELLING =
  /(?:the )?(?:# )?(?<side>best|top|most|worst|least)(?: # | - | )(?<verb>selling|sold|seller|sellers|purchased|bought|ordered|booked|rented|borrowed|played|used|requested|searched|visited|reviewed|loaned|hired|prescribed)(?= )/;
const SOLD_MOST = /(?:the )?(?<side>best|most|worst|least)(?: often| frequently)?(?= )/;
const SALE = /^(sell|sells|selling|sold|sellers?|buy|buys|bought|purchased|order|ordered)$/;
/** A verb of sales that leaves what is sold best unsaid is seldom a quality of the documents. */
const SALES_ELSEWHERE = 0.5;
const AFTER_RANK =
  /^(in|on|during|since|last|this|overall|ever|at|from|between|before|after|so|and|,|@|\?|\.|!|)$/;

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
    rankBySales(draft, match, key);
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
    rankBySales(draft, { ...match, start: match.start - 1, groups: { ...match.groups, verb } }, null);
    if (draft.isFree(match)) draft.doubt(SALES_ELSEWHERE, verb);
  });
}

function rankBySales(draft: Draft, match: Match, key: FoundKey | null): void {
  const verb = match.groups.verb ?? "";
  const isSale = SALE.test(verb);
  const quantity = isSale
    ? fieldOfConcept(
        draft,
        "quantity",
        (field) => isNumeric(field) && field.words.some((word) => /^(quantity|unit|sold)$/.test(word)),
      )
    : null;
  const hits = draft.question.knowledge.names.hits(isSale ? "sold" : verb);
  const isOwn = draft.collection.words.some((word) =>
    hits.some((hit) => hit.word === word && hit.weight > 0.65),
  );
  if (!isOwn && quantity?.field.arrayRoot == null) return;
  if (key) addPlainKey(draft, key);
  if (!ensureKey(draft, match)) return;
  const isDown = /^(worst|least)$/.test(match.groups.side ?? "");
  const rank = { direction: isDown ? 1 : -1, count: numberIn(draft, match), words: match } as const;
  if (!quantity) {
    rankByCount(draft, rank);
    return;
  }
  // "by quantity" says the same
  draft.plan.sort = draft.plan.sort.filter(
    ({ by }) => by.kind !== "field" || by.ref.field !== quantity.field,
  );
  addMetric(draft, {
    kind: "sum",
    of: { kind: "field", field: quantity.field, route: quantity.route },
    name: "totalQuantity",
    words: [match],
  });
  rankByMetric(draft, rank);
}

/** "busiest month": the one with the most documents. */
export function readBusiest(draft: Draft): void {
  draft.each(/(?:the )?(?:# )?(?<word>busiest|quietest|peak|slowest)(?: #)?(?= )/, (match) => {
    const part = datePartAt(draft, match.end);
    const key = part ? null : keyAt(draft, match.end, true);
    const end = part?.end ?? key?.words.end ?? match.end;
    if (part) {
      if (!addDateKey(draft, { start: match.start, end }, { part: part.part, at: match.end })) return;
    } else if (key && match.groups.word !== "slowest") addPlainKey(draft, key);
    else return;
    const direction = /quietest|slowest/.test(match.text) ? 1 : -1;
    rankByCount(draft, { direction, count: numberIn(draft, match), words: match });
  });
}
