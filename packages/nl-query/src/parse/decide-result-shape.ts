import { SUPERLATIVE } from "../lexicon/phrases.table.ts";
import { mergeOrders } from "../plan/merge-orders.ts";
import { amountFields } from "../plan/amount-fields.ts";
import { nameOfAmount } from "../plan/amount-name.ts";
import { containerName, isKeyAsked } from "../plan/container-name.ts";
import { isContainment, type Route } from "../link/knowledge.ts";
import type { FieldRef, GroupKey, Metric, Plan, SortKey, Words } from "../plan/plan.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import { isCalledAsHolder } from "../schema/element-view.ts";
import { isUnique, type FieldModel } from "../schema/model.ts";
import { labelField, nameField } from "../schema/name-field.ts";
import type { Draft } from "./draft.ts";
import { dropYearOfParts } from "./drop-year-of-parts.ts";
import { isIdentity } from "./is-identity.ts";
import { orderByNamesBeside } from "./order-by-names-beside.ts";
import { isOwnRanked, rankWithin, showNamesBehind } from "./rank-within.ts";
import { listDifferent } from "./list-different.ts";
import { readHolders } from "./read-holders.ts";
import { splitShare } from "./read-shares.ts";

const UNSAID_RANK = 0.25;
/** A figure of groups whose documents all have one value. */
const CONSTANT = 0.5;

/** Words that split figures even where every document has the same value. */
const SPLITS = /^(each|every|per|by|grouped|broken|split|across)$/;
/** Surety from which on a word is the name of a collection. */
const NAMED = 0.85;
/** Words allowed between a count and its noun. */
const COUNTED = /^(of|the|all|different|distinct|their|its)$/;
/** "How many" and the first word of what is counted. */
const COUNTED_HEAD = 3;
/** Words between a condition and the name of its field: "red as their". */
const NEAR = 3;

/** All documents are 100 percent of themselves: what they are a share by was not understood. */
function doubtWholeShare(draft: Draft): void {
  const { plan } = draft;
  const isWhole = plan.keys.length + plan.shareOf.length + plan.relations.length === 0;
  const isOfDocuments = plan.metrics.every((one) => one.kind !== "share" || !one.amount);
  if (isWhole && isOfDocuments) draft.doubt(0.4, plan.metrics[0]?.name ?? "", "everything");
}

/** Decides whether the plan asks for documents, groups, figures, different values or a share. */
export function decideResultShape(draft: Draft, isShare: boolean): void {
  const { plan } = draft;
  if (plan.write) return;
  if (isShare) {
    splitShare(draft);
    doubtWholeShare(draft);
    plan.ask = "share";
    plan.beside = nameBeside(draft);
    return;
  }
  if (plan.holdings.length > 0) {
    plan.beside = plan.isCountOfGroups ? null : nameBeside(draft);
    return;
  }
  if (asksWhole(draft)) plan.columns = [];
  dropSaidKeys(draft);
  dropNamedDates(draft);
  mergeMetrics(plan);
  mergeOrders(plan);
  splitByDistinct(draft);
  if (plan.distinct && plan.keys.length === 0) {
    askDistinct(plan, plan.distinct);
    return;
  }
  if (plan.distinct) countDistinct(plan, plan.distinct);
  countElements(draft);
  countBesideElements(draft);
  mergeMetrics(plan);
  if (countsOfEach(draft)) return;
  dropYearOfParts(plan);
  listDifferent(draft);
  splitByColumns(plan);
  if (plan.keys.length > 0) askGroups(draft);
  else if (!plan.distinct) askFigures(draft);
}

const WHOLE = /(?:whole|entire|complete|full) (?:entry|entries|records?|documents?|rows?)$/;

/** "The day with the most trips: the whole record" shows more than the day. */
function asksWhole({ tokens }: Draft): boolean {
  const words = tokens.filter(({ kind, norm }) => kind !== "mark" && norm !== "please");
  return WHOLE.test(words.map(({ norm }) => norm).join(" "));
}

