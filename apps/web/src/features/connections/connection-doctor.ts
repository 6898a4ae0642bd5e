import {
  CONNECTION_STAGES,
  type ConnectionProblem,
  type ConnectionReason,
  type ConnectionStage,
} from "@querysnap/contracts";
import type { ApiError } from "../../lib/api-error.ts";
import {
  encodeCredentials,
  isEncrypted,
  isSrv,
  splitUri,
  withOption,
  withoutSrv,
  withTls,
} from "./uri-edits.ts";

export const STAGE_NAMES: Record<ConnectionStage, string> = {
  address: "Address",
  reach: "Reach",
  tls: "TLS",
  "sign-in": "Sign in",
  database: "Database",
};
export type StageState = "passed" | "failed" | "unknown";

/** Remedy for a failure that a button offers. */
export type Fix =
  | {
      kind: "uri";
      label: string;
      /** Null where it would change nothing. */
      change: (uri: string) => string | null;
    }
  | { kind: "copy"; label: string; text: string }
  | { kind: "link"; label: string; href: string }
  | { kind: "add-authority"; label: string };

type Finding = {
  note: string;
  cause: string;
  advice: string[];
  fixes?: Fix[];
  /** The server may not let our address in; what to do comes first. */
  isAccessList?: true;
};

/** Where connecting stopped and what to do about it. */
export type Diagnosis = Pick<Finding, "note" | "cause" | "advice"> & {
  fixes: Fix[];
  failed: ConnectionStage;
  stages: { stage: ConnectionStage; state: StageState; note: string }[];
};

/** Leads to the access list of the project that was opened last. */
const ATLAS_ACCESS_LIST: Fix = {
  kind: "link",
  label: "Open the Atlas access list",
  href: "https://cloud.mongodb.com/v2#/security/network/accessList",
};
const ADD_AUTHORITY: Fix = { kind: "add-authority", label: "Add the private authority" };
const ADD_TLS: Fix = { kind: "uri", label: "Add tls=true and test", change: (uri) => withTls(uri, true) };
const DROP_TLS: Fix = { kind: "uri", label: "Set tls=false and test", change: (uri) => withTls(uri, false) };
const ADD_AUTH_SOURCE: Fix = {
  kind: "uri",
  label: "Add authSource=admin and test",
  change: (uri) => withOption(uri, "authSource=admin"),
};
const ENCODE_PASSWORD: Fix = {
  kind: "uri",
  label: "Encode the password and test",
  change: encodeCredentials,
};
const CONNECT_DIRECTLY: Fix = {
  kind: "uri",
  label: "Add directConnection=true and test",
  change: (uri) => {
    const parts = splitUri(uri);
    return parts && parts.hosts.length === 1 && !isSrv(parts)
      ? withOption(uri, "directConnection=true")
      : null;
  },
};
const DROP_SRV: Fix = { kind: "uri", label: "Use mongodb:// and test", change: withoutSrv };

const TEST_AGAIN: Fix = { kind: "uri", label: "Test again", change: (uri) => uri };

const NO_ANSWER: Finding = {
  note: "no answer",
  cause:
    "The host exists, but nothing answers there. Most often a firewall or an access list does not know our address.",
  advice: ["Check the port; MongoDB's own is `27017`"],
  isAccessList: true,
};
const SILENT_IN_TLS: Finding = {
  note: "no answer",
  cause:
    "The host is reachable, but did not answer the TLS handshake. Most often the server has no encryption, or something in between stops it.",
  advice: ["Servers without encryption need `?tls=false`", "Check the port; MongoDB's own is `27017`"],
  fixes: [DROP_TLS],
};
const SILENT_AT_SIGN_IN: Finding = {
  note: "no answer",
  cause: "The server answered, but did not finish the sign-in in time. Most often it is overloaded.",
  advice: ["Try again in a moment", "Look at the load and the log of the server"],
  fixes: [TEST_AGAIN],
};
const SILENT_DATABASE: Finding = {
  note: "no answer",
  cause: "The user is signed in, but the server stopped answering. Most often it is overloaded.",
  advice: ["Try again in a moment", "Look at the load and the log of the server"],
  fixes: [TEST_AGAIN],
};
const SILENT: Record<ConnectionStage, Finding> = {
  address: NO_ANSWER,
  reach: NO_ANSWER,
  tls: SILENT_IN_TLS,
  "sign-in": SILENT_AT_SIGN_IN,
  database: SILENT_DATABASE,
};
const BAD_CERTIFICATE: Finding = {
  note: "refused",
  cause: "The server answered, but an encrypted connection could not be agreed on.",
  advice: [
    "Servers without encryption need `?tls=false`",
    "The certificate must be valid for the name in the URI",
  ],
  fixes: [DROP_TLS],
};
const REFUSED_USER: Finding = {
  note: "refused",
  cause:
    "The server answered, but refused the user. Most often the password holds a character that must be escaped in a URL, or the user belongs to another database.",
  advice: [
    "Write `@ : / ? #` in the password as `%40 %3A %2F %3F %23`",
    "Users of the admin database need `?authSource=admin`",
  ],
  fixes: [ENCODE_PASSWORD, ADD_AUTH_SOURCE],
};
const REFUSED_DATABASE: Finding = {
  note: "refused",
  cause: "The user may sign in, but not read this database.",
  advice: ["Give the user the role `read` or `readWrite` on the database in the URI"],
};

