import type { Db } from "../sql/open-database.ts";
import { newId } from "../ids.ts";

export type AuditAction =
  | "uri_revealed"
  | "password_reset"
  | "two_factor_changed"
  | "provider_connected"
  | "provider_disconnected"
  | "role_changed"
  | "plan_changed"
  | "refresh_reused";
export type AuditRepository = ReturnType<typeof auditRepository>;

export function auditRepository(db: Db) {
  return {
    /** Who did what to which thing. Never holds the thing's content. */
    record: (entry: {
      userId: string;
      action: AuditAction;
      subject?: string;
      address?: string;
      nowMs: number;
    }) =>
      db
        .insertInto("audit")
        .values({
          id: newId("aud", entry.nowMs),
          user_id: entry.userId,
          action: entry.action,
          subject: entry.subject ?? null,
          ip_address: entry.address ?? null,
          created_at: entry.nowMs,
        })
        .execute(),
    list: (userId: string) =>
      db.selectFrom("audit").selectAll().where("user_id", "=", userId).orderBy("id").execute(),
  };
}
