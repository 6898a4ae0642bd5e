import type { SchemaCollection, SchemaField } from "@querysnap/contracts";
import { expect, it } from "vitest";
import { exampleQuestions } from "./example-questions.ts";
import { buildField } from "./fixtures/build-field.ts";

const field = (path: string, type: SchemaField["type"], change: Partial<SchemaField> = {}): SchemaField =>
  buildField({ path, type, uniqueCount: 100, uniquePercentage: 100, ...change });
const status = field("status", "string", {
  uniqueCount: 2,
  valuesAreComplete: true,
  values: ["paid", "open"].map((text) => ({ value: text, text, count: 50 })),
});
const collection = (name: string, count: number, fields: SchemaField[]): SchemaCollection => ({
  name,
  count,
  size: 1,
  avgObjSize: 1,
  hasSchemaAnalysis: true,
  sampledDocuments: count,
  limits: [],
  fields,
  indexes: [],
});

it("asks one question of each kind about what is there", () => {
  const orders = collection("orders", 100, [
    field("_id", "objectId"),
    field("number", "long"),
    status,
    field("totalPrice", "decimal"),
    field("createdAt", "date"),
  ]);
  const questions = exampleQuestions({ collections: [orders] });
  expect(questions).toEqual([
    "Ten orders with the highest total price",
    "Number of orders per status",
    "Average total price of paid orders",
    "Newest 20 orders",
    "How many orders are there",
  ]);
});

it("speaks of values as adjectives only where they are, and of no units", () => {
  const title = field("title", "string", {
    uniqueCount: 2,
    valuesAreComplete: true,
    values: ["Would buy again", "As described"].map((text) => ({ value: text, text, count: 50 })),
  });
  const reviews = collection("reviews", 100, [title, field("durationMs", "integer")]);
  const questions = exampleQuestions({ collections: [reviews] });
  expect(questions).toEqual([
    "Ten reviews with the highest duration",
    "Number of reviews per title",
    "How many reviews are there",
  ]);
  expect(exampleQuestions({ collections: [collection("reviews", 100, [title, status])] })).toContain(
    "Number of reviews per status",
  );
});

it("has nothing to ask of an empty database", () => {
  expect(exampleQuestions({ collections: [] })).toEqual([]);
  expect(exampleQuestions({ collections: [collection("a", 0, [status])] })).toEqual([]);
});
