import { keyOfNumber } from "./key-of-number.ts";
import { NOISE } from "../lexicon/words.table.ts";
import type { Route } from "../link/knowledge.ts";
import { showDistinct } from "../parse/decide-result-shape.ts";
import type { Draft, Question } from "../parse/draft.ts";
import { showWholeNames } from "../plan/whole-names.ts";
import { nameIdentified } from "../parse/name-identified.ts";
import { showWhatIsNamed } from "../parse/read-columns.ts";
import type { Condition, Literal, Plan, Words } from "../plan/plan.ts";
import { isNumeric, isTemporal, type FieldModel } from "../schema/model.ts";
import { labelField } from "../schema/name-field.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt } from "../text/token.ts";
import { keyField, type Column } from "./columns.ts";
import { hasFigures } from "./segments.ts";
import type { Node } from "./node.ts";

/** Words between the columns of a list: "names, and their flags". */
const LIST_JOINS = /^(and|,|&|\+|the|their|its|as|well|plus)$/;
const WHOSE = /^(their|its|his|her|both|also)$/;
const SHOWN_WITH = /^(with|including|include|showing|plus|and)$/;
/** Share of different values from which on a field names documents. */
const REPEATED = 0.8;
/** Words of a clause that says what a column is called: "that have a text in their names". */
const NAME_CLAUSE = 7;

/** Whether one way is the beginning of another. */
export function isOnWay(route: Route, other: Route): boolean {
  for (let step = other.via; step; step = step.via) if (step === route) return true;
  return false;
}

/** "per product category": the field that many documents share splits the figures, where "category of each product" does not. */
export function isKey({ anchors, columns, isEach }: Node): boolean {
  // "in which towns do we sell? Count the sales of each town" names the field twice
  const isOneField = anchors.every(({ field }) => field !== null && field === anchors[0]?.field);
  return (
    (anchors.length === 1 || isOneField) &&
    columns.length > 0 &&
    !(isEach && columns.some(({ words }) => anchors.every(({ start }) => words.end < start))) &&
    isShared(columns)
  );
}

/** Many documents have the same values in all of these columns. */
export function isShared(columns: readonly Column[]): boolean {
  return columns.every(({ field }) => field.uniqueCount < field.presentCount * REPEATED);
}

/** A part that says more than the name of its collection. */
export function isNarrowed({ conditions, metrics, sort, limit }: Plan): boolean {
  return conditions.length + metrics.length + sort.length > 0 || limit !== null;
}

/** Only a value or a field stands for the collection. */
export function isGuessed({ anchors }: Node): boolean {
  return anchors.every((anchor) => anchor.isValue);
}

/** Positions of words. */
export function range(words: Words): number[] {
  return Array.from({ length: Math.max(0, words.end - words.start) }, (_, at) => words.start + at);
}

/** Every place where its name stands. */
export function namesOf({ anchors }: Node): Words[] {
  return anchors.map(({ start, end }) => ({ start, end }));
}

/** The first of them. */
export function nameOf(node: Node): Words {
  return namesOf(node)[0] ?? { start: 0, end: 0 };
}

/** The collection that the question is about: what columns are asked of, unless they only go with its documents. */
export function mainOf(question: Question, nodes: readonly Node[]): Node {
  const plain = nodes.filter((one) => !one.anchors.every((anchor) => anchor.isValue));
  const asked = plain.find((one) => one.columns.length > 0 && !one.isNone);
  const [head] = plain;
  if (head && asked && asked !== head && isBareHead(head) && isShownWith(question, asked)) return head;
  return (
    asked ??
    plain.find((one) => !one.isEach && one.most === null && one.bound === null && !one.isNone) ??
    head ??
    (nodes[0] as Node)
  );
}

function isBareHead({ columns, isEach, isNone, isOrder, count, most, bound, sum }: Node): boolean {
  const isPlain = columns.length === 0 && !isEach && !isNone && !isOrder;
  return isPlain && (count ?? most ?? bound ?? sum) === null;
}

/** "Open orders with their customer email": the columns of customers are shown beside the orders. */
function isShownWith({ tokens }: Question, node: Node): boolean {
  const first = Math.min(nameOf(node).start, ...node.columns.map(({ words }) => words.start));
  let at = first - 1;
  while (WHOSE.test(tokens[at]?.norm ?? "")) at--;
  return at < first - 1 && SHOWN_WITH.test(tokens[at]?.norm ?? "");
}

/** "document 104": the number behind the name is its key. */
export function keyCondition(
  { tokens, knowledge }: Question,
  node: Node,
  route: Route | null,
): Condition | null {
  const number = node.key === null ? undefined : tokens[node.key]?.number;
  const field = number ? keyOfNumber(knowledge, node.collection, number.value) : null;
  if (node.key === null || !field || !number) return null;
  const words = [...namesOf(node), { start: node.key, end: node.key + 1 }];
  const literal: Literal = { kind: field.kind === "text" ? "text" : "number", text: number.text };
  return {
    field,
    route,
    test: { kind: "equal", values: [literal], isNegated: false },
    words,
    role: "condition",
  };
}

