import type { MarkRole } from "../../../lib/marked-text.ts";

/** Question and code are marked as in `lib/marked-text.ts`. */
export type Scenario = {
  id: string;
  label: string;
  question: string;
  steps: readonly { role: MarkRole; words: string; does: string }[];
  code: string;
  ms: number;
  columns: readonly [
    { name: string; type: "string"; row: number },
    { name: string; type: "decimal" | "int"; row: number },
  ];
  rows: readonly (readonly [string, string])[];
};

/** Recorded answers of the landing page's demo; backticks in `does` are names and values. */
export const SCENARIOS: readonly [Scenario, ...Scenario[]] = [
  {
    id: "best-customers",
    label: "Best customers",
    question:
      "{value:Top 5} {shape:customers} {cond:in Germany} by {shape:money spent} on {cond:paid} {coll:orders} {value:this year}",
    steps: [
      { role: "coll", words: "orders", does: "Reads `orders`" },
      { role: "cond", words: "paid", does: '`status` is `"paid"`' },
      { role: "cond", words: "in Germany", does: '`shipping.country` is `"DE"`' },
      { role: "value", words: "this year", does: "`createdAt` from 1 Jan 2026" },
      { role: "shape", words: "customers", does: "One row per `customer.name`" },
      { role: "shape", words: "money spent", does: "Adds up `total`, largest first" },
      { role: "value", words: "Top 5", does: "Keeps the first 5" },
    ],
    code: `db.⟨0|orders⟩.aggregate([
  { $match: {
      ⟨1|status: "paid"⟩,
      ⟨2|"shipping.country": "DE"⟩,
      ⟨3|createdAt: { $gte: ISODate("2026-01-01T00:00:00Z") }⟩ } },
  { $group: { ⟨4|_id: "$customer.name"⟩,
              ⟨5|spent: { $sum: "$total" }⟩ } },
  { $sort: { spent: -1 } },
  { ⟨6|$limit: 5⟩ }
])`,
    ms: 22,
    columns: [
      { name: "_id", type: "string", row: 4 },
      { name: "spent", type: "decimal", row: 5 },
    ],
    rows: [
      ["Studio Lindqvist GmbH", "48210.75"],
      ["Werkraum Nord", "39402.10"],
      ["Kiosk am Ufer", "21877.40"],
      ["Mira Hoffmann", "12310.75"],
      ["Jana Albrecht", "9984.50"],
    ],
  },
  {
    id: "late-deliveries",
    label: "Late deliveries",
    question:
      "{shape:How many} {coll:shipments} {cond:arrived late} {value:since September} {shape:per carrier}, {shape:worst first}",
    steps: [
      { role: "coll", words: "shipments", does: "Reads `shipments`" },
      { role: "cond", words: "arrived late", does: "`deliveredAt` is after `promisedAt`" },
      { role: "value", words: "since September", does: "`sentAt` from 1 Sep 2026" },
      { role: "shape", words: "per carrier", does: "One row per `carrier`" },
      { role: "shape", words: "How many", does: "Counts them as `late`" },
      { role: "shape", words: "worst first", does: "Sorts by `late`, largest first" },
    ],
    code: `db.⟨0|shipments⟩.aggregate([
  { $match: {
      ⟨1|$expr: { $gt: ["$deliveredAt", "$promisedAt"] }⟩,
      ⟨2|sentAt: { $gte: ISODate("2026-09-01T00:00:00Z") }⟩ } },
  { $group: { ⟨3|_id: "$carrier"⟩,
              ⟨4|late: { $sum: 1 }⟩ } },
  { ⟨5|$sort: { late: -1 }⟩ }
])`,
    ms: 31,
    columns: [
      { name: "_id", type: "string", row: 3 },
      { name: "late", type: "int", row: 4 },
    ],
    rows: [
      ["Nordpost", "412"],
      ["Kurier Süd", "268"],
      ["Rheinfracht", "197"],
      ["Alpen Express", "88"],
      ["Stadtrad", "14"],
    ],
  },
  {
    id: "never-reviewed",
    label: "Never reviewed",
    question:
      "{coll:Products} {cond:without any reviews}, {value:at least 50 euros}, {shape:most expensive first}, {value:five of them}",
    steps: [
      { role: "coll", words: "Products", does: "Reads `products`" },
      { role: "value", words: "at least 50 euros", does: "`price` is 50 or more" },
      { role: "cond", words: "without any reviews", does: "No `reviews` point to it" },
      { role: "shape", words: "most expensive first", does: "Sorts by `price`, largest first" },
      { role: "value", words: "five of them", does: "Keeps the first 5" },
    ],
    code: `db.⟨0|products⟩.aggregate([
  { $match: { ⟨1|price: { $gte: NumberDecimal("50") }⟩ } },
  { $lookup: { from: "reviews", localField: "_id",
               foreignField: "productId", as: "reviews" } },
  { $match: { ⟨2|reviews: { $size: 0 }⟩ } },
  { ⟨3|$sort: { price: -1 }⟩ },
  { ⟨4|$limit: 5⟩ },
  { $project: { _id: "$name", price: 1 } }
])`,
    ms: 41,
    columns: [
      { name: "_id", type: "string", row: 0 },
      { name: "price", type: "decimal", row: 3 },
    ],
    rows: [
      ["Walnut sideboard", "1290.00"],
      ["Linen bedspread", "349.00"],
      ["Brass floor lamp", "219.50"],
      ["Stoneware set", "128.00"],
      ["Wool throw, moss", "89.90"],
    ],
  },
];

/** The shorter demo of narrow windows. */
export const SMALL_SCENARIO: Scenario = {
  id: "cheap-and-gone",
  label: "Out of stock",
  question: "{coll:Products} {value:under 20 euros} that are {cond:out of stock}, {shape:cheapest first}",
  steps: [
    { role: "coll", words: "Products", does: "Reads `products`" },
    { role: "value", words: "under 20 euros", does: "`price` is below 20" },
    { role: "cond", words: "out of stock", does: "`stock` is 0" },
    { role: "shape", words: "cheapest first", does: "Sorts by `price`, smallest first" },
  ],
  code: `⟨0|db.products⟩.find({
  ⟨1|price: { $lt: NumberDecimal("20") }⟩,
  ⟨2|stock: 0⟩
}).sort({ ⟨3|price: 1⟩ })`,
  ms: 6,
  columns: [
    { name: "name", type: "string", row: 0 },
    { name: "price", type: "decimal", row: 1 },
  ],
  rows: [
    ["Linen napkin, sand", "4.90"],
    ["Oak coaster", "6.50"],
    ["Tea tin, small", "7.20"],
  ],
};
