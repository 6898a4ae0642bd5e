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
  | "job_retried"
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
    /** Newest first, with the addresses of whom it is about and who did it while their accounts exist. */
    listAll: ({ userId, before, limit }: { userId: string; before: string | undefined; limit: number }) =>
      db
        .selectFrom("audit")
        .leftJoin("users as subject_user", "subject_user.id", "audit.user_id")
        .leftJoin("users as actor", "actor.id", "audit.actor_id")
        .selectAll("audit")
        .select(["subject_user.email as user_email", "actor.email as actor_email"])
        .$if(userId !== "", (rows) => rows.where("audit.user_id", "=", userId))
        .$if(before !== undefined, (rows) => rows.where("audit.id", "<", before ?? ""))
        .orderBy("audit.id", "desc")
        .limit(limit)
        .execute(),
    list: (userId: string) =>
      db.selectFrom("audit").selectAll().where("user_id", "=", userId).orderBy("id").execute(),
  };
}