/** The question begins with it. */
export function isLead({ tokens }: Question, node: Node): boolean {
  return tokens
    .slice(0, nameOf(node).start)
    .every((token) =>
      /^(show|list|give|get|find|all|the|me|us|every|each|a|please|display|return)$/.test(token.norm),
    );
}

/** The end of an order alone, in one or two words. */
const BARE_ORDER = /^, (the )?([a-z]+est|best|(most|least) [a-z]+) first$/;

/** "in the last 30 days", with no word that names a date. */
export function isBarePeriod({ tokens }: Question, words: Words): boolean {
  return range(words).every(
    (at) =>
      tokens[at]?.kind === "period" || /^(in|during|over|within|on|since|the)$/.test(tokens[at]?.norm ?? ""),
  );
}

/** ", most expensive first": an order that names no documents is of those that are asked for, where no figure is. */
export function isBareOrder({ tokens }: Question, { start, end }: Words): boolean {
  if (hasFigures(tokens.map(({ norm }) => norm))) return false;
  const said = tokens.slice(start, end).map(({ norm }) => norm);
  return BARE_ORDER.test(said.join(" ").replace(/ ?[.?!]$/, ""));
}

/** "price of products by color": numbers of groups are figures, and no columns of them; moments make no groups. */
export function isFigureOfGroups({ keys, columns }: Plan): boolean {
  if (keys.some(({ field, part }) => field.kind === "date" && part === null)) return true;
  return keys.length > 0 && columns.length > 0 && columns.every(({ field }) => isNumeric(field));
}

/**
 * "orders of German customers": the name only tells which of those before it are meant, and a date behind it
 * is theirs.
 */
export function isAttribute({ tokens }: Question, { links: [link] }: Node): boolean {
  const norms = link ? range(link).map((at) => tokens[at]?.norm) : [];
  return /^(?:of|from|by|for|to)(?: (?:the|our|all))*$/.test(norms.join(" "));
}

/**
 * "names of harbors and the total tonnage of their vessels": a figure for each of what is shown.
 *
 * @param others Further collections with figures
 */
export function hasFigureBeside(question: Question, main: Node, others: readonly Node[]): boolean {
  return (
    main.columns.length > 0 &&
    others.some((one) => one.columns.length === 0 && one.links.some((link) => isBeside(question, link)))
  );
}

/** "The name of the horse with the shortest time": the end of a figure tells which one, and is no figure of each. */
export function picksOne({ tokens }: Question, [main, node]: readonly [Node, Node], plan: Plan): boolean {
  const name = nameOf(main);
  const noun = normAt(tokens, name.end - 1);
  const isOne = lemmaOf(noun) === noun && normAt(tokens, name.start - 1) === "the";
  const isWith = node.links.some(
    ({ start, end }) =>
      start === name.end &&
      /^with( the)?$/.test(
        tokens
          .slice(start, end)
          .map(({ norm }) => norm)
          .join(" "),
      ),
  );
  return isOne && isWith && plan.keys.length === 0 && rankOf(plan) !== null;
}

/** The name that people know a document by, else its key. */
export function naturalColumns(node: Node): Column[] {
  const field = labelField(node.collection) ?? keyField(node.collection);
  return field ? [{ field, words: nameOf(node) }] : [];
}

/**
 * "Number of crates sealed each year" splits by no dates, and "for each crate and grade" by the crates too: columns
 * that make no groups by themselves.
 */
export function isNoKey({ tokens }: Question, { anchors, columns }: Node): boolean {
  const isBeside = ({ words: { start } }: Column): boolean =>
    anchors.some(
      (anchor) =>
        /^(each|every|per|by)$/.test(tokens[anchor.start - 1]?.norm ?? "") &&
        start > anchor.end &&
        tokens.slice(anchor.end, start).every(({ norm }) => /^(and|,)$/.test(norm)),
    );
  return columns.some((one) => isTemporal(one.field) || isBeside(one));
}

/** ", and the": what follows is asked for as well as what stands before. */
function isBeside({ tokens }: Question, { start, end }: Words): boolean {
  const text = tokens
    .slice(start, end)
    .map((token) => token.norm)
    .join(" ");
  return /^,?(?: ?(?:and|with|plus|along with|together with|as well as))?(?: (?:the|their|its|also))*$/.test(
    text,
  );
}

/** "Number of different", "how many distinct". */
export function countsDifferent(tokens: Question["tokens"], count: Node["count"]): boolean {
  const said = count ? tokens.slice(count.start, count.end) : [];
  return said.some(({ norm }) => /^(different|distinct|unique)$/.test(norm));
}

/**
 * "Number of different vessel flags" is one number, not one a flag, and "vessels and their flags" shows the
 * vessels too.
 */
