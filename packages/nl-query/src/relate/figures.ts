import { addUpOverTime } from "../parse/add-up-over-time.ts";
import type { NameHits } from "../link/mentions.ts";
import { splitByColumns } from "../parse/decide-result-shape.ts";
import type { Draft } from "../parse/draft.ts";
import { keyOfRoute } from "../parse/key-at.ts";
import { splitShare } from "../parse/read-shares.ts";
import { amountOf } from "../plan/amount-fields.ts";
import type { FieldRef, GroupKey, Metric, Plan, SortKey, Words } from "../plan/plan.ts";
import { isNamePart, nameField } from "../schema/name-field.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import type { FieldModel } from "../schema/model.ts";
import type { Route } from "../link/knowledge.ts";
import type { Node } from "./node.ts";
import { lemmaOf } from "../text/lemma.ts";
import { ordersBesideCount } from "./orders-beside-count.ts";
import { countsDifferent, isKey, isShared, nameOf, naturalColumns, rankOf } from "./sets.ts";

/** Ends of an order, which may be words of names elsewhere: "most first". */
const ENDS = /^(first|last|top|most|least|highest|lowest|order)$/;

/** Figures stand beside documents, not beside their lists or measures; "per skipper per month" has two groups. */
export function canShowFigures(entity: Node, counted: Node, { keys }: Pick<Plan, "keys">): boolean {
  if (keys.some(({ part }) => part !== null)) return false;
  const hasList = counted.anchors.some((one) => one.field?.isArray === true);
  const isMeasure = entity.anchors.every((one) => one.field?.kind === "number");
  // what elements have together is read from the documents that hold them
  const isSummed = counted.sum !== null && counted.collection.byPath.get(CONTAINED_IN) === undefined;
  const isShown = counted.rank === null || isSummed || entity.columns.length > 0;
  return !hasList && !isMeasure && isShown;
}

/** The figures asked of a collection, the count first; null where one is of something computed. */
export function figuresOf(
  counted: Node,
  said: readonly Metric[],
  {
    route,
    tokens,
    whole,
  }: { route: Route | null; tokens: Draft["tokens"]; whole: (words: readonly Words[]) => Words[] },
): Metric[] | null {
  const figures: Metric[] = [];
  for (const metric of said) {
    if (metric.kind === "count" || metric.kind === "share") continue;
    const words = whole(metric.words);
    if (metric.kind === "countDistinct") figures.push({ ...metric, of: { ...metric.of, route }, words });
    else if (metric.of.kind === "field") figures.push({ ...metric, of: { ...metric.of, route }, words });
    else return null;
  }
  if (counted.sum) {
    const of = amountOf(counted.sum.field, route);
    figures.push({ kind: "sum", name: "total", of, words: [counted.sum.words] });
  }
  const isCounted = counted.count || counted.most || said.some((one) => one.kind === "count");
  const words = [counted.count ?? counted.most?.words ?? nameOf(counted)];
  if (!isCounted) return figures;
  const field = countsDifferent(tokens, counted.count) ? onlyField(counted) : null;
  return field
    ? [{ kind: "countDistinct", name: "count", of: { field, route }, words }, ...figures]
    : [{ kind: "count", name: "count", words }, ...figures];
}

/** "Different positions" of players: the one field by which the documents are named. */
function onlyField({ columns, anchors }: Node): FieldModel | null {
  const [anchor, ...others] = anchors;
  return anchor?.field && others.length + columns.length === 0 ? anchor.field : null;
}

/**
 * "Per operator" of `operator.id` and `operator.name`: the name that stands beside the reference, unless another one is
 * asked for. Null where there is none.
 */
function embeddedKey(
  { entity, route }: { entity: Node; route: Route },
  { byToken }: NameHits,
): FieldModel | null {
  const isSaid = ({ field, words }: Node["columns"][number]): boolean =>
    !field.words.includes("name") ||
    field.words.every((word) => byToken.slice(words.start, words.end).some((hits) => hits.has(word)));
  if (route.isToMany || entity.columns.some((one) => isSaid(one))) return null;
  const { field } = keyOfRoute(route.from.collection, route.from, route.collection.words);
  return field === route.from ? null : field;
}

