import type { Amount, FieldRef, Metric, Words } from "../plan/plan.ts";
import { NOISE } from "../lexicon/words.table.ts";
import { flagOf, isNumeric, type FieldModel } from "../schema/model.ts";
import { nameOfAmount } from "../plan/amount-name.ts";
import { amountAt, type FoundAmount } from "./amounts.ts";
import type { Draft } from "./draft.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { isPluralWord } from "./read-groups.ts";
import { totalOfAll } from "./total-of-all.ts";

type Kind = "sum" | "avg" | "min" | "max" | "median";

const COUNT =
  /(?:(?:what is |what's |find |get |show |give me )?the )?(?:how many times|how often|how frequently|how many|(?:total |overall )?number of|(?:total |overall )?count of|total count of|count up|count|tally of|quantity of|counts of|# of|no \. of|no of|nr of|the amount of)(?: (?:the|all|of|these|those|our|total|there|are|its|their|distinct|different|unique|separate))*(?= )/;
const KINDS: readonly { pattern: RegExp; kind: Kind }[] = [
  { pattern: /^(?:average|avg|mean|averages|averaged|typical)$/, kind: "avg" },
  { pattern: /^median$/, kind: "median" },
  { pattern: /^(?:total|sum|combined|overall|summed|cumulative|aggregate|totals|totalled)$/, kind: "sum" },
  {
    pattern: /^(?:maximum|max|highest|largest|biggest|greatest|longest|peak|top|latest|newest|most)$/,
    kind: "max",
  },
  { pattern: /^(?:minimum|min|lowest|smallest|least|shortest|earliest|oldest|cheapest)$/, kind: "min" },
];
const MIXED =
  /^(highest|largest|biggest|greatest|longest|peak|top|latest|newest|most|lowest|smallest|least|shortest|earliest|oldest|cheapest)$/;
const BETWEEN =
  /^(up|of|the|all|their|its|and|,|\/|as|well|values?|amount|our|in|a|both|value|each|for|on|number|count)$/;
const REVENUE = /^(revenue|sales|turnover|income|earnings|proceeds|takings|spent|gross)$/;

/** Figures asked for: counts, sums, averages, extremes. */
export function readMetrics(draft: Draft): void {
  readCounts(draft);
  readHowMuch(draft);
  readFigures(draft);
  readRevenue(draft);
  readWholes(draft);
  draft.each(/(?:distribution|breakdown|tally|statistics|frequency)(?: of)?(?= )/, (match) => {
    addMetric(draft, { kind: "count", name: "count", words: [match] });
  });
}

function readCounts(draft: Draft): void {
  draft.each(COUNT, (match) => {
    // "five of them" has the same shape as "# of orders"
    if (match.text.startsWith("#") && draft.tokens[match.start]?.kind === "number") return;
    const isDistinct = /(distinct|different|unique|separate)/.test(match.text);
    const target = draft.fieldAt(
      match.end,
      (field, mention) => mention.score >= 0.6 && field.kind !== "bool",
    );
    // "the number of seats is unknown" was read already
    if (
      !/how/.test(match.text) &&
      draft.plan.conditions.some(
        (one) => one.test.kind === "present" && one.words.some((words) => words.start === match.end),
      )
    )
      return;
    // "number of tickets" may be the name of a field
    const noun =
      match.start + match.text.split(" ").findIndex((word) => /^(number|count|no|nr|#)$/.test(word));
    const isInName = draft.fieldMentions.some(
      (one) =>
        one.start < noun &&
        noun < one.end &&
        one.score >= 0.9 &&
        one.route === null &&
        isNumeric(one.field) &&
        draft.isFree(one),
    );
    if (!/how/.test(match.text) && isInName) return;
    if (
      !/how/.test(match.text) &&
      draft.fieldAt(
        noun,
        (field, mention) =>
          isNumeric(field) && mention.route === null && mention.score >= 0.9 && mention.end > match.end - 1,
      )
    )
      return;
    if (countKinds(draft, match, isDistinct)) return;
    const isOwn = draft.isTaken(match.end) || draft.norm(match.end) === "";
    // "by number of seats": the field itself is the number
    const isHead = draft.tokens
      .slice(0, match.start)
      .every((token, at) => draft.isTaken(at) || NOISE.has(token.norm) || token.kind === "mark");
    if (
      !isOwn &&
      target &&
      isNumeric(target.field) &&
      target.score >= 0.85 &&
      !/how/.test(match.text) &&
      (!isHead || /^(per|for|by|of|in)$/.test(draft.norm(match.start - 1)))
    )
      return;
    if (!isOwn && target) {
      const words = { start: match.start, end: target.end };
      const isProperty =
        flagOf(target.field) !== null || draft.plan.collectionWords.some((one) => one.start === target.end);
      if (
        isDistinct ||
        (target.field.kind === "text" && !target.field.isArray) ||
        target.field.kind === "id"
      ) {
        if (isDistinct || (target.score >= 0.85 && !isProperty)) {
          addMetric(draft, {
            kind: "countDistinct",
            of: draft.refOf(target),
            name: nameOf("distinct", target.field),
            words: [words],
          });
          return;
        }
      } else if (target.field.isArray && target.score >= 0.8 && !isNumeric(target.field)) {
        addMetric(draft, {
          kind: "sum",
          of: draft.amountOf(target),
          name: nameOf("total", target.field),
          words: [words],
        });
        return;
      } else if (isNumeric(target.field) && target.score >= 0.85) {
        addMetric(draft, {
          kind: "sum",
          of: draft.amountOf(target),
          name: nameOf("total", target.field),
          words: [words],
        });
        return;
      }
    }
    addMetric(draft, { kind: "count", name: "count", words: [match] });
  });
}

/** "how many kinds of roles", "how many product types", "number of different ship types". */
function countKinds(draft: Draft, match: Words, isDistinct: boolean): boolean {
  const own = draft.plan.collectionWords.find((words) => words.start === match.end);
  const kinds = draft.match(/(?:kinds?|types?|sorts?) of(?: the)?(?= )/, match.end);
  const isKinds = kinds?.start === match.end;
  const start = isKinds ? kinds.end : own?.end;
  if (start === undefined || (own && isKinds)) return false;
  const target = draft.fieldAt(
    start,
    (field, mention) => mention.score >= 0.6 && (field.kind === "text" || field.kind === "id"),
  );
  if (!target || !(isDistinct || isKinds || isPluralWord(draft, target.end - 1))) return false;
  addMetric(draft, {
    kind: "countDistinct",
    of: draft.refOf(target),
    name: nameOf("distinct", target.field),
    words: [{ start: match.start, end: target.end }],
  });
  return true;
}

/** "in total", "over all visits": said of figures, they add nothing. */
function readWholes(draft: Draft): void {
  if (draft.plan.metrics.length === 0) return;
  draft.each(/(?:in total|altogether|in all|all together|all in all|in sum)(?= )/, (match) =>
    draft.take(match),
  );
  draft.each(/(?:over|across|throughout)(?= all •)/, (match) => draft.take(match));
}

function readHowMuch(draft: Draft): void {
  draft.each(/how much(?: (?:money|in total|do|did|does|have|has|is|are|we|of))*(?= )/, (match) => {
    const next = draft.skip(match.end, /^(the|total|in)$/);
    const near =
      draft.fieldAt(next, isNumeric) ??
      draft.fieldAnywhere((field, mention) => isNumeric(field) && mention.score > 0.6);
    const concept = near ? null : fieldOfConcept(draft, "money");
    const amount: Amount | null = near
      ? draft.amountOf(near)
      : concept
        ? { kind: "field", field: concept.field, route: null }
        : null;
    if (!amount || amount.kind !== "field") return;
    addMetric(draft, {
      kind: "sum",
      of: amount,
      name: nameOf("total", amount.field),
      words: [match, ...(near ? [{ start: near.start, end: near.end }] : [])],
    });
    if (concept) draft.doubt(0.1, concept.field.path);
  });
}

/** `average price`, `min and max rating`, `total quantity and revenue`. */
function readFigures(draft: Draft): void {
  for (let at = 0; at < draft.tokens.length; at++) {
    if (draft.isTaken(at)) continue;
    const kinds: { kind: Kind; at: number }[] = [];
    let cursor = at;
    for (;;) {
      const kind = draft.isTaken(cursor)
        ? undefined
        : KINDS.find(({ pattern }) => pattern.test(draft.norm(cursor)))?.kind;
      // "the maximum total spent": the word is a part of the name
      const isName =
        kinds.length > 0 &&
        draft.fieldAt(
          cursor,
          (field, mention) => isNumeric(field) && mention.score >= 0.9 && mention.end > cursor + 1,
        ) !== null;
      if (kind && !isName) kinds.push({ kind, at: cursor });
      else if (
        isName ||
        kinds.length === 0 ||
        !/^(and|,|of|the|as|well|\/|&|both|up)$/.test(draft.norm(cursor))
      )
        break;
      cursor++;
    }
    const [first] = kinds;
    if (!first) continue;
    const start = draft.skipOver(cursor, BETWEEN);
    const whole = first.kind === "sum" && kinds.length === 1 ? totalField(draft, first.at) : null;
    const found =
      whole ?? firstAmount(draft, cursor, start) ?? valueOfEach(draft, start) ?? figureField(draft, kinds);
    if (!found) continue;
    // "the highest average" ranks averages; "the highest and the average" are two figures
    const isRanked =
      kinds[1] === undefined
        ? true
        : kinds[1].at === first.at + 1 || kinds.every((one) => MIXED.test(draft.norm(one.at)));
    const isSuperlative = MIXED.test(draft.norm(first.at)) || isOfOne(draft, first.at);
    if (isSuperlative && isRanked && !isFigureAsked(draft, first.at)) continue;
    if (!whole && first.kind === "sum" && kinds.length === 1 && isPlainField(draft, first.at, found.words))
      continue;
    const words = { start: at, end: found.words.end };
    for (const { kind } of kinds)
      addMetric(draft, { kind, of: found.amount, name: metricName(kind, found.amount), words: [words] });
    readMoreAmounts(draft, { kind: kinds.at(-1)?.kind ?? "avg", end: found.words.end });
  }
}

/** The amount that starts at one of these words; values in between narrow it: "average exam score". */
function firstAmount(draft: Draft, from: number, to: number): FoundAmount | null {
  for (let at = from; at <= to; at++) {
    const found = draft.isTaken(at) ? null : amountAt(draft, at);
    if (found) return found;
  }
  const valued = draft.plan.conditions.find((one) => one.words.some((words) => words.start === to));
  const end = valued?.words.at(-1)?.end;
  return end === undefined ? null : amountAt(draft, end);
}

/** "average order value": what one document is worth. */
function valueOfEach(draft: Draft, start: number): { amount: Amount; words: Words } | null {
  const isOwn = draft.plan.collectionWords.some((words) => words.end === start - 1);
  if (!isOwn || !/^(value|amount|size)$/.test(draft.norm(start - 1))) return null;
  const total = fieldOfConcept(draft, "money");
  return total
    ? { amount: { kind: "field", field: total.field, route: null }, words: { start: start - 1, end: start } }
    : null;
}

/** "average price and stock": the same figure of further fields. */
function readMoreAmounts(draft: Draft, last: { kind: Kind; end: number }): void {
  let { end } = last;
  for (;;) {
    const next = draft.skip(end, /^(and|,|&|the|as|well)$/);
    if (next === end) return;
    const found = amountAt(draft, next);
    if (!found) return;
    addMetric(draft, {
      kind: last.kind,
      of: found.amount,
      name: metricName(last.kind, found.amount),
      words: [found.words],
    });
    end = found.words.end;
  }
}

function readRevenue(draft: Draft): void {
  draft.tokens.forEach((token, at) => {
    if (draft.isTaken(at) || !(REVENUE.test(token.norm) || /^(profit|margin)$/.test(token.norm))) return;
    const isGrouped =
      draft.plan.keys.length > 0 ||
      draft.match(
        /(?:what is|what's|what was|calculate|compute|show|get|find|give me)(?: (?:the|our|total|me))*(?= )/,
      )?.end === at;
    if (!isGrouped || draft.plan.metrics.some((metric) => metric.kind !== "count")) return;
    const found = amountAt(draft, at);
    if (found)
      addMetric(draft, {
        kind: "sum",
        of: found.amount,
        name: metricName("sum", found.amount),
        words: [found.words],
      });
  });
}

/** "highest price": a figure when it is asked for as such, not "the product with the highest price". */
function isFigureAsked(draft: Draft, at: number): boolean {
  if (draft.plan.keys.length > 0) {
    // "the most expensive product in each category" asks for documents
    return !draft.plan.collectionWords.some((words) => words.start > at && words.start - at <= 3);
  }
  const last = Math.max(0, ...draft.plan.metrics.flatMap((metric) => metric.words.map((words) => words.end)));
  if (
    last > 0 &&
    last <= at &&
    draft.tokens
      .slice(last, at)
      .every((token) => /^(and|,|the|what|is|are|also|as|well|plus|&)$/.test(token.norm))
  )
    return true;
  const lead = draft.tokens
    .slice(0, at)
    .map((token) => token.norm)
    .join(" ");
  return (
    /^(what is|what's|what was|what are|whats|show|show me|find|get|give me|tell me|calculate|compute|list|return|display)?( ?(the|me|a|all|our))*( (average|avg|minimum|min|maximum|max|mean|lowest|highest|and|,))*$/.test(
      lead.trim(),
    ) &&
    (draft.plan.collectionWords.length === 0 || draft.plan.collectionWords.every((words) => words.start > at))
  );
}

/** "the stadium that has the maximum capacity" is the largest one, not a figure. */
function isOfOne(draft: Draft, at: number): boolean {
  if (!/^(max|maximum|min|minimum)$/.test(draft.norm(at))) return false;
  const end = draft.skipBack(at, /^(the|a)$/);
  return /^(with|has|have|had|having|got)$/.test(draft.norm(end - 1));
}

/** "orders with total over 500": the word is the field itself. */
function isPlainField(draft: Draft, at: number, found: Words): boolean {
  const own = draft.fieldAt(
    at,
    (field, mention) => isNumeric(field) && mention.score >= 0.9 && mention.end >= found.end,
  );
  return own !== null;
}

/** "average total of orders": the last figure is the field that the one before is taken of. */
function figureField(draft: Draft, kinds: { kind: Kind; at: number }[]): FoundAmount | null {
  const at = kinds.length > 1 ? kinds.at(-1)?.at : undefined;
  const mention =
    at === undefined ? null : draft.fieldAt(at, (field, one) => isNumeric(field) && one.score >= 0.9);
  if (!mention) return null;
  kinds.pop();
  return { amount: draft.amountOf(mention), words: mention };
}

/** "total of all orders" where `total` is a field. */
function totalField(draft: Draft, at: number): FoundAmount | null {
  const said = totalOfAll(draft.tokens);
  const mention =
    said?.start === at ? draft.fieldAt(at, (field, one) => isNumeric(field) && one.score >= 0.9) : null;
  const isOwn =
    said !== null &&
    draft.plan.collectionWords.some((words) => words.start >= said.of && words.start <= said.of + 2);
  return said && mention && isOwn
    ? { amount: draft.amountOf(mention), words: { start: at, end: Math.max(mention.end, said.end) } }
    : null;
}

function addMetric(draft: Draft, metric: Metric): void {
  const used = new Set(draft.plan.metrics.map((one) => one.name));
  let { name } = metric;
  for (let number = 2; used.has(name); number++) name = `${metric.name}${number}`;
  if (metric.kind === "count" && draft.plan.metrics.some((one) => one.kind === "count")) {
    for (const words of metric.words) draft.take(words, 0.9);
    return;
  }
  draft.plan.metrics.push({ ...metric, name });
  for (const words of metric.words) draft.take(words, 1);
}

export { addMetric };

export function metricName(kind: Kind, amount: Amount): string {
  const prefix = { sum: "total", avg: "average", min: "minimum", max: "maximum", median: "median" }[kind];
  switch (amount.kind) {
    case "field":
      return nameOf(prefix, amount.field);
    case "size":
      return nameOf(prefix, amount.field);
    case "operation":
      return nameOf(prefix, amount.op === "$multiply" ? "revenue" : nameOfAmount(amount));
    case "elapsed":
      return nameOf(prefix, nameOfAmount(amount));
    default:
      return prefix;
  }
}

function nameOf(prefix: string, what: FieldModel | FieldRef | string): string {
  const base =
    typeof what === "string"
      ? what
      : (("field" in what ? what.field : what).path.split(".").at(-1) ?? "value");
  const words = base.replace(/[^\p{L}\p{N}]+(.)?/gu, (_, next: string | undefined) =>
    (next ?? "").toUpperCase(),
  );
  if (words.toLowerCase() === prefix) return prefix;
  return `${prefix}${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