/** "Boats in countries other than Norway", "boats with red as their color": the name of a condition's field splits nothing. */
function dropSaidKeys({ plan, tokens }: Draft): void {
  plan.keys = plan.keys.filter(({ field, route, part, words: [words] }) => {
    if (!words || part !== null || SPLITS.test(tokens[words.start]?.norm ?? "")) return true;
    return !plan.conditions.some((one) => {
      const [said] = one.words;
      const isOne = one.test.kind === "equal" && (one.test.isNegated || one.test.values.length === 1);
      if (one.field !== field || one.route !== route || !isOne || !said) return false;
      return said.start - words.end <= 1 && words.start - said.end <= NEAR;
    });
  });
}

/** "Per month, by arrival date": the second names the date whose months split. */
function dropNamedDates({ plan, tokens }: Draft): void {
  const saysDay = ({ words }: GroupKey): boolean =>
    words.some(({ start, end }) => tokens.slice(start, end).some(({ norm }) => /^(days?|daily)$/.test(norm)));
  const dates = plan.keys.filter((key) => key.part === "day" && !saysDay(key));
  for (const date of dates) {
    const split = plan.keys.find((one) => one !== date && one.part !== null && one.field === date.field);
    if (!split || split.route !== date.route) continue;
    split.words.push(...date.words);
    plan.keys = plan.keys.filter((one) => one !== date);
  }
}

/** A figure that is shown, compared or sorted by is one. */
function mergeMetrics(plan: Plan): void {
  const fieldOf = (metric: Metric): FieldRef | null =>
    "of" in metric && "field" in metric.of ? metric.of : null;
  const firstOf = plan.metrics.map((metric, at) => {
    const ref = fieldOf(metric);
    const first = plan.metrics.findIndex(
      (one) =>
        one.kind === metric.kind &&
        // counts get the same name where they turn out to be of the same rows
        (ref === null
          ? metric.kind === "count" && one.name === metric.name
          : fieldOf(one)?.field === ref.field && fieldOf(one)?.route === ref.route),
    );
    return first < 0 ? at : first;
  });
  const kept = plan.metrics.filter((_, at) => firstOf[at] === at);
  if (kept.length === plan.metrics.length) return;
  const indexOf = (at: number): number => kept.findIndex((one) => one === plan.metrics[firstOf[at] ?? at]);
  for (const having of plan.having) having.metric = indexOf(having.metric);
  for (const { by } of plan.sort) if (by.kind === "metric") by.index = indexOf(by.index);
  for (const [at, { words }] of plan.metrics.entries())
    if (firstOf[at] !== at) plan.metrics[firstOf[at] ?? at]?.words.push(...words);
  plan.metrics = kept;
}

/** Different values, or their number where a count is asked for. */
function askDistinct(plan: Plan, distinct: NonNullable<Plan["distinct"]>): void {
  plan.ask = "distinct";
  distinct.isCounted = plan.metrics.some((metric) => metric.kind === "count");
  plan.metrics = [];
}

/** The number of different values in each group. */
function countDistinct(plan: Plan, distinct: NonNullable<Plan["distinct"]>): void {
  plan.metrics = plan.metrics.filter((metric) => metric.kind !== "count");
  plan.metrics.push({ kind: "countDistinct", of: distinct, name: "count", words: distinct.words });
  plan.distinct = null;
}

/** Groups with their figures; ranked by a field of the documents, the best document of each group. */
function askGroups(draft: Draft): void {
  const { plan } = draft;
  if (plan.metrics.length === 0) {
    const limit = plan.limit ?? bestOfEach(draft);
    const isRankedByField = plan.sort.some((key) => key.by.kind === "field" || key.by.kind === "amount");
    if (isRankedByField && limit) {
      plan.limit = { ...limit, isPerGroup: true };
      plan.ask = "documents";
      showNamesBehind(draft);
      plan.beside = nameBeside(draft);
      return;
    }
    if (plan.keys.every((key) => draft.differentKeys.has(key))) {
      plan.ask = "group";
      return;
    }
    plan.metrics.push({ kind: "count", name: "count", words: [] });
    orderTop(draft);
  }
  plan.ask = "group";
  rankWithin(draft);
  plan.isCountOfGroups = countsGroups(draft);
  plan.beside = plan.isCountOfGroups ? null : nameBeside(draft);
  orderByNamesBeside(draft);
  doubtConstants(draft);
}