const NO_SRV_RECORDS: Finding = {
  note: "not found",
  cause:
    "No SRV record found for this name. `mongodb+srv://` works with names that have one, such as Atlas clusters.",
  advice: [
    "Copy the address from your provider again; the cluster may have been removed or paused",
    "Single servers need `mongodb://` and a port",
  ],
  fixes: [DROP_SRV],
};

/** Problems that mean the same at every stage they occur in. */
const FINDINGS: Record<Exclude<ConnectionProblem, "refused" | "closed" | "no_answer">, Finding> = {
  forbidden: {
    note: "not allowed",
    cause: "This address or option can't be used here. This installation reaches public addresses only.",
    advice: [
      "Servers in a private network need a public address that lets ours in",
      "Or run QuerySnap on a machine that reaches the server",
    ],
  },
  not_found: {
    note: "not found",
    cause: "Host not found. A letter may be missing, or the cluster was removed.",
    advice: ["Copy the address from your provider again", "Names of Atlas clusters need `mongodb+srv://`"],
  },
  not_mongodb: {
    note: "not MongoDB",
    cause:
      "Something answers there, but not as MongoDB does. Most often the port belongs to another service.",
    advice: ["Check the port; MongoDB's own is `27017`"],
  },
  no_primary: {
    note: "no primary",
    cause: "The replica set answers, but has no primary. Most often an election is under way.",
    advice: [
      "Try again in a few seconds",
      "To read from a secondary, add `readPreference=secondaryPreferred`",
    ],
    fixes: [
      TEST_AGAIN,
      {
        kind: "uri",
        label: "Add readPreference=secondaryPreferred and test",
        change: (uri) => withOption(uri, "readPreference=secondaryPreferred"),
      },
    ],
  },
  members_unreachable: {
    note: "members not found",
    cause:
      "The server answered, but names the members of its replica set by addresses that can't be reached from here. Most often they are names inside a network or a container.",
    advice: [
      "To use this one server only, add `directConnection=true`",
      "Or give the members names that can be reached from here",
    ],
    fixes: [CONNECT_DIRECTLY],
  },
  not_tls: {
    note: "not encrypted",
    cause: "The server answered, but not with TLS. The URI asks for an encrypted connection.",
    advice: ["Servers without encryption need `?tls=false`", "Check the port; MongoDB's own is `27017`"],
    fixes: [DROP_TLS],
  },
  untrusted: {
    note: "not trusted",
    cause:
      "The server's certificate is signed by an authority that is not known here. Most often it is a private one.",
    advice: ["Paste the certificate of your authority under More options"],
    fixes: [ADD_AUTHORITY],
  },
  expired: {
    note: "expired",
    cause: "The server's certificate has expired.",
    advice: ["Renew the certificate on the server", "Check the clock of that machine"],
  },
  name_mismatch: {
    note: "other name",
    cause: "The server's certificate is for another host name than the one in the URI.",
    advice: ["Use the host name that the certificate was issued for"],
  },
  handshake: BAD_CERTIFICATE,
  required: {
    note: "user needed",
    cause: "The server answered, but requires authentication. The URI has no user name and password.",
    advice: ["Put `username:password@` in front of the host"],
  },
  mechanism: {
    note: "no common method",
    cause: "The server answered, but doesn't support this way to sign in for this user.",
    advice: ["Remove `authMechanism` from the URI, or set the one the user was created with"],
  },
};

