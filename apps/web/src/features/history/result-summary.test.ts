import { Doc, Int32, Long, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { resultSummary } from "./result-summary.ts";

// covers: P2.28
it.each<[string, number, Value | null, string]>([
  ["find", 200, [], "200 document(s) returned"],
  ["find", 0, [], "0 document(s) returned"],
  ["aggregate", 63, [Doc.empty], "63 document(s) returned"],
  ["findOne", 1, Doc.empty, "1 document(s) returned"],
  ["distinct", 4, ["a"], "4 document(s) returned"],
  ["findOne", 0, null, "0 document(s) returned"],
  ["find", 0, Doc.empty, "Query executed successfully"],
  ["insertOne", 1, Doc.empty, "Document(s) inserted successfully"],
  ["insertMany", 3, Doc.empty, "Document(s) inserted successfully"],
  ["updateMany", 1318, Doc.empty, "1,318 document(s) modified"],
  ["replaceOne", 1, Doc.empty, "1 document(s) modified"],
  ["findOneAndUpdate", 1, Doc.empty, "1 document(s) modified"],
  ["deleteMany", 7, Doc.empty, "7 document(s) deleted"],
  ["countDocuments", 1, new Int32(1904), "Count: 1,904"],
  ["estimatedDocumentCount", 1, new Long(24906n), "Count: 24,906"],
  ["createIndex", 0, "a_1", "Query executed successfully"],
])("%s of %i", (...[operation, documentsAffected, result, summary]) => {
  expect(resultSummary({ status: "success", operation, documentsAffected, errorMessage: null }, result)).toBe(
    summary,
  );
});

// covers: P2.28
it("says why a query failed", () => {
  const failed = { status: "error" as const, operation: "find", documentsAffected: 0 };
  expect(resultSummary({ ...failed, errorMessage: "Unrecognized expression" }, null)).toBe(
    "Query failed: Unrecognized expression",
  );
  expect(resultSummary({ ...failed, errorMessage: null }, null)).toBe("Query failed");
});
