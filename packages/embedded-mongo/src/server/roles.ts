import type { Access } from "../commands/command.ts";

/** A role on a database; the roles of a whole server are granted on admin. */
export type Role = { readonly role: string; readonly db: string };

const ON_DATABASE: ReadonlyMap<string, readonly Access[]> = new Map<string, readonly Access[]>([
  ["read", ["read"]],
  ["readWrite", ["read", "write"]],
  ["dbAdmin", ["admin"]],
  ["dbOwner", ["read", "write", "admin", "users"]],
  ["userAdmin", ["users"]],
  ["enableSharding", []],
]);

const ON_ANY_DATABASE: ReadonlyMap<string, readonly Access[]> = new Map<string, readonly Access[]>([
  ["root", ["read", "write", "admin", "users", "monitor", "host"]],
  ["readAnyDatabase", ["read"]],
  ["readWriteAnyDatabase", ["read", "write"]],
  ["dbAdminAnyDatabase", ["admin"]],
  ["userAdminAnyDatabase", ["users"]],
  ["clusterAdmin", ["monitor", "host"]],
  ["clusterManager", []],
  ["clusterMonitor", ["monitor"]],
  ["hostManager", ["host"]],
  ["backup", ["read", "monitor"]],
  ["restore", ["write", "admin"]],
]);

/** Roles that every database has, and those of admin. */
export function builtinRoles(db: string): readonly string[] {
  return db === "admin" ? [...ON_DATABASE.keys(), ...ON_ANY_DATABASE.keys()] : [...ON_DATABASE.keys()];
}

export function isKnownRole({ role, db }: Role): boolean {
  return ON_DATABASE.has(role) || (db === "admin" && ON_ANY_DATABASE.has(role));
}

/** Whether the roles allow this on the database. */
export function isAllowed(roles: readonly Role[], access: Access, database: string): boolean {
  if (access === "none") return true;
  return roles.some(({ role, db }) => {
    if (db === "admin" && ON_ANY_DATABASE.get(role)?.includes(access)) return true;
    return db === database && (ON_DATABASE.get(role)?.includes(access) ?? false);
  });
}

/** Whether the roles let their holder see that the database exists. */
export function canSee(roles: readonly Role[], database: string): boolean {
  return (["read", "write", "admin", "monitor"] as const).some((access) =>
    isAllowed(roles, access, database),
  );
}
