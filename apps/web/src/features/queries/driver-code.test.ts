import { expect, it } from "vitest";
import { severalStatements, changesDocuments } from "./danger.ts";
import { driverCode } from "./driver-code.ts";

// covers: X.170
it("a bare filter is copied as code for the collection chosen beside it", () => {
  const source = { query: "{ a: 1 }", collection: "orders", databaseName: "shop" };
  expect(driverCode(source, "python")).toContain('collection = db["orders"]');
  expect(driverCode(source, "mongosh")).toBe("db.orders.find({ a: 1 })\n");
});

// covers: X.170
it("what does not parse, or only a shell has, says so instead of being copied", () => {
  const source = { collection: null, databaseName: "shop" };
  expect(() => driverCode({ ...source, query: "db.orders.find(" }, "go")).toThrow("without errors");
  expect(() => driverCode({ ...source, query: "use other" }, "go")).toThrow('Only the shell has "use other"');
});

// covers: X.170
it("names the second statement of a text and its place", () => {
  expect(severalStatements("db.a.find()\n\ndb.b.drop()", null)).toEqual({
    first: "db.a.find()",
    second: { name: "drop on b", line: 3, column: 1 },
  });
  expect(severalStatements("db.a.find()", null)).toBeNull();
});

it.each([
  ["db.a.deleteOne({ a: 1 })", true],
  ["db.a.updateMany({}, { $set: { a: 1 } })", true],
  ["db.a.find()", false],
  ["db.a.insertOne({})", false],
])("%s changes documents: %s", (text, expected) => {
  expect(changesDocuments(text, null)).toBe(expected);
});
