import type { ApiError } from "../../lib/api-error.ts";

export const STAGES = ["Address", "Reach", "TLS", "Sign in", "Database"] as const;
export type Stage = (typeof STAGES)[number];
export type StageState = "passed" | "failed" | "unknown";

/** Where connecting stopped and what to do about it. */
export type Diagnosis = {
  failed: Stage;
  stages: { stage: Stage; state: StageState; note: string }[];
  cause: string;
  advice: string[];
  /** A change to the URI that most often helps. */
  fix: { label: string; option: string } | null;
};

type Rule = {
  stage: Stage;
  pattern: RegExp;
  note: string;
  cause: string;
  advice: string[];
  fix?: Diagnosis["fix"];
};

const RULES: readonly Rule[] = [
  {
    stage: "Sign in",
    pattern:
      /authentication failed|auth(?:entication)? error|bad auth|scram|code 18\b|unauthorized|requires authentication/i,
    note: "refused",
    cause:
      "The server answered, but refused the user. Most often the password holds a character that must be escaped in a URL, or the user belongs to another database.",
    advice: [
      "Write `@ : / ? #` in the password as `%40 %3A %2F %3F %23`",
      "Users of the admin database need `?authSource=admin`",
    ],
    fix: { label: "Add authSource=admin and test", option: "authSource=admin" },
  },
  {
    stage: "Address",
    pattern: /ENOTFOUND|EAI_AGAIN|querySrv|queryTxt|no such host|getaddrinfo|could not be resolved/i,
    note: "not found",
    cause: "No server has this name. A letter may be missing, or the cluster was removed.",
    advice: ["Copy the address from your provider again", "Names of Atlas clusters need `mongodb+srv://`"],
  },
  {
    stage: "TLS",
    pattern: /\b(?:tls|ssl|certificate|handshake)\b/i,
    note: "refused",
    cause: "The server answered, but an encrypted connection could not be agreed on.",
    advice: [
      "Servers without encryption need `?tls=false`",
      "The certificate must be valid for the name in the URI",
    ],
  },
  {
    stage: "Database",
    pattern: /not authorized|no permission|lacks? permission|code 13\b|database .*(?:missing|not exist)/i,
    note: "refused",
    cause: "The user may sign in, but not read this database.",
    advice: ["Give the user the role `read` or `readWrite` on the database in the URI"],
  },
  {
    stage: "Reach",
    pattern: /ECONNREFUSED|connection was refused/i,
    note: "refused",
    cause:
      "The machine answers, but no server listens on this port. Most often MongoDB is not running there, or it has another port.",
    advice: ["Start MongoDB on that machine", "Check the port; MongoDB's own is `27017`"],
  },
  {
    stage: "Reach",
    pattern:
      /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|timed? ?out|server selection|refused|unreachable/i,
    note: "no answer",
    cause:
      "The name is known, but nothing answers there. Most often a firewall or an access list does not know our address.",
    advice: [
      "Allow the address shown below in your firewall or Atlas access list",
      "Check the port; MongoDB's own is `27017`",
    ],
  },
];

const READ_CHARS = 8_192;

/** Reads the stage out of the server's words; null when they do not say. */
export function diagnose(error: Pick<ApiError, "message" | "details">): Diagnosis | null {
  const text = `${error.details ?? ""}\n${error.message}`.slice(0, READ_CHARS);
  const rule = RULES.find((each) => each.pattern.test(text));
  if (!rule) return null;
  const failedAt = STAGES.indexOf(rule.stage);
  return {
    failed: rule.stage,
    stages: STAGES.map((stage, index) => ({
      stage,
      state: index < failedAt ? "passed" : index === failedAt ? "failed" : "unknown",
      note: index < failedAt ? "passed" : index === failedAt ? rule.note : "not reached",
    })),
    cause: rule.cause,
    advice: rule.advice,
    fix: rule.fix ?? null,
  };
}

/** The URI with an option added or replaced. */
export function withOption(uri: string, option: string): string {
  const [name = ""] = option.split("=");
  const [base = "", search = ""] = uri.split("?", 2);
  const kept = search.split("&").filter((each) => each !== "" && each.split("=")[0] !== name);
  return `${base}?${[...kept, option].join("&")}`;
}
