import { z } from "zod";
import { FEATURES, PLANS } from "./plans.ts";
import { entityId, isoDate } from "./values.ts";

export const OAUTH_PROVIDERS = ["google", "github"] as const;
export type OauthProvider = (typeof OAUTH_PROVIDERS)[number];
/** As they write themselves. */
export const OAUTH_PROVIDER_NAMES: Readonly<Record<OauthProvider, string>> = {
  google: "Google",
  github: "GitHub",
};

/** The signed-in user as every call returns it; `GET /api/me` is this object with nothing around it. */
export const user = z.object({
  _id: entityId,
  name: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  createdAt: isoDate,
  /** Set for accounts whose password and security belong to the provider. */
  oauthProvider: z.enum(OAUTH_PROVIDERS).nullable(),
  role: z.enum(["user", "admin"]),
  /** As stored; paid access is `isSnapXUser`, which also looks at status and expiry. */
  subscriptionPlan: z.enum(PLANS),
  /** `active`, `inactive`, `cancelled`; anything else is shown neutral. */
  subscriptionStatus: z.string(),
  subscriptionExpiresAt: isoDate.nullable(),
  /** When the account is deleted because its user confirmed that; null while nothing is scheduled. */
  deleteAt: isoDate.nullable(),
  /** On unless the user turned it off. */
  loginNotificationsEnabled: z.boolean(),
  planName: z.string(),
  isSnapUser: z.boolean(),
  isSnapXUser: z.boolean(),
  /** Permissions of the effective plan: enable controls by these, never by the plan's name. */
  features: z.record(z.enum(FEATURES), z.boolean()),
});
export type User = z.infer<typeof user>;
