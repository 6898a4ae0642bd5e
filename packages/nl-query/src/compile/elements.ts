import type { Plan } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { doc, entry, int, type Entry } from "./build.ts";
import type { Pipeline } from "./pipeline.ts";
import { lastOf } from "../schema/path.ts";

/** Whether a field stands inside the elements that the plan reads as documents. */
export function isInElements(plan: Plan, field: FieldModel): boolean {
  const [outermost] = plan.collection.element?.roots ?? [];
  return outermost !== undefined && field.path.startsWith(`${outermost}.`);
}

/** Path of the array that a field stands in or is, null for none. */
export function arrayOf({ arrayRoot, isArray, path }: FieldModel): string | null {
  return arrayRoot ?? (isArray ? path : null);
}

/** One document per element. */
export function openElements(pipeline: Pipeline, plan: Plan): void {
  for (const root of plan.collection.element?.roots ?? []) pipeline.unwindPath(root, plan.collectionWords);
}

/** Columns of elements side by side, without the arrays around them. */
export function elementColumns(pipeline: Pipeline, plan: Plan): Entry[] {
  const names = new Set<string>();
  const columns = plan.columns.map((column) => {
    const path = pipeline.pathOf(column);
    const last = lastOf(path);
    const full = path.includes(".") ? path.replaceAll(".", "_") : `${plan.collection.name}_${path}`;
    const name = names.has(last) || last === "_id" ? full : last;
    names.add(name);
    const isList = column.route !== null && !pipeline.isRow(column.route);
    return entry(name, isList ? doc(["$first", `$${path}`]) : `$${path}`, {
      role: "shape",
      words: column.words,
    });
  });
  if (columns.length === 0) return [];
  return [...columns, ...wholeElement(plan), { key: "_id", value: int(0), parts: [] }];
}

/**
 * "Damaged crates with the invoice number" of invoices: the elements are asked for, and what stands around them is shown
 * beside them.
 */
function wholeElement({ collection, columns, collectionWords, limit, skip }: Plan): Entry[] {
  const list = collection.element?.list;
  const starts = columns.flatMap(({ words }) => words.map(({ start }) => start));
  const own = collectionWords.find(({ start }) => start < Math.min(...starts));
  const isAround = columns.every(
    ({ field, route }) => route === null && field !== list && !field.path.startsWith(`${list?.path}.`),
  );
  if (!list || !own || !isAround || limit?.isPerGroup === true || skip) return [];
  const name = lastOf(list.path);
  return [entry(name, `$${list.path}`, { role: "shape", words: [own] })];
}
