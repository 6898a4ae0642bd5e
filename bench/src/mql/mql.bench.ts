import {
  decodeBson,
  Doc,
  encodeBson,
  isArray,
  parse,
  print,
  transcodeBsonToEjson,
  transcodeBsonToEjsonBytes,
  valueToEjson,
} from "@querysnap/mql";
import { SLOW_TEXTS } from "@querysnap/mql/testing/slow-texts";
import { Decimal128, deserialize, EJSON, ObjectId, serialize } from "bson";
import type { BenchRow } from "../bench-row.ts";

const DOCUMENTS = 1000;
const ROUNDS = 7;

/**
 * Shortest of several rounds, in milliseconds; what is compared takes turns, so that both meet the same
 * machine.
 */
function compare(ours: () => void, baseline: () => void): { ours: number; baseline: number } {
  const best = { ours: Number.POSITIVE_INFINITY, baseline: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round++) {
    best.ours = Math.min(best.ours, elapsed(ours));
    best.baseline = Math.min(best.baseline, elapsed(baseline));
  }
  return best;
}

function elapsed(run: () => void): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

/** An order as the sample store holds it: about 500 bytes, most types, some nesting. */
function buildOrder(at: number): Uint8Array {
  return serialize({
    _id: new ObjectId(),
    number: at,
    status: ["paid", "shipped", "refunded"][at % 3],
    customer: { id: new ObjectId(), name: `Jana Albrecht ${at}`, email: `jana.${at}@example.com` },
    shipping: { country: "DE", city: "Köln", street: "Neumarkt 1", postcode: String(50_000 + at) },
    items: Array.from({ length: 3 }, (_, item) => ({
      sku: `SKU-${at}-${item}`,
      quantity: item + 1,
      price: Decimal128.fromString(`${at + item}.50`),
    })),
    total: 100.5 + at / 7,
    gift: at % 2 === 0,
    coupon: null,
    createdAt: new Date(1_700_000_000_000 + at * 60_000),
  });
}

const QUERY =
  'db.orders.find({ status: "paid", total: { $gt: 500 }, "shipping.country": { $in: ["DE", "AT", "CH"] }, gift: false, coupon: null }, { _id: 0, number: 1, total: 1 }).sort({ createdAt: -1 }).limit(50)';

const QUERY_ARGUMENTS = [
  '{"status":"paid","total":{"$gt":500},"shipping.country":{"$in":["DE","AT","CH"]},"gift":false,"coupon":null}',
  '{"_id":0,"number":1,"total":1}',
  '{"createdAt":-1}',
  "50",
];

export async function run(): Promise<BenchRow[]> {
  const stored = Array.from({ length: DOCUMENTS }, (_, at) => buildOrder(at));
  return [
    transcodeText(stored),
    transcodeBytes(stored),
    decode(stored),
    encode(stored),
    parseQuery(),
    parseLargeText(),
    parseSlowText(),
    printQuery(),
  ];
}

function fasterRow(name: string, times: { ours: number; baseline: number }, aim: string): BenchRow {
  return { name, ...times, ratio: times.baseline / times.ours, unit: "ms", aim };
}

function transcodeText(stored: Uint8Array[]): BenchRow {
  const times = compare(
    () => stored.forEach((bytes) => transcodeBsonToEjson(bytes)),
    () => stored.forEach((bytes) => EJSON.stringify(deserialize(bytes), { relaxed: false })),
  );
  return fasterRow(
    "BSON to EJSON text / EJSON.stringify(deserialize()), 1,000 orders",
    times,
    ">= 4 times faster",
  );
}

function transcodeBytes(stored: Uint8Array[]): BenchRow {
  const times = compare(
    () => stored.forEach((bytes) => transcodeBsonToEjsonBytes(bytes)),
    () => stored.forEach((bytes) => Buffer.from(EJSON.stringify(deserialize(bytes), { relaxed: false }))),
  );
  return fasterRow(
    "BSON to EJSON bytes of a reply / the same through the library",
    times,
    ">= 4 times faster",
  );
}

function decode(stored: Uint8Array[]): BenchRow {
  const times = compare(
    () => stored.forEach((bytes) => decodeBson(bytes)),
    () => stored.forEach((bytes) => deserialize(bytes, { promoteValues: false })),
  );
  return fasterRow("decode with every type / deserialize without promotion", times, ">= 1 times faster");
}

function encode(stored: Uint8Array[]): BenchRow {
  const ours = stored.map((bytes) => decodeBson(bytes));
  const baseline = stored.map((bytes) => deserialize(bytes, { promoteValues: false }));
  const times = compare(
    () => ours.forEach((doc) => encodeBson(doc)),
    () => baseline.forEach((doc) => serialize(doc)),
  );
  return fasterRow("encode / serialize", times, ">= 1 times faster");
}

/**
 * How many times slower reading a whole statement is than reading its bare arguments as JSON, which has no
 * types, no positions and native code.
 */
function parseQuery(): BenchRow {
  const times = compare(
    () => repeat(500, () => parse(QUERY)),
    () => repeat(500, () => QUERY_ARGUMENTS.map((text): unknown => JSON.parse(text))),
  );
  return {
    name: "parse of a typical query / JSON.parse of its arguments (500 times)",
    ...times,
    ratio: times.ours / times.baseline,
    unit: "ms",
    aim: "<= 60 times, far below 1 ms each",
  };
}

function parseLargeText(): BenchRow {
  const list = Array.from(
    { length: 500 },
    (_, at) => `{"_id":${at},"name":"customer ${at}","tags":["a","b"],"ok":true}`,
  ).join(",");
  const times = compare(
    () => parse(`db.customers.insertMany([${list}])`),
    () => JSON.parse(`[${list}]`),
  );
  return {
    name: "parse of an insert of 500 documents / JSON.parse of the same",
    ...times,
    ratio: times.ours / times.baseline,
    unit: "ms",
    aim: "<= 60 times",
  };
}

/** The text of 100 kB that takes longest of those which are made to, beside ordinary values of that size. */
function parseSlowText(): BenchRow {
  const ordinary = `db.customers.insertMany([${Array.from({ length: 1_800 }, (_, at) => `{ _id: ${at}, name: "customer ${at}", tags: ["a", "b"] }`).join(", ")}])`;
  const rows = SLOW_TEXTS.map(([name, text]) => {
    const size = Math.max(1, text.length / ordinary.length);
    const times = compare(
      () => parse(text),
      () => parse(ordinary),
    );
    return { name, ours: times.ours / size, baseline: times.baseline };
  });
  const slowest = rows.reduce((worst, row) => (row.ours > worst.ours ? row : worst));
  return {
    ...slowest,
    name: `parse of the slowest hostile text of 100 kB (${slowest.name}) / an insert of that size`,
    ratio: slowest.ours / slowest.baseline,
    unit: "ms",
    aim: "<= 4 times, below 50 ms",
  };
}

function printQuery(): BenchRow {
  const result = parse(QUERY);
  if (!result.ok || !result.statements[0]) throw new Error("The benchmark's query does not parse");
  const [operation] = result.statements;
  const values = operation.args.filter((value) => value instanceof Doc || isArray(value));
  const times = compare(
    () => repeat(500, () => print(operation)),
    () => repeat(500, () => values.map((value) => valueToEjson(value))),
  );
  return {
    name: "print of a query / its arguments as EJSON (500 times)",
    ...times,
    ratio: times.ours / times.baseline,
    unit: "ms",
    aim: "<= 15 times",
  };
}

function repeat(times: number, run: () => unknown): void {
  for (let at = 0; at < times; at++) run();
}
