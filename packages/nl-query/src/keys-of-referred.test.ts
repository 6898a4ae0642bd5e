import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "parcel_room",
      withIds({
        lockers: (at) => ({
          lockerNo: new Int32(4000 + at),
          site: ["Harbor", "Market", "Station"][at % 3] ?? "",
          doors: new Int32(6 + (at % 7)),
        }),
        deliveries: (at) => ({
          lockerNo: new Int32(4000 + ((at * 7) % 60)),
          weight: new Int32(200 + at * 3),
          droppedAt: new DateTime(Date.UTC(2025, at % 12, 3)),
          scans: [
            Doc.of([
              ["device", ["gate", "hand"][at % 2] ?? ""],
              ["seconds", new Int32(2 + (at % 5))],
            ]),
          ],
        }),
      }),
    ),
  ),
);

describe("the key of a referred document", () => {
  it.each([
    "locker number and weight of the 3 heaviest deliveries",
    "3 heaviest deliveries: locker number, weight",
    "weight and locker number of the three heaviest deliveries",
  ])("is the reference itself as a column: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toMatch(
      /^db\.deliveries\.find\(\{\},\{(lockerNo:1,weight:1|weight:1,lockerNo:1),_id:0\}\)\.sort\(\{weight:-1\}\)\.limit\(3\)$/,
    );
    expect(isSure).toBe(true);
  });

  it.each(["scans of locker 4007 by gate", "seconds of the scans for locker 4007"])(
    "is the reference itself in a condition on elements: %s",
    (question) => {
      const { query } = ask(question);
      expect(query).toContain("lockerNo:4007");
      expect(query).not.toContain("$lookup");
    },
  );

  it("is looked up where more of that document is shown", () => {
    expect(ask("weight, locker number and site of the deliveries over 300 weight").query).toContain(
      "$lookup",
    );
  });
});
