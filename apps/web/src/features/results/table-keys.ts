import type { Value } from "@querysnap/mql";
import type { KeyboardEvent } from "react";
import { isContainer, plainText } from "../../lib/bson-display.ts";
import { copyText } from "./copy-text.ts";
import { cellValue, type Column } from "./columns.ts";

export type Cell = { row: number; column: number };

type Table = {
  items: readonly Value[];
  columns: readonly Column[];
  active: Cell;
  pageRows: number;
  moveTo: (cell: Cell) => void;
  toggleCell: (row: number, column: Column) => void;
  /** Opens the menu of the active cell. */
  openMenu: () => void;
};

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), Math.max(max, 0));

/**
 * Arrow keys walk the cells, Enter opens an array or a document, C copies the cell and Shift C its document, M
 * opens the menu of the cell.
 */
export function handleTableKey(event: KeyboardEvent, table: Table): void {
  const { items, columns, active, pageRows, moveTo, toggleCell, openMenu } = table;
  const go = (rows: number, across: number) =>
    moveTo({
      row: clamp(active.row + rows, items.length - 1),
      column: clamp(active.column + across, columns.length - 1),
    });
  const moves: Record<string, () => void> = {
    ArrowDown: () => go(1, 0),
    ArrowUp: () => go(-1, 0),
    ArrowRight: () => go(0, 1),
    ArrowLeft: () => go(0, -1),
    PageDown: () => go(pageRows, 0),
    PageUp: () => go(-pageRows, 0),
    Home: () => go(0, -columns.length),
    End: () => go(0, columns.length),
    m: openMenu,
    ContextMenu: openMenu,
  };
  const item = items[active.row];
  const column = columns[active.column];
  if (item === undefined || !column || event.target !== event.currentTarget) return;
  if (event.ctrlKey || event.metaKey || event.altKey) {
    if (event.ctrlKey && event.key === "Home") moveTo({ row: 0, column: 0 });
    if (event.ctrlKey && event.key === "End") moveTo({ row: items.length - 1, column: columns.length - 1 });
    return;
  }
  const value = cellValue(item, column);
  const act =
    moves[event.key] ??
    (event.key === "Enter" && isContainer(value) ? () => toggleCell(active.row, column) : undefined) ??
    (event.key === "c"
      ? () =>
          void navigator.clipboard.writeText(
            value === undefined || isContainer(value) ? copyText(value ?? null) : plainText(value),
          )
      : undefined) ??
    (event.key === "C" ? () => void navigator.clipboard.writeText(copyText(item)) : undefined);
  if (!act) return;
  event.preventDefault();
  act();
}
