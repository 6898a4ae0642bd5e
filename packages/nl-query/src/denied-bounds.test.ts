import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Skiffs and their owners; not every skiff has been weighed. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "slipway",
      withIds({
        owners: (at) => ({ name: `Owner ${at}`, fee: new Int32(20 + ((at * 11) % 37)) }),
        skiffs: (at) => ({
          name: `Skiff ${at}`,
          length: new Int32(4 + (at % 9)),
          seats: new Int32(1 + (at % 5)),
          weight: at % 4 === 0 ? null : new Int32(90 + ((at * 7) % 60)),
          ownerId: new Int32((at * 7) % 50),
        }),
      }),
    ),
  ),
);

describe("a bound that is denied", () => {
  it.each([
    "skiffs that do not have a length above 9",
    "skiffs which don't have a length over 9",
    "skiffs not having a length greater than 9",
    "skiffs without a length above 9",
    "skiffs with no length above 9",
    "skiffs that are not of a length above 9",
  ])("is turned around: %s", (question) => {
    expect(ask(question)).toEqual({ query: "db.skiffs.find({length:{$lte:9}})", isSure: true });
  });

  it.each([
    ["skiffs that do not have a length of at least 9", "{length:{$lt:9}}"],
    ["skiffs that do not have a number of seats below 3", "{seats:{$gte:3}}"],
  ])("has the end that was outside: %s", (question, filter) => {
    expect(ask(question)).toEqual({ query: `db.skiffs.find(${filter})`, isSure: true });
  });

  it("is unsure where documents have no value, or where more than the bound is denied", () => {
    expect(ask("skiffs that do not have a weight above 100").isSure).toBe(false);
    expect(ask("skiffs that do not have a length above 8 or below 4").isSure).toBe(false);
    expect(ask("skiffs that do not have a length above 5 and below 9").isSure).toBe(false);
  });

  it("is that of other documents where these are named", () => {
    expect(ask("owners that do not have a skiff with a length above 9").query).toContain(
      "{$match:{length:{$gt:9}}}",
    );
  });
});

describe("a bound of elements that is denied", () => {
  const askOfPotters = askerOf(
    createGenerator(
      snapshotOf(
        "studio",
        withIds({
          potters: (at) => ({
            name: `Potter ${at}`,
            firings: Array.from({ length: at % 4 }, (_, n) =>
              Doc.of([
                ["glaze", ["celadon", "shino", "tenmoku"][(at + n) % 3] ?? ""],
                ["cracks", new Int32((at * 3 + n * 5) % 17)],
              ]),
            ),
          }),
        }),
      ),
    ),
  );

  it.each([
    "potters with no cracks above 9",
    "potters with no number of cracks above 9",
    "potters without cracks above 9",
    "potters that do not have any cracks above 9",
    "potters whose firings never have cracks above 9",
    "potters whose firings do not have cracks above 9",
  ])("is met by none of them: %s", (question) => {
    expect(askOfPotters(question)).toEqual({
      query: "db.potters.find({firings:{$not:{$elemMatch:{cracks:{$gt:9}}}}})",
      isSure: true,
    });
  });

  it("is turned around where single elements are asked for", () => {
    expect(askOfPotters("glaze of firings without cracks above 9").query).toContain(
      '{$match:{"firings.cracks":{$lte:9}}}',
    );
  });
});
