import type { Sqlite, Statement } from "@querysnap/sqlite";

/** Rows of one statement: more of them save little and make its text long. */
const ROWS = 32;
const COLUMNS = 2;
const PARAMETERS = ROWS * COLUMNS;

type Parameter = number | Buffer;

/** Inserts rows of two columns, several with one statement, which takes half the time of one statement a row. */
export class BatchInsert {
  readonly #sqlite: Sqlite;
  readonly #head: string;
  readonly #insertRow: Statement;
  /** Prepared by the first batch: most tables never see one. */
  #insertRows: Statement | null = null;

  /** @param head the statement up to its values, such as `INSERT INTO t (a, b)` */
  constructor(sqlite: Sqlite, head: string) {
    this.#sqlite = sqlite;
    this.#head = head;
    this.#insertRow = sqlite.prepare(`${head} VALUES (?, ?)`);
  }

  /** @returns Rows that were inserted; fewer than given where `OR IGNORE` skipped some. */
  row(first: Parameter, second: Parameter): number {
    return this.#insertRow.run(first, second).changes;
  }

  /** @param parameters both columns of each row, row by row */
  rows(parameters: readonly Parameter[]): number {
    let changes = 0;
    let at = 0;
    if (parameters.length >= PARAMETERS) {
      const values = Array.from({ length: ROWS }, () => "(?, ?)").join(", ");
      const insertRows = (this.#insertRows ??= this.#sqlite.prepare(`${this.#head} VALUES ${values}`));
      for (; at + PARAMETERS <= parameters.length; at += PARAMETERS)
        changes += insertRows.run(parameters.slice(at, at + PARAMETERS)).changes;
    }
    for (; at < parameters.length; at += COLUMNS)
      changes += this.row(parameters[at] as Parameter, parameters[at + 1] as Parameter);
    return changes;
  }
}
