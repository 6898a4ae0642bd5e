import type { Tie } from "./queries/generate-query.ts";

/**
 * A question that our own pages print, with the answer of the built-in generator on the sample database.
 * `npm run showcase` records the answers again; a test compares them with what the product says.
 */
export type Showcase = {
  id: ShowcaseId;
  /** On the button that shows it; null where it has none. */
  label: string | null;
  question: string;
  /** As printed by the generator. */
  query: string;
  /** In the order of the query. */
  ties: readonly Tie[];
  /** Words of the question that took no part. */
  notUnderstood: readonly { start: number; end: number }[];
  /** 0 to 1. */
  confidence: number;
  /** Columns of `rows`, by path. */
  columns: readonly string[];
  /** First rows of the result, at most five; numbers and dates as text. */
  rows: readonly (readonly string[])[];
  /** BSON type of every column. */
  types: readonly string[];
  /** Number of rows in the whole result. */
  total: number;
};

export type ShowcaseId =
  | "best-customers"
  | "refunds-by-carrier"
  | "never-reviewed"
  | "out-of-stock"
  | "lapsed-customers"
  | "misunderstood"
  | "first-question"
  | "command-line";

/** A field of the sample as the Schema Explorer draws it, read from every document. */
export type ShowcaseField = {
  name: string;
  type: string;
  /** Numbers as decimal text, dates as ISO 8601. */
  min: string;
  max: string;
  /** Twelve counts from min to max. */
  histogram: readonly number[];
};

/** Day that the sample was made for and that "this year" counts from. */
export const SHOWCASE_NOW = "2026-11-20T12:00:00Z";

