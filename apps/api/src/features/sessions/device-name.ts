import { parse } from "bowser";
import type { FastifyRequest } from "fastify";
import { addressOf } from "../../infra/address-key.ts";

/** Where a request came from, as sessions and audit rows keep it. */
export type Device = { userAgent: string; address: string };

const MAX_USER_AGENT = 512;

/** The header as kept: a stranger wrote it. */
function cleanUserAgent(header: string | undefined): string {
  return (header ?? "").replaceAll(/\p{Cc}+/gu, " ").slice(0, MAX_USER_AGENT);
}

/** For example `Chrome 142 on Windows`. */
export function deviceName(userAgent: string): string {
  if (userAgent === "") return "Unknown device";
  const { browser, os } = parse(userAgent);
  const browserName = [browser.name, browser.version?.split(".")[0]].filter(Boolean).join(" ");
  return [browserName || "Unknown browser", os.name].filter(Boolean).join(" on ");
}

/** Returns the user agent and address of a request. */
export function deviceOf(request: FastifyRequest): Device {
  return { userAgent: cleanUserAgent(request.headers["user-agent"]), address: addressOf(request) };
}
