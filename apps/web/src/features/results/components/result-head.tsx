// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells that are placed one by one cannot be a table
import { ArrowDown, ArrowUp, ChevronsLeft, ChevronsRight } from "lucide-react";
import { BsonTypeName } from "../../../components/bson-value.tsx";
import { MarkedText } from "../../../components/marked-text.tsx";
import { nameText } from "../../../lib/bson-display.ts";
import { type Column, columnId, headText } from "../columns.ts";
import type { ColumnSort } from "../use-table-content.ts";
import type { ShownColumn } from "../use-table-window.ts";
import type { ColumnMark } from "./result-table.tsx";

type ResultHeadProps = {
  cells: readonly ShownColumn[];
  marks: ReadonlyMap<string, ColumnMark> | undefined;
  /** Sort chosen by the user; overrides the sort of the query. */
  sort: ColumnSort;
  onSort: (sort: ColumnSort) => void;
  onChoose: (id: string, isOpen: boolean) => void;
};

/** Names and types of the columns; stays in view. */
export function ResultHead({ cells, marks, sort, onSort, onChoose }: ResultHeadProps) {
  return (
    <div role="row" aria-rowindex={1} className="result-head">
      <span role="columnheader" aria-colindex={1} className="result-index">
        <span className="sr-only">Row</span>
      </span>
      {cells.map(({ column, index, left, width }) => {
        const mark = marks?.get(column.label);
        const sorted = sort === null ? mark?.sort : sort.id === column.id ? sort.direction : undefined;
        const Arrow = sorted === 1 ? ArrowUp : ArrowDown;
        return (
          <span
            key={column.id}
            role="columnheader"
            aria-colindex={index + 2}
            aria-sort={sorted ? (sorted === 1 ? "ascending" : "descending") : undefined}
            className="result-cell"
            data-numeric={column.isNumeric || undefined}
            style={{ left: left + 44, width }}
          >
            <button
              type="button"
              tabIndex={-1}
              className={mark?.tieClass ? `result-sort tie-head ${mark.tieClass}` : "result-sort"}
              data-on={mark?.isActive || undefined}
              title={`Sort by ${headText(column)}`}
              onPointerEnter={() => mark?.onHover?.(true)}
              onPointerLeave={() => mark?.onHover?.(false)}
              onClick={() => onSort(nextSort(sort, column.id))}
            >
              <MarkedText>{headText(column)}</MarkedText>
            </button>
            {column.isTail ? null : <BsonTypeName type={column.type} />}
            {sorted ? <Arrow size={12} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" /> : null}
            {column.canOpen ? (
              <button
                type="button"
                tabIndex={-1}
                data-always=""
                className="result-fold"
                title={openTitle(column)}
                onClick={() => onChoose(column.id, true)}
              >
                <ChevronsRight size={12} aria-hidden="true" />
                <span className="sr-only">{openTitle(column)}</span>
              </button>
            ) : null}
            {column.foldsInto ? <FoldButton path={column.foldsInto} onChoose={onChoose} /> : null}
          </span>
        );
      })}
    </div>
  );
}

/** Ascending, descending, then the order of the result again. */
function nextSort(sort: ColumnSort, id: string): ColumnSort {
  if (sort?.id !== id) return { id, direction: 1 };
  return sort.direction === 1 ? { id, direction: -1 } : null;
}

function openTitle(column: Column): string {
  const label = headText(column);
  return column.isTail ? `Show more of ${label}` : `Open ${label} into columns`;
}

function FoldButton({ path, onChoose }: { path: readonly string[]; onChoose: ResultHeadProps["onChoose"] }) {
  const name = path.map(nameText).join(".");
  return (
    <button
      type="button"
      tabIndex={-1}
      className="result-fold"
      title={`Fold the columns of ${name}`}
      onClick={() => onChoose(columnId(path), false)}
    >
      <ChevronsLeft size={12} aria-hidden="true" />
      <span className="sr-only">Fold the columns of {name}</span>
    </button>
  );
}
