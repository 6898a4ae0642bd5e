import { describe, expect, it } from "vitest";
import { askKilnYard as ask } from "./kiln-yard.fixture.ts";

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

describe("none of either kind", () => {
  it("is none at all", () => {
    const { query, isSure } = ask("potters who have no vase at all, neither celadon nor shino");
    expect(query).toContain("{$match:{vases:{$size:0}}}");
    expect(query).not.toContain("glaze");
    expect(isSure).toBe(true);
  });
});
