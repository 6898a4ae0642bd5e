import { amountOf } from "../plan/amount-fields.ts";
import { SUPERLATIVE } from "../lexicon/phrases.table.ts";
import type { Amount, FieldRef, Words } from "../plan/plan.ts";
import { type FieldModel, isNumeric, isTemporal } from "../schema/model.ts";
import type { FieldMention } from "../link/mentions.ts";
import { ageAt } from "./ages.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";
import { dateMeantAt, durationAt, yearMeantAt } from "./durations.ts";
import { isBareIdentity, isIdentity } from "./is-identity.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { timeUnitOf } from "./units.ts";
import { moneyNamed, NAMED_SO, revenueEndAt, revenueOf } from "./revenue.ts";

export type FoundAmount = { amount: Amount; words: Words };

/** Words of the longest amount that is looked for backwards. */
const LONGEST = 12;
const ARTICLES = /^(the|its|their|his|her|our|total)$/;
const MEAN = /^(average|avg|mean|median|typical)$/;
const PROFIT = /^(profit|margin|markup)$/;
const OPERATORS: readonly {
  pattern: RegExp;
  op: "$multiply" | "$divide" | "$add" | "$subtract";
  rank: 1 | 2;
}[] = [
  { pattern: /^(?:times|x|\*|×|multiplied by|multiplied with) /, op: "$multiply", rank: 2 },
  { pattern: /^(?:divided by|over|per|\/|÷) /, op: "$divide", rank: 2 },
  { pattern: /^(?:plus|\+|added to|and also) /, op: "$add", rank: 1 },
  { pattern: /^(?:minus|-|–|−|less|subtracting|without) /, op: "$subtract", rank: 1 },
];

/**
 * A number per document that starts here: a field, a count of elements, or fields combined as in "price times
 * quantity".
 */
export function amountAt(draft: Draft, start: number): FoundAmount | null {
  return combinedAt(draft, start) ?? chainAt(draft, start, 1);
}

const COMBINATION =
  /(?:the )?(?:(?<kind>difference|gap|spread|span|margin|ratio|quotient|product|time|interval|period|duration|nights|days|hours|minutes|elapsed time|number of days|number of hours|number of minutes|years|number of years)(?: (?:in|elapsed|passed))?(?: (?<unit>minutes|hours|days))?) (?:between|of|from)(?: (?:the|its|their))*(?= )/;
/** Everything else is a difference. */
const COMBINING: Readonly<Record<string, "$divide" | "$multiply">> = {
  ratio: "$divide",
  quotient: "$divide",
  product: "$multiply",
};

/** "difference between A and B", "ratio of A to B", "days from A to B". */
function combinedAt(draft: Draft, start: number): FoundAmount | null {
  const lead = draft.match(COMBINATION, start);
  if (lead?.start !== start) return null;
  const kind = lead.groups.kind ?? "";
  if (kind.endsWith("years")) return yearsAt(draft, lead);
  if (/^(time|interval|period|duration|nights|days|hours|minutes|elapsed time|number of)/.test(kind)) {
    const dates = datesAt(draft, lead.end);
    const unit = timeUnitOf(lead.groups.unit ?? "") ?? timeUnitOf(kind.replace("number of ", "")) ?? "day";
    return (
      dates && {
        amount: { kind: "elapsed", from: dates.left.ref, to: dates.right.ref, unit },
        words: { start, end: dates.right.words.end },
      }
    );
  }
  const terms = pairAt(draft, lead.end, termAt);
  if (!terms) return null;
  const op = COMBINING[kind] ?? "$subtract";
  const [left, right] = [terms.left.amount, terms.right.amount];
  const isTurned = op === "$subtract" && isEnd(left, "minimum") && isEnd(right, "maximum");
  return {
    amount: { kind: "operation", op, ...(isTurned ? { left: right, right: left } : { left, right }) },
    words: { start, end: terms.right.words.end },
  };
}

/** "Years between founding and closing" of what keeps the years alone. */
function yearsAt(draft: Draft, { start, end }: Words): FoundAmount | null {
  const years = pairAt(draft, end, yearMeantAt);
  if (!years || years.left.ref.field === years.right.ref.field) return null;
  const { left, right } = years;
  const amount: Amount = {
    kind: "operation",
    op: "$subtract",
    left: amountOf(right.ref.field, right.ref.route),
    right: amountOf(left.ref.field, left.ref.route),
  };
  return { amount, words: { start, end: right.words.end } };
}

