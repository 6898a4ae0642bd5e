// oxlint-disable react/incompatible-library -- no compiler memoizes these components
// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells that are placed one by one cannot be a table
import { Doc, type Value } from "@querysnap/mql";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { isContainer } from "../../../lib/bson-display.ts";
import { cellValue, type Column, columnOffsets, type ColumnRanks, findColumns } from "../columns.ts";
import { sortedRows } from "../compare-values.ts";
import type { Match } from "../find-in-result.ts";
import { type Cell, tableKeys } from "../table-keys.ts";
import { arrangeColumns, PLAIN_LAYOUT, type TableLayout } from "../table-layout.ts";
import { CellMenu, type ColumnSort, type MenuPlace } from "./cell-menu.tsx";
import { ResultHead } from "./result-head.tsx";
import { ResultRow, ROW_PX } from "./result-row.tsx";
import { WholeValue } from "./whole-value.tsx";
import { childRoots } from "../tree-rows.ts";
import "./results.css";

const INDEX_PX = 44;
const DETAIL_ROWS = 9;
const DETAIL_ROW_PX = 26;

/** A column that the question or the query speaks of. */
export type ColumnMark = {
  /** The class that sets the color of a tie's role. */
  tieClass?: string;
  /** The tie is looked at elsewhere. */
  isActive?: boolean;
  onHover?: (isOver: boolean) => void;
  sort?: 1 | -1;
};

type ResultTableProps = {
  items: readonly Value[];
  label: string;
  /** By dotted path. */
  marks?: ReadonlyMap<string, ColumnMark>;
  /** Columns that come first. */
  ranks?: ColumnRanks;
  /** Changes with every run: the reader's order is for one result. */
  runId?: string;
  layout?: TableLayout;
  onLayout?: (layout: TableLayout) => void;
  /** The match to show. */
  match?: Match | null;
  /** Missing where documents cannot be edited. */
  onEdit?: ((document: Doc) => void) | undefined;
};

type Opened = ReadonlyMap<number, string>;

function detailHeight(value: Value | undefined): number {
  return isContainer(value)
    ? Math.min(Math.max(childRoots(value).length, 1), DETAIL_ROWS) * DETAIL_ROW_PX + 1
    : 0;
}

