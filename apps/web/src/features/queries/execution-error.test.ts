import type { ErrorCode, FailureReason } from "@querysnap/contracts";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { explainFailure, limitReached } from "./execution-error.ts";

const failed = (code: ErrorCode, details?: string, reason?: FailureReason) =>
  new ApiError("The message.", {
    code,
    status: 400,
    reply: { success: false, message: "The message.", code, details, reason, requestId: "r" },
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
    expect(explainFailure(failed("query_failed", details), { isReadOnly })).toMatchObject({
      kind,
      title,
    });
  });

  // covers: P8.04, P8.05, P8.06
  it.each([
    [
      "not allowed here",
      "🚫 Permission Denied",
      "The database user lacks permission for this operation. not allowed here",
    ],
    ["Socket timeout", "⏱️ Connection Timeout", "The message. Socket timeout"],
    ["Syntax: line 3", "❌ Query Syntax Error", "Syntax: line 3"],
  ])("tells %s in full", (...[details, title, text]) => {
    const failure = explainFailure(failed("query_failed", details), { isReadOnly: false });
    expect([`${failure.pictograph} ${failure.title}`, failure.text]).toEqual([title, text]);
  });

  // covers: P8.03
  it("names what was attempted on a read-only database", () => {
    const guard = { kind: "guard", rule: "read_only", change: "delete" } as const;
    const failure = explainFailure(failed("query_forbidden", "not allowed", guard), { isReadOnly: true });
    expect(failure.text).toBe("This delete was not sent. Only find(), count() and aggregate() are allowed.");
    expect(failure.pictograph).toBe("🔒");
  });

  it.each([
    [{ kind: "time_limit", limitMs: 30_000 }, "timeout", /^The query ran longer than its limit of 30 s /],
    [{ kind: "time_limit", limitMs: null }, "timeout", /^The query ran longer than its time limit /],
    [{ kind: "connection", stage: "reach", problem: "closed" }, "timeout", /^The message\. Unauthorized\.$/],
    [{ kind: "permission" }, "permission", /^The database user lacks permission for this operation\. /],
    [{ kind: "syntax", place: { line: 3, column: 14 } }, "syntax", /^Unauthorized\.$/],
  ] as const)("decides by the reason %j, whatever the text says", (...[reason, kind, text]) => {
    const failure = explainFailure(failed("query_failed", "Unauthorized.", reason), { isReadOnly: false });
    expect(failure.kind).toBe(kind);
    expect(failure.text).toMatch(text);
    expect(failure.place).toEqual(reason.kind === "syntax" ? reason.place : null);
  });

  // covers: P8.07
  it("ends the message before the details begin, and says a repeated one once", () => {
    const textOf = (message: string, details: string) =>
      explainFailure(
        new ApiError(message, {
          code: "query_failed",
          reply: { success: false, message, code: "query_failed", details, requestId: "r" },
        }),
        { isReadOnly: false },
      ).text;
    expect(textOf("The query failed", "why")).toBe("The query failed. why");
    expect(textOf("The query failed.", "why")).toBe("The query failed. why");
    expect(textOf("Try again?", "why")).toBe("Try again? why");
    expect(textOf("The query failed", "The query failed")).toBe("The query failed");
  });

  // covers: P8.07
  it("falls back to the code, and to the specified words for a lost line", () => {
    expect(explainFailure(failed("query_timed_out"), { isReadOnly: false }).kind).toBe("timeout");
    const lost = new ApiError("Network error.", { code: "network" });
    expect(explainFailure(lost, { isReadOnly: false }).text).toBe("Failed to execute query: Network error.");
  });
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
    expect(limitReached(failed("throttled"), "query")).toBeNull();
    expect(limitReached(new Error("x"), "query")).toBeNull();
  });
});
