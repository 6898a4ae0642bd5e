import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const LANDS = ["Norland", "Sudria", "Westmark"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "ferries",
      withIds({
        companies: (at) => ({ name: `Company ${at}`, land: LANDS[at % 3] ?? "" }),
        harbors: (at) => ({
          town: `Town${String.fromCharCode(97 + (at % 26))}${at}`,
          land: LANDS[(at * 2) % 3] ?? "",
        }),
        crossings: (at) => ({
          origin_id: new Int32((at * 7) % 23),
          destination_id: new Int32((at * 11) % 31),
          company_id: new Int32((at * 5) % 17),
          price: new Int32(5 + ((at * 13) % 90)),
        }),
      }),
    ),
  ),
);
const lookup = (field: string): string =>
  `{$lookup:{from:"harbors",localField:"${field}",foreignField:"_id",as:"harbor"}}`;

describe("ends of ways by their keys", () => {
  it.each([
    ["cheapest crossing from Townb1", "origin_id"],
    ["average price of crossings to Townc2", "destination_id"],
  ])("lead to the only places there are: %s", (question, field) => {
    expect(ask(question).query).toContain(lookup(field));
  });

  it("are told by departures and arrivals", () => {
    expect(ask("harbors without departures").query).toContain('foreignField:"origin_id"');
    expect(ask("harbors with no arrivals").query).toContain('foreignField:"destination_id"');
  });

  it("are no places of what else is referred to", () => {
    const { query, isSure } = ask("crossings to Norland");
    expect(query.includes('from:"companies"') && isSure).toBe(false);
  });
});
