import type { Tie } from "@querysnap/contracts";
import { describe, expect, it } from "vitest";
import {
  answeredSegments,
  explanationRows,
  missedWords,
  queryNames,
  readingLabel,
  schemaWords,
  sentencePieces,
  shortLabel,
  typedSegments,
} from "./ties.ts";

const question = "Show paid orders over 500 with care";
const tie = (role: Tie["role"], words: [number, number][], query: [number, number][]): Tie => ({
  role,
  words: words.map(([start, end]) => ({ start, end })),
  query: query.map(([start, end]) => ({ start, end })),
  fields: [],
  sentence: role,
});
const ties = [
  tie("condition", [[5, 9]], [[20, 30]]),
  tie("collection", [[10, 16]], [[0, 9]]),
  tie("range", [[17, 25]], [[32, 40]]),
];

describe("answeredSegments", () => {
  it("keeps every character and marks ties and what was not understood", () => {
    const segments = answeredSegments(question, { ties, notUnderstood: [{ start: 26, end: 35 }] });
    expect(segments.map((segment) => segment.text).join("")).toBe(question);
    expect(
      segments
        .filter((segment) => segment.kind !== "plain")
        .map((segment) => [segment.text, segment.kind === "tie" ? segment.tie : segment.kind]),
    ).toEqual([
      ["paid", 0],
      ["orders", 1],
      ["over 500", 2],
      ["with care", "miss"],
    ]);
  });

  it.each([
    [
      "overlapping",
      [
        { start: 0, end: 9 },
        { start: 5, end: 16 },
      ],
    ],
    [
      "outside the text",
      [
        { start: 30, end: 99 },
        { start: 99, end: 120 },
      ],
    ],
    [
      "empty or turned",
      [
        { start: 4, end: 4 },
        { start: 9, end: 5 },
      ],
    ],
  ])("survives spans that are %s", (_, notUnderstood) => {
    const segments = answeredSegments(question, { ties, notUnderstood });
    expect(segments.map((segment) => segment.text).join("")).toBe(question);
  });
});

describe("typedSegments", () => {
  const words = schemaWords(["orders", "customers", "shipping.country", "createdAt", "categories"]);
  it.each([
    ["which Orders of a customer", ["Orders", "customer"]],
    ["category by country", ["category", "country"]],
    ["created it", ["created"]],
    ["nothing here", []],
  ])("%s", (text, expected) => {
    expect(
      typedSegments(text, words)
        .filter((segment) => segment.kind === "name")
        .map((segment) => segment.text),
    ).toEqual(expected);
  });
});

describe("explanationRows", () => {
  it("follows the order of the code", () => {
    expect(
      explanationRows(question, [...ties, tie("shape", [], [])]).map((row) => [row.words, row.tie]),
    ).toEqual([
      ["orders", 1],
      ["paid", 0],
      ["over 500", 2],
      ["", 3],
    ]);
  });
});

it("names what is missed and what another reading changes", () => {
  expect(missedWords(question, [{ start: 26, end: 35 }])[0]?.text).toBe("with care");
  const other = { ...tie("range", [], []), sentence: "`total` from 500" };
  expect(readingLabel({ explanation: "all of it", ties: [...ties, other] }, { ties })).toBe("total from 500");
  expect(readingLabel({ explanation: "all of it", ties }, { ties })).toBe("all of it");
});

describe("sentencePieces", () => {
  const names = queryNames('db.orders.find({ status: "paid", "shipping.country": { $gt: 1 } })');

  it.each<[string, string[]]>([
    ['status is "paid", a stored value', ["status", '"paid"']],
    ["Reads orders, 18,000 documents", ["orders"]],
    ["shipping.country above 1. Nothing else", ["shipping.country"]],
    ["the `total` of it", ["total"]],
    ['an odd " quote and ` tick', []],
  ])("%s", (sentence, code) => {
    const pieces = sentencePieces(sentence, names);
    expect(pieces.filter((piece) => piece.isCode).map((piece) => piece.text)).toEqual(code);
    expect(pieces.map((piece) => piece.text).join("")).toBe(
      code.includes("total") ? sentence.replaceAll("`", "") : sentence,
    );
  });
});

it("knows the fields that a pipeline reads by their paths", () => {
  const names = queryNames(
    'db.orders.aggregate([{ $group: { _id: "$shipping.country", count: { $sum: 1 } } }, { $match: { note: "no $ here" } }])',
  );
  expect(names.has("shipping.country")).toBe(true);
  expect(names.has("no $ here")).toBe(false);
});

it("leaves commas and spaces at the ends of a piece to the sentence", () => {
  expect(
    answeredSegments("Show paid orders, newest first", {
      ties: [tie("shape", [[16, 30]], [])],
      notUnderstood: [],
    }).map((segment) => segment.text),
  ).toEqual(["Show paid orders, ", "newest first"]);
});

// covers: SE.04
it("cuts the quote of a label, never the word after it that differs", () => {
  expect(shortLabel("“last 90 days” by `payment.paidAt`")).toBe("“last 90 days” by payment.paidAt");
  expect(shortLabel("“shipped at any time in the last 90 days” by payment.paidAt")).toBe(
    "“shipped at a…last 90 days” by payment.paidAt",
  );
});
