import { describe, expect, it } from "vitest";
import { checkQuery, formatQuery } from "./check-query.ts";
import { errorMessage, statementText } from "./query-check.ts";

describe("checkQuery", () => {
  it.each([
    ["db.orders.find({ a: 1 }).sort({ a: -1 })", null, "find on orders"],
    ["{ a: 1 }", "orders", "find on orders"],
    ["[{ $match: { a: 1 } }]", "orders", "aggregate on orders"],
    ["db.stats()", null, "stats"],
    ["db.a.find()\ndb.b.find()", null, "2 statements"],
  ])("%s", (text, collection, words) => {
    const check = checkQuery(text, collection);
    expect(check.kind === "valid" && statementText(check.statements)).toBe(words);
  });

  it("formats what parses and leaves alone what it would damage", () => {
    expect(formatQuery("db.a.find( {b:1} ) . limit(2)", null)).toBe("db.a.find({ b: 1 }).limit(2)");
    expect(formatQuery("db.a.find({ b: 1 }) // why", null)).toBeNull();
    expect(formatQuery("db.a.find({", null)).toBeNull();
  });

  it("says where a text is wrong and what is meant", () => {
    const check = checkQuery("db.orders.fnd({})", null);
    expect(check.kind === "error" && check.errors[0]).toMatchObject({ line: 1 });
    expect(check.kind === "error" && errorMessage(check.errors[0])).toContain("find");
    expect(checkQuery("db.orders.find({ a: })", null).kind).toBe("error");
    expect(checkQuery("{ a: 1 }", null).kind).toBe("error");
    expect(checkQuery(" \n ", null)).toEqual({ kind: "empty" });
    expect(checkQuery("db.orders.find({ a: 1,  \n ", null)).toEqual(
      checkQuery("db.orders.find({ a: 1,", null),
    );
  });
});
