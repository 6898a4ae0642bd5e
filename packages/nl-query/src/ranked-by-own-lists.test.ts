import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const upTo = <Part>(count: number, make: (at: number) => Part): Part[] =>
  Array.from({ length: count }, (_, at) => make(at));
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "print-hall",
      withIds({
        orders: (at) => ({
          title: `Order ${at}`,
          state: ["queued", "printed"][at % 2] ?? "",
          sheets: upTo(at % 5, (sheet) =>
            of({
              file: `s${at}-${sheet}`,
              format: ["pdf", "tiff"][sheet % 2] ?? "",
              pages: new Int32(sheet + 1),
            }),
          ),
        }),
        checks: (at) => ({
          press: `Press ${at % 7}`,
          outcome: ["pass", "fail"][at % 2] ?? "",
          defects: upTo(at % 4, (defect) => ["smear", "crease", "ghost", "moire"][defect] ?? ""),
        }),
      }),
    ),
  ),
);

describe("documents by how many elements they hold", () => {
  it.each([
    ["orders by number of sheets", "{$sort:{sheetsCount:-1}}"],
    ["list the orders by how many sheets they have", "{$sort:{sheetsCount:-1}}"],
    ["orders by sheet count", "{$sort:{sheetsCount:-1}}"],
    ["orders by number of sheets, fewest first", "{$sort:{sheetsCount:1}}"],
    ["orders with their number of sheets, most first", "{$sort:{sheetsCount:-1}}"],
    ["top 3 orders by number of sheets", "{$sort:{sheetsCount:-1}},{$limit:3}"],
    ["checks by number of defects", "{$sort:{defectsCount:-1}}"],
    ["checks by defects count descending", "{$sort:{defectsCount:-1}}"],
    ["failed checks by number of defects", "{$sort:{defectsCount:-1}}"],
    ["top 5 checks by number of defects", "{$sort:{defectsCount:-1}},{$limit:5}"],
  ])("are in that order: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it("are no groups by title", () => {
    expect(ask("orders per number of sheets").isSure).toBe(false);
  });
});
