import { ADJECTIVES, type Adjective } from "../lexicon/concepts.table.ts";
import type { Metric, SortKey, Words } from "../plan/plan.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { acceptClaim, claimSort, evidenceOf, joinClaims, type Claim } from "./claim.ts";
import { claimOnlyOrder, claimScale } from "./claim-scale.ts";
import { isBestFirst, isFirstOfName } from "./best-first.ts";
import {
  boundDate,
  dateOfOrder,
  isLostInGroups,
  isRankedSo,
  onlyFigureFirst,
  ownDate,
  timeKeysFirst,
} from "./order-by-context.ts";
import { orderAt, type Order } from "./order-direction.ts";
import { deedOfOrder } from "./deed-of-order.ts";
import { areDoersMeant } from "./doers-meant.ts";
import type { Draft, Match } from "./draft.ts";
import { asksFigures } from "./asks-figures.ts";
import { DONE } from "./doers.ts";
import { storedQuantityAt } from "./stored-quantity.ts";
import {
  conceptTarget,
  dateNamedIn,
  fallbackSort,
  keyOfScale,
  numberNamedIn,
  sortByField,
  sortByRead,
  sortTargetAt,
} from "./sort-targets.ts";

const SORT =
  /(?:and |, |then )?(?:sorted|sort|order|ordered|ordering|sorting|ranked|rank|ranking|arranged|arrange)(?: (?:them|it|the|results?|list|these|those|all|everything|•))*(?: (?:by|on|based on|according to|from|in|with))?(?: (?:the|their|its|of|that|this))*(?= )/;
const FIRST =
  /(?:, |and |the |with (?:the )?|in )*(?<adjective>most|fewest|least|newest|latest|oldest|earliest|most recent|recent|cheapest|priciest|highest|lowest|largest|biggest|smallest|longest|shortest|best|worst|youngest|most expensive|least expensive|heaviest|lightest|top rated|most popular|highest rated|greatest|strongest|hottest|coldest|fastest|slowest|busiest|senior|most [a-z]+|least [a-z]+|[a-z]+est)(?: (?!first|by)[^ ,]+){0,2} (?:first|at the top|on top|come first|to the top)(?= )/;
/** "from richest to poorest", "from most to least". */
const SCALE =
  /(?:, )?(?:from )?(?:the )?(?:most |least )?(?<from>[a-z]+) to (?:the )?(?:most |least )?(?<to>[a-z]+)(?= )/;
/** A direction that stands by itself: "in descending order". */
const TRAILING =
  /(?:, )?(?:and )?(?:(?:sort|order|rank|arrange|list)(?:ed)? (?:(?:them|it|all|the|these|results?) )*)?(?:in |and )?(?:a )?(?<way>desc|descending|decreasing|reverse|reversed|asc|ascending|increasing)(?: order)?(?: by (?:count|number|total|value))?(?= )/;
const UP = /^(asc|ascending|increasing)$/;
const ALPHABETICAL =
  /(?:in )?(?:(?:an |the )?(?:ascending )?(?:alphabetical|alphabetic|lexicographical|lexicographic) (?:ascending )?order|alphabetically)(?: (?:of|by)(?: (?:the|their|its))*)?(?= )/;
const MEASURED =
  /^(most|highest|largest|biggest|greatest|best|top|least|lowest|smallest|fewest|worst|strongest|busiest|richest|wealthiest|poorest)/;
const LITTLE = /^(lowest|smallest|least|fewest|worst|poorest)/;
const SHOWN =
  /^(listed|shown|displayed|presented|given|grouped|organized|arranged|sorted|ordered|ranked|speed)$/;

/** Surety from which on an adjective is said of the field whose name it stands in. */
const QUALITY = 0.8;
/** Surety from which on words are the whole name of a field. */
const WHOLE_NAME = 0.9;
const GROUPS_MEANT = 0.05;

/** At the end of a question: the order that groups have by themselves. */
const PLAIN_ORDER = /(?:, )?in order(?= )/;
/** A direction in front of what it is by: "in descending order of length". */
const ORDER_OF =
  /(?:, |and )?(?:(?:sorted|ordered|ranked|arranged) )?in (?:a )?(?<way>desc|descending|decreasing|asc|ascending|increasing) order (?:of|by|based on|according to)(?: (?:the|their|its))*(?= )/;
