import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const CODES = ["OSL", "BER", "TUR", "LYO"];
const ask = askerOf(
  createGenerator(
    snapshotOf("choirs", {
      choirs: (at) => ({
        choir_no: new Int32(at),
        choir_name: `Choir ${at}`,
        choir_place: at % 2 === 0 ? "AKW hall" : "HHW hall",
        voices: Array.from({ length: (at % 3) + 1 }, (_, one) =>
          Doc.of([
            ["singer_no", new Int32((at * 3 + one) % 60)],
            ["part", one === 0 ? "bass" : "alto"],
          ]),
        ),
      }),
      singers: (at) => ({
        singer_no: new Int32(at),
        nickname: `Singer ${at}`,
        valley_code: CODES[at % 4] ?? "",
      }),
      piers: (at) => ({ pier_code: `P-${at}`, depth: new Int32(at % 9) }),
    }),
  ),
);

describe("parts of names behind the noun that they belong to", () => {
  it.each([
    'Which choirs have singers from the valley with the code "OSL"?',
    'Which choirs have singers from the valley whose code is "OSL"?',
    'Which choirs have singers from the valley with valley code "OSL"?',
  ])("are one name with it: %s", (question) => {
    expect(ask(question).query).toMatch(/valley_code"?:"OSL"/);
  });

  it("are those of documents that are called so", () => {
    expect(ask('Show the depth of the pier with the code "P-3"').query).toBe(
      'db.piers.find({pier_code:"P-3"},{depth:1,_id:0})',
    );
  });
});