/** "The longest boats per harbor": one of each group, though it is said of many. */
function bestOfEach(draft: Draft): Plan["limit"] {
  const [words] = draft.plan.sort[0]?.words ?? [];
  if (!words || !isOwnRanked(draft, words)) return null;
  const isEnd = draft.tokens.slice(words.start, words.end).some(({ norm }) => SUPERLATIVE.test(norm));
  return isEnd ? { count: 1, words: [words] } : null;
}

/** "How many colors have more than 5 boats": the number of those colors, not each of them. */
function countsGroups({ plan, tokens }: Draft): boolean {
  const isCount = tokens[0]?.norm === "how" && tokens[1]?.norm === "many";
  const isHead = plan.keys.every(({ words }) => words.every(({ start }) => start < COUNTED_HEAD));
  return isCount && isHead && plan.having.length > 0 && plan.sort.length === 0;
}

/** "Top 5 colors": those of most documents, where nothing says by what they are ranked. */
function orderTop(draft: Draft): void {
  const { plan, tokens } = draft;
  const [words] = plan.limit?.words ?? [];
  const isTop = words && tokens.slice(words.start, words.end).some(({ norm }) => norm === "top");
  if (!isTop || plan.sort.length > 0) return;
  plan.sort.push({ by: { kind: "metric", index: plan.metrics.length - 1 }, direction: -1, words: [words] });
  draft.doubt(UNSAID_RANK, "top", "unranked");
}

/** One result for all documents, which needs no order; a count with an order asks for the documents. */
function askFigures(draft: Draft): void {
  const { plan } = draft;
  if (plan.metrics.length === 1 && plan.metrics[0]?.kind === "count") plan.ask = "count";
  else if (plan.metrics.length > 0) plan.ask = "total";
  if (plan.ask === "count" && plan.sort.length > 0) plan.ask = "documents";
  if (plan.ask !== "count" && plan.ask !== "total") return;
  draft.orderOfTotal = plan.sort.find((key) => isOfFigure(plan, key)) ?? null;
  plan.sort = [];
  plan.limit = null;
}

/** "Total weight sorted by weight", "by the total". */
function isOfFigure({ metrics }: Plan, { by }: SortKey): boolean {
  if (by.kind !== "field") return by.kind === "metric";
  return metrics.some(
    (one) => "of" in one && "kind" in one.of && one.of.kind === "field" && one.of.field === by.ref.field,
  );
}

/** "Formats sorted by their frequency": a count that only orders is one of each value that is shown. */
export function splitByColumns(plan: Plan): void {
  const { columns, keys, metrics, sort } = plan;
  const isOrder = sort.length === 1 && sort.every(({ by }) => by.kind === "metric");
  const isCount = metrics.length === 1 && metrics.every(({ kind }) => kind === "count");
  if (!isOrder || !isCount || keys.length > 0 || columns.length === 0) return;
  if (plan.rows.length > 0 || columns.some(({ field }) => isUnique(field) || field.kind !== "text")) return;
  plan.keys = columns.map((one) => ({ ...one, part: null, step: null }));
  plan.columns = [];
  plan.ask = "group";
}

/** "The different kinds and the number of ships of each": figures behind the kinds are those of each of them. */
function splitByDistinct({ plan }: Draft): void {
  const { distinct } = plan;
  if (distinct && plan.keys.some((key) => key.field === distinct.field)) {
    plan.distinct = null;
    return;
  }
  const end = distinct?.words.at(-1)?.end ?? 0;
  const isBehind = plan.metrics.every(({ words }) => (words[0]?.start ?? -1) >= end);
  if (!distinct || plan.metrics.length === 0 || !isBehind) return;
  if (plan.keys.length > 0) return;
  plan.keys.push({
    field: distinct.field,
    route: distinct.route,
    part: null,
    step: null,
    words: distinct.words,
  });
  plan.distinct = null;
}

