import type { FastifyRequest } from "fastify";

const IPV6_GROUPS = 4;

/**
 * What limits by address count on: an IPv4 address, or the /64 of an IPv6 address, which one subscriber has
 * as a whole.
 */
export function addressKey(address: string): string {
  if (!address.includes(":")) return address;
  if (/^::ffff:[\d.]+$/i.test(address)) return address.slice("::ffff:".length);
  const [head = ""] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  return Array.from({ length: IPV6_GROUPS }, (_, at) =>
    (groups[at] ?? "0").replace(/^0+(?=.)/, "").toLowerCase(),
  ).join(":");
}

/** Who calls; empty when the connection was lost before anybody asked. */
export function addressOf(request: Pick<FastifyRequest, "ip">): string {
  const address: string | undefined = request.ip;
  return address ?? "";
}
