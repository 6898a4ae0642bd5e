import { type Plan, user as userContract } from "@querysnap/contracts";
import type { UserRow } from "../../infra/sql/account-tables.ts";
import { planOf, presentUser } from "./present-user.ts";

const written = new WeakMap<UserRow, { plan: Plan; json: string }>();

/** The user as JSON. A row is written once for the plan that counts now: time alone can end a plan. */
export function userJson(row: UserRow, nowMs: number): string {
  const plan = planOf(row, nowMs);
  const known = written.get(row);
  if (known?.plan === plan) return known.json;
  const json = JSON.stringify(userContract.parse(presentUser(row, nowMs)));
  written.set(row, { plan, json });
  return json;
}
