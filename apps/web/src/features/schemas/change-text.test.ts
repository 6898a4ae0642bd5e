import type { SchemaChange } from "@querysnap/contracts";
import { expect, it } from "vitest";
import { changeText } from "./change-text.ts";

const of = { collection: "orders", path: "phone" };

it.each<[SchemaChange, string]>([
  [{ kind: "field added", ...of, documents: 12 }, "12 documents now have `phone`"],
  [{ kind: "field added", ...of, documents: 1 }, "1 document now has `phone`"],
  [
    { kind: "field presence", ...of, documents: 3, now: 1500 },
    "3 documents more now have `phone`, 1,500 in all",
  ],
  [{ kind: "field presence", ...of, documents: -3, now: 9 }, "3 documents fewer have `phone`, 9 in all"],
  [{ kind: "field removed", ...of, documents: 2 }, "no document has `phone` any more, 2 documents had it"],
  [{ kind: "type added", ...of, type: "integer", documents: 4 }, "`phone` is now also int, in 4 documents"],
  [
    { kind: "type removed", ...of, type: "string", documents: 4 },
    "`phone` is string no more, it was in 4 documents",
  ],
  [{ kind: "documents", collection: "orders", documents: -1 }, "1 document fewer"],
  [{ kind: "collection added", collection: "orders" }, "is new"],
  [{ kind: "index removed", collection: "orders", index: "a_1" }, "index `a_1` is gone"],
])("%j reads as a sentence", (change, text) => {
  expect(changeText(change)).toBe(text);
});
