import type { Session } from "@querysnap/contracts";
import { toIso } from "../../infra/clock.ts";
import type { SessionRow } from "../../infra/sql/account-tables.ts";
import { deviceName } from "./device-name.ts";

/** A session without its secrets; `currentId` is that of the browser that asks. */
export function presentSession(row: SessionRow, currentId: string): Session {
  return {
    id: row.id,
    deviceInfo: {
      userAgent: row.user_agent,
      ipAddress: row.ip_address,
      deviceName: deviceName(row.user_agent),
    },
    createdAt: toIso(row.created_at),
    lastUsedAt: toIso(row.last_used_at),
    expiresAt: toIso(row.expires_at),
    isUsed: row.is_used === 1,
    isCurrent: row.id === currentId,
  };
}
