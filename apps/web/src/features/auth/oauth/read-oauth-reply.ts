import { OAUTH_PROVIDERS, type OauthProvider, type TwoFactorMethod } from "@querysnap/contracts";

export type SecondFactor = { method: TwoFactorMethod; email: string };

/**
 * `connected`: the account of the provider now signs in to the account here; nobody was signed in.
 * `secondFactor`: nobody was signed in yet.
 */
export type OauthReply =
  | { token: string; error?: undefined; connected?: undefined; secondFactor?: undefined }
  | { secondFactor: SecondFactor; token?: undefined; error?: undefined; connected?: undefined }
  | { connected: OauthProvider; token?: undefined; error?: undefined; secondFactor?: undefined }
  | { error: string; token?: undefined; connected?: undefined; secondFactor?: undefined };

/** A provider's name from outside, or nothing. */
export function readProvider(name: unknown): OauthProvider | undefined {
  return OAUTH_PROVIDERS.find((each) => each === name);
}

/** A second step from outside, or nothing. */
export function readSecondFactor(method: unknown, email: unknown): SecondFactor | undefined {
  return (method === "email" || method === "totp") && typeof email === "string" && email !== ""
    ? { method, email }
    : undefined;
}

/**
 * The query string a provider's callback ends on: a token that can be decoded and has not expired, the
 * provider that was connected, or what went wrong. The signature is the server's business; this only avoids
 * storing what cannot work.
 */
export function readOauthReply(search: URLSearchParams, nowMs: number): OauthReply {
  const error = search.get("error");
  if (error) return { error: `OAuth Error: ${error}` };
  const connected = readProvider(search.get("connected"));
  if (connected) return { connected };
  const secondFactor = readSecondFactor(search.get("twoFactorMethod"), search.get("email"));
  if (secondFactor) return { secondFactor };
  const token = search.get("token");
  if (!token) return { error: "No authentication token received" };
  const expiry = readExpiry(token);
  if (expiry === null) return { error: "Invalid token format" };
  return expiry * 1000 > nowMs ? { token } : { error: "Token has expired" };
}

function readExpiry(token: string): number | null {
  const [, payload, signature] = token.split(".");
  if (payload === undefined || signature === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null && "exp" in claims && typeof claims.exp === "number"
      ? claims.exp
      : null;
  } catch {
    return null;
  }
}
