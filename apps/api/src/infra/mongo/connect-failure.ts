import type { ConnectionProblem, ConnectionReason, ConnectionStage } from "@querysnap/contracts";
import { MongoServerSelectionError } from "mongodb";
import { ConnectionString } from "mongodb-connection-string-url";
import { InvalidReply } from "./check-reply.ts";
import type { MongoTarget } from "./mongo-clients.ts";

type Problem = `${ConnectionStage} ${ConnectionProblem}`;

/** Codes of Node, its resolver and MongoDB. */
const BY_CODE: Record<string, Problem> = {
  ENOTFOUND: "address not_found",
  ENODATA: "address not_found",
  ESERVFAIL: "address not_found",
  EAI_AGAIN: "address not_found",
  ECONNREFUSED: "reach refused",
  ECONNRESET: "reach closed",
  EPIPE: "reach closed",
  ETIMEDOUT: "reach no_answer",
  EHOSTUNREACH: "reach no_answer",
  ENETUNREACH: "reach no_answer",
  CERT_HAS_EXPIRED: "tls expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "tls name_mismatch",
  SELF_SIGNED_CERT_IN_CHAIN: "tls untrusted",
  DEPTH_ZERO_SELF_SIGNED_CERT: "tls untrusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "tls untrusted",
  UNABLE_TO_GET_ISSUER_CERT: "tls untrusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "tls untrusted",
  ERR_SSL_WRONG_VERSION_NUMBER: "tls not_tls",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "tls not_tls",
  // how Atlas turns away addresses that are not in its access list
  ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR: "tls closed",
  ERR_SSL_TLSV1_UNRECOGNIZED_NAME: "tls name_mismatch",
  11: "sign-in refused",
  13: "database refused",
  18: "sign-in refused",
};
const TLS_CODE = /^(?:ERR_SSL|ERR_TLS|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/;

/** Texts of proxies, hosted services and drivers that give no code, the most specific first. */
const BY_TEXT: readonly [pattern: RegExp, problem: Problem][] = [
  [
    /mechanism[^.]{0,80}(?:not|un)[ -]?(?:supported|enabled|available)|unsupported mechanism/i,
    "sign-in mechanism",
  ],
  [/authentication failed|auth failed|bad auth|SCRAM/i, "sign-in refused"],
  // a name that leads inside looks like one that does not exist
  [
    /rejected connection - (?:NotAllowed|HostUnreachable)|querySrv|No addresses found at host|ENOTFOUND/i,
    "address not_found",
  ],
  [/ConnectionRefused|ECONNREFUSED/i, "reach refused"],
  [/alert internal error/i, "tls closed"],
  [/wrong version number|before secure TLS/i, "tls not_tls"],
  [/certificate has expired/i, "tls expired"],
  [/self[- ]signed certificate|unable to (?:verify|get)[^.]{0,40}certificate/i, "tls untrusted"],
  [/certificate/i, "tls handshake"],
  [/timed? ?out|TTLExpired|NetworkUnreachable/i, "reach no_answer"],
  [/\bclosed\b|ECONNRESET/i, "reach closed"],
];

const SENTENCES: Partial<Record<Problem, string>> = {
  "address not_found": "The host name could not be resolved to a reachable address.",
  "reach refused": "The connection was refused: nothing listens on this host and port.",
  "reach no_answer":
    "The connection timed out: check the host and whether the server's access list has this server's address.",
  "reach closed": "The connection was closed by the server before it answered.",
  "reach no_primary": "The replica set answers, but has no primary at the moment.",
  "reach members_unreachable":
    "The server answered, but the members of its replica set can't be reached by the names it gives them.",
  "tls no_answer": "The connection timed out: the server did not answer the TLS handshake.",
  "sign-in no_answer": "The connection timed out: the server did not finish the sign-in.",
  "database no_answer": "The connection timed out: the server accepted the user, then stopped answering.",
  "tls not_tls": "The server doesn't answer as a TLS server does: check tls in the URI.",
  "tls untrusted": "The server's certificate is signed by an authority that is not known here.",
  "tls expired": "The server's certificate has expired.",
  "tls name_mismatch": "The server's certificate is for another host name.",
  "tls closed":
    "The server ended the TLS handshake: check whether its access list has this server's address.",
  "tls handshake": "The TLS connection could not be made: check tls and the server's certificate.",
  "sign-in required": "The server requires authentication: the URI has no user name and password.",
  "sign-in mechanism": "Authentication failed: the server doesn't support this authMechanism for this user.",
  "sign-in refused": "Authentication failed: check the user name, the password and authSource.",
  "database refused": "Permission denied: the user may not use this database.",
};

const MAX_CAUSES = 5;
/** Of one error's text; servers send up to 16 MB. */
const MAX_TEXT = 8_192;

/** Node's code, or the number of a server, which the driver may have left in a class of its own. */
function codeOf(error: Error): string {
  if (!("code" in error) || error.code == null) return "";
  return typeof error.code === "string" ? error.code : `${Number(error.code)}`;
}

function problemOf(error: Error): Problem | undefined {
  const code = codeOf(error);
  const text = error.message.slice(0, MAX_TEXT);
  if (code === "13" && /requires authentication/i.test(text)) return "sign-in required";
  // a socket that is closed during the handshake has the code of any closed socket
  if (/before secure TLS/.test(text)) return "tls not_tls";
  const known = BY_CODE[code];
  if (known) return known;
  if (TLS_CODE.test(code)) return "tls handshake";
  return BY_TEXT.find(([pattern]) => pattern.test(text))?.[1];
}

/** Host names and ports in the URI; null where they come from DNS or the URI can't be read. */
function seedsOf(uri: string): Set<string> | null {
  try {
    const { hosts, isSRV } = new ConnectionString(uri);
    if (isSRV) return null;
    return new Set(hosts.map((host) => (/:\d+$/.test(host) ? host : `${host}:27017`).toLowerCase()));
  } catch {
    return null;
  }
}

/** Classifies a failed server selection by what the driver had discovered of the replica set. */
function problemOfSet(error: unknown, target: Pick<MongoTarget, "uri"> | undefined): Problem | undefined {
  if (!(error instanceof MongoServerSelectionError)) return undefined;
  const set = error.reason;
  if (set?.type !== "ReplicaSetNoPrimary") return undefined;
  const members = [...set.servers.values()];
  if (members.some(({ type }) => type !== "Unknown" && type !== "PossiblePrimary")) return "reach no_primary";
  const seeds = target && seedsOf(target.uri);
  return seeds && members.length > 0 && !members.some(({ address }) => seeds.has(address.toLowerCase()))
    ? "reach members_unreachable"
    : undefined;
}

/** A time-out has the same error at every stage, so the stage that was under way tells them apart. */
const TIMED_OUT_AT: Record<ConnectionStage, Problem> = {
  // a name whose resolver is silent must look like one that does not exist
  address: "address not_found",
  reach: "reach no_answer",
  tls: "tls no_answer",
  "sign-in": "sign-in no_answer",
  database: "database no_answer",
};

function toReason(problem: Problem): ConnectionReason {
  const [stage, name] = problem.split(" ") as [ConnectionStage, ConnectionProblem];
  return { kind: "connection", stage, problem: name };
}

/**
 * Where opening a connection stopped and the sentence for it. `reason` is undefined for an unknown cause.
 *
 * @param pending stage that was under way, where it was measured
 */
export function classifyConnectFailure(
  error: unknown,
  target?: Pick<MongoTarget, "uri">,
  pending: ConnectionStage = "reach",
): { reason: ConnectionReason | undefined; sentence: string } {
  let found: Problem | undefined;
  let invalid: InvalidReply | undefined;
  let at = error;
  // drivers wrap: the innermost cause is the most specific
  for (let depth = 0; at instanceof Error && depth < MAX_CAUSES; depth += 1) {
    found = problemOf(at) ?? found;
    if (at instanceof InvalidReply) invalid ??= at;
    at = at.cause;
  }
  if (invalid)
    return {
      reason: toReason("reach not_mongodb"),
      sentence: `The server doesn't answer as MongoDB does: ${invalid.message}.`,
    };
  found = problemOfSet(error, target) ?? found;
  if (found === "reach no_answer") found = TIMED_OUT_AT[pending];
  return {
    reason: found && toReason(found),
    sentence: (found && SENTENCES[found]) ?? "The connection to the database failed.",
  };
}
