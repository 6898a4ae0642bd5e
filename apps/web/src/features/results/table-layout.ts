import { z } from "zod";
import type { Column } from "./columns.ts";

/** User's changes to the columns of a table, by column id. */
export const tableLayout = z.object({
  /** Pixels. */
  widths: z.record(z.string(), z.number().min(40).max(2000)),
  hidden: z.array(z.string()).max(2000),
});
export type TableLayout = z.infer<typeof tableLayout>;

export const PLAIN_LAYOUT: TableLayout = { widths: {}, hidden: [] };
const WIDTH_STEP_PX = 40;
const [MIN_PX, MAX_PX] = [56, 900];

/** Applies the user's widths and hidden columns. Shows all if all are hidden, so that they can be reset. */
export function arrangeColumns(columns: readonly Column[], { widths, hidden }: TableLayout): Column[] {
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  return (shown.length > 0 ? shown : columns).map((column) => ({
    ...column,
    width: widths[column.id] ?? column.width,
  }));
}

export function hideColumn(layout: TableLayout, id: string): TableLayout {
  return { ...layout, hidden: [...layout.hidden, id] };
}

/** Widens a column by a positive number of steps, narrows it by a negative one. */
export function resizeColumn(
  layout: TableLayout,
  { id, width }: Pick<Column, "id" | "width">,
  steps: number,
): TableLayout {
  const next = Math.min(MAX_PX, Math.max(MIN_PX, width + steps * WIDTH_STEP_PX));
  return { ...layout, widths: { ...layout.widths, [id]: next } };
}
