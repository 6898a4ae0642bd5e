import type { UserRow } from "../../infra/sql/account-tables.ts";

/**
 * Stands for every deleted account that paid: records of money outlive the account and refer to a user. Nobody
 * signs in as it, and no mail goes to it.
 */
export const DELETED_ACCOUNT = {
  id: "usr_deleted",
  name: "Deleted account",
  email: "deleted@querysnap.invalid",
  email_key: "deleted@querysnap.invalid",
  password_hash: null,
  is_verified: 0,
  role: "user",
  oauth_provider: null,
  subscription_plan: "snap",
  subscription_status: "none",
  subscription_expires_at: null,
  login_notifications: 0,
  two_factor_method: null,
  delete_at: null,
} as const satisfies Partial<UserRow>;
