// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells that are placed one by one cannot be a table
import { Doc } from "@querysnap/mql";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { cellValue, headText } from "../columns.ts";
import type { Match } from "../find-in-result.ts";
import { type Cell, handleTableKey } from "../table-keys.ts";
import {
  type OpenedCells,
  type TableContent,
  type TableInput,
  useOpenedCells,
  useTableContent,
} from "../use-table-content.ts";
import { ROW_PX, type TableWindow, useTableWindow } from "../use-table-window.ts";
import { CellMenu, type MenuPlace } from "./cell-menu.tsx";
import { ResultHead } from "./result-head.tsx";
import { ResultRow } from "./result-row.tsx";
import { WholeValue } from "./whole-value.tsx";
import "./results.css";

/** Decoration of a column that a tie or the sort of the query refers to. */
export type ColumnMark = {
  /** Class with the color of the tie's role. */
  tieClass?: string;
  /** The tie is highlighted. */
  isActive?: boolean;
  onHover?: (isOver: boolean) => void;
  sort?: 1 | -1;
};

type ResultTableProps = TableInput & {
  label: string;
  /** By dotted path. */
  marks?: ReadonlyMap<string, ColumnMark>;
  /** Search match to scroll to. */
  match?: Match | null;
  /** Missing where documents cannot be edited. */
  onEdit?: ((document: Doc) => void) | undefined;
};

/** Returns the chosen cell; the nearest one when a hidden column or a shorter result took it away. */
function nearestCell({ row, column }: Cell, { items, columns }: TableContent): Cell {
  return {
    row: Math.max(0, Math.min(row, items.length - 1)),
    column: Math.max(0, Math.min(column, columns.length - 1)),
  };
}

/** Returns the lower left corner of a cell, or of the first row where the cell is not drawn. */
function placeBelow(cell: HTMLElement | null, scroller: HTMLElement | null): MenuPlace {
  const box = (cell ?? scroller)?.getBoundingClientRect();
  return { x: box?.left ?? 0, y: Math.min(box?.bottom ?? 0, (box?.top ?? 0) + ROW_PX) };
}

/** Activates the cell of a search match whenever the match changes. */
function useShownMatch(
  match: Match | null,
  { columns, rowOf }: TableContent,
  moveTo: (cell: Cell) => void,
): void {
  const show = useEffectEvent(({ row, key }: Match) => {
    const column = columns.findIndex(({ path }) => path[0] === key);
    moveTo({ row: rowOf(row), column: Math.max(0, column) });
  });
  useEffect(() => (match === null ? undefined : show(match)), [match]);
}

/** Documents as rows of a grid, virtualized in both directions. */
export function ResultTable(props: ResultTableProps) {
  const { match = null } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const table = useTableContent(props);
  const { items, columns } = table;
  const opened = useOpenedCells(columns);
  const view = useTableWindow(scroller, table, opened.openColumn);
  const [chosen, setChosen] = useState<Cell>({ row: 0, column: 0 });
  const active = nearestCell(chosen, table);
  const activeId = `${gridId}-${active.row}-${active.column}`;
  const [menu, setMenu] = useState<MenuPlace | null>(null);

  const moveTo = (cell: Cell) => {
    setChosen(cell);
    view.scrollTo(cell);
  };
  const openMenu = (place: MenuPlace) => (columns.length > 0 ? setMenu(place) : undefined);
  useShownMatch(match, table, moveTo);
  const handleKey = (event: KeyboardEvent) =>
    handleTableKey(event, {
      items,
      columns,
      active,
      pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2),
      moveTo,
      toggleCell: opened.toggleCell,
      openMenu: () => openMenu(placeBelow(document.getElementById(activeId), scroller.current)),
    });

  return (
    <>
      <div
        ref={scroller}
        className="result-scroller"
        role="grid"
        aria-label={props.label}
        aria-rowcount={items.length + 1}
        aria-colcount={columns.length + 1}
        // unset while the active cell is scrolled out of view and has no element
        aria-activedescendant={view.isDrawn(active) ? activeId : undefined}
        tabIndex={0}
        onKeyDown={handleKey}
        onContextMenu={(event) => {
          if (!(event.target instanceof Element) || !event.target.closest("[role=gridcell]")) return;
          event.preventDefault();
          openMenu({ x: event.clientX, y: event.clientY });
        }}
        data-result-pane=""
      >
        <div style={{ width: view.widthPx, minWidth: "100%" }}>
          <ResultHead
            cells={view.columns}
            marks={props.marks}
            sort={table.sort}
            onSort={table.onSort}
            onChoose={table.onChoose}
          />
          <ResultRows {...{ gridId, table, view, opened, active }} onActivate={setChosen} />
        </div>
      </div>
      <CellTools
        table={table}
        active={active}
        menu={menu}
        onMenuClose={() => setMenu(null)}
        onEdit={props.onEdit}
        onLeave={() => scroller.current?.focus({ preventScroll: true })}
      />
    </>
  );
}

type ResultRowsProps = {
  gridId: string;
  table: TableContent;
  view: TableWindow;
  opened: OpenedCells;
  active: Cell;
  onActivate: (cell: Cell) => void;
};

/** The rows in view. Scrolling keeps the identity of their props, so that memoized rows skip rendering. */
function ResultRows({ gridId, table, view, opened, active, onActivate }: ResultRowsProps) {
  return (
    <div role="rowgroup" className="relative" style={{ height: view.heightPx }}>
      {view.rows.map((row) => {
        const item = table.items[row.index];
        if (item === undefined) return null;
        return (
          <ResultRow
            key={row.index}
            gridId={gridId}
            item={item}
            row={row.index}
            top={row.start}
            width={view.widthPx}
            room={view.room}
            cells={view.columns}
            activeColumn={active.row === row.index ? active.column : null}
            openColumn={opened.openColumn(row.index)}
            detailHeight={row.size - ROW_PX}
            onActivate={onActivate}
            onToggle={opened.toggleCell}
          />
        );
      })}
    </div>
  );
}

type CellToolsProps = Pick<ResultTableProps, "onEdit"> & {
  table: TableContent;
  active: Cell;
  /** Position of the open menu; null while it is closed. */
  menu: MenuPlace | null;
  onMenuClose: () => void;
  /** Called when the menu or the value closes and gives the focus back. */
  onLeave: () => void;
};

/** The menu of the active cell, and its whole value. */
function CellTools({ table, active, menu, onMenuClose, onEdit, onLeave }: CellToolsProps) {
  const [isWholeShown, setWholeShown] = useState(false);
  const { items, columns, sort, onSort, layout, onLayout } = table;
  const item = items[active.row];
  const column = columns[active.column];
  if (!column) return null;
  return (
    <>
      {menu ? (
        <CellMenu
          place={menu}
          items={items}
          row={active.row}
          column={column}
          {...{ sort, onSort, layout, onLayout }}
          onShowValue={() => setWholeShown(true)}
          onEdit={onEdit && item instanceof Doc ? () => onEdit(item) : undefined}
          onClose={onMenuClose}
          onClosed={onLeave}
        />
      ) : null}
      {isWholeShown && item !== undefined ? (
        <WholeValue
          name={headText(column)}
          value={cellValue(item, column)}
          onClose={() => {
            setWholeShown(false);
            onLeave();
          }}
        />
      ) : null}
    </>
  );
}
