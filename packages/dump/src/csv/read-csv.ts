import { Doc, type Value } from "@querysnap/mql";
import { DocumentBatcher } from "../document-batcher.ts";
import { DumpError } from "../dump-error.ts";
import type { Inventory } from "../inventory.ts";
import { type CsvType, readCell, TypeInference } from "./cell-types.ts";
import { CsvParser, type CsvRow } from "./csv-parser.ts";

const MAX_COLUMNS = 2_000;

export type CsvColumn = { name: string; type: CsvType; samples: string[] };
/** Contents of a CSV file, as it would be imported. */
export type CsvPreview = { file: string; collection: string; rows: number; columns: CsvColumn[] };

type CsvFile = { entry: string; collection: string };

/** Reads all rows and infers the type of each column. */
export async function inferCsv(source: AsyncIterable<Buffer>, file: CsvFile): Promise<CsvPreview> {
  let header: readonly string[] | null = null;
  let columns: TypeInference[] = [];
  let rows = 0;
  for await (const row of readRows(source, file.entry)) {
    if (header === null) {
      header = headerOf(row, file.entry);
      columns = header.map(() => new TypeInference());
      continue;
    }
    checkWidth(row, header, file);
    row.cells.forEach((cell, at) => {
      if (cell !== "") columns[at]?.add(cell);
    });
    rows++;
  }
  return {
    file: file.entry,
    collection: file.collection,
    rows,
    columns: (header ?? []).map((name, at) => ({
      name,
      type: columns[at]?.type ?? "string",
      samples: columns[at]?.samples ?? [],
    })),
  };
}

/**
 * Reads the rows as documents; names with dots make nested documents.
 *
 * @throws DumpError invalid_csv
 */
export async function readCsv(
  source: AsyncIterable<Buffer>,
  inventory: Inventory,
  { entry, collection, columns }: CsvFile & { columns: readonly Pick<CsvColumn, "name" | "type">[] },
): Promise<void> {
  const batcher = new DocumentBatcher(inventory, collection);
  const paths = columns.map(({ name }) => name.split("."));
  let isHeader = true;
  for await (const row of readRows(source, entry)) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const fields: Fields = new Map();
    row.cells.forEach((cell, at) => {
      const column = columns[at];
      if (!column || (cell === "" && !row.quoted[at])) return;
      if (cell === "" && column.type !== "string") return;
      const value = readCell(cell, column.type);
      if (value === undefined)
        throw new DumpError(
          "invalid_csv",
          `${entry}: "${cell.slice(0, 40)}" in column "${column.name}" is no ${column.type} (line ${row.line}).`,
          { entry, collection, documents: batcher.documents, line: row.line, column: 1 },
        );
      place(fields, paths[at] ?? [], value);
    });
    await batcher.add(toDoc(fields), { entry, line: row.line, column: 1 });
  }
  await batcher.flush();
}

type Fields = Map<string, Value | Fields>;

function place(fields: Fields, path: readonly string[], value: Value): void {
  const [first = "", ...rest] = path;
  if (rest.length === 0) {
    fields.set(first, value);
    return;
  }
  const found = fields.get(first);
  const inner: Fields = found instanceof Map ? found : new Map();
  fields.set(first, inner);
  place(inner, rest, value);
}

function toDoc(fields: Fields): Doc {
  return Doc.of([...fields].map(([key, value]) => [key, value instanceof Map ? toDoc(value) : value]));
}

async function* readRows(source: AsyncIterable<Buffer>, entry: string): AsyncGenerator<CsvRow> {
  const parser = new CsvParser(entry);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of source) yield* parser.push(decoder.decode(chunk, { stream: true }));
    yield* parser.push(decoder.decode());
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new DumpError("invalid_csv", `${entry} is not valid UTF-8.`, { entry }, { cause });
  }
  yield* parser.end();
}

function headerOf({ cells }: CsvRow, entry: string): readonly string[] {
  const fail = (reason: string): never => {
    throw new DumpError("invalid_csv", `${entry}: ${reason} (line 1).`, { entry, line: 1, column: 1 });
  };
  const names = cells.map((cell) => cell.trim());
  if (names.length > MAX_COLUMNS) fail(`there are more than ${MAX_COLUMNS} columns`);
  const seen = new Set<string>();
  for (const name of names) {
    if (name === "" || name.split(".").includes("")) fail("a column has no name");
    if (name.includes("\0")) fail("a column's name holds a NUL character");
    if (name.split(".").length > 50) fail(`the column "${name.slice(0, 40)}…" is nested too deeply`);
    if (seen.has(name)) fail(`the column "${name}" is there twice`);
    seen.add(name);
  }
  const inner = new Set(names.flatMap((name) => prefixes(name)));
  const both = names.find((name) => inner.has(name));
  if (both !== undefined) fail(`"${both}" is a column and also the parent of another one`);
  return names;
}

function prefixes(name: string): string[] {
  const parts = name.split(".");
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("."));
}

function checkWidth(row: CsvRow, header: readonly string[], { entry, collection }: CsvFile): void {
  if (row.cells.length <= header.length) return;
  throw new DumpError(
    "invalid_csv",
    `${entry}: a row has ${row.cells.length} cells, but there are ${header.length} columns (line ${row.line}).`,
    { entry, collection, line: row.line, column: 1 },
  );
}
