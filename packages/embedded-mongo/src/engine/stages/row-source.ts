import type { ColumnRows } from "../columns.ts";
import type { Row } from "../contract.ts";

/**
 * Rows in batches, pulled. A stage asks for no more rows than it can use, so rows past a `$limit` are never
 * computed and their errors never surface.
 */
export type RowSource = {
  /** Up to `want` rows, at least one; null when there are no more. */
  next(want: number): readonly Row[] | null;
  /**
   * Column values of the remaining rows, for a stage that reads only these top-level fields; null without
   * such columns.
   */
  columns?(fields: readonly string[]): ColumnRows | null;
};

/** One stage at work: rows in, rows out. */
export type RowStage = (input: RowSource) => RowSource;

/** Batch size of stages that need all rows. */
export const BATCH = 256;

export const emptySource: RowSource = { next: () => null };

export function sourceOfRows(rows: readonly Row[]): RowSource {
  let at = 0;
  return {
    next: (want) => {
      if (at >= rows.length) return null;
      const batch = at === 0 && rows.length <= want ? rows : rows.slice(at, at + want);
      at += batch.length;
      return batch;
    },
  };
}

/** Computes the rows when they are first asked for. */
export function lazySource(create: () => RowSource): RowSource {
  let source: RowSource | null = null;
  return { next: (want) => (source ??= create()).next(want) };
}

export function sourceOfIterator(iterator: Iterator<Row>): RowSource {
  let done = false;
  return {
    next: (want) => {
      const rows: Row[] = [];
      while (!done && rows.length < want) {
        const item = iterator.next();
        if (item.done) done = true;
        else rows.push(item.value);
      }
      return rows.length > 0 ? rows : null;
    },
  };
}

/** The rows one by one; of stages that compute per row only as many as are taken. */
export function* iterateRows(source: RowSource, batch = BATCH): Generator<Row, void, undefined> {
  for (let rows = source.next(batch); rows; rows = source.next(batch)) yield* rows;
}

export function drain(source: RowSource): Row[] {
  const all: Row[] = [];
  for (let rows = source.next(BATCH); rows; rows = source.next(BATCH)) for (const row of rows) all.push(row);
  return all;
}

/** Each row becomes one row. */
export function mapRows(apply: (row: Row) => Row): RowStage {
  return (input) => ({
    next: (want) => {
      const rows = input.next(want);
      if (!rows) return null;
      const mapped: Row[] = Array.from({ length: rows.length });
      for (let at = 0; at < rows.length; at++) mapped[at] = apply(rows[at] as Row);
      return mapped;
    },
  });
}

/** Each row becomes one row, or none where it gives null. */
export function pickRows(apply: (row: Row) => Row | null): RowStage {
  return (input) => ({
    next: (want) => {
      for (;;) {
        const rows = input.next(want);
        if (!rows) return null;
        const picked: Row[] = [];
        for (const row of rows) {
          const made = apply(row);
          if (made) picked.push(made);
        }
        if (picked.length > 0) return picked;
      }
    },
  });
}

/** Few enough rows that what they expand to fits in memory. */
const EXPANDED = 16;

/** Each row becomes any number of rows; what exceeds the demand waits for the next call. */
export function expandRows(expand: (row: Row, emit: (row: Row) => void) => void): RowStage {
  return (input) => {
    let waiting: Row[] = [];
    let at = 0;
    return {
      next: (want) => {
        if (at >= waiting.length) {
          waiting = [];
          at = 0;
          const emit = (row: Row): void => void waiting.push(row);
          while (waiting.length === 0) {
            const rows = input.next(Math.min(want, EXPANDED));
            if (!rows) return null;
            for (const row of rows) expand(row, emit);
          }
        }
        const batch = at === 0 && waiting.length <= want ? waiting : waiting.slice(at, at + want);
        at += batch.length;
        return batch;
      },
    };
  };
}