/** The entity as key of the groups where its own field is one, else its columns beside them. */
export function showEntity(
  plan: Plan,
  { entity, counted, route, names }: { entity: Node; counted: Node; route: Route; names: NameHits },
): void {
  const embedded = embeddedKey({ entity, route }, names);
  if (embedded) {
    plan.keys = plan.keys.map((key) => ({ ...key, field: embedded }));
    return;
  }
  const asked = entity.columns.length > 0 ? entity.columns : naturalColumns(entity);
  // "the city of each client": several of them are in one city
  const isNamed = asked.some(({ field }) => isNamePart(field) || field.words.includes("name"));
  const columns =
    isNamed || isKey(entity) || !isShared(asked) ? asked : [...naturalColumns(entity), ...asked];
  const shown = columns.map((one) => ({ field: one.field, route, words: [one.words] }));
  if (isKey(entity)) plan.keys = keysOf(entity.columns, route);
  // "per chart" of charts that are told apart by codes: the code and the name
  else if (entity.columns.length === 0 && isCode(route) && columns[0] && columns[0].field !== route.to)
    plan.beside = { field: columns[0].field, route, words: [columns[0].words] };
  // what refers to the document holds what it is called by
  else if (columns.length > 0 && (entity.columns.length > 0 || columns.some((one) => one.field !== route.to)))
    plan.shown = {
      route,
      columns: shown,
      hasMetrics: (counted.most ?? counted.rank) === null || counted.count !== null,
    };
}

/** Columns that figures are split by. */
export function keysOf(columns: Node["columns"], route: Route | null): GroupKey[] {
  return columns.map(({ field, words }) => ({ field, route, part: null, step: null, words: [words] }));
}

/** The reference is called as the document, and holds a text: "chart" of `charts`. */
function isCode({ from, to, collection, isToMany, via }: Route): boolean {
  const isCalled = from.words.length === 1 && from.words.join() === collection.words.join();
  return !isToMany && via === undefined && isCalled && from.kind === "text" && to.kind === "text";
}

/** Orders the groups by their first figure where an order or a rank was said, or by what documents behind the keys have. */
export function rankByFigure(
  draft: Draft,
  counted: Node,
  { entity, sort, limit }: { entity: Node; sort: SortKey | null | undefined; limit: Plan["limit"] },
): void {
  const { plan } = draft;
  const orders = sort ? ordersBesideCount(draft, { entity, counted }) : null;
  if (orders) {
    Object.assign(plan, { sort: orders, limit });
    return;
  }
  const rank = counted.most ?? counted.rank;
  const direction = rank?.direction ?? sort?.direction;
  if (direction === undefined) return;
  const words = rank || !sort || sort.words.length === 0 ? [rank?.words ?? nameOf(counted)] : sort.words;
  const ofOwner = rank || !sort ? null : fieldOfOwner(draft, sort, counted);
  plan.sort = [
    {
      by: ofOwner ? { kind: "field", ref: ofOwner } : { kind: "metric", index: 0 },
      direction,
      words,
    },
  ];
  plan.limit = limit ?? (rank ? { count: 1, words: [rank.words] } : null);
}

/** ", sorted by age", ", sorted by name": of the documents that are shown, as groups have no names of what is counted. */
function fieldOfOwner(
  { plan: { shown }, tokens }: Draft,
  { by, words }: SortKey,
  counted: Node,
): FieldRef | null {
  if (!shown || by.kind !== "field" || by.ref.route !== null) return null;
  const { route } = shown;
  const label = nameField(route.collection);
  const field = by.ref.field === nameField(counted.collection) ? label : by.ref.field;
  const isSaid = words.some(({ start, end }) =>
    tokens.slice(start, end).some(({ norm }) => !ENDS.test(norm) && field?.words.includes(lemmaOf(norm))),
  );
  return field && isSaid && field.collection === route.collection ? { field, route } : null;
}

/** Figures beside columns: of the document that has them, or of each value that is shown; what a share is of. */
export function settleFigures(draft: Draft): void {
  const { plan } = draft;
  if (plan.ask === "share") splitShare(draft);
  showWhatHasFigure(plan);
  splitByColumns(plan);
  addUpOverTime(draft);
}

/** "The highest tonnage and the flag": columns beside the end of an order ask for the document that has it. */
function showWhatHasFigure(plan: Plan): void {
  const figure =
    plan.ask === "total" && plan.columns.length > 0 && plan.metrics.length === 1 ? rankOf(plan) : null;
  if (!figure || plan.limit || plan.keys.length > 0) return;
  const { field, route, direction } = figure;
  const words = [...figure.words];
  Object.assign(plan, { ask: "documents", metrics: [] });
  plan.sort = [{ by: { kind: "field", ref: { field, route } }, direction, words }];
  plan.limit = { count: 1, words };
  if (!plan.columns.some((one) => one.field === field)) plan.columns.unshift({ field, route, words });
}
