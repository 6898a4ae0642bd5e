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
  | "payment_refunded"
  | "refresh_reused"
  | "sign_in_failed"
  | "sign_in_locked"
  | "two_factor_failed"
  | "two_factor_locked"
  | "session_revoked"
  | "sessions_revoked"
  | "account_locked"
  | "account_unlocked"
  | "contact_answered"
  | "contact_note_added"
  | "contacts_exported"
  | "bug_report_started"
  | "bug_report_resolved"
  | "bug_reports_exported"
  | "mail_retried"
  | "data_requested"
  | "data_downloaded"
  | "deletion_requested"
  | "deletion_undone"
  | "account_deleted";

/** Strangers cause these as often as they like, so they are kept for a shorter time. */
const CAUSED_BY_STRANGERS = ["sign_in_failed", "two_factor_failed"] as const;

export type AuditRepository = ReturnType<typeof auditRepository>;

export function auditRepository(db: Db) {
  return {
    /** Who did what to which thing. Never holds the thing's content. */
    record: (entry: {
      userId: string;
      /** The administrator who did it to that user. */
      actorId?: string;
      action: AuditAction;
      subject?: string;
      address?: string;
      device?: string;
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
          device: entry.device ?? null,
          actor_id: entry.actorId ?? null,
          created_at: entry.nowMs,
        })
        .execute(),
    deleteOldFailures: (beforeMs: number) =>
      db
        .deleteFrom("audit")
        .where("action", "in", CAUSED_BY_STRANGERS)
        .where("created_at", "<", beforeMs)
        .execute(),
    list: (userId: string) =>
      db.selectFrom("audit").selectAll().where("user_id", "=", userId).orderBy("id").execute(),
  };
}
