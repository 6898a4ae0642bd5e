import { CONNECTION_STAGES, type ConnectionReason, type ConnectionStage } from "@querysnap/contracts";
import type { ApiError } from "../../lib/api-error.ts";

export const STAGE_NAMES: Record<ConnectionStage, string> = {
  address: "Address",
  reach: "Reach",
  tls: "TLS",
  "sign-in": "Sign in",
  database: "Database",
};
export type StageState = "passed" | "failed" | "unknown";

type Finding = {
  note: string;
  cause: string;
  advice: string[];
  /** A change to the URI that most often helps. */
  fix?: { label: string; option: string };
};

/** Where connecting stopped and what to do about it. */
export type Diagnosis = Finding & {
  failed: ConnectionStage;
  stages: { stage: ConnectionStage; state: StageState; note: string }[];
};

const NO_ANSWER: Finding = {
  note: "no answer",
  cause:
    "The host exists, but nothing answers there. Most often a firewall or an access list does not know our address.",
  advice: [
    "Allow the address shown below in your firewall or Atlas access list",
    "Check the port; MongoDB's own is `27017`",
  ],
};

const FINDINGS: Record<Exclude<ConnectionStage, "reach">, Finding> = {
  address: {
    note: "not found",
    cause: "Host not found. A letter may be missing, or the cluster was removed.",
    advice: ["Copy the address from your provider again", "Names of Atlas clusters need `mongodb+srv://`"],
  },
  tls: {
    note: "refused",
    cause: "The server answered, but an encrypted connection could not be agreed on.",
    advice: [
      "Servers without encryption need `?tls=false`",
      "The certificate must be valid for the name in the URI",
    ],
  },
  "sign-in": {
    note: "refused",
    cause:
      "The server answered, but refused the user. Most often the password holds a character that must be escaped in a URL, or the user belongs to another database.",
    advice: [
      "Write `@ : / ? #` in the password as `%40 %3A %2F %3F %23`",
      "Users of the admin database need `?authSource=admin`",
    ],
    fix: { label: "Add authSource=admin and test", option: "authSource=admin" },
  },
  database: {
    note: "refused",
    cause: "The user may sign in, but not read this database.",
    advice: ["Give the user the role `read` or `readWrite` on the database in the URI"],
  },
};

const REACH_FINDINGS: Record<ConnectionReason["problem"], Finding> = {
  not_found: NO_ANSWER,
  no_answer: NO_ANSWER,
  refused: {
    note: "refused",
    cause:
      "The host is reachable, but nothing is listening on this port. Most often MongoDB is not running there, or it has another port.",
    advice: ["Start MongoDB on that machine", "Check the port; MongoDB's own is `27017`"],
  },
  not_mongodb: {
    note: "not MongoDB",
    cause:
      "Something answers there, but not as MongoDB does. Most often the port belongs to another service.",
    advice: ["Check the port; MongoDB's own is `27017`"],
  },
  closed: {
    note: "closed",
    cause:
      "The server closed the connection before it answered. Most often its access list does not know our address, or it expects an encrypted connection.",
    advice: [
      "Allow the address shown below in your firewall or Atlas access list",
      "Servers with encryption need `?tls=true`",
    ],
  },
};

function stateOf(index: number, failedAt: number): StageState {
  if (index < failedAt) return "passed";
  return index === failedAt ? "failed" : "unknown";
}

/** Explains a failure to connect; null when the server gave no reason. */
export function diagnose({ reason }: Pick<ApiError, "reason">): Diagnosis | null {
  if (reason?.kind !== "connection") return null;
  const finding = reason.stage === "reach" ? REACH_FINDINGS[reason.problem] : FINDINGS[reason.stage];
  const failedAt = CONNECTION_STAGES.indexOf(reason.stage);
  const notes = { passed: "passed", failed: finding.note, unknown: "not reached" };
  return {
    ...finding,
    failed: reason.stage,
    stages: CONNECTION_STAGES.map((stage, index) => {
      const state = stateOf(index, failedAt);
      return { stage, state, note: notes[state] };
    }),
  };
}

/** The URI with an option added or replaced. */
export function withOption(uri: string, option: string): string {
  const [name = ""] = option.split("=");
  const [base = "", search = ""] = uri.split("?", 2);
  const kept = search.split("&").filter((each) => each !== "" && each.split("=")[0] !== name);
  return `${base}?${[...kept, option].join("&")}`;
}
