import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const CODES = ["DAY", "WEEK", "YEAR"];
const permit = (at: number): Doc =>
  Doc.of([
    ["permit_id", new Int32(at)],
    ["permit_type_code", CODES[at % 3] ?? ""],
  ]);
const damage = (at: number): Doc =>
  Doc.of([
    ["damage_id", new Int32(at)],
    ["damage_type_code", `D${at % 4}`],
  ]);
const three = (at: number): number[] => [at * 3, at * 3 + 1, at * 3 + 2];

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "weir",
      {
        ref_permit_type: (at) => ({
          permit_type_code: CODES[at] ?? `P${at}`,
          permit_type_description: `Permit ${at}`,
          permits: [at, at + 3, at + 6].map(permit),
        }),
        ref_mooring_types: (at) => ({
          mooring_type_code: `M${at}`,
          mooring_type_description: `Mooring ${at}`,
        }),
        ref_damage_type: (at) => ({
          damage_type_code: `D${at}`,
          damage_type_description: `Damage ${at}`,
          damages: [at, at + 4, at + 8].map(damage),
        }),
        quays: (at) => ({
          quay_no: new Int32(at),
          anglers: three(at).map((one) =>
            Doc.of([
              ["angler_no", new Int32(one)],
              ["permits", [permit(one)]],
            ]),
          ),
          boats: three(at).map((one) =>
            Doc.of([
              ["boat_no", new Int32(one)],
              ["mooring_type_code", `M${one % 3}`],
              ["damages", [damage(one)]],
            ]),
          ),
        }),
      },
      4,
    ),
  ),
);

describe("different codes of one kind of several", () => {
  it.each(["Return all distinct permit type codes.", "Retrieve a set of distinct permit type codes"])(
    "are no question back: %s",
    (question) => {
      expect(ask(question).query).toBe('db.ref_permit_type.distinct("permit_type_code")');
    },
  );
});
