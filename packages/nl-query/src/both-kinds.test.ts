import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { harborSnapshot } from "./harbor.fixture.ts";
import { askKilnYard as ask } from "./kiln-yard.fixture.ts";

const askHarbor = askerOf(createGenerator(harborSnapshot()));

const ONE_EACH = (first: string, second: string): RegExp =>
  new RegExp(
    `\\{\\$match:\\{glaze:"${first}"\\}\\}\\].*"vases.0":.*\\{\\$match:\\{glaze:"${second}"\\}\\}\\].*"vasesInfo.0":`,
  );

describe("one of each kind", () => {
  it.each([
    "potters who have at least one vase with glaze celadon and also at least one with glaze shino",
    "potters that own at least one celadon vase as well as at least one shino vase",
    "identify by first and last name the potters with at least one vase of glaze celadon and likewise at least one of glaze shino",
  ])("is asked of those who have both: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toMatch(ONE_EACH("celadon", "shino"));
    expect(isSure).toBe(true);
  });

  it("may be an element of a list", () => {
    const { query } = ask(
      "studios that hold at least one kiln with fuel wood and at least one with fuel gas",
    );
    expect(query).toBe('db.studios.find({"kilns.fuel":"wood",$and:[{"kilns.fuel":"gas"}]})');
  });

  it("may be asked of groups", () => {
    const { query } = ask(
      "list the glazes that have at least one cracked vase and at least one that is not cracked",
    );
    expect(query).toMatch(/first:.*\["\$is_cracked",true\].*second:.*\["\$is_cracked",false\]/);
  });

  it.each([
    "glazes for which there is at least one vase that is cracked and also at least one vase that is not cracked",
    "glazes for which there exists at least one cracked vase as well as at least one that is not cracked",
  ])("may be there: %s", (question) => {
    expect(ask(question).query).toMatch(/first:.*\["\$is_cracked",true\].*second:.*\["\$is_cracked",false\]/);
  });

  it("may be told by what the others are not", () => {
    const { query, isSure } = ask("which glazes include both cracked and non-cracked vases?");
    expect(query).toMatch(/first:.*\["\$is_cracked",true\].*second:.*\["\$is_cracked",false\]/);
    expect(isSure).toBe(true);
  });

  it("is another question than one with larger numbers", () => {
    const { query } = ask(
      "potters who have at least 2 vases with glaze celadon and at least 3 with glaze shino",
    );
    expect(query).not.toContain('"vasesInfo.0"');
  });
});

describe("two kinds that one word stands for", () => {
  const BOTH =
    'db.vases.aggregate([{$group:{_id:"$glaze",first:{$sum:{$cond:[{$gt:["$height_cm",60]},1,0]}},second:{$sum:{$cond:[{$lt:["$height_cm",20]},1,0]}}}},{$match:{first:{$gt:0},second:{$gt:0}}},{$project:{_id:1}}])';

  it.each([
    "which glazes have vases with a height over 60 and those with a height under 20?",
    "glazes shared between vases with a height over 60 and those with a height under 20",
    "Identify the glazes that are common to vases with a height exceeding 60 and those with a height below 20.",
    "glazes that feature at least some vases with a height over 60 and others with a height of less than 20",
    "What glazes feature both those with a height greater than 60 and those with a height under 20?",
    "list the glazes that include both tall vases (over 60 height) and small vases (under 20 height)",
  ])("are asked of groups: %s", (question) => {
    expect(ask(question)).toEqual({ query: BOTH, isSure: true });
  });

  it("are either of them where the documents themselves are asked for", () => {
    expect(ask("list vases with a height over 60 and those with a height under 20").query).toBe(
      "db.vases.find({$or:[{height_cm:{$gt:60}},{height_cm:{$lt:20}}]})",
    );
  });
});

describe("elements in two ranges", () => {
  it("are two elements", () => {
    const { query } = askHarbor(
      "vessels that have crossings with more than 50 tickets and those with less than 45",
    );
    expect(query).toBe('db.vessels.find({"crossings.tickets":{$gt:50,$lt:45}})');
  });

  it("is one element where both ranges overlap", () => {
    const { query } = askHarbor("vessels that have crossings with more than 42 and less than 45 tickets");
    expect(query).toBe("db.vessels.find({crossings:{$elemMatch:{tickets:{$gt:42,$lt:45}}}})");
  });
});

describe("ages of two kinds of people", () => {
  it.each([
    "list the ranks that include both older captains (over 45) and younger captains (under 35)",
    "ranks held by captains older than 45 and by those younger than 35",
  ])("are asked of groups: %s", (question) => {
    const { query, isSure } = askHarbor(question);
    expect(query).toMatch(/_id:"\$rank",first:.*\{\$gt:\["\$age",45\]\}.*second:.*\{\$lt:\["\$age",35\]\}/);
    expect(isSure).toBe(true);
  });
});

describe("none of either kind", () => {
  it("is none at all", () => {
    const { query, isSure } = ask("potters who have no vase at all, neither celadon nor shino");
    expect(query).toContain("{$match:{vases:{$size:0}}}");
    expect(query).not.toContain("glaze");
    expect(isSure).toBe(true);
  });
});