/** The name of what a key refers to: embedded beside the reference, else of the document it points to. */
function nameBeside(draft: Draft): Plan["beside"] {
  const { plan, collection, routes, question } = draft;
  const [key, ...others] = plan.keys.filter((one) => plan.keys.length === 1 || refersToOther(draft, one));
  if (!key || others.length > 0 || key.part !== null || isKeyAsked(plan.keys, question.tokens)) return null;
  if (key.route !== null) return nameReferred(draft, key);
  const around = containerName(collection, key.field, question.knowledge.model.references);
  if (around) return { field: around, route: null, words: [] };
  const sibling = isIdentity(draft, key.field) ? nameOfIdentity(key.field) : null;
  if (sibling) return { field: sibling, route: null, words: [] };
  const route = routes.find((one) => one.from === key.field && !one.isToMany && one.via === undefined);
  if (!route) return null;
  const embedded = collection.fields.find(
    (field) =>
      field.kind === "text" &&
      field.words.join(" ") === "name" &&
      field.arrayRoot === key.field.arrayRoot &&
      field.path.endsWith(".name") &&
      route.collection.words.every((word) => field.parentWords.includes(word)),
  );
  if (embedded) return { field: embedded, route: null, words: [] };
  const name = labelField(route.collection);
  return name && name !== route.to && name.path !== key.field.path ? { field: name, route, words: [] } : null;
}

/** Prizes "per author", by the `authorId` of the books that they are of: the name of the author. */
function nameReferred({ question }: Draft, { field }: GroupKey): Plan["beside"] {
  const { knowledge } = question;
  const route = knowledge
    .routes(field.collection)
    .find((one) => one.from === field && !one.isToMany && one.via === undefined);
  const name = route && labelField(route.collection);
  return name && name !== route.to ? { field: name, route, words: [] } : null;
}

/** Of several keys, one that is the key of other documents. */
function refersToOther({ routes }: Draft, { field, route, part }: GroupKey): boolean {
  const to = routes.find((one) => one.from === field && !one.isToMany && one.via === undefined);
  return route === null && part === null && to !== undefined && labelField(to.collection) !== null;
}

/** `stewardName` beside `stewardId`. */
function nameOfIdentity({ collection, path }: FieldModel): FieldModel | null {
  const plain = (text: string): string => text.toLowerCase().replace(/_/g, "");
  const stem = /^(.*[^._])_?id$/i.exec(path)?.[1];
  if (stem === undefined) return null;
  return (
    collection.fields.find((one) => one.kind === "text" && plain(one.path) === `${plain(stem)}name`) ?? null
  );
}

/** "The highest price across all products" is no figure of each product, which has one price. */
function doubtConstants(draft: Draft): void {
  const { keys, metrics } = draft.plan;
  const [key] = keys;
  const isConstant = (ref: FieldRef): boolean =>
    key !== undefined &&
    ref.route !== null &&
    !ref.route.isToMany &&
    (key.route === ref.route ||
      (key.route === null &&
        (ref.route.from === key.field || (isContainment(ref.route) && identifies(ref.route, key.field)))));
  const figures = metrics.filter((one) => one.kind !== "count");
  if (
    keys.length === 1 &&
    figures.length > 0 &&
    figures.every((one) => "of" in one && "kind" in one.of && one.of.kind === "field" && isConstant(one.of))
  )
    draft.doubt(CONSTANT, "each");
}

/** The elements repeat the key of what contains them. */
function identifies({ collection }: Route, { path }: FieldModel): boolean {
  const key = collection.byPath.get(path);
  return key !== undefined && isUnique(key);
}

/** "copies per branch", where the branch stands in each copy: the elements are counted one by one. */
function countElements({ plan }: Draft): void {
  plan.metrics = plan.metrics.map((metric) => {
    const list = metric.kind === "sum" && metric.of.kind === "size" ? metric.of.field : null;
    const isInside =
      list !== null && plan.keys.some((key) => key.field.arrayRoot === list.path || key.field === list);
    return isInside ? { kind: "count", name: "count", words: metric.words } : metric;
  });
}

/**
 * "Number of docks and average depth of their berths per port", "docks by the kind of their berths": each dock
 * counts once, whatever berths it has.
 */
export function countBesideElements(draft: Draft): void {
  const { plan } = draft;
  const rootOf = ({ field, route }: FieldRef): string | null =>
    route === null ? (field.arrayRoot ?? (field.isArray ? field.path : null)) : null;
  const opened = new Set(plan.keys.map(rootOf));
  const figures = refsOfElements(plan);
  const isLine = draft.collection.byPath.has(CONTAINED_IN);
  const isMultiplied =
    plan.keys.some((key) => (isLine ? key.route === null : key.field.arrayRoot !== null)) ||
    figures.some((ref) => {
      const root = rootOf(ref);
      return isLine ? ref.route === null : root !== null && !opened.has(root);
    });
  if (!isMultiplied || draft.collection.element !== null) return;
  plan.metrics = plan.metrics.map((metric) => {
    const of = metric.kind === "count" ? countedWhole(draft, metric) : null;
    return of ? { kind: "countDistinct", of, name: metric.name, words: metric.words } : metric;
  });
}

