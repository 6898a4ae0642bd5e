import { describe, expect, it } from "vitest";
import { codeOf, doc, json } from "../fixtures/engine.ts";
import { compileCollation, describeCollation } from "./compile-collation.ts";

describe("compileCollation", () => {
  it.each<[spec: string, left: string, right: string, order: number]>([
    ['{"locale":"en"}', "a", "A", -1],
    ['{"locale":"en","strength":2}', "a", "A", 0],
    ['{"locale":"en","strength":2}', "ＡＢ", "ab", 0],
    ['{"locale":"en","strength":1}', "Straße", "STRASSE", 0],
    ['{"locale":"en","strength":1}', "Ærø", "aero", 0],
    ['{"locale":"tr","strength":2}', "aI", "AI", 0],
    ['{"locale":"tr","strength":2}', "ai", "aI", 1],
    ['{"locale":"en","numericOrdering":true}', "a01", "a1", 0],
    ['{"locale":"en"}', "e\u0301", "é", 0],
    ['{"locale":"en","strength":2}', "a", "á", -1],
    ['{"locale":"en","strength":1}', "a", "Á", 0],
    ['{"locale":"en","strength":1,"caseLevel":true}', "a", "A", -1],
    ['{"locale":"en","strength":1,"caseLevel":true}', "a", "á", 0],
    ['{"locale":"en","caseFirst":"upper"}', "a", "A", 1],
    ['{"locale":"en","numericOrdering":true}', "a10", "a2", 1],
    ['{"locale":"en","alternate":"shifted"}', "co-op", "coop", 0],
    ['{"locale":"en","alternate":"shifted","strength":4}', "co-op", "coop", -1],
    ['{"locale":"en","alternate":"shifted","maxVariable":"space"}', "co op", "coop", 0],
    ['{"locale":"en","alternate":"shifted","maxVariable":"space"}', "co-op", "coop", -1],
    ['{"locale":"en","backwards":true}', "côte", "coté", -1],
    ['{"locale":"fr_CA","backwards":false}', "côte", "coté", 1],
    ['{"locale":"da"}', "a", "A", 1],
    ['{"locale":"sv"}', "z", "ö", -1],
    ['{"locale":"de"}', "z", "ö", 1],
  ])("%s puts %s and %s in order %i", (...[spec, left, right, order]) => {
    const collator = compileCollation(doc(spec));
    expect(collator?.compareStrings(left, right)).toBe(order);
    expect(collator?.key(left) === collator?.key(right)).toBe(order === 0);
    // Stored by one collator, looked up by another.
    expect(collator?.indexKey(left) === compileCollation(doc(spec))?.indexKey(right)).toBe(order === 0);
  });

  it.each<[string, number]>([
    ['{"locale":"xx_nope"}', 2],
    ['{"locale":5}', 14],
    ["{}", 40414],
    ['{"locale":"en","strength":6}', 51024],
    ['{"locale":"en","strength":0}', 2],
    ['{"locale":"en","strength":-1}', 51024],
    ['{"locale":"pt_BR"}', 2],
    ['{"locale":"de@collation=nope"}', 2],
    ['{"locale":"en","version":"1"}', 161],
    ['{"locale":"da","strength":1}', 2],
    ['{"locale":"en","foo":1}', 40415],
    ['{"locale":"en","caseFirst":"x"}', 2],
    ['{"locale":"en","strength":1,"backwards":true}', 2],
  ])("refuses %s with %i", (spec, code) => {
    expect(codeOf(() => compileCollation(doc(spec)))).toBe(code);
  });

  it("is null for the simple one and complete for others", () => {
    expect(compileCollation(doc('{"locale":"simple"}'))).toBeNull();
    const described = describeCollation(doc('{"locale":"fr"}'));
    expect(described && json(described)).toContain(
      '"locale":"fr","caseLevel":false,"caseFirst":"off","strength":3',
    );
  });
});
