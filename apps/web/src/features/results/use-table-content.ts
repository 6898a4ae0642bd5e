import type { Value } from "@querysnap/mql";
import { useCallback, useMemo, useState } from "react";
import { cellValue, type Column, type ColumnRanks, findColumns } from "./columns.ts";
import { sortedRows } from "./compare-values.ts";
import { arrangeColumns, PLAIN_LAYOUT, type TableLayout } from "./table-layout.ts";

/** Sort chosen by the user; null for the order of the result. */
export type ColumnSort = { id: string; direction: 1 | -1 } | null;

export type TableInput = {
  items: readonly Value[];
  /** Ranked columns come first. */
  ranks?: ColumnRanks;
  /** Changes with every run, which resets the user's sort. */
  runId?: string;
  layout?: TableLayout;
  onLayout?: (layout: TableLayout) => void;
};

/** The documents of a table with the user's sort applied, and its columns with the user's layout. */
export function useTableContent({ items: unsorted, ranks, runId = "", ...kept }: TableInput) {
  // uncontrolled where the parent does not keep the layout
  const [ownLayout, setOwnLayout] = useState(PLAIN_LAYOUT);
  const { layout = ownLayout, onLayout = setOwnLayout } = kept;
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(() => new Map());
  const [sorting, setSorting] = useState<{ runId: string; sort: ColumnSort } | null>(null);
  const sort = sorting?.runId === runId ? sorting.sort : null;
  const found = useMemo(() => findColumns(unsorted, choices, ranks), [unsorted, choices, ranks]);
  const columns = useMemo(() => arrangeColumns(found.columns, layout), [found, layout]);
  const order = useMemo(() => {
    const column = found.columns.find(({ id }) => id === sort?.id);
    const values = column && unsorted.map((item) => cellValue(item, column));
    return values && sort ? sortedRows(values, sort.direction) : null;
  }, [found, sort, unsorted]);
  const items = useMemo(
    () => (order === null ? unsorted : order.map((row) => unsorted[row] ?? null)),
    [order, unsorted],
  );
  return {
    items,
    columns,
    sort,
    onSort: (next: ColumnSort) => setSorting({ runId, sort: next }),
    layout,
    onLayout,
    /** Opens a column of sub-documents into one column per key, or folds it. */
    onChoose: (id: string, isOpen: boolean) => setChoices((current) => new Map(current).set(id, isOpen)),
    /** Returns the row of the document at a position of the result. */
    rowOf: (position: number) => (order === null ? position : order.indexOf(position)),
  };
}

export type TableContent = ReturnType<typeof useTableContent>;

/** The expanded cells: at most one array or document per row. */
export function useOpenedCells(columns: readonly Column[]) {
  const [opened, setOpened] = useState<ReadonlyMap<number, string>>(() => new Map());
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const openColumn = useCallback((row: number) => byId.get(opened.get(row) ?? "") ?? null, [opened, byId]);
  const toggleCell = useCallback(
    (row: number, column: Column) =>
      setOpened((current) => {
        const next = new Map(current);
        if (next.get(row) === column.id) next.delete(row);
        else next.set(row, column.id);
        return next;
      }),
    [],
  );
  return { openColumn, toggleCell };
}

export type OpenedCells = ReturnType<typeof useOpenedCells>;
