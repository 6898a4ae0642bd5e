import { Binary, Doc, Int32, isArray, UUID_SUBTYPE, type Value } from "@querysnap/mql";
import { CommandOptions } from "../commands/command-options.ts";
import { document, reply } from "../commands/reply.ts";
import { compileMatch } from "../engine/match/compile-match.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { isNumeric } from "../engine/values/numeric.ts";
import { compileContext, unlimitedOperation } from "../worker/operation.ts";
import type { MainCall } from "./main-call.ts";
import { privilegesOf } from "./privileges.ts";
import { isKnownRole, type Role } from "./roles.ts";
import type { StoredUser } from "./user-store.ts";

/** Fields that create or change a user. */
export const USER_FIELDS = [
  "pwd",
  "customData",
  "roles",
  "digestPassword",
  "authenticationRestrictions",
  "mechanisms",
];
const MECHANISM = "SCRAM-SHA-256";
const NO_PASSWORD =
  "Must provide a 'pwd' field for all user documents, except those with '$external' as the user's source db";

function optionsOf({ body, name }: MainCall): CommandOptions {
  return new CommandOptions(body, name);
}

function userName({ name }: MainCall, options: CommandOptions): string {
  const user = options.string(name);
  if (user === null) throw options.missing(name);
  return user;
}

/** @throws MongoError 2, 31 */
function resolveRoles(roles: readonly Value[], db: string): Role[] {
  return roles.map((entry) => {
    const role =
      typeof entry === "string" ? { role: entry, db } : entry instanceof Doc ? readRole(entry) : null;
    if (!role) throw new MongoError(2, "Role names must be either strings or objects");
    if (!isKnownRole(role)) throw new MongoError(31, `Could not find role: ${role.role}@${role.db}`);
    return role;
  });
}

function readRole(entry: Doc): Role {
  const [role, db] = [entry.get("role"), entry.get("db")];
  if (typeof role !== "string") throw new MongoError(4, 'Missing expected field "role"');
  if (typeof db !== "string") throw new MongoError(4, 'Missing expected field "db"');
  return { role, db };
}

function requiredRoles(options: CommandOptions): readonly Value[] {
  if (options.get("roles") === null)
    throw new MongoError(10065, "invalid parameter: expected an object (roles)");
  const roles = options.array("roles");
  if (!roles) throw options.missing("roles");
  return roles;
}

/** Only SCRAM-SHA-256 is kept of a password: a list of mechanisms must contain it. @throws MongoError 2 */
function checkMechanisms(options: CommandOptions): void {
  const mechanisms = options.array("mechanisms");
  if (!mechanisms) return;
  if (mechanisms.length === 0) throw new MongoError(2, "mechanisms field must not be empty");
  for (const mechanism of mechanisms) {
    if (mechanism !== MECHANISM && mechanism !== "SCRAM-SHA-1")
      throw new MongoError(2, `Unknown auth mechanism '${typeof mechanism === "string" ? mechanism : "?"}'`);
  }
  if (!mechanisms.includes(MECHANISM)) throw new MongoError(2, "SCRAM-SHA-1 not supported in authMechanisms");
}

/** @throws MongoError 2, 238, 50687, 50692 */
function checkCredentials(options: CommandOptions): void {
  const password = options.string("pwd");
  if (password === "")
    throw new MongoError(50687, "Error preflighting UTF-8 conversion: U_STRING_NOT_TERMINATED_WARNING");
  if (password?.includes("\0"))
    throw new MongoError(50692, "Error preflighting normalization: U_STRINGPREP_PROHIBITED_ERROR");
  if (password !== null && options.get("digestPassword") !== undefined && !options.bool("digestPassword"))
    throw new MongoError(2, "Use of SCRAM-SHA-256 requires undigested passwords");
  const restrictions = options.array("authenticationRestrictions");
  if (restrictions && restrictions.length > 0)
    throw new MongoError(238, "authenticationRestrictions are not supported");
}

export function createUser(call: MainCall): Doc {
  const { db, context } = call;
  const options = optionsOf(call);
  const name = userName(call, options);
  const roles = requiredRoles(options);
  if (db === "local") throw new MongoError(2, "Cannot create users in the local database");
  if (name.includes("\0")) throw new MongoError(2, "Username cannot contain NULL characters");
  const password = options.string("pwd");
  if (password === null) throw new MongoError(2, NO_PASSWORD);
  if (db === "$external")
    throw new MongoError(2, "Cannot set the password for users defined on the '$external' database");
  checkMechanisms(options);
  checkCredentials(options);
  if (name === "") throw new MongoError(2, "User document needs 'user' field to be non-empty");
  context.users.create(
    { db, name, roles: resolveRoles(roles, db), customData: options.doc("customData") },
    password,
  );
  return reply({});
}

export function updateUser(call: MainCall): Doc {
  const { db, context } = call;
  const options = optionsOf(call);
  const name = userName(call, options);
  checkMechanisms(options);
  checkCredentials(options);
  const [password, customData, roles] = [
    options.string("pwd"),
    options.doc("customData"),
    options.array("roles"),
  ];
  const isChange =
    password !== null ||
    customData ||
    roles ||
    options.array("mechanisms") ||
    options.array("authenticationRestrictions");
  if (!isChange) throw new MongoError(2, "Must specify at least one field to update in updateUser");
  const change = {
    roles: roles ? resolveRoles(roles, db) : undefined,
    password: password ?? undefined,
    customData: customData ?? undefined,
  };
  if (!context.users.update({ db, name }, change)) throw new MongoError(11, `User ${name}@${db} not found`);
  return reply({});
}

