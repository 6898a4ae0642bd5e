import { describe, expect, it } from "vitest";
import { isArray, parse, valueToEjson } from "../index.ts";
import { VALUE_CASES } from "./value.cases.ts";

describe("values in a statement", () => {
  it.each(VALUE_CASES)("%s is sent as %s", (text, sent) => {
    const result = parse(`db.c.insertOne({ v: [${text}] })`, { now: 1_700_000_000_000 });
    if (!result.ok) throw new Error(result.errors[0]?.message);
    const document = result.statements[0]?.args[0];
    const list =
      document && typeof document === "object" && "get" in document ? document.get("v") : undefined;
    expect(isArray(list) && list.length === 1 && list[0] !== undefined && valueToEjson(list[0])).toBe(sent);
  });

  it("makes new ids and UUIDs", () => {
    const result = parse("db.c.insertMany([{ _id: ObjectId() }, { _id: new ObjectId() }, { _id: UUID() }])", {
      now: 1_700_000_000_000,
    });
    expect(result.ok && result.statements[0]?.args[0]).toMatchObject([
      { values: [{ hex: expect.stringMatching(/^6553f100[0-9a-f]{16}$/) }] },
      { values: [{ hex: expect.stringMatching(/^6553f100[0-9a-f]{16}$/) }] },
      { values: [{ subtype: 4 }] },
    ]);
  });
});
