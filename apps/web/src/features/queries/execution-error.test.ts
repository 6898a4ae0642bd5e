import type { ErrorCode } from "@querysnap/contracts";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { attemptedChange, explainFailure, limitReached } from "./execution-error.ts";

const failed = (code: ErrorCode, details?: string, status = 400) =>
  new ApiError("The message.", {
    code,
    status,
    reply: { success: false, message: "The message.", code, details, requestId: "r" },
  });

describe("explainFailure", () => {
  it.each([
    ["operation not allowed on a read-only connection", true, "read-only", "Sample Database is Read-Only"],
    ["user is not allowed to do action", false, "permission", "Permission Denied"],
    ["UNAUTHORIZED", false, "permission", "Permission Denied"],
    ["Forbidden", true, "read-only", "Sample Database is Read-Only"],
    ["Socket timeout", false, "timeout", "Connection Timeout"],
    ["connection refused", false, "timeout", "Connection Timeout"],
    ["Syntax: line 3, column 14", false, "syntax", "Query Syntax Error"],
    ["invalid ObjectId", false, "syntax", "Query Syntax Error"],
    ["something else", false, "other", "Error"],
  ])("%s", (...[details, isReadOnly, kind, title]) => {
    expect(explainFailure(failed("query_failed", details), { isReadOnly, method: "find" })).toMatchObject({
      kind,
      title,
    });
  });

  it.each([
    [
      "not allowed here",
      "🚫 Permission Denied",
      "The database user lacks permission for this operation. not allowed here",
    ],
    ["Socket timeout", "⏱️ Connection Timeout", "The message. Socket timeout"],
    ["Syntax: line 3", "❌ Query Syntax Error", "Syntax: line 3"],
  ])("tells %s in full", (...[details, title, text]) => {
    const failure = explainFailure(failed("query_failed", details), { isReadOnly: false, method: "find" });
    expect([`${failure.pictograph} ${failure.title}`, failure.text]).toEqual([title, text]);
  });

  it("names what was attempted on a read-only database", () => {
    const failure = explainFailure(failed("query_forbidden", "not allowed"), {
      isReadOnly: true,
      method: "deleteMany",
    });
    expect(failure.text).toBe("This delete was not sent. Only find(), count() and aggregate() are allowed.");
    expect(failure.pictograph).toBe("🔒");
  });

  it("finds the place in the text, and joins message and details once", () => {
    expect(
      explainFailure(failed("query_invalid", "Syntax error at line 3, column 14: expected “,”"), {
        isReadOnly: false,
        method: "",
      }).place,
    ).toEqual({
      line: 3,
      column: 14,
    });
    expect(explainFailure(failed("query_failed", "why"), { isReadOnly: false, method: "" }).text).toBe(
      "The message. why",
    );
    expect(
      explainFailure(failed("query_failed", "The message."), { isReadOnly: false, method: "" }).text,
    ).toBe("The message.");
  });

  it("falls back to the code, and to the specified words for a lost line", () => {
    expect(explainFailure(failed("query_timed_out"), { isReadOnly: false, method: "" }).kind).toBe("timeout");
    const lost = new ApiError("Network error.", { code: "network" });
    expect(explainFailure(lost, { isReadOnly: false, method: "" }).text).toBe(
      "Failed to execute query: Network error.",
    );
  });
});

it.each([
  ["insertMany", "insert"],
  ["updateOne", "update"],
  ["findOneAndReplace", "update"],
  ["remove", "delete"],
  ["dropIndexes", "drop"],
  ["find", null],
])("%s attempts %s", (method, change) => {
  expect(attemptedChange(method)).toBe(change);
});

describe("limitReached", () => {
  it.each([
    ["daily_limit_exceeded", "query", "Daily Query Limit Reached"],
    ["monthly_limit_exceeded", "query", "Monthly Query Limit Reached"],
    ["daily_limit_exceeded", "ai", "Daily AI Limit Reached"],
    ["monthly_limit_exceeded", "ai", "Monthly AI Limit Reached"],
  ] as const)("%s %s", (code, kind, title) => {
    const error = new ApiError("m", {
      code,
      status: 429,
      reply: { success: false, message: "m", code, requestId: "r", limitType: code },
    });
    expect(limitReached(error, kind)?.title).toBe(title);
  });

  it("is nothing for other failures", () => {
    expect(limitReached(failed("throttled", undefined, 503), "query")).toBeNull();
    expect(limitReached(new Error("x"), "query")).toBeNull();
  });
});
