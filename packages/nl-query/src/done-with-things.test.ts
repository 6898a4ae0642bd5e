import { Doc, Double, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, type SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Huts to let, with flags of what was done and a limit whose name holds the unit of the price. */
function snapshot(): SchemaSnapshot {
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < 80; at++)
    accumulator.add(
      doc({
        _id: new Int32(at),
        valley: pick(["Zillertal", "Pitztal", "Stubai"], at),
        hutKind: pick(["Whole home/terrace", "Bunk bed", "Shared loft"], at),
        channel: pick(["Web", "Desk"], at),
        voucherRedeemed: at % 3 === 0,
        tune_up_required: at % 5 === 0,
        minimumNights: `${1 + (at % 4)}`,
        price: new Double(30.5 + at),
        guestAge: new Int32(20 + (at % 50)),
      }),
    );
  const listings = accumulator.finish({
    name: "listingsAndGuests",
    count: 80,
    sizeBytes: 0,
    averageDocumentBytes: 0,
    indexes: [],
  });
  return { databaseName: "huts", takenAt: 0, collections: [listings], references: [] };
}

const generator = createGenerator(snapshot());

function queryOf(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

describe("flags of what was done with a thing", () => {
  it.each([
    "listings that need a tune-up",
    "listings needing a tune up",
    "listings that require a tune-up",
    "listings where a tune-up is needed",
  ])("are said with verbs of the same meaning: %s", (question) =>
    expect(queryOf(question)).toBe("db.listingsAndGuests.find({tune_up_required:true})"),
  );

  // covers: X.09f
  it.each([
    "how many listings redeemed a voucher",
    "number of listings where a voucher was redeemed",
    "how many listings with a voucher",
    "how many listings redeemed vouchers",
  ])("are conditions in any order of their words: %s", (question) =>
    expect(queryOf(question)).toBe("db.listingsAndGuests.countDocuments({voucherRedeemed:true})"),
  );

  it.each([
    "listings that did not redeem a voucher",
    "listings without a voucher",
    "listings where no voucher was redeemed",
    "listings where the voucher was never redeemed",
  ])("are denied: %s", (question) =>
    expect(queryOf(question)).toBe("db.listingsAndGuests.find({voucherRedeemed:false})"),
  );

  it("narrow a figure", () => {
    expect(queryOf("average guest age of listings that redeemed a voucher")).toContain(
      '{$match:{voucherRedeemed:true}},{$group:{_id:null,averageGuestAge:{$avg:"$guestAge"}}}',
    );
  });

  it("group where groups are asked for", () => {
    expect(queryOf("number of listings by voucher redeemed")).toContain('_id:"$voucherRedeemed"');
  });
});

describe("percentages in groups", () => {
  it.each([
    "percentage of web listings per valley",
    "what percentage of listings are web by valley",
    "share of web listings per valley",
  ])("are those of each group: %s", (question) => {
    const query = queryOf(question);
    expect(query).toContain(
      '_id:"$valley",total:{$sum:1},matching:{$sum:{$cond:[{$eq:["$channel","Web"]},1,0]}}',
    );
    expect(query).not.toContain("{$match:");
  });

  it("are those of all where nothing is singled out", () => {
    expect(queryOf("percentage of listings per valley")).toContain("$setWindowFields");
  });
});

it("the unit behind a price is no group", () => {
  expect(queryOf("average price per night by valley")).toContain('{$group:{_id:"$valley",averagePrice');
});

it("a stored kind keeps the word that also calls the collection", () => {
  expect(queryOf("whole homes in Stubai")).toContain('hutKind:"Wholehome/terrace"');
});
