import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "harbor",
      withIds({
        owners: (at) => ({ name: `Owner ${at}` }),
        boats: (at) => ({
          name: `Boat ${at}`,
          type: ["sloop", "ketch", "yawl"][at % 3] ?? "",
          ownerId: new Int32(at % 20),
        }),
        visits: (at) => ({ boatId: new Int32((at * 7) % 60), fee: new Int32(at * 3) }),
        berths: (at) => ({ name: `Berth ${at}`, hourlyRateCents: new Int32(500 + ((at * 7) % 60)) }),
        guests: (at) => ({ name: `Guest ${at}` }),
        stays: (at) => ({
          guestId: new Int32((at * 7) % 60),
          roomType: ["single", "double"][at % 2] ?? "",
          checkIn: new DateTime(Date.UTC(2026, at % 9, 3)),
          checkOut: new DateTime(Date.UTC(2026, at % 9, 4 + (at % 5))),
          cancelled: at % 4 === 0,
        }),
        diners: (at) => ({ name: `Diner ${at}` }),
        inspections: (at) => ({
          dinerId: new Int32((at * 7) % 60),
          violations: at % 3 === 0 ? [] : [of({ code: `V${at % 5}`, fine: new Int32(at) })],
        }),
        jobs: (at) => ({ title: `Job ${at}`, files: [of({ name: `f${at}.pdf`, size: new Int32(at * 10) })] }),
      }),
    ),
  ),
);

it.each([
  "cancellation rate per room type",
  "what is the cancellation rate",
  "how many nights are there",
  "nights per stay",
  "length of each stay",
  "jobs ordered by the total size of their files",
  "jobs sorted by total size of files",
  "diners with no violations",
])("is not sure of a reading without what is asked for: %s", (question) => {
  expect(ask(question).isSure).toBe(false);
});

it.each([
  "cancelled stays per room type",
  "top 3 priciest berths with their hourly rate",
  "stays per room type",
  "number of stays per guest",
  "average length of stay per room type",
  "type of the boat with the most visits",
  "which owner has the most boats",
  "diners without inspections",
])("stays sure where nothing is left out: %s", (question) => {
  expect(ask(question).isSure).toBe(true);
});

it("looks for an owner without a ketch beside one of the sloops", () => {
  const { query } = ask("owners who have a sloop but no ketch");
  expect(query).toContain(
    'pipeline:[{$match:{type:"sloop"}}],as:"boats"}},{$match:{"boats.0":{$exists:true}}}',
  );
  expect(query).toContain(
    'pipeline:[{$match:{type:"ketch"}}],as:"boatsInfo"}},{$match:{boatsInfo:{$size:0}}}',
  );
});

it.each(["which boat type has the most visits", "what type of boat has the most visits"])(
  "counts for all boats of a type, or is not sure: %s",
  (question) => {
    const { query, isSure } = ask(question);
    expect(isSure && !query.includes('_id:"$boat.type"') ? query : "").toBe("");
  },
);
