import type { Flag } from "./tables.ts";

export type UserRow = {
  id: string;
  name: string;
  /** As the user wrote it; mail goes here. */
  email: string;
  /** Normalized form, unique: what accounts are found by. */
  email_key: string;
  password_hash: string | null;
  is_verified: Flag;
  role: "user" | "admin";
  /** Set when the account was made by signing in there: its password and security are the provider's. */
  oauth_provider: "google" | "github" | null;
  subscription_plan: "snap" | "snapx";
  subscription_status: string;
  subscription_expires_at: number | null;
  login_notifications: Flag;
  two_factor_method: "email" | "totp" | null;
  /** An administrator locked the account: nobody signs in until it is unlocked. */
  locked_at: number | null;
  /** The user asked for the account to be deleted then. */
  delete_at: number | null;
  created_at: number;
  updated_at: number;
};

export type SessionRow = {
  id: string;
  user_id: string;
  refresh_hash: string;
  previous_hash: string | null;
  rotated_at: number;
  is_used: Flag;
  user_agent: string;
  ip_address: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  revoked_at: number | null;
};

export type LinkTokenRow = {
  id: string;
  user_id: string;
  purpose:
    | "verify_email"
    | "reset_password"
    | "change_password"
    | "revoke_session"
    | "connect_account"
    | "download_data"
    | "delete_account"
    | "undo_deletion";
  token_hash: string;
  /** Subject of the link besides its user, such as a session id. */
  subject: string | null;
  expires_at: number;
  used_at: number | null;
  created_at: number;
};

export type LoginChallengeRow = {
  id: string;
  user_id: string;
  /** Of the cookie on the browser that passed the password step. */
  secret_hash: string;
  method: "email" | "totp";
  code_hash: string | null;
  tries_left: number;
  resends_left: number;
  expires_at: number;
  consumed_at: number | null;
  created_at: number;
};

export type TotpSecretRow = {
  user_id: string;
  secret: string;
  is_confirmed: Flag;
  /** Last accepted time step: it and all before it are refused. */
  last_step: number;
  expires_at: number | null;
  created_at: number;
};

export type BackupCodeRow = { id: string; user_id: string; code_hash: string; used_at: number | null };

export type OauthIdentityRow = {
  provider: "google" | "github";
  subject: string;
  user_id: string;
  /** There, when it was connected. */ email: string | null;
  created_at: number;
};

export type AttemptRow = { key: string; failures: number; window_ends_at: number; locked_until: number };

export type AccountTables = {
  users: UserRow;
  sessions: SessionRow;
  link_tokens: LinkTokenRow;
  login_challenges: LoginChallengeRow;
  totp_secrets: TotpSecretRow;
  backup_codes: BackupCodeRow;
  oauth_identities: OauthIdentityRow;
  attempts: AttemptRow;
};
