import { describe, expect, it } from "vitest";
import { locate, parse, toCommand, type Operation, Doc, Int32 } from "../index.ts";

function first(text: string): Operation {
  const result = parse(text, { now: 1_700_000_000_000, collection: "c" });
  if (!result.ok)
    throw new Error(
      result.errors.map(({ message, line, column }) => `${message} @${line}:${column}`).join("; "),
    );
  const [operation] = result.statements;
  if (!operation) throw new Error("no statement");
  return operation;
}

describe("parse", () => {
  it("takes a statement apart", () => {
    const text = 'db.orders.find({ status: "paid" }, { _id: 0 }).sort({ createdAt: -1 }).limit(5)';
    const operation = first(text);
    expect(operation).toMatchObject({
      scope: "collection",
      collection: "orders",
      method: "find",
      explain: null,
      span: { start: 0, end: text.length },
    });
    expect(operation.chain.map(({ method }) => method)).toEqual(["sort", "limit"]);
    expect(toCommand(operation)).toMatchObject({
      kind: "find",
      collection: "orders",
      limit: 5,
      filter: Doc.of([["status", "paid"]]),
      sort: Doc.of([["createdAt", new Int32(-1)]]),
    });
    const place = locate(operation, ["chain", 0, "args", 0, "createdAt"]);
    expect(place && text.slice(place.start, place.end)).toBe("-1");
  });

  it("reads several statements with shell lines between them", () => {
    const text = "use shop\nshow collections\n// comment\ndb.a.find();db.b.drop()\n\nit\n{ x: 1 }\n";
    const result = parse(text, { collection: "c" });
    expect(
      result.ok &&
        result.statements.map(({ method, collection, span }) => [
          method,
          collection,
          text.slice(span.start, span.end),
        ]),
    ).toEqual([
      ["use", null, "use shop"],
      ["show", null, "show collections"],
      ["find", "a", "db.a.find()"],
      ["drop", "b", "db.b.drop()"],
      ["it", null, "it"],
      ["find", "c", "{ x: 1 }"],
    ]);
  });

  it("reports every wrong statement", () => {
    const result = parse("db.a.fnd()\ndb.b.find({ a: 1, a: 2 })\ndb.c.find()");
    expect(result).toMatchObject({
      ok: false,
      errors: [
        { line: 1, column: 6, length: 3, suggestion: "find" },
        { line: 2, column: 19, message: expect.stringContaining('"a"') },
      ],
    });
  });
});