/** What tells the documents apart that are counted beside their elements. */
function countedWhole(
  { plan, question, collection, routes, tokens }: Draft,
  { words }: Metric,
): FieldRef | null {
  const isCounted = (start: number): boolean =>
    words.some(({ end }) => end <= start && tokens.slice(end, start).every(({ norm }) => COUNTED.test(norm)));
  const counted = question.names.collections().find((one) => one.score >= NAMED && isCounted(one.start));
  // "most reviewed books" of reviews that keep the `book_id` of the book they stand in: the books are the groups
  const isKey = plan.keys.some((key) =>
    key.words.some(({ start, end }) => counted && start < counted.end && counted.start < end),
  );
  if (isKey) return null;
  const whole = counted?.collection;
  const id = whole?.byPath.get("_id");
  if (!whole || !id) return null;
  // "visits per doctor" of visits that hold visits by doctor: the elements
  const isOfNamesakes = plan.keys.some(({ field: { arrayRoot } }) => {
    const list = arrayRoot === null ? undefined : collection.byPath.get(arrayRoot);
    return list !== undefined && isCalledAsHolder(list);
  });
  if (whole === collection)
    return isOfNamesakes || collection.byPath.has(CONTAINED_IN) ? null : { field: id, route: null };
  const route = routes.find((one) => one.collection === whole && !one.isToMany && isContainment(one));
  return route ? { field: id, route } : null;
}

/** What figures are taken of, for which lists are opened. */
function refsOfElements({ metrics }: Plan): FieldRef[] {
  return metrics.flatMap((one) => {
    if (one.kind === "countDistinct") return [one.of];
    if (one.kind === "count" || one.kind === "share" || one.isOfDocuments === true) return [];
    return one.of.kind === "size" ? [] : amountFields(one.of);
  });
}

/** "how many countries does each continent have": a number beside each document, not one of all. */
function countsOfEach({ plan, tokens, collection }: Draft): boolean {
  const [metric] = plan.metrics;
  if (
    plan.keys.length > 0 ||
    plan.metrics.length !== 1 ||
    metric?.kind !== "sum" ||
    metric.of.kind !== "size"
  )
    return false;
  const isEach = plan.collectionWords.some(({ start }) =>
    tokens.slice(Math.max(0, start - 2), start).some((token) => /^(each|every|per)$/.test(token.norm)),
  );
  if (!isEach) return false;
  plan.computed.push({ name: nameOfAmount(metric.of), amount: metric.of, words: metric.words });
  plan.metrics = [];
  const name = nameField(collection);
  if (name && plan.columns.length === 0) plan.columns.push({ field: name, route: null, words: [] });
  return true;
}

/** "Berth kinds along with their depths": values that are listed beside other columns make rows with them. */
export function showDistinct(plan: Plan, tokens: Draft["tokens"]): void {
  const { distinct } = plan;
  const others = plan.columns.filter(({ field }) => field !== distinct?.field);
  if (!distinct || distinct.isCounted || plan.ask !== "distinct" || others.length === 0) return;
  const startOf = ({ words }: { words: readonly Words[] }): number => words[0]?.start ?? 0;
  const { field, route, words } = distinct;
  const columns = [{ field, route, words }, ...others].sort((a, b) => startOf(a) - startOf(b));
  const isDifferent = words.some(({ start, end }) =>
    tokens.slice(start, end).some(({ norm }) => /^(distinct|different|unique)$/.test(norm)),
  );
  plan.distinct = null;
  plan.ask = isDifferent ? "group" : "documents";
  plan.columns = isDifferent ? [] : columns;
  if (isDifferent) plan.keys = columns.map((one) => ({ ...one, part: null, step: null }));
}

/** Columns of one collection alone: the values that hold both conditions, or different ones. */
export function settleAlone(draft: Draft): void {
  readHolders(draft);
  if (draft.plan.holdings.length === 0) listDifferent(draft);
}
