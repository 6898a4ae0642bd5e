import { Doc, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { resultTitle, toResultSet } from "./result-set.ts";

// covers: P2.17
it.each([
  [Array.from({ length: 1200 }, () => Doc.empty), "1,200 document(s)"],
  [[], "0 document(s)"],
  [Doc.empty, "Single result"],
  [new Int32(5), "Single result"],
  [null, "Single result"],
])("%#", (result, title) => {
  expect(resultTitle(toResultSet(result))).toBe(title);
});
