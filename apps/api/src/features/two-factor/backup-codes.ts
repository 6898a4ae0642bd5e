import { randomBytes } from "node:crypto";
import { LIMITS } from "@querysnap/contracts";
import { newId } from "../../infra/ids.ts";
import type { Signer } from "../../infra/secrets/tokens.ts";
import type { BackupCodeRow } from "../../infra/sql/account-tables.ts";

/** Keyed, so that a copy of the database does not give 32-bit codes away. */
export function hashBackupCode(signer: Signer, userId: string, code: string): string {
  return signer.sign("code", `backup:${userId}:${code.toUpperCase()}`);
}

/** Ten codes, shown once, and the rows that remember them. */
export function newBackupCodes(
  signer: Signer,
  userId: string,
  nowMs: number,
): { codes: string[]; rows: BackupCodeRow[] } {
  const codes = new Set<string>();
  while (codes.size < LIMITS.backupCodeCount)
    codes.add(
      randomBytes(LIMITS.backupCodeLength / 2)
        .toString("hex")
        .toUpperCase(),
    );
  const rows = [...codes].map((code) => ({
    id: newId("bkp", nowMs),
    user_id: userId,
    code_hash: hashBackupCode(signer, userId, code),
    used_at: null,
  }));
  return { codes: [...codes], rows };
}
