import { Doc, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { findColumns } from "./columns.ts";
import { arrangeColumns, hideColumn, PLAIN_LAYOUT, resizeColumn, tableLayout } from "./table-layout.ts";

const { columns } = findColumns(
  [
    Doc.of([
      ["a", "x"],
      ["b", new Int32(1)],
    ]),
  ],
  new Map(),
);
const [a, b] = columns;

// covers: RS.04
it("hides and resizes columns, within limits, and is kept as plain JSON", () => {
  if (!a || !b) throw new Error("Two columns are wanted");
  const hidden = hideColumn(PLAIN_LAYOUT, a.id);
  expect(arrangeColumns(columns, hidden).map(({ label }) => label)).toEqual(["b"]);
  const wide = resizeColumn(hidden, b, 2);
  expect(arrangeColumns(columns, wide)[0]?.width).toBe(b.width + 80);
  expect(resizeColumn(wide, b, 1000).widths[b.id]).toBe(900);
  expect(resizeColumn(wide, b, -1000).widths[b.id]).toBe(56);
  expect(tableLayout.parse(JSON.parse(JSON.stringify(wide)))).toEqual(wide);
});

it("never hides every column", () => {
  const all = columns.reduce((layout, { id }) => hideColumn(layout, id), PLAIN_LAYOUT);
  expect(arrangeColumns(columns, all)).toHaveLength(2);
});
