import type { QuotaState } from "@querysnap/contracts";
import { ApiError } from "../../lib/api-error.ts";

/** A failed run in the words of the specification. */
export type ExecutionFailure = {
  kind: "read-only" | "permission" | "timeout" | "syntax" | "other";
  /** The character the specified title begins with; an icon is drawn in its place. */
  pictograph: string;
  title: string;
  text: string;
  /** Where in the query, when the server said so. */
  place: { line: number; column: number } | null;
};

/** A quota that is used up. */
export type LimitReached = { kind: "query" | "ai"; title: string; text: string; usage: QuotaState | null };

const RULES: readonly { kind: "forbidden" | "timeout" | "syntax"; pattern: RegExp }[] = [
  { kind: "forbidden", pattern: /not allowed|permission|unauthorized|forbidden/i },
  { kind: "timeout", pattern: /timeout|timed out|connection/i },
  { kind: "syntax", pattern: /syntax|invalid/i },
];

/** When the details say nothing that can be classified, the code does. */
const BY_CODE: Partial<Record<ApiError["code"], "forbidden" | "timeout" | "syntax">> = {
  query_forbidden: "forbidden",
  database_forbidden: "forbidden",
  query_timed_out: "timeout",
  database_unreachable: "timeout",
  query_invalid: "syntax",
};

/** The word for what a method would have done. */
export function attemptedChange(method: string): "insert" | "update" | "delete" | "drop" | null {
  if (/drop/i.test(method)) return "drop";
  if (/delete|remove/i.test(method)) return "delete";
  if (/insert|save|create/i.test(method)) return "insert";
  return /update|replace|modify|bulkwrite|rename|collmod/i.test(method) ? "update" : null;
}

function placeOf(text: string): ExecutionFailure["place"] {
  const found = /line (\d+),? col(?:umn)? (\d+)/i.exec(text);
  return found ? { line: Number(found[1]), column: Number(found[2]) } : null;
}

export function explainFailure(
  error: unknown,
  { isReadOnly, method }: { isReadOnly: boolean; method: string },
): ExecutionFailure {
  if (!(error instanceof ApiError) || error.code === "network") {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      kind: "other",
      pictograph: "",
      title: "Error",
      text: `Failed to execute query: ${reason}`,
      place: null,
    };
  }
  const details = error.details ?? "";
  const kind = RULES.find((rule) => rule.pattern.test(details))?.kind ?? BY_CODE[error.code] ?? "other";
  const place = placeOf(details);
  switch (kind) {
    case "forbidden": {
      if (!isReadOnly) {
        return {
          kind: "permission",
          pictograph: "🚫",
          title: "Permission Denied",
          text: joined("The database user lacks permission for this operation.", details),
          place,
        };
      }
      const change = attemptedChange(method);
      const what = change === null ? "This operation was not sent." : `This ${change} was not sent.`;
      return {
        kind: "read-only",
        pictograph: "🔒",
        title: "Sample Database is Read-Only",
        text: `${what} Only find(), count() and aggregate() are allowed.`,
        place,
      };
    }
    case "timeout":
      return {
        kind: "timeout",
        pictograph: "⏱️",
        title: "Connection Timeout",
        text: joined(error.message, details),
        place,
      };
    case "syntax":
      return {
        kind: "syntax",
        pictograph: "❌",
        title: "Query Syntax Error",
        text: details || error.message,
        place,
      };
    case "other":
      return { kind: "other", pictograph: "", title: "Error", text: joined(error.message, details), place };
  }
}

function joined(message: string, details: string): string {
  return details === "" || details === message ? message : `${message} ${details}`;
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
  const limitType = error.reply.limitType ?? error.code;
  const period = limitType === "daily_limit_exceeded" ? "daily" : "monthly";
  return { kind, ...LIMIT_TEXTS[kind][period], usage: error.reply.usage ?? null };
}
