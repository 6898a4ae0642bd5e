import { LIMITS } from "@querysnap/contracts";
import { strictCookie } from "../../plugins/strict-cookie.ts";

/** Says that this browser passed the first step: the password, or a connected provider. */
export const challengeCookie = strictCookie("querysnap_login", {
  path: "/api/twofactor",
  maxAgeMs: LIMITS.twoFactorMs,
});
