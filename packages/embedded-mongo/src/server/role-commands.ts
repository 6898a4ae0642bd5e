import { Doc, isArray, type Value } from "@querysnap/mql";
import { CommandOptions } from "../commands/command-options.ts";
import { document, reply } from "../commands/reply.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { isNumeric } from "../engine/values/numeric.ts";
import type { MainCall } from "./main-call.ts";
import { privilegesOf } from "./privileges.ts";
import { builtinRoles, isKnownRole, type Role } from "./roles.ts";

/** Built-in roles are all there are. @see https://www.mongodb.com/docs/v7.0/reference/command/rolesInfo/ */
export function rolesInfo({ body, db, name }: MainCall): Doc {
  const options = new CommandOptions(body, name);
  const asked = options.get(name) ?? null;
  const showsPrivileges = options.bool("showPrivileges");
  if (isNumeric(asked)) {
    const shown = options.bool("showBuiltinRoles") ? builtinRoles(db) : [];
    return reply({ roles: shown.map((role) => describeRole({ role, db }, showsPrivileges)) });
  }
  const wanted = (isArray(asked) ? asked : [asked]).map((entry) => roleName(entry, db));
  return reply({ roles: wanted.filter(isKnownRole).map((role) => describeRole(role, showsPrivileges)) });
}

function roleName(entry: Value, database: string): Role {
  if (typeof entry === "string") return { role: entry, db: database };
  if (!(entry instanceof Doc))
    throw new MongoError(2, "User and role names must be either strings or objects");
  const [role, db] = [entry.get("role"), entry.get("db")];
  if (typeof role !== "string") throw new MongoError(4, 'Missing expected field "role"');
  if (typeof db !== "string") throw new MongoError(4, 'Missing expected field "db"');
  return { role, db };
}

function describeRole(role: Role, showsPrivileges: boolean): Doc {
  const privileges = showsPrivileges ? privilegesOf([role]) : undefined;
  return document({
    db: role.db,
    role: role.role,
    roles: [],
    privileges,
    inheritedRoles: [],
    inheritedPrivileges: privileges,
    isBuiltin: true,
  });
}