/** What orders those that are alike in what was said before. */
const THEN = /(?:, |and )*then(?: sorted| ordered| ranked)? (?:by|in)(?: (?:the|their|its))*(?= )/;
/** Where something comes first anyway, "by" says what by. */
const SUPERLATIVE =
  /(?:top|bottom|best|worst|leading|most|least|highest|lowest|largest|smallest|[a-z]+est)(?= (?!first|ones first))/;
const STARTING =
  /(?:, )?(?:starting|beginning|start) (?:with|from) (?:the )?(?<adjective>[a-z]+)(?: ones?| first)?(?= )/;
const BY = /by(?: (?:the|their|its))*(?= )/;
const CHRONOLOGICAL =
  /(?:in )?(?:chronological order|chronologically|reverse chronological order|reverse chronologically)(?= )/;

/** Sorting that is asked for by name: `sorted by price descending`, `newest first`, `alphabetically`. */
export function readSorts(draft: Draft): void {
  draft.each(SCALE, (match) => acceptClaim(draft, claimScale(draft, match)));
  draft.each(STARTING, (match) => {
    const adjective = match.groups.adjective ?? "";
    if (ADJECTIVES.has(adjective) || MEASURED.test(adjective)) acceptClaim(draft, claimFirst(draft, match));
  });
  draft.each(FIRST, (match) =>
    acceptClaim(draft, isFirstOfName(draft, match) ? null : claimFirst(draft, match)),
  );
  draft.each(ORDER_OF, (match) => acceptClaim(draft, claimOrderOf(draft, match)));
  draft.each(ALPHABETICAL, (match) => acceptClaim(draft, claimAlphabetical(draft, match)));
  draft.each(SORT, (match) => acceptClaim(draft, claimSorted(draft, match)));
  if (isOrderMeant(draft)) draft.each(BY, (match) => acceptClaim(draft, claimPlainOrder(draft, match)));
  readTies(draft);
  draft.each(TRAILING, (match) => acceptClaim(draft, claimTurn(draft, match)));
  draft.each(CHRONOLOGICAL, (match) => acceptClaim(draft, claimChronological(draft, match)));
  draft.each(PLAIN_ORDER, (match) => acceptClaim(draft, claimPlainEnd(draft, match)));
  inOrderSaid(draft);
}

/** "Then by name": what orders those that are alike in what orders all. */
function readTies(draft: Draft): void {
  draft.each(THEN, (match) => {
    if (draft.plan.sort.length > 0) acceptClaim(draft, claimSortKeys(draft, match));
  });
}

/** "Rides per month, in order": that of what splits them, unless another was said. */
function claimPlainEnd(draft: Draft, match: Match): Claim | null {
  const { plan } = draft;
  if (!/^[.?!]?$/.test(draft.norm(match.end))) return null;
  if (plan.sort.length > 0) return { evidence: evidenceOf([match]) };
  return plan.keys.length > 0
    ? claimSort({ by: { kind: "key", index: 0 }, direction: 1, words: [match] })
    : null;
}

function claimAlphabetical(draft: Draft, match: Match): Claim | null {
  const said = / (of|by)( |$)/.test(match.text)
    ? draft.fieldAt(match.end, (_, one) => one.score >= 0.6)
    : null;
  if (said) {
    const words = [{ start: match.start, end: said.end }];
    return claimSort({ by: sortByField(draft.refOf(said)), direction: 1, words });
  }
  if (draft.plan.keys.length > 0)
    return claimSort({ by: { kind: "key", index: 0 }, direction: 1, words: [match] });
  const name =
    draft.plan.columns[0]?.field ??
    nameField(draft.collection) ??
    draft.collection.fields.find((field) => field.kind === "text" && field.arrayRoot === null);
  if (!name) return null;
  const by = { kind: "field", ref: { field: name, route: null } } as const;
  return claimSort({ by, direction: 1, words: [match] }, "text");
}

/** "sorted by price", "sort the member names by age": what is sorted stays free, as it may be shown. */
function claimSorted(draft: Draft, match: Match): Claim | null {
  if (isInName(draft, match)) return null;
  const end = byBehind(draft, match);
  if (end > match.end) {
    const keys = claimSortKeys(draft, { start: end - 1, end });
    const verb = { evidence: evidenceOf([{ start: match.start, end: match.start + 1 }]) };
    return keys ? joinClaims(verb, keys) : verb;
  }
  // what is sorted by may be read already: "ordered by age from the oldest to the youngest"
  const isRead = draft.plan.sort.some((key) =>
    key.words.some((words) => words.start <= end && end < words.end),
  );
  return (
    claimSortKeys(draft, { start: match.start, end }) ??
    (isRead && draft.isFree(match) ? { evidence: evidenceOf([match]) } : null)
  );
}

