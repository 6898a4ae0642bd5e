import { Readable } from "node:stream";
import { LIMITS } from "@querysnap/contracts";
import type { FastifyReply } from "fastify";
import { csvLine } from "../infra/csv.ts";
import { SENT } from "./bind-endpoint.ts";

const PAGE_ROWS = 500;

type CsvFile<Row> = {
  name: string;
  /** In order: the first line names them. */
  columns: Record<string, (row: Row) => string | number | null>;
  readPage: (page: { page: number; limit: number }) => Promise<readonly Row[]>;
};

async function* lines<Row>({ columns, readPage }: CsvFile<Row>): AsyncGenerator<string> {
  // programs that open CSV by a double click take it for UTF-8 by this mark only
  yield `\uFEFF${csvLine(Object.keys(columns))}`;
  const cells = Object.values(columns);
  for (let page = 1; (page - 1) * PAGE_ROWS < LIMITS.adminExportRows; page++) {
    const rows = await readPage({ page, limit: PAGE_ROWS });
    yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join("");
    if (rows.length < PAGE_ROWS) return;
  }
}

/** Streams a list as a CSV file, page by page. */
export async function sendCsv<Row>(reply: FastifyReply, file: CsvFile<Row>): Promise<typeof SENT> {
  await reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${file.name}"`)
    .send(Readable.from(lines(file)));
  return SENT;
}