/** Documents as rows. Only what is in view is drawn, in both directions. */
export function ResultTable(props: ResultTableProps) {
  const { items: unsorted, label, marks, ranks, runId = "", match = null, onEdit } = props;
  // a table without a keeper of its columns keeps them itself
  const [ownLayout, setOwnLayout] = useState(PLAIN_LAYOUT);
  const { layout = ownLayout, onLayout = setOwnLayout } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const [room, setRoom] = useState(0);
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(() => new Map());
  const [opened, setOpened] = useState<Opened>(() => new Map());
  const [chosen, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [sorting, setSorting] = useState<{ runId: string; sort: ColumnSort } | null>(null);
  const sort = sorting?.runId === runId ? sorting.sort : null;
  const setSort = (next: ColumnSort) => setSorting({ runId, sort: next });
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [isWholeShown, setWholeShown] = useState(false);
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
  // a hidden column or a shorter result may have taken the chosen cell away
  const active = {
    row: Math.max(0, Math.min(chosen.row, items.length - 1)),
    column: Math.max(0, Math.min(chosen.column, columns.length - 1)),
  };
  const offsets = useMemo(() => columnOffsets(columns, room - INDEX_PX), [columns, room]);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    setRoom(element.clientWidth);
    return () => observer.disconnect();
  }, []);

  const openValue = (row: number): Value | undefined => {
    const column = byId.get(opened.get(row) ?? "");
    const item = items[row];
    return column && item !== undefined ? cellValue(item, column) : undefined;
  };
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (row) => ROW_PX + detailHeight(openValue(row)),
    overscan: 8,
    scrollPaddingStart: 30,
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
  useEffect(() => rows.measure(), [rows, opened, byId]);
  useEffect(() => cells.measure(), [cells, offsets]);

  const width = INDEX_PX + (offsets.at(-1) ?? 0);
  const virtualCells = cells.getVirtualItems();
  // the same array as long as the same columns are in view: rows are drawn again only when they change
  const shown = useMemo(
    () =>
      virtualCells.flatMap((cell) => {
        const column = columns[cell.index];
        return column ? [{ column, index: cell.index, left: cell.start - INDEX_PX, width: cell.size }] : [];
      }),
    [virtualCells, columns],
  );

  // names an element: the active cell has none while it is scrolled out of view
  const isActiveDrawn =
    shown.some((cell) => cell.index === active.column) &&
    rows.getVirtualItems().some((row) => row.index === active.row);

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
  const moveTo = (cell: Cell) => {
    setActive(cell);
    rows.scrollToIndex(cell.row);
    cells.scrollToIndex(cell.column);
  };
  const openMenu = (place: MenuPlace) => (columns.length > 0 ? setMenu(place) : undefined);
  const showMatch = useEffectEvent(({ row, key }: Match) => {
    const column = columns.findIndex(({ path }) => path[0] === key);
    moveTo({ row: order === null ? row : order.indexOf(row), column: Math.max(0, column) });
  });
  useEffect(() => (match === null ? undefined : showMatch(match)), [match]);
  const activeItem = items[active.row];
  const activeColumn = columns[active.column];
  const focusGrid = () => scroller.current?.focus({ preventScroll: true });
  const handleKey = tableKeys({
    items,
    columns,
    active,
    pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2),
    moveTo,
    toggleCell,
    openMenu: () => {
      const cell = document.getElementById(`${gridId}-${active.row}-${active.column}`) ?? scroller.current;
      const box = cell?.getBoundingClientRect();
      openMenu({ x: box?.left ?? 0, y: Math.min(box?.bottom ?? 0, (box?.top ?? 0) + ROW_PX) });
    },
  });

  const grid = (
    <div
      ref={scroller}
      className="result-scroller"
      role="grid"
      aria-label={label}
      aria-rowcount={items.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={isActiveDrawn ? `${gridId}-${active.row}-${active.column}` : undefined}
      tabIndex={0}
      onKeyDown={handleKey}
      onContextMenu={(event) => {
        if (!(event.target instanceof Element) || !event.target.closest("[role=gridcell]")) return;
        event.preventDefault();
        openMenu({ x: event.clientX, y: event.clientY });
      }}
      data-result-pane=""
    >
      <div style={{ width, minWidth: "100%" }}>
        <ResultHead
          cells={shown}
          marks={marks}
          sort={sort}
          onSort={setSort}
          onChoose={(id, isOpen) => setChoices((current) => new Map(current).set(id, isOpen))}
        />
        <div role="rowgroup" className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((row) => {
            const item = items[row.index];
            if (item === undefined) return null;
            return (
              <ResultRow
                key={row.index}
                gridId={gridId}
                item={item}
                row={row.index}
                top={row.start}
                width={width}
                room={room}
                cells={shown}
                activeColumn={active.row === row.index ? active.column : null}
                openColumn={byId.get(opened.get(row.index) ?? "") ?? null}
                detailHeight={row.size - ROW_PX}
                onActivate={setActive}
                onToggle={toggleCell}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
  return (
    <>
      {grid}
      {menu && activeColumn ? (
        <CellMenu
          place={menu}
          items={items}
          row={active.row}
          column={activeColumn}
          sort={sort}
          onSort={setSort}
          layout={layout}
          onLayout={onLayout}
          onShowValue={() => setWholeShown(true)}
          onEdit={onEdit && activeItem instanceof Doc ? () => onEdit(activeItem) : undefined}
          onClose={() => setMenu(null)}
          onClosed={focusGrid}
        />
      ) : null}
      {isWholeShown && activeColumn && activeItem !== undefined ? (
        <WholeValue
          name={activeColumn.label}
          value={cellValue(activeItem, activeColumn)}
          onClose={() => {
            setWholeShown(false);
            focusGrid();
          }}
        />
      ) : null}
    </>
  );
}
