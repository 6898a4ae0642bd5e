import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "dairy",
      withIds({
        cheeses: (at) => ({
          chs_nm: `Cheese ${at}`,
          rgn_cd: ["ALP", "JUR", "TYR"][at % 3] ?? "",
          prc: new Int32(5 + ((at * 7) % 40)),
          is_org: at % 3 > 0,
        }),
      }),
    ),
  ),
);

describe("flags called by short forms", () => {
  it.each([
    ["which cheeses are organic", "db.cheeses.find({is_org:true})"],
    ["cheeses that are not organic", "db.cheeses.find({is_org:false})"],
    ["how many cheeses are organic", "db.cheeses.countDocuments({is_org:true})"],
    ["organic cheeses", "db.cheeses.find({is_org:true})"],
  ])("are said of the documents: %s", (question, expected) => {
    const { query, isSure } = ask(question);
    expect(query).toBe(expected);
    expect(isSure).toBe(true);
  });

  it("split shares", () => {
    const { query, isSure } = ask("what percent of the cheeses are organic");
    expect(query).toContain('{$cond:[{$eq:["$is_org",true]},1,0]}');
    expect(isSure).toBe(true);
  });
});
