import type { Change, FailureReason, QuotaState, TextPlace } from "@querysnap/contracts";
import { ApiError } from "../../lib/api-error.ts";

/** A failed run in the words of the specification. */
export type ExecutionFailure = {
  kind: "read-only" | "permission" | "timeout" | "syntax" | "other";
  /** The character the specified title begins with; an icon is drawn in its place. */
  pictograph: string;
  title: string;
  text: string;
  /** Where in the query, when the server said so. */
  place: TextPlace | null;
};

/** A quota that is used up. */
export type LimitReached = {
  kind: "query" | "ai";
  period: "daily" | "monthly";
  title: string;
  text: string;
  usage: QuotaState | null;
  /** ISO 8601; null when the server did not say. */
  resetsAt: string | null;
};

type Kind = "forbidden" | "timeout" | "syntax" | "other";

const BY_REASON: Record<FailureReason["kind"], Kind> = {
  guard: "forbidden",
  permission: "forbidden",
  time_limit: "timeout",
  connection: "timeout",
  syntax: "syntax",
  quota: "other",
  connection_limit: "other",
  dump: "other",
  csv_types: "other",
};

/** For what a database of the user's says in its own words, which no code covers. */
const BY_DETAILS: readonly { kind: Kind; pattern: RegExp }[] = [
  { kind: "forbidden", pattern: /not allowed|permission|unauthorized|forbidden/i },
  { kind: "timeout", pattern: /timeout|timed out|connection/i },
  { kind: "syntax", pattern: /syntax|invalid/i },
];

/** When there is neither a reason nor a text that can be classified. */
const BY_CODE: Partial<Record<ApiError["code"], Kind>> = {
  query_forbidden: "forbidden",
  database_forbidden: "forbidden",
  query_timed_out: "timeout",
  database_unreachable: "timeout",
  query_invalid: "syntax",
};

const READ_CHARS = 8_192;

function kindOf({ reason, details = "", code }: ApiError): Kind {
  if (reason) return BY_REASON[reason.kind];
  const read = details.slice(0, READ_CHARS);
  return BY_DETAILS.find((rule) => rule.pattern.test(read))?.kind ?? BY_CODE[code] ?? "other";
}

/** The sample database refuses every write. */
function explainReadOnly({ reason, details = "" }: ApiError): ExecutionFailure {
  const isOtherRule = reason?.kind === "guard" && reason.rule !== "read_only";
  return {
    kind: "read-only",
    pictograph: "🔒",
    title: "Sample Database is Read-Only",
    text: isOtherRule
      ? sentences(NOT_SENT, details.replace(/^Not allowed: /, ""))
      : readOnlyText(reason?.kind === "guard" ? reason.change : null),
    place: null,
  };
}

function explainForbidden({ message, reason, details = "" }: ApiError): ExecutionFailure {
  return {
    kind: "permission",
    pictograph: "🚫",
    title: "Permission Denied",
    text: sentences(
      reason?.kind === "guard" ? message : "The database user lacks permission for this operation",
      details,
    ),
    place: null,
  };
}

export function explainFailure(error: unknown, { isReadOnly }: { isReadOnly: boolean }): ExecutionFailure {
  const plain = { pictograph: "", title: "Error", place: null };
  if (!(error instanceof ApiError) || error.code === "network") {
    const cause = error instanceof Error ? error.message : String(error);
    return { ...plain, kind: "other", text: `Failed to execute query: ${cause}` };
  }
  const { message, reason, details = "" } = error;
  switch (kindOf(error)) {
    case "forbidden":
      return isReadOnly ? explainReadOnly(error) : explainForbidden(error);
    case "timeout":
      return {
        kind: "timeout",
        pictograph: "⏱️",
        title: "Connection Timeout",
        text: reason?.kind === "time_limit" ? timeLimitText(reason.limitMs) : sentences(message, details),
        place: null,
      };
    case "syntax":
      return {
        kind: "syntax",
        pictograph: "❌",
        title: "Query Syntax Error",
        text: details || message,
        place: reason?.kind === "syntax" ? reason.place : null,
      };
    case "other":
      return { ...plain, kind: "other", text: sentences(message, details) };
  }
}

const NOT_SENT = "This operation was not sent.";

function readOnlyText(change: Change | null): string {
  const refusal = change === null ? NOT_SENT : `This ${change} was not sent.`;
  return `${refusal} Only find(), count() and aggregate() are allowed.`;
}

/** The connection is fine, so trying again changes nothing: the query has to become cheaper. */
function timeLimitText(limitMs: number | null): string {
  const limit = limitMs === null ? "its time limit" : `its limit of ${limitMs / 1000} s`;
  return `The query ran longer than ${limit} and was stopped. The connection is fine: narrow the filter or add an index.`;
}

/** Message and details as sentences of their own. */
function sentences(message: string, details: string): string {
  if (details === "" || details === message) return message;
  return `${/[.!?…:]$/.test(message) ? message : `${message}.`} ${details}`;
}

const LIMIT_TEXTS = {
  query: {
    daily: {
      title: "Daily Query Limit Reached",
      text: "You've used up your daily queries. Resets tomorrow or upgrade for unlimited access.",
    },
    monthly: {
      title: "Monthly Query Limit Reached",
      text: "You've reached your monthly query limit. Resets next month or upgrade for unlimited access.",
    },
  },
  ai: {
    daily: {
      title: "Daily AI Limit Reached",
      text: "You've used up your daily AI generations. Resets tomorrow or upgrade for more.",
    },
    monthly: {
      title: "Monthly AI Limit Reached",
      text: "You've used up your monthly AI generations. Resets next month or upgrade for more.",
    },
  },
} as const;

/** A 429 that names its limit, else null. */
export function limitReached(error: unknown, kind: LimitReached["kind"]): LimitReached | null {
  if (!(error instanceof ApiError) || error.status !== 429 || !error.reply) return null;
  const { reason, limitType = error.code, usage = null } = error.reply;
  const period = limitType === "daily_limit_exceeded" ? "daily" : "monthly";
  const resetsAt = reason?.kind === "quota" ? reason.resetsAt : null;
  return { kind, period, ...LIMIT_TEXTS[kind][period], usage, resetsAt };
}
