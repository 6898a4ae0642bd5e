import type { AccumulatorState } from "../accumulators/contract.ts";
import { Cell, isNumberCell, valueOfCell, type Column, type ColumnRows } from "../columns.ts";
import { locateField } from "../raw-doc.ts";
import { endOfCString } from "../read-value.ts";
import type { Group, GroupTable, StoredFields } from "./group-table.ts";
import { BATCH } from "./row-source.ts";

/** Groups rows by what columns know of them, as far as they go. */
export function groupColumns(rows: ColumnRows, { idAt, takes }: StoredFields, groups: GroupTable): void {
  const { operation } = groups.context;
  const records = new Int32Array(BATCH);
  const findGroups = groupFinder(rows, rows.columns[idAt], groups);
  for (let count = rows.next(records); count > 0; count = rows.next(records)) {
    operation.checkInterrupt();
    const batch = records.subarray(0, count);
    const found = findGroups(batch);
    for (let at = 0; at < takes.length; at++) {
      const states = found.map((group) => group.states[at] as AccumulatorState);
      const column = rows.columns[takes[at] as number];
      if (column) feedColumn(rows, column, { batch, states });
      else for (const state of states) state.addValue?.(undefined);
    }
  }
}

type GroupFinder = (batch: Int32Array) => readonly Group[];

function groupFinder(rows: ColumnRows, column: Column | undefined, groups: GroupTable): GroupFinder {
  if (!column) return (batch) => Array.from(batch, () => groups.of(null));
  const ofText: (Group | undefined)[] = [];
  return (batch) => {
    const { types, values, texts } = column;
    const found: Group[] = [];
    for (let at = 0; at < batch.length; at++) {
      const record = batch[at] as number;
      const type = types[record] as number;
      const value = values[record] as number;
      if (type === Cell.string) found.push((ofText[value] ??= groups.of(texts[value] as string)));
      else if (isNumberCell(type)) found.push(groups.ofNumber(type, value));
      else
        found.push(
          groups.of(
            (type === Cell.elsewhere ? rows.row(record).get(column.field) : valueOfCell(column, record)) ??
              null,
          ),
        );
    }
    return found;
  };
}

type Fed = { readonly batch: Int32Array; readonly states: readonly AccumulatorState[] };

/** Gives each record's value to its state. */
function feedColumn(rows: ColumnRows, column: Column, { batch, states }: Fed): void {
  const { types, values } = column;
  for (let at = 0; at < batch.length; at++) {
    const record = batch[at] as number;
    const state = states[at] as AccumulatorState;
    const type = types[record] as number;
    if (isNumberCell(type)) state.addNumber?.(type, values[record] as number);
    else if (type === Cell.elsewhere) feedStored(rows, column.field, { record, state });
    else state.addValue?.(valueOfCell(column, record));
  }
}

function feedStored(
  rows: ColumnRows,
  field: string,
  { record, state }: { readonly record: number; readonly state: AccumulatorState },
): void {
  const { buffer, start } = rows.row(record);
  const at = locateField(buffer, start, field);
  state.addStored?.(buffer, buffer[at] as number, endOfCString(buffer, at + 1) + 1);
}
