import { Doc } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "foundry",
      withIds({
        smiths: (at) => ({
          name: `Smith ${at}`,
          rank: pick(["Apprentice", "Journeyman", "Master Smith"], at),
          town: pick(["Bern", "Ulm", "Graz"], at),
          castings: Array.from({ length: at % 5 }, (_, n) =>
            Doc.of(Object.entries({ alloy: pick(["brass", "iron"], n) })),
          ),
        }),
      }),
    ),
  ),
);

describe("documents except for some", () => {
  it.each([
    ["Show the names of smiths except for those who are apprentices.", '{rank:{$ne:"Apprentice"}}'],
    ["names of smiths excluding the ones who are Master Smiths", '{rank:{$ne:"MasterSmith"}}'],
    ["names of smiths except those from Bern", '{town:{$ne:"Bern"}}'],
    ["names of smiths, except for those that are in Ulm", '{town:{$ne:"Ulm"}}'],
    ["names of smiths except those with more than 2 castings", '{"castings.2":{$exists:false}}'],
  ])("leave these out: %s", (question, filter) => {
    expect(ask(question)).toEqual({ query: `db.smiths.find(${filter},{name:1,_id:0})`, isSure: true });
  });
});
