/** A role on a database; the "AnyDatabase" roles and root are granted on admin. */
export type Role = { readonly role: string; readonly db: string };

/** What a command does, as far as permissions go. */
export type Access = "none" | "read" | "write" | "admin" | "users" | "cluster";

const ON_DATABASE: Readonly<Record<string, readonly Access[]>> = {
  read: ["read"],
  readWrite: ["read", "write"],
  dbAdmin: ["admin"],
  dbOwner: ["read", "write", "admin", "users"],
  userAdmin: ["users"],
};

const ON_ANY_DATABASE: Readonly<Record<string, readonly Access[]>> = {
  root: ["read", "write", "admin", "users", "cluster"],
  readAnyDatabase: ["read"],
  readWriteAnyDatabase: ["read", "write"],
  dbAdminAnyDatabase: ["admin"],
  userAdminAnyDatabase: ["users"],
  clusterAdmin: ["cluster"],
  clusterMonitor: ["cluster"],
};

export function isKnownRole({ role, db }: Role): boolean {
  return role in ON_DATABASE || (db === "admin" && role in ON_ANY_DATABASE);
}

/** Whether the roles allow this on the database. */
export function isAllowed(roles: readonly Role[], access: Access, database: string): boolean {
  if (access === "none") return true;
  return roles.some(({ role, db }) => {
    if (db === "admin" && ON_ANY_DATABASE[role]?.includes(access)) return true;
    return db === database && (ON_DATABASE[role]?.includes(access) ?? false);
  });
}

/** Whether the roles let their holder see that the database exists. */
export function canSee(roles: readonly Role[], database: string): boolean {
  return (["read", "write", "admin"] as const).some((access) => isAllowed(roles, access, database));
}
