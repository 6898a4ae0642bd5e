import ipaddr from "ipaddr.js";
import { isIP } from "node:net";

/** Public by their form, but answered by the cloud that a server runs in. */
const CLOUD_ADDRESSES = new Set(["168.63.129.16"]);

/** The only IPv6 addresses that are handed out for use between networks. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether a literal address may be reached on behalf of a stranger: unicast and public, not an IPv4 address
 * in disguise.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || CLOUD_ADDRESSES.has(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}