const PARTICLE = /^(on|at)$/;

/** "The start and the end", "start to end": two different dates. */
export function datesAt(draft: Draft, start: number): { left: DateMeant; right: DateMeant } | null {
  const dates = pairAt(draft, start, dateAt);
  return dates?.left.ref.field === dates?.right.ref.field ? null : dates;
}

type DateMeant = { ref: FieldRef; words: Words };

/** A field that keeps one end of what varies. */
function isEnd(amount: Amount, end: string): boolean {
  return amount.kind === "field" && amount.field.words.includes(end);
}

/** "A and B", "A to B": both sides read alike. */
function pairAt<T extends { words: Words }>(
  draft: Draft,
  start: number,
  read: (draft: Draft, at: number) => T | null,
): { left: T; right: T } | null {
  const left = read(draft, start);
  if (!left) return null;
  const joint = draft.skip(left.words.end, /^(and|to|over|till|until|by|the|its|their|being)$/);
  const right = joint === left.words.end ? null : read(draft, joint);
  return right && { left, right };
}

function dateAt(draft: Draft, start: number): DateMeant | null {
  const mention = draft.fieldAt(start, (field, one) => isTemporal(field) && one.score >= 0.5);
  const found = mention ? { ref: draft.refOf(mention), words: mention } : dateMeantAt(draft, start);
  const end = found?.words.end ?? start;
  // the particle of `closed_on`, typed as it is stored
  const isWhole =
    PARTICLE.test(draft.norm(end)) && found?.ref.field.path.toLowerCase().endsWith(draft.norm(end));
  return found && isWhole ? { ...found, words: { start, end: end + 1 } } : found;
}

/** Terms joined by operators; products before sums. */
function chainAt(draft: Draft, start: number, rank: 1 | 2): FoundAmount | null {
  let left = rank === 1 ? chainAt(draft, start, 2) : termAt(draft, start);
  if (!left) return null;
  for (;;) {
    const operator = operatorAt(draft, left.words.end, rank);
    if (!operator) break;
    const at = draft.skip(operator.end, ARTICLES);
    const right: FoundAmount | null =
      (rank === 1 ? chainAt(draft, at, 2) : termAt(draft, at)) ??
      (operator.isWord ? null : constantAt(draft, at));
    const isNamed = (one: FoundAmount): boolean => one.amount.kind !== "field" || isSure(draft, one.words);
    if (!right || (operator.isWord && !(isNamed(left) && isNamed(right)))) break;
    left = {
      amount: { kind: "operation", op: operator.op, left: left.amount, right: right.amount },
      words: { start, end: right.words.end },
    };
  }
  return rank === 1 ? asShareOf(draft, left) : left;
}

/** "cost as a percentage of price", "price to cost ratio". */
function asShareOf(draft: Draft, left: FoundAmount): FoundAmount {
  const share = draft.match(
    /(?:as (?:a |the )?(?:percentage|percent|%|share|fraction|proportion) of|to)(?: (?:the|its|their))*(?= )/,
    left.words.end,
  );
  if (share?.start !== left.words.end) return left;
  const right = termAt(draft, share.end);
  if (!right || (share.text.startsWith("to") && draft.norm(right.words.end) !== "ratio")) return left;
  const ratio: Amount = { kind: "operation", op: "$divide", left: left.amount, right: right.amount };
  const isPercent = /(percent|%)/.test(share.text);
  return {
    amount: isPercent
      ? { kind: "operation", op: "$multiply", left: ratio, right: { kind: "constant", text: "100" } }
      : ratio,
    words: { start: left.words.start, end: right.words.end + (share.text.startsWith("to") ? 1 : 0) },
  };
}

function isSure(draft: Draft, words: Words): boolean {
  const hits = draft.question.names.byToken.slice(words.start, words.end);
  // "revenue per line" is for each of them, and not by the price that stands for a line
  const isSaid = ({ words: own }: FieldModel): boolean =>
    hits.some((one) => own.some((word) => one.has(word)));
  return (
    draft.fieldAt(
      words.start,
      (field, mention) => isNumeric(field) && mention.score >= 0.9 && isSaid(field),
    ) !== null
  );
}

