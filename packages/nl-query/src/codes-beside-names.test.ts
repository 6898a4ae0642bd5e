import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const CODES = ["NO", "SE", "FI", "DK", "IS", "PT", "IE", "MT"];
const NAMES = ["Norway", "Sweden", "Finland", "Denmark", "Iceland", "Portugal", "Ireland", "Malta"];
const ROWS: Rows = {
  countries: (at) => ({ _id: CODES[at % 8] ?? "", name: NAMES[at % 8] ?? "", area: new Int32(at * 90) }),
  ferries: (at) => ({
    _id: new Int32(at),
    vessel: `Ferry ${at}`,
    country: CODES[at % 8] ?? "",
    cars: new Int32(at),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("ferrylines", ROWS, 40)));

it("shows the code that a document holds beside the name that it stands for", () => {
  const { query } = ask("list the vessel, country and cars of ferries with more than 20 cars");
  expect(query).toContain("vessel:1,country:1,cars:1");
});

it("shows only the name where that is asked for", () => {
  expect(ask("vessel and country name of ferries with more than 20 cars").query).not.toContain("country:1");
});
