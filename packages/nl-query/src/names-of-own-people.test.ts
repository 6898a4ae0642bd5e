import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "spa",
      withIds({
        Guest: (at) => ({
          GuestID: new Int32(500 + at),
          FirstName: ["Ana", "Mona", "Hugo", "Ines"][at % 4] ?? "",
          LastName: `Berg${at}`,
          BathID: new Int32(at % 5),
          Treatment: ["mud", "salt", "steam"][at % 3] ?? "",
          BillAmount: new Int32(40 + ((at * 37) % 900)),
        }),
        Bath: (at) => ({
          BathID: new Int32(at),
          BathName: `${["Maple", "Aspen", "Birch"][at % 3] ?? ""} ${at}`,
          Wing: ["North", "South", "East"][at % 3] ?? "",
          Tubs: new Int32(1 + ((at * 7) % 30)),
        }),
      }),
      20,
    ),
  ),
);

describe("names of the documents that are asked for", () => {
  it.each([
    ["guests whose name starts with M", "{FirstName:/^M/i}"],
    ["guests whose name begins with A", "{FirstName:/^A/i}"],
    ["guests who have a name starting with A", "{FirstName:/^A/i}"],
  ])("are no names of what they refer to: %s", (question, condition) => {
    const { query, isSure } = ask(question);
    expect(query).toBe(`db.Guest.find(${condition})`);
    expect(isSure).toBe(true);
  });

  it("are those of others where these are named", () => {
    const { query, isSure } = ask("guests whose bath name starts with M");
    expect(query).toContain('{"bath.BathName":/^M/i}');
    expect(isSure).toBe(true);
  });
});

describe("totals of what is no document", () => {
  it.each([
    "treatments whose total bill exceeds 2000",
    "which treatments have a total bill above 2000",
    "treatments where the total bill is over 2000",
    "wings with a total of more than 20 tubs",
  ])("are added up, or not sure: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query.includes("{$sum:") || !isSure).toBe(true);
  });
});