function operatorAt(
  draft: Draft,
  at: number,
  rank: 1 | 2,
): { op: "$multiply" | "$divide" | "$add" | "$subtract"; end: number; isWord: boolean } | null {
  let text = "";
  for (let cursor = at; cursor < Math.min(draft.tokens.length, at + 3); cursor++)
    text += `${draft.norm(cursor)} `;
  for (const { pattern, op, rank: own } of OPERATORS) {
    const found = own === rank ? pattern.exec(text) : null;
    if (found)
      return {
        op,
        end: at + found[0].trim().split(" ").length,
        isWord: /^(over|per|less|without|-|–)/.test(found[0]),
      };
  }
  return null;
}

/** "Fare divided by distance", "the lowest fare per seat" of `seats`: a number of each document, no groups. */
export function isRatioAt(draft: Draft, { start, end, text }: Words & { text: string }): boolean {
  const isDivided = text.startsWith("divided by");
  const left = draft.fieldMentions.find(
    (one) => one.end === start && one.score >= NAMED_SO && isNumeric(one.field),
  );
  const right = draft.fieldAt(end, (field, one) => one.score >= NAMED_SO && isNumeric(field));
  if (!left || !right || left.field === right.field || !(isDivided || text.startsWith("per"))) return false;
  const isUnit = right.field.path.endsWith("s") && !draft.norm(right.end - 1).endsWith("s");
  return isDivided || (isUnit && SUPERLATIVE.test(draft.norm(left.start - 1)));
}

function constantAt(draft: Draft, at: number): FoundAmount | null {
  const number = draft.isTaken(at) ? undefined : draft.tokens[at]?.number;
  return number && number.unit === null
    ? { amount: { kind: "constant", text: number.text }, words: { start: at, end: at + 1 } }
    : null;
}

function termAt(draft: Draft, start: number): FoundAmount | null {
  const isCounted =
    /^(number|amount|count)$/.test(draft.norm(start)) &&
    draft.norm(start + 1) === "of" &&
    draft.fieldAt(draft.skip(start + 2, /^(the|its|their)$/), isNumeric) !== null;
  if (isCounted) {
    const inner = termAt(draft, draft.skip(start + 2, /^(the|its|their)$/));
    return inner ? { amount: inner.amount, words: { start, end: inner.words.end } } : null;
  }
  // "the number of orders" is none of the orders' own `number`
  const isNumberOf = draft.norm(start) === "number" && draft.norm(start + 1) === "of";
  const first = draft.fieldAt(
    start,
    (field, mention) =>
      isNumeric(field) &&
      mention.score >= 0.5 &&
      !isBareIdentity(draft, field, mention) &&
      !(isNumberOf && mention.end === start + 1),
  );
  if (first && first.score >= 0.85) return { amount: amountOf(first.field, first.route), words: first };
  const other = arraySizeAt(draft, start) ?? gradeAt(draft, start) ?? derivedAt(draft, start);
  return other ?? (first ? { amount: amountOf(first.field, first.route), words: first } : null);
}

function arraySizeAt(draft: Draft, start: number): FoundAmount | null {
  const count = draft.match(/(?:number of|count of|amount of)(?: (?:the|its|their|different))*(?= )/, start);
  const at = count?.start === start ? count.end : -1;
  const array = at < 0 ? null : draft.fieldAt(at, (field, mention) => field.isArray && mention.score >= 0.7);
  return array
    ? { amount: { kind: "size", field: array.field, route: array.route }, words: { start, end: array.end } }
    : null;
}

/** "Average verdict" of a list of verdicts that hold one number each, such as `stars`. */
function gradeAt(draft: Draft, start: number): FoundAmount | null {
  if (!MEAN.test(draft.tokens[start - 1]?.norm ?? "")) return null;
  const list = draft.fieldAt(
    start,
    ({ kind }, { route, score }) => kind === "objects" && route === null && score >= NAMED_SO,
  );
  const [grade, ...others] = draft.collection.fields.filter(
    (one) => list !== null && one.arrayRoot === list.field.path && isNumeric(one) && !isIdentity(draft, one),
  );
  return list && grade && others.length === 0 ? { amount: amountOf(grade), words: list } : null;
}

