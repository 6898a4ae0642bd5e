import type { Plan } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import type { UserRow } from "../../infra/sql/account-tables.ts";
import type { Repositories } from "../../store.ts";
import { planOf } from "./present-user.ts";

/** The row of a user, or undefined once the account is deleted. */
export function findUser(
  { store }: { store: Pick<Repositories, "users"> },
  userId: string,
): Promise<UserRow | undefined> {
  return store.users.find(userId);
}

/**
 * The signed-in user's row. A token may outlive its account by minutes.
 *
 * @throws AppError unauthenticated
 */
export async function getUser(
  { store }: { store: Pick<Repositories, "users"> },
  userId: string,
): Promise<UserRow> {
  const user = await findUser({ store }, userId);
  if (!user) throw new AppError("unauthenticated");
  return user;
}

/**
 * The user whose password and security are ours to manage.
 *
 * @throws AppError provider_account, unauthenticated
 */
export async function getOwnAccount(
  deps: { store: Pick<Repositories, "users"> },
  userId: string,
): Promise<UserRow> {
  const user = await getUser(deps, userId);
  if (user.oauth_provider !== null) throw new AppError("provider_account");
  return user;
}

/**
 * The plan that counts for a user now.
 *
 * @throws AppError unauthenticated
 */
export async function getPlan(deps: Pick<AppDeps, "store" | "clock">, userId: string): Promise<Plan> {
  const user = await deps.store.users.findRecent(userId);
  if (!user) throw new AppError("unauthenticated");
  return planOf(user, deps.clock.now());
}
