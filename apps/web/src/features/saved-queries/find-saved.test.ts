import { expect, it } from "vitest";
import { findSaved, readTags, tagsOf } from "./find-saved.ts";
import type { SavedItem } from "./api/saved-queries.ts";

const item = (change: Partial<SavedItem>): SavedItem => ({
  _id: "sav_1",
  connectionId: "con_1",
  name: "orders_find",
  description: "",
  query: "db.orders.find({})",
  naturalLanguage: null,
  result: null,
  hasResult: false,
  resultTruncated: false,
  collection: "orders",
  operation: "find",
  documentsAffected: 0,
  usageCount: 0,
  tags: [],
  createdAt: "2026-11-20T10:00:00.000Z",
  ...change,
});
const items = [
  item({ _id: "new", name: "Late shipments", tags: ["weekly"] }),
  item({ _id: "used", naturalLanguage: "Unpaid invoices", usageCount: 7, tags: ["billing", "weekly"] }),
  item({ _id: "old", query: "db.invoices.countDocuments({})", tags: ["billing", "weekly"] }),
];
const find = (change: Partial<Parameters<typeof findSaved>[1]>) =>
  findSaved(items, { search: "", tag: null, order: "saved", ...change }).map(({ _id }) => _id);

it("finds every word in name, question, query or tags, whatever the case", () => {
  expect(find({ search: "INVOICES" })).toEqual(["used", "old"]);
  expect(find({ search: "weekly late" })).toEqual(["new"]);
  expect(find({ search: "nothing" })).toEqual([]);
});

it("keeps one tag and orders by use, the newest first among equals", () => {
  expect(find({ tag: "billing" })).toEqual(["used", "old"]);
  expect(find({ order: "used" })).toEqual(["used", "new", "old"]);
});

it("lists tags by how many queries have them", () => {
  expect(tagsOf(items)).toEqual(["weekly", "billing"]);
});

it("reads tags of one line, each once", () => {
  expect(readTags(" weekly, billing  weekly,")).toEqual(["weekly", "billing"]);
});