/** "Fee above 6, order number and fee": the word is the first one of a name. */
function isInName(draft: Draft, { start, end }: Words): boolean {
  const at = draft.skip(start, /^(and|,|then)$/);
  return at + 1 === end && draft.fieldAt(at, (_, one) => one.score >= WHOLE_NAME && one.end > end) !== null;
}

/** "students by last name": without figures "by" can only mean the order. */
function isOrderMeant(draft: Draft): boolean {
  const { keys, sort } = draft.plan;
  return keys.length === 0 && sort.length === 0 && !asksFigures(draft) && !draft.match(SUPERLATIVE);
}

function claimPlainOrder(draft: Draft, match: Match): Claim | null {
  const isNamed =
    draft.plan.sort.length === 0 &&
    !isDoer(draft, match) &&
    (draft.fieldAt(match.end, (field, mention) => field.kind !== "object" && mention.score >= 0.7) !== null ||
      storedQuantityAt(draft, match.end) !== null);
  const claim = isNamed ? claimSortKeys(draft, match) : null;
  const isOfOther = claim?.sort?.some(({ by }) => by.kind === "field" && by.ref.route !== null) ?? false;
  // "bookings by hall name" may ask how many each hall has
  const doubts = isOfOther ? [{ weight: GROUPS_MEANT, about: "by", kind: "vague" as const }] : [];
  return claim && { ...claim, assumptions: [...(claim.assumptions ?? []), ...doubts] };
}

/** Turns the order that was read. */
function claimTurn(draft: Draft, match: Match): Claim | null {
  const [known] = draft.plan.sort;
  return known
    ? { turned: [{ key: known, direction: directionOf(match) }], evidence: evidenceOf([match], 0.95) }
    : null;
}

/** Directions behind what was ranked, and of orders that name nothing: "the five longest in descending order". */
export function readDirections(draft: Draft): void {
  draft.each(TRAILING, (match) => acceptClaim(draft, claimDirection(draft, match)));
  draft.each(FIRST, (match) => acceptClaim(draft, claimSaidAgain(draft, match)));
  readTies(draft);
}

/** "The five largest, biggest on top": the order that was read. */
function claimSaidAgain(draft: Draft, match: Match): Claim | null {
  const [known] = draft.plan.sort;
  const said = match.groups.adjective ?? "";
  const adjective = ADJECTIVES.get(said);
  const target = adjective && !MEASURED.test(said) ? conceptTarget(draft, adjective) : null;
  const isMeasured = MEASURED.test(said);
  const direction = isMeasured ? (LITTLE.test(said) ? 1 : -1) : target?.direction;
  if (!known || known.direction !== direction) return null;
  return { repeated: [{ of: known, words: match }], evidence: evidenceOf([match], 0.95) };
}

/** An end of an order that was asked for is ordered already; else the order is by what it can only be by. */
function claimDirection(draft: Draft, match: Match): Claim | null {
  const direction = directionOf(match);
  const [known] = draft.plan.sort;
  if (known) return known.direction === direction ? { evidence: evidenceOf([match], 0.95) } : null;
  const by = fallbackSort(draft);
  return by && claimSort({ by, direction, words: [match] }, "any");
}

function directionOf({ groups }: Match): 1 | -1 {
  return UP.test(groups.way ?? "") ? 1 : -1;
}

/** Claims an order whose direction comes before its key: "in descending order of length". */
function claimOrderOf(draft: Draft, match: Match): Claim | null {
  const target = sortTargetAt(draft, match.end, false);
  if (!target) return null;
  const direction = UP.test(match.groups.way ?? "") ? 1 : -1;
  const sort = claimSort({ by: target.by, direction, words: [{ start: match.start, end: target.end }] });
  return { ...sort, replaced: target.replaced ? [target.replaced] : [] };
}