export function isOfItself({ tokens }: Question, { count, anchors, columns }: Node): boolean {
  const isDifferent = countsDifferent(tokens, count);
  const isBeside = anchors.some(
    ({ end }) => tokens[end]?.norm === "and" && /^(their|its)$/.test(tokens[end + 1]?.norm ?? ""),
  );
  // "boat types whose name contains": that of the types
  const isCalled = columns.some(({ words: { end } }) => {
    const clause = tokens
      .slice(end, end + NAME_CLAUSE)
      .map(({ norm }) => `${norm} `)
      .join("");
    return /^(?:whose|(?:with|that have|which have) .* in (?:their|its)) (?:names?|titles?) /.test(clause);
  });
  return isDifferent || isBeside || isCalled;
}

/** "The highest rate per boat type", "for all boat types": the type splits the figures, and is no column. */
export function isSplitByOwn({ tokens }: Question, main: Node, { metrics }: Plan): boolean {
  const { start, end } = nameOf(main);
  let all = start - 1;
  while (/^(the|our|of)$/.test(normAt(tokens, all))) all--;
  const isForAll =
    metrics.length > 0 && /^for all$/.test(`${normAt(tokens, all - 1)} ${normAt(tokens, all)}`);
  if (isForAll && main.anchors.some(({ field }) => field !== null)) return true;
  return (main.isEach || isForAll) && main.columns.some(({ words }) => words.start === end);
}

/**
 * Makes a list of documents of a count that has columns. False for "number of piers for each port, with its town",
 * where the list would lack the number.
 */
export function asksForRows(plan: Plan, { isEach }: Node): boolean {
  if (plan.ask !== "count" || plan.columns.length === 0) return true;
  if (isEach && plan.metrics.length > 0) return false;
  plan.ask = "documents";
  return true;
}

/** "How many product categories": the collection and its field follow the words that count. */
export function asksHowMany({ tokens }: Question, { count, columns, anchors }: Node): boolean {
  const [column] = columns;
  if (!count || !column || columns.length > 1 || tokens[count.start]?.norm !== "how") return false;
  const isNamed = range({ start: count.end, end: column.words.start }).every((at) =>
    anchors.some((one) => one.start <= at && at < one.end),
  );
  const rest = tokens.slice(column.words.end);
  const isSplit = rest.some(({ norm }) => /^(each|every|by|per)$/.test(norm));
  const isAll = rest.every(({ kind, norm }) => kind === "mark" || NOISE.has(norm));
  return isNamed && !isSplit && (isAll || column.words.start === count.end);
}

/** How many different values a field has, as parts of a plan. */
export function countOf(
  { field, words }: Node["columns"][number],
  counting: readonly Words[],
): Pick<Plan, "ask" | "keys" | "metrics" | "distinct"> {
  const distinct = { field, route: null, words: [...counting, words], isCounted: true };
  return { ask: "distinct", keys: [], metrics: [], distinct };
}

/** "Different names and flags of vessels": each combination once, as parts of a plan; null for anything else. */
function differentRows({ ask, columns, distinct }: Plan, { tokens }: Question): Partial<Plan> | null {
  if (ask !== "distinct" || !distinct) return null;
  const [end, start] = [distinct.words.at(-1)?.end ?? 0, columns[0]?.words[0]?.start ?? 0];
  const isJoined = end <= start && tokens.slice(end, start).every(({ norm }) => LIST_JOINS.test(norm));
  const isListed = columns.some(({ field }) => field === distinct.field);
  const all = isListed ? columns : [distinct, ...columns];
  if (all.length < 2 || (!isListed && !isJoined)) return null;
  const keys = all.map(({ field, route, words }) => ({ field, route, part: null, step: null, words }));
  return { ask: "group", keys, columns: [], distinct: null };
}

/** Adds the name of what is listed, and makes rows of different values that are listed with columns. */
export function settleColumns(draft: Draft): void {
  const { plan, question } = draft;
  Object.assign(plan, differentRows(plan, question));
  if (plan.rows.length === 0) showWhatIsNamed(draft, question);
  nameIdentified(draft);
  showWholeNames(plan, question.tokens);
  if (isOneList(plan, question)) showDistinct(plan, question.tokens);
}

/** Columns and the different values behind them are said as one list: "types along with their flags". */
function isOneList({ columns, distinct }: Plan, { tokens }: Question): boolean {
  const end = columns.at(-1)?.words.at(-1)?.end;
  const start = distinct?.words[0]?.start;
  return (
    end !== undefined &&
    start !== undefined &&
    end <= start &&
    tokens.slice(end, start).every(({ norm }) => LIST_JOINS.test(norm))
  );
}

/** "who got the highest bonus": of related documents, a figure is the end of an order. */
export function rankOf({
  metrics: [metric],
}: Plan): { field: FieldModel; route: Route | null; direction: 1 | -1; words: readonly Words[] } | null {
  if ((metric?.kind !== "max" && metric?.kind !== "min") || metric.of.kind !== "field") return null;
  const { field, route } = metric.of;
  return { field, route, direction: metric.kind === "max" ? -1 : 1, words: metric.words };
}
