import type { Value } from "@querysnap/mql";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "../../../components/menu.tsx";
import { isContainer, plainText } from "../../../lib/bson-display.ts";
import { cellValue, type Column } from "../columns.ts";
import { copyText } from "../copy-text.ts";
import { hideColumn, PLAIN_LAYOUT, resizeColumn, type TableLayout } from "../table-layout.ts";
import type { ColumnSort } from "../use-table-content.ts";

/** Viewport position of the menu. */
export type MenuPlace = { x: number; y: number };

type CellMenuProps = {
  place: MenuPlace;
  items: readonly Value[];
  row: number;
  column: Column;
  sort: ColumnSort;
  onSort: (sort: ColumnSort) => void;
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
  onShowValue: () => void;
  /** Missing where documents cannot be edited. */
  onEdit?: (() => void) | undefined;
  onClose: () => void;
  /** Called after the menu has released the focus. */
  onClosed: () => void;
};

const write = (text: string) => void navigator.clipboard.writeText(text).catch(() => null);

/** Returns the text of a copied cell: scalars as displayed, documents and arrays in shell syntax. */
export function cellText(value: Value | undefined): string {
  return value === undefined || isContainer(value) ? copyText(value ?? null) : plainText(value);
}

/** Menu with the actions of a cell, its document and its column. */
export function CellMenu(props: CellMenuProps) {
  const { place, items, row, column, sort, onSort, layout, onLayout, onShowValue, onEdit } = props;
  const item = items[row] ?? null;
  const sortBy = (direction: 1 | -1) => onSort({ id: column.id, direction });
  return (
    <Menu open onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}>
      <MenuTrigger asChild>
        <span aria-hidden="true" className="fixed size-px" style={{ left: place.x, top: place.y }} />
      </MenuTrigger>
      <MenuContent
        align="start"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          props.onClosed();
        }}
      >
        <MenuItem onSelect={() => write(cellText(cellValue(item, column)))}>Copy cell</MenuItem>
        <MenuItem onSelect={() => write(copyText(item))}>Copy document</MenuItem>
        <MenuItem onSelect={() => write(items.map((each) => cellText(cellValue(each, column))).join("\n"))}>
          Copy column
        </MenuItem>
        <MenuItem onSelect={() => write(copyText(items))}>Copy all documents</MenuItem>
        <MenuItem onSelect={onShowValue}>Show whole value</MenuItem>
        {onEdit ? <MenuItem onSelect={onEdit}>Edit document…</MenuItem> : null}
        <MenuSeparator />
        <MenuItem onSelect={() => sortBy(1)}>Sort ascending</MenuItem>
        <MenuItem onSelect={() => sortBy(-1)}>Sort descending</MenuItem>
        {sort === null ? null : <MenuItem onSelect={() => onSort(null)}>Order of the result</MenuItem>}
        <MenuSeparator />
        <MenuItem onSelect={() => onLayout(resizeColumn(layout, column, 1))}>Widen column</MenuItem>
        <MenuItem onSelect={() => onLayout(resizeColumn(layout, column, -1))}>Narrow column</MenuItem>
        <MenuItem onSelect={() => onLayout(hideColumn(layout, column.id))}>Hide column</MenuItem>
        <MenuItem onSelect={() => onLayout(PLAIN_LAYOUT)}>Reset columns</MenuItem>
      </MenuContent>
    </Menu>
  );
}