/** By the date that splits, narrows or belongs to the documents. */
function claimChronological(draft: Draft, match: Match): Claim | null {
  const isUp = /reverse/.test(match.text);
  const adjective: Adjective = { concept: "date", isUp };
  const [split, ...parts] = timeKeysFirst(draft, adjective);
  if (split && parts.length === 0) return claimSort({ ...split, words: [match] });
  const ref = boundDate(draft, adjective) ?? ownDate(draft);
  if (!ref) return null;
  // the year and the month of groups are in order by their date
  const by = parts.length > 0 ? ({ kind: "field", ref } as const) : sortByRead(draft, ref);
  return claimSort({ by, direction: isUp ? -1 : 1, words: [match] });
}

/** "Vessels sailed by captains": who did it is no order. */
function isDoer(draft: Draft, { start, end }: Words): boolean {
  const verb = draft.tokens[start - 1]?.norm ?? "";
  return (DONE.test(verb) && !SHOWN.test(verb)) || areDoersMeant(draft, end);
}

/** Keys as they are said; of two by one field the one that names its direction, which was read first. */
function inOrderSaid({ plan }: Draft): void {
  const fieldOf = (key: SortKey): FieldModel | null => (key.by.kind === "field" ? key.by.ref.field : null);
  plan.sort = plan.sort.filter(
    (key, at) =>
      fieldOf(key) === null || plan.sort.findIndex((other) => fieldOf(other) === fieldOf(key)) === at,
  );
  plan.sort.sort((a, b) => (a.words[0]?.start ?? 0) - (b.words[0]?.start ?? 0));
}

/** "sort the names by age": the order is said behind what is sorted. */
function byBehind(draft: Draft, match: Match): number {
  if (
    / (by|on|to|from|in|with|the|their|its|of)$/.test(match.text) &&
    / (by|on|according to|from|in|with)( |$)/.test(match.text)
  )
    return match.end;
  for (let at = match.end; at < match.end + 6; at++)
    if (draft.norm(at) === "by") return draft.skip(at + 1, /^(the|their|its)$/);
  return match.end;
}

/** "cheapest first", "fewest routes first". */
function claimFirst(draft: Draft, match: Match): Claim | null {
  const [degreed = "", , word = ""] = /\b(most|least) ([a-z]+)/.exec(match.text) ?? [];
  const said = ADJECTIVES.has(word) ? degreed : (match.groups.adjective ?? "");
  const adjective = ADJECTIVES.get(said.replace(/^(most|top|highest|least) /, ""));
  if (MEASURED.test(said) && isDirectionOfSort(draft, match)) return null;
  const splits = timeKeysFirst(draft, adjective);
  if (splits.length > 0) return joinClaims(...splits.map((one) => claimSort({ ...one, words: [match] })));
  if (draft.plan.metrics.length > 0 && MEASURED.test(said))
    return claimOnlyOrder(draft, match, !LITTLE.test(said));
  if (isRankedSo(draft, match, said)) return null;
  const named = MEASURED.test(said) ? numberNamedIn(draft, match) : null;
  if (named)
    return claimSort({ by: sortByRead(draft, named), direction: LITTLE.test(said) ? 1 : -1, words: [match] });
  const order = adjective && orderOfAdjective(draft, match, { said, adjective });
  if (order) return order;
  const quality = word === "" ? null : claimQuality(draft, match, word);
  return quality || !MEASURED.test(said) ? quality : claimOnlyOrder(draft, match, !LITTLE.test(said));
}

/** By the field that the adjective speaks of, else by the only figure. */
function orderOfAdjective(
  draft: Draft,
  match: Match,
  { said, adjective }: { said: string; adjective: Adjective },
): Claim | null {
  const named = adjective.concept === "age" ? dateOfOrder(draft, match) : null;
  if (named)
    return claimSort({
      by: sortByField(named.ref),
      direction: adjective.isUp ? -1 : 1,
      words: [named.words],
    });
  const deed = deedOfOrder(draft, match, adjective);
  const date = deed?.date ?? dateNamedIn(draft, match) ?? boundDate(draft, adjective);
  const target = conceptTarget(draft, adjective, date);
  const by = target && sortByRead(draft, target.ref);
  if (by && !(MEASURED.test(said) && isLostInGroups(draft, by))) {
    const direction = (said.startsWith("least ") ? -target.direction : target.direction) as 1 | -1;
    return claimSort({ by, direction, words: [deed?.words ?? match] });
  }
  const figure = onlyFigureFirst(draft, adjective);
  return figure && claimSort({ ...figure, words: [match] });
}

