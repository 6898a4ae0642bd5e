import { Binary, Doc, Int32, isArray, UUID_SUBTYPE, type Value } from "@querysnap/mql";
import { document, reply } from "../commands/reply.ts";
import { MongoError } from "../engine/mongo-error.ts";
import type { MainCall } from "./main-call.ts";
import { isKnownRole, type Role } from "./roles.ts";
import type { User } from "./user-store.ts";

function userName({ body, name }: MainCall): string {
  const user = body.values[0];
  if (typeof user === "string" && user !== "") return user;
  throw new MongoError(2, `${name} needs the name of a user`);
}

function text(value: Value | undefined): string {
  return typeof value === "string" ? value : "";
}

function readRoles(value: Value | undefined, db: string): Role[] | undefined {
  if (value === undefined) return undefined;
  if (!isArray(value)) throw new MongoError(14, '"roles" had the wrong type. Expected array');
  return value.map((entry) => {
    const role = typeof entry === "string" ? { role: entry, db } : entry instanceof Doc ? { role: text(entry.get("role")), db: text(entry.get("db")) } : null;
    if (!role) throw new MongoError(14, "role names must be strings or documents");
    if (!isKnownRole(role)) throw new MongoError(31, `Could not find role: ${role.role}@${role.db}`);
    return role;
  });
}

function readPassword(value: Value | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "string" || value === "") throw new MongoError(2, "Password cannot be empty");
  return value;
}

export function createUser(call: MainCall): Doc {
  const { body, db, context } = call;
  const roles = readRoles(body.get("roles"), db);
  const password = readPassword(body.get("pwd"));
  if (!roles) throw new MongoError(40414, "BSON field 'createUser.roles' is missing but a required field");
  if (password === undefined)
    throw new MongoError(2, "Must provide a 'pwd' field for all user documents, except those with '$external' as the user's source db");
  context.users.create({ db, name: userName(call), roles }, password);
  return reply({});
}

export function updateUser(call: MainCall): Doc {
  const { body, db, context } = call;
  const change = { roles: readRoles(body.get("roles"), db), password: readPassword(body.get("pwd")) };
  if (!change.roles && change.password === undefined && !body.has("customData") && !body.has("mechanisms"))
    throw new MongoError(2, "Must specify at least one field to update in updateUser");
  context.users.update({ db, name: userName(call) }, change);
  return reply({});
}

export function dropUser(call: MainCall): Doc {
  call.context.users.drop(call.db, userName(call));
  return reply({});
}

export function dropAllUsers({ db, context }: MainCall): Doc {
  return reply({ n: new Int32(context.users.dropAll(db)) });
}

export function grantRoles(call: MainCall): Doc {
  return changeRoles(call, (known, given) => [...known.filter((role) => !given.some((other) => isSame(role, other))), ...given]);
}

export function revokeRoles(call: MainCall): Doc {
  return changeRoles(call, (known, given) => known.filter((role) => !given.some((other) => isSame(role, other))));
}

function isSame(a: Role, b: Role): boolean {
  return a.role === b.role && a.db === b.db;
}

function changeRoles(call: MainCall, change: (known: readonly Role[], given: readonly Role[]) => Role[]): Doc {
  const { body, db, context } = call;
  const name = userName(call);
  const known = context.users.find(db, name);
  if (!known) throw new MongoError(11, `Could not find user "${name}" for db "${db}"`);
  context.users.update({ db, name }, { roles: change(known.roles, readRoles(body.get("roles"), db) ?? []) });
  return reply({});
}

/** `usersInfo: 1`, a name, a document, or a list of them. */
export function usersInfo({ body, db, context }: MainCall): Doc {
  const asked = body.values[0];
  const wanted = isArray(asked) ? asked : typeof asked === "string" || asked instanceof Doc ? [asked] : null;
  if (wanted === null) return reply({ users: context.users.list(db).map(describeUser) });
  const found = wanted.flatMap((entry) => {
    if (typeof entry === "string") return context.users.find(db, entry) ?? [];
    if (!(entry instanceof Doc)) return [];
    if (entry.has("forAllDBs")) return context.users.list(null);
    return context.users.find(text(entry.get("db")), text(entry.get("user"))) ?? [];
  });
  return reply({ users: found.map(describeUser) });
}

function describeUser({ db, name, roles, id }: User): Doc {
  return document({
    _id: `${db}.${name}`,
    userId: new Binary(id, UUID_SUBTYPE),
    user: name,
    db,
    roles: roles.map((role) => document({ role: role.role, db: role.db })),
    mechanisms: ["SCRAM-SHA-256"],
  });
}
