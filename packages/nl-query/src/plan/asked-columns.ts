import type { FieldRef, Plan } from "./plan.ts";

type Column = Plan["columns"][number];

/** Columns without the second parts of names: both parts come from the same words. */
export function askedColumns(columns: readonly Column[]): readonly Column[] {
  return columns.filter(({ words }, at) => words.length === 0 || words !== columns[at - 1]?.words);
}

/** Whether a column is one of the two parts of a name. */
export function isPartOfName(column: Column, columns: readonly Column[]): boolean {
  return columns.some((one) => one !== column && one.words === column.words && one.words.length > 0);
}

/** Whether a plan has this column; the same field of what another role refers to is a column of its own. */
export function isShown({ columns }: Pick<Plan, "columns">, { field, route }: FieldRef): boolean {
  return columns.some((one) => one.field === field && one.route === route);
}