/** Revenue and profit where no field has the name. */
function derivedAt(draft: Draft, start: number): FoundAmount | null {
  const norm = draft.norm(start);
  const revenueEnd = revenueEndAt(draft, start);
  if (revenueEnd !== null) {
    const amount = revenueOf(draft);
    return amount ? { amount, words: { start, end: revenueEnd } } : null;
  }
  if (PROFIT.test(norm)) return profitAt(draft, start);
  const time = ageAt(draft, start) ?? durationAt(draft, start);
  if (time) return time;
  if (norm === "money" || norm === "spending" || norm === "spend") {
    const money = moneyNamed(draft) ?? fieldOfConcept(draft, "money");
    const end = start + (/^(spent|earned|paid|made|brought)$/.test(draft.norm(start + 1)) ? 2 : 1);
    return money ? { amount: amountOf(money.field), words: { start, end } } : null;
  }
  if (/^(order|basket|cart|transaction)$/.test(norm) && /^(value|size|amount)$/.test(draft.norm(start + 1))) {
    const total = fieldOfConcept(draft, "money");
    return total ? { amount: amountOf(total.field), words: { start, end: start + 2 } } : null;
  }
  return null;
}

/** Price less cost; as a percentage of the price where one is asked for. */
function profitAt(draft: Draft, start: number): FoundAmount | null {
  const price = draft.collection.fields.find((field) => isNumeric(field) && field.words.includes("price"));
  const cost = draft.collection.fields.find(
    (field) => isNumeric(field) && field.words.includes("cost") && field.arrayRoot === price?.arrayRoot,
  );
  if (!price || !cost) return null;
  const profit: Amount = { kind: "operation", op: "$subtract", left: amountOf(price), right: amountOf(cost) };
  const end = /^(margin)$/.test(draft.norm(start + 1)) ? start + 2 : start + 1;
  if (!/^(percentage|percent|%|rate|ratio)$/.test(draft.norm(end)))
    return { amount: profit, words: { start, end } };
  const ratio: Amount = { kind: "operation", op: "$divide", left: profit, right: amountOf(price) };
  const isPercent = /^(percentage|percent|%)$/.test(draft.norm(end));
  return {
    amount: isPercent
      ? { kind: "operation", op: "$multiply", left: ratio, right: { kind: "constant", text: "100" } }
      : ratio,
    words: { start, end: end + 1 },
  };
}

/**
 * "Revenue in 2016": lines alone tell what was taken in, and so do totals that are called otherwise, so that it is
 * a figure wherever the question begins with it.
 */
export function isRevenueOfAll(draft: Draft, at: number): boolean {
  if (draft.skip(0, /^(the|our|show|me|get|give)$/) !== at) return false;
  const amount = amountAt(draft, at)?.amount;
  if (amount?.kind !== "field") return amount?.kind === "operation";
  const { norm } = draft.tokens[at] ?? { norm: "" };
  return amount.route === null && !amount.field.words.some((word) => word === norm || word === lemmaOf(norm));
}

/** The longest amount that ends here. */
export function amountBefore(draft: Draft, end: number): FoundAmount | null {
  let best: FoundAmount | null = null;
  for (let start = end - 1; start >= Math.max(0, end - LONGEST); start--) {
    if (draft.isTaken(start)) break;
    const found = amountAt(draft, start);
    if (found?.words.end === end) best = found;
  }
  return best;
}

/** A list counts by its length. */
export function amountOrSize(draft: Draft, start: number): { amount: Amount; words: Words } | null {
  const array = draft.fieldAt(start, (field, mention) => field.isArray && mention.score >= 0.7);
  const list = withoutIdentity(
    draft,
    draft.fieldAt(start, (field, mention) => isNumeric(field) && mention.score >= 0.85),
  );
  // "visitors" are those of a number `visitors`, not of a list `visits`
  const isKept =
    list?.route === null &&
    list.field.arrayRoot === null &&
    !list.field.isArray &&
    list.score > (array?.score ?? 1);
  if (array && !isKept) return { amount: draft.amountOf(array), words: array };
  if (list?.field.isArray === true) return { amount: draft.amountOf(list), words: list };
  return amountAt(draft, start);
}

/**
 * "The most employees" of a list with `employeeId`: as many elements as there are. Null for an identifier
 * elsewhere, which is no amount.
 */
export function withoutIdentity(draft: Draft, mention: FieldMention | null): FieldMention | null {
  if (!mention || mention.field.isArray || !isBareIdentity(draft, mention.field, mention)) return mention;
  const { arrayRoot } = mention.field;
  const list = arrayRoot === null ? undefined : mention.field.collection.byPath.get(arrayRoot);
  return list ? { ...mention, field: list } : null;
}
