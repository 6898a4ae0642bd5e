import { Doc, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "print-shelf",
      withIds({
        folders: (at) => ({
          label: `Folder ${at}`,
          scans: Array.from({ length: at % 4 }, (_, nr) =>
            Doc.of([
              ["format", ["djvu", "tiff", "webp"][(at + nr) % 3] ?? ""],
              ["pages", new Int32(1 + ((at + nr) % 30))],
            ]),
          ),
        }),
      }),
    ),
  ),
);
const BOTH = '{"scans.format":{$all:["djvu","tiff"]}}';

it.each([
  ["folders with both a djvu and a tiff scan", `db.folders.find(${BOTH})`],
  ["how many folders have both a djvu and a tiff scan", `db.folders.countDocuments(${BOTH})`],
  ["folders with both a djvu and a tiff", `db.folders.find(${BOTH})`],
])("asks for an element of either kind: %s", (question, query) => {
  expect(ask(question)).toEqual({ query, isSure: true });
});
