import { Doc, Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const QUAYS = ["North", "South", "Mill", "Ferry"];
const WAYS = ["Online", "Kiosk", "Desk"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "canoe_hire",
      withIds({
        hires: (at) => ({
          code: `H${1000 + at}`,
          quay: QUAYS[at % 4] ?? "",
          bookedBy: WAYS[at % 3] ?? "",
          voucherUsed: at % 5 === 0 && at % 4 > 0,
          minutes: new Int32(20 + ((at * 37) % 300)),
          boats: Array.from({ length: 1 + (at % 4) }, (_, step) =>
            of({ model: `Model ${(at + step) % 7}`, seats: new Int32(1 + (step % 3)) }),
          ),
        }),
      }),
    ),
  ),
);

it.each([
  ["quays that never had a voucher hire", "voucherUsed"],
  ["quays where no voucher was ever used", "voucherUsed"],
  ["quays where nobody used a voucher", "voucherUsed"],
  ["quays whose hires never used a voucher", "voucherUsed"],
  ["quays never booked by Kiosk", "bookedBy"],
  ["quays that never had a hire of less than 30 minutes", "minutes"],
])("finds the values none of whose documents is so: %s", (question, path) => {
  const { query, isSure } = ask(question);
  expect(query).toContain('$group:{_id:"$quay",first:{$sum:{$cond:[');
  expect(query).toContain(`"$${path}"`);
  expect(query).toContain("$match:{first:0}");
  expect(isSure).toBe(true);
});

it("takes the bound that is denied", () => {
  expect(ask("quays that never had minutes below 25").query).toContain('{$lt:["$minutes",25]}');
});

it.each(["how many quays have never had a voucher hire", "how many quays had no voucher hire"])(
  "counts these values: %s",
  (question) => {
    const { query } = ask(question);
    expect(query).toContain('_id:"$quay"');
    expect(query).toContain('{$match:{first:0}},{$count:"count"}');
  },
);

it("counts a list as it is stored", () => {
  const { query } = ask("quays that never had a hire with more than 3 boats");
  expect(query).not.toContain("$unwind");
  expect(query).toContain("$match:{first:0}");
});

it.each(["hires that never used a voucher", "codes of hires that never used a voucher"])(
  "keeps what is said of the documents: %s",
  (question) => {
    expect(ask(question).query).toContain("voucherUsed:false");
  },
);

it.each([
  "quays that have not worked with Kiosk",
  "which quays haven't worked with Kiosk",
  "quays which did not work with Kiosk",
])("finds the values of which something was not so: %s", (question) => {
  const { query, isSure } = ask(question);
  expect(query).toContain('first:{$sum:{$cond:[{$eq:["$bookedBy","Kiosk"]},1,0]}}');
  expect(query).toContain("$match:{first:0}");
  expect(isSure).toBe(true);
});

it("leaves what documents have not been to the documents", () => {
  expect(ask("hires that have not been booked by Kiosk").query).toBe(
    'db.hires.find({bookedBy:{$ne:"Kiosk"}})',
  );
});
