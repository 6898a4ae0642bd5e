import { LIMITS } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { hashToken } from "../../infra/secrets/tokens.ts";
import type { UserRow } from "../../infra/sql/account-tables.ts";
import { forgetContacts } from "../contacts/forget-contacts.ts";
import { keepRecords } from "../payments/keep-records.ts";
import { takeMailOrThrow } from "../auth/mail-limit.ts";
import { getUser } from "../users/get-user.ts";

type Deps = Pick<AppDeps, "store" | "clock" | "authMailer" | "limiter">;

/** @throws AppError rate_limited */
export async function requestDeletion(deps: Deps, userId: string): Promise<void> {
  const user = await getUser(deps, userId);
  await takeMailOrThrow(deps, { kind: "delete-account", emailKey: user.email_key });
  await deps.store.transaction(async (bound) => {
    await deps.authMailer.confirmDeletion(bound, user);
    await bound.audit.record({ userId, action: "deletion_requested", nowMs: deps.clock.now() });
  });
}

/**
 * Uses up a link and sets when the account of its user is deleted; null keeps the account.
 *
 * @throws AppError link_invalid
 */
async function schedule(
  { store, clock }: Deps,
  call: { purpose: "delete_account" | "undo_deletion"; token: string; deleteAt: number | null },
  also: (bound: Parameters<Parameters<Deps["store"]["transaction"]>[0]>[0], user: UserRow) => Promise<void>,
): Promise<void> {
  await store.transaction(async (bound) => {
    const nowMs = clock.now();
    const link = await bound.linkTokens.consume({
      purposes: [call.purpose],
      hash: hashToken(call.token),
      nowMs,
    });
    const change = { delete_at: call.deleteAt, updated_at: nowMs };
    const user = link && (await bound.users.update(link.user_id, change));
    if (!user) throw new AppError("link_invalid");
    await also(bound, user);
  });
}

/**
 * Schedules the deletion, ends the sessions and writes how to undo it.
 *
 * @returns when the account is deleted
 * @throws AppError link_invalid
 */
export async function confirmDeletion(deps: Deps, token: string): Promise<number> {
  const nowMs = deps.clock.now();
  const deleteAt = nowMs + LIMITS.deletionDelayMs;
  await schedule(deps, { purpose: "delete_account", token, deleteAt }, async (bound, user) => {
    await bound.sessions.revokeAll(user.id, nowMs);
    await deps.authMailer.deletionScheduled(bound, user, deleteAt);
  });
  return deleteAt;
}

/** @throws AppError link_invalid */
export async function undoDeletion(deps: Deps, token: string): Promise<void> {
  await schedule(deps, { purpose: "undo_deletion", token, deleteAt: null }, async (bound, user) => {
    await bound.audit.record({ userId: user.id, action: "deletion_undone", nowMs: deps.clock.now() });
  });
}

/**
 * Deletes the accounts whose time has come. Records of payments stay without their person; temporary databases
 * lose their connection, by which the sweep finds them. Harmless to run twice.
 */
export async function deleteDueAccounts({ store, clock }: Pick<Deps, "store" | "clock">): Promise<void> {
  const nowMs = clock.now();
  for (const user of await store.users.listToDelete(nowMs))
    await store.transaction(async (bound) => {
      // undone in the meantime
      if (!(await bound.users.lockToDelete(user.id, nowMs))) return;
      await bound.users.insertDeletedAccount(nowMs);
      await keepRecords(bound, user.id);
      await bound.users.delete(user.id);
      await forgetContacts(bound, user.email);
      await bound.audit.record({ userId: user.id, action: "account_deleted", nowMs });
    });
}
