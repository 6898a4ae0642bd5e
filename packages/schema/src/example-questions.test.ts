import { expect, it } from "vitest";
import { type ExampleCollection, exampleQuestions } from "./example-questions.ts";

type Field = ExampleCollection["fields"][number];

const field = (path: string, type: string, change: Partial<Field> = {}): Field => ({
  name: path,
  path,
  type,
  uniqueCount: 100,
  values: [],
  valuesAreComplete: false,
  ...change,
});
const status = field("status", "string", {
  uniqueCount: 2,
  valuesAreComplete: true,
  values: [{ text: "paid" }, { text: "open" }],
});
const collection = (name: string, count: number, fields: Field[]): ExampleCollection => ({
  name,
  count,
  fields,
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
    "Newest 20 orders by created at",
    "How many orders are there",
  ]);
});

it("speaks of values as adjectives only where they are, and of no units", () => {
  const title = field("title", "string", {
    uniqueCount: 2,
    valuesAreComplete: true,
    values: [{ text: "Would buy again" }, { text: "As described" }],
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

it("leaves names with underscores as they are stored, and a number called as its collection alone", () => {
  const questions = exampleQuestions({
    collections: [collection("tbl_ord", 100, [field("tbl_ord", "long"), field("tot_amt", "decimal")])],
  });
  expect(questions).toEqual(["Ten tbl_ord with the highest tot_amt", "How many documents are in tbl_ord"]);
});

it("has nothing to ask of an empty database", () => {
  expect(exampleQuestions({ collections: [] })).toEqual([]);
  expect(exampleQuestions({ collections: [collection("a", 0, [status])] })).toEqual([]);
});
