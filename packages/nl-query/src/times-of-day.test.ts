import { DateTime, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const HOUR_MS = 3_600_000;
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  deliveries: (at) => ({
    parcelNo: `P-${at}`,
    weight: new Int32(1 + (at % 30)),
    pickedUpAt: new DateTime(Date.UTC(2025, at % 12, 1 + (at % 27)) + ((at * 5) % 24) * HOUR_MS + 61_000),
    deliveredAt: new DateTime(Date.UTC(2025, at % 12, 2 + (at % 26)) + ((at * 7) % 24) * HOUR_MS + 61_000),
  }),
  depots: (at) => ({ town: `Depot ${at}`, opens: at % 2 ? "08:30" : "07:00", built: new Int32(1960 + at) }),
};
const ask = askerOf(createGenerator(snapshotOf("couriers", withIds(ROWS))));
const HOUR = '{$hour:"$deliveredAt"}';
const MINUTE = '{$dateToString:{format:"%H:%M",date:"$deliveredAt"}}';
const CLOCK = '{$dateToString:{format:"%H:%M",date:"$pickedUpAt"}}';

describe("a time of the day", () => {
  it.each([
    [
      "how many deliveries were delivered between 7:00 and 8:59 in the morning?",
      `deliveries.countDocuments({$expr:{$and:[{$gte:[${HOUR},7]},{$lt:[${HOUR},9]}]}})`,
    ],
    ["deliveries delivered before 6 am", `deliveries.find({$expr:{$lt:[${HOUR},6]}})`],
    ["deliveries delivered after 10 pm", `deliveries.find({$expr:{$gte:[${HOUR},22]}})`],
    [
      "deliveries delivered between 11 pm and 4 am",
      `deliveries.find({$expr:{$or:[{$gte:[${HOUR},23]},{$lt:[${HOUR},4]}]}})`,
    ],
    [
      "deliveries delivered between 8 and 10 pm",
      `deliveries.find({$expr:{$and:[{$gte:[${HOUR},20]},{$lt:[${HOUR},22]}]}})`,
    ],
    [
      "deliveries delivered between 9 and 5 pm",
      `deliveries.find({$expr:{$and:[{$gte:[${HOUR},9]},{$lt:[${HOUR},17]}]}})`,
    ],
    [
      "deliveries delivered between 8:00 and 22:00",
      `deliveries.find({$expr:{$and:[{$gte:[${HOUR},8]},{$lt:[${HOUR},22]}]}})`,
    ],
    [
      "deliveries picked up between 7:30 and 9:00",
      `deliveries.find({$expr:{$and:[{$gte:[${CLOCK},"07:30"]},{$lt:[${CLOCK},"09:00"]}]}})`,
    ],
    ["deliveries delivered in the 5 o'clock hour", `deliveries.find({$expr:{$eq:[${HOUR},5]}})`],
    ["deliveries delivered at midnight", `deliveries.find({$expr:{$eq:[${MINUTE},"00:00"]}})`],
    ["deliveries delivered at exactly 7:15", `deliveries.find({$expr:{$eq:[${MINUTE},"07:15"]}})`],
    ["deliveries delivered at noon (UTC)", `deliveries.find({$expr:{$eq:[${MINUTE},"12:00"]}})`],
    ["deliveries delivered at 6 am", `deliveries.find({$expr:{$eq:[${HOUR},6]}})`],
    ["depots whose opens is before 8:00", 'depots.find({opens:{$lt:"08:00"}})'],
  ])("is tested on any day: %s", (question, query) => {
    expect(ask(question).query).toBe(`db.${query}`);
  });

  it("may stand in front of what it is said of", () => {
    expect(ask("midnight deliveries").query).toMatch(/^db\.deliveries\.find\(.*,"00:00"\]\}\}\)$/);
  });

  it("is never before midnight", () => {
    expect(ask("deliveries delivered before midnight").isSure).toBe(false);
  });

  it("leaves plain numbers alone", () => {
    expect(ask("deliveries with a weight between 7 and 9").query).toBe(
      "db.deliveries.find({weight:{$gte:7,$lte:9}})",
    );
  });
});

describe("a day of the week with an article", () => {
  it.each([
    ["how many deliveries were delivered on a Saturday or a Sunday?", "[7,1]"],
    ["how many deliveries were delivered on any Monday or Tuesday?", "[2,3]"],
  ])("returns every week: %s", (question, days) => {
    expect(ask(question)).toEqual({
      query: `db.deliveries.countDocuments({$expr:{$in:[{$dayOfWeek:"$deliveredAt"},${days}]}})`,
      isSure: true,
    });
  });
});