export const SHOWCASE: readonly Showcase[] = [
  {
    id: "best-customers",
    label: "Best customers",
    question: "Top 5 customers in Germany by money spent on paid orders this year",
    query:
      'db.orders.aggregate([\n  { $match: {\n      "shipping.country": "DE",\n      status: "paid",\n      "payment.paidAt": { $gte: ISODate("2026-01-01T00:00:00Z"),\n                          $lt: ISODate("2027-01-01T00:00:00Z") } } },\n  { $group: { _id: "$customerId",\n              name: { $first: "$customer.name" },\n              total: { $sum: "$total" } } },\n  { $sort: { total: -1 } },\n  { $limit: 5 }\n])',
    ties: [
      {
        role: "collection",
        words: [
          {
            start: 50,
            end: 56,
          },
        ],
        query: [
          {
            start: 3,
            end: 9,
          },
        ],
        fields: [],
        sentence: "Reads orders, 18,000 documents",
      },
      {
        role: "condition",
        words: [
          {
            start: 19,
            end: 26,
          },
        ],
        query: [
          {
            start: 42,
            end: 66,
          },
        ],
        fields: ["shipping.country"],
        sentence: 'shipping.country is "DE", a stored value',
      },
      {
        role: "condition",
        words: [
          {
            start: 45,
            end: 49,
          },
        ],
        query: [
          {
            start: 74,
            end: 88,
          },
        ],
        fields: ["status"],
        sentence: 'status is "paid", a stored value',
      },
      {
        role: "range",
        words: [
          {
            start: 57,
            end: 66,
          },
        ],
        query: [
          {
            start: 96,
            end: 219,
          },
        ],
        fields: ["payment.paidAt"],
        sentence: "payment.paidAt from 1 Jan 2026 to 31 Dec 2026",
      },
      {
        role: "shape",
        words: [
          {
            start: 6,
            end: 15,
          },
        ],
        query: [
          {
            start: 239,
            end: 257,
          },
        ],
        fields: ["_id"],
        sentence: "One row per customerId",
      },
      {
        role: "shape",
        words: [
          {
            start: 6,
            end: 15,
          },
        ],
        query: [
          {
            start: 273,
            end: 307,
          },
        ],
        fields: ["name"],
        sentence: "Keeps the first customer.name",
      },
      {
        role: "shape",
        words: [
          {
            start: 27,
            end: 41,
          },
        ],
        query: [
          {
            start: 323,
            end: 348,
          },
        ],
        fields: ["total"],
        sentence: "Adds up total",
      },
      {
        role: "shape",
        words: [
          {
            start: 27,
            end: 41,
          },
        ],
        query: [
          {
            start: 367,
            end: 376,
          },
        ],
        fields: ["total"],
        sentence: "Sorts by total, largest first",
      },
      {
        role: "range",
        words: [
          {
            start: 0,
            end: 5,
          },
        ],
        query: [
          {
            start: 386,
            end: 395,
          },
        ],
        fields: [],
        sentence: "Keeps the first 5",
      },
    ],
    notUnderstood: [],
    confidence: 0.9,
    columns: ["name", "total"],
    rows: [
      ["Jana Keller", "16590.00"],
      ["Viktor Rao", "6648.90"],
      ["Wei Krüger", "6207.60"],
      ["Theresa Brown", "5033.40"],
      ["Jana Vogt", "4970.10"],
    ],
    types: ["string", "decimal"],
    total: 5,
  },
  {
    id: "refunds-by-carrier",
    label: "Refunds",
    question: "How many orders were refunded since September per carrier, most first",
    query:
      'db.orders.aggregate([\n  { $match: { status: "refunded",\n              createdAt: { $gte: ISODate("2026-09-01T00:00:00Z") } } },\n  { $group: { _id: "$shipping.carrier",\n              count: { $sum: 1 } } },\n  { $sort: { count: -1 } }\n])',
    ties: [
      {
        role: "collection",
        words: [
          {
            start: 9,
            end: 15,
          },
        ],
        query: [
          {
            start: 3,
            end: 9,
          },
        ],
        fields: [],
        sentence: "Reads orders, 18,000 documents",
      },
      {
        role: "condition",
        words: [
          {
            start: 21,
            end: 29,
          },
        ],
        query: [
          {
            start: 36,
            end: 54,
          },
        ],
        fields: ["status"],
        sentence: 'status is "refunded", a stored value',
      },
      {
        role: "range",
        words: [
          {
            start: 30,
            end: 45,
          },
        ],
        query: [
          {
            start: 70,
            end: 122,
          },
        ],
        fields: ["createdAt"],
        sentence: "createdAt on or after 1 Sep 2026",
      },
      {
        role: "shape",
        words: [
          {
            start: 46,
            end: 57,
          },
        ],
        query: [
          {
            start: 142,
            end: 166,
          },
        ],
        fields: ["_id"],
        sentence: "One row per shipping.carrier",
      },
      {
        role: "shape",
        words: [
          {
            start: 0,
            end: 8,
          },
        ],
        query: [
          {
            start: 182,
            end: 200,
          },
        ],
        fields: ["count"],
        sentence: "Counts the documents",
      },
      {
        role: "shape",
        words: [
          {
            start: 59,
            end: 69,
          },
        ],
        query: [
          {
            start: 219,
            end: 228,
          },
        ],
        fields: ["count"],
        sentence: "Sorts by count, largest first",
      },
    ],
    notUnderstood: [],
    confidence: 0.9,
    columns: ["_id", "count"],
    rows: [
      ["DHL", "102"],
      ["DPD", "70"],
      ["UPS", "48"],
      ["GLS", "41"],
      ["Post", "16"],
    ],
    types: ["string", "int"],
    total: 5,
  },
  {
    id: "never-reviewed",
    label: "Never reviewed",
    question: "Products without any reviews, at least 50 euros, most expensive first, five of them",
    query:
      'db.products.aggregate([\n  { $match: { price: { $gte: NumberDecimal("50") } } },\n  { $lookup: { from: "reviews", localField: "_id", foreignField: "productId",\n               as: "reviews" } },\n  { $match: { reviews: { $size: 0 } } },\n  { $unset: "reviews" },\n  { $sort: { price: -1 } },\n  { $limit: 5 }\n])',
    ties: [
      {
        role: "collection",
        words: [
          {
            start: 0,
            end: 8,
          },
        ],
        query: [
          {
            start: 3,
            end: 11,
          },
        ],
        fields: [],
        sentence: "Reads products, 900 documents",
      },
      {
        role: "range",
        words: [
          {
            start: 30,
            end: 47,
          },
        ],
        query: [
          {
            start: 38,
            end: 74,
          },
        ],
        fields: ["price"],
        sentence: "price at least 50",
      },
      {
        role: "collection",
        words: [
          {
            start: 9,
            end: 16,
          },
          {
            start: 21,
            end: 28,
          },
        ],
        query: [
          {
            start: 84,
            end: 188,
          },
        ],
        fields: [],
        sentence: "Joins reviews whose productId is _id",
      },
      {
        role: "condition",
        words: [
          {
            start: 9,
            end: 16,
          },
          {
            start: 21,
            end: 28,
          },
        ],
        query: [
          {
            start: 206,
            end: 227,
          },
        ],
        fields: ["reviews"],
        sentence: "reviews has no elements",
      },
      {
        role: "shape",
        words: [],
        query: [
          {
            start: 237,
            end: 254,
          },
        ],
        fields: [],
        sentence: "Leaves out reviews",
      },
      {
        role: "shape",
        words: [
          {
            start: 49,
            end: 69,
          },
        ],
        query: [
          {
            start: 271,
            end: 280,
          },
        ],
        fields: ["price"],
        sentence: "Sorts by price, largest first",
      },
      {
        role: "range",
        words: [
          {
            start: 71,
            end: 83,
          },
        ],
        query: [
          {
            start: 290,
            end: 299,
          },
        ],
        fields: [],
        sentence: "Keeps the first 5",
      },
    ],
    notUnderstood: [],
    confidence: 0.93,
    columns: ["name", "price"],
    rows: [
      ["Brass Side Table", "1484.40"],
      ["Bamboo Desk", "1434.00"],
      ["Wool Armchair", "1263.70"],
      ["Bamboo Side Table", "1114.40"],
      ["Glass Pruning Shears", "557.20"],
    ],
    types: ["string", "decimal"],
    total: 5,
  },
  {
    id: "out-of-stock",
    label: "Out of stock",
    question: "Products under 20 euros that are out of stock, cheapest first",
    query:
      'db.products\n  .find({\n    price: { $lt: NumberDecimal("20") },\n    stock: 0\n  })\n  .sort({ price: 1 })',
    ties: [
      {
        role: "collection",
        words: [
          {
            start: 0,
            end: 8,
          },
        ],
        query: [
          {
            start: 3,
            end: 11,
          },
        ],
        fields: [],
        sentence: "Reads products, 900 documents",
      },
      {
        role: "range",
        words: [
          {
            start: 9,
            end: 23,
          },
        ],
        query: [
          {
            start: 26,
            end: 61,
          },
        ],
        fields: ["price"],
        sentence: "price below 20",
      },
      {
        role: "condition",
        words: [
          {
            start: 33,
            end: 45,
          },
        ],
        query: [
          {
            start: 67,
            end: 75,
          },
        ],
        fields: ["stock"],
        sentence: "stock is 0",
      },
      {
        role: "shape",
        words: [
          {
            start: 47,
            end: 61,
          },
        ],
        query: [
          {
            start: 91,
            end: 99,
          },
        ],
        fields: ["price"],
        sentence: "Sorts by price, smallest first",
      },
    ],
    notUnderstood: [],
    confidence: 0.93,
    columns: ["name", "price"],
    rows: [
      ["Brass Whiteboard", "1.90"],
      ["Bamboo Fountain Pen", "2.10"],
      ["Recycled Fountain Pen", "2.40"],
      ["Bamboo Monitor Stand", "3.70"],
      ["Oak Mirror", "5.60"],
    ],
    types: ["string", "decimal"],
    total: 21,
  },
  {
    id: "lapsed-customers",
    label: null,
    question: "Which customers in Berlin or Hamburg have not ordered since March, most loyal first?",
    query:
      'db.customers.aggregate([\n  { $match: { "address.city": { $in: ["Berlin", "Hamburg"] } } },\n  { $lookup: {\n      from: "orders", localField: "_id", foreignField: "customerId",\n      pipeline: [{ $match: { createdAt: { $gte: ISODate("2026-03-01T00:00:00Z") } } }],\n      as: "orders" } },\n  { $match: { orders: { $size: 0 } } },\n  { $unset: "orders" },\n  { $sort: { loyaltyPoints: -1 } }\n])',
    ties: [
      {
        role: "collection",
        words: [
          {
            start: 6,
            end: 15,
          },
        ],
        query: [
          {
            start: 3,
            end: 12,
          },
        ],
        fields: [],
        sentence: "Reads customers, 6,000 documents",
      },
      {
        role: "condition",
        words: [
          {
            start: 19,
            end: 36,
          },
        ],
        query: [
          {
            start: 39,
            end: 85,
          },
        ],
        fields: ["address.city"],
        sentence: 'address.city is "Berlin" or "Hamburg"',
      },
      {
        role: "range",
        words: [
          {
            start: 37,
            end: 45,
          },
          {
            start: 46,
            end: 53,
          },
          {
            start: 54,
            end: 65,
          },
        ],
        query: [
          {
            start: 95,
            end: 283,
          },
        ],
        fields: [],
        sentence: "Joins orders whose customerId is _id where createdAt on or after 1 Mar 2026",
      },
      {
        role: "condition",
        words: [
          {
            start: 37,
            end: 45,
          },
          {
            start: 46,
            end: 53,
          },
        ],
        query: [
          {
            start: 301,
            end: 321,
          },
        ],
        fields: ["orders"],
        sentence: "orders has no elements",
      },
      {
        role: "shape",
        words: [],
        query: [
          {
            start: 331,
            end: 347,
          },
        ],
        fields: [],
        sentence: "Leaves out orders",
      },
      {
        role: "shape",
        words: [
          {
            start: 67,
            end: 83,
          },
        ],
        query: [
          {
            start: 364,
            end: 381,
          },
        ],
        fields: ["loyaltyPoints"],
        sentence: "Sorts by loyaltyPoints, largest first",
      },
    ],
    notUnderstood: [],
    confidence: 0.9,
    columns: ["name", "address.city", "loyaltyPoints"],
    rows: [
      ["Eszter Schmidt", "Berlin", "9694"],
      ["George Kowalski", "Hamburg", "9620"],
      ["Wei Smith", "Hamburg", "9528"],
      ["Leila Rossi", "Hamburg", "9304"],
      ["Kasper Reuter", "Berlin", "9030"],
    ],
    types: ["string", "string", "int"],
    total: 157,
  },
  {
    id: "misunderstood",
    label: null,
    question: "Products under 20 euros that are out of stock, since May, the nice ones",
    query:
      'db.products\n  .find({\n    price: { $lt: NumberDecimal("20") },\n    stock: 0,\n    createdAt: { $gte: ISODate("2026-05-01T00:00:00Z") }\n  })',
    ties: [
      {
        role: "collection",
        words: [
          {
            start: 0,
            end: 8,
          },
        ],
        query: [
          {
            start: 3,
            end: 11,
          },
        ],
        fields: [],
        sentence: "Reads products, 900 documents",
      },
      {
        role: "range",
        words: [
          {
            start: 9,
            end: 23,
          },
        ],
        query: [
          {
            start: 26,
            end: 61,
          },
        ],
        fields: ["price"],
        sentence: "price below 20",
      },
      {
        role: "condition",
        words: [
          {
            start: 33,
            end: 45,
          },
        ],
        query: [
          {
            start: 67,
            end: 75,
          },
        ],
        fields: ["stock"],
        sentence: "stock is 0",
      },
      {
        role: "range",
        words: [
          {
            start: 47,
            end: 56,
          },
          {
            start: 67,
            end: 71,
          },
        ],
        query: [
          {
            start: 81,
            end: 133,
          },
        ],
        fields: ["createdAt"],
        sentence: "createdAt on or after 1 May 2026",
      },
    ],
    notUnderstood: [
      {
        start: 62,
        end: 66,
      },
    ],
    confidence: 0.58,
    columns: ["name", "price"],
    rows: [
      ["Brass Linen Napkin", "12.00"],
      ["Bamboo Monitor Stand", "3.70"],
      ["Recycled Pendant Light", "19.20"],
      ["Bamboo Curtain", "14.80"],
    ],
    types: ["string", "decimal"],
    total: 4,
  },
  {
    id: "first-question",
    label: null,
    question: "paid orders over 500 euros in the last 90 days, newest first",
    query:
      'db.orders\n  .find({\n    status: "paid",\n    total: { $gt: NumberDecimal("500") },\n    "payment.paidAt": { $gte: ISODate("2026-08-22T00:00:00Z") }\n  })\n  .sort({ createdAt: -1 })',
    ties: [
      {
        role: "collection",
        words: [
          {
            start: 5,
            end: 11,
          },
        ],
        query: [
          {
            start: 3,
            end: 9,
          },
        ],
        fields: [],
        sentence: "Reads orders, 18,000 documents",
      },
      {
        role: "condition",
        words: [
          {
            start: 0,
            end: 4,
          },
        ],
        query: [
          {
            start: 24,
            end: 38,
          },
        ],
        fields: ["status"],
        sentence: 'status is "paid", a stored value',
      },
      {
        role: "range",
        words: [
          {
            start: 12,
            end: 26,
          },
        ],
        query: [
          {
            start: 44,
            end: 80,
          },
        ],
        fields: ["total"],
        sentence: "total above 500",
      },
      {
        role: "range",
        words: [
          {
            start: 27,
            end: 46,
          },
        ],
        query: [
          {
            start: 86,
            end: 145,
          },
        ],
        fields: ["payment.paidAt"],
        sentence: "payment.paidAt on or after 22 Aug 2026",
      },
      {
        role: "shape",
        words: [
          {
            start: 48,
            end: 60,
          },
        ],
        query: [
          {
            start: 161,
            end: 174,
          },
        ],
        fields: ["createdAt"],
        sentence: "Sorts by createdAt, latest first",
      },
    ],
    notUnderstood: [],
    confidence: 0.9,
    columns: ["_id", "number", "total", "createdAt"],
    rows: [
      ["6aff8cf4bd7245415100242e", "101952", "680.00", "2026-11-19T23:57:40.000Z"],
      ["6aff8cd157071a6c510049c3", "111573", "562.40", "2026-11-19T23:57:05.000Z"],
      ["6aff8c4f2f0f70415100464e", "110688", "543.70", "2026-11-19T23:54:55.000Z"],
      ["6aff8a874cb0f9d7510030bc", "105166", "588.70", "2026-11-19T23:47:19.000Z"],
      ["6aff85be13f82cd951005e4a", "116828", "1170.80", "2026-11-19T23:26:54.000Z"],
    ],
    types: ["objectId", "long", "decimal", "date"],
    total: 301,
  },
  {
    id: "command-line",
    label: null,
    question: "top 5 customers by total spent this year",
    query:
      'db.orders.aggregate([\n  { $match: { createdAt: { $gte: ISODate("2026-01-01T00:00:00Z"),\n                           $lt: ISODate("2027-01-01T00:00:00Z") } } },\n  { $group: { _id: "$customerId",\n              name: { $first: "$customer.name" },\n              total: { $sum: "$total" } } },\n  { $sort: { total: -1 } },\n  { $limit: 5 }\n])',
    ties: [
      {
        role: "collection",
        words: [],
        query: [
          {
            start: 3,
            end: 9,
          },
        ],
        fields: [],
        sentence: "Reads orders, 18,000 documents",
      },
      {
        role: "range",
        words: [
          {
            start: 31,
            end: 40,
          },
        ],
        query: [
          {
            start: 36,
            end: 153,
          },
        ],
        fields: ["createdAt"],
        sentence: "createdAt from 1 Jan 2026 to 31 Dec 2026",
      },
      {
        role: "shape",
        words: [
          {
            start: 6,
            end: 15,
          },
        ],
        query: [
          {
            start: 173,
            end: 191,
          },
        ],
        fields: ["_id"],
        sentence: "One row per customerId",
      },
      {
        role: "shape",
        words: [
          {
            start: 6,
            end: 15,
          },
        ],
        query: [
          {
            start: 207,
            end: 241,
          },
        ],
        fields: ["name"],
        sentence: "Keeps the first customer.name",
      },
      {
        role: "shape",
        words: [
          {
            start: 19,
            end: 30,
          },
        ],
        query: [
          {
            start: 257,
            end: 282,
          },
        ],
        fields: ["total"],
        sentence: "Adds up total",
      },
      {
        role: "shape",
        words: [
          {
            start: 16,
            end: 18,
          },
        ],
        query: [
          {
            start: 301,
            end: 310,
          },
        ],
        fields: ["total"],
        sentence: "Sorts by total, largest first",
      },
      {
        role: "range",
        words: [
          {
            start: 0,
            end: 5,
          },
        ],
        query: [
          {
            start: 320,
            end: 329,
          },
        ],
        fields: [],
        sentence: "Keeps the first 5",
      },
    ],
    notUnderstood: [],
    confidence: 0.89,
    columns: ["name", "total"],
    rows: [
      ["Priya Virtanen", "19171.90"],
      ["Sven Rao", "18587.60"],
      ["Jana Keller", "18358.80"],
      ["Ravi Huber", "18172.00"],
      ["Okan Walker", "17551.90"],
    ],
    types: ["string", "decimal"],
    total: 5,
  },
];

export const SHOWCASE_FIELDS: readonly ShowcaseField[] = [
  {
    name: "total",
    type: "decimal",
    min: "6.80",
    max: "15189.40",
    histogram: [14426, 2156, 801, 260, 130, 111, 61, 37, 13, 3, 1, 1],
  },
  {
    name: "createdAt",
    type: "date",
    min: "2024-11-20T10:21:29.000Z",
    max: "2026-11-19T23:57:40.000Z",
    histogram: [534, 649, 705, 749, 900, 966, 1106, 1650, 1575, 1936, 2576, 4654],
  },
  {
    name: "items[].price",
    type: "decimal",
    min: "1.90",
    max: "1864.20",
    histogram: [32345, 6349, 4816, 837, 259, 200, 174, 380, 375, 272, 330, 281],
  },
];
