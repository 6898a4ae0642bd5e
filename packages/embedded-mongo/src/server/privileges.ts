import type { Doc } from "@querysnap/mql";
import { document } from "../commands/reply.ts";
import { CLUSTER_ACTIONS, DATABASE_ACTIONS } from "./privileges.table.ts";
import { builtinRoles, type Role } from "./roles.ts";

const OF_DATABASES: ReadonlySet<string> = new Set(builtinRoles(""));

/** Privileges of roles as `{ resource, actions }`: one document per database, actions in order. */
export function privilegesOf(roles: readonly Role[]): Doc[] {
  const databases = new Map<string, Set<string>>();
  const cluster = new Set<string>();
  for (const { role, db } of roles) {
    const resource = OF_DATABASES.has(role) ? db : "";
    const actions = databases.get(resource) ?? new Set();
    for (const action of DATABASE_ACTIONS.get(role) ?? []) actions.add(action);
    if (actions.size > 0) databases.set(resource, actions);
    for (const action of CLUSTER_ACTIONS.get(role) ?? []) cluster.add(action);
  }
  const privileges = [...databases].map(([db, actions]) =>
    document({ resource: document({ db, collection: "" }), actions: [...actions].sort() }),
  );
  return cluster.size === 0
    ? privileges
    : [...privileges, document({ resource: document({ cluster: true }), actions: [...cluster].sort() })];
}