/** "Sorted by the total, highest first": the order that is said in front reads its direction itself. */
function isDirectionOfSort(draft: Draft, match: Words): boolean {
  const sort = draft.match(SORT);
  const start = draft.skipBack(match.start, /^,$/);
  if (!sort || sort.end > start || orderAt(draft, start)?.end !== match.end) return false;
  const end = sortTargetAt(draft, sort.end, false)?.end ?? 0;
  return end === start || end === match.start;
}

/** "most loyal first": the number that has the adjective in its name. */
function claimQuality(draft: Draft, match: Match, word: string): Claim | null {
  const at = draft.tokens.findIndex((token, place) => place >= match.start && token.norm === word);
  const hits = draft.question.names.byToken[at];
  const field = draft.collection.fields.find(
    (one) =>
      isNumeric(one) && one.arrayRoot === null && one.words.some((own) => (hits?.get(own) ?? 0) >= QUALITY),
  );
  if (!field) return null;
  const direction = match.text.includes("least ") ? 1 : -1;
  return claimSort({ by: { kind: "field", ref: { field, route: null } }, direction, words: [match] });
}

/** Keys of one order: "by city, then by age descending". */
function claimSortKeys(draft: Draft, match: Words): Claim | null {
  const claims: Claim[] = [];
  let at = match.end;
  for (;;) {
    const isFurther = claims.length > 0;
    const key = sortKeyAt(draft, at, isFurther);
    if (!key) break;
    const words = [{ start: isFurther ? key.start : match.start, end: key.end }];
    const sort = claimSort({ by: key.by, direction: key.direction, words }, key.implied);
    claims.push({ ...sort, replaced: key.replaced ? [key.replaced] : [] });
    at = draft.skip(key.end, /^(and|then|,|by|followed)$/);
    if (at === key.end) break;
  }
  return claims.length > 0 ? joinClaims(...claims) : null;
}

/** A direction in front of the key: "in descending price". */
const LEADING_DIRECTIONS: ReadonlyMap<string, 1 | -1> = new Map([
  ["descending", -1],
  ["ascending", 1],
]);

type FoundKey = Words &
  Pick<SortKey, "by" | "direction"> & {
    /** Set where no word says what it is by. */ implied: "any" | "measure" | null;
    replaced?: Metric | undefined;
  };

/** "by the vessel's name": whose field it is that orders. */
function skipOwner(draft: Draft, at: number): number {
  const owner = draft.plan.collectionWords.find((words) => words.start === at);
  const end = owner ? draft.skip(owner.end, /^('s|s)$/) : at;
  return owner && draft.fieldAt(end, (_, one) => one.score >= QUALITY) ? end : at;
}

/** A key and its direction; without a key what the order can only be by. */
function sortKeyAt(draft: Draft, at: number, isFurther: boolean): FoundKey | null {
  const leading = LEADING_DIRECTIONS.get(draft.norm(at));
  const start = skipOwner(draft, leading === undefined ? at : draft.skip(at + 1, /^(by|order|of|the)$/));
  const named = sortTargetAt(draft, start, isFurther);
  const order = orderAt(draft, named?.end ?? start);
  // "rank the runners from fastest to slowest" by their time, and not by what they are called
  const isWhole = order?.isScale === true && draft.plan.collectionWords.some((one) => one.start === start);
  if (order && (!named || isWhole)) return keyOfOrder(draft, start, order);
  if (!named) return null;
  const { by, replaced } = named;
  const direction = order?.direction ?? leading ?? named.direction ?? (isBestFirst(draft, by) ? -1 : 1);
  return { by, direction, start, end: order?.end ?? named.end, implied: null, replaced };
}

/** An order that names nothing in front of it: "from the latest to the earliest date", "descending". */
function keyOfOrder(draft: Draft, start: number, order: Order): FoundKey | null {
  const target = order.isScale ? sortTargetAt(draft, order.end, true) : null;
  const scaled = target ? null : keyOfScale(draft, order);
  if (scaled) return { ...scaled, start, end: order.end, implied: null };
  const by = target?.by ?? (order.from && draft.plan.metrics.length === 0 ? null : fallbackSort(draft));
  const implied = target ? null : order.isScale ? "measure" : "any";
  return by && { by, direction: order.direction, start, end: target?.end ?? order.end, implied };
}