export function dropUser(call: MainCall): Doc {
  const { db, context } = call;
  const name = userName(call, optionsOf(call));
  if (!context.users.drop(db, name)) throw new MongoError(11, `User '${name}@${db}' not found`);
  return reply({});
}

export function dropAllUsers(call: MainCall): Doc {
  return reply({ n: new Int32(call.context.users.dropAll(call.db)) });
}

export function grantRoles(call: MainCall): Doc {
  return changeRoles(call, (known, given) => [
    ...known.filter((role) => !given.some((other) => isSame(role, other))),
    ...given,
  ]);
}

export function revokeRoles(call: MainCall): Doc {
  return changeRoles(call, (known, given) =>
    known.filter((role) => !given.some((other) => isSame(role, other))),
  );
}

function isSame(a: Role, b: Role): boolean {
  return a.role === b.role && a.db === b.db;
}

function changeRoles(
  call: MainCall,
  change: (known: readonly Role[], given: readonly Role[]) => Role[],
): Doc {
  const { db, context } = call;
  const options = optionsOf(call);
  const name = userName(call, options);
  const roles = requiredRoles(options);
  if (roles.length === 0) throw new MongoError(2, `${call.name} command requires a non-empty "roles" array`);
  const known = context.users.find(db, name);
  if (!known) throw new MongoError(11, `Could not find user "${name}" for db "${db}"`);
  context.users.update({ db, name }, { roles: change(known.roles, resolveRoles(roles, db)) });
  return reply({});
}

/** `usersInfo: 1`, a name, a document, or a list of them. */
export function usersInfo(call: MainCall): Doc {
  const { name, context } = call;
  const options = optionsOf(call);
  const filter = options.doc("filter");
  const names = askedUsers(call, options.get(name) ?? null);
  const wantsDetails = options.bool("showPrivileges") || options.bool("showAuthenticationRestrictions");
  if (wantsDetails && (names === null || filter)) {
    throw new MongoError(20, "Privilege or restriction details require exact-match usersInfo queries.");
  }
  const shows = {
    credentials: options.bool("showCredentials"),
    customData: options.get("showCustomData") === undefined || options.bool("showCustomData"),
    privileges: options.bool("showPrivileges"),
  };
  const found = names
    ? context.users
        .list(null)
        .filter((user) => names.some((other) => other.name === user.name && other.db === user.db))
    : listed(call);
  const matches = compileMatch(filter ?? Doc.empty, compileContext(unlimitedOperation()));
  return reply({ users: found.map((user) => describeUser(user, shows)).filter((user) => matches(user)) });
}

function listed({ body, db, context }: MainCall): readonly StoredUser[] {
  return context.users.list(body.values[0] instanceof Doc ? null : db);
}

/** Whom the command names; null when it asks for a whole database, or for all. @throws MongoError 2 */
function askedUsers({ db }: MainCall, asked: Value): { name: string; db: string }[] | null {
  if (asked instanceof Doc && asked.has("forAllDBs")) {
    if (asked.get("forAllDBs") !== true) throw new MongoError(2, "'forAllDBs' must be true when specified");
    return null;
  }
  if (isNumeric(asked)) return null;
  return (isArray(asked) ? asked : [asked]).map((entry) => {
    if (typeof entry === "string") return { name: entry, db };
    if (!(entry instanceof Doc))
      throw new MongoError(2, "User and role names must be either strings or objects");
    const [user, source] = [entry.get("user"), entry.get("db")];
    if (typeof user !== "string") throw new MongoError(4, 'Missing expected field "user"');
    if (typeof source !== "string") throw new MongoError(4, 'Missing expected field "db"');
    return { name: user, db: source };
  });
}

type Shown = { readonly credentials: boolean; readonly customData: boolean; readonly privileges: boolean };

function describeUser({ db, name, roles, id, customData, credentials }: StoredUser, shows: Shown): Doc {
  const roleDocs = roles.map((role) => document({ role: role.role, db: role.db }));
  const secrets = document({
    iterationCount: new Int32(credentials.iterations),
    salt: credentials.salt.toString("base64"),
    storedKey: credentials.storedKey.toString("base64"),
    serverKey: credentials.serverKey.toString("base64"),
  });
  return document({
    _id: `${db}.${name}`,
    userId: new Binary(id, UUID_SUBTYPE),
    user: name,
    db,
    credentials: shows.credentials ? new Doc([MECHANISM], [secrets]) : undefined,
    customData: shows.customData ? (customData ?? undefined) : undefined,
    roles: roleDocs,
    mechanisms: [MECHANISM],
    ...(shows.privileges
      ? {
          inheritedRoles: roleDocs,
          inheritedPrivileges: privilegesOf(roles),
          inheritedAuthenticationRestrictions: [],
        }
      : {}),
  });
}
