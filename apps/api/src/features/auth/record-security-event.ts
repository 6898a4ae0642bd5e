import type { AppDeps } from "../../app-deps.ts";
import type { AuditAction, AuditRepository } from "../../infra/audit/audit-repository.ts";
import { type Device, deviceName } from "../sessions/device-name.ts";

export type SecurityEvent = {
  action: Extract<
    AuditAction,
    | "sign_in_failed"
    | "sign_in_locked"
    | "two_factor_failed"
    | "two_factor_locked"
    | "session_revoked"
    | "sessions_revoked"
    | "refresh_reused"
  >;
  /** Null when no account has the e-mail: recorded all the same, so that both take as long. */
  userId: string | null;
  subject?: string;
  device: Device;
};

const WITHOUT_ACCOUNT = "";

/** Writes the event to the audit table, with account, address and device, and to the log. */
export async function recordSecurityEvent(
  { log, clock }: Pick<AppDeps, "log" | "clock">,
  audit: Pick<AuditRepository, "record">,
  { action, userId, subject, device }: SecurityEvent,
): Promise<void> {
  const entry = { address: device.address, device: deviceName(device.userAgent), subject };
  await audit.record({ ...entry, userId: userId ?? WITHOUT_ACCOUNT, action, nowMs: clock.now() });
  log.info({ securityEvent: action, userId, ...entry }, "security event");
}
