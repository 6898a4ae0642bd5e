import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SHOWCASE, SHOWCASE_NOW, type Showcase, type ShowcaseField } from "@querysnap/contracts";
import { startEmbeddedServer } from "@querysnap/embedded-mongo";
import { createGenerator } from "@querysnap/nl-query";
import { createSample, loadSample } from "@querysnap/sample-data";
import {
  DateTime,
  Decimal128,
  Doc,
  Double,
  Int32,
  Long,
  ObjectId,
  decimalToString,
  valueToEjson,
  valueType,
  type Value,
} from "@querysnap/mql";
import { createSchemaAccumulator } from "@querysnap/schema";
import { MongoClient, type Db } from "mongodb";
import { snapshotOf } from "./evaluate.ts";
import { readValues } from "./execute.ts";

const DATABASE = "sample_shop";
const MOST_ROWS = 5;
/** Of orders: one field of each kind that has a range. */
const FIELDS = ["total", "createdAt", "items[].price"];

/** Asks every question of the showcase on the shipped sample and runs the answers. */
export async function answerShowcase(): Promise<Showcase[]> {
  const now = new Date(SHOWCASE_NOW);
  const collections = Object.fromEntries(createSample(now).map(({ name, documents }) => [name, documents]));
  const generator = createGenerator(snapshotOf({ databaseName: DATABASE, collections }));
  const dir = mkdtempSync(join(tmpdir(), "querysnap-showcase-"));
  const server = await startEmbeddedServer({ dir, isDurable: false });
  const client = new MongoClient(server.uri);
  try {
    await loadSample(client, { databaseName: DATABASE, now });
    const answered: Showcase[] = [];
    for (const one of SHOWCASE) {
      const result = generator.generate(one.question, { now });
      if (!result.ok) throw new Error(`“${one.question}” is refused: ${result.message}`);
      const { query, ties, notUnderstood, confidence } = result;
      const shown = await rowsOf(client.db(DATABASE), query, one.columns);
      answered.push({ ...one, query, ties, notUnderstood, confidence, ...shown });
    }
    return answered;
  } finally {
    await client.close();
    await server.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Ranges and distributions of some fields over all documents of the sample. */
export function describeShowcaseFields(): ShowcaseField[] {
  const orders = createSample(new Date(SHOWCASE_NOW)).find(({ name }) => name === "orders");
  const accumulator = createSchemaAccumulator();
  for (const document of orders?.documents ?? []) accumulator.add(document);
  const meta = { name: "orders", count: 0, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] };
  const { fields } = accumulator.finish(meta);
  return FIELDS.map((name) => {
    const field = fields.find(({ arrayPath }) => arrayPath === name);
    if (!field?.range) throw new Error(`The sample has no range of orders.${name}`);
    const { min, max, histogram } = field.range;
    return { name, type: field.types[0]?.type ?? "", min, max, histogram };
  });
}

async function rowsOf(
  db: Db,
  query: string,
  columns: readonly string[],
): Promise<Pick<Showcase, "rows" | "types" | "total">> {
  const values = await readValues(db, query);
  const cells = values
    .slice(0, MOST_ROWS)
    .map((value) => columns.map((path) => (value instanceof Doc ? valueAt(value, path) : value)));
  return {
    rows: cells.map((row) => row.map(textOf)),
    types: (cells[0] ?? []).map((value) => valueType(value)),
    total: values.length,
  };
}

function valueAt(document: Doc, path: string): Value {
  let value: Value | undefined = document;
  for (const segment of path.split(".")) value = value instanceof Doc ? value.get(segment) : undefined;
  return value ?? null;
}

/** A value as the result table writes it. */
function textOf(value: Value): string {
  if (typeof value === "string") return value;
  if (value instanceof Decimal128) return decimalToString(value);
  if (value instanceof Int32 || value instanceof Long || value instanceof Double) return String(value.value);
  if (value instanceof ObjectId) return value.hex;
  if (value instanceof DateTime) return new Date(value.ms).toISOString();
  return valueToEjson(value, { mode: "relaxed" });
}