const CLOSED: Finding = {
  note: "closed",
  cause:
    "The server closed the connection before it answered. Most often its access list does not know our address, or it expects an encrypted connection.",
  advice: ["Servers with encryption need `?tls=true`"],
  fixes: [ADD_TLS],
  isAccessList: true,
};
const CLOSED_IN_TLS: Finding = {
  note: "closed",
  cause:
    "The server ended the TLS handshake. Atlas does this with addresses that are not in its access list.",
  advice: [],
  isAccessList: true,
};
const NOBODY_LISTENS: Finding = {
  note: "refused",
  cause:
    "The host is reachable, but nothing is listening on this port. Most often MongoDB is not running there, or it has another port.",
  advice: ["Start MongoDB on that machine", "Check the port; MongoDB's own is `27017`"],
};
const REFUSED: Record<ConnectionStage, Finding> = {
  address: NOBODY_LISTENS,
  reach: NOBODY_LISTENS,
  tls: BAD_CERTIFICATE,
  "sign-in": REFUSED_USER,
  database: REFUSED_DATABASE,
};

function findingOf({ stage, problem }: ConnectionReason, uri: string): Finding {
  const parts = splitUri(uri);
  if (problem === "not_found" && parts && isSrv(parts)) return NO_SRV_RECORDS;
  if (problem === "refused") return REFUSED[stage];
  if (problem === "no_answer") return SILENT[stage];
  if (problem === "closed") return stage === "tls" ? CLOSED_IN_TLS : CLOSED;
  return FINDINGS[problem];
}

function stateOf(index: number, failedAt: number): StageState {
  if (index < failedAt) return "passed";
  return index === failedAt ? "failed" : "unknown";
}

const PASSED: Record<ConnectionStage, string> = {
  address: "found",
  reach: "port open",
  tls: "valid",
  "sign-in": "accepted",
  database: "readable",
};

/** Describes a passed stage, as far as the URI shows it. */
function passedNote(stage: ConnectionStage, uri: string): string {
  const parts = splitUri(uri);
  if (stage === "address" && parts && isSrv(parts)) return "SRV record found";
  if (stage === "address" && parts && parts.hosts.length > 1) return `${parts.hosts.length} hosts`;
  if (stage === "tls" && parts && !isEncrypted(parts)) return "not used";
  return PASSED[stage];
}

/** "port open, 31 ms", or the note alone where the time is not known. */
function withTime(note: string, ms: number | undefined): string {
  if (ms === undefined) return note;
  return `${note}, ${ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`}`;
}

function isAtlas(uri: string): boolean {
  return splitUri(uri)?.hosts.some((host) => /\.mongodb\.net(?::\d+)?$/i.test(host)) ?? false;
}

/** Which address to allow, and where; without a known address, who knows it. */
function accessListSteps({ uri, serverIp }: DiagnosisContext): { advice: string[]; fixes: Fix[] } {
  const place = isAtlas(uri)
    ? "to the IP access list of your Atlas project"
    : "to your firewall or Atlas access list";
  const link = isAtlas(uri) ? [ATLAS_ACCESS_LIST] : [];
  if (serverIp)
    return {
      advice: [`Add \`${serverIp}\` ${place}`],
      fixes: [{ kind: "copy", label: "Copy the address to allow", text: serverIp }, ...link],
    };
  return {
    advice: [
      `Add the public address of the machine that runs QuerySnap ${place}`,
      "Its administrator knows the address, and can have it shown here with `SERVER_EGRESS_IP`",
    ],
    fixes: link,
  };
}

type DiagnosisContext = {
  /** What was tried; empty where it is not at hand. */
  uri: string;
  /** Our address, for the server's access list; null where it is not configured. */
  serverIp: string | null;
};

/** Explains a failure to connect; null when the server gave no reason. */
export function diagnose(
  { reason }: Pick<ApiError, "reason">,
  { uri, serverIp }: DiagnosisContext = { uri: "", serverIp: null },
): Diagnosis | null {
  if (reason?.kind !== "connection") return null;
  const finding = findingOf(reason, uri);
  const access = finding.isAccessList ? accessListSteps({ uri, serverIp }) : { advice: [], fixes: [] };
  const failedAt = CONNECTION_STAGES.indexOf(reason.stage);
  return {
    note: finding.note,
    cause: finding.cause,
    advice: [...access.advice, ...finding.advice],
    fixes: [...(finding.fixes ?? []), ...access.fixes],
    failed: reason.stage,
    stages: CONNECTION_STAGES.map((stage, index) => {
      const state = stateOf(index, failedAt);
      const ms = reason.stageMs?.[stage];
      const notes = {
        passed: withTime(passedNote(stage, uri), ms),
        failed: withTime(finding.note, ms),
        unknown: "not reached",
      };
      return { stage, state, note: notes[state] };
    }),
  };
}
