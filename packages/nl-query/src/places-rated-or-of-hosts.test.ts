import { Doc, Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const SEATS = ["Lund", "Pori", "Gent"];
const lodges = (own: boolean): ReturnType<typeof askerOf> =>
  askerOf(
    createGenerator(
      snapshotOf(
        "lodges",
        withIds({
          lodges: (at) => ({
            name: `Lodge ${at}`,
            nightly: new Int32(40 + ((at * 13) % 90)),
            scores: of({ score_location: new Int32(1 + (at % 10)), score_value: new Int32(1 + (at % 9)) }),
            ...(own && {
              host: of({ name: `Host ${at % 7}`, host_location: SEATS[at % 3] ?? "" }),
              address: of({ street: `Street ${at % 20}`, parish: `P${at % 5}` }),
            }),
          }),
        }),
      ),
    ),
  );

it.each(["lodges per city", "which city has the most lodges", "cheapest lodge in each city"])(
  "takes no score of a location for a place: %s",
  (question) => {
    const { query, isSure } = lodges(false)(question);
    expect(isSure && query.includes("$scores.score_location")).toBe(false);
  },
);

it("finds the score where it is named", () => {
  expect(lodges(false)("lodges with a location score above 8").query).toContain(
    '"scores.score_location":{$gt:8}',
  );
});

it("is not sure that where the host lives is the place of a lodge", () => {
  const ask = lodges(true);
  expect(ask("lodges per city").isSure).toBe(false);
  expect(ask("lodges per host location").isSure).toBe(true);
});
