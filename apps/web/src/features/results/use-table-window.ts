// oxlint-disable react/incompatible-library -- no compiler memoizes these components
import type { Value } from "@querysnap/mql";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { isContainer } from "../../lib/bson-display.ts";
import { cellValue, type Column, columnOffsets } from "./columns.ts";
import type { Cell } from "./table-keys.ts";
import { childRoots } from "./tree-rows.ts";
import type { TableContent } from "./use-table-content.ts";

export const ROW_PX = 28;
const HEAD_PX = 30;
const INDEX_PX = 44;
const DETAIL_ROWS = 9;
const DETAIL_ROW_PX = 26;

/** A rendered column with its position in pixels. */
export type ShownColumn = { column: Column; index: number; left: number; width: number };

function detailHeight(value: Value | undefined): number {
  return isContainer(value)
    ? Math.min(Math.max(childRoots(value).length, 1), DETAIL_ROWS) * DETAIL_ROW_PX + 1
    : 0;
}

/** Visible width of the element, in pixels. */
function useClientWidth(scroller: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroller]);
  return width;
}

/** Virtualizes rows and columns. `openColumn` returns the expanded column of a row, or null. */
export function useTableWindow(
  scroller: RefObject<HTMLElement | null>,
  { items, columns }: TableContent,
  openColumn: (row: number) => Column | null,
) {
  const room = useClientWidth(scroller);
  const offsets = useMemo(() => columnOffsets(columns, room - INDEX_PX), [columns, room]);
  const openValue = (row: number): Value | undefined => {
    const column = openColumn(row);
    const item = items[row];
    return column && item !== undefined ? cellValue(item, column) : undefined;
  };
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (row) => ROW_PX + detailHeight(openValue(row)),
    overscan: 8,
    // rows are counted from below the head, which takes its height from what is in sight
    scrollPaddingEnd: HEAD_PX,
  });
  const cells = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (offsets[index + 1] ?? 0) - (offsets[index] ?? 0),
    overscan: 3,
    scrollPaddingStart: INDEX_PX,
    paddingStart: INDEX_PX,
  });
  useEffect(() => rows.measure(), [rows, openColumn]);
  useEffect(() => cells.measure(), [cells, offsets]);

  const virtualRows = rows.getVirtualItems();
  const virtualCells = cells.getVirtualItems();
  // stable while the same columns are in view, so that memoized rows skip rendering
  const shown = useMemo(
    () =>
      virtualCells.flatMap((cell): ShownColumn[] => {
        const column = columns[cell.index];
        return column ? [{ column, index: cell.index, left: cell.start - INDEX_PX, width: cell.size }] : [];
      }),
    [virtualCells, columns],
  );
  return {
    rows: virtualRows,
    heightPx: rows.getTotalSize(),
    columns: shown,
    widthPx: INDEX_PX + (offsets.at(-1) ?? 0),
    room,
    isDrawn: ({ row, column }: Cell) =>
      shown.some(({ index }) => index === column) && virtualRows.some(({ index }) => index === row),
    scrollTo: ({ row, column }: Cell) => {
      rows.scrollToIndex(row);
      cells.scrollToIndex(column);
    },
  };
}

export type TableWindow = ReturnType<typeof useTableWindow>;
