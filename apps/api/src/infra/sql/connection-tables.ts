import type { ConnectionMark } from "@querysnap/contracts";
import type { Flag } from "./tables.ts";

export type ConnectionRow = {
  id: string;
  user_id: string;
  kind: "own" | "sample" | "temporary";
  nickname: string;
  /** Encrypted; null for the sample. */ uri: string | null;
  /** Keyed fingerprint of the normalized URI: how the same one is found again. */
  uri_fingerprint: string;
  database_name: string;
  host: string;
  is_read_only: Flag;
  mark: ConnectionMark | null;
  /** Certificates of a private authority, encrypted. */
  ca: string | null;
  is_active: Flag;
  last_used_at: number | null;
  created_at: number;
  original_file_name: string | null;
  expires_at: number | null;
  /** Encrypted; null once the database is dropped. */ temp_password: string | null;
};

/** Default columns of a new connection; each kind adds its own. */
export const NEW_CONNECTION = {
  is_read_only: 0,
  mark: null,
  ca: null,
  is_active: 0,
  last_used_at: null,
  original_file_name: null,
  expires_at: null,
  temp_password: null,
} as const satisfies Partial<ConnectionRow>;

export type ConnectionLeaseRow = { connection_id: string; tab_id: string; expires_at: number };
