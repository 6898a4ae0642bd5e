import type { ConnectionReason } from "@querysnap/contracts";
import { InvalidReply } from "./check-reply.ts";

type Problem = Omit<ConnectionReason, "kind">;

const NOT_FOUND: Problem = { stage: "address", problem: "not_found" };
const NOBODY_LISTENS: Problem = { stage: "reach", problem: "refused" };
const NO_ANSWER: Problem = { stage: "reach", problem: "no_answer" };
const CLOSED: Problem = { stage: "reach", problem: "closed" };
const NOT_MONGODB: Problem = { stage: "reach", problem: "not_mongodb" };
const NO_TLS: Problem = { stage: "tls", problem: "refused" };
const NO_SIGN_IN: Problem = { stage: "sign-in", problem: "refused" };
const NO_DATABASE: Problem = { stage: "database", problem: "refused" };

/** Codes of Node, its resolver and MongoDB. */
const BY_CODE: Record<string, Problem> = {
  ENOTFOUND: NOT_FOUND,
  ENODATA: NOT_FOUND,
  ESERVFAIL: NOT_FOUND,
  EAI_AGAIN: NOT_FOUND,
  ECONNREFUSED: NOBODY_LISTENS,
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  ETIMEDOUT: NO_ANSWER,
  EHOSTUNREACH: NO_ANSWER,
  ENETUNREACH: NO_ANSWER,
  13: NO_DATABASE,
  18: NO_SIGN_IN,
};
const TLS_CODE = /^(?:ERR_SSL|ERR_TLS|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/;

/** Texts of proxies, hosted services and drivers that give no code, the most specific first. */
const BY_TEXT: readonly [pattern: RegExp, problem: Problem][] = [
  [/authentication failed|auth failed|bad auth|SCRAM/i, NO_SIGN_IN],
  [/rejected connection - (?:NotAllowed|HostUnreachable)|querySrv|ENOTFOUND/i, NOT_FOUND],
  [/ConnectionRefused|ECONNREFUSED/i, NOBODY_LISTENS],
  [/before secure TLS|certificate|wrong version number/i, NO_TLS],
  [/timed? ?out|TTLExpired|NetworkUnreachable/i, NO_ANSWER],
  [/\bclosed\b|ECONNRESET/i, CLOSED],
];

const SENTENCES: Record<ConnectionReason["stage"], Partial<Record<ConnectionReason["problem"], string>>> = {
  address: { not_found: "The host name could not be resolved to a reachable address." },
  reach: {
    refused: "The connection was refused: nothing listens on this host and port.",
    no_answer:
      "The connection timed out: check the host and whether the server's access list has this server's address.",
    closed: "The connection was closed by the server before it answered.",
  },
  tls: { refused: "The TLS connection could not be made: check tls and the server's certificate." },
  "sign-in": { refused: "Authentication failed: check the user name, the password and authSource." },
  database: { refused: "Permission denied: the user may not use this database." },
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
  // a socket that is closed during the handshake has the code of any closed socket
  const isHandshake = /before secure TLS/.test(text);
  if (TLS_CODE.test(code) || isHandshake) return NO_TLS;
  return BY_CODE[code] ?? BY_TEXT.find(([pattern]) => pattern.test(text))?.[1];
}

/** Where opening a connection stopped and the sentence for it. `reason` is undefined for an unknown cause. */
export function classifyConnectFailure(error: unknown): {
  reason: ConnectionReason | undefined;
  sentence: string;
} {
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
      reason: { kind: "connection", ...NOT_MONGODB },
      sentence: `The server doesn't answer as MongoDB does: ${invalid.message}.`,
    };
  const sentence = found && SENTENCES[found.stage][found.problem];
  return {
    reason: found && { kind: "connection", ...found },
    sentence: sentence ?? "The connection to the database failed.",
  };
}
