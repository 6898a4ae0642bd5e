import { ASCENDING } from "../lexicon/phrases.table.ts";
import { ADJECTIVES, MEASURES } from "../lexicon/concepts.table.ts";
import type { Amount, Words } from "../plan/plan.ts";
import { isNumeric, isTemporal, isUnique } from "../schema/model.ts";
import type { Draft, Match } from "./draft.ts";
import { defaultDate, fieldOfConcept } from "./pick-field.ts";
import { asksWho, askedKey, findKey } from "./rank-keys.ts";
import { addDateKey, addKey, datePartAt, isPluralWord, keyAt, type FoundKey } from "./read-groups.ts";
import { isIdentity } from "./read-having.ts";
import { amountAt, type FoundAmount, revenueOf } from "./amounts.ts";
import { addMetric } from "./read-metrics.ts";
import { addSort, conceptTarget } from "./read-order.ts";
import { numberIn, readNth, readUsual } from "./read-ranks.ts";
import { relationAt } from "./relations.ts";
import { isValueBeforeCollection, skipValuesBack } from "./values-before.ts";

const LIMIT =
  /(?:(?:limit(?:ed)?(?: (?:it|them|results?|the results?))?(?: to)?|only|at most|max(?:imum)?(?: of)?|just|no more than|up to|keep)(?: the)?(?: (?:first|top))? # (?:results?|documents?|rows?|records?|entries|items?|of them)|limit(?:ed)?(?: (?:it|them|results?|the results?))?(?: to)?(?: the)?(?: (?:first|top))? #)(?= )/;
/** "most expensive first, five of them". */
const SOME_OF_THEM = /(?:, |and |but )?(?:just |only |the first |at most )?# of (?:them|these|those)(?= )/;
const TOP = /(?:the )?(?<side>top|first|last|bottom|best|worst|leading) #(?= )/;
const SKIP =
  /(?:skip(?:ping)?|after skipping|offset|ignore)(?: the)?(?: first)? #(?: (?:results?|documents?|rows?|records?|entries))?(?= )/;
const MOST =
  /(?:the )?(?:# )?(?:(?:with|has|have|having|had|got|gets|get|received|receives|made|makes|placed|sold|sells|by|spent|spends|spending|earned|earns|wrote|written|posted|paid|sees|saw) )*(?:the )?(?:# )?(?<word>most|fewest|least|highest number of|largest number of|lowest number of|smallest number of|greatest number of|biggest number of|highest count of|more|maximum number of|minimum number of)(?: (?:number of|of|common|popular|frequent|frequently|often|total))*(?= )/;
const HIGHEST =
  /(?:(?:with|has|have|having|had|got|gets|earns?|earning|of|is|are|by) )*(?:the )?(?:# )?(?<word>highest|largest|biggest|greatest|longest|lowest|smallest|shortest|best|worst|latest|newest|oldest|earliest|most recent|maximum|minimum|max|min|top|heaviest|lightest|strongest|least|most|bottom)(?: # )?(?: (?:average|avg|mean|total|overall|combined|single|ever))*(?= )/;

/** How many to keep, and what comes first: `top 5`, `the 3 cheapest`, `with the most orders`. */
export function readTops(draft: Draft): void {
  draft.each(SKIP, (match) => {
    draft.plan.skip = { count: numberIn(draft, match) ?? 0, words: [match] };
    draft.take(match);
  });
  readNth(draft);
  readTopNumber(draft);
  readPlainNumber(draft);
  readUsual(draft);
  readSelling(draft);
  readBusiest(draft);
  readAdjectives(draft);
  readMost(draft);
  readHighest(draft);
  draft.each(LIMIT, (match) => setLimit(draft, numberIn(draft, match) ?? 1, match));
  draft.each(SOME_OF_THEM, (match) => {
    if (!draft.plan.limit) setLimit(draft, numberIn(draft, match) ?? 1, match);
  });
}

function readTopNumber(draft: Draft): void {
  draft.each(TOP, (match) => {
    const count = numberIn(draft, match);
    if (count === null || count < 1) return;
    setLimit(draft, count, match);
    const side = match.groups.side ?? "top";
    const isDown = side === "bottom" || side === "worst";
    const start = draft.skip(match.end, /^(of|the|most|our|all|different)$/);
    // "top 5 countries by number of customers" splits by what is ranked
    const key = draft.isTaken(start) ? null : keyAt(draft, start, true);
    const hasFigure =
      draft.plan.metrics.length > 0 ||
      draft.match(
        /(?:by|with|in terms of|based on|for)(?: the)?(?: (?:most|highest|largest|total|number|average|count|overall|fewest|lowest|revenue|sales|money|spending|spend))(?= )/,
        match.end,
      ) !== null;
    if (
      key &&
      !isUnique(key.ref.field) &&
      (hasFigure || draft.plan.collectionWords.length === 0) &&
      draft.plan.keys.length === 0
    )
      addKey(draft, { ...key.ref, part: null, step: null, words: [key.words] });
    if (side === "last") {
      const date = defaultDate(draft.collection);
      if (date && draft.plan.sort.length === 0)
        draft.plan.sort.push({
          by: { kind: "field", ref: { field: date.field, route: null } },
          direction: -1,
          words: [match],
        });
      // "the last 3 by release date"
      const [only] = draft.plan.sort;
      if (only?.by.kind === "field" && isTemporal(only.by.ref.field) && draft.plan.sort.length === 1)
        only.direction = -1;
      return;
    }
    readRankedBy(draft, match, isDown);
  });
}

const RANKED_BY =
  /(?:by|with|in terms of|based on|in|according to|for|on)(?: (?:the|their|its|highest|lowest|most|largest|total|overall|average|best|worst|greatest))*(?= )/;

/** "top 5 products by price": what ranks them. */
function readRankedBy(draft: Draft, top: Words, isDown: boolean): void {
  if (draft.plan.sort.length > 0) return;
  for (let by = draft.match(RANKED_BY, top.end); by; by = draft.match(RANKED_BY, by.start + 1))
    if (rankBy(draft, by, isDown)) return;
}

function rankBy(draft: Draft, by: Match, isDown: boolean): boolean {
  const metric = draft.plan.metrics.findIndex((one) =>
    one.words.some((words) => words.start >= by.start && words.start <= by.end),
  );
  if (metric >= 0) {
    draft.plan.sort.push({ by: { kind: "metric", index: metric }, direction: isDown ? 1 : -1, words: [by] });
    draft.take(by);
    return true;
  }
  const found = amountAfter(draft, by);
  const date = found ? null : draft.fieldAt(by.end, isTemporal);
  const words = { start: by.start, end: found?.words.end ?? date?.end ?? by.end };
  const direction = isDown || /lowest|worst/.test(by.text) ? 1 : -1;
  if (!found && !date) return false;
  if (draft.plan.keys.length > 0 && found) {
    const kind = /average/.test(by.text) ? "avg" : "sum";
    addMetric(draft, { kind, of: found.amount, name: kind === "avg" ? "average" : "total", words: [words] });
    draft.plan.sort.push({
      by: { kind: "metric", index: draft.plan.metrics.length - 1 },
      direction,
      words: [words],
    });
    return true;
  }
  if (found) sortByAmount(draft, found.amount, { direction, words });
  else if (date) addSort(draft, { by: { kind: "field", ref: draft.refOf(date) }, direction, words: [words] });
  return true;
}

/** The amount that ranks. "highest total" and "by total" mean the field `total` where no amount follows. */
function amountAfter(draft: Draft, words: Words): FoundAmount | null {
  const found = amountAt(draft, words.end);
  if (found) return found;
  const name = draft.fieldAt(
    words.end - 1,
    (field, mention) => isNumeric(field) && mention.score >= 0.9 && mention.end === words.end,
  );
  return name && { amount: draft.amountOf(name), words: name };
}

function sortByAmount(draft: Draft, amount: Amount, call: { direction: 1 | -1; words: Words }): void {
  const by =
    amount.kind === "field"
      ? ({ kind: "field", ref: { field: amount.field, route: amount.route } } as const)
      : ({ kind: "amount", of: amount } as const);
  addSort(draft, { by, direction: call.direction, words: [call.words] });
}

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
function readSelling(draft: Draft): void {
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
  if (key) addKey(draft, { ...key.ref, part: null, step: null, words: [key.words] });
  else if (draft.plan.keys.length === 0) findKey(draft, match);
  if (draft.plan.keys.length === 0) return;
  if (quantity)
    addMetric(draft, {
      kind: "sum",
      of: { kind: "field", field: quantity.field, route: quantity.route },
      name: "totalQuantity",
      words: [match],
    });
  else addMetric(draft, { kind: "count", name: "count", words: [match] });
  const isDown = /^(worst|least)$/.test(match.groups.side ?? "");
  rankByMetric(draft, {
    direction: isDown ? 1 : -1,
    count: numberIn(draft, match),
    words: match,
    isPlural: false,
  });
}

/** "busiest month": the one with the most documents. */
function readBusiest(draft: Draft): void {
  draft.each(/(?:the )?(?:# )?(?<word>busiest|quietest|peak|slowest)(?: #)?(?= )/, (match) => {
    const part = datePartAt(draft, match.end);
    const key = part ? null : keyAt(draft, match.end, true);
    const end = part?.end ?? key?.words.end ?? match.end;
    if (part) {
      if (!addDateKey(draft, { start: match.start, end }, { part: part.part, at: match.end })) return;
    } else if (key && match.groups.word !== "slowest")
      addKey(draft, { ...key.ref, part: null, step: null, words: [key.words] });
    else return;
    addMetric(draft, { kind: "count", name: "count", words: [match] });
    rankByMetric(draft, {
      direction: /quietest|slowest/.test(match.text) ? 1 : -1,
      count: numberIn(draft, match),
      words: match,
      isPlural: false,
    });
  });
}

/** `5 most expensive products`, `the cheapest product`, `latest order`. */
function readAdjectives(draft: Draft): void {
  draft.each(
    /(?:the )?(?:(?:top|first) )?(?:# )?(?:(?<degree>most|least|highest|lowest|best|worst|top)(?: |-| - ))?(?<adjective>[a-z]+)(?: #)?(?= )/,
    (match) => {
      const word = match.groups.adjective ?? "";
      const adjective = ADJECTIVES.get(word);
      const degree = match.groups.degree;
      const isSuperlative = degree !== undefined || /(est|best|worst|latest|newest)$/.test(word);
      if (
        !adjective ||
        !isSuperlative ||
        (adjective.concept === "date" && word === "recent" && degree === undefined)
      )
        return;
      // "highest price" names its own field
      const named = draft.fieldAt(
        match.end,
        (field, mention) =>
          !isValueBeforeCollection(draft, match.end) &&
          (isNumeric(field) || (isTemporal(field) && adjective.concept === "date")) &&
          mention.score >= 0.6,
      );
      // "cheapest base price" orders by the field that it names
      if (named && degree === undefined && (HIGHEST.test(`${word} `) || !isNumeric(named.field))) return;
      const words = named && degree === undefined ? { start: match.start, end: named.end } : match;
      const target =
        named && degree === undefined
          ? { ref: draft.refOf(named), direction: adjective.isUp ? -1 : 1 }
          : conceptTarget(draft, adjective);
      const isReversed = /^(least|lowest|worst)$/.test(degree ?? "");
      const count = numberIn(draft, match);
      // "the three biggest theaters by number of screens"
      readRankedBy(draft, match, adjective.isUp === isReversed);
      if (draft.plan.sort.length > 0 && draft.isFree(match)) {
        finishTop(draft, { count, words: match });
        return;
      }
      if (!target) return;
      const direction = (isReversed ? -target.direction : target.direction) as 1 | -1;
      finishTop(draft, { count, words });
      addSort(draft, { by: { kind: "field", ref: target.ref }, direction, words: [words] });
    },
  );
}

/** `which customer has the most orders`, `the product with the most reviews`, `most common category`. */
function readMost(draft: Draft): void {
  draft.each(MOST, (match) => {
    const word = match.groups.word ?? "most";
    if (word === "more") return;
    const isDown = ASCENDING.test(word);
    const direction = isDown ? 1 : -1;
    const count = numberIn(draft, match);
    const isCommon = /(common|popular|frequent|frequently|often)$/.test(match.text);
    const isOwn =
      draft.isTaken(match.end) &&
      [draft.plan.collectionWords, ...draft.plan.conditions.map((one) => one.words)]
        .flat()
        .some((words) => words.start <= match.end && match.end < words.end);
    if (isCommon) {
      const own = draft.plan.collectionWords.find((words) => words.start === match.end);
      const start = own?.end ?? match.end;
      const key = draft.isTaken(start) ? null : keyAt(draft, start, true);
      if (key) addKey(draft, { ...key.ref, part: null, step: null, words: [key.words] });
      else if (draft.plan.keys.length === 0) findKey(draft, match);
      if (draft.plan.keys.length === 0) return;
      for (const one of draft.plan.keys)
        if (one.field.absence > 0 && one.route === null && !one.field.isArray && one.field.arrayRoot === null)
          draft.addCondition({
            field: one.field,
            route: null,
            test: { kind: "present", isPresent: true },
            words: one.words,
            role: "shape",
          });
      addMetric(draft, { kind: "count", name: "count", words: [match] });
      rankByMetric(draft, { direction, count, words: match, isPlural: false });
      return;
    }
    if (isOwn) {
      // "most loaned isbn": the verb is the collection, the key follows
      const verb = draft.plan.collectionWords.find((one) => one.start === match.end);
      const key =
        verb && draft.plan.keys.length === 0 && !draft.isTaken(verb.end)
          ? keyAt(draft, verb.end, true)
          : null;
      if (key && !isUnique(key.ref.field))
        addKey(draft, { ...key.ref, part: null, step: null, words: [key.words] });
      if (draft.plan.keys.length === 0) findKey(draft, match);
      if (draft.plan.keys.length === 0) return;
      addMetric(draft, { kind: "count", name: "count", words: [match] });
      rankByMetric(draft, { direction, count, words: match, isPlural: false });
      return;
    }
    const found = amountOrSize(draft, match.end);
    if (found) {
      rankByAmount(draft, found.amount, {
        direction,
        count,
        words: { start: match.start, end: found.words.end },
      });
      return;
    }
    const related = relationAt(draft, match.end);
    if (!related) {
      readVerbBefore(draft, match, { direction, count });
      return;
    }
    const words = { start: match.start, end: related.end };
    finishTop(draft, { count, words });
    addSort(draft, { by: { kind: "relation", route: related.route }, direction, words: [words] });
  });
}

/** "who owes the most", "which branch lends the most": the verb in front says what is ranked. */
function readVerbBefore(draft: Draft, match: Words, call: { direction: 1 | -1; count: number | null }): void {
  const end = draft.skipBack(match.start, /^(us|you|them|money|in|to|the|overall)$/);
  const named = draft.fieldBefore(end, (field, mention) => isNumeric(field) && mention.score >= 0.55);
  const verb = draft.norm(end - 1);
  const words = { start: named?.start ?? end - 1, end: match.end };
  const isExact = named !== null && named.score >= 0.9;
  const amount = (isExact ? null : amountOfVerb(draft, verb)) ?? (named ? draft.amountOf(named) : null);
  if (amount) {
    if (draft.plan.keys.length === 0 && draft.plan.collectionWords.length === 0) findKey(draft, words);
    if (draft.plan.keys.length === 0) rankByAmount(draft, amount, { ...call, words });
    else {
      addMetric(draft, { kind: "sum", of: amount, name: "total", words: [words] });
      rankByMetric(draft, { ...call, words, isPlural: false });
    }
    return;
  }
  const isOwn = draft.plan.collectionWords.some((one) => one.end === end);
  if (!isOwn) return;
  if (draft.plan.keys.length === 0) findKey(draft, match);
  if (draft.plan.keys.length === 0) return;
  addMetric(draft, { kind: "count", name: "count", words: [match] });
  rankByMetric(draft, { ...call, words: match, isPlural: false });
}

function amountOfVerb(draft: Draft, verb: string): Amount | null {
  // what is spent is what was sold, not any sum of money such as a salary
  if (/^spen(t|d|ds|ding)$/.test(verb)) return revenueOf(draft);
  const concept = MEASURES.get(verb);
  const picked = concept ? fieldOfConcept(draft, concept) : null;
  return picked && { kind: "field", field: picked.field, route: picked.route };
}

/** `with the highest price`, `highest total salary`. */
function readHighest(draft: Draft): void {
  draft.each(HIGHEST, (match) => {
    const word = match.groups.word ?? "highest";
    const isDown = ASCENDING.test(word);
    const isDateWord = /(latest|newest|oldest|earliest|most recent)/.test(word);
    const isAverage = /(average|avg|mean)/.test(match.text);
    const date = draft.fieldAt(
      match.end,
      (field, mention) =>
        isTemporal(field) &&
        mention.score > 0.6 &&
        (isDateWord || !/most|least/.test(word)) &&
        !isValueBeforeCollection(draft, match.end),
    );
    const amount = date ? null : amountAfter(draft, match);
    // "the shortest person" is not the one with the lowest `personId`
    const found = amount && isKeyOf(draft, amount) ? null : amount;
    const isTotal =
      /(total|overall|combined)/.test(match.text) && found !== null && found.words.end > match.end;
    const taken = draft.plan.metrics.findIndex((metric) =>
      metric.words.some((words) => words.start === match.end),
    );
    const end = found?.words.end ?? date?.end ?? match.end;
    const words = { start: match.start, end };
    // the oldest have the highest age
    const isAge = found?.amount.kind === "field" && found.amount.field.words.includes("age");
    const isFirst = isAge && /oldest/.test(word) ? false : isAge && /newest/.test(word) ? true : isDown;
    const direction = isFirst ? 1 : -1;
    const count = numberIn(draft, match);
    if (taken >= 0) {
      if (draft.plan.keys.length === 0) findKey(draft, match);
      if (draft.plan.keys.length > 0)
        rankByMetric(draft, { direction, count, words: match, isPlural: false });
      return;
    }
    if (date) {
      finishTop(draft, { count, words });
      addSort(draft, { by: { kind: "field", ref: draft.refOf(date) }, direction, words: [words] });
      return;
    }
    if (!found) return;
    if (isAverage || isTotal) {
      if (draft.plan.keys.length === 0) findKey(draft, match);
      if (draft.plan.keys.length > 0) {
        addMetric(draft, {
          kind: isAverage ? "avg" : "sum",
          of: found.amount,
          name: isAverage ? "average" : "total",
          words: [words],
        });
        rankByMetric(draft, { direction, count, words, isPlural: false });
        return;
      }
    }
    rankByAmount(draft, found.amount, { direction, count, words });
  });
}

function isKeyOf(draft: Draft, { amount, words }: { amount: Amount; words: Words }): boolean {
  return (
    amount.kind === "field" &&
    isIdentity(draft, amount.field) &&
    !draft.tokens
      .slice(words.start, words.end)
      .some((token) => /^(ids?|identifiers?|numbers?|no)$/.test(token.norm))
  );
}

function amountOrSize(draft: Draft, start: number): { amount: Amount; words: Words } | null {
  const array = draft.fieldAt(start, (field, mention) => field.isArray && mention.score >= 0.7);
  if (array) return { amount: draft.amountOf(array), words: array };
  return amountAt(draft, start);
}

/** Documents by their own amount, or groups by the sum where a group is asked for. */
function rankByAmount(
  draft: Draft,
  amount: Amount,
  call: { direction: 1 | -1; count: number | null; words: Words },
): void {
  const asked = draft.plan.keys.length === 0 ? askedKey(draft, call.words) : null;
  if (asked) addKey(draft, { ...asked.ref, part: null, step: null, words: [asked.words] });
  if (draft.plan.keys.length > 0 && asked) {
    addMetric(draft, { kind: "sum", of: amount, name: "total", words: [call.words] });
    rankByMetric(draft, { ...call, isPlural: false });
    return;
  }
  finishTop(draft, call);
  sortByAmount(draft, amount, call);
}

function rankByMetric(
  draft: Draft,
  call: { direction: 1 | -1; count: number | null; words: Words; isPlural: boolean },
): void {
  draft.plan.sort.push({
    by: { kind: "metric", index: draft.plan.metrics.length - 1 },
    direction: call.direction,
    words: [call.words],
  });
  finishTop(draft, call);
}

/** One result where one is asked for; all where a plural without a number is. */
function finishTop(draft: Draft, call: { count: number | null; words: Words }): void {
  draft.take(call.words, 0.95);
  if (draft.plan.limit || (call.count === null && isPluralAsked(draft, call.words))) return;
  draft.plan.limit = { count: call.count ?? 1, words: [call.words] };
}

/** "the cheapest products" and "which products have the most reviews" ask for more than one. */
function isPluralAsked(draft: Draft, words: Words): boolean {
  const isPluralAt = (at: number): boolean =>
    isPluralWord(draft, at) &&
    (isOwnName(draft, at) || draft.plan.keys.some((key) => key.words.some((one) => one.end === at + 1)));
  // "which one has the longest runtime"
  if (draft.norm(words.start - 1) === "one") return false;
  // what follows "most" is counted, not asked for
  const isCounted = /^(most|fewest|least|of)$/.test(draft.tokens[words.end - 1]?.norm ?? "");
  if (!isCounted && (isPluralAt(words.end) || isPluralAt(words.end + 1))) return true;
  const asked =
    draft.plan.keys[0]?.words[0] ?? draft.plan.collectionWords.find((one) => one.start < words.start);
  return asked !== undefined && asked.start < words.start && isPluralAt(asked.end - 1);
}

function isOwnName(draft: Draft, at: number): boolean {
  return draft.plan.collectionWords.some((one) => one.end === at + 1);
}

function setLimit(draft: Draft, count: number, words: Words): void {
  draft.plan.limit = { count, words: [words] };
  draft.take(words);
}

/** "show 10 orders", "20 paid orders": a number right before the collection and the values it has. */
function readPlainNumber(draft: Draft): void {
  if (draft.plan.limit) return;
  for (const words of draft.plan.collectionWords) {
    const start = skipValuesBack(draft, words.start);
    const at = draft.skipBack(start, /^(random|any|sample|of|the|such|more)$/) - 1;
    const number = draft.tokens[at]?.number;
    if (
      number?.isInteger &&
      number.unit === null &&
      draft.norm(at) === "#" &&
      /^(show|give|list|find|get|me|return|display|fetch|any|some|the|us|only|just|see|retrieve|which|what|name|)$/.test(
        draft.norm(at - 1),
      )
    ) {
      setLimit(draft, number.value, { start: at, end: at + 1 });
      return;
    }
  }
}
