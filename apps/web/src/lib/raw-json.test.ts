import { describe, expect, it } from "vitest";
import { parseWithRaw, splitArray } from "./raw-json.ts";

describe("splitArray", () => {
  it.each([
    ["[]", []],
    ["[ ]", []],
    ['[1, "a,b]", {"x":[1,{"y":"}"}]} , null]', ["1", '"a,b]"', '{"x":[1,{"y":"}"}]}', "null"]],
    ['["\\\\", "\\"]"]', ['"\\\\"', '"\\"]"']],
    ["[[1],[2]]", ["[1]", "[2]"]],
  ])("%s", (text, elements) => {
    expect(splitArray(text)).toEqual(elements);
  });

  it("says when there is no array", () => {
    expect(splitArray('{"a":[1]}')).toBeNull();
    expect(splitArray('"[1]"')).toBeNull();
  });
});

describe("parseWithRaw", () => {
  it("keeps the documents' own text and parses the rest", () => {
    const documents = '[{"b":1,"1":2,"a":{"result":[]},"a":3}]';
    expect(
      parseWithRaw(
        `{"success":true,"result":${documents},"executionTime":12,"cappedBy":null,"x":{"result":1}}`,
        ["result"],
      ),
    ).toEqual({
      success: true,
      result: documents,
      executionTime: 12,
      cappedBy: null,
      x: { result: 1 },
    });
  });

  it("goes through arrays and leaves null alone", () => {
    const text =
      '{ "data" : { "history" : [ {"_id":"h1","result":{"2":1,"1":2}}, {"result":null,"_id":"h2"} ], "pagination": {"total": 2} } }';
    expect(parseWithRaw(text, ["data", "history", "[]", "result"])).toEqual({
      data: {
        history: [
          { _id: "h1", result: '{"2":1,"1":2}' },
          { result: null, _id: "h2" },
        ],
        pagination: { total: 2 },
      },
    });
  });

  it.each(['"text"', "12", "[1,2]", '{"result":"a \\" b"}', '{"other":1}'])("is harmless on %s", (text) => {
    const parsed = parseWithRaw(text, ["result"]);
    expect(JSON.stringify(parsed)).toBe(
      JSON.stringify(text.includes("result") ? { result: '"a \\" b"' } : JSON.parse(text)),
    );
  });

  it.each(["", "{", '{"result":', '{"result":[1', "<html>"])("refuses %j", (text) => {
    expect(() => parseWithRaw(text, ["result"])).toThrow(SyntaxError);
  });

  it("splits 16 MB of documents", () => {
    const one = JSON.stringify({
      _id: { $oid: "66f1a0d3b84c2e19d07fc3a9" },
      text: "x".repeat(15_000),
      list: Array.from({ length: 100 }, (_, i) => ({ i })),
    });
    const text = `{"success":true,"result":[${Array.from({ length: 1000 }, () => one).join(",")}]}`;
    const reply = parseWithRaw(text, ["result"]);
    expect(splitArray(String((reply as { result: unknown }).result))).toHaveLength(1000);
  });
});
