import { type Insertable, sql } from "kysely";
import type { Db } from "../../infra/sql/open-database.ts";
import type { BackupCodeRow, LoginChallengeRow, TotpSecretRow } from "../../infra/sql/account-tables.ts";

/** Sign-ins that wait for their second step. */
function challenges(db: Db) {
  const open = (nowMs: number) =>
    db
      .selectFrom("login_challenges")
      .selectAll()
      .where("consumed_at", "is", null)
      .where("expires_at", ">", nowMs);
  return {
    insertChallenge: (row: Insertable<LoginChallengeRow>) =>
      db.insertInto("login_challenges").values(row).execute(),
    findChallenge: (secretHash: string, nowMs: number) =>
      open(nowMs).where("secret_hash", "=", secretHash).executeTakeFirst(),
    /** Takes one try before the code is looked at, so that parallel guesses cannot share one. */
    takeTry: (id: string, nowMs: number) =>
      db
        .updateTable("login_challenges")
        .set({ tries_left: sql<number>`tries_left - 1` })
        .where("id", "=", id)
        .where("tries_left", ">", 0)
        .where("consumed_at", "is", null)
        .where("expires_at", ">", nowMs)
        .returningAll()
        .executeTakeFirst(),
    /** Of two requests with the right code, one finishes the sign-in. */
    consumeChallenge: (id: string, nowMs: number) =>
      db
        .updateTable("login_challenges")
        .set({ consumed_at: nowMs })
        .where("id", "=", id)
        .where("consumed_at", "is", null)
        .where("expires_at", ">", nowMs)
        .returning("id")
        .executeTakeFirst(),
    /** A new code for the same challenge; undefined when its resends are used up. */
    renewCode: (id: string, change: { codeHash: string; nowMs: number }) =>
      db
        .updateTable("login_challenges")
        .set({ code_hash: change.codeHash, resends_left: sql<number>`resends_left - 1` })
        .where("id", "=", id)
        .where("resends_left", ">", 0)
        .where("consumed_at", "is", null)
        .where("expires_at", ">", change.nowMs)
        .returningAll()
        .executeTakeFirst(),
    closeChallenges: (userId: string, nowMs: number) =>
      db
        .updateTable("login_challenges")
        .set({ consumed_at: nowMs })
        .where("user_id", "=", userId)
        .where("consumed_at", "is", null)
        .execute(),
    deleteExpired: (beforeMs: number) =>
      db.deleteFrom("login_challenges").where("expires_at", "<", beforeMs).execute(),
  };
}

/** Secrets of authenticator apps: one confirmed and one in setup a user. */
function secrets(db: Db) {
  return {
    findSecret: (userId: string, isConfirmed: 0 | 1) =>
      db
        .selectFrom("totp_secrets")
        .selectAll()
        .where("user_id", "=", userId)
        .where("is_confirmed", "=", isConfirmed)
        .executeTakeFirst(),
    async putSecret(row: Insertable<TotpSecretRow>): Promise<void> {
      const { secret, last_step, expires_at, created_at } = row;
      await db
        .insertInto("totp_secrets")
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(["user_id", "is_confirmed"])
            .doUpdateSet({ secret, last_step, expires_at, created_at }),
        )
        .execute();
    },
    deleteSecret: (userId: string, isConfirmed: 0 | 1) =>
      db
        .deleteFrom("totp_secrets")
        .where("user_id", "=", userId)
        .where("is_confirmed", "=", isConfirmed)
        .execute(),
    /** Takes the secret that waits for its first code: of two requests, one gets it. */
    async takeWaitingSecret(userId: string, secret: string): Promise<boolean> {
      const taken = await db
        .deleteFrom("totp_secrets")
        .where("user_id", "=", userId)
        .where("is_confirmed", "=", 0)
        .where("secret", "=", secret)
        .returning("user_id")
        .executeTakeFirst();
      return taken !== undefined;
    },
    /** Accepts a time step once: it must be later than every accepted one. */
    async acceptStep(userId: string, step: number): Promise<boolean> {
      const accepted = await db
        .updateTable("totp_secrets")
        .set({ last_step: step })
        .where("user_id", "=", userId)
        .where("is_confirmed", "=", 1)
        .where("last_step", "<", step)
        .returning("user_id")
        .executeTakeFirst();
      return accepted !== undefined;
    },
  };
}

export function twoFactorRepository(db: Db) {
  return {
    ...challenges(db),
    ...secrets(db),
    async replaceBackupCodes(userId: string, rows: Insertable<BackupCodeRow>[]): Promise<void> {
      await db.deleteFrom("backup_codes").where("user_id", "=", userId).execute();
      if (rows.length > 0) await db.insertInto("backup_codes").values(rows).execute();
    },
    listBackupCodes: (userId: string) =>
      db.selectFrom("backup_codes").selectAll().where("user_id", "=", userId).execute(),
    /** Uses a backup code up: of two requests with it, one gets true. */
    async useBackupCode(userId: string, codeHash: string, nowMs: number): Promise<boolean> {
      const used = await db
        .updateTable("backup_codes")
        .set({ used_at: nowMs })
        .where("user_id", "=", userId)
        .where("code_hash", "=", codeHash)
        .where("used_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      return used !== undefined;
    },
  };
}
