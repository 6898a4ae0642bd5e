// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells that are placed one by one cannot be a table
import type { Value } from "@querysnap/mql";
import { memo, useMemo } from "react";
import { BsonValue } from "../../../components/bson-value.tsx";
import { isContainer, titleText } from "../../../lib/bson-display.ts";
import { cellValue, type Column, headText } from "../columns.ts";
import { childRoots } from "../tree-rows.ts";
import type { Cell } from "../table-keys.ts";
import type { ShownColumn } from "../use-table-window.ts";
import { ResultTree } from "./result-tree.tsx";

type ResultRowProps = {
  gridId: string;
  item: Value;
  row: number;
  top: number;
  width: number;
  /** Visible width of the table. */
  room: number;
  cells: readonly ShownColumn[];
  activeColumn: number | null;
  openColumn: Column | null;
  detailHeight: number;
  onActivate: (cell: Cell) => void;
  onToggle: (row: number, column: Column) => void;
};

/** One document, and below it its expanded array or sub-document. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { gridId, item, row, cells, openColumn } = props;
  const openValue = openColumn ? cellValue(item, openColumn) : undefined;
  return (
    <div
      className="result-row"
      style={{ transform: `translateY(${props.top}px)`, width: props.width, minWidth: "100%" }}
    >
      <div
        role="row"
        tabIndex={-1}
        aria-rowindex={row + 2}
        aria-selected={openColumn !== null}
        className="result-line"
      >
        <span role="rowheader" aria-colindex={1} className="result-index">
          {row + 1}
        </span>
        {cells.map(({ column, index, left, width }) => {
          const value = cellValue(item, column);
          return (
            <span
              key={column.id}
              id={`${gridId}-${row}-${index}`}
              role="gridcell"
              tabIndex={-1}
              aria-colindex={index + 2}
              className="result-cell"
              data-numeric={column.isNumeric || undefined}
              data-active={props.activeColumn === index || undefined}
              style={{ left: left + 44, width }}
              title={value === undefined || isContainer(value) ? undefined : titleText(value)}
              onMouseDown={() => props.onActivate({ row, column: index })}
            >
              {isContainer(value) ? (
                <button
                  type="button"
                  tabIndex={-1}
                  className="result-open"
                  aria-expanded={openColumn?.id === column.id}
                  onClick={() => props.onToggle(row, column)}
                >
                  <BsonValue value={value} />
                </button>
              ) : (
                <BsonValue value={value} isShort isMarked isTail={column.isTail} />
              )}
            </span>
          );
        })}
      </div>
      {openColumn && isContainer(openValue) ? (
        <Detail
          value={openValue}
          label={`${headText(openColumn)} of row ${row + 1}`}
          width={props.room}
          height={props.detailHeight}
        />
      ) : null}
    </div>
  );
});

type DetailProps = {
  value: Exclude<Value, string | boolean | null>;
  label: string;
  width: number;
  height: number;
};

function Detail({ value, label, width, height }: DetailProps) {
  const roots = useMemo(() => (isContainer(value) ? childRoots(value) : []), [value]);
  return (
    <div className="result-detail" style={{ width, height }}>
      <ResultTree roots={roots} label={label} showsTypes />
    </div>
  );
}
