import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DumpError } from "../dump-error.ts";
import { DocumentSplitter } from "./document-splitter.ts";

function split(text: string, chunkBytes = 1_000): { texts: string[]; places: string[] } {
  const splitter = new DocumentSplitter({ entry: "a.json", collection: "a" });
  const bytes = Buffer.from(text);
  const found = [];
  for (let at = 0; at < bytes.length; at += chunkBytes)
    found.push(...splitter.push(bytes.subarray(at, at + chunkBytes)));
  const rest = splitter.end();
  if (rest) found.push(rest);
  return {
    texts: found.map((document) => document.text),
    places: found.map(({ line, column }) => `${line}:${column}`),
  };
}

describe("documents are cut where their last bracket closes", () => {
  test.each([
    ["one a line", '{"a":1}\n{"a":2}\n', ['{"a":1}', '{"a":2}'], ["1:1", "2:1"]],
    ["of an array", '[ {"a":[{}]},\n  {"b":2} ]', ['{"a":[{}]}', '{"b":2}'], ["1:3", "2:3"]],
    [
      "with brackets in strings",
      String.raw`{"a":"}\"}"}{'b':'\'}'}`,
      [String.raw`{"a":"}\"}"}`, String.raw`{'b':'\'}'}`],
      ["1:1", "1:13"],
    ],
    [
      "with comments around and inside",
      "// {\n{a:1 /* } */}/* { **/{b:2}//",
      ["{a:1 /* } */}", "{b:2}"],
      ["2:1", "2:22"],
    ],
    [
      "with regular expressions",
      String.raw`{a:/[}/]\}}/i}{b:1}`,
      [String.raw`{a:/[}/]\}}/i}`, "{b:1}"],
      ["1:1", "1:15"],
    ],
    ["with calls", '{a:ISODate("2020-01-01)")}', ['{a:ISODate("2020-01-01)")}'], ["1:1"]],
    ["that end early", '{"a":1}{"b":', ['{"a":1}', '{"b":'], ["1:1", "1:8"]],
  ])("%s", (_, text, texts, places) => {
    for (const chunkBytes of [1, 2, 7, 1_000]) expect(split(text, chunkBytes)).toEqual({ texts, places });
  });
});

// covers: D.15
test.each([
  ["{}\n  / {}", 2, 4],
  ['{} "text"', 1, 4],
  ["{}\n]", 2, 1],
  ["[{} {}]", 1, 5],
  ["[{}] {}", 1, 6],
  ["[{},,{}]", 1, 5],
  ["[{}", 1, 4],
])("%j is refused at line %i, column %i", (text, line, column) => {
  for (const chunkBytes of [1, 3, 1_000])
    expect(() => split(text, chunkBytes)).toThrow(
      expect.objectContaining({ place: expect.objectContaining({ line, column }) }),
    );
});

// covers: D.15
test("any text is cut in the same way however it arrives", () => {
  const pieces = fc.array(
    fc.constantFrom("{", "}", "[", "]", '"', "'", "\\", "/", "*", "\n", ",", "a", " "),
    {
      maxLength: 40,
    },
  );
  const outcome = (text: string, chunkBytes: number) => {
    try {
      return split(text, chunkBytes);
    } catch (error) {
      if (error instanceof DumpError) return { problem: error.problem, place: error.place };
      throw error;
    }
  };
  fc.assert(
    fc.property(pieces, fc.integer({ min: 1, max: 9 }), (parts, chunkBytes) => {
      expect(outcome(parts.join(""), chunkBytes)).toEqual(outcome(parts.join(""), 1_000));
    }),
    { numRuns: 300 },
  );
});
