import { LIMITS, MASKED_CREDENTIALS, TEXTS } from "@querysnap/contracts";
import { isIP } from "node:net";
import { ConnectionString } from "mongodb-connection-string-url";
import { isPublicAddress } from "../../infra/mongo/public-address.ts";

export type ReadUri =
  | {
      ok: true;
      uri: string;
      databaseName: string;
      host: string;
      /** Equal for URIs that mean the same. */ normalized: string;
      hasCredentials: boolean;
      isEncrypted: boolean;
    }
  | { ok: false; code: "uri_invalid" | "uri_forbidden"; message?: string; details?: string };

/**
 * Options that say how to read, write and sign in. What names files, proxies, metadata services or other
 * programs is left out.
 */
const ALLOWED_OPTIONS = new Set(
  [
    "appName",
    "authMechanism",
    "authSource",
    "compressors",
    "connectTimeoutMS",
    "directConnection",
    "heartbeatFrequencyMS",
    "journal",
    "loadBalanced",
    "localThresholdMS",
    "maxIdleTimeMS",
    "maxPoolSize",
    "maxStalenessSeconds",
    "minPoolSize",
    "readConcernLevel",
    "readPreference",
    "readPreferenceTags",
    "replicaSet",
    "retryReads",
    "retryWrites",
    "serverSelectionTimeoutMS",
    "socketTimeoutMS",
    "srvMaxHosts",
    "srvServiceName",
    "ssl",
    "tls",
    "tlsAllowInvalidCertificates",
    "tlsAllowInvalidHostnames",
    "tlsInsecure",
    "uuidRepresentation",
    "w",
    "waitQueueTimeoutMS",
    "wtimeoutMS",
    "zlibCompressionLevel",
  ].map((name) => name.toLowerCase()),
);
const ALLOWED_MECHANISMS = new Set(["DEFAULT", "SCRAM-SHA-1", "SCRAM-SHA-256", "PLAIN"]);
const ALLOWED_COMPRESSORS = new Set(["zlib", "none"]);
const DATABASE_NAME = /^[^/\\. "$*<>:|?\0]{1,63}$/;

const invalid = (message: string): ReadUri => ({ ok: false, code: "uri_invalid", message });
const forbidden = (details: string): ReadUri => ({ ok: false, code: "uri_forbidden", details });

export function isMaskedUri(text: string): boolean {
  return text.includes(`${MASKED_CREDENTIALS}@`);
}

function forbiddenOption(parsed: ConnectionString): string | null {
  for (const [name, value] of parsed.searchParams) {
    if (!ALLOWED_OPTIONS.has(name.toLowerCase())) return `The option ${name} is not allowed`;
    if (name.toLowerCase() === "authmechanism" && !ALLOWED_MECHANISMS.has(value.toUpperCase()))
      return `The authMechanism ${value} is not allowed`;
    if (
      name.toLowerCase() === "compressors" &&
      !value.split(",").every((part) => ALLOWED_COMPRESSORS.has(part))
    )
      return "Only zlib compression is supported";
  }
  return null;
}

function forbiddenHost(host: string, mode: "local" | "public"): string | null {
  if (/%2f|\//i.test(host)) return "Unix sockets are not allowed";
  if (mode === "local") return null;
  const name = host.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  // other names are checked when they are resolved, at the moment of connecting; numbers such as 0x7f.1 are
  // names there
  if (isIP(name) > 0 && !isPublicAddress(name)) return `The host ${name} is not a public address`;
  return null;
}

function hasValidPort(host: string): boolean {
  const port = Number(/:(\d+)$/.exec(host)?.[1] ?? 27_017);
  return port >= 1 && port <= 65_535;
}

/** Whether the driver encrypts the connection: by default with `mongodb+srv` only. */
function usesTls(parsed: ConnectionString): boolean {
  const options = [...parsed.searchParams].filter(([name]) => /^(?:tls|ssl)$/i.test(name));
  return options.length === 0 ? parsed.isSRV : options.every(([, value]) => value === "true");
}

/**
 * Reads a URI as people save it: scheme, credentials, host, database. In local mode the credentials may be
 * left out.
 */
export function readUri(text: string, mode: "local" | "public"): ReadUri {
  const uri = text.trim();
  if (!/^mongodb(?:\+srv)?:\/\//i.test(uri) || uri.length > LIMITS.uriMax) return invalid(TEXTS.uriMalformed);
  let parsed: ConnectionString;
  let databaseName: string;
  try {
    parsed = new ConnectionString(uri);
    databaseName = decodeURIComponent(parsed.pathname.slice(1));
  } catch {
    return invalid(TEXTS.uriMalformed);
  }
  const hasCredentials = parsed.username !== "" && parsed.password !== "";
  if (mode === "public" ? !hasCredentials : (parsed.username === "") !== (parsed.password === ""))
    return invalid(TEXTS.uriMalformed);
  if (databaseName === "") return invalid(TEXTS.uriDatabaseRequired);
  if (!DATABASE_NAME.test(databaseName) || !parsed.hosts.every(hasValidPort))
    return invalid(TEXTS.uriMalformed);
  const refusal =
    forbiddenOption(parsed) ??
    parsed.hosts.map((host) => forbiddenHost(host, mode)).find((reason) => reason !== null);
  if (refusal != null) return forbidden(refusal);

  const hosts = parsed.hosts.map((host) => host.toLowerCase());
  const options = [...parsed.searchParams].map(([name, value]) => `${name.toLowerCase()}=${value}`).sort();
  const normalized = JSON.stringify([
    parsed.protocol.toLowerCase(),
    parsed.username,
    parsed.password,
    [...hosts].sort(),
    databaseName,
    options,
  ]);
  return {
    ok: true,
    uri,
    databaseName,
    host: hosts.join(","),
    normalized,
    hasCredentials,
    isEncrypted: usesTls(parsed),
  };
}

/** Masks the credentials of a URI, with a mask that does not reveal their length. */
export function maskUri({
  uri,
  host,
  databaseName,
}: {
  uri: string;
  host: string;
  databaseName: string;
}): string {
  const scheme = /^mongodb\+srv/i.test(uri) ? "mongodb+srv" : "mongodb";
  return `${scheme}://${/^[^/]*\/\/[^/]*@/.test(uri) ? `${MASKED_CREDENTIALS}@` : ""}${host}/${databaseName}`;
}
