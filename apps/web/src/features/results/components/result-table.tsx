// oxlint-disable react/incompatible-library -- no compiler memoizes these components
// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells that are placed one by one cannot be a table
import type { Value } from "@querysnap/mql";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { isContainer } from "../../../lib/bson-display.ts";
import { cellValue, type Column, columnOffsets, type ColumnRanks, findColumns } from "../columns.ts";
import { type Cell, tableKeys } from "../table-keys.ts";
import { ResultHead } from "./result-head.tsx";
import { ResultRow, ROW_PX } from "./result-row.tsx";
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
};

type Opened = ReadonlyMap<number, string>;

function detailHeight(value: Value | undefined): number {
  return isContainer(value)
    ? Math.min(Math.max(childRoots(value).length, 1), DETAIL_ROWS) * DETAIL_ROW_PX + 1
    : 0;
}

/** Documents as rows. Only what is in view is drawn, in both directions. */
export function ResultTable({ items, label, marks, ranks }: ResultTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const [room, setRoom] = useState(0);
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(() => new Map());
  const [opened, setOpened] = useState<Opened>(() => new Map());
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const { columns } = useMemo(() => findColumns(items, choices, ranks), [items, choices, ranks]);
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
  const handleKey = tableKeys({
    items,
    columns,
    active,
    pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2),
    moveTo,
    toggleCell,
  });

  return (
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
      data-result-pane=""
    >
      <div style={{ width, minWidth: "100%" }}>
        <ResultHead
          cells={shown}
          marks={marks}
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
}
