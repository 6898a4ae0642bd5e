import { LIMITS } from "@querysnap/contracts";
import { parseEjson } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { savedInput } from "./saved-input.ts";

const NOW = new Date("2026-11-22T20:30:05.123Z");
const run = {
  connectionId: "con_1",
  query: "db.orders.find({})",
  naturalLanguage: null,
  collection: "orders",
  operation: "find",
  documentsAffected: 1,
  result: parseEjson("[]"),
};

describe("savedInput", () => {
  // covers: P5.03
  it("builds the name of collection, operation and time, and the description", () => {
    expect(savedInput(run, NOW)).toMatchObject({
      name: "orders_find_2026-11-22T20:30:05Z",
      description: "Saved query for orders.find",
    });
  });

  // covers: P5.03
  it("says unknown where the text names no collection and no operation", () => {
    expect(savedInput({ ...run, collection: "", operation: "" }, NOW)).toMatchObject({
      name: "unknown_unknown_2026-11-22T20:30:05Z",
      description: "Saved query for unknown.unknown",
      collection: "unknown",
      operation: "unknown",
    });
  });

  it("keeps types and the order of keys of the result", () => {
    const text = '[{"2":{"$numberLong":"1"},"1":{"$numberDouble":"1.0"}}]';
    expect(savedInput({ ...run, result: parseEjson(text) }, NOW)).toMatchObject({
      result: text,
      resultTruncated: false,
    });
  });

  it("keeps whole documents of a long result and says that it is cut", () => {
    const result = parseEjson(JSON.stringify(Array.from({ length: 10 }, () => "é".repeat(20_000))));
    const kept = savedInput({ ...run, result }, NOW);
    expect(JSON.parse(kept.result ?? "")).toHaveLength(6);
    expect(kept.resultTruncated).toBe(true);
  });

  it("keeps no single value that is too long", () => {
    const result = parseEjson(JSON.stringify({ s: "x".repeat(LIMITS.historyResultBytes) }));
    expect(savedInput({ ...run, result }, NOW)).toMatchObject({ result: null, resultTruncated: true });
  });
});
